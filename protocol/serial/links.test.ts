import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tagUid, type TagUid } from '../vocabulary/index.ts';
import type { Reading } from './cell-board.ts';
import { decodeDeviceMessage, encodeDeviceMessage } from './device-message.ts';
import { DeviceLink, type DeviceEvent, type DeviceIdentity } from './device-link.ts';
import { FrameReader } from './frame-reader.ts';
import { encodeFrame, type WireFrame } from './frame.ts';
import { decodeHostMessage, encodeHostMessage, type HostMessage } from './host-message.ts';
import { HostLink, type HostOutput } from './host-link.ts';
import type { ReaderSettings } from './messages/settings.ts';
import { SNAPSHOT_MS } from './timing.ts';

const CELLS = 19;
const STEP_MS = 10;
const EMPTY: Reading = { status: 'empty', tags: [] };
const tag = (n: number): TagUid => tagUid(Uint8Array.of(4, 0, n >> 8, n & 0xff));
const tags = (...numbers: readonly number[]): Reading => ({
  status: 'tags',
  tags: numbers.map(tag),
});

const identity = (bootId: number): DeviceIdentity => ({
  firmware: { major: 1, minor: 0, patch: 0 },
  build: 0xabad1dea,
  bootId,
  cellCount: CELLS,
  present: Array.from({ length: CELLS }, (_, cell) => cell),
  caps: { lights: true, panel: true, settings: true },
});

/** What happens to one frame on its way. */
type Line = (wire: Uint8Array, to: 'host' | 'device') => readonly Uint8Array[];
const CLEAR: Line = (wire) => [wire];

/** Both ends on one line, in virtual time. */
class Pair {
  nowMs = 0;
  readonly host = new HostLink(1000);
  device = new DeviceLink(identity(1), 0);
  line: Line = CLEAR;
  readonly heard: Exclude<HostOutput, { kind: 'send' }>[] = [];
  readonly events: DeviceEvent[] = [];
  readonly sent: HostMessage[] = [];

  constructor() {
    this.scan(EMPTY);
  }

  scan(reading: Reading): void {
    for (let cell = 0; cell < CELLS; cell++) this.device.read(cell, reading);
  }

  greet(): this {
    this.#do(this.host.greet(this.nowMs));
    return this;
  }

  tune(settings: ReaderSettings): void {
    this.#do(this.host.tune(settings, this.nowMs));
  }

  light(cell: number, light: 'off' | 'here' | 'wrong'): void {
    this.#do(this.host.light(cell, light, this.nowMs));
  }

  /** The device starts anew; `undefined` = it hasn't scanned yet. */
  reboot(bootId: number, reading: Reading | undefined): void {
    this.device = new DeviceLink(identity(bootId), this.nowMs);
    if (reading) this.scan(reading);
  }

  run(forMs: number): this {
    for (const untilMs = this.nowMs + forMs; this.nowMs < untilMs; this.nowMs += STEP_MS) {
      this.#drain();
      this.#do(this.host.tick(this.nowMs));
    }
    return this;
  }

  /** What the host was told of a cell last. */
  cell(cell: number): Reading | undefined {
    const report = this.heard.findLast((heard) => heard.kind === 'cell' && heard.cell === cell);
    return report?.kind === 'cell' ? { status: report.status, tags: report.tags } : undefined;
  }

  of(kind: Exclude<HostOutput['kind'], 'send'>) {
    return this.heard.filter((heard) => heard.kind === kind);
  }

  #drain(): void {
    for (let wire = this.device.next(this.nowMs); wire; wire = this.device.next(this.nowMs)) {
      for (const arrived of this.line(wire, 'host'))
        this.#do(this.host.receive(arrived, this.nowMs));
    }
  }

  #do(outputs: readonly HostOutput[]): void {
    for (const output of outputs) {
      if (output.kind === 'send') this.#deliver(output.bytes);
      else this.heard.push(output);
    }
  }

  #deliver(wire: Uint8Array): void {
    const message = decodeHostMessage(frameOf(wire));
    if (message.ok) this.sent.push(message.value);
    for (const arrived of this.line(wire, 'device')) {
      this.events.push(...this.device.receive(arrived, this.nowMs));
    }
  }
}

