import type { RigFile, RigPiece } from '@ringside/protocol/rig';
import { designId, deviceId, pieceClass, tagUid } from '@ringside/protocol/vocabulary';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRig } from './parse-rig.ts';
import { createRig } from './rig.ts';

const cell = (number: number, q: number, r: number) => ({
  cell: number,
  space: { q, r },
  mm: { x: 72 * number, y: 10.5 },
});
const robot: RigPiece = { uid: '04A1B2C3D4E580', class: pieceClass('robot/1') };
const walker: RigPiece = {
  uid: '0410A0B1',
  class: pieceClass('II/move'),
  design: designId('walker-m1'),
};
const bridge = {
  id: 'bridge/1',
  kind: 'serial-bridge',
  address: 'unix:/run/bridge.sock',
  cells: [cell(0, 0, 0), cell(1, 1, 0)],
} as const;
const file: RigFile = {
  format: 'ringside-rig',
  version: 1,
  devices: [bridge, { ...bridge, id: 'bridge/2', address: '/dev/ttyUSB0', cells: [cell(0, 0, 1)] }],
  pieces: [robot, walker],
};
const parse = (value: unknown) => parseRig(JSON.stringify(value));

describe('parseRig', () => {
  test('accepts what it says', () => {
    expect(parse(file)).toEqual({ ok: true, value: file });
  });

  test('a rig without hardware is one', () => {
    expect(parse({ ...file, devices: [], pieces: [] })).toMatchObject({ ok: true });
  });

  test.each([
    { fault: 'zero bytes', text: '', code: 'rig/empty' },
    { fault: 'blanks', text: ' \n', code: 'rig/empty' },
    { fault: 'cut in the middle', text: JSON.stringify(file).slice(0, 40), code: 'rig/not-json' },
    { fault: 'bytes of something else', text: '\u0000\u0001PNG', code: 'rig/not-json' },
    { fault: 'null', text: 'null', code: 'rig/format' },
    {
      fault: 'a file of another program',
      text: '{"format":"pngs","version":1}',
      code: 'rig/format',
    },
    {
      fault: 'a later version',
      text: '{"format":"ringside-rig","version":2}',
      code: 'rig/version',
    },
  ])('refuses $fault: $code', ({ text, code }) => {
    expect(parseRig(text)).toMatchObject({ ok: false, error: { code } });
  });

  const READERS = { rampUs: 5_000, gain: 4, debounce: 2, bankSize: 7, handCue: false };

  test('readers that are tuned are handed on', () => {
    const rig = parseRig(JSON.stringify({ ...file, devices: [{ ...bridge, readers: READERS }] }));
    expect(rig).toMatchObject({ ok: true, value: { devices: [{ readers: READERS }] } });
  });

  const withDevice = (change: object) => ({ ...file, devices: [{ ...bridge, ...change }] });
  const withCell = (change: object) => withDevice({ cells: [{ ...cell(0, 0, 0), ...change }] });
  const withPieces = (...pieces: readonly unknown[]) => ({ ...file, pieces });

  test.each([
    {
      fault: 'no pieces',
      rig: { ...file, pieces: undefined },
      code: 'rig/missing-key',
      path: '',
      detail: { key: 'pieces' },
    },
    {
      fault: 'a key nobody knows',
      rig: { ...file, peices: [] },
      code: 'rig/unknown-key',
      path: '',
      detail: { key: 'peices' },
    },
    {
      fault: 'a key every object has',
      rig: { ...file, toString: 1 },
      code: 'rig/unknown-key',
      path: '',
      detail: { key: 'toString' },
    },
    {
      fault: 'a position',
      rig: withPieces({ ...robot, at: '0,0' }),
      code: 'rig/unknown-key',
      path: 'pieces[0]',
      detail: { key: 'at' },
    },
    {
      fault: 'devices that are no list',
      rig: { ...file, devices: {} },
      code: 'rig/shape',
      path: 'devices',
      detail: { want: 'a list' },
    },
    {
      fault: 'a device that is a text',
      rig: { ...file, devices: ['x'] },
      code: 'rig/shape',
      path: 'devices[0]',
      detail: { got: '"x"' },
    },
    {
      fault: 'a device without number',
      rig: withDevice({ id: 'bridge' }),
      code: 'rig/shape',
      path: 'devices[0].id',
      detail: {},
    },
    {
      fault: 'a kind nobody knows',
      rig: withDevice({ kind: 'toaster' }),
      code: 'rig/unknown-kind',
      path: 'devices[0].kind',
      detail: { kind: 'toaster' },
    },
    {
      fault: 'no address',
      rig: withDevice({ address: '' }),
      code: 'rig/shape',
      path: 'devices[0].address',
      detail: {},
    },
    {
      fault: 'a device without cells',
      rig: withDevice({ cells: [] }),
      code: 'rig/no-cells',
      path: 'devices[0].cells',
      detail: {},
    },
    {
      fault: 'readers of whom something is not said',
      rig: withDevice({ readers: { rampUs: 5_000 } }),
      code: 'rig/missing-key',
      path: 'devices[0].readers',
      detail: { key: 'gain' },
    },
    {
      fault: 'a gain the chip has not',
      rig: withDevice({ readers: { ...READERS, gain: 8 } }),
      code: 'rig/shape',
      path: 'devices[0].readers.gain',
      detail: { want: 'a number from 0 to 7', got: '8' },
    },
    {
      fault: 'a hand cue that is a number',
      rig: withDevice({ readers: { ...READERS, handCue: 1 } }),
      code: 'rig/shape',
      path: 'devices[0].readers.handCue',
      detail: { want: 'true or false' },
    },
    {
      fault: 'a negative cell',
      rig: withCell({ cell: -1 }),
      code: 'rig/shape',
      path: 'devices[0].cells[0].cell',
      detail: { got: '-1' },
    },
    {
      fault: 'a cell of three bytes',
      rig: withCell({ cell: 65_536 }),
      code: 'rig/shape',
      path: 'devices[0].cells[0].cell',
      detail: {},
    },
    {
      fault: 'half a space',
      rig: withCell({ space: { q: 0.5, r: 0 } }),
      code: 'rig/shape',
      path: 'devices[0].cells[0].space.q',
      detail: {},
    },
    {
      fault: 'a space without r',
      rig: withCell({ space: { q: 0 } }),
      code: 'rig/missing-key',
      path: 'devices[0].cells[0].space',
      detail: { key: 'r' },
    },
    {
      fault: 'no millimetres',
      rig: withCell({ mm: null }),
      code: 'rig/shape',
      path: 'devices[0].cells[0].mm',
      detail: {},
    },
    {
      fault: 'a uid in lower case',
      rig: withPieces({ ...robot, uid: '0410a0b1' }),
      code: 'rig/bad-uid',
      path: 'pieces[0].uid',
      detail: { uid: '0410a0b1' },
    },
    {
      fault: 'a uid of five bytes',
      rig: withPieces(walker, { ...robot, uid: '0410A0B1C2' }),
      code: 'rig/bad-uid',
      path: 'pieces[1].uid',
      detail: {},
    },
    {
      fault: 'a uid that is no hex',
      rig: withPieces({ ...robot, uid: '0410A0BX' }),
      code: 'rig/bad-uid',
      path: 'pieces[0].uid',
      detail: {},
    },
    {
      fault: 'a piece without class',
      rig: withPieces({ uid: robot.uid }),
      code: 'rig/missing-key',
      path: 'pieces[0]',
      detail: { key: 'class' },
    },
    {
      fault: 'two devices of one name',
      rig: { ...file, devices: [bridge, { ...bridge, address: 'COM1' }] },
      code: 'rig/duplicate-device',
      path: 'devices[1].id',
      detail: { name: 'bridge/1', other: 'devices[0].id' },
    },
    {
      fault: 'two devices on one line',
      rig: { ...file, devices: [bridge, { ...bridge, id: 'bridge/2' }] },
      code: 'rig/duplicate-address',
      path: 'devices[1].address',
      detail: { other: 'devices[0].address' },
    },
    {
      fault: 'a cell twice',
      rig: withDevice({ cells: [cell(3, 0, 0), cell(3, 1, 0)] }),
      code: 'rig/duplicate-cell',
      path: 'devices[0].cells[1].cell',
      detail: { name: 'bridge/1 cell 3', other: 'devices[0].cells[0].cell' },
    },
    {
      fault: 'one space under cells of two devices',
      rig: {
        ...file,
        devices: [bridge, { ...bridge, id: 'bridge/2', address: 'COM1', cells: [cell(0, 1, 0)] }],
      },
      code: 'rig/duplicate-space',
      path: 'devices[1].cells[0].space',
      detail: { name: '1,0', other: 'devices[0].cells[1].space' },
    },
    {
      fault: 'one tag on two pieces',
      rig: withPieces(robot, walker, robot),
      code: 'rig/duplicate-uid',
      path: 'pieces[2].uid',
      detail: { name: robot.uid, other: 'pieces[0].uid' },
    },
  ])('refuses $fault: $code at $path', ({ rig, code, path, detail }) => {
    expect(parse(rig)).toMatchObject({ ok: false, error: { code, path, detail } });
  });

  test('any text and any JSON is refused or a rig, never a crash', () => {
    const json = fc.jsonValue();
    const any = fc.oneof(
      fc.string(),
      json.map((value) => JSON.stringify(value)),
      fc
        .record({ devices: json, pieces: json })
        .map((part) => JSON.stringify({ ...file, ...part })),
    );
    fc.assert(
      fc.property(any, (text) => {
        const parsed = parseRig(text);
        if (!parsed.ok) expect(parsed.error.code).toMatch(/^rig\//);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('createRig', () => {
  const rig = createRig(file);
  const [one, two] = [deviceId('bridge/1'), deviceId('bridge/2')];

  test.each([
    { device: one, cell: 0, space: { q: 0, r: 0 } },
    { device: one, cell: 1, space: { q: 1, r: 0 } },
    { device: two, cell: 0, space: { q: 0, r: 1 } },
  ])('$device cell $cell lies under $space, and back', ({ device, cell: number, space }) => {
    expect(rig.spaceOf(device, number)).toEqual(space);
    expect(rig.cellOf(space)).toEqual({ device, cell: number });
  });

  test('knows nothing of cells, devices and spaces the file does not name', () => {
    expect(rig.spaceOf(one, 2)).toBeUndefined();
    expect(rig.spaceOf(deviceId('bridge/3'), 0)).toBeUndefined();
    expect(rig.cellOf({ q: 5, r: 5 })).toBeUndefined();
  });

  test('names every space once', () => {
    expect(rig.spaces()).toEqual([
      { q: 0, r: 0 },
      { q: 1, r: 0 },
      { q: 0, r: 1 },
    ]);
  });

  test('knows what a tag is on, and of which design where the file says so', () => {
    expect(rig.thingOf(tagUid(Uint8Array.of(0x04, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0x80)))).toEqual({
      class: 'robot/1',
    });
    expect(rig.thingOf(tagUid(Uint8Array.of(0x04, 0x10, 0xa0, 0xb1)))).toEqual({
      class: 'II/move',
      design: 'walker-m1',
    });
    expect(rig.thingOf(tagUid(Uint8Array.of(1, 2, 3, 4)))).toBeUndefined();
  });
});
