/** Deep equality of plain JSON; shared parts cost nothing. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [present(a), present(b)];
  return left.length === right.length && left.every((name) => name in b && same(a[name], b[name]));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** JSON leaves out what is undefined. */
const present = (value: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.keys(value).filter((name) => value[name] !== undefined);
