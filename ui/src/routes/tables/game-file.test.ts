import { GAME_FILE_BYTES_MAX as HUBS_MAX } from '@ringside/protocol/record';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { GAME_FILE_BYTES_MAX } from '../../lib/game/archive.ts';
import GameFile from './game-file.svelte';

const LINE = 'Steel Arena, 2026-12-01: Ann 3, Bo 2. Ann wins (last-robot).';

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  vi.unstubAllGlobals();
});

/** The section on a page, before a hub that gives one answer. */
function open(
  rights: { readonly hasGame?: boolean; readonly isHost?: boolean; readonly mayOpen?: boolean },
  answer = new Response(),
) {
  const asked: { readonly path: string; readonly body: unknown }[] = [];
  const gone: string[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    asked.push({ path, body });
    return Promise.resolve(answer);
  });
  const page = mount(GameFile, {
    target: document.body,
    props: {
      hasGame: false,
      isHost: false,
      mayOpen: false,
      ...rights,
      ongo: (table: string) => {
        gone.push(table);
      },
    },
  });
  flushSync();
  close = () => void unmount(page);
  return { asked, gone };
}

const text = () => document.body.textContent.replace(/\s+/g, ' ').trim();
const alertText = () => document.querySelector('[role=alert]')?.textContent;
const choose = (file: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('nothing to choose with');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
};
const refusal = (code: string) =>
  Response.json({ code, message: 'in the words of the hub' }, { status: 409 });

describe('a game as a file', () => {
  test.each([
    { rights: {}, offers: '' },
    { rights: { hasGame: true }, offers: 'Match record' },
    { rights: { isHost: true, mayOpen: true }, offers: 'Open a saved game' },
    { rights: { isHost: true, hasGame: true }, offers: 'Save this game as a file Match record' },
  ])('$rights is offered "$offers"', ({ rights, offers }) => {
    open(rights);
    expect(text()).toBe(offers);
  });

  test('the file is fetched from the table that the page is about', () => {
    open({ isHost: true, hasGame: true });
    const link = document.querySelector('a');
    expect(link?.getAttribute('href')).toBe('/api/v1/tables/table/export');
    expect(link?.hasAttribute('download')).toBe(true);
  });

  test('a file that is taken leads to its table', async () => {
    const file = new File(['{}'], 'game.json');
    const { asked, gone } = open({ mayOpen: true }, Response.json({ table: { id: 't2' } }));
    choose(file);
    await vi.waitFor(() => {
      expect(gone).toEqual(['t2']);
    });
    expect(asked).toEqual([{ path: '/api/v1/tables/table/import', body: file }]);
  });

  test('what is larger than the hub takes is not sent', async () => {
    expect(GAME_FILE_BYTES_MAX).toBe(HUBS_MAX);
    const { asked } = open({ mayOpen: true });
    choose(new File([new Uint8Array(GAME_FILE_BYTES_MAX + 1)], 'game.json'));
    await vi.waitFor(() => {
      expect(alertText()).toMatch(/too big/);
    });
    expect(asked).toEqual([]);
  });

  test.each([
    ['record/not-ours', /no game of Ringside/],
    ['api/malformed', /no game of Ringside/],
    ['api/too-large', /too big/],
    ['record/newer', /newer Ringside/],
    ['record/misfit', /damaged/],
    ['record/chain-broken', /damaged/],
    ['record/changed', /changed after/],
    ['record/unsealable', /damaged/],
    ['record/running', /being played here/],
    ['record/unplayable', /can’t follow/],
    ['table/too-many', /No more tables/],
    ['table/no-archive', /no record/],
    ['api/not-host', /table tablet/],
    ['api/bug', /in the words of the hub/],
  ])('%s is said in words', async (code, words) => {
    const { gone } = open({ mayOpen: true }, refusal(code));
    choose(new File(['{}'], 'game.json'));
    await vi.waitFor(() => {
      expect(alertText()).toMatch(words);
    });
    expect(gone).toEqual([]);
  });

  test('the match record is one line, to copy', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', {
      clipboard: {
        writeText: (line: string) => {
          copied.push(line);
          return Promise.resolve();
        },
      },
    });
    open({ hasGame: true }, new Response(`${LINE}\n`));
    document.querySelector('button')?.click();
    await vi.waitFor(() => {
      expect(document.querySelector('input')?.value).toBe(LINE);
    });
    document.querySelector<HTMLElement>('[aria-label="Copy the match record"]')?.click();
    await vi.waitFor(() => {
      expect(text()).toContain('Copied');
    });
    expect(copied).toEqual([LINE]);
  });
});
