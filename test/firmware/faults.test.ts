import { tagUid } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import { bothOf, corruptUid, missing } from '../../firmware-bridge/emulator/rf/disturbance.ts';
import { Tag } from '../../firmware-bridge/emulator/rf/tag.ts';
import { seededDice } from '../../firmware-bridge/virtual-table/world/dice.ts';
import { greetedBank, type Bank } from './bank.ts';

// The image that is flashed, on seven virtual readers, heard by the hub's own end of the protocol. Everything happens in
// the chip's time. docs/hardware.md lists these faults with what a person sees.

const ROBOT = [0x04, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0x80];
const TILE = [0x10, 0x20, 0x30, 0x40];
const OTHER = [0x04, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0x81];
const FOURTH = [0x55, 0x66, 0x77, 0x88];
/** What an image begins with. */
const AS_BUILT = { rampUs: 5_000, gain: 4, debounce: 2, bankSize: 8, handCue: false };
const uid = (bytes: readonly number[]) => tagUid(Uint8Array.from(bytes));
const sorted = (...tags: readonly (readonly number[])[]) => tags.map(uid).sort();
const lay = ({ board }: Bank, bytes: readonly number[], cell: number) => {
  const tag = new Tag({ uid: bytes });
  board.mat.lay(tag, cell);
  return tag;
};
/** Every change of a cell that the hub was told. */
const history = ({ host }: Bank, cell: number) =>
  host
    .of('cell')
    .filter((told) => told.cell === cell)
    .map(({ status, tags }) => [status, ...tags].join(' '))
    .filter((told, at, all) => told !== all[at - 1]);

describe('what lies on a cell', () => {
  test.each([
    ['a tile with four bytes', [TILE]],
    ['a robot with seven bytes', [ROBOT]],
    ['a robot on a tile: two tags are the normal case', [ROBOT, TILE]],
    ['two tags that differ in their last bit', [ROBOT, OTHER]],
    ['three tags', [ROBOT, OTHER, TILE]],
  ])('%s', (_, tags) => {
    const it = greetedBank();
    for (const bytes of tags) lay(it, bytes, 3);
    it.wait(3, sorted(...tags));
    expect(it.reads(2)).toBe('empty');
  });

  test.each(['level', 'byte', 'answer'] as const)(
    'three tags on a chip that counts collisions by %s',
    (collisionCount) => {
      const it = greetedBank({ quirks: () => ({ collisionCount }) });
      for (const bytes of [ROBOT, OTHER, TILE]) lay(it, bytes, 0);
      it.wait(0, sorted(ROBOT, OTHER, TILE));
    },
  );

  test('four tags are a collision with the first three', () => {
    const it = greetedBank();
    for (const bytes of [ROBOT, OTHER, TILE, FOURTH]) lay(it, bytes, 3);
    it.wait(3, 'collision');
    expect(it.host.cell(3)?.tags).toEqual(sorted(ROBOT, OTHER, TILE, FOURTH).slice(0, 3));
  });

  test('moved, lifted, swapped: each is told once', () => {
    const it = greetedBank();
    const robot = lay(it, ROBOT, 0);
    it.wait(0, [uid(ROBOT)]);
    it.board.mat.lay(robot, 1);
    it.wait(1, [uid(ROBOT)]);
    it.wait(0, 'empty');
    it.board.mat.lift(robot);
    lay(it, TILE, 1);
    it.wait(1, [uid(TILE)]);
    expect(history(it, 0)).toEqual(['empty', `tags ${uid(ROBOT)}`, 'empty']);
  });

  test('one UID on two cells, as a cloned tag is: both are told, and the hub sees that they contradict', () => {
    const it = greetedBank();
    lay(it, ROBOT, 0);
    lay(it, ROBOT, 5);
    it.wait(0, [uid(ROBOT)]);
    it.wait(5, [uid(ROBOT)]);
  });
});

