import type { Choice, Decision, Field } from '@ringside/protocol/vocabulary';

/** What is asked, without who and when: decide asks about the rows of one module, open shows them all. */
export type Offer = Pick<Decision, 'choices'>;

/**
 * The only membership test of answers: an action `{ kind, ...fields }` is offered when it fits one row exactly, with
 * every field of that row and no other, and different values where the row wants them different.
 */
export const offers = (offer: Offer, action: { readonly kind: string }): boolean =>
  offer.choices.some((row) => fits(row, action));

function fits(row: Choice, action: { readonly kind: string }): boolean {
  if (row.kind !== action.kind) return false;
  let extra = -1;
  for (const name in action) if (Object.hasOwn(action, name)) extra += 1;
  for (const name in row.fields) {
    const field = row.fields[name];
    const given: unknown = Object.hasOwn(action, name) ? Reflect.get(action, name) : undefined;
    if (field === undefined || !holds(field, given)) return false;
    extra -= 1;
  }
  return extra === 0 && differ(row.distinct, action);
}

function differ(names: readonly string[] | undefined, action: object): boolean {
  return (
    names === undefined ||
    new Set(names.map((name): unknown => Reflect.get(action, name))).size === names.length
  );
}

function holds(field: Field, given: unknown): boolean {
  if ('one' in field) return field.one.some((value) => value === given);
  if ('draw' in field)
    return typeof given === 'string' && Object.hasOwn(field.draw, given)
      ? (field.draw[given] ?? 0) > 0
      : false;
  return isSubset(field, given);
}

/** A set is given sorted by code point, so that one set has one spelling. */
function isSubset(field: Extract<Field, { some: unknown }>, given: unknown): boolean {
  if (!Array.isArray(given)) return false;
  const members: readonly unknown[] = given;
  if (members.length < field.min || members.length > field.max) return false;
  return members.every((member, index) => {
    if (typeof member !== 'string' || !field.some.includes(member)) return false;
    const before = members[index - 1];
    return index === 0 || (typeof before === 'string' && before < member);
  });
}
