import { describe, expect, test } from 'vitest';
import { tableText } from './tables.ts';

describe('what is played at a table', () => {
  const base = { kind: 'table', stage: 'playing', ruleset: 'steel-arena', players: [] } as const;
  test.each([
    [{ ...base, players: ['Ana', 'Ben'] }, 'Steel Arena: Ana and Ben'],
    [{ ...base, stage: 'over', players: ['Ana'] } as const, 'Steel Arena, over: Ana'],
    [{ ...base, stage: 'setup', ruleset: null } as const, 'No game yet'],
    [{ ...base, kind: 'record' } as const, 'Steel Arena, only to look at'],
  ])('%j', (entry, text) => {
    expect(tableText(entry)).toBe(text);
  });
});
