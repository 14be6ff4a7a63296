import type { TableFrame } from '@ringside/protocol/api';
import { describe, expect, test } from 'vitest';
import { applyFrame, type FrameMessage } from './frames.ts';

const message = (
  seq: number,
  base: number | null,
  set: Partial<TableFrame> = {},
): FrameMessage => ({ type: 'frame', seq, base, set });

const sensing = (state: TableFrame['sensing']['state']): TableFrame['sensing'] => ({
  state,
  putRight: [],
  tentative: [],
});

describe('frames', () => {
  test('a message without base replaces everything', () => {
    const first = applyFrame(null, message(1, null, { stage: 'playing', ruleset: 'toy' }));
    const second = applyFrame(first === 'gap' ? null : first, message(7, null, { stage: 'over' }));
    expect(second).toMatchObject({ seq: 7, frame: { stage: 'over', ruleset: null } });
  });

  test('a message on the shown base changes its sections and keeps the others as they are', () => {
    const shown = applyFrame(null, message(1, null, { stage: 'playing', ruleset: 'toy' }));
    if (shown === 'gap') throw new Error('gap');
    const next = applyFrame(shown, message(2, 1, { sensing: sensing('watching') }));
    expect(next).toMatchObject({
      seq: 2,
      frame: { ruleset: 'toy', sensing: { state: 'watching' } },
    });
    expect(next === 'gap' || next.frame.log).toBe(shown.frame.log);
  });

  test('a section may become null', () => {
    const shown = applyFrame(null, message(1, null, { ruleset: 'toy' }));
    const next = applyFrame(shown === 'gap' ? null : shown, message(2, 1, { ruleset: null }));
    expect(next).toMatchObject({ frame: { ruleset: null } });
  });

  test.each([
    { why: 'nothing is shown yet', from: null, base: 3 },
    { why: 'a message was missed', from: 1, base: 3 },
    { why: 'it builds on an older frame', from: 5, base: 3 },
  ])('gap: $why', ({ from, base }) => {
    const shown = from === null ? null : applyFrame(null, message(from, null));
    expect(applyFrame(shown === 'gap' ? null : shown, message(base + 1, base))).toBe('gap');
  });
});
