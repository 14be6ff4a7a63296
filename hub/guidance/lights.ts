import type { PutRight, Tentative } from '@ringside/protocol/api';
import { spaceKey, type Space } from '@ringside/protocol/vocabulary';
import type { Light } from '../table/ports.ts';

/** What one cell shows. */
export interface CellLight {
  readonly space: Space;
  readonly light: Light;
}

/** A later one wins: what stands wrong is more pressing than where something goes. */
const RANK: Readonly<Record<Light, number>> = { off: 0, away: 1, here: 2, wrong: 3 };

/**
 * Lights for the put-right list and for what has just been understood. Only the hand's next job is lit: all steps of
 * the first entry's kind and class, so that a field to be laid out does not glow as a whole. Spaces not named are off.
 */
export function lightsFor(
  putRight: readonly PutRight[],
  tentative: readonly Tentative[],
): readonly CellLight[] {
  const lights = new Map<string, CellLight>();
  const show = (space: Space | undefined, light: Light): void => {
    if (space === undefined) return;
    const key = spaceKey(space);
    if (RANK[lights.get(key)?.light ?? 'off'] < RANK[light]) lights.set(key, { space, light });
  };
  for (const { to } of tentative) show(to, 'here');
  for (const { because, from, to } of nextJob(putRight)) {
    show(from, because === 'fix' ? 'wrong' : 'away');
    show(to, 'here');
  }
  return [...lights.values()];
}

/** Everything that stands wrong, and the steps that are like the first of the others. */
function nextJob(putRight: readonly PutRight[]): readonly PutRight[] {
  const first = putRight.find(({ because }) => because !== 'fix');
  return putRight.filter(
    (each) => each.because === 'fix' || (each.do === first?.do && each.of === first.of),
  );
}
