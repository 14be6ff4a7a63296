import type { ClientMessage, ServerMessage, TableFrame } from '@ringside/protocol/api';
import { PROTOCOL_VERSION } from '@ringside/protocol/api';
import type { Seat } from '@ringside/protocol/vocabulary';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as kept from '../../fixtures/kept.ts';
import { react } from '../../fixtures/moments.ts';
import { Session, type Ears } from '../../lib/game/session.svelte.ts';
import { Standpoint } from '../../lib/game/standpoint.ts';
import SeatPage from '../seat.svelte';

let close = (): void => undefined;
afterEach(() => {
  close();
});

/** A phone on a seat that writes down what it says. */
function open(seat: Seat, frame: TableFrame): { readonly said: ClientMessage[] } {
  const said: ClientMessage[] = [];
  let ears: Ears | undefined;
  const session = new Session({
    open: (given) => {
      ears = given;
      const send = (text: string) => said.push(JSON.parse(text) as ClientMessage);
      return { send, close: () => undefined };
    },
  });
  const hear = (message: ServerMessage) => ears?.heard(JSON.stringify(message));
  ears?.opened();
  const you = { role: 'seat', seat } as const;
  hear({ type: 'welcome', protocol: PROTOCOL_VERSION, you, stream: 's', beatSeconds: 60 });
  hear({ type: 'frame', seq: 1, base: null, set: frame });
  const stand = new Standpoint(frame, seat);
  const props = { session, stand, seat, ontables: () => undefined };
  const page = mount(SeatPage, { target: document.body, props });
  flushSync();
  close = () => {
    session.close();
    void unmount(page);
    document.body.replaceChildren();
  };
  return { said };
}

const keyNamed = (name: string): HTMLElement => {
  const all = ['main button', 'button'].flatMap((where) => [
    ...document.querySelectorAll<HTMLElement>(where),
  ]);
  const found = all.find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent).includes(name),
  );
  if (!found) throw new Error(`no key "${name}" in: ${document.body.textContent}`);
  return found;
};

/** Panels that come seldom are fetched when they are needed. */
const press = (name: string): Promise<void> =>
  vi.waitFor(
    () => {
      flushSync();
      keyNamed(name).click();
      flushSync();
    },
    { timeout: 10_000 },
  );

const orders = (said: readonly ClientMessage[]): readonly object[] =>
  said.flatMap((message) => {
    if (message.type !== 'command') return [];
    const { command } = message;
    if (command.kind === 'answer') return [command.action];
    return [Object.fromEntries(Object.entries(command).filter(([name]) => name !== 'cmdId'))];
  });

describe('what people declare and count has its control', () => {
  test.each<{
    readonly what: string;
    readonly frame: () => TableFrame;
    readonly taps: readonly string[];
    readonly action: object;
  }>([
    {
      what: 'a trophy: one tap',
      frame: kept.tally,
      taps: ['One trophy more'],
      action: { kind: 'adjust', what: 'trophies', by: 1 },
    },
    {
      what: 'a token: one tap',
      frame: kept.heatTurn,
      taps: ['Overheat token on CATAPULT M1'],
      action: { kind: 'adjust-heat', module: 'a2', hot: true },
    },
    {
      what: 'a lost module',
      frame: kept.heatTurn,
      taps: ['A module is lost', 'CATAPULT M1 is lost'],
      action: { kind: 'adjust-lost', module: 'a2' },
    },
    {
      what: 'the end',
      frame: kept.tally,
      taps: ['The game is over', 'We stop here'],
      action: { kind: 'declare-end', why: 'stopped' },
    },
    {
      what: 'a use',
      frame: kept.heatTurn,
      taps: ['WALKER M1', 'Use WALKER M1'],
      action: { kind: 'use', module: 'a4' },
    },
    {
      what: 'a use under Wastage',
      frame: kept.heatTurn,
      taps: ['WALKER M2-R', 'Use WALKER M2-R'],
      action: { kind: 'use', module: 'a5', wastage: 'overheated' },
    },
    {
      what: 'a hit',
      frame: kept.hit,
      taps: ['Ben', 'rear left', 'Hit Ben, rear left'],
      action: { kind: 'declare-hit', robot: 'B', side: 4, part: 'main' },
    },
    {
      what: 'an explosion that hits oneself',
      frame: kept.hit,
      taps: ['The explosion', 'Ana', 'front right', 'Hit Ana, front right'],
      action: { kind: 'declare-hit', robot: 'A', side: 1, part: 'splash' },
    },
    {
      what: 'nobody more',
      frame: kept.hit,
      taps: ['Nobody more', 'Nobody more'],
      action: { kind: 'declare-done' },
    },
    {
      what: 'a tile taken: one tap',
      frame: kept.taken,
      taps: ['A tile III'],
      action: { kind: 'declare-taken', class: 'III/any' },
    },
    {
      what: 'tiles laid: one tap',
      frame: kept.laid,
      taps: ['3 tiles'],
      action: { kind: 'declare-laid', tiles: 3 },
    },
  ])('$what', async ({ frame, taps, action }) => {
    const { said } = open('A', frame());
    for (const [index, tap] of taps.entries()) {
      const isLast = index === taps.length - 1;
      if (isLast && taps.length > 1 && /^(Use|Hit|Nobody)/.test(tap)) {
        flushSync();
        document.querySelector<HTMLElement>('footer .go')?.click();
      } else await press(tap);
    }
    expect(orders(said)).toEqual([action]);
  });

  test('two quick taps are two trophies', async () => {
    const { said } = open('A', kept.tally());
    await press('One trophy more');
    await press('One trophy more');
    expect(orders(said)).toHaveLength(2);
  });
});

describe('one’s own seat', () => {
  test.each([
    { tap: 'Not again this turn', about: { for: 'turn' } },
    { tap: 'Not for this module', about: { for: 'module', piece: 'c7' } },
  ])('$tap', async ({ tap, about }) => {
    const { said } = open('C', react());
    await press(tap);
    expect(orders(said)).toEqual([{ kind: 'hush', about, on: true }]);
  });

  test('what is not asked is seen, and asked again with one tap', async () => {
    const { said } = open('C', kept.hushed());
    expect(document.body.textContent).toContain('Not asked about UMBRELLA');
    await press('Ask me again');
    expect(orders(said)).toEqual([{ kind: 'hush', about: { for: 'turn' }, on: false }]);
  });

  test('I have to go, and I am back', async () => {
    const { said } = open('C', react());
    await press('Chiara');
    await press('I have to go');
    expect(orders(said)).toEqual([{ kind: 'away', seat: 'C', away: true }]);
    close();
    const left = open('B', kept.hushed());
    await press('I am back');
    expect(orders(left.said)).toEqual([{ kind: 'away', seat: 'B', away: false }]);
  });
});
