import {
  PROTOCOL_VERSION,
  type Role,
  type TableCard,
  type TableFrame,
} from '@ringside/protocol/api';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { turn } from './fixtures/moments.ts';
import { Session, type Ears } from './lib/game/session.svelte.ts';
import Room from './room.svelte';
// the pages are fetched when they are needed; a test would time the compiler
import './routes/end.svelte';
import './routes/seat.svelte';
import './routes/table.svelte';
import './routes/tables/pass.svelte';
import './routes/tables/record.svelte';
import type { ThemeSetting } from './theme.svelte.ts';

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  vi.unstubAllGlobals();
});

interface Case {
  readonly card: Partial<TableCard>;
  readonly role?: Role;
  readonly stage?: TableFrame['stage'];
  readonly width?: number;
  /** How many tables of the house there are. */
  readonly tables?: number;
}

/** A page of a table, on a screen of some width. */
function enter({
  card,
  role = { role: 'host' },
  stage = 'playing',
  width = 1280,
  tables = 1,
}: Case) {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ tables: Array.from({ length: tables }, () => ({ kind: 'table' })) }),
    ),
  );
  const base = turn(role.role === 'seat' ? role.seat : null);
  const frame: TableFrame = { ...base, stage, table: { ...base.table, name: 'Kitchen', ...card } };
  let ears: Ears | undefined;
  const session = new Session({
    open: (given) => {
      ears = given;
      return { send: () => undefined, close: () => undefined };
    },
  });
  const welcome = { type: 'welcome', protocol: PROTOCOL_VERSION, you: role, stream: 's' };
  ears?.heard(JSON.stringify({ ...welcome, beatSeconds: 60 }));
  const theme = { theme: 'dark', toggle: () => undefined } as unknown as ThemeSetting;
  const page = mount(Room, {
    target: document.body,
    props: { session, frame, role, theme, ongo: () => undefined },
  });
  flushSync();
  close = () => {
    void unmount(page);
    session.close();
  };
}

const text = () => document.body.textContent.replace(/\s+/g, ' ');
const shows = (words: RegExp) =>
  vi.waitFor(
    () => {
      flushSync();
      expect(text()).toMatch(words);
    },
    { timeout: 4_000 },
  );

describe('which page a device gets', () => {
  test.each<Case & { readonly page: RegExp; readonly never: RegExp }>([
    { card: { kind: 'what-if' }, page: /nothing here counts.*More/, never: /I am/ },
    { card: { kind: 'what-if' }, width: 390, page: /nothing here counts.*I am Ana/, never: /More/ },
    { card: {}, width: 390, page: /More/, never: /nothing here counts|from a file/ },
    {
      card: { kind: 'record', imported: true },
      page: /A game from a file: look, don’t play\..*Looking back/,
      never: /Undo|More|Again/,
    },
    {
      card: { imported: true },
      stage: 'over',
      page: /A finished game from a file: look, don’t play\..*Looking back/,
      never: /Again/,
    },
    { card: {}, stage: 'over', page: /Again, same seats/, never: /from a file/ },
  ])('$card, $stage, $width px: $page', async ({ page, never, ...given }) => {
    enter(given);
    await shows(page);
    expect(text()).not.toMatch(never);
  });
});

describe('the name of the table', () => {
  test.each<Pick<Case, 'role'>>([
    { role: { role: 'host' } },
    { role: { role: 'seat', seat: 'A' } },
  ])('stands on the page of $role.role where there is another one', async ({ role }) => {
    enter({ card: {}, tables: 2, ...(role && { role }) });
    await shows(/Kitchen/);
  });

  test('and is left out where nobody could mistake it', async () => {
    enter({ card: {} });
    await shows(/More/);
    expect(text()).not.toMatch(/Kitchen/);
  });
});
