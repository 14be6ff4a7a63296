import { err, ok, type Result, type Scalar } from '@ringside/protocol/vocabulary';

/** Where untrusted data stops fitting: `stack[0].seat`, and what should stand there. */
export interface Misfit {
  readonly path: string;
  readonly expected: string;
}

/** A total reader of untrusted JSON: gives the typed value or says where it does not fit. */
export type Shape<Value> = (raw: unknown, path?: string) => Result<Value, Misfit>;

type ShapesOf<Record_> = { readonly [Name in keyof Record_]: Shape<Record_[Name]> };

const misfit = (path: string, expected: string): Result<never, Misfit> =>
  err({ path: path === '' ? '.' : path, expected });

/** Exactly one of these values. */
export function oneOf<const Value extends Scalar | null>(values: readonly Value[]): Shape<Value> {
  const expected = values.map((value) => JSON.stringify(value)).join(' | ');
  return (raw, path = '') => {
    const found = values.find((value) => value === raw);
    return found === undefined ? misfit(path, expected) : ok(found);
  };
}

export const integer =
  (min: number, max: number): Shape<number> =>
  (raw, path = '') =>
    typeof raw === 'number' && Number.isInteger(raw) && raw >= min && raw <= max
      ? ok(Object.is(raw, -0) ? 0 : raw)
      : misfit(path, `an integer ${String(min)}..${String(max)}`);

/** Text that fits the pattern, handed on as `Value` (a branded id). */
export const text =
  <Value extends string>(pattern: RegExp, brand: (text: string) => Value): Shape<Value> =>
  (raw, path = '') =>
    typeof raw === 'string' && raw.length <= 200 && pattern.test(raw)
      ? ok(brand(raw))
      : misfit(path, `text like ${String(pattern)}`);

export const flag: Shape<boolean> = (raw, path = '') =>
  typeof raw === 'boolean' ? ok(raw) : misfit(path, 'true | false');

export const nullOr =
  <Value>(shape: Shape<Value>): Shape<Value | null> =>
  (raw, path = '') =>
    raw === null ? ok(null) : shape(raw, path);

/** The first shape that fits; the complaint is the last one's. */
export const either =
  <First, Second>(first: Shape<First>, second: Shape<Second>): Shape<First | Second> =>
  (raw, path = '') => {
    const found = first(raw, path);
    return found.ok ? found : second(raw, path);
  };

export const listOf =
  <Value>(shape: Shape<Value>, max: number): Shape<readonly Value[]> =>
  (raw, path = '') => {
    if (!Array.isArray(raw) || raw.length > max)
      return misfit(path, `a list of at most ${String(max)}`);
    const values: Value[] = [];
    for (const [index, member] of (raw as readonly unknown[]).entries()) {
      const value = shape(member, `${path}[${String(index)}]`);
      if (!value.ok) return value;
      values.push(value.value);
    }
    return ok(values);
  };

/** A dictionary of at most `max` entries. */
export const dictionaryOf =
  <Key extends string, Value>(
    key: Shape<Key>,
    shape: Shape<Value>,
    max: number,
  ): Shape<Readonly<Partial<Record<Key, Value>>>> =>
  (raw, path = '') => {
    if (!isRecord(raw)) return misfit(path, 'an object');
    const names = Object.keys(raw);
    if (names.length > max) return misfit(path, `at most ${String(max)} entries`);
    const entries: [string, Value][] = [];
    for (const name of names) {
      const named = key(name, joined(path, name));
      if (!named.ok) return named;
      const value = shape(raw[name], joined(path, name));
      if (!value.ok) return value;
      entries.push([name, value.value]);
    }
    // Every key went through `key`, every value through `shape`.
    return ok(Object.fromEntries(entries) as Partial<Record<Key, Value>>);
  };

/** An object with exactly these fields; those of `optional` may be absent. */
export function objectOf<Required extends object, Optional extends object = object>(
  required: ShapesOf<Required>,
  optional?: ShapesOf<Optional>,
): Shape<Required & Partial<Optional>> {
  const shapes = new Map<string, Shape<unknown>>(Object.entries({ ...required, ...optional }));
  return (raw, path = '') => {
    if (!isRecord(raw)) return misfit(path, 'an object');
    const stranger = Object.keys(raw).find((name) => !shapes.has(name));
    if (stranger !== undefined) return misfit(joined(path, stranger), 'no such field');
    const value: Record<string, unknown> = {};
    for (const [name, shape] of shapes) {
      if (!Object.hasOwn(raw, name) && !(name in required)) continue;
      const field = shape(Object.hasOwn(raw, name) ? raw[name] : undefined, joined(path, name));
      if (!field.ok) return field;
      value[name] = field.value;
    }
    // Every field went through its own shape.
    return ok(value as Required & Partial<Optional>);
  };
}

/** An object whose field `tag` says which shape it has. */
export const taggedBy =
  <Value>(tag: string, shapes: Readonly<Record<string, Shape<Value>>>): Shape<Value> =>
  (raw, path = '') => {
    if (!isRecord(raw)) return misfit(path, 'an object');
    const name = raw[tag];
    const shape =
      typeof name === 'string' && Object.hasOwn(shapes, name) ? shapes[name] : undefined;
    return shape ? shape(raw, path) : misfit(joined(path, tag), Object.keys(shapes).join(' | '));
  };

const isRecord = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
