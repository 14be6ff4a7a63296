import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FrameReader, type StreamItem } from './frame-reader.ts';
import { encodeFrame, MAX_PAYLOAD_BYTES, type WireFrame } from './frame.ts';

const byte = fc.nat(255);
const wireFrame: fc.Arbitrary<WireFrame> = fc.record({
  reliable: fc.boolean(),
  retransmitted: fc.boolean(),
  version: fc.nat(15),
  seq: byte,
  ack: byte,
  type: byte,
  payload: fc
    .array(fc.oneof(fc.constant(0), byte), { maxLength: MAX_PAYLOAD_BYTES })
    .map((bytes) => Uint8Array.from(bytes)),
});

const read = (...chunks: readonly Uint8Array[]): readonly StreamItem[] => {
  const reader = new FrameReader();
  return chunks.flatMap((chunk) => reader.feed(chunk));
};
const framesOf = (items: readonly StreamItem[]): readonly WireFrame[] =>
  items.flatMap((item) => (item.kind === 'frame' ? [item.frame] : []));
const discardedOf = (items: readonly StreamItem[]): readonly string[] =>
  items.flatMap((item) => (item.kind === 'discarded' ? [item.error.code] : []));
const concat = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const flipped = (wire: Uint8Array, bit: number): Uint8Array =>
  wire.map((value, at) => (at === bit >> 3 ? value ^ (1 << (bit & 7)) : value));

const sample: WireFrame = {
  reliable: true,
  retransmitted: false,
  version: 1,
  seq: 200,
  ack: 0,
  type: 0x83,
  payload: Uint8Array.of(7, 0, 1, 0, 1, 1, 4, 4, 0, 0, 0x80),
};

test('what is read is what was written', () => {
  fc.assert(
    fc.property(wireFrame, (frame) => {
      expect(read(encodeFrame(frame))).toEqual([{ kind: 'frame', frame }]);
    }),
  );
});

test('delimiters stand on both sides and nowhere else', () => {
  fc.assert(
    fc.property(wireFrame, (frame) => {
      const wire = encodeFrame(frame);
      expect([wire.at(0), wire.at(-1)]).toEqual([0, 0]);
      expect(wire.subarray(1, -1)).not.toContain(0);
    }),
  );
});

test('a payload of more than 80 bytes is a mistake of the caller', () => {
  expect(() => encodeFrame({ ...sample, payload: new Uint8Array(81) })).toThrow(RangeError);
});

// Seeded: one damage in 65,536 that rearranges the COBS blocks can meet the right checksum.
const SEEDED = { seed: 20, numRuns: 500 };

describe('damage', () => {
  test('every single flipped bit of a frame is refused, and the next frame is read', () => {
    const wire = encodeFrame(sample);
    const next = { ...sample, seq: 201 };
    for (let bit = 0; bit < wire.length * 8; bit++) {
      expect(framesOf(read(flipped(wire, bit), encodeFrame(next))), `bit ${bit}`).toEqual([next]);
    }
  });

  test('any flipped bit of any frame is refused', () => {
    fc.assert(
      fc.property(wireFrame, fc.nat(), (frame, pick) => {
        const wire = encodeFrame(frame);
        expect(framesOf(read(flipped(wire, pick % (wire.length * 8)), Uint8Array.of(0)))).toEqual(
          [],
        );
      }),
      SEEDED,
    );
  });

  test('a frame cut at any byte is refused, and the next frame is read', () => {
    fc.assert(
      fc.property(wireFrame, wireFrame, fc.nat(), (frame, next, pick) => {
        const wire = encodeFrame(frame);
        const cut = wire.subarray(0, pick % (wire.length - 1));
        expect(framesOf(read(cut, encodeFrame(next)))).toEqual([next]);
      }),
      SEEDED,
    );
  });

  test('a frame whose beginning is missing is refused, and the next frame is read', () => {
    fc.assert(
      fc.property(wireFrame, wireFrame, fc.nat(), (frame, next, pick) => {
        const wire = encodeFrame(frame);
        const rest = wire.subarray(1 + (pick % (wire.length - 1)));
        expect(framesOf(read(rest, encodeFrame(next)))).toEqual([next]);
      }),
      SEEDED,
    );
  });
});

describe('a stream', () => {
  test('split at every point is the same', () => {
    const stream = concat(
      Uint8Array.of(1, 2, 3),
      encodeFrame(sample),
      Uint8Array.of(9, 9),
      encodeFrame({ ...sample, seq: 201 }),
    );
    const whole = read(stream);
    for (let at = 0; at <= stream.length; at++) {
      expect(read(stream.subarray(0, at), stream.subarray(at)), `at ${at}`).toEqual(whole);
    }
  });

  test('in any pieces is the same', () => {
    const noise = fc.uint8Array({ maxLength: 300 });
    const part = fc.oneof(wireFrame.map(encodeFrame), noise);
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }),
        (parts, sizes) => {
          const stream = concat(...parts);
          const chunks: Uint8Array[] = [];
          for (let at = 0, turn = 0; at < stream.length; turn++) {
            const size = sizes[turn % sizes.length] ?? 1;
            chunks.push(stream.subarray(at, at + size));
            at += size;
          }
          expect(read(...chunks)).toEqual(read(stream));
        },
      ),
    );
  });

  test('with garbage between the frames loses none of them', () => {
    const frames = fc.array(fc.tuple(fc.uint8Array({ maxLength: 200 }), wireFrame), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(frames, (pairs) => {
        const chunks = pairs.flatMap(([garbage, frame]) => [garbage, encodeFrame(frame)]);
        expect(framesOf(read(...chunks))).toEqual(pairs.map(([, frame]) => frame));
      }),
      SEEDED,
    );
  });

  test('hands out every byte that is no delimiter and in no frame', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (garbage) => {
        const items = read(Uint8Array.of(0), garbage, Uint8Array.of(0));
        const discarded = items.flatMap((item) =>
          item.kind === 'discarded' ? [...item.bytes] : [],
        );
        expect(discarded).toEqual([...garbage].filter((value) => value !== 0));
      }),
      SEEDED,
    );
  });

  test('that never ends a frame is handed out in pieces, and the next frame is read', () => {
    const endless = new Uint8Array(10_000).fill(0x55);
    const items = read(Uint8Array.of(0), endless, encodeFrame(sample));
    expect(new Set(discardedOf(items))).toEqual(new Set(['wire/overlong']));
    expect(Math.max(...items.map((item) => ('bytes' in item ? item.bytes.length : 0)))).toBe(88);
    expect(framesOf(items)).toEqual([sample]);
  });

  test('joined in the middle of a frame discards the rest of it as unsynced', () => {
    expect(discardedOf(read(encodeFrame(sample).subarray(4), encodeFrame(sample)))).toEqual([
      'wire/unsynced',
    ]);
  });

  test('of delimiters is silence', () => {
    expect(read(new Uint8Array(1000))).toEqual([]);
  });
});
