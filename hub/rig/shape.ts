import { err, ok, type Result } from '@ringside/protocol/vocabulary';
import type { RigError } from './rig-error.ts';

/** Reads an untrusted value that stands at `path`. */
export type Parse<Value> = (value: unknown, path: string) => Result<Value, RigError>;

/** A text or number that satisfies a test, or what was wanted instead. */
export const scalar =
  <Value extends string | number>(
    want: string,
    isOne: (value: unknown) => value is Value,
  ): Parse<Value> =>
  (value, path) =>
    isOne(value) ? ok(value) : wrongShape(path, want, value);

export const text = scalar(
  'a text',
  (value): value is string => typeof value === 'string' && value !== '',
);
export const number = scalar('a number', (value): value is number => Number.isFinite(value));
export const integer = scalar('a whole number', (value): value is number =>
  Number.isSafeInteger(value),
);

export const truth: Parse<boolean> = (value, path) =>
  typeof value === 'boolean' ? ok(value) : wrongShape(path, 'true or false', value);

/** A whole number from `min` to `max`. */
export const within =
  (min: number, max: number): Parse<number> =>
  (value, path) => {
    const found = integer(value, path);
    if (!found.ok) return found;
    const isWithin = found.value >= min && found.value <= max;
    return isWithin
      ? found
      : wrongShape(path, `a number from ${String(min)} to ${String(max)}`, value);
  };

export const list =
  <Value>(item: Parse<Value>): Parse<readonly Value[]> =>
  (value, path) => {
    if (!Array.isArray(value)) return wrongShape(path, 'a list', value);
    const items: Value[] = [];
    for (const [at, raw] of value.entries()) {
      const parsed = item(raw, `${path}[${at}]`);
      if (!parsed.ok) return parsed;
      items.push(parsed.value);
    }
    return ok(items);
  };

/** An object of exactly these keys; those in `optional` may be missing. */
export const object =
  <Shape>(
    keys: { readonly [Key in keyof Shape]-?: Parse<Exclude<Shape[Key], undefined>> },
    optional: readonly (keyof Shape)[] = [],
  ): Parse<Shape> =>
  (value, path) => {
    if (!isObject(value)) return wrongShape(path, 'an object', value);
    const stranger = Object.keys(value).find((key) => !Object.hasOwn(keys, key));
    if (stranger !== undefined) return err(at(path, stranger, 'rig/unknown-key'));
    const shape: Partial<Shape> = {};
    for (const key in keys) {
      if (!Object.hasOwn(value, key)) {
        if (optional.includes(key)) continue;
        return err(at(path, key, 'rig/missing-key'));
      }
      const parsed = keys[key](value[key], path === '' ? key : `${path}.${key}`);
      if (!parsed.ok) return parsed;
      shape[key] = parsed.value;
    }
    // Every key that isn't optional was there and has been parsed.
    return ok(shape as Shape);
  };

function wrongShape(path: string, want: string, got: unknown): Result<never, RigError> {
  return err({ code: 'rig/shape', path, detail: { want, got: JSON.stringify(got) } });
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const at = (path: string, key: string, code: 'rig/unknown-key' | 'rig/missing-key'): RigError => ({
  code,
  path,
  detail: { key },
});