function frameOf(wire: Uint8Array): WireFrame {
  const item = new FrameReader().feed(wire)[0];
  if (item?.kind !== 'frame') throw new Error('not a frame');
  return item.frame;
}

const isKind = (wire: Uint8Array, ...kinds: readonly string[]): boolean => {
  const frame = frameOf(wire);
  const message = frame.type < 0x80 ? decodeHostMessage(frame) : decodeDeviceMessage(frame);
  return message.ok && kinds.includes(message.value.kind);
};
const losing =
  (...kinds: readonly string[]): Line =>
  (wire) =>
    isKind(wire, ...kinds) ? [] : [wire];

describe('greeting', () => {
  test('alive comes first, then a whole snapshot with every cell', () => {
    const pair = new Pair().greet().run(100);
    expect(pair.heard[0]).toMatchObject({ kind: 'alive', device: { bootId: 1, cellCount: CELLS } });
    expect(pair.of('cell')).toHaveLength(CELLS);
    expect(pair.of('snapshot')).toEqual([{ kind: 'snapshot', isWhole: true }]);
  });

  test('HELLO is said again while the board still starts', () => {
    const pair = new Pair();
    pair.line = losing('hello');
    pair.greet().run(2500);
    expect(pair.heard).toEqual([]);
    pair.line = CLEAR;
    expect(pair.run(1100).of('alive')).toHaveLength(1);
  });

  test('no answer in 5 s ends it', () => {
    const pair = new Pair();
    pair.line = losing('hello-reply');
    pair.greet().run(5100);
    expect(pair.heard).toEqual([{ kind: 'lost', reason: 'no-answer', detail: 0 }]);
    expect(pair.host.wakeAtMs()).toBe(Infinity);
  });

  test('a device that has just started is greeted again at once, and only one session opens', () => {
    const pair = new Pair();
    pair.line = losing('hello');
    pair.greet();
    pair.line = CLEAR;
    pair.run(STEP_MS);
    expect(pair.of('alive')).toHaveLength(1);
    expect(pair.run(3000).of('lost')).toEqual([]);
  });

  test('an answer to somebody else is none', () => {
    const host = new HostLink(1);
    host.greet(0);
    const stranger = { kind: 'hello-reply', nonce: 77, protocol: 1, ...identity(1) } as const;
    expect(host.receive(encodeDeviceMessage(stranger, { seq: 1, ack: 0 }), 5)).toEqual([]);
  });

  test('no common version ends it and says what the device speaks', () => {
    const host = new HostLink(1);
    host.greet(0);
    const error = { kind: 'error', reason: 'version', about: 0, detail: 0x0302 } as const;
    expect(host.receive(encodeDeviceMessage(error, { seq: 1, ack: 0 }), 5)).toEqual([
      { kind: 'lost', reason: 'version', detail: 0x0302 },
    ]);
  });

  test('a device refuses a hub of another version and stays ungreeted', () => {
    const device = new DeviceLink(identity(1), 0);
    device.next(0);
    const hello = { kind: 'hello', nonce: 9, minProtocol: 2, maxProtocol: 9 } as const;
    expect(device.receive(encodeHostMessage(hello, { seq: 0, ack: 0 }), 0)).toEqual([]);
    expect(answers(device)).toMatchObject([{ kind: 'error', reason: 'version', detail: 0x0101 }]);
  });

  test('before the first full scan nothing is told, not even that cells are empty', () => {
    const pair = new Pair();
    pair.reboot(2, undefined);
    for (let cell = 1; cell < CELLS; cell++) pair.device.read(cell, EMPTY);
    expect(pair.greet().run(2000).of('cell')).toEqual([]);
    pair.device.read(0, EMPTY);
    expect(pair.run(50).of('cell').length).toBeGreaterThanOrEqual(CELLS);
  });
});

