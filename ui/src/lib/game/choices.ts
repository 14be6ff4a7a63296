import {
  isAxial,
  parseSpaceKey,
  type Axial,
  type Choice,
  type Choices,
  type Field,
  type RawAction,
  type Scalar,
} from '@ringside/protocol/vocabulary';

/** More combinations than this are never listed; such rows are drawn field by field. */
const LISTED_MAX = 500;

/** Every answer of the rows of one kind whose fields are single values; rows with sets give none. */
export const actionsOf = (choices: Choices, kind: string): readonly RawAction[] =>
  choices.filter((choice) => choice.kind === kind).flatMap(listed);

export const offersKind = (choices: Choices, kind: string): boolean =>
  choices.some((choice) => choice.kind === kind);

function listed({ kind, fields }: Choice): readonly RawAction[] {
  let actions: readonly RawAction[] = [{ kind }];
  for (const [name, field] of Object.entries(fields)) {
    if (!('one' in field)) return [];
    actions = actions.flatMap((action) => field.one.map((value) => ({ ...action, [name]: value })));
    if (actions.length > LISTED_MAX) return [];
  }
  return actions;
}

/** What a person has put into the fields of one row so far. */
export type Picked = Readonly<Record<string, Scalar | readonly string[]>>;

/** The values a field may take, for drawing. */
export const valuesOf = (field: Field): readonly Scalar[] => {
  if ('one' in field) return field.one;
  return 'some' in field ? field.some : Object.keys(field.draw);
};

/** The answer, once every field is filled as it demands. Sets are given sorted. */
export function answerOf({ kind, fields }: Choice, picked: Picked): RawAction | null {
  const action: Record<string, Scalar | readonly string[]> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = valueFor(field, picked[name]);
    if (value === null) return null;
    action[name] = value;
  }
  return { kind, ...action };
}

function valueFor(field: Field, picked: Picked[string] | undefined): Picked[string] | null {
  if ('some' in field) {
    const chosen = Array.isArray(picked) ? (picked as readonly string[]) : [];
    if (chosen.length < field.min || chosen.length > field.max) return null;
    return [...chosen].sort();
  }
  if (picked === undefined) return onlyValue(field);
  return valuesOf(field).some((value) => value === picked) ? picked : null;
}

/** A field with one value needs no tap. */
const onlyValue = (field: Field): Scalar | null => {
  const values = valuesOf(field);
  return values.length === 1 ? (values[0] ?? null) : null;
};

/** A field that names a hex space. */
export function hexOf(value: unknown): Axial | undefined {
  const space = typeof value === 'string' ? parseSpaceKey(value) : undefined;
  return space && isAxial(space) ? space : undefined;
}

/** Each value once, in the order of its first appearance. */
export const distinct = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)];
