/** What a field of untrusted JSON takes and what it refuses; the first right value stands in the sample. */
export interface Domain {
  readonly right: readonly unknown[];
  readonly wrong: readonly unknown[];
}
export type Fields = Readonly<Record<string, Domain>>;

type Read = (raw: unknown) => { readonly ok: boolean; readonly value?: unknown };

export const whole = (min: number, max: number): Domain => ({
  right: [min, max],
  wrong: [min - 1, max + 1, min + 0.5, String(min), null],
});

export const among = (...values: readonly unknown[]): Domain => ({
  right: values,
  wrong: ['none of these', -7, null],
});

export const flag: Domain = { right: [true, false], wrong: [0, 'true', null] };

/** Up to `most` members, whatever they are. */
export const upTo = (most: number, member: unknown): Domain => ({
  right: [[], [member], Array(most).fill(member)],
  wrong: [Array(most + 1).fill(member), { length: 0 }, null],
});

export const nullOr = ({ right, wrong }: Domain): Domain => ({
  right: [...right, null],
  wrong: wrong.filter((value) => value !== null),
});

const sampleOf = (fields: Fields): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { right }]) => [name, right[0]]));

/**
 * Where a reader of objects with exactly these fields does not take them as they are; nothing, if it does. Each field
 * in turn takes each of its values, right and wrong, is left out, and stands beside a stranger.
 */
export function misread(read: Read, required: Fields, optional: Fields = {}): readonly string[] {
  const sample = sampleOf(required);
  const complaints: string[] = [];
  const must = (isTaken: boolean, raw: object, what: string): void => {
    const result = read(raw);
    if (result.ok !== isTaken) complaints.push(`${what}: ${isTaken ? 'refused' : 'taken'}`);
    else if (isTaken && JSON.stringify(result.value) !== JSON.stringify(raw)) {
      complaints.push(`${what}: changed`);
    }
  };
  must(true, sample, 'the sample');
  must(false, { ...sample, stranger: 1 }, 'a stranger');
  for (const name of Object.keys(required)) {
    const rest = Object.entries(sample).filter(([other]) => other !== name);
    must(false, Object.fromEntries(rest), `without ${name}`);
  }
  for (const [name, { right, wrong }] of Object.entries({ ...required, ...optional })) {
    for (const value of right) must(true, { ...sample, [name]: value }, told(name, value));
    for (const value of wrong) must(false, { ...sample, [name]: value }, told(name, value));
  }
  return complaints;
}

const told = (name: string, value: unknown): string =>
  `${name} ${JSON.stringify(value).slice(0, 60)}`;
