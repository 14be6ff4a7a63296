import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decodeDeviceMessage, encodeDeviceMessage, type DeviceMessage } from './device-message.ts';
import { FrameReader } from './frame-reader.ts';
import { decodeHostMessage, encodeHostMessage, type HostMessage } from './host-message.ts';
import { PROTOCOL_VERSION, type Envelope } from './message-frame.ts';

interface Good {
  readonly name: string;
  readonly wire: string;
  readonly frame: Envelope & { readonly version: number };
}
type GoodVector =
  | (Good & { readonly sender: 'host'; readonly message: HostMessage })
  | (Good & { readonly sender: 'device'; readonly message: DeviceMessage });
interface BadVector {
  readonly name: string;
  readonly sender: 'host' | 'device';
  readonly wire: string;
  readonly code: string;
}

const vectors = JSON.parse(
  readFileSync(new URL('../vectors/serial.json', import.meta.url), 'utf8'),
) as {
  readonly protocol: number;
  readonly good: readonly GoodVector[];
  readonly bad: readonly BadVector[];
};

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));

function read(sender: 'host' | 'device', wire: string) {
  const [item, ...more] = new FrameReader().feed(bytesOf(wire));
  expect(more).toEqual([]);
  if (item?.kind !== 'frame') return { error: item?.error };
  const decode = sender === 'host' ? decodeHostMessage : decodeDeviceMessage;
  const message = decode(item.frame);
  return message.ok ? { frame: item.frame, message: message.value } : { error: message.error };
}

const encode = (vector: GoodVector): Uint8Array =>
  vector.sender === 'host'
    ? encodeHostMessage(vector.message, vector.frame)
    : encodeDeviceMessage(vector.message, vector.frame);

test('the vectors are of the version this code speaks', () => {
  expect(vectors.protocol).toBe(PROTOCOL_VERSION);
});

describe('good vectors, both ways', () => {
  test.each(vectors.good)('$name', (vector) => {
    expect(read(vector.sender, vector.wire)).toMatchObject({
      frame: vector.frame,
      message: vector.message,
    });
    expect(Buffer.from(encode(vector)).toString('hex')).toBe(vector.wire);
  });
});

describe('bad vectors are refused', () => {
  test.each(vectors.bad)('$name', ({ sender, wire, code }) => {
    expect(read(sender, wire)).toMatchObject({ error: { code } });
  });
});

test('every flipped bit of every good vector is refused', () => {
  for (const { name, wire } of vectors.good) {
    const bytes = bytesOf(wire);
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const damaged = bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
      const items = new FrameReader().feed(Uint8Array.of(...damaged, 0));
      expect(
        items.filter(({ kind }) => kind === 'frame'),
        `${name}, bit ${bit}`,
      ).toEqual([]);
    }
  }
});
