import { createSubscriber } from 'svelte/reactivity';
import type { Catalogue } from './catalogue.ts';

/** Languages by the names they call themselves. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGES | 'xx-pseudo';

const STORED = 'ringside.language';

const isOffered = (text: string | null): text is keyof typeof LANGUAGES =>
  text !== null && Object.hasOwn(LANGUAGES, text);

/** A device carries the catalogue of its language only. */
const load = {
  en: () => import('./messages/en.ts'),
  de: () => import('./messages/de.ts'),
  'xx-pseudo': () =>
    import.meta.env.MODE === 'production' ? load.en() : import('./messages/pseudo.ts'),
} satisfies Readonly<Record<Language, () => Promise<{ messages: Catalogue }>>>;

let spoken: Language = 'en';
// tests read English unless they say otherwise; a page waits for `startLanguage`
let messages: Catalogue = import.meta.env.MODE === 'test' ? (await load.en()).messages : {};

let heard = (): void => undefined;
const listen = createSubscriber((update) => {
  heard = update;
});

/** What is spoken now. Whatever reads it is drawn anew when that changes. */
export function catalogue(): Catalogue {
  listen();
  return messages;
}

/** The language of the page, for a chooser and for `Intl`. */
export function language(): Language {
  listen();
  return spoken;
}

/** @throws when its catalogue can't be fetched; the page stays in the language it has. */
export async function speak(next: Language): Promise<void> {
  const fetched = await load[next]();
  spoken = next;
  messages = fetched.messages;
  if (typeof document !== 'undefined') document.documentElement.lang = next;
  heard();
}

/** This device keeps to it. */
export async function chooseLanguage(next: keyof typeof LANGUAGES): Promise<void> {
  await speak(next);
  localStorage.setItem(STORED, next);
}

/** As the address or this device says, otherwise as the browser would like it best. */
export const startLanguage = (): Promise<void> => speak(preferred());

function preferred(): Language {
  const asked = new URLSearchParams(location.search).get('lang');
  if (asked === 'xx-pseudo' || isOffered(asked)) return asked;
  const stored = localStorage.getItem(STORED);
  if (isOffered(stored)) return stored;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isOffered) ?? 'en';
}
