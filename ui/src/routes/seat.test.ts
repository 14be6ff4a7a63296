import type { ClientMessage, Role, ServerMessage, TableFrame } from '@ringside/protocol/api';
import { PROTOCOL_VERSION } from '@ringside/protocol/api';
import type { Command, Seat } from '@ringside/protocol/vocabulary';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as moments from '../fixtures/moments.ts';
import { Session, type Ears } from '../lib/game/session.svelte.ts';
import { Standpoint } from '../lib/game/standpoint.ts';
import SeatPage from './seat.svelte';

/** A phone on a seat, with a hub that shows one frame and writes down what it is told. */
class Phone {
  readonly said: ClientMessage[] = [];
  readonly session: Session;
  readonly #page: ReturnType<typeof mount>;
  #ears: Ears | undefined;

  constructor(seat: Seat, frame: TableFrame) {
    this.session = new Session({
      open: (ears) => {
        this.#ears = ears;
        return {
          send: (text) => this.said.push(JSON.parse(text) as ClientMessage),
          close: () => undefined,
        };
      },
    });
    this.#ears?.opened();
    const you: Role = { role: 'seat', seat };
    this.hear({ type: 'welcome', protocol: PROTOCOL_VERSION, you, stream: 's', beatSeconds: 60 });
    this.hear({ type: 'frame', seq: 1, base: null, set: frame });
    const stand = new Standpoint(frame, seat);
    const props = { session: this.session, stand, seat, ontables: () => undefined };
    this.#page = mount(SeatPage, { target: document.body, props });
    flushSync();
  }

  hear(message: ServerMessage): void {
    this.#ears?.heard(JSON.stringify(message));
    flushSync();
  }

  get text(): string {
    return document.body.textContent.replace(/\s+/g, ' ');
  }

  /** The button or target whose name contains `name`. */
  key(name: string): HTMLElement {
    const all = [...document.querySelectorAll<HTMLElement>('button, [role=button]')];
    const found = all.find((one) =>
      `${one.textContent} ${one.getAttribute('aria-label') ?? ''}`.includes(name),
    );
    if (!found) throw new Error(`no key "${name}" in: ${this.text}`);
    return found;
  }

  get primary(): HTMLElement {
    const key = document.querySelector<HTMLElement>('footer .go');
    if (!key) throw new Error(`no primary key in: ${this.text}`);
    return key;
  }

  press(name: string): void {
    this.key(name).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    flushSync();
  }

  get commands(): readonly Command[] {
    return this.said.flatMap((message) => (message.type === 'command' ? [message.command] : []));
  }

  get answers(): readonly unknown[] {
    return this.commands.flatMap((one) => (one.kind === 'answer' ? [one.action] : []));
  }