describe('faults', () => {
  test('a reader that dies is a sick cell, not an empty one; it heals without anybody', () => {
    const it = greetedBank();
    lay(it, ROBOT, 2);
    it.wait(2, [uid(ROBOT)]);
    const reader = it.board.reader(2);
    if (!reader) throw new Error('no reader');
    reader.isDead = true;
    it.wait(2, 'fault');
    expect(history(it, 2).filter((told) => told === 'empty')).toHaveLength(1);
    it.host.runUntil(() => it.host.of('beat').at(-1)?.sick.includes(2) === true, 2_000);
    expect(it.host.of('beat').at(-1)?.sick).toEqual([2]);
    reader.isDead = false;
    it.wait(2, [uid(ROBOT)], 10_000);
    it.host.run(1_100);
    expect(it.host.of('beat').at(-1)?.sick).toEqual([]);
  });

  test('a reader that loses its registers is set up again, and nothing else is told', () => {
    const it = greetedBank();
    lay(it, ROBOT, 4);
    it.wait(4, [uid(ROBOT)]);
    it.board.reader(4)?.powerCycle();
    it.host.run(500);
    expect(history(it, 4)).toEqual(['empty', `tags ${uid(ROBOT)}`]);
  });

  test('a UID with two bits turned whose check byte is right is never believed', () => {
    const it = greetedBank();
    const antenna = it.board.reader(1)?.antenna;
    if (!antenna) throw new Error('no reader');
    antenna.disturbance = corruptUid(0.5, seededDice(5));
    const tag = lay(it, TILE, 1);
    it.host.run(2_000);
    it.board.mat.lift(tag);
    it.host.run(1_000);
    expect(new Set(history(it, 1))).toEqual(new Set(['empty', `tags ${uid(TILE)}`]));
  });

  test('one answer in twenty is missed: what lies there does not flicker', () => {
    const it = greetedBank();
    const antenna = it.board.reader(1)?.antenna;
    if (!antenna) throw new Error('no reader');
    antenna.disturbance = bothOf(missing(0.05, seededDice(7)), corruptUid(0.02, seededDice(8)));
    lay(it, ROBOT, 1);
    it.host.run(5_000);
    expect(history(it, 1)).toEqual(['empty', `tags ${uid(ROBOT)}`]);
  });

  test('a sticky tag is told gone when it is, and comes back', () => {
    const it = greetedBank();
    const robot = lay(it, ROBOT, 0);
    it.wait(0, [uid(ROBOT)]);
    it.board.mat.lift(robot, 700);
    expect(it.wait(0, 'empty')).toBeGreaterThan(700);
    it.board.mat.lay(robot, 0);
    it.wait(0, [uid(ROBOT)]);
  });

  test('a tag that wakes slower than the ramp waits is not read: the calibration page says so', () => {
    const it = greetedBank();
    it.board.mat.lay(new Tag({ uid: TILE, wakeMs: 7 }), 0);
    it.board.mat.lay(new Tag({ uid: ROBOT, wakeMs: 4.5 }), 1);
    it.wait(1, [uid(ROBOT)]);
    expect(it.reads(0)).toBe('empty');
  });

  test('a neighbour reads it, too: both cells tell it', () => {
    const it = greetedBank();
    lay(it, ROBOT, 0);
    it.board.mat.leak(0, 1);
    it.wait(0, [uid(ROBOT)]);
    it.wait(1, [uid(ROBOT)]);
    it.board.mat.leak(0, 1, false);
    it.wait(1, 'empty');
    expect(it.reads(0)).toEqual([uid(ROBOT)]);
  });

  test.each([0x88, 0x12, 0xb2, 0x91])('a clone that says it is version %i', (version) => {
    const it = greetedBank({ quirks: () => ({ version }) });
    lay(it, ROBOT, 6);
    it.wait(6, [uid(ROBOT)]);
  });

  test('a clone that holds MISO spoils its bank: cells are sick or absent, and none invents a tag', () => {
    const it = greetedBank({ quirks: (cell) => ({ holdsMiso: cell === 3 }) });
    lay(it, ROBOT, 0);
    it.host.run(1_500);
    for (const cell of [0, 1, 2, 4, 5, 6]) expect(it.reads(cell)).not.toContain(uid(ROBOT));
    expect(it.host.of('cell').flatMap(({ tags }) => tags)).toEqual([]);
  });

  test('a reader that was never soldered is absent, and the others are there', () => {
    const it = greetedBank({ cells: [0, 1, 2, 4, 5, 6] });
    expect(it.host.of('alive')[0]?.device.present).toEqual([0, 1, 2, 4, 5, 6]);
    expect(it.reads(3)).toBe('nothing told');
  });
});

describe('beside the mat', () => {
  const panels = ({ host }: Bank) => host.of('panel');

  test('"done" is told once for each press, however it bounces', () => {
    const it = greetedBank();
    for (const isDown of [true, false, true, false, true]) {
      it.board.press(isDown);
      it.host.run(3);
    }
    it.host.run(100);
    expect(panels(it).at(-1)).toEqual({ kind: 'panel', presses: 1, isHeld: true, hand: 'unknown' });
    it.board.press(false);
    it.host.run(100);
    it.board.press(true);
    it.host.run(100);
    expect(panels(it).at(-1)).toMatchObject({ presses: 2, isHeld: true });
  });

  test('a press that nobody heard of is told with the next snapshot', () => {
    const it = greetedBank();
    const before = panels(it).length;
    it.host.run(3_100);
    expect(panels(it).length - before).toBe(2);
  });

  test('a hand over the board is told where something notices hands', () => {
    const it = greetedBank();
    it.board.reach(true);
    it.host.run(100);
    expect(panels(it).at(-1)?.hand).toBe('unknown');
    it.host.tune({ ...AS_BUILT, handCue: true });
    it.host.run(100);
    expect(panels(it).at(-1)?.hand).toBe('over');
    it.board.reach(false);
    it.host.run(100);
    expect(panels(it).at(-1)?.hand).toBe('away');
  });
});

