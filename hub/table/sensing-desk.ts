import type { Match } from '@ringside/engine/kernel';
import type { Asked, Sensing } from '@ringside/protocol/api';
import type { Observation, PieceId, Placement } from '@ringside/protocol/vocabulary';
import {
  beginEffectIndex,
  continueEffectIndex,
  DEFAULT_SETTINGS,
  emptyBelief,
  explain,
  forgetPieces,
  NO_EFFECTS,
  observe,
  type Belief,
  type EffectIndex,
  type Evidence,
  type IndexBuild,
  type LastInference,
  type Proposal,
  type Question,
  type ReconcilerSettings,
  type Verdict,
} from '../reconciler/index.ts';
import type { FeedViewer } from './feed.ts';
import type { Rig, Seq } from './ports.ts';
import { evidenceOf } from './rig-evidence.ts';
import { same } from './same.ts';
import { wireId } from './wire-id.ts';

/** Answers tried at a time: a slice must be short against the time between two reports. */
const ANSWERS_A_SLICE = 24;

/** How the record came to be what it is now. */
export type Turn =
  /** Another game, or the first look at this one. */
  | 'new-game'
  /** By people: what they say now counts, whatever an undo left lying about. */
  | 'answered'
  | 'sensed'
  /** By the hub itself, in the name of a seat that need not be asked. */
  | 'stood-in'
  /** Nobody but one seat may notice: what everybody sees of sensing must not flicker. */
  | 'silent'
  /** Undone or redone. What the undo before it left lying about still has to be put back. */
  | 'rewound'
  | 'revised';

const KEEPS_RESTORING: ReadonlySet<Turn> = new Set(['silent', 'sensed', 'stood-in', 'rewound']);

/** Sensing as all viewers see it where nothing is sensed. */
export const SENSING_OFF: Sensing = { state: 'off', putRight: [], tentative: [] };

/**
 * The table's side of the reconciler: keeps what that pure code must be given back (belief, index, what is being
 * restored), and turns its verdict into sections of frames. Lives inside the table's queue.
 */
export class SensingDesk {
  readonly #rig: Rig;
  readonly #settings: ReconcilerSettings;
  #belief: Belief;
  #match: Match | undefined;
  #epoch = 0;
  #index: EffectIndex = NO_EFFECTS;
  #build: IndexBuild | undefined;
  #restoring: readonly PieceId[] = [];
  #last: { readonly seq: Seq; readonly inference: LastInference } | undefined;
  #verdict: Verdict | undefined;

  constructor(rig: Rig, settings: ReconcilerSettings = DEFAULT_SETTINGS) {
    this.#rig = rig;
    this.#settings = settings;
    this.#belief = emptyBelief(rig.spaces(), settings.scanPeriodMs);
  }

  get verdict(): Verdict | undefined {
    return this.#verdict;
  }

  get isBuilding(): boolean {
    return this.#build !== undefined && !this.#build.done;
  }

  /** What the report said in the words of the board; `undefined` when it is of no concern here. */
  take(observation: Observation): Evidence | undefined {
    const evidence = evidenceOf(observation, this.#rig);
    if (evidence) this.#belief = observe(this.#belief, evidence);
    return evidence;
  }

  /** The record has moved on; `undefined`: no game is being played. */
  follow(match: Match | undefined, epoch: number, turn: Turn): void {
    const before = this.#match;
    this.#match = match;
    this.#epoch = epoch;
    if (turn === 'new-game') this.#belief = forgetPieces(this.#belief);
    if (!KEEPS_RESTORING.has(turn)) this.#restoring = [];
    if (turn === 'rewound' && match && before) {
      const moved = movedBetween(before, match);
      this.#restoring = [...new Set([...this.#restoring, ...moved])];
    }
    this.#build = match && beginEffectIndex(match, this.#rig.spaces());
    if (turn !== 'silent' || this.#build?.done === true) {
      this.#index = this.#build?.index ?? NO_EFFECTS;
    }
  }

  /** Works on at the effect index for a moment. */
  buildOn(): void {
    if (!this.#build || this.#build.done) return;
    this.#build = continueEffectIndex(this.#build, ANSWERS_A_SLICE);
    if (this.#build.done) this.#index = this.#build.index;
  }

  /** A proposal has become entry `seq` of the record; `index` is the one it came from. */
  remember(seq: Seq, index: EffectIndex, { decisionId, action }: Proposal, atMs: number): void {
    this.#last = { seq, inference: { index, answer: { decisionId, action }, atMs } };
  }

  get index(): EffectIndex {
    return this.#index;
  }

  /** `undoable`: the last entry of the newest act, where that may be undone freely. */
  explain(nowMs: number, undoable: Seq | undefined): Verdict | undefined {
    if (!this.#match) return (this.#verdict = undefined);
    const last = this.#last?.seq === undoable ? this.#last?.inference : undefined;
    const verdict = explain({
      belief: this.#belief,
      index: this.#index,
      expected: this.#match.expected(),
      restoring: this.#restoring,
      nowMs,
      settings: this.#settings,
      designOf: (tag) => this.#rig.thingOf(tag)?.design,
      ...(last && { last }),
    });
    this.#belief = verdict.belief;
    this.#restoring = this.#restoring.filter((piece) => !verdict.restored.includes(piece));
    return (this.#verdict = verdict);
  }

  /** What one viewer may see; only the seat that is asked sees the question. */
  sectionFor(viewer: FeedViewer): Sensing {
    const verdict = this.#verdict;
    if (!verdict) return { ...SENSING_OFF, state: this.#isLost() ? 'lost' : 'in-step' };
    const { state, text, putRight, tentative, aside } = verdict;
    if (aside?.seat !== viewer) return { state, ...(text && { text }), putRight, tentative };
    const asked = aside.asked && this.#toWire(aside.asked);
    const own = { state, text: aside.text, putRight: aside.putRight, tentative };
    return asked ? { ...own, asked } : own;
  }

  #isLost(): boolean {
    return Object.values(this.#belief.cells).some(({ status }) => status === 'lost');
  }

  #toWire({ options, ...question }: Question): Asked {
    const epoch = this.#epoch;
    return {
      ...question,
      options: options.map(({ decisionId, action }) => ({
        decisionId: wireId(epoch, decisionId),
        action,
      })),
    };
  }
}

/** The pieces that a rewind puts somewhere else: they stand where the undone action left them. */
function movedBetween(before: Match, after: Match): readonly PieceId[] {
  const places = new Map(before.expected().map((placement) => [placement.id, placement.at]));
  return after.expected().flatMap(({ id, at }: Placement): readonly PieceId[] => {
    const was = places.get(id);
    return id === undefined || was === undefined || same(was, at) ? [] : [id];
  });
}
