import { classFits } from '../../../hub/reconciler/binding.ts';
import type { Evidence, EffectIndex } from '../../../hub/reconciler/index.ts';
import type { Change, Hypothesis } from '../../../hub/reconciler/effect-index.ts';
import {
  spaceKey,
  type PieceClass,
  type Placement,
  type Space,
} from '@ringside/protocol/vocabulary';

/** Classes that lie on each space, as some method takes it. */
export type Look = ReadonlyMap<string, readonly PieceClass[]>;

/** What each reader has said last. A lost line says nothing any more. */
export class Heard {
  readonly spaces: readonly string[];
  readonly #listed = new Map<string, readonly PieceClass[]>();
  changedMs = -Infinity;
  isLost = false;

  constructor(spaces: readonly Space[]) {
    this.spaces = spaces.map(spaceKey);
  }

  take(evidence: Evidence): void {
    if (evidence.kind === 'done') return;
    this.changedMs = evidence.atMs;
    if (evidence.kind === 'link') {
      this.isLost = evidence.link === 'lost';
      if (this.isLost) this.#listed.clear();
      return;
    }
    const classes = evidence.things.map(({ class: of }) => of).sort();
    this.#listed.set(spaceKey(evidence.space), classes);
  }

  /** Every reader has spoken since the line came up. */
  get isWhole(): boolean {
    return !this.isLost && this.#listed.size === this.spaces.length;
  }

  look(): Look {
    return this.#listed;
  }
}

/** What the record wants on each space. */
export function wantedOf(expected: readonly Placement[], spaces: readonly string[]): Look {
  const sensed = new Set(spaces);
  const wanted = new Map<string, PieceClass[]>();
  for (const { at, of, count } of expected) {
    if (typeof at !== 'object' || !('space' in at)) continue;
    const key = spaceKey(at.space);
    if (!sensed.has(key)) continue;
    const there = wanted.get(key) ?? [];
    for (let n = 0; n < count; n += 1) there.push(of);
    wanted.set(key, there);
  }
  return wanted;
}

/** The record after the changes of an answer; what follows from it is laid later. */
export function after(wanted: Look, changes: readonly Change[]): Look {
  const next = new Map([...wanted].map(([space, classes]) => [space, [...classes]]));
  for (const { of, from } of changes) {
    const there = next.get(from) ?? [];
    const at = there.findIndex((each) => each === of);
    if (at >= 0) there.splice(at, 1);
  }
  for (const { of, to } of changes) if (to !== 'off') next.set(to, [...(next.get(to) ?? []), of]);
  return next;
}

export function isAlike(
  got: readonly PieceClass[] = [],
  want: readonly PieceClass[] = [],
): boolean {
  if (got.length !== want.length) return false;
  const left = [...got];
  return want.every((of) => {
    const at = left.findIndex((each) => classFits(of, each));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Spaces that look otherwise than wanted. */
export const differing = (look: Look, wanted: Look, spaces: readonly string[]): readonly string[] =>
  spaces.filter((space) => !isAlike(look.get(space), wanted.get(space)));

/** Answers whose outcome is exactly what lies there, but for spaces in `owed`. */
export function exactFits(
  index: EffectIndex,
  look: Look,
  wanted: Look,
  differs: readonly string[],
): readonly Hypothesis[] {
  return index.hypotheses.filter(({ changes }) => {
    const touched = new Set(changes.flatMap(({ from, to }) => [from, to]));
    if (!differs.every((space) => touched.has(space))) return false;
    const next = after(wanted, changes);
    return [...touched].every(
      (space) => space === 'off' || isAlike(look.get(space), next.get(space)),
    );
  });
}
