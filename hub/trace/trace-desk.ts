import type { Match } from '@ringside/engine/kernel';
import type {
  Decision,
  DecisionId,
  PieceId,
  Placement,
  RawAction,
  Rejection,
  Result,
  Space,
} from '@ringside/protocol/vocabulary';
import { ok } from '@ringside/protocol/vocabulary';
import {
  beginEffectIndex,
  continueEffectIndex,
  NO_EFFECTS,
  type EffectIndex,
  type Evidence,
  type LastInference,
  type Proposal,
} from '../reconciler/index.ts';
import type { Opinion, Scene, Sense } from './sense.ts';

/** One answer that stands in the record. */
export interface Act {
  readonly decisionId: DecisionId;
  readonly action: RawAction;
  readonly by: 'people' | 'sensing';
}

export interface DeskParts {
  readonly match: Match;
  readonly spaces: readonly Space[];
  readonly sense: Sense;
  /** What chance draws. A function of the decision alone, so that what is undone comes out the same again. */
  readonly draw: (decision: Decision) => RawAction;
  readonly indexOf?: (match: Match) => EffectIndex;
  /** Told after every look, before anything follows from it. */
  readonly onLook?: (opinion: Opinion) => void;
}

/** Proposals that follow from one another; more and they never end. */
const ROUNDS = 50;

/**
 * Does with sensing what a table does, in time that is a number: takes reports in, keeps the record, gives accepted
 * proposals to the rules, wakes when asked to. Nothing here waits and nothing is written.
 */
export class TraceDesk {
  readonly #parts: DeskParts;
  #matches: Match[];
  #acts: Act[] = [];
  #nowMs = 0;
  #index: EffectIndex = NO_EFFECTS;
  #expected: readonly Placement[] = [];
  #restoring: readonly PieceId[] = [];
  #last: LastInference | undefined;
  #opinion: Opinion;

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.#matches = [this.#drawn(parts.match)];
    this.#open();
    this.#opinion = this.#look();
  }

  get match(): Match {
    const match = this.#matches.at(-1);
    if (!match) throw new Error('a desk without a match');
    return match;
  }

  /** Answers given, oldest first; what chance drew is not among them. */
  get acts(): readonly Act[] {
    return this.#acts;
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  get opinion(): Opinion {
    return this.#opinion;
  }

  /** Takes reports of one moment in and looks once. */
  take(evidence: readonly Evidence[]): void {
    for (const each of evidence) this.#parts.sense.take(each);
    this.settle();
  }

  /** Lets time pass, waking where it was asked for and nowhere else. */
  advance(toMs: number): void {
    for (;;) {
      const wakeMs = this.#opinion.wakeAtMs;
      if (wakeMs === undefined || wakeMs > toMs) break;
      this.#nowMs = Math.max(this.#nowMs, wakeMs);
      this.settle();
    }
    this.#nowMs = Math.max(this.#nowMs, toMs);
  }

  /** Somebody answers. */
  answer(decisionId: DecisionId, action: RawAction): Result<null, Rejection> {
    const step = this.match.decide(decisionId, action);
    if (!step.ok) return step;
    this.#last = undefined;
    this.#restoring = [];
    this.#go(step.value.next, { decisionId, action, by: 'people' });
    this.settle();
    return ok(null);
  }

  /** Back to where so many answers had been given. `putBack`: pieces that this moves have to be put back by hands. */
  rewind(answers: number, putBack: boolean): void {
    if (answers >= this.#acts.length) return;
    const before = new Map(this.match.expected().map(({ id, at }) => [id, JSON.stringify(at)]));
    this.#matches = this.#matches.slice(0, answers + 1);
    this.#acts = this.#acts.slice(0, answers);
    this.#last = undefined;
    const moved = this.match.expected().flatMap(({ id, at }) => {
      const was = id === undefined ? undefined : before.get(id);
      return id === undefined || was === undefined || was === JSON.stringify(at) ? [] : [id];
    });
    this.#restoring = putBack ? [...new Set([...this.#restoring, ...moved])] : [];
    this.#open();
    this.settle();
  }

  restart(): void {
    this.#parts.sense.forget();
    this.#last = undefined;
    this.settle();
  }

  /** Looks until nothing more follows. */
  settle(): void {
    for (let round = 0; round < ROUNDS; round += 1) {
      this.#opinion = this.#look();
      const { restored } = this.#opinion;
      this.#restoring = this.#restoring.filter((each) => !restored.includes(each));
      if (!this.#follow(this.#opinion)) return;
    }
    throw new Error('proposals do not end');
  }

  #look(): Opinion {
    const scene: Scene = {
      match: this.match,
      index: this.#index,
      expected: this.#expected,
      restoring: this.#restoring,
      nowMs: this.#nowMs,
      ...(this.#last && { last: this.#last }),
    };
    const opinion = this.#parts.sense.look(scene);
    this.#parts.onLook?.(opinion);
    return opinion;
  }

  #follow({ proposals, revise, retract }: Opinion): boolean {
    if (retract) {
      this.#takeBackLast();
      return true;
    }
    if (revise) {
      const index = this.#last?.index ?? NO_EFFECTS;
      this.#takeBackLast();
      return this.#give(revise, index);
    }
    const [proposal] = proposals;
    return proposal !== undefined && this.#give(proposal, this.#index);
  }

  #takeBackLast(): void {
    this.#matches.pop();
    this.#acts = this.#acts.slice(0, -1);
    this.#last = undefined;
    this.#restoring = [];
    this.#open();
  }

  #give({ decisionId, action }: Proposal, index: EffectIndex): boolean {
    const step = this.match.decide(decisionId, action);
    if (!step.ok) throw new Error(`sensing proposed what the rules refuse: ${step.error.code}`);
    this.#go(step.value.next, { decisionId, action, by: 'sensing' });
    this.#last = { index, answer: { decisionId, action }, atMs: this.#nowMs };
    return true;
  }

  #go(next: Match, act: Act): void {
    this.#matches.push(this.#drawn(next));
    this.#acts = [...this.#acts, act];
    this.#open();
  }

  #drawn(match: Match): Match {
    let drawn = match;
    for (;;) {
      const decision = drawn.open().find(({ mayAnswer }) => mayAnswer.includes('rng'));
      if (!decision) return drawn;
      const step = drawn.decide(decision.id, this.#parts.draw(decision));
      if (!step.ok) throw new Error(`${decision.id}: a draw is refused: ${step.error.code}`);
      drawn = step.value.next;
    }
  }

  #open(): void {
    this.#expected = this.match.expected();
    this.#index = (this.#parts.indexOf ?? ((match) => wholeIndex(match, this.#parts.spaces)))(
      this.match,
    );
  }
}

/** Tried in one go: nobody waits. */
export function wholeIndex(match: Match, spaces: readonly Space[]): EffectIndex {
  let build = beginEffectIndex(match, spaces);
  while (!build.done) build = continueEffectIndex(build, 100);
  return build.index;
}
