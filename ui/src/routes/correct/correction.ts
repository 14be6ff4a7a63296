import type { Choice, Choices, Field, RawAction, Scalar } from '@ringside/protocol/vocabulary';
import { answerOf, valuesOf, type Picked } from '../../lib/game/choices.ts';

/** A question about what is wrong, with the answers that fit everything said before. */
export interface Step {
  readonly field: string;
  readonly values: readonly Scalar[];
  /** So many of them; absent: one. */
  readonly some?: { readonly min: number; readonly max: number };
}

export const kindsOf = (edits: Choices): readonly string[] => [
  ...new Set(edits.map(({ kind }) => kind)),
];

/** The rows of a kind that go with what was picked. */
export const fitting = (edits: Choices, kind: string, picked: Picked): Choices =>
  edits.filter(
    (row) =>
      row.kind === kind &&
      Object.entries(picked).every(([name, value]) => fits(row.fields[name], value)),
  );

function fits(field: Field | undefined, value: Picked[string] | undefined): boolean {
  if (field === undefined) return false;
  const values = valuesOf(field);
  const wanted = Array.isArray(value) ? (value as readonly Scalar[]) : [value as Scalar];
  return wanted.every((one) => values.includes(one));
}

/** What must be said next; fields with one value only say what was, and need no tap. */
export function nextStep(edits: Choices, kind: string, picked: Picked): Step | null {
  const rows = fitting(edits, kind, picked);
  const names = [...new Set(rows.flatMap(({ fields }) => Object.keys(fields)))];
  for (const name of names) {
    if (name in picked) continue;
    const fields = rows.flatMap((row): readonly Field[] => {
      const field = row.fields[name];
      return field ? [field] : [];
    });
    const values = [...new Set(fields.flatMap(valuesOf))];
    const set = fields.find((field) => 'some' in field);
    if (set && 'some' in set) return { field: name, values, some: { min: set.min, max: set.max } };
    if (values.length > 1) return { field: name, values };
  }
  return null;
}

/** The edit, once everything is said. */
export function editOf(edits: Choices, kind: string, picked: Picked): RawAction | null {
  const whole = (row: Choice): boolean =>
    Object.values(row.fields).every((field) => 'some' in field || valuesOf(field).length > 0);
  const row = fitting(edits, kind, picked).find(whole);
  return row ? answerOf(row, picked) : null;
}
