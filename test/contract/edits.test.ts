import { sampleAnswer, type Match, type Random, type Step } from '@ringside/engine/kernel';
import type { Choice, RawAction, Viewer } from '@ringside/protocol/vocabulary';
import { describe, expect, test, vi } from 'vitest';
import { playRandomly, seeded } from './random-play.ts';
import { startOf, SUBJECTS, type Subject } from './rulesets.ts';
import { isSeenBy, seenBy } from './twins.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Games a set-up: one, or as many as `RINGSIDE_SEEDS` says (docs/rules-testing.md). */
const SEEDS = Number(process.env['RINGSIDE_SEEDS'] ?? '1');
/** A game has too many moments to look at each: every so manieth is, and the first ones. */
const STRIDE = 29;
const MOMENTS_MOST = 5;
const EDITS_A_MOMENT = 5;
const PLIES_AFTER = 4;

describe.each(SUBJECTS)('$name', (subject) => {
  const moments = momentsOf(subject);

  test('every edit offered leads to a position that can be read, restored and played on from', () => {
    const random = seeded(5);
    const kinds = new Set<string>();
    for (const before of moments()) {
      for (const edit of sampledEdits(before, random)) {
        kinds.add(edit.kind);
        const { next } = corrected(before, [edit]);
        const stored: unknown = JSON.parse(JSON.stringify(next.position()));
        const restored = subject.game.empty().restore(stored);
        if (!restored.ok) throw new Error(JSON.stringify([edit, restored.error]));
        expect(restored.value.next.position()).toEqual(next.position());
        const awaited = next.open().some(({ blocking }) => blocking);
        expect(awaited).toBe(next.outcome() === undefined);
        for (const { step } of playRandomly(next, random, PLIES_AFTER)) {
          expect(step.next.ruleset).toBe(subject.game.id);
        }
      }
    }
    expect(kinds.size).toBeGreaterThan(0);
  });

  test('what is not offered is refused, and with it whatever is asked for together with it', () => {
    const random = seeded(6);
    for (const before of moments()) {
      const [edit] = sampledEdits(before, random);
      if (!edit) throw new Error('nothing can be put right');
      for (const mutant of [
        { ...edit, more: 1 },
        { ...edit, kind: `${edit.kind}x` },
      ]) {
        for (const edits of [[mutant], [edit, mutant], [mutant, edit]]) {
          expect(before.edit(edits)).toMatchObject({
            ok: false,
            error: { code: 'rule/not-offered' },
          });
        }
      }
    }
  });

  test('non-interference: edits are the same for whoever cannot tell, and so is what they lead to', () => {
    const random = seeded(9);
    for (const before of moments()) {
      const offered = JSON.stringify(before.edits());
      for (const viewer of subject.viewers) {
        const twin = before.alike(viewer, random);
        expect(JSON.stringify(twin.edits())).toBe(offered);
        for (const edit of sampledEdits(before, random).slice(0, 1)) {
          expectSameFor(viewer, edit, before, twin);
        }
      }
    }
  });

  test('a turn that has ended does not come back under its name', () => {
    const names: string[] = [];
    for (const { step } of playRandomly(startOf(subject), seeded(2), 100)) {
      const name = step.next.turn();
      if (names.at(-1) !== name) names.push(name);
    }
    expect(new Set(names).size).toBe(names.length);
  });
});

/** Whose hands a tile comes into may look at it: the one thing an edit tells a seat that it did not know. */
function expectSameFor(viewer: Viewer, edit: RawAction, left: Match, right: Match): void {
  const [one, two] = [left.edit([edit]), right.edit([edit])];
  if (!one.ok || !two.ok) {
    expect(two).toEqual(one);
    return;
  }
  if (edit.kind === 'tile-to-robot' && edit['seat'] === viewer) return;
  const heard = ({ events }: Step): string =>
    JSON.stringify(events.filter((event) => isSeenBy(viewer, event)));
  expect(heard(two.value)).toBe(heard(one.value));
  expect(seenBy(viewer, two.value.next)).toBe(seenBy(viewer, one.value.next));
}

/** The games are played once, when the first test asks. */
function momentsOf(subject: Subject): () => readonly Match[] {
  let found: readonly Match[] | undefined;
  return () =>
    (found ??= Array.from({ length: SEEDS }, (_, seed) => [
      ...momentsIn(subject, seed + 1),
    ]).flat());
}

function* momentsIn(subject: Subject, seed: number): Generator<Match> {
  const longest = STRIDE * MOMENTS_MOST;
  let plies = 0;
  for (const { before } of playRandomly(startOf(subject), seeded(seed), longest)) {
    if ((plies < 2 || plies % STRIDE === seed % STRIDE) && before.edits().length > 0) yield before;
    plies += 1;
  }
}

/** Of different kinds, each as likely as any other, however many rows it has. */
function sampledEdits(match: Match, random: Random): readonly RawAction[] {
  const rows = new Map<string, Choice[]>();
  for (const row of match.edits()) rows.set(row.kind, [...(rows.get(row.kind) ?? []), row]);
  const kinds = [...rows.values()];
  return Array.from({ length: Math.min(EDITS_A_MOMENT, kinds.length) }, () => {
    const [choices] = kinds.splice(Math.floor(random() * kinds.length), 1);
    if (!choices) throw new Error('no kind is left');
    return sampleAnswer({ choices }, random);
  });
}

function corrected(match: Match, edits: readonly RawAction[]): Step {
  const step = match.edit(edits);
  if (!step.ok) throw new Error(JSON.stringify([edits, step.error]));
  return step.value;
}