describe('cells', () => {
  test('two tags on one cell, a robot on a tile, is told as it is', () => {
    const pair = new Pair().greet().run(100);
    pair.device.read(7, tags(2, 1));
    expect(pair.run(20).cell(7)).toEqual(tags(1, 2));
  });

  test('more than three tags are a collision', () => {
    const pair = new Pair().greet().run(100);
    pair.device.read(7, tags(4, 3, 2, 1));
    expect(pair.run(20).cell(7)).toEqual({ ...tags(1, 2, 3), status: 'collision' });
  });

  test('a reading that says nothing new is not told', () => {
    const pair = new Pair().greet().run(100);
    const before = pair.of('cell').length;
    pair.scan(EMPTY);
    expect(pair.run(500).of('cell')).toHaveLength(before);
  });

  test('a lost CELL is said again within 100 ms', () => {
    const pair = new Pair().greet().run(100);
    pair.line = losing('cell');
    pair.device.read(3, tags(1));
    pair.run(STEP_MS);
    pair.line = CLEAR;
    expect(pair.run(110).cell(3)).toEqual(tags(1));
  });

  test('a lost CELL_ACK costs a repetition and nothing else', () => {
    const pair = new Pair().greet().run(100);
    pair.line = losing('cell-ack');
    pair.device.read(3, tags(1));
    pair.run(350);
    pair.line = CLEAR;
    pair.run(500);
    const reports = pair.heard.filter((heard) => heard.kind === 'cell' && heard.generation === 2);
    expect(reports.length).toBeGreaterThanOrEqual(3);
    expect(new Set(reports.map((report) => 'cell' in report && report.cell))).toEqual(new Set([3]));
    expect(
      pair.run(600).heard.filter((heard) => heard.kind === 'cell' && heard.snapshot === 0),
    ).toEqual(reports.filter((report) => 'snapshot' in report && report.snapshot === 0));
  });

  test('an acknowledgement of the state before does not cover the newest one', () => {
    const pair = new Pair().greet().run(100);
    pair.line = losing('cell');
    pair.device.read(3, tags(1));
    pair.run(STEP_MS);
    pair.device.read(3, tags(2));
    const stale = { kind: 'cell-ack', cells: [{ cell: 3, generation: 2 }] } as const;
    pair.device.receive(encodeHostMessage(stale, { seq: 0, ack: 0 }), pair.nowMs);
    pair.line = CLEAR;
    expect(pair.run(20).cell(3)).toEqual(tags(2));
  });

  test('a state that changed back before anybody heard is one report, not a history', () => {
    const pair = new Pair().greet().run(100);
    pair.device.read(3, tags(1));
    pair.device.read(3, EMPTY);
    pair.run(50);
    const changes = pair.heard.filter((heard) => heard.kind === 'cell' && heard.snapshot === 0);
    expect(changes).toMatchObject([{ cell: 3, status: 'empty', generation: 3 }]);
  });

  test('300 changes of one cell run through every generation', () => {
    const pair = new Pair().greet().run(100);
    for (let n = 1; n <= 300; n++) {
      pair.device.read(3, tags(n));
      expect(pair.run(STEP_MS).cell(3), `change ${n}`).toEqual(tags(n));
    }
    expect(pair.run(200).host.counters.lostFrames).toBe(0);
  });
});

describe('snapshots', () => {
  test('come every 1.5 s without being asked for', () => {
    const pair = new Pair().greet().run(4 * SNAPSHOT_MS);
    expect(pair.of('snapshot')).toHaveLength(4);
    expect(pair.sent).not.toContainEqual({ kind: 'get-snapshot' });
  });

  test('the first one is asked for again when a report of it was lost', () => {
    const pair = new Pair();
    let cells = 0;
    pair.line = (wire) => (isKind(wire, 'cell') && ++cells === 5 ? [] : [wire]);
    pair.greet().run(50);
    expect(pair.of('snapshot')).toEqual([
      { kind: 'snapshot', isWhole: false },
      { kind: 'snapshot', isWhole: true },
    ]);
    expect(pair.sent).toContainEqual({ kind: 'get-snapshot' });
  });

  test('heal a change whose every report and repetition was lost', () => {
    const pair = new Pair().greet().run(100);
    pair.line = (wire) => {
      const frame = frameOf(wire);
      const message = decodeDeviceMessage(frame);
      const isChange = message.ok && message.value.kind === 'cell' && message.value.snapshot === 0;
      return isChange ? [] : [wire];
    };
    pair.device.read(3, tags(1));
    expect(pair.run(SNAPSHOT_MS + 50).cell(3)).toEqual(tags(1));
  });
});

