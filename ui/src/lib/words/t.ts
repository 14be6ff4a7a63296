import format, { type CompiledMessage } from 'icu-minify/format';
import { catalogue, language } from './language.ts';
import type { Arguments } from './messages/keys.ts';

type Values = Readonly<Record<string, string | number | boolean>>;

/** Keys whose messages take no arguments: what a table of words may hold. */
export type PlainKey = { [Key in keyof Arguments]: Arguments[Key] extends null ? Key : never }[
  keyof Arguments
];

type Rest<Key extends keyof Arguments> = Arguments[Key] extends null
  ? readonly []
  : readonly [Arguments[Key]];

const RULES = new Map<string, Intl.PluralRules>();

function rulesOf(locale: string): Intl.PluralRules {
  const rules = RULES.get(locale) ?? new Intl.PluralRules(locale);
  RULES.set(locale, rules);
  return rules;
}

const FORMATTERS = {
  getDateTimeFormat: (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...of),
  getNumberFormat: (...of: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...of),
  getPluralRules: (locale: string | readonly string[] = 'en') => rulesOf(String(locale)),
};

/** A message with its values, in the language of the page. */
export function formatted(message: CompiledMessage, values: Values): string {
  const spoken = language();
  const locale = spoken === 'xx-pseudo' ? 'en' : spoken;
  return String(format(message, locale, { ...values }, { formatters: FORMATTERS }));
}

/** What the key says in the language of the page: `t('panels/push-robot', { robot })`. Never at the top of a module. */
export function t<Key extends keyof Arguments>(key: Key, ...[values]: Rest<Key>): string {
  const message = catalogue()[key];
  return message === undefined ? key : formatted(message, values ?? {});
}
