import { describe, expect, test } from 'vitest';
import { whole, type AirFrame } from './air.ts';
import { withCrcA } from './crc-a.ts';
import { ntagMemory } from './ntag.ts';
import { Tag } from './tag.ts';

const FIELD = {};
const SEVEN = [0x04, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0x80];
const FOUR = [0xde, 0xad, 0xbe, 0xef];
const BCC = 0xde ^ 0xad ^ 0xbe ^ 0xef;

const short = (command: number): AirFrame => ({ bytes: Uint8Array.of(command), bits: 7 });
const REQA = short(0x26);
const WUPA = short(0x52);
const SELECT_FOUR = whole(withCrcA([0x93, 0x70, ...FOUR, BCC]));
const HLTA = whole(withCrcA([0x50, 0x00]));

function awake(uid = FOUR): Tag {
  const tag = new Tag({ uid, memory: ntagMemory('ntag213', SEVEN, 'hi') });
  tag.wake(FIELD);
  return tag;
}

const bytes = (tag: Tag, frame: AirFrame) => {
  const answer = tag.hear(frame);
  return answer && [...answer.bytes];
};

/** A tag with a frame each that it has heard. */
function after(...frames: readonly AirFrame[]): Tag {
  const tag = awake();
  for (const frame of frames) tag.hear(frame);
  return tag;
}

describe('ISO/IEC 14443-3, type A', () => {
  test('6.2.3 without field nothing is heard', () => {
    const tag = awake();
    tag.sleep(FIELD);
    expect(tag.hear(REQA)).toBeUndefined();
  });

  test('6.3 REQA is answered in IDLE, and not again: in READY it is an error', () => {
    const tag = awake();
    expect(bytes(tag, REQA)).toEqual([0x04, 0x00]);
    expect(bytes(tag, REQA)).toBeUndefined();
    expect(bytes(tag, REQA)).toEqual([0x04, 0x00]);
  });

  test('6.4 SELECT with the right bytes and CRC is answered with SAK', () => {
    expect(bytes(after(REQA), SELECT_FOUR)).toEqual(withCrcA([0x08]));
  });

  test.each([
    { what: 'a damaged CRC', frame: whole([0x93, 0x70, ...FOUR, BCC, 0, 0]) },
    { what: 'another UID', frame: whole(withCrcA([0x93, 0x70, 0xdf, 0xad, 0xbe, 0xef, BCC ^ 1])) },
    { what: 'the second level first', frame: whole(withCrcA([0x95, 0x70, ...FOUR, BCC])) },
    { what: 'fewer bytes than NVB says', frame: whole([0x93, 0x40, 0xde]) },
  ])('$what is no SELECT: back to IDLE', ({ frame }) => {
    const tag = after(REQA);
    expect(tag.hear(frame)).toBeUndefined();
    expect(bytes(tag, REQA)).toEqual([0x04, 0x00]);
  });

  test.each([0, 1, 5, 8, 11, 16, 27, 32])(
    '%i bits known: those that follow are answered',
    (known) => {
      const said = FOUR.slice(0, Math.ceil(known / 8));
      const request: AirFrame = {
        bytes: Uint8Array.of(0x93, ((2 + (known >> 3)) << 4) | (known & 7), ...said),
        bits: 16 + known,
      };
      expect(after(REQA).hear(request)).toMatchObject({
        from: known,
        bits: 40,
        bytes: Uint8Array.of(...FOUR, BCC),
      });
    },
  );

  test('a seven-byte UID comes in two levels, the first with the cascade tag', () => {
    const tag = awake(SEVEN);
    expect(bytes(tag, REQA)).toEqual([0x44, 0x00]);
    const first = [0x88, 0x04, 0xa1, 0xb2];
    const bcc = first.reduce((sum, byte) => sum ^ byte, 0);
    expect(bytes(tag, whole([0x93, 0x20]))).toEqual([...first, bcc]);
    expect(bytes(tag, whole(withCrcA([0x93, 0x70, ...first, bcc])))).toEqual(withCrcA([0x04]));
    const second = SEVEN.slice(3);
    const last = second.reduce((sum, byte) => sum ^ byte, 0);
    expect(bytes(tag, whole([0x95, 0x20]))).toEqual([...second, last]);
    expect(bytes(tag, whole(withCrcA([0x95, 0x70, ...second, last])))).toEqual(withCrcA([0x00]));
  });

  test('6.3.3 HLTA is not answered; then REQA is not heard, WUPA is', () => {
    const tag = after(REQA, SELECT_FOUR, HLTA);
    expect(tag.hear(REQA)).toBeUndefined();
    expect(bytes(tag, WUPA)).toEqual([0x04, 0x00]);
  });

  test('woken from HALT and lost again, it goes back to HALT', () => {
    const tag = after(REQA, SELECT_FOUR, HLTA, WUPA, whole([0x93, 0x99]));
    expect(tag.hear(REQA)).toBeUndefined();
    expect(bytes(tag, WUPA)).toEqual([0x04, 0x00]);
  });

  test('without field it forgets that it was halted; one of two fields is enough to remember', () => {
    const tag = after(REQA, SELECT_FOUR, HLTA);
    const neighbour = {};
    tag.wake(neighbour);
    tag.sleep(FIELD);
    expect(tag.hear(REQA)).toBeUndefined();
    tag.sleep(neighbour);
    tag.wake(FIELD);
    expect(bytes(tag, REQA)).toEqual([0x04, 0x00]);
  });
});

describe('memory of an NTAG213', () => {
  const ask = (...command: readonly number[]) =>
    bytes(after(REQA, SELECT_FOUR), whole(withCrcA(command)));

  test('READ gives four pages: serial number, lock bytes, capability container', () => {
    expect(ask(0x30, 0x00)?.slice(0, 16)).toEqual([
      ...[0x04, 0xa1, 0xb2, 0x88 ^ 0x04 ^ 0xa1 ^ 0xb2, 0xc3, 0xd4, 0xe5, 0x80],
      ...[0xc3 ^ 0xd4 ^ 0xe5 ^ 0x80, 0x48, 0x00, 0x00, 0xe1, 0x10, 0x12, 0x00],
    ]);
  });

  test('an NDEF text record stands from page 4 on', () => {
    expect(ask(0x30, 0x04)?.slice(0, 12)).toEqual([
      ...[0x03, 0x09, 0xd1, 0x01, 0x05, 0x54, 0x02, 0x65, 0x6e, 0x68, 0x69, 0xfe],
    ]);
  });

  test('READ of the last page goes on with the first', () => {
    expect(ask(0x30, 44)?.slice(4, 8)).toEqual([0x04, 0xa1, 0xb2, 0x88 ^ 0x04 ^ 0xa1 ^ 0xb2]);
  });

  test('GET_VERSION names the model', () => {
    expect(ask(0x60)?.slice(0, 8)).toEqual([0x00, 0x04, 0x04, 0x02, 0x01, 0x00, 0x0f, 0x03]);
  });

  test('FAST_READ gives as many pages as asked for', () => {
    expect(ask(0x3a, 3, 4)).toHaveLength(8 + 2);
  });

  test('a page beyond the end is refused with four bits, and the tag must be selected anew', () => {
    const tag = after(REQA, SELECT_FOUR);
    expect(tag.hear(whole(withCrcA([0x30, 45])))).toEqual({
      bytes: Uint8Array.of(0x0),
      bits: 4,
      from: 0,
    });
    expect(tag.hear(whole(withCrcA([0x30, 0])))).toBeUndefined();
  });
});
