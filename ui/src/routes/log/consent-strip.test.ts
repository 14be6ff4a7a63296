import {
  PROTOCOL_VERSION,
  type ClientMessage,
  type Role,
  type ServerMessage,
  type TableFrame,
  type UndoAsk,
} from '@ringside/protocol/api';
import type { Rev, Seat } from '@ringside/protocol/vocabulary';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { turn } from '../../fixtures/moments.ts';
import { Session, type Ears } from '../../lib/game/session.svelte.ts';
import { Standpoint } from '../../lib/game/standpoint.ts';
import ConsentStrip from './consent-strip.svelte';
import UndoStrip from './undo-strip.svelte';

const ASKING: UndoAsk = {
  askId: 'ask-1',
  by: 'B',
  line: 7,
  undoes: { key: 'event/steel-arena/deployed', values: { seat: 'B' } },
  why: { key: 'undo/another-acted', values: { seat: 'A' } },
  waits: ['A'],
  agreed: [],
};

const close: (() => void)[] = [];
afterEach(() => {
  for (const one of close.splice(0)) one();
});

/** A strip on the page of a seat, or (`null`) on the table tablet. */
function open(strip: typeof UndoStrip, me: Seat | null, set: Partial<TableFrame>) {
  const said: ClientMessage[] = [];
  let ears: Ears | undefined;
  const session = new Session({
    open: (given) => {
      ears = given;
      return {
        send: (text) => said.push(JSON.parse(text) as ClientMessage),
        close: () => undefined,
      };
    },
  });
  const frame: TableFrame = { ...turn(me), rev: 'r1' as Rev, ...set };
  const you: Role = me === null ? { role: 'host' } : { role: 'seat', seat: me };
  const hear = (message: ServerMessage) => ears?.heard(JSON.stringify(message));
  ears?.opened();
  hear({ type: 'welcome', protocol: PROTOCOL_VERSION, you, stream: 's', beatSeconds: 60 });
  hear({ type: 'frame', seq: 1, base: null, set: frame });
  const page = mount(strip, {
    target: document.body,
    props: { session, stand: new Standpoint(frame, me), onclose: () => undefined },
  });
  flushSync();
  close.push(() => {
    void unmount(page);
    session.close();
  });
  return { orders: () => said.flatMap((one) => (one.type === 'command' ? [one.command] : [])) };
}

const keys = () =>
  [...document.querySelectorAll('button')].map(
    (key) => key.getAttribute('aria-label') ?? key.textContent.trim(),
  );
const press = (name: string) => {
  const all = [...document.querySelectorAll('button')];
  all.find((key) => (key.getAttribute('aria-label') ?? key.textContent.trim()) === name)?.click();
  flushSync();
};

describe('undo by consent', () => {
  test.each([
    { me: 'A', keys: ['Agree to take it back', 'Keep it as it is'] },
    { me: 'B', keys: ['Withdraw: no longer ask to take it back'] },
    { me: null, keys: [] },
  ] as const)('$me is offered what is theirs to say', ({ me, keys: wanted }) => {
    open(ConsentStrip, me, { asking: ASKING });
    expect(keys()).toEqual(wanted);
  });

  test.each([
    ['Agree to take it back', true],
    ['Keep it as it is', false],
  ])('%s is said to the hub', (name, yes) => {
    const { orders } = open(ConsentStrip, 'A', { asking: ASKING });
    press(name);
    expect(orders()).toMatchObject([{ kind: 'agree', askId: 'ask-1', yes }]);
  });

  test('the host may decide alone, and not without a reason', () => {
    const { undoes, why } = ASKING;
    const undo = { can: true, grade: 'consent', undoes, why, asks: ['A'] } as const;
    const { orders } = open(UndoStrip, null, { undo });
    press('Take it back without asking');
    expect(orders()).toEqual([]);
    press('We agreed at the table.');
    press('Take it back without asking');
    expect(orders()).toMatchObject([{ kind: 'undo', force: 'We agreed at the table.' }]);
  });
});
