import { err, ok, type Result, type Scalar } from '../vocabulary/index.ts';

/** Where a file stops making sense, and why: `steps[2].forward`, `must be a whole number from 1 to 20`. */
export interface Misfit {
  readonly path: string;
  readonly reason: string;
}

/** JSON Schema (draft 2020-12) as plain data. */
export type Schema = Readonly<Record<string, unknown>>;

/** One part of a file format: a total reader of untrusted JSON, and the schema that says the same to editors. */
export interface Format<Value> {
  readonly schema: Schema;
  readonly read: (raw: unknown, path: string) => Result<Value, Misfit>;
}

type FormatsOf<Fields> = { readonly [Name in keyof Fields]: Format<Fields[Name]> };

export const misfit = (path: string, reason: string): Result<never, Misfit> =>
  err({ path, reason });

export const isRecord = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

export const joined = (path: string, name: string): string => {
  const step = /^[A-Za-z$][\w$-]*$/.test(name) ? name : JSON.stringify(name);
  return path === '' ? step : `${path}.${step}`;
};

/** What was found, for the end of a sentence. */
export function found(raw: unknown): string {
  if (raw === undefined) return 'it is missing';
  const text = JSON.stringify(raw);
  return `not ${text.length > 60 ? `${text.slice(0, 57)}...` : text}`;
}

export const oneOf = <const Value extends Scalar | null>(
  values: readonly Value[],
  about?: string,
): Format<Value> => ({
  schema: { enum: values, ...(about !== undefined && { description: about }) },
  read: (raw, path) => {
    const value = values.find((candidate) => candidate === raw);
    if (value !== undefined) return ok(value);
    const names = values.map((candidate) => JSON.stringify(candidate)).join(', ');
    return misfit(
      path,
      `must be ${values.length === 1 ? names : `one of ${names}`}, ${found(raw)}`,
    );
  },
});

export const whole = (min: number, max: number, about?: string): Format<number> => ({
  schema: {
    type: 'integer',
    minimum: min,
    maximum: max,
    ...(about !== undefined && { description: about }),
  },
  read: (raw, path) =>
    typeof raw === 'number' && Number.isInteger(raw) && raw >= min && raw <= max
      ? ok(raw === 0 ? 0 : raw)
      : misfit(path, `must be a whole number from ${String(min)} to ${String(max)}, ${found(raw)}`),
});

export const flag = (about?: string): Format<boolean> => ({
  schema: { type: 'boolean', ...(about !== undefined && { description: about }) },
  read: (raw, path) =>
    typeof raw === 'boolean' ? ok(raw) : misfit(path, `must be true or false, ${found(raw)}`),
});

/** Text that fits the pattern; `like` says what that is. */
export const text = (pattern: RegExp, like: string): Format<string> => ({
  schema: { type: 'string', pattern: pattern.source, description: like },
  read: (raw, path) =>
    typeof raw === 'string' && raw.length <= 500 && pattern.test(raw)
      ? ok(raw)
      : misfit(path, `must be ${like}, ${found(raw)}`),
});

/** The first that fits; `what` is the complaint when none does. */
export const either = <First, Second>(
  first: Format<First>,
  second: Format<Second>,
  what: string,
): Format<First | Second> => ({
  schema: { anyOf: [first.schema, second.schema] },
  read: (raw, path) => {
    const one = first.read(raw, path);
    if (one.ok) return one;
    const other = second.read(raw, path);
    if (other.ok) return other;
    if (one.error.path !== path) return one;
    return other.error.path === path ? misfit(path, `must be ${what}, ${found(raw)}`) : other;
  },
});

export const listOf = <Value>(item: Format<Value>, min = 0): Format<readonly Value[]> => ({
  schema: { type: 'array', items: item.schema, ...(min > 0 && { minItems: min }) },
  read: (raw, path) => {
    if (!Array.isArray(raw)) return misfit(path, `must be a list, ${found(raw)}`);
    if (raw.length < min) return misfit(path, `must have ${String(min)} or more entries`);
    const values: Value[] = [];
    for (const [index, member] of (raw as readonly unknown[]).entries()) {
      const value = item.read(member, `${path}[${String(index)}]`);
      if (!value.ok) return value;
      values.push(value.value);
    }
    return ok(values);
  },
});

