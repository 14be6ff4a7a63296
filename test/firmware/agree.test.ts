import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  decodeDeviceMessage,
  DeviceLink,
  encodeHostMessage,
  FrameReader,
  type DeviceMessage,
} from '@ringside/protocol/serial';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MCU_HZ } from '../../firmware-bridge/emulator/mcu/mega2560.ts';
import { bareChip, tool } from '../../firmware-bridge/emulator/probes/probe.fixture.ts';
import { Simavr, type Arrival } from '../../firmware-bridge/emulator/simavr/simavr.fixture.ts';
import { seededDice } from '../../firmware-bridge/virtual-table/world/dice.ts';
import { publishedImage } from './bank.ts';

// Four implementations of the device's end hear the same bytes at the same cycles: the C sources on this machine under
// the sanitizers, the image in our emulator and in simavr, and the TypeScript. No reader hangs on any of them.

const FIRMWARE = fileURLToPath(new URL('../../firmware-bridge/firmware', import.meta.url));
const IMAGE = join(FIRMWARE, 'images', 'mega2560.hex');
const VECTORS = new URL('../../protocol/vectors/serial.json', import.meta.url);
const MS = MCU_HZ / 1000;
/** 250000 Bd, ten bits a byte. */
const CHAR_CYCLES = 640;
/** The slowest of them takes so long to look for 37 readers that are not there. */
const FIRST_MS = 400;
const FRAME_EVERY_MS = 12;
const MAKE_MS_MAX = 120_000;

interface Vectors {
  readonly good: readonly { readonly wire: string }[];
  readonly bad: readonly { readonly wire: string }[];
}

let folder: string;
let simavr: Simavr;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringside-agree-'));
  tool('make', ['-C', FIRMWARE, `OUT=${folder}`, 'native']);
  simavr = new Simavr();
}, MAKE_MS_MAX);
afterAll(() => {
  simavr.remove();
  rmSync(folder, { recursive: true });
});

/** One story: chunks of bytes, and when each begins. */
class Story {
  readonly arrivals: Arrival[] = [];
  #ms = FIRST_MS;

  say(bytes: Iterable<number>): void {
    let cycle = this.#ms * MS;
    for (const byte of bytes) {
      this.arrivals.push({ cycle, byte });
      cycle += CHAR_CYCLES;
    }
    this.#ms += FRAME_EVERY_MS;
  }

  /** So that every last word has been said, and a BEAT has counted everything. */
  get endMs(): number {
    return this.#ms + 1_200;
  }
}

const hello = (nonce: number) =>
  encodeHostMessage({ kind: 'hello', nonce, minProtocol: 1, maxProtocol: 1 }, { seq: 0, ack: 0 });

const IMPLEMENTATIONS: Readonly<Record<string, (story: Story) => Iterable<number>>> = {
  native: ({ arrivals, endMs }) => {
    const script = join(folder, 'script');
    writeFileSync(
      script,
      arrivals.map(({ cycle, byte }) => `${cycle} ${byte.toString(16)}`).join('\n'),
    );
    const said = tool(join(folder, 'native'), [String(endMs), script]);
    return Buffer.from(said.trim(), 'hex');
  },
  emulator: ({ arrivals, endMs }) => {
    const { chip, said } = bareChip(publishedImage());
    for (const { cycle, byte } of arrivals) {
      chip.timeline.after(cycle, () => {
        chip.usart.receive(byte);
      });
    }
    chip.run(endMs * MS);
    return said;
  },
  simavr: ({ arrivals, endMs }) => simavr.run(IMAGE, endMs, arrivals),
  typescript: ({ arrivals, endMs }) => {
    const identity = {
      firmware: { major: 0, minor: 1, patch: 0 },
      build: 0,
      bootId: 1,
      cellCount: 37,
      caps: { lights: true, panel: true, settings: true },
      present: [],
    };
    const link = new DeviceLink(identity, 0);
    const said: number[] = [];
    const left = [...arrivals];
    for (let ms = 0; ms < endMs; ms += 1) {
      const due = left.findIndex(({ cycle }) => cycle > ms * MS);
      const bytes = left.splice(0, due < 0 ? left.length : due).map(({ byte }) => byte);
      link.receive(Uint8Array.from(bytes), ms);
      for (let frame = link.next(ms); frame; frame = link.next(ms)) said.push(...frame);
    }
    return said;
  },
};

/** What was answered, in order, and what the last BEAT counts; who one is and how long one took is one's own affair. */
function gist(bytes: Iterable<number>) {
  const answers: object[] = [];
  let beat: Extract<DeviceMessage, { kind: 'beat' }> | undefined;
  for (const item of new FrameReader().feed(Uint8Array.from(bytes))) {
    if (item.kind !== 'frame') throw new Error(`said what is no frame: ${item.error.code}`);
    const message = decodeDeviceMessage(item.frame);
    if (!message.ok) throw new Error(`said what means nothing: ${message.error.code}`);
    const { value } = message;
    if (value.kind === 'beat') beat = value;
    else if (value.kind === 'hello-reply') answers.push({ ...value, build: 0, bootId: 0 });
    else if (value.kind === 'ack') answers.push({ kind: 'ack', of: item.frame.ack });
    else if (value.kind === 'error') answers.push(value);
  }
  return { answers, crcErrors: beat?.crcErrors, drops: beat?.drops, sick: beat?.sick };
}

function vectorsStory(): Story {
  const { good, bad } = JSON.parse(readFileSync(VECTORS, 'utf8')) as Vectors;
  const story = new Story();
  for (const { wire } of [...bad, ...good]) story.say(Buffer.from(wire, 'hex'));
  story.say(hello(7));
  for (const { wire } of [...good, ...bad]) story.say(Buffer.from(wire, 'hex'));
  story.say(hello(8));
  return story;
}

/** Frames of which a third are damaged, and noise. */
function noisyStory(seed: number): Story {
  const dice = seededDice(seed);
  const below = (limit: number) => Math.floor(dice() * limit);
  const story = new Story();
  story.say(hello(1 + below(1000)));
  for (let n = 1; n <= 120; n += 1) {
    const lights = [{ cell: below(60), light: 'here' as const }];
    const frame = encodeHostMessage({ kind: 'light', lights }, { seq: n, ack: 0, reliable: true });
    const at = below(frame.length);
    const how = below(9);
    if (how === 0) story.say(frame.with(at, below(256)));
    else if (how === 1) story.say([...frame].toSpliced(at, 1));
    else if (how === 2) story.say(Array.from({ length: below(150) }, () => below(256)));
    else story.say(frame);
  }
  return story;
}

test.each([
  ['every vector, before a greeting and after one', vectorsStory()],
  ['a noisy line', noisyStory(1)],
  ['another noisy line', noisyStory(2)],
])('all four answer the same: %s', (_, story) => {
  const [expected, ...others] = Object.entries(IMPLEMENTATIONS).map(([name, run]) => ({
    name,
    said: gist(run(story)),
  }));
  expect(expected?.said.answers.length).toBeGreaterThan(30);
  for (const { name, said } of others)
    expect({ name, said }).toEqual({ name, said: expected?.said });
});
