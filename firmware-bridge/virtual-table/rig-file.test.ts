import { expect, test } from 'vitest';
import { parseRig, readRig } from './rig-file.ts';
import { testRig } from './rig.fixture.ts';

const rig = testRig();
const [device] = rig.devices;
const [cell] = device?.cells ?? [];
const [piece] = rig.pieces;

test('takes cells and pieces out of a rig', () => {
  const { cells, pieces } = parseRig(JSON.stringify(rig));
  expect(cells).toEqual(device?.cells);
  expect(pieces).toEqual(rig.pieces);
});

test.each([
  { change: { format: 'other' }, field: 'format' },
  { change: { version: 2 }, field: 'version' },
  { change: { devices: [] }, field: 'devices' },
  { change: { devices: [{ ...device, kind: 'toaster' }] }, field: 'devices' },
  { change: { devices: [{ ...device, cells: [] }] }, field: 'devices[].cells' },
  { change: { devices: [{ ...device, cells: [cell, cell] }] }, field: 'devices[].cells[].cell' },
  {
    change: { devices: [{ ...device, cells: [{ ...cell, cell: -1 }] }] },
    field: 'devices[].cells[0].cell',
  },
  {
    change: { devices: [{ ...device, cells: [{ ...cell, mm: { x: 'a' } }] }] },
    field: 'devices[].cells[0].mm',
  },
  { change: { pieces: [{ ...piece, uid: '04a1b2c3' }] }, field: 'pieces[0].uid' },
  { change: { pieces: [{ ...piece, class: '' }] }, field: 'pieces[0].class' },
  { change: { pieces: [piece, piece] }, field: 'pieces[].uid' },
])('wrong at $field', ({ change, field }) => {
  expect(() => parseRig(JSON.stringify({ ...rig, ...change }))).toThrow(
    expect.objectContaining({
      code: 'virtual-table/rig-invalid',
      detail: expect.objectContaining({ field }) as unknown,
    }),
  );
});

test.each(['', '[', 'null', '7'])('"%s" is no rig', (text) => {
  expect(() => parseRig(text)).toThrow(
    expect.objectContaining({ code: 'virtual-table/rig-invalid', exitCode: 3 }),
  );
});

test('a file that is not there', async () => {
  await expect(readRig('no-such-rig.json')).rejects.toMatchObject({
    code: 'virtual-table/rig-unreadable',
    exitCode: 3,
    retryable: false,
  });
});
