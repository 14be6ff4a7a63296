import type { Check } from './words.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const joined = (path: string, name: string): string =>
  /^[A-Za-z_][\w-]*$/.test(name) ? `${path}.${name}` : `${path}.${JSON.stringify(name)}`;

/** Deep equality of JSON, whatever the order of keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    const [one, other] = [a as readonly unknown[], b as readonly unknown[]];
    return (
      one.length === other.length && one.every((member, index) => isSame(member, other[index]))
    );
  }
  if (!isObject(a) || !isObject(b)) return a === b;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
  );
}

/** Whether `got` has everything that `expected` names: objects may have more, lists may not. */
export function contains(got: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    if (!Array.isArray(got) || got.length !== expected.length) return false;
    const [members, wanted] = [got as readonly unknown[], expected as readonly unknown[]];
    return wanted.every((member, index) => contains(members[index], member));
  }
  if (!isObject(expected)) return got === expected;
  return Object.keys(expected).every((name) => contains(memberOf(got, name), expected[name]));
}

/** Of a list its entry of that number, or how long it is. */
function memberOf(got: unknown, name: string): unknown {
  if (typeof got !== 'object' || got === null || !Object.hasOwn(got, name)) return undefined;
  // own and JSON: whatever it is
  return (got as Readonly<Record<string, unknown>>)[name];
}

/** One check for each leaf of `expected`, compared word for word. */
export function subsetChecks(path: string, expected: unknown, got: unknown): readonly Check[] {
  if (isObject(expected)) {
    return Object.entries(expected).flatMap(([name, member]) =>
      subsetChecks(joined(path, name), member, memberOf(got, name)),
    );
  }
  if (Array.isArray(expected) && Array.isArray(got) && got.length === expected.length) {
    const members = got as readonly unknown[];
    return (expected as readonly unknown[]).flatMap((member, index) =>
      subsetChecks(`${path}[${String(index)}]`, member, members[index]),
    );
  }
  return [{ path, what: path, expected, got }];
}
