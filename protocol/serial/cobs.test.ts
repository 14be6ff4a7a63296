import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCobs, encodeCobs } from './cobs.ts';

/** npm `cobs`, an outside judge without types. */
const oracle = createRequire(import.meta.url)('cobs') as {
  encode(bytes: Buffer): Buffer;
  decode(bytes: Buffer): Buffer;
};

/** Zeros are what COBS is about: every fourth byte is one. */
const bytesWithZeros = fc
  .array(
    fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.nat(255) }),
    {
      maxLength: 253,
    },
  )
  .map((bytes) => Uint8Array.from(bytes));

test('what comes out is what went in, one byte longer and without a zero', () => {
  fc.assert(
    fc.property(bytesWithZeros, (bytes) => {
      const stuffed = encodeCobs(bytes);
      expect(stuffed).not.toContain(0);
      expect(stuffed.length).toBe(bytes.length + 1);
      expect(decodeCobs(stuffed)).toEqual({ ok: true, value: bytes });
    }),
  );
});

test('agrees with npm cobs in both directions', () => {
  fc.assert(
    fc.property(bytesWithZeros, (bytes) => {
      const stuffed = encodeCobs(bytes);
      expect(stuffed).toEqual(Uint8Array.from(oracle.encode(Buffer.from(bytes))));
      expect(Uint8Array.from(oracle.decode(Buffer.from(stuffed)))).toEqual(bytes);
    }),
  );
});

describe('decodeCobs refuses', () => {
  test.each([
    { fault: 'nothing at all', stuffed: [] },
    { fault: 'a zero as code', stuffed: [0] },
    { fault: 'a zero inside', stuffed: [3, 1, 0] },
    { fault: 'a block that runs past the end', stuffed: [5, 1, 2] },
    { fault: 'a second block that runs past the end', stuffed: [2, 1, 3, 1] },
  ])('$fault', ({ stuffed }) => {
    expect(decodeCobs(Uint8Array.from(stuffed))).toMatchObject({ error: { code: 'wire/cobs' } });
  });
});

test('more than 253 bytes are a mistake of the caller', () => {
  expect(() => encodeCobs(new Uint8Array(254))).toThrow(RangeError);
});
