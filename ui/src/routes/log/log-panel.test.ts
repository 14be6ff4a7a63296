import { PROTOCOL_VERSION, type LogLine, type TableFrame } from '@ringside/protocol/api';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { turn } from '../../fixtures/moments.ts';
import { Session } from '../../lib/game/session.svelte.ts';
import { Standpoint } from '../../lib/game/standpoint.ts';
import LogPanel from './log-panel.svelte';

const line = (n: number, type: string, begins = false): LogLine => ({
  n,
  seat: 'A',
  text: {
    key: `event/steel-arena/${type}`,
    values: { seat: 'A', number: n, by: 'cool-down', modulesCount: 0 },
  },
  provenance: 'tapped',
  undone: false,
  begins,
});
/** The third is a line that players are told nothing of. */
const LINES = [
  line(1, 'cooled'),
  line(2, 'turn-began'),
  line(3, 'displaced'),
  line(4, 'cooled', true),
];

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
  let hear: (text: string) => void = () => undefined;
  const session = new Session({
    open: ({ heard }) => {
      hear = heard;
      return { send: () => undefined, close: () => undefined };
    },
  });
  const you = { role: 'host' };
  const welcome = {
    type: 'welcome',
    protocol: PROTOCOL_VERSION,
    you,
    stream: 's',
    beatSeconds: 60,
  };
  hear(JSON.stringify(welcome));
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

  test('a game out of a file without its key is gone through too, and no key acts on it', async () => {
    const asked = open({ stage: 'playing', table: { ...turn(null).table, kind: 'record' } });
    document.querySelectorAll('li button').forEach((line) => {
      (line as HTMLButtonElement).click();
      flushSync();
    });
    expect(key('Look at this moment')).toBeDefined();
    expect(key('Take back to here')).toBeUndefined();
    expect(key('Try something else from here')).toBeUndefined();
    await press('Go through it step by step', /Ana cooled down/);
    await press('One step back', /Ana began turn 2/);
    await press('One step forward', /Ana cooled down/);
    expect(asked).toEqual(['4', '2', '4']);
  });
});
