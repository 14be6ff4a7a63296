import {
  PROTOCOL_VERSION,
  type ClientMessage,
  type Role,
  type ServerMessage,
  type TableFrame,
} from '@ringside/protocol/api';
import type { Seat } from '@ringside/protocol/vocabulary';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import * as moments from '../fixtures/moments.ts';
import { Session, type Ears, type Wire } from '../lib/game/session.svelte.ts';
import { Standpoint } from '../lib/game/standpoint.ts';
import type { ThemeSetting } from '../theme.svelte.ts';
import { Acting } from './table/acting.svelte.ts';
import TablePage from './table.svelte';

/** A connection to a hub that says what it is made to say. */
class Line {
  readonly said: ClientMessage[] = [];
  isClosed = false;
  #ears: Ears | undefined;

  readonly open = (ears: Ears): Wire => {
    this.#ears = ears;
    return {
      send: (text) => this.said.push(JSON.parse(text) as ClientMessage),
      close: () => {
        this.isClosed = true;
      },
    };
  };

  welcome(you: Role, frame: TableFrame): void {
    this.#ears?.opened();
    this.hear({ type: 'welcome', protocol: PROTOCOL_VERSION, you, stream: 's', beatSeconds: 60 });
    this.hear({ type: 'frame', seq: 1, base: null, set: frame });
  }

  hear(message: ServerMessage): void {
    this.#ears?.heard(JSON.stringify(message));
    flushSync();
  }
}

/** The table tablet, with the seats of `sharing` having no device of their own. */
class Tablet {
  readonly host = new Line();
  readonly seat = new Line();
  readonly session: Session;
  readonly #page: ReturnType<typeof mount>;

  constructor(frame: TableFrame, sharing: readonly Seat[]) {
    this.session = new Session({ open: this.host.open });
    const shown = {
      ...frame,
      seats: frame.seats.map((info) => ({ ...info, joined: !sharing.includes(info.seat) })),
    };
    this.host.welcome({ role: 'host' }, shown);
    const props = {
      session: this.session,
      stand: new Standpoint(shown, null),
      theme: { theme: 'dark', toggle: () => undefined } as unknown as ThemeSetting,
      onnewgame: () => undefined,
      ontables: () => undefined,
      act: (seat: Seat) => new Acting(seat, this.seat.open),
    };
    this.#page = mount(TablePage, { target: document.body, props });
    flushSync();
  }

  get tray(): string {
    return document.querySelector('.bed .tray')?.textContent.replace(/\s+/g, ' ') ?? '';
  }

  press(name: string): void {
    const all = [...document.querySelectorAll<HTMLElement>('button, [role=button]')];
    const key = all.find((one) =>
      `${one.textContent} ${one.getAttribute('aria-label') ?? ''}`.includes(name),
    );
    if (!key) throw new Error(`no key "${name}" in: ${document.body.textContent}`);
    key.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    flushSync();
  }

  /** The primary key of the tray. */
  send(): void {
    document.querySelector<HTMLElement>('.tray .go')?.click();
    flushSync();
  }

  close(): void {
    this.session.close();
    void unmount(this.#page);
    document.body.replaceChildren();
  }
}

let tablet: Tablet;
const lay = (frame: TableFrame, sharing: readonly Seat[] = []): Tablet =>
  (tablet = new Tablet(frame, sharing));

afterEach(() => {
  tablet.close();
});

describe('the table tablet', () => {
  test('each bar has a sentence for the person who sits there', () => {
    lay(moments.react(null));
    const line = (name: string) =>
      document.querySelector(`section[aria-label=${name}] .line`)?.textContent;
    expect(line('Chiara')).toBe('Ana fires at you. React? It is on your phone.');
    expect(line('Deniz')).toBe('Chiara may react.');
  });

  test('what has to be put right has the same numbers on the slip and on the board', () => {
    lay(moments.disturbed(null));
    const numbers = (of: string) =>
      [...document.querySelectorAll(of)].map((one) => one.textContent);
    expect(numbers('.slip .tag')).toEqual(['1', '2']);
    expect(numbers('.board .digits')).toEqual(['1', '2']);
  });

  test('a decision of the table itself is answered in the tray', () => {
    lay(moments.nameClass());
    tablet.press('Move III');
    tablet.press('It shows move III');
    expect(tablet.host.said.at(-1)).toMatchObject({
      command: { action: { kind: 'name-class', class: 'III/move' } },
    });
  });

  test('Undo is where it always is, and says what it takes back', () => {
    lay(moments.turn(null));
    tablet.press('Undo. Turned 1 left, AXIS M1');
    expect(tablet.host.said.at(-1)).toMatchObject({ command: { kind: 'undo', baseRev: 'r14' } });
  });
});

describe('a seat that shares the tablet', () => {
  const unveil = (frame: TableFrame) => {
    tablet.press('Ana');
    tablet.press('I am Ana');
    tablet.seat.welcome({ role: 'seat', seat: 'A' }, frame);
  };

  test('a seat with a device of its own has no tray here', () => {
    lay(moments.turn(null));
    expect(() => {
      tablet.press('Ana');
      tablet.press('I am Ana');
    }).toThrow('no key');
  });

  test('the curtain comes first: nothing is asked of the hub before it is drawn', () => {
    lay(moments.turn(null), ['A']);
    tablet.press('Ana');
    expect(tablet.tray).toContain('Hand the tablet to Ana.');
    tablet.press('I am Ana');
    tablet.seat.welcome({ role: 'seat', seat: 'A' }, moments.turn());
    expect(tablet.seat.said[0]).toEqual({ type: 'hello', protocol: PROTOCOL_VERSION, as: 'A' });
    expect(tablet.tray).toContain('Your turn.');
  });

  test('a face-down module has no name on the shared screen until it is picked', () => {
    lay(moments.turn(null), ['A']);
    unveil(moments.turn());
    expect(document.body.innerHTML).not.toContain('AXIS M2-R');
    tablet.press('Face down');
    expect(tablet.tray).toContain('AXIS M2-R');
  });

  test('a tap on the board chooses, the key of the tray sends', () => {
    lay(moments.turn(null), ['A']);
    unveil(moments.turn());
    tablet.press('WALKER M1');
    tablet.press('Walk 2');
    tablet.send();
    const [, command] = tablet.seat.said;
    expect(command).toMatchObject({
      command: { action: { kind: 'activate', module: 'a4', ability: 'forward', distance: 2 } },
    });
  });

  test('once the seat has decided the connection ends and nothing of it remains', () => {
    lay(moments.turn(null), ['A']);
    unveil(moments.turn());
    tablet.press('Face down');
    tablet.seat.hear({ type: 'frame', seq: 2, base: 1, set: { mine: [] } });
    expect(tablet.seat.isClosed).toBe(true);
    expect(tablet.tray).toBe('');
    expect(document.body.innerHTML).not.toContain('AXIS M2-R');
  });
});
