/** Deep equality of plain JSON, which leaves out what is undefined; shared parts cost nothing. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b)) return false;
  if (Array.isArray(a)) return Array.isArray(b) && sameItems(a, b);
  if (Array.isArray(b)) return false;
  let unmatched = 0;
  for (const name in a) {
    if (a[name] === undefined) continue;
    if (!same(a[name], b[name])) return false;
    unmatched += 1;
  }
  for (const name in b) if (b[name] !== undefined) unmatched -= 1;
  return unmatched === 0;
}

const sameItems = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, index) => same(item, b[index]));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