/** Any names that `key` allows. */
export const dictionaryOf = <Value>(
  key: Format<string>,
  value: Format<Value>,
): Format<Readonly<Record<string, Value>>> => ({
  schema: {
    type: 'object',
    propertyNames: key.schema,
    additionalProperties: value.schema,
  },
  read: (raw, path) => {
    if (!isRecord(raw)) return misfit(path, `must be an object, ${found(raw)}`);
    const entries: [string, Value][] = [];
    for (const [name, member] of Object.entries(raw)) {
      const named = key.read(name, joined(path, name));
      if (!named.ok) return named;
      const read = value.read(member, joined(path, name));
      if (!read.ok) return read;
      entries.push([name, read.value]);
    }
    return ok(Object.fromEntries(entries));
  },
});

/** Exactly these keys; those of `optional` may be absent. A key that is unknown is refused. */
export const objectOf = <Required extends object, Optional extends object = object>(
  required: FormatsOf<Required>,
  optional?: FormatsOf<Optional>,
): Format<Required & Partial<Optional>> => {
  const formats = new Map<string, Format<unknown>>(Object.entries({ ...required, ...optional }));
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries([...formats].map(([name, { schema }]) => [name, schema])),
      ...(Object.keys(required).length > 0 && { required: Object.keys(required) }),
      additionalProperties: false,
    },
    read: (raw, path) => {
      if (!isRecord(raw)) return misfit(path, `must be an object, ${found(raw)}`);
      const stranger = Object.keys(raw).find((name) => !formats.has(name));
      if (stranger !== undefined) return unknownKey(path, stranger, [...formats.keys()]);
      const value: Record<string, unknown> = {};
      for (const [name, format] of formats) {
        if (!Object.hasOwn(raw, name) && !(name in required)) continue;
        const member = Object.hasOwn(raw, name) ? raw[name] : undefined;
        const read = format.read(member, joined(path, name));
        if (!read.ok) return read;
        value[name] = read.value;
      }
      // Every key went through its own format.
      return ok(value as Required & Partial<Optional>);
    },
  };
};

export function unknownKey(
  path: string,
  name: string,
  known: readonly string[],
): Result<never, Misfit> {
  const near = known.find((key) => isNear(key, name));
  const hint = near === undefined ? `known are ${known.join(', ')}` : `did you mean "${near}"?`;
  return misfit(joined(path, name), `no such key; ${hint}`);
}

/** One slip of a finger apart. */
function isNear(a: string, b: string): boolean {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  if (Math.abs(one.length - other.length) > 1) return false;
  let same = 0;
  while (same < Math.min(one.length, other.length) && one[same] === other[same]) same += 1;
  const rests = [
    [one.slice(same + 1), other.slice(same + 1)],
    [one.slice(same), other.slice(same + 1)],
    [one.slice(same + 1), other.slice(same)],
    [one.slice(same + 2), other.slice(same + 2)],
  ];
  return rests.some(([rest, otherRest]) => rest === otherRest);
}

/** A further condition on what has been read; `why` gives the complaint. */
export const where = <Value>(
  format: Format<Value>,
  why: (value: Value) => string | undefined,
): Format<Value> => ({
  schema: format.schema,
  read: (raw, path) => {
    const read = format.read(raw, path);
    if (!read.ok) return read;
    const complaint = why(read.value);
    return complaint === undefined ? read : misfit(path, complaint);
  },
});

/** Any JSON object: what a machine wrote, checked by the ruleset itself. */
export const anyObject = (about: string): Format<Readonly<Record<string, unknown>>> => ({
  schema: { type: 'object', description: about },
  read: (raw, path) => (isRecord(raw) ? ok(raw) : misfit(path, `must be an object, ${found(raw)}`)),
});

/** An object whose key `tag` says which format it has. */
export const taggedBy = <Value>(
  tag: string,
  formats: Readonly<Record<string, Format<Value>>>,
): Format<Value> => ({
  schema: { anyOf: Object.values(formats).map(({ schema }) => schema) },
  read: (raw, path) => {
    if (!isRecord(raw)) return misfit(path, `must be an object, ${found(raw)}`);
    const name = oneOf(Object.keys(formats)).read(raw[tag], joined(path, tag));
    if (!name.ok) return name;
    const format = formats[name.value];
    return format ? format.read(raw, path) : misfit(joined(path, tag), 'is unknown');
  },
});
