import { offers, type Match } from '@ringside/engine/kernel';
import {
  pieceClass,
  spaceKey,
  tagUid,
  type CellStatus,
  type DecisionId,
  type DesignId,
  type PieceId,
  type Placement,
  type RawAction,
  type Space,
  type TagUid,
} from '@ringside/protocol/vocabulary';
import {
  beginEffectIndex,
  continueEffectIndex,
  DEFAULT_SETTINGS,
  emptyBelief,
  explain,
  NO_EFFECTS,
  observe,
  type Belief,
  type EffectIndex,
  type Evidence,
  type LastInference,
  type Proposal,
  type ReconcilerSettings,
  type Thing,
  type Verdict,
} from '../../hub/reconciler/index.ts';

/** A tag of the test's own making: `thing(1, 'robot/1')`. */
export const thing = (n: number, of: string): Thing => ({
  tag: tagUid(Uint8Array.of(4, 0, n >> 8, n & 255)),
  class: pieceClass(of),
});

export interface Given {
  readonly atMs: number;
  readonly proposal: Proposal;
  readonly how: 'proposed' | 'revised';
}

export interface DeskOptions {
  readonly settings?: Partial<ReconcilerSettings>;
  readonly designs?: Readonly<Record<TagUid, DesignId>>;
  /** Answers tried per slice of the index, one slice a step of time; all at once when absent. */
  readonly slice?: number;
}

/**
 * Does with the reconciler what the table does: takes reports in, builds the index, gives accepted proposals to the
 * rules, sets the timer. Time is a number that `wait` moves on.
 */
export class Desk {
  match: Match;
  belief: Belief;
  nowMs = 0;
  verdict: Verdict;
  readonly given: Given[] = [];
  /** State changes in order, for stories. */
  readonly states: string[] = [];
  /** Measured by whoever wants to know: duration of each explain. */
  onExplain: (run: () => Verdict) => Verdict = (run) => run();
  readonly #spaces: readonly Space[];
  readonly #settings: ReconcilerSettings;
  readonly #options: DeskOptions;
  #index: EffectIndex = NO_EFFECTS;
  #expected: readonly Placement[] = [];
  #build: ReturnType<typeof beginEffectIndex> | undefined;
  #restoring: readonly PieceId[] = [];
  #history: Match[] = [];
  #last: LastInference | undefined;

  constructor(match: Match, spaces: readonly Space[], options: DeskOptions = {}) {
    this.match = match;
    this.#spaces = spaces;
    this.#options = options;
    this.#settings = { ...DEFAULT_SETTINGS, ...options.settings };
    this.belief = emptyBelief(spaces);
    this.#rebuild();
    this.verdict = this.#explain();
  }

  /** Reads every space once, with these things on them. */
  snapshot(things: Readonly<Record<string, readonly Thing[]>>): void {
    for (const space of this.#spaces) this.report(space, things[spaceKey(space)] ?? []);
  }

  report(space: Space, things: readonly Thing[], status?: CellStatus): void {
    const told = status ?? (things.length > 0 ? 'tags' : 'empty');
    this.take({ kind: 'space', space, things, status: told, atMs: this.nowMs });
  }

  link(link: 'lost' | 'alive'): void {
    this.take({ kind: 'link', link, spaces: this.#spaces, atMs: this.nowMs });
  }

  take(evidence: Evidence): void {
    this.belief = observe(this.belief, evidence);
    this.settle();
  }

  /** Lets time pass, waking where the verdict asks for it and nowhere else. */
  wait(ms: number): void {
    const until = this.nowMs + ms;
    for (;;) {
      this.#advanceBuild();
      const wake = this.verdict.wakeAtMs;
      if (wake === undefined || wake > until) break;
      this.nowMs = wake;
      this.settle();
    }
    this.nowMs = until;
  }

  tap(id: string, action: RawAction): void {
    const step = this.match.decide(id as DecisionId, action);
    if (!step.ok) throw new Error(`refused: ${step.error.code}`);
    this.#last = undefined;
    this.#go(step.value.next);
    this.settle();
  }

  /** Back by one step; what that puts elsewhere has to be put back. */
  undo(): void {
    const before = this.#history.pop();
    if (before === undefined) throw new Error('nothing to undo');
    const were = new Map(this.match.expected().map(({ id, at }) => [id, JSON.stringify(at)]));
    this.#restoring = before
      .expected()
      .flatMap(({ id, at }) => (id && were.get(id) !== JSON.stringify(at) ? [id] : []));
    this.match = before;
    this.#last = undefined;
    this.#rebuild();
    this.settle();
  }

  /** Explains until nothing more follows. */
  settle(): void {
    for (let round = 0; round < 50; round += 1) {
      this.verdict = this.#explain();
      const { restored } = this.verdict;
      this.#restoring = this.#restoring.filter((each) => !restored.includes(each));
      if (!this.#follow(this.verdict)) return;
    }
    throw new Error('proposals do not end');
  }

  #follow({ proposals, revise, retract }: Verdict): boolean {
    if (retract) {
      this.undo();
      this.#restoring = [];
      return true;
    }
    if (revise) {
      const index = this.#last?.index ?? NO_EFFECTS;
      this.undo();
      this.#restoring = [];
      return this.#give(revise, 'revised', index);
    }
    const [proposal] = proposals;
    return proposal !== undefined && this.#give(proposal, 'proposed', this.#index);
  }

  #give(proposal: Proposal, how: Given['how'], index: EffectIndex): boolean {
    const { decisionId, action } = proposal;
    const decision = this.match.open().find(({ id }) => id === decisionId);
    if (decision === undefined) throw new Error(`proposal for a closed decision ${decisionId}`);
    if (!offers(decision, action)) throw new Error(`never offered: ${JSON.stringify(action)}`);
    const step = this.match.decide(decisionId, action);
    if (!step.ok) throw new Error(`refused: ${step.error.code}`);
    this.given.push({ atMs: this.nowMs, proposal, how });
    this.#go(step.value.next);
    this.#last = { index, answer: { decisionId, action }, atMs: this.nowMs };
    return true;
  }

  #go(next: Match): void {
    this.#history.push(this.match);
    this.match = next;
    this.#rebuild();
  }

  #rebuild(): void {
    this.#expected = this.match.expected();
    this.#build = beginEffectIndex(this.match, this.#spaces);
    if (this.#options.slice === undefined)
      while (!this.#build.done) this.#build = continueEffectIndex(this.#build, 100);
    this.#index = this.#build.index;
  }

  #advanceBuild(): void {
    if (this.#build === undefined || this.#build.done) return;
    this.#build = continueEffectIndex(this.#build, this.#options.slice ?? 100);
    this.#index = this.#build.index;
    this.settle();
  }

  #explain(): Verdict {
    const verdict = this.onExplain(() =>
      explain({
        belief: this.belief,
        index: this.#index,
        expected: this.#expected,
        restoring: this.#restoring,
        nowMs: this.nowMs,
        settings: this.#settings,
        designOf: (tag) => this.#options.designs?.[tag],
        ...(this.#last ? { last: this.#last } : {}),
      }),
    );
    this.belief = verdict.belief;
    if (this.states.at(-1) !== verdict.state) this.states.push(verdict.state);
    return verdict;
  }
}
