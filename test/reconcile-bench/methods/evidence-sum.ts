import type { Opinion, Scene, Sense } from '../../../hub/trace/sense.ts';
import { classFits } from '../../../hub/reconciler/binding.ts';
import type { Change } from '../../../hub/reconciler/effect-index.ts';
import type { Evidence } from '../../../hub/reconciler/index.ts';
import type { PieceClass, Space } from '@ringside/protocol/vocabulary';
import type { Method } from '../host.ts';
import { differing, Heard, wantedOf } from './mat-look.ts';
import { committed, inStep, lost, quiet } from './opinions.ts';

const KEEP = 0.5;
const BAR = 0.6;

/**
 * B4, as CameraChessWeb does it: a running mean of what each cell reads; every answer is scored by how empty its pieces'
 * old places are and how full the new ones; the best one counts when it has been best for `greedyMs`. What no rule
 * allows is passed over in silence. Its other way in, a second move that confirms the first, needs answers we don't have
 * until the first is entered: left out.
 */
export const evidenceSum = (greedyMs: number): Method => ({
  name: 'B4 evidence, greedy',
  sense: ({ evening, noise }) =>
    new EvidenceSense(evening.kind.spaces, noise.readers.scanMs, greedyMs),
});

class EvidenceSense implements Sense {
  readonly #spaces: readonly Space[];
  readonly #scanMs: number;
  readonly #greedyMs: number;
  #heard: Heard;
  #means = new Map<string, number>();
  #sampledMs = 0;
  #best: { readonly key: string; readonly sinceMs: number } | undefined;

  constructor(spaces: readonly Space[], scanMs: number, greedyMs: number) {
    this.#spaces = spaces;
    this.#scanMs = scanMs;
    this.#greedyMs = greedyMs;
    this.#heard = new Heard(spaces);
  }

  take(evidence: Evidence): void {
    this.#sample(evidence.atMs);
    this.#heard.take(evidence);
  }

  forget(): void {
    this.#heard = new Heard(this.#spaces);
    this.#means = new Map();
  }

  #sample(nowMs: number): void {
    // after a dozen scans a mean is what was read last
    this.#sampledMs = Math.max(this.#sampledMs, nowMs - 12 * this.#scanMs);
    while (this.#sampledMs + this.#scanMs <= nowMs) {
      this.#sampledMs += this.#scanMs;
      const reads = new Set(
        [...this.#heard.look()].flatMap(([space, classes]) =>
          classes.map((of) => `${space} ${of}`),
        ),
      );
      for (const key of new Set([...this.#means.keys(), ...reads])) {
        const mean = KEEP * (this.#means.get(key) ?? 0) + (1 - KEEP) * (reads.has(key) ? 1 : 0);
        if (mean < 0.001) this.#means.delete(key);
        else this.#means.set(key, mean);
      }
    }
  }

  look({ index, expected, nowMs }: Scene): Opinion {
    this.#sample(nowMs);
    if (this.#heard.isLost) return lost;
    if (!this.#heard.isWhole) return quiet(nowMs + this.#scanMs);
    let best:
      { readonly of: (typeof index.hypotheses)[number]; readonly score: number } | undefined;
    for (const of of index.hypotheses) {
      const score = this.#scoreOf(of.changes);
      if (score > 0 && score > (best?.score ?? 0)) best = { of, score };
    }
    const isQuiet = nowMs - this.#heard.changedMs > 12 * this.#scanMs;
    const wake = isQuiet && !best ? undefined : nowMs + this.#scanMs;
    if (!best) {
      this.#best = undefined;
      const spaces = this.#heard.spaces;
      const differs = differing(this.#heard.look(), wantedOf(expected, spaces), spaces);
      if (differs.length > 0) return quiet(wake);
      return wake === undefined ? inStep : { ...inStep, wakeAtMs: wake };
    }
    if (this.#best?.key !== best.of.key) this.#best = { key: best.of.key, sinceMs: nowMs };
    const dueMs = this.#best.sinceMs + this.#greedyMs;
    if (nowMs < dueMs) return quiet(Math.min(dueMs, nowMs + this.#scanMs));
    return { ...committed(best.of), wakeAtMs: nowMs + this.#scanMs };
  }

  #scoreOf(changes: readonly Change[]): number {
    return changes.reduce((sum, { of, from, to }) => {
      const emptied = from === 'off' ? 0 : 1 - this.#meanOf(from, of) - BAR;
      const filled = to === 'off' ? 0 : this.#meanOf(to, of) - BAR;
      return sum + emptied + filled;
    }, 0);
  }

  #meanOf(space: string, of: PieceClass): number {
    let most = 0;
    for (const [key, mean] of this.#means) {
      const [at, got] = key.split(' ');
      if (at === space && got !== undefined && classFits(of, got as PieceClass))
        most = Math.max(most, mean);
    }
    return most;
  }
}