describe('lights', () => {
  test('reach the device once, the newest state per cell', () => {
    const pair = new Pair().greet().run(100);
    pair.line = losing('light');
    pair.light(1, 'here');
    pair.light(2, 'here');
    pair.light(2, 'wrong');
    pair.line = CLEAR;
    pair.run(300);
    const lights = pair.events.filter(({ kind }) => kind === 'light');
    expect(lights).toEqual([
      { kind: 'light', cell: 1, light: 'here' },
      { kind: 'light', cell: 2, light: 'wrong' },
    ]);
  });

  test('a lost ACK leads to a repetition that is acknowledged and not carried out again', () => {
    const pair = new Pair().greet().run(100);
    // Every frame of the device carries the acknowledgement.
    pair.line = (wire, to) => (to === 'host' ? [] : [wire]);
    pair.light(1, 'here');
    pair.run(250);
    pair.line = CLEAR;
    pair.run(300);
    expect(pair.events.filter(({ kind }) => kind === 'light')).toHaveLength(1);
    expect(pair.host.counters.resent).toBeGreaterThanOrEqual(1);
    pair.light(2, 'here');
    expect(pair.run(50).events.filter(({ kind }) => kind === 'light')).toHaveLength(2);
  });

  test('are all sent again to a device that was greeted anew, except those that are off', () => {
    const pair = new Pair().greet().run(100);
    pair.light(1, 'here');
    pair.light(2, 'here');
    pair.run(50);
    pair.light(2, 'off');
    pair.run(50);
    pair.reboot(2, EMPTY);
    pair.events.length = 0;
    pair.run(200);
    expect(pair.events).toEqual([{ kind: 'greeted' }, { kind: 'light', cell: 1, light: 'here' }]);
  });

  test('of a cell the device has not are not sent', () => {
    const pair = new Pair().greet().run(100);
    pair.light(CELLS, 'here');
    pair.run(500);
    expect(pair.sent.filter(({ kind }) => kind === 'light')).toEqual([]);
  });

  test('300 of them run through every sequence number', () => {
    const pair = new Pair().greet().run(100);
    for (let n = 0; n < 300; n++) {
      pair.light(n % CELLS, n % (2 * CELLS) < CELLS ? 'here' : 'off');
      pair.run(STEP_MS);
    }
    expect(pair.run(50).events.filter(({ kind }) => kind === 'light')).toHaveLength(300);
    expect(pair.host.counters).toMatchObject({ resent: 0, lostFrames: 0, refusedFrames: 0 });
  });
});

describe('losing the device', () => {
  test('3 s of silence', () => {
    const pair = new Pair().greet().run(1010);
    pair.line = (wire, to) => (to === 'host' ? [] : [wire]);
    expect(pair.run(2980).of('lost')).toEqual([]);
    expect(pair.run(20).of('lost')).toEqual([{ kind: 'lost', reason: 'silent', detail: 0 }]);
  });

  test('a device that beats but acknowledges nothing is deaf after 5 s', () => {
    const pair = new Pair().greet().run(100);
    pair.line = losing('light');
    pair.light(1, 'here');
    expect(pair.run(7000).of('lost')).toEqual([{ kind: 'lost', reason: 'deaf', detail: 0 }]);
  });

  test.each([
    { told: 'by its first word', line: CLEAR },
    { told: 'by BEAT when its first word was lost', line: losing('hello-reply') },
  ])('a device that started anew is noticed $told', ({ line }) => {
    const pair = new Pair().greet().run(100);
    pair.reboot(2, tags(1));
    pair.line = line;
    pair.run(1100);
    pair.line = CLEAR;
    pair.run(1100);
    expect(pair.of('lost')).toEqual([{ kind: 'lost', reason: 'rebooted', detail: 0 }]);
    expect(pair.of('alive').at(-1)).toMatchObject({ device: { bootId: 2 } });
    expect(pair.cell(CELLS - 1)).toEqual(tags(1));
  });

  test('a device that forgot us says so when it is spoken to', () => {
    const pair = new Pair().greet().run(100);
    pair.device.reopened();
    pair.light(1, 'here');
    pair.run(200);
    expect(pair.of('lost')).toMatchObject([{ reason: 'rebooted' }]);
    expect(pair.of('alive')).toHaveLength(2);
    expect(pair.events.at(-1)).toEqual({ kind: 'light', cell: 1, light: 'here' });
  });

  test('a closed line is idle: nothing is heard and nothing is due', () => {
    const pair = new Pair().greet().run(100);
    pair.host.closed();
    pair.heard.length = 0;
    pair.device.read(1, tags(1));
    expect(pair.run(5000).heard).toEqual([]);
    expect(pair.host.wakeAtMs()).toBe(Infinity);
  });
});

