import { distance } from '@ringside/engine/kernel';
import { isAxial, parseSpaceKey } from '@ringside/protocol/vocabulary';
import type { Where } from './effect-index.ts';

/** A piece that goes from one space to the other in a straight line comes by here. */
export function isBetween(from: Where, here: Where, to: Where): boolean {
  const [a, b, c] = [from, here, to].map(parseSpaceKey);
  if (!a || !b || !c || here === from || here === to) return false;
  if (isAxial(a) || isAxial(b) || isAxial(c)) {
    const areHexes = isAxial(a) && isAxial(b) && isAxial(c);
    return areHexes && distance(a, b) + distance(b, c) === distance(a, c);
  }
  const [x1, y1] = [b.file - a.file, b.rank - a.rank];
  const [x2, y2] = [c.file - b.file, c.rank - b.rank];
  return x1 * y2 === x2 * y1 && x1 * x2 >= 0 && y1 * y2 >= 0;
}
