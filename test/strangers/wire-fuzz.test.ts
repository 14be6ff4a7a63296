import { expect, test } from 'vitest';
import {
  decodeDeviceMessage,
  decodeHostMessage,
  encodeDeviceMessage,
  encodeHostMessage,
  FrameReader,
  HostLink,
  type DeviceMessage,
  type WireFrame,
} from '@ringside/protocol/serial';
import { tagUid } from '@ringside/protocol/vocabulary';
import { seededRandom } from '../table/table-kit.ts';

// 100,000 damaged frames in all, each between two clean neighbours. Seeded: with 16 bits of checksum one damage in
// 65,536 that moves the COBS blocks can meet the right one, so what counts is that no such frame is a message.
const DAMAGED = 50_000;
const CELLS = 19;
const BOOT = 7;

type Random = () => number;
const below = (random: Random, limit: number): number => Math.floor(random() * limit);

function anyMessage(random: Random): DeviceMessage {
  const cell = below(random, CELLS);
  const generation = below(random, 256);
  const tag = tagUid(Uint8Array.from({ length: random() < 0.5 ? 4 : 7 }, () => below(random, 256)));
  const choices: readonly DeviceMessage[] = [
    { kind: 'cell', cell, generation, snapshot: 0, status: 'empty', tags: [] },
    { kind: 'cell', cell, generation, snapshot: 3, status: 'tags', tags: [tag] },
    { kind: 'snapshot-end', snapshot: 1 + below(random, 255), cells: CELLS },
    { kind: 'snapshot-begin', snapshot: 1 + below(random, 255) },
    { kind: 'ack' },
    {
      kind: 'beat',
      bootId: BOOT,
      uptimeMs: below(random, 1e9),
      crcErrors: 0,
      drops: below(random, 4),
      resent: 0,
      scanPeriodMs: 240,
      cellCount: CELLS,
      sick: [],
    },
  ];
  return choices[below(random, choices.length)] ?? { kind: 'ack' };
}

const frameOf = (message: DeviceMessage, seq: number): Uint8Array =>
  encodeDeviceMessage(message, { seq, ack: 0, reliable: message.kind === 'cell' });

/** One to four hurts of a line: flipped bits, lost, invented or repeated bytes, an end or a beginning cut off. */
function damage(wire: Uint8Array, random: Random): Uint8Array {
  let bytes = [...wire];
  for (let hurts = 1 + below(random, 4); hurts > 0; hurts -= 1) {
    const at = below(random, bytes.length);
    const kind = below(random, 6);
    if (kind === 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << below(random, 8));
    else if (kind === 1) bytes.splice(at, 1 + below(random, 3));
    else if (kind === 2) bytes.splice(at, 0, below(random, 256));
    else if (kind === 3) bytes.splice(at, 0, ...bytes.slice(at, at + 1 + below(random, 4)));
    else if (kind === 4) bytes = bytes.slice(0, at);
    else bytes = bytes.slice(at);
  }
  return Uint8Array.from(bytes);
}

const text = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (part instanceof Uint8Array ? [...part] : part));

function read(...chunks: readonly Uint8Array[]): readonly WireFrame[] {
  const reader = new FrameReader();
  return chunks.flatMap((bytes) =>
    reader.feed(bytes).flatMap((item) => (item.kind === 'frame' ? [item.frame] : [])),
  );
}

test(`of ${String(DAMAGED)} damaged frames none is taken for a message, and no clean neighbour is lost`, () => {
  const random = seededRandom(3);
  const wrong: string[] = [];
  let lost = 0;
  let refused = 0;
  for (let n = 0; n < DAMAGED; n += 1) {
    const clean = [0, 1, 2].map((offset) => frameOf(anyMessage(random), (n + offset) % 256));
    const sent = clean.map((wire) => text(read(wire)[0]));
    const [before, hurt, after] = clean as [Uint8Array, Uint8Array, Uint8Array];
    const got = read(before, damage(hurt, random), after);
    const told = got.map(text);
    if (told[0] !== sent[0] || told.at(-1) !== sent[2] || got.length < 2) lost += 1;
    if (got.length === 2) refused += 1;
    const invented = got.filter((_, index) => !sent.includes(told[index] ?? ''));
    for (const frame of invented) {
      if (decodeDeviceMessage(frame).ok) wrong.push(`device ${String(n)} ${text(frame)}`);
      if (decodeHostMessage(frame).ok) wrong.push(`host ${String(n)} ${text(frame)}`);
    }
  }
  expect({ wrong, lost }).toEqual({ wrong: [], lost: 0 });
  expect(refused).toBeGreaterThan(DAMAGED * 0.9);
}, 60_000);

/** A link with a device that has been greeted and answered. */
function aliveLink(): HostLink {
  const link = new HostLink(41);
  link.greet(0);
  const present = Array.from({ length: CELLS }, (_, cell) => cell);
  const firmware = { major: 1, minor: 0, patch: 0 };
  const reply = { kind: 'hello-reply', nonce: 42, protocol: 1, firmware, build: 1 } as const;
  const hello = {
    ...reply,
    bootId: BOOT,
    cellCount: CELLS,
    present,
    caps: { lights: true, panel: true, settings: true },
  };
  link.receive(Uint8Array.of(0), 0);
  const heard = link.receive(frameOf(hello, 1), 0);
  expect(heard.map(({ kind }) => kind)).toContain('alive');
  return link;
}

test(`a link that hears ${String(DAMAGED)} damaged frames tells only what was said, and stays alive`, () => {
  const random = seededRandom(4);
  const link = aliveLink();
  const wrong: string[] = [];
  let lost = 0;
  for (let n = 0; n < DAMAGED; n += 1) {
    const [said, hurt, saidLast] = [anyMessage(random), anyMessage(random), anyMessage(random)];
    const wires = [said, hurt, saidLast].map((one, at) => frameOf(one, (n * 3 + at) % 256));
    const [first, damaged, last] = wires as [Uint8Array, Uint8Array, Uint8Array];
    const line = [first, damage(damaged, random), last];
    const heard = line.flatMap((bytes) => link.receive(bytes, n));
    const told = heard.filter(({ kind }) => kind === 'cell' || kind === 'beat').map(text);
    const sayable = [said, hurt, saidLast].map(text);
    wrong.push(...told.filter((one) => !sayable.includes(one)));
    const owed = [said, saidLast].filter(({ kind }) => kind === 'cell' || kind === 'beat');
    lost += owed.filter((one) => !told.includes(text(one))).length;
    const ended = heard.filter(({ kind }) => ['lost', 'alive', 'error'].includes(kind));
    wrong.push(...ended.map(text));
  }
  expect({ wrong, lost }).toEqual({ wrong: [], lost: 0 });
  expect(link.counters.crcErrors).toBeGreaterThan(DAMAGED / 10);
}, 60_000);

test('an invented message would be found', () => {
  const said = frameOf({ kind: 'ack' }, 5);
  const [frame] = read(said);
  expect(frame && decodeDeviceMessage(frame).ok).toBe(true);
  const host = encodeHostMessage({ kind: 'get-snapshot' }, { seq: 1, ack: 0 });
  expect(decodeHostMessage(read(host)[0] as WireFrame).ok).toBe(true);
});