/** All a device has to say to the frames it was given, BEAT and cells apart. */
function answers(device: DeviceLink, nowMs = 0) {
  const heard = [];
  for (let wire = device.next(nowMs); wire; wire = device.next(nowMs)) {
    const message = decodeDeviceMessage(frameOf(wire));
    if (message.ok && (message.value.kind === 'error' || message.value.kind === 'ack')) {
      heard.push(message.value);
    }
  }
  return heard;
}

describe('a device refuses', () => {
  const greeted = (): DeviceLink => {
    const device = new DeviceLink(identity(1), 0);
    const hello = { kind: 'hello', nonce: 9, minProtocol: 1, maxProtocol: 1 } as const;
    device.receive(encodeHostMessage(hello, { seq: 0, ack: 0 }), 0);
    answers(device);
    return device;
  };
  const frame = (type: number, payload: readonly number[]): Uint8Array =>
    encodeFrame({
      reliable: true,
      retransmitted: false,
      version: 1,
      seq: 1,
      ack: 0,
      type,
      payload: Uint8Array.from(payload),
    });

  test.each([
    { what: 'an unknown type', wire: frame(0x55, []), error: { reason: 'type', detail: 0x55 } },
    {
      what: 'a payload it does not understand',
      wire: frame(0x03, [1]),
      error: { reason: 'payload' },
    },
    {
      what: 'a light for no cell',
      wire: frame(0x03, [200, 0, 1]),
      error: { reason: 'cell', detail: 200 },
    },
  ])('$what, and acknowledges it all the same', ({ wire, error }) => {
    const device = greeted();
    device.receive(wire, 0);
    expect(answers(device)).toMatchObject([{ kind: 'ack' }, { kind: 'error', about: 1, ...error }]);
  });

  test('anything before HELLO', () => {
    const device = new DeviceLink(identity(1), 0);
    device.receive(frame(0x02, []), 0);
    expect(answers(device)).toMatchObject([{ kind: 'error', reason: 'not-greeted', about: 1 }]);
  });

  test('its own words without answering, or an echoing line would never be silent', () => {
    const device = greeted();
    device.receive(frame(0x83, []), 0);
    expect(answers(device)).toEqual([]);
  });

  test('to remember more answers than eight for a host that does not read', () => {
    const device = greeted();
    for (let n = 0; n < 100; n++) device.receive(frame(0x55, []), 0);
    expect(answers(device).length).toBeLessThanOrEqual(8);
  });
});

