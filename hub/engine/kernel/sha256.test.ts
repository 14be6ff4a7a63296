import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

test.each([
  { text: '', hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
  { text: 'abc', hash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' },
])('the known hash of $text', ({ text, hash }) => {
  expect(sha256(text)).toBe(hash);
});

test('the same as a library’s, around every block border', () => {
  for (let length = 0; length < 200; length += 1) {
    const text = 'x'.repeat(length);
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  }
});

test('the same as a library’s on any ASCII text', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]*$/), (text) => {
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
    }),
  );
});

test('other text is a bug, not another hash', () => {
  expect(() => sha256('é')).toThrow('only ASCII is hashed');
});
