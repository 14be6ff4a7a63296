import { scopeOf, type CompactExpect, type CompactGiven, type CompactRow } from './compact-volt.ts';
import type { CompactOutcome } from './compact/run.ts';
import { playCompact } from './volt-play.ts';

const KNOWN = {
  row: 'id title given expect atoms rulings when then'.split(' '),
  given: 'robots dice totals seq pits walls teams vp cp reroll edges'.split(' '),
  expect: 'pos dmg vp order dead cp over team mines'.split(' '),
} as const;

/** VOLT's compact rows have no variants; what they expect stands beside what they give. */
export const isVoltRow = (raw: unknown): raw is CompactRow =>
  isRecord(raw) &&
  typeof raw['id'] === 'string' &&
  'given' in raw &&
  !('variants' in raw) &&
  ('expect' in raw || 'then' in raw);

/** Plays one row as it stands. A field that nobody knows fails it: what it says would go unlooked at. */
export function playVoltRow(row: CompactRow): CompactOutcome {
  const { given, expect = {} } = row;
  const scope = scopeOf(row);
  if (typeof given === 'string' || scope === 'prose') {
    return { is: 'not in scope', why: 'prose, nothing to be played' };
  }
  if (scope === 'modules') return { is: 'not in scope', why: 'module tiles come later' };
  const strange = [
    ...strangers(row, KNOWN.row),
    ...strangers(given, KNOWN.given),
    ...strangers(expect, KNOWN.expect),
  ];
  if (strange.length > 0) return failed(strange.map((name) => `unknown field: ${name}`));
  if (Object.keys(expect).length === 0) return failed(['expects nothing']);
  return played(given, expect);
}

function played(given: CompactGiven, expect: CompactExpect): CompactOutcome {
  try {
    const is: Readonly<Record<string, unknown>> = { ...playCompact(given, 'repair', expect).is };
    const why = Object.entries(expect)
      .filter(([name, wanted]) => is[name] !== wanted)
      .map(([name, wanted]) => `${name}: expected ${said(wanted)}, got ${said(is[name])}`);
    return why.length > 0 ? failed(why) : { is: 'passed' };
  } catch (thrown) {
    // a row that can't be read, or a bug in the rules, fails this row and not the run
    return failed([thrown instanceof Error ? thrown.message : String(thrown)]);
  }
}

const failed = (why: readonly string[]): CompactOutcome => ({ is: 'failed', why });

const strangers = (from: object, known: readonly string[]): readonly string[] =>
  Object.keys(from).filter((name) => !known.includes(name));

const said = (value: unknown): string => JSON.stringify(value ?? null);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