test('on a line that loses, repeats and damages a third of all frames both ends agree in the end', () => {
  const fate = fc.constantFrom('lose', 'repeat', 'damage', 'pass', 'pass', 'pass');
  const change = fc.record({
    cell: fc.nat(CELLS - 1),
    reading: fc.constantFrom(EMPTY, tags(1), tags(1, 2), { status: 'fault' as const, tags: [] }),
    waitMs: fc.constantFrom(0, 20, 150, 900),
  });
  fc.assert(
    fc.property(
      fc.infiniteStream(fate),
      fc.array(change, { minLength: 1, maxLength: 15 }),
      (fates, changes) => {
        const pair = new Pair();
        pair.line = (wire) => {
          switch (fates.next().value) {
            case 'lose':
              return [];
            case 'repeat':
              return [wire, wire];
            case 'damage':
              return [wire.map((byte, at) => (at === 3 ? byte ^ 0x21 : byte))];
            default:
              return [wire];
          }
        };
        pair.greet();
        for (const { cell, reading, waitMs } of changes) {
          pair.device.read(cell, reading);
          pair.light(cell, reading.status === 'empty' ? 'off' : 'here');
          pair.run(waitMs);
        }
        pair.line = CLEAR;
        // A damaged line may have cost the session; the driver greets again.
        pair.run(6000);
        if (
          pair.heard.findLast(({ kind }) => kind === 'alive' || kind === 'lost')?.kind !== 'alive'
        ) {
          pair.greet().run(2000);
        }
        const last = new Map(changes.map(({ cell, reading }) => [cell, reading]));
        for (const [cell, reading] of last) expect(pair.cell(cell)).toEqual(reading);
        expect(lit(pair.events)).toEqual(
          new Set([...last].flatMap(([cell, { status }]) => (status === 'empty' ? [] : [cell]))),
        );
      },
    ),
    { numRuns: 40 },
  );
}, 30_000);

const TUNED: ReaderSettings = {
  rampUs: 7_000,
  gain: 6,
  debounce: 4,
  bankSize: 7,
  handCue: true,
};

describe('settings', () => {
  const tuned = (pair: Pair) => pair.events.filter(({ kind }) => kind === 'settings');

  test('wanted before anybody answers, and again by every new session', () => {
    const pair = new Pair();
    pair.tune(TUNED);
    pair.greet().run(200);
    expect(tuned(pair)).toEqual([{ kind: 'settings', ...TUNED }]);
    pair.reboot(2, EMPTY);
    pair.run(2_000);
    expect(tuned(pair)).toHaveLength(2);
  });

  test('a lost one is said again, and carried out once', () => {
    const pair = new Pair().greet().run(200);
    let isLost = true;
    pair.line = (wire) => {
      if (!isLost || !isKind(wire, 'settings')) return [wire];
      isLost = false;
      return [];
    };
    pair.tune(TUNED);
    pair.run(500);
    expect(tuned(pair)).toHaveLength(1);
  });

  test('a device that can’t be tuned is not asked to', () => {
    const pair = new Pair();
    pair.device = new DeviceLink(
      { ...identity(1), caps: { lights: true, panel: true, settings: false } },
      0,
    );
    pair.scan(EMPTY);
    pair.tune(TUNED);
    pair.greet().run(500);
    expect(pair.sent.map(({ kind }) => kind)).not.toContain('settings');
    expect(pair.of('error')).toEqual([]);
  });
});

describe('panel', () => {
  const PRESSED = { presses: 1, isHeld: true, hand: 'unknown' } as const;

  test('told when it changes, and behind every snapshot’s beginning', () => {
    const pair = new Pair().greet().run(100);
    pair.device.panel(PRESSED);
    pair.run(20);
    expect(pair.of('panel').at(-1)).toEqual({ kind: 'panel', ...PRESSED });
    const before = pair.of('panel').length;
    pair.run(2 * SNAPSHOT_MS);
    expect(pair.of('panel')).toHaveLength(before + 2);
  });

  test('a lost one is made good by the next snapshot', () => {
    const pair = new Pair().greet().run(100);
    pair.line = losing('panel');
    pair.device.panel(PRESSED);
    pair.run(20);
    pair.line = CLEAR;
    pair.run(SNAPSHOT_MS);
    expect(pair.of('panel').at(-1)).toEqual({ kind: 'panel', ...PRESSED });
  });
});

/** Cells that shine after these events. */
function lit(events: readonly DeviceEvent[]): ReadonlySet<number> {
  const cells = new Set<number>();
  for (const event of events) {
    if (event.kind === 'settings') continue;
    if (event.kind === 'greeted') cells.clear();
    else if (event.light === 'off') cells.delete(event.cell);
    else cells.add(event.cell);
  }
  return cells;
}
