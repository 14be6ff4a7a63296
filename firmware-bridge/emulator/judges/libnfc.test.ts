import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Pty } from '../line/pty.ts';
import { Pn532 } from '../pn532/pn532.ts';
import { ntagMemory } from '../rf/ntag.ts';
import { Tag } from '../rf/tag.ts';

// libnfc is somebody else's reader software: what it understands of our tags they say right. Its programs end with 0 when
// they have found nothing, too, so what counts is what they print.

const SEVEN = [0x04, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0x80];
const FOUR = [0xde, 0xad, 0xbe, 0xef];
const PATIENCE_MS = 15_000;

let pty: Pty;
let chip: Pn532;
/** What becomes of the bytes on their way to libnfc. */
let spoil: (bytes: Uint8Array) => Uint8Array | undefined;

beforeEach(async () => {
  spoil = (bytes) => bytes;
  chip = new Pn532((bytes) => {
    const spoilt = spoil(bytes);
    if (spoilt) pty.write(spoilt);
  });
  pty = await Pty.open((bytes) => {
    chip.receive(bytes);
  });
});

afterEach(() => pty.close());

/** Everything that one of libnfc's programs prints. */
async function run(program: string, ...args: readonly string[]): Promise<string> {
  const device = `pn532_uart:${pty.path}:115200`;
  const child = spawn(program, args, {
    env: { ...process.env, LIBNFC_DEVICE: device, LIBNFC_DEFAULT_DEVICE: device },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE_MS,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  }
  const missing = once(child, 'error').then(([cause]) => {
    throw new Error(`${program} is missing: apt-get install libnfc-bin libnfc-examples`, { cause });
  });
  await Promise.race([once(child, 'close'), missing]);
  return text.replaceAll(/\s+/g, ' ');
}

const sticker = () => new Tag({ uid: SEVEN, memory: ntagMemory('ntag213', SEVEN, 'hex-0042') });

describe('nfc-list', () => {
  test('a sticker: ATQA, UID of two levels, SAK', async () => {
    chip.antenna.place(sticker());
    const text = await run('nfc-list');
    expect(text).toContain('ATQA (SENS_RES): 00 44');
    expect(text).toContain('UID (NFCID1): 04 a1 b2 c3 d4 e5 80');
    expect(text).toContain('SAK (SEL_RES): 00');
  });

  test('two tags: both, told apart at their collisions', async () => {
    chip.antenna.place(sticker());
    chip.antenna.place(new Tag({ uid: FOUR }));
    const text = await run('nfc-list');
    expect(text).toContain('2 ISO14443A passive target(s) found');
    expect(text).toContain('UID (NFCID1): 04 a1 b2 c3 d4 e5 80');
    expect(text).toContain('UID (NFCID1): de ad be ef');
  });

  test('no tag: none is found', async () => {
    expect(await run('nfc-list')).not.toContain('NFCID1');
  });

  const changed = (at: number, by: number) => (bytes: Uint8Array) =>
    bytes.length > 6
      ? bytes.with(at < 0 ? bytes.length + at : at, ((bytes.at(at) ?? 0) + by) & 0xff)
      : bytes;

  test.each([
    { what: 'a wrong checksum', as: changed(-2, 1) },
    { what: 'a wrong checksum of the length', as: changed(4, 1) },
    {
      what: 'no acknowledgement',
      as: (bytes: Uint8Array) => (bytes.length === 6 ? undefined : bytes),
    },
    {
      what: 'a frame without its end',
      as: (bytes: Uint8Array) => (bytes.length > 6 ? bytes.slice(0, -1) : bytes),
    },
  ])('sees $what: this judge is awake', async ({ as }) => {
    chip.antenna.place(sticker());
    spoil = as;
    expect(await run('nfc-list')).not.toContain('NFCID1');
  });
});

test('nfc-anticol goes through REQA, both levels and HLTA bit by bit, and is content', async () => {
  chip.antenna.place(sticker());
  const text = await run('nfc-anticol');
  expect(text).toContain('Found tag with');
  expect(text).toContain('UID: 04a1b2c3d4e580');
  expect(text).toContain('ATQA: 0044');
  expect(text).toContain('SAK: 00');
  expect(text).not.toContain('WARNING');
});

test('nfc-mfultralight reads sixteen pages, our NDEF text in them', async () => {
  chip.antenna.place(new Tag({ uid: SEVEN, memory: ntagMemory('ultralight', SEVEN, 'hex-0042') }));
  const folder = await mkdtemp(join(tmpdir(), 'nfc-'));
  try {
    const dump = join(folder, 'dump');
    expect(await run('nfc-mfultralight', 'r', dump)).toContain('16 of 16 pages read');
    expect((await readFile(dump)).subarray(16, 36).toString('latin1')).toContain('hex-0042');
  } finally {
    await rm(folder, { recursive: true });
  }
});