  close(): void {
    this.session.close();
    void unmount(this.#page);
    document.body.replaceChildren();
  }
}

let phone: Phone;
const open = (seat: Seat, frame: TableFrame): Phone => (phone = new Phone(seat, frame));

afterEach(() => {
  phone.close();
});

/** Panels that come seldom are fetched when they are needed. */
const pressSoon = (name: string): Promise<void> =>
  vi.waitFor(
    () => {
      flushSync();
      phone.press(name);
    },
    { timeout: 10_000 },
  );

const press = (key: HTMLElement): Promise<void> => {
  key.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  flushSync();
  return Promise.resolve();
};

describe('every decision of the whole base game has its control', () => {
  test.each<{
    readonly what: string;
    readonly seat: Seat;
    readonly frame: () => TableFrame;
    readonly presses: readonly string[];
    readonly answer: object;
  }>([
    {
      what: 'Push before the damage, as far as one likes',
      seat: 'A',
      frame: moments.resolve,
      presses: ['Push Chiara', 'spaces', 'Push Chiara 2'],
      answer: { kind: 'resolve', effect: 'push', robot: 'C', spaces: 2 },
    },
    {
      what: 'Vortex either way round',
      seat: 'A',
      frame: moments.resolve,
      presses: ['Turn Chiara with the Vortex', '1 left', 'Turn Chiara 1 left'],
      answer: { kind: 'resolve', effect: 'vortex', robot: 'C', sectors: -1 },
    },
    {
      what: 'damage first',
      seat: 'A',
      frame: moments.resolve,
      presses: ['Damage', 'Deal the damage now'],
      answer: { kind: 'resolve', effect: 'damage' },
    },
    {
      what: 'only a Push is left: nobody has to be pushed',
      seat: 'A',
      frame: () => moments.resolve('A', 1),
      presses: ['not at all', 'Don’t push'],
      answer: { kind: 'resolve', effect: 'push', robot: 'C', spaces: 0 },
    },
    {
      what: 'fewer modules than demanded overheat, the rest is owed',
      seat: 'B',
      frame: moments.overheat,
      presses: ['WALKER M1', 'Overheat 1, owe 2'],
      answer: { kind: 'overheat', modules: ['b3'] },
    },
    {
      what: 'none overheats: it has to be said',
      seat: 'B',
      frame: moments.overheat,
      presses: ['Choose modules, or none', 'Overheat none, owe 3', 'Overheat none, owe 3'],
      answer: { kind: 'overheat', modules: [] },
    },
    {
      what: 'cooling on terrain',
      seat: 'D',
      frame: moments.cool,
      presses: ['EQUALIZER', 'Cool it'],
      answer: { kind: 'cool', modules: ['d1'] },
    },
    {
      what: 'the order of explosions',
      seat: 'A',
      frame: moments.detonate,
      presses: ['TRAP, space 1,0', 'This one next'],
      answer: { kind: 'detonate', space: '1,0' },
    },
    {
      what: 'where the last tiles lie',
      seat: 'A',
      frame: moments.lay,
      presses: ['Space 0,-1', 'Space 2,0', 'Lay them here'],
      answer: { kind: 'lay', spaces: ['0,-1', '2,0'] },
    },
    {
      what: 'which terrain lies there',
      seat: 'B',
      frame: () => moments.nameFace('B'),
      presses: ['COVER M2', 'It is COVER M2'],
      answer: { kind: 'name-face', piece: 'f8', design: 'cover-m2' },
    },
    {
      what: 'Full protection set up when one likes',
      seat: 'D',
      frame: moments.protect,
      presses: ['Set up Full protection', 'Set up SWARM'],
      answer: { kind: 'protect', module: 'd5' },
    },
    {
      what: 'cover saved for a later hit',
      seat: 'B',
      frame: moments.cover,
      presses: ['Save it for a later hit'],
      answer: { kind: 'decline-terrain' },
    },
    {
      what: 'armour split between damage and heating',
      seat: 'C',
      frame: moments.reactHeat,
      presses: ['0 damage, 1 heating', 'Use FRONT'],
      answer: { kind: 'react', module: 'c7', heating: 1 },
    },
    {
      what: 'an overheated module under Wastage',
      seat: 'A',
      frame: moments.terrainTurn,
      presses: ['WALKER M2-R', '2 ahead', 'Walk 2'],
      answer: {
        kind: 'activate',
        module: 'a5',
        ability: 'forward',
        distance: 2,
        wastage: 'overheated',
      },
    },
    {
      what: 'an Auto-Cooling module wasted as Speed',
      seat: 'A',
      frame: moments.terrainTurn,
      presses: ['AXIS M2-R', 'Wastage: as Speed', '1 right', 'Turn 1 right'],
      answer: { kind: 'activate', module: 'a7', ability: 'turn', sectors: 1, wastage: 'speed' },
    },
    {
      what: 'a jump',
      seat: 'A',
      frame: moments.terrainTurn,
      presses: ['WALKER M1', '3 ahead, over all', 'Jump 3'],
      answer: { kind: 'activate', module: 'a4', ability: 'jump', distance: 3 },
    },
  ])('$what', async ({ seat, frame, presses, answer }) => {
    open(seat, frame());
    for (const name of presses.slice(0, -1)) await pressSoon(name);
    const last = presses.at(-1) ?? '';
    await (phone.primary.textContent.includes(last) ? press(phone.primary) : pressSoon(last));
    expect(phone.answers).toEqual([answer]);
  });
});

describe('one’s own turn', () => {
  test('a module, what it does, and the result on the key', () => {
    open('A', moments.turn());
    expect(phone.key('Choose a module').getAttribute('aria-disabled')).toBe('true');
    phone.press('AXIS M2-R');
    phone.press('1 right');
    phone.press('Turn 1 right');
    expect(phone.answers).toEqual([
      { kind: 'activate', module: 'a7', ability: 'turn', sectors: 1 },
    ]);
  });

  test('the only robot in the line of fire is aimed at without another tap', () => {
    open('A', moments.turn());
    phone.press('FORGET-ME-NOT');
    phone.press('Fire at Chiara');
    expect(phone.answers).toEqual([
      { kind: 'activate', module: 'a1', ability: 'direct', target: '0,-1' },
    ]);
  });

  test('an incomplete choice sends nothing', () => {
    open('A', moments.turn());
    phone.press('WALKER M1');
    phone.press('Choose how far');
    expect(phone.answers).toEqual([]);
  });

  test.each([
    { reason: 'Overheated. Cool down to use it again', module: 'AXIS M1' },
    { reason: 'Nothing it could do from here', module: 'PNEUMATIC AXE' },
  ])('what can’t be used stands below with one reason: $reason', ({ reason, module }) => {
    open('A', moments.turn());
    const notNow = phone.text.slice(phone.text.indexOf('Not now'));
    expect(notNow).toContain(`${module} ${reason}`);
  });

  test('Cool Down is a row of its own, never the default', () => {
    open('A', moments.turn());
    expect(phone.primary.textContent).toContain('Choose a module');
    phone.press('Cool down instead');
    expect(phone.primary.textContent).toContain('Cool down');
    phone.primary.click();
    expect(phone.answers).toEqual([{ kind: 'cool-down' }]);
  });

  test('nothing left to do: the key ends the turn', () => {
    open('A', moments.endTurn());
    phone.press('End turn');
    expect(phone.answers).toEqual([{ kind: 'end-turn' }]);
  });

  test('a tile nobody has named is named on the way', async () => {
    open('A', moments.identify());
    phone.press('Say first which tile it is');
    await vi.waitFor(() => {
      flushSync();
      phone.key('PNEUMATIC AXE');
    });
    phone.press('PNEUMATIC AXE');
    phone.press('It is PNEUMATIC AXE');
    expect(phone.answers).toEqual([{ kind: 'identify', piece: 'a3', design: 'pneumatic-axe' }]);
  });
});

describe('a hit on its way', () => {
  test('shows what arrives and what is lost, with the first defence picked', () => {
    open('C', moments.react());
    expect(phone.text).toContain('Ana fires at you. React?');
    expect(phone.text).toMatch(/3 arrives.*2 you lose/);
    phone.press('Use FRONT');
    expect(phone.answers).toEqual([{ kind: 'react', module: 'c7' }]);
  });

  test('taking it all is one tap', () => {
    open('C', moments.react());
    phone.press('Take all 3');
    expect(phone.answers).toEqual([{ kind: 'pass' }]);
  });
});

describe('the seldom panels', () => {
  const ready = (name: string) =>
    vi.waitFor(() => {
      flushSync();
      return phone.key(name);
    });

  test('discards go up into slots until there are enough, sorted on the wire', async () => {
    open('C', moments.discard());
    await ready('FRONT');
    expect(phone.key('2 more to choose').getAttribute('aria-disabled')).toBe('true');
    phone.press('FRONT');
    phone.press('CATAPULT M1');
    phone.press('Give up these 2');
    expect(phone.answers).toEqual([{ kind: 'discard', modules: ['c1', 'c7'] }]);
  });

  test('a start is a space on the board, then a facing', async () => {
    open('A', moments.deploy());
    await ready('Start on space -3,0');
    phone.press('Start on space -3,0');
    phone.press('lower right');
    phone.press('Start here, facing lower right');
    expect(phone.answers).toEqual([{ kind: 'deploy', space: '-3,0', facing: 1 }]);
  });

  test('the back of a tile is named by anybody, when they like', async () => {
    open('B', moments.nameClass('B'));
    phone.press('What does its back show?');
    await ready('Move III');
    phone.press('Move III');
    phone.press('It shows move III');
    expect(phone.answers).toEqual([{ kind: 'name-class', piece: 'f8', class: 'III/move' }]);
  });

  test('what no panel knows is drawn from its choices', async () => {
    open('A', moments.toy());
    await ready('4');
    phone.press('4');
    phone.press('Pick');
    expect(phone.answers).toEqual([{ kind: 'pick', number: 4 }]);
  });
});

describe('a question of the table', () => {
  test('one tap answers it', () => {
    open('A', moments.asked());
    expect(phone.text).toContain('With which module?');
    phone.press('WALKER M1');
    expect(phone.answers).toEqual([
      { kind: 'activate', module: 'a4', ability: 'forward', distance: 1 },
    ]);
  });

  test('neither: the turn is there to be tapped', () => {
    open('A', moments.asked());
    phone.press('Neither');
    expect(phone.text).toContain('Your turn.');
    expect(phone.answers).toEqual([]);
  });
});

describe('waiting', () => {
  test('says who decides and what hands should put right', () => {
    open('B', moments.waiting());
    expect(phone.text).toContain('Chiara may react.');
    expect(phone.text).toContain('Turn your robot as drawn');
    expect(phone.text).toContain('Lay a tile III, face down');
  });

  test('faces are in the page only while they are held', () => {
    open('B', moments.waiting());
    const html = () => document.body.innerHTML;
    expect(html()).not.toContain('UMBRELLA');
    const pad = phone.key('Hold to look at 2');
    pad.setPointerCapture = () => undefined;
    pad.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    flushSync();
    expect(html()).toContain('UMBRELLA');
    pad.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    flushSync();
    expect(html()).not.toContain('UMBRELLA');
    expect(html()).not.toContain('umbrella');
    expect(html()).not.toContain('AXIS M3-C');
  });
});

describe('refusals', () => {
  test('stand in place, in words, until the person goes on', () => {
    open('A', moments.turn());
    phone.press('FORGET-ME-NOT');
    phone.press('Fire at Chiara');
    expect(phone.key('On its way').getAttribute('aria-disabled')).toBe('true');
    const [command] = phone.session.outbox.pending;
    if (!command) throw new Error('nothing is pending');
    const error = { code: 'table/decision-closed', message: 'x' };
    phone.hear({ type: 'refused', cmdId: command.cmdId, error });
    expect(phone.text).toContain('Somebody was quicker.');
    phone.press('Go on');
    expect(phone.text).not.toContain('Somebody was quicker.');
  });
});

describe('right after an undo', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('no key of the foot takes a press, and each says so, until the screen has stood still', () => {
    vi.useFakeTimers();
    const [line, ...log] = moments.acted().log;
    if (!line) throw new Error('nothing has happened');
    open('A', { ...moments.acted(), redo: { can: true, redoes: line.text } });
    phone.hear({
      type: 'frame',
      seq: 2,
      base: 1,
      set: { log: [{ ...line, undone: true }, ...log] },
    });
    expect(phone.key('Redo: ').getAttribute('aria-disabled')).toBe('true');
    phone.press('Redo: ');
    expect(phone.commands).toEqual([]);
    vi.advanceTimersByTime(400);
    flushSync();
    expect(phone.key('Redo: ').getAttribute('aria-disabled')).toBe('false');
    phone.press('Redo: ');
    expect(phone.commands).toMatchObject([{ kind: 'redo' }]);
  });
});
