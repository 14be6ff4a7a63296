import { expect, test } from 'vitest';
import { tableId } from '@ringside/protocol/vocabulary';
import { Capacity } from './capacity.ts';

let evicted: string[];
const device = (hash: string) => ({
  hash,
  claims: [{ table: tableId('table'), role: 'host' } as const],
});
function fill(capacity: Capacity, count: number, hash?: string): number {
  let found = 0;
  for (let n = 0; n < count; n += 1) {
    const who = hash === undefined ? `stranger ${String(n)}` : `${hash} ${String(n)}`;
    const session = hash === undefined ? undefined : device(who);
    if (capacity.take(session, () => void evicted.push(who))) found += 1;
  }
  return found;
}

test('strangers get their share, and those that came last make way when the rest is taken', () => {
  evicted = [];
  const capacity = new Capacity();
  expect(fill(capacity, 300)).toBe(256);
  expect(fill(capacity, 256, 'phone')).toBe(256);
  expect(evicted).toEqual([]);
  expect(fill(capacity, 2, 'tablet')).toBe(2);
  expect(evicted).toEqual(['stranger 255', 'stranger 254']);
  expect(fill(capacity, 1)).toBe(0);
});

test('where nobody can make way the hub is full for everybody', () => {
  const capacity = new Capacity();
  expect(fill(capacity, 600, 'phone')).toBe(512);
  expect(fill(capacity, 1)).toBe(0);
});

test('one device fills 48 places, and has one again when it leaves one', () => {
  const capacity = new Capacity();
  const take = () => capacity.take(device('phone'), () => undefined);
  const places = Array.from({ length: 48 }, take);
  expect(take()).toBeUndefined();
  places[0]?.leave();
  expect(take()).toBeDefined();
  expect(capacity.take(device('tablet'), () => undefined)).toBeDefined();
});

test('a device whose every claim has ended is a stranger', () => {
  const capacity = new Capacity();
  expect(fill(capacity, 256)).toBe(256);
  expect(capacity.take({ hash: 'gone', claims: [] }, () => undefined)).toBeUndefined();
});
