import type { LogLine, TableFrame } from '@ringside/protocol/api';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { turn } from '../../fixtures/moments.ts';
import { Session } from '../../lib/game/session.svelte.ts';
import { Standpoint } from '../../lib/game/standpoint.ts';
import LogPanel from './log-panel.svelte';

const line = (n: number, type: string): LogLine => ({
  n,
  seat: 'A',
  text: {
    key: `event/steel-arena/${type}`,
    values: { seat: 'A', number: n, by: 'cool-down', modulesCount: 0 },
  },
  provenance: 'tapped',
  undone: false,
  begins: false,
});
/** The third is a line that players are told nothing of. */
const LINES = [line(1, 'cooled'), line(2, 'turn-began'), line(3, 'displaced'), line(4, 'cooled')];

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  vi.unstubAllGlobals();
});

/** The log on a page, before a hub that shows every moment it is asked for. */
function open(set: Partial<TableFrame>) {
  const asked: string[] = [];
  const frame: TableFrame = { ...turn(null), log: LINES, ...set };
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path.slice(path.lastIndexOf('/') + 1));
    return Promise.resolve(Response.json({ line: 1, ruleset: 'steel-arena', view: frame.view }));
  });
  const session = new Session({
    open: () => ({ send: () => undefined, close: () => undefined }),
  });
  const page = mount(LogPanel, {
    target: document.body,
    props: { session, stand: new Standpoint(frame, null) },
  });
  flushSync();
  close = () => {
    void unmount(page);
    session.close();
  };
  return asked;
}

const key = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent.trim()) === name,
  );
const band = () => document.querySelector('[role=status]')?.textContent.replace(/\s+/g, ' ') ?? '';
const press = async (name: string, until: RegExp) => {
  key(name)?.click();
  await vi.waitFor(() => {
    flushSync();
    expect(band()).toMatch(until);
  });
};

describe('looking back', () => {
  test('a game that is over is gone through from told line to told line', async () => {
    const asked = open({ stage: 'over' });
    await press('Go through it step by step', /Ana cooled down/);
    expect(key('One step forward')?.getAttribute('aria-disabled')).toBe('true');
    await press('One step back', /Ana began turn 2/);
    await press('One step back', /Ana cooled down/);
    expect(key('One step back')?.getAttribute('aria-disabled')).toBe('true');
    await press('One step forward', /Ana began turn 2/);
    expect(asked).toEqual(['4', '2', '1', '2']);
    await press('Back to now', /^$/);
    expect(key('Go through it step by step')).toBeDefined();
  });

  test('a game out of a file without its key is lines, and no key acts on them', () => {
    open({ stage: 'over', table: { ...turn(null).table, kind: 'record' } });
    expect(document.querySelectorAll('li')).toHaveLength(3);
    expect(document.querySelectorAll('button')).toHaveLength(0);
  });
});
