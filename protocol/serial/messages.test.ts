import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tagUid, type Result } from '../vocabulary/index.ts';
import { decodeDeviceMessage, encodeDeviceMessage, type DeviceMessage } from './device-message.ts';
import { FrameReader } from './frame-reader.ts';
import type { WireFrame } from './frame.ts';
import { decodeHostMessage, encodeHostMessage, type HostMessage } from './host-message.ts';
import type { Cell } from './messages/cell.ts';
import { LIGHTS } from './messages/light.ts';
import type { WireError } from './wire-error.ts';

const u8 = fc.nat(0xff);
const u16 = fc.nat(0xffff);
const u32 = fc.nat(0xffffffff);
const cellCount = fc.nat(448);
const is = <Kind extends string>(kind: Kind) => fc.constant(kind);

const withCells = <Rest>(rest: fc.Arbitrary<Rest>) =>
  fc
    .tuple(rest, cellCount, fc.array(fc.nat(447), { maxLength: 60 }))
    .map(([fields, count, picks]) => ({
      fields,
      count,
      cells: [...new Set(picks)].filter((cell) => cell < count).sort((one, other) => one - other),
    }));

const uid = fc
  .oneof(
    fc.uint8Array({ minLength: 4, maxLength: 4 }),
    fc.uint8Array({ minLength: 7, maxLength: 7 }),
  )
  .map(tagUid);
const uids = (minLength: number) =>
  fc.uniqueArray(uid, { minLength, maxLength: 3 }).map((tags) => tags.sort());
const cellOf = (status: Cell['status'], tags: fc.Arbitrary<Cell['tags']>) =>
  fc.record({
    kind: is('cell'),
    cell: u16,
    generation: u8,
    snapshot: u8,
    status: fc.constant(status),
    tags,
  });

const hostMessage: fc.Arbitrary<HostMessage> = fc.oneof(
  fc.record({
    kind: is('hello'),
    nonce: fc.integer({ min: 1, max: 0xffffffff }),
    minProtocol: u8,
    maxProtocol: u8,
  }),
  fc.record({ kind: is('get-snapshot') }),
  fc.record({
    kind: is('light'),
    lights: fc.array(fc.record({ cell: u16, light: fc.constantFrom(...LIGHTS) }), {
      minLength: 1,
      maxLength: 26,
    }),
  }),
  fc.record({
    kind: is('cell-ack'),
    cells: fc.array(fc.record({ cell: u16, generation: u8 }), { minLength: 1, maxLength: 26 }),
  }),
  fc.record({
    kind: is('settings'),
    rampUs: fc.nat(50_000),
    gain: fc.nat(7),
    debounce: fc.integer({ min: 1, max: 20 }),
    bankSize: fc.integer({ min: 1, max: 8 }),
    handCue: fc.boolean(),
  }),
);

const deviceMessage: fc.Arbitrary<DeviceMessage> = fc.oneof(
  withCells(
    fc.record({
      nonce: u32,
      protocol: u8,
      firmware: fc.record({ major: u8, minor: u8, patch: u8 }),
      build: u32,
      bootId: u32,
      caps: fc.record({ lights: fc.boolean(), panel: fc.boolean(), settings: fc.boolean() }),
    }),
  ).map(({ fields, count, cells }): DeviceMessage => ({
    kind: 'hello-reply',
    ...fields,
    cellCount: count,
    present: cells,
  })),
  fc.record({ kind: is('ack') }),
  cellOf('empty', fc.constant([])),
  cellOf('fault', fc.constant([])),
  cellOf('tags', uids(1)),
  cellOf('collision', uids(0)),
  fc.record({ kind: is('snapshot-begin'), snapshot: fc.integer({ min: 1, max: 255 }) }),
  fc.record({ kind: is('snapshot-end'), snapshot: fc.integer({ min: 1, max: 255 }), cells: u16 }),
  withCells(
    fc.record({
      bootId: u32,
      uptimeMs: u32,
      crcErrors: u16,
      drops: u16,
      resent: u16,
      scanPeriodMs: u16,
    }),
  ).map(({ fields, count, cells }): DeviceMessage => ({
    kind: 'beat',
    ...fields,
    cellCount: count,
    sick: cells,
  })),
  fc.record({
    kind: is('error'),
    reason: fc.constantFrom('version', 'not-greeted', 'type', 'payload', 'cell'),
    about: u8,
    detail: u16,
  }),
  fc.record({
    kind: is('panel'),
    presses: u8,
    isHeld: fc.boolean(),
    hand: fc.constantFrom('unknown', 'away', 'over'),
  }),
);

const ENVELOPE = { seq: 5, ack: 9, reliable: true, retransmitted: true };

function frameOf(wire: Uint8Array): WireFrame {
  const [item, ...more] = new FrameReader().feed(wire);
  if (item?.kind !== 'frame' || more.length > 0) throw new Error('not one frame');
  return item.frame;
}

const sides = [
  {
    side: 'hub',
    wires: hostMessage.map((message) => ({
      message: message,
      frame: frameOf(encodeHostMessage(message, ENVELOPE)),
    })),
    decode: decodeHostMessage as (frame: WireFrame) => Result<unknown, WireError>,
    encode: (message: unknown) => encodeHostMessage(message as HostMessage, ENVELOPE),
  },
  {
    side: 'device',
    wires: deviceMessage.map((message) => ({
      message: message,
      frame: frameOf(encodeDeviceMessage(message, ENVELOPE)),
    })),
    decode: decodeDeviceMessage as (frame: WireFrame) => Result<unknown, WireError>,
    encode: (message: unknown) => encodeDeviceMessage(message as DeviceMessage, ENVELOPE),
  },
];

describe.each(sides)('messages of the $side', ({ wires, decode, encode }) => {
  test('what is decoded is what was encoded, in its envelope', () => {
    fc.assert(
      fc.property(wires, ({ message, frame }) => {
        expect(decode(frame)).toEqual({ ok: true, value: message });
        expect(frame).toMatchObject(ENVELOPE);
      }),
    );
  });

  test('a payload one byte short or long is refused', () => {
    fc.assert(
      fc.property(wires, fc.boolean(), ({ frame }, isLong) => {
        const payload = isLong ? [...frame.payload, 0] : [...frame.payload].slice(0, -1);
        if (payload.length === frame.payload.length) return;
        expect(decode({ ...frame, payload: Uint8Array.from(payload) })).toMatchObject({
          ok: false,
        });
      }),
    );
  });

  test('any payload is refused or means exactly one message', () => {
    fc.assert(
      fc.property(
        wires,
        fc.uint8Array({ maxLength: 80 }),
        fc.boolean(),
        ({ frame }, noise, isNoise) => {
          const payload = isNoise
            ? noise
            : frame.payload.map((value, at) => value ^ (noise[at] ?? 0));
          const decoded = decode({ ...frame, payload });
          if (!decoded.ok) return;
          expect(decode(frameOf(encode(decoded.value)))).toEqual(decoded);
        },
      ),
    );
  });
});