describe('tuned while it runs', () => {
  test('a longer ramp reads the tag that wakes slowly, and outlives a start of the board', () => {
    const it = greetedBank();
    it.board.mat.lay(new Tag({ uid: TILE, wakeMs: 7 }), 0);
    it.host.run(500);
    expect(it.reads(0)).toBe('empty');
    it.host.tune({ ...AS_BUILT, rampUs: 8_000 });
    it.wait(0, [uid(TILE)]);
    it.board.brownOut();
    it.host.runUntil(() => it.host.of('alive').length === 2, 5_000);
    const since = it.host.heard.length;
    it.host.run(1_500);
    expect(it.host.heard.slice(since)).toContainEqual(
      expect.objectContaining({ kind: 'cell', cell: 0, tags: [uid(TILE)] }),
    );
  });

  test('more debounce: a tag that is lifted is told gone later', () => {
    const gone = (debounce: number) => {
      const it = greetedBank();
      const robot = lay(it, ROBOT, 0);
      it.wait(0, [uid(ROBOT)]);
      it.host.tune({ ...AS_BUILT, debounce });
      it.host.run(100);
      it.board.mat.lift(robot);
      return it.wait(0, 'empty');
    };
    expect(gone(8) - gone(1)).toBeGreaterThan(200);
  });

  test('banks of four: the cells are found under their new numbers, by another greeting', () => {
    const it = greetedBank({ cells: [0, 1, 2, 3, 8, 9] });
    lay(it, ROBOT, 8);
    it.wait(8, [uid(ROBOT)]);
    it.host.tune({ ...AS_BUILT, bankSize: 4 });
    expect(it.host.runUntil(() => it.host.of('alive').length === 2, 5_000)).toBe(true);
    expect(it.host.of('alive').at(-1)?.device.present).toEqual([0, 1, 2, 3, 4, 5]);
    it.wait(4, [uid(ROBOT)]);
  });
});

describe('the board begins anew', () => {
  test('a brown-out: another boot id, greeted again, and everything is told again', () => {
    const it = greetedBank();
    lay(it, ROBOT, 0);
    it.wait(0, [uid(ROBOT)]);
    it.board.brownOut();
    expect(it.host.runUntil(() => it.host.of('alive').length === 2, 5_000)).toBe(true);
    expect(it.host.of('lost')).toMatchObject([{ reason: 'rebooted' }]);
    const [first, second] = it.host.of('alive');
    expect(first?.device.bootId).not.toBe(second?.device.bootId);
    it.wait(0, [uid(ROBOT)]);
  });

  test('a program that has lost its way is found by the watchdog, and what lies there is told again', () => {
    const it = greetedBank();
    lay(it, ROBOT, 0);
    it.wait(0, [uid(ROBOT)]);
    it.board.chip.loseWay();
    it.board.mat.lay(new Tag({ uid: TILE }), 1);
    expect(it.host.runUntil(() => it.host.of('alive').length === 2, 5_000)).toBe(true);
    const [first, second] = it.host.of('alive');
    expect(first?.device.bootId).not.toBe(second?.device.bootId);
    it.wait(1, [uid(TILE)]);
  });

  test('opening its port resets it: two seconds of boot loader and noise cost nothing but time', () => {
    const it = greetedBank();
    it.board.openPort({ bootMs: 2_000, noise: [0x00, 0xff, 0x00, 0x13, 0x37, 0x00] });
    lay(it, TILE, 5);
    it.wait(5, [uid(TILE)], 8_000);
    expect(it.host.counters.crcErrors).toBeLessThanOrEqual(1);
  });

  test('lights are dark after every start, and the hub says them again', () => {
    const it = greetedBank();
    it.host.light(2, 'away');
    it.host.light(3, 'here');
    it.host.light(4, 'wrong');
    const shown = [
      { cell: 2, light: 'away' },
      { cell: 3, light: 'here' },
      { cell: 4, light: 'wrong' },
    ];
    it.host.run(200);
    expect(it.board.lights).toEqual(shown);
    it.board.brownOut();
    it.host.run(20);
    expect(it.board.lights).toEqual([]);
    it.host.run(3_000);
    expect(it.board.lights).toEqual(shown);
  });
});
