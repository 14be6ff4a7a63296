import { PROTOCOL_VERSION, type ServerMessage, type TableFrame } from '@ringside/protocol/api';
import type { Seat } from '@ringside/protocol/vocabulary';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { react, turn } from '../../fixtures/moments.ts';
import { Session, type Ears } from '../../lib/game/session.svelte.ts';
import { Standpoint } from '../../lib/game/standpoint.ts';
import { Acting } from '../table/acting.svelte.ts';
import Pass from './pass.svelte';

/** The hub's end of one connection. */
class Line {
  isClosed = false;
  #ears: Ears | undefined;

  readonly open = (ears: Ears) => {
    this.#ears = ears;
    return {
      send: () => undefined,
      close: () => {
        this.isClosed = true;
      },
    };
  };

  welcome(seat: Seat, frame: TableFrame): void {
    const hear = (message: ServerMessage) => this.#ears?.heard(JSON.stringify(message));
    this.#ears?.opened();
    const you = { role: 'seat', seat } as const;
    hear({ type: 'welcome', protocol: PROTOCOL_VERSION, you, stream: 's', beatSeconds: 60 });
    hear({ type: 'frame', seq: 1, base: null, set: frame });
    flushSync();
  }
}

let seats: Partial<Record<Seat, Line>>;
let show: (frame: TableFrame) => void;
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  seats = {};
  const session = new Session({ open: new Line().open });
  const props = $state({
    session,
    stand: new Standpoint(turn(null), null),
    ontables: () => undefined,
    act: (seat: Seat) => {
      const line = new Line();
      seats[seat] = line;
      return new Acting(seat, line.open);
    },
  });
  const page = mount(Pass, { target: document.body, props });
  show = (frame) => {
    props.stand = new Standpoint(frame, null);
    flushSync();
  };
  close = () => {
    void unmount(page);
    session.close();
  };
  flushSync();
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

const text = () => document.body.textContent.replace(/\s+/g, ' ');
const press = (name: string) => {
  const keys = [...document.querySelectorAll('button')];
  keys.find((key) => key.textContent.trim() === name)?.click();
  flushSync();
};
const settle = () => {
  vi.advanceTimersByTime(400);
  flushSync();
};

describe('one phone for all seats of a what-if', () => {
  test('a curtain first, then the page of whoever decides', () => {
    expect(text()).toContain('I am Ana');
    settle();
    press('I am Ana');
    seats.A?.welcome('A', turn('A'));
    expect(text()).toContain('Your turn.');
    expect(document.querySelector('.tray')).toBeNull();
  });

  test('a finger that is still on the last key opens no curtain', () => {
    press('I am Ana');
    expect(seats).toEqual({});
  });

  test('when somebody else decides the page is gone, and its connection with it', () => {
    settle();
    press('I am Ana');
    seats.A?.welcome('A', turn('A'));
    show(react(null));
    expect(text()).toContain('I am Chiara');
    expect(text()).not.toContain('Your turn.');
    expect(seats.A?.isClosed).toBe(true);
  });

  test('the arena is a tap away, and what was chosen is kept', () => {
    settle();
    press('I am Ana');
    seats.A?.welcome('A', turn('A'));
    const page = document.querySelector('main');
    press('Arena');
    expect(document.querySelector('[aria-label="The arena"]')).not.toBeNull();
    press('Ana');
    expect(document.querySelector('main')).toBe(page);
  });
});
