import { expect, test } from 'vitest';
import { parseDo } from './request.ts';

const UID = '04A1B2C3D4E510';

test.each([
  { body: null, field: '' },
  { body: [], field: '' },
  { body: {}, field: 'do' },
  { body: { do: 'dance' }, field: 'do' },
  { body: { do: 'move', uid: UID }, field: 'to' },
  { body: { do: 'move', to: { q: 0, r: 0 } }, field: 'uid' },
  { body: { do: 'move', uid: 'zz', to: { q: 0, r: 0 } }, field: 'uid' },
  { body: { do: 'move', uid: UID, to: { q: 0.5, r: 0 } }, field: 'to' },
  { body: { do: 'move', uid: UID, to: { x: Infinity, y: 0 } }, field: 'to' },
  { body: { do: 'move', uid: UID, to: { q: 0, r: 0 }, ms: -1 }, field: 'ms' },
  { body: { do: 'move', uid: UID, to: { q: 0, r: 0 }, ms: 60_001 }, field: 'ms' },
  { body: { do: 'move', uid: UID, to: { q: 0, r: 0 }, via: 'x' }, field: 'via' },
  {
    body: { do: 'move', uid: UID, to: { q: 0, r: 0 }, via: Array(33).fill({ q: 0, r: 0 }) },
    field: 'via',
  },
  { body: { do: 'move', uid: UID, to: { q: 0, r: 0 }, facing: 6 }, field: 'facing' },
  { body: { do: 'move', uid: UID, to: { q: 0, r: 0 }, hand: 9 }, field: 'hand' },
  { body: { do: 'turn', uid: UID }, field: 'facing' },
  { body: { do: 'turn', uid: UID, sectors: 6 }, field: 'facing' },
  { body: { do: 'flip', uid: UID, side: 'left' }, field: 'side' },
  { body: { do: 'take', uid: UID, seat: 'G' }, field: 'seat' },
  { body: { do: 'take', class: 'II/move', from: { x: 1, y: 1 } }, field: 'from' },
  { body: { do: 'pause' }, field: 'on' },
  { body: { do: 'fault', fault: 'fire' }, field: 'fault' },
  { body: { do: 'fault', fault: 'cable-out', seconds: 601 }, field: 'seconds' },
  { body: { do: 'fault', fault: 'garbage', bytes: 0 }, field: 'bytes' },
  { body: { do: 'fault', fault: 'missed', rate: 1.1 }, field: 'rate' },
  { body: { do: 'fault', fault: 'dead-cell', cell: -1, on: true }, field: 'cell' },
])('$body is refused at "$field"', ({ body, field }) => {
  const parsed = parseDo(body);
  expect(parsed.ok ? undefined : parsed.error).toMatchObject({
    code: 'virtual-table/bad-request',
    detail: { field },
  });
});

test.each([
  {
    body: { do: 'move', uid: UID, to: { q: 1, r: -1 } },
    then: { do: 'move', which: { uid: UID }, to: { q: 1, r: -1 }, via: [], slide: false, hand: 1 },
  },
  {
    body: { do: 'turn', class: 'robot/1', sectors: -1, hand: 2 },
    then: { do: 'turn-by', which: { class: 'robot/1' }, sectors: -1, hand: 2 },
  },
  {
    body: { do: 'take', class: 'III/any', from: { q: 0, r: 0 }, seat: 'B' },
    then: { do: 'take', which: { class: 'III/any', from: { q: 0, r: 0 } }, seat: 'B', hand: 1 },
  },
  {
    body: { do: 'fault', fault: 'silent', seconds: 2.5 },
    then: { do: 'fault', fault: 'silent', seconds: 2.5 },
  },
])('$body is understood', ({ body, then }) => {
  expect(parseDo(body)).toEqual({ ok: true, value: then });
});
