import type { Opinion, Scene, Sense } from '../../../hub/trace/sense.ts';
import type { Evidence } from '../../../hub/reconciler/index.ts';
import type { Space } from '@ringside/protocol/vocabulary';
import type { Method } from '../host.ts';
import { after, differing, exactFits, Heard, isAlike, wantedOf, type Look } from './mat-look.ts';
import { alarm, committed, inStep, lost, quiet } from './opinions.ts';

/** After so long without an explanation, people are told; one space is named. */
const ALARM_MS = 4_000;

/**
 * B0, as picochess does it: wait until nothing has changed for a while, take the whole board, and look for the answer whose
 * outcome it exactly is; or for a sibling of the last one, which then replaces it. Taking back by hand is switched off.
 */
export const exact = (quietMs: number): Method => ({
  name: 'B0 exact',
  sense: ({ evening }) => new ExactSense(evening.kind.spaces, quietMs),
});

class ExactSense implements Sense {
  readonly #spaces: readonly Space[];
  readonly #quietMs: number;
  #heard: Heard;
  /** What lay there when table and record last agreed. */
  #agreed: Look = new Map();
  #unexplained: { readonly key: string; readonly sinceMs: number } | undefined;

  constructor(spaces: readonly Space[], quietMs: number) {
    this.#spaces = spaces;
    this.#quietMs = quietMs;
    this.#heard = new Heard(spaces);
  }

  take(evidence: Evidence): void {
    this.#heard.take(evidence);
  }

  forget(): void {
    this.#heard = new Heard(this.#spaces);
  }

  look({ index, expected, nowMs, last }: Scene): Opinion {
    const heard = this.#heard;
    if (heard.isLost) return lost;
    if (!heard.isWhole) return quiet();
    const dueMs = heard.changedMs + this.#quietMs;
    if (nowMs < dueMs) return quiet(dueMs);
    const look = heard.look();
    const wanted = wantedOf(expected, heard.spaces);
    const differs = differing(look, wanted, heard.spaces);
    if (differs.length === 0) {
      this.#agreed = new Map(look);
      this.#unexplained = undefined;
      return inStep;
    }
    // what nobody has touched since is a result not carried out yet
    const touched = differs.filter((space) => !isAlike(look.get(space), this.#agreed.get(space)));
    const owed = new Map(differs.map((space) => [space, this.#agreed.get(space) ?? []]));
    const base = new Map([...wanted, ...owed]);
    const [fit] = exactFits(index, look, touched.length === 0 ? wanted : base, touched);
    if (fit) return committed(fit);
    if (last) {
      const sibling = this.#slid(look, wanted, last, differs);
      if (sibling) return sibling;
    }
    if (touched.length === 0) return quiet();
    const key = touched.join(' ');
    if (this.#unexplained?.key !== key) this.#unexplained = { key, sinceMs: nowMs };
    const alarmMs = this.#unexplained.sinceMs + ALARM_MS;
    return nowMs >= alarmMs ? alarm(touched[0]) : quiet(alarmMs);
  }

  /** The piece went on after the last commit: another answer from the same position is exactly what lies there now. */
  #slid(
    look: Look,
    wanted: Look,
    last: NonNullable<Scene['last']>,
    differs: readonly string[],
  ): Opinion | undefined {
    const key = JSON.stringify(last.answer.action);
    const chosen = last.index.hypotheses.find(({ answers }) =>
      answers.some(({ action }) => JSON.stringify(action) === key),
    );
    if (!chosen) return undefined;
    const undone = chosen.changes.map((change) => ({
      ...change,
      from: change.to,
      to: change.from,
    }));
    const before = after(wanted, undone);
    const was = differing(look, before, this.#heard.spaces);
    const [better] = exactFits(last.index, look, before, was).filter((each) => each !== chosen);
    const [answer, ...more] = better?.answers ?? [];
    if (!answer || more.length > 0 || answer.by !== 'sensor' || differs.length === 0)
      return undefined;
    const { decisionId, action } = answer;
    return {
      ...inStep,
      state: 'tentative',
      revise: { decisionId, action, provenance: 'inferred' },
    };
  }
}
