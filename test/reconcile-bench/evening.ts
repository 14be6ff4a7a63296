import { wholeIndex } from '../../hub/trace/trace-desk.ts';
import type { EffectIndex } from '../../hub/reconciler/index.ts';
import type { Match, Step } from '@ringside/engine/kernel';
import type { TraceHeader } from '@ringside/protocol/record';
import { TRACE_FORMAT, TRACE_VERSION } from '@ringside/protocol/record';
import {
  isSeat,
  spaceKey,
  type Decision,
  type DecisionId,
  type PieceId,
  type Placement,
  type RawAction,
} from '@ringside/protocol/vocabulary';
import { between, drawOf, pick, streamOf } from './chance.ts';
import type { GameKind } from './game-kinds.ts';
import { Hands } from './hands.ts';
import type { Noise } from './noise.ts';
import { PieceBox } from './piece-box.ts';
import { remembering } from './remembering.ts';
import { Room } from './room.ts';
import type { Token } from './token.ts';
import type { TruthLine } from './trace-mark.ts';

/** One game as it really was, and everything its readers told of it. */
export interface Evening {
  readonly kind: GameKind;
  readonly seed: number;
  /** Before anything was drawn or answered. */
  readonly start: Match;
  readonly header: TraceHeader;
  readonly lines: readonly TruthLine[];
  /** What people really answered. */
  readonly answers: readonly { readonly decisionId: DecisionId; readonly action: RawAction }[];
  /** Actions hands carried out. */
  readonly actions: number;
}

export interface EveningParts {
  readonly kind: GameKind;
  readonly seed: number;
  readonly noise: Noise;
  /** Ends after so many actions of hands, or with the game. */
  readonly actions: number;
}

interface Move {
  readonly piece: PieceId;
  readonly of: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Answers after which nobody waits for another move. */
const ANSWERS_AN_ACTION = 60;
const TAP_MS: readonly [number, number] = [300, 900];
const REACH_MS: readonly [number, number] = [400, 1_200];

export function playEvening(parts: EveningParts): Evening {
  return new Play(parts).run().evening;
}

/** The table as an evening left it: hands can go on. */
export interface Stage {
  readonly evening: Evening;
  readonly room: Room;
  readonly box: PieceBox;
  readonly hands: Hands;
  /** How many answers had been given before each action of hands. */
  readonly moments: readonly number[];
}

export const playOpenly = (parts: EveningParts): Stage => new Play(parts).run();

class Play {
  readonly #parts: EveningParts;
  readonly #room: Room;
  readonly #hands: Hands;
  readonly #box: PieceBox;
  readonly #random;
  readonly #choose;
  readonly #answers: { decisionId: DecisionId; action: RawAction }[] = [];
  readonly #moments: number[] = [];
  readonly #draws: Record<string, RawAction> = {};
  readonly #start: Match;
  #match: Match;
  #actions = 0;

  constructor(parts: EveningParts) {
    this.#parts = parts;
    const { kind, seed, noise } = parts;
    this.#random = streamOf(seed, 'people');
    this.#choose = streamOf(seed, 'players');
    const begun = kind.game.start(kind.config);
    if (!begun.ok) throw new Error(`${kind.name}: ${JSON.stringify(begun.error)}`);
    this.#room = new Room(kind.spaces, noise, seed);
    this.#box = new PieceBox(this.#room);
    this.#hands = new Hands(this.#room, this.#box, noise.people, this.#random);
    this.#start = remembering(begun.value.next);
    this.#match = this.#drawn(this.#start);
  }

  run(): Stage {
    const { kind, seed, noise, actions } = this.#parts;
    this.#room.pass(500);
    this.#tidy();
    this.#room.pass(between(this.#random, noise.people.pauseMs));
    const enough = ANSWERS_AN_ACTION * actions;
    for (let n = 0; n < enough && this.#actions < actions && !this.#match.outcome(); n += 1)
      this.#playOne();
    this.#room.pass(1_000);
    const { lines, nowMs } = this.#room;
    const evening: Evening = {
      kind,
      seed,
      start: this.#start,
      header: this.#header(),
      lines: [...lines, { do: 'wait', at: nowMs }],
      answers: this.#answers,
      actions: this.#actions,
    };
    const moments = this.#moments;
    return { evening, room: this.#room, box: this.#box, hands: this.#hands, moments };
  }

  #header(): TraceHeader {
    const { kind, noise } = this.#parts;
    return {
      format: TRACE_FORMAT,
      version: TRACE_VERSION,
      game: { ruleset: kind.game.id, config: kind.config },
      spaces: kind.spaces.map(spaceKey),
      things: this.#box.things(),
      settings: { scanPeriodMs: noise.readers.scanMs },
      draws: this.#draws,
      movers: kind.movers,
    };
  }

  #playOne(): void {
    const decision = this.#match.open().find(({ blocking }) => blocking);
    if (!decision) throw new Error('nothing is awaited and the game is not over');
    const action = this.#parts.kind.choose(this.#match, decision, this.#choose);
    const step = this.#match.decide(decision.id, action);
    if (!step.ok) throw new Error(`refused: ${JSON.stringify([action, step.error])}`);
    const moves = this.#movesOf(step.value);
    if (moves.length === 0) this.#tapOnly(decision, action, step.value);
    else this.#carryOut(decision, action, step.value, moves);
  }

  #tapOnly({ id }: Decision, action: RawAction, step: Step): void {
    this.#room.pass(between(this.#random, TAP_MS));
    this.#tap(id, action);
    this.#go(id, action, step);
    this.#tidy();
  }

  #carryOut(decision: Decision, action: RawAction, step: Step, moves: readonly Move[]): void {
    const { people } = this.#parts.noise;
    const legal = this.#legalGoals(moves[0]);
    const canShow =
      (isSeat(decision.answerer) ? decision.mayAnswer.includes('seat') : true) &&
      moves.some(({ to }) => to !== null);
    const isTapped =
      !canShow || !decision.mayAnswer.includes('sensor') || this.#random() < people.tapsFirst;
    this.#meddle(moves, legal, isTapped);
    const n = (this.#actions += 1);
    this.#moments.push(this.#answers.length);
    this.#room.mark({
      mark: 'begin',
      at: this.#room.nowMs,
      n,
      how: isTapped ? 'tapped' : 'shown',
      decision: decision.id,
      action,
      goals: moves.flatMap(({ to }) => to ?? []),
    });
    if (isTapped) {
      this.#tap(decision.id, action);
      this.#room.pass(between(this.#random, REACH_MS));
    }
    for (const move of moves) this.#move(move, legal, isTapped);
    this.#swapNow();
    this.#room.mark({ mark: 'done', at: this.#room.nowMs, n });
    this.#go(decision.id, action, step);
    const hurries = isTapped && this.#random() < people.hurries;
    this.#room.pass(hurries ? 300 : between(this.#random, people.pauseMs));
    if (!hurries || this.#match.outcome())
      this.#room.mark({ mark: 'end', at: this.#room.nowMs, n, answers: this.#answers.length });
    this.#tidy();
  }

  #move(move: Move, legal: ReadonlySet<string>, isDictated: boolean): void {
    const token = this.#box.bearerOf(move.piece, move.of);
    if (move.to === null) this.#hands.takeAway(token);
    else this.#hands.bring(token, move.to, { legal, isDictated });
  }

  /** What people do with pieces beside the action. */
  #meddle(moves: readonly Move[], legal: ReadonlySet<string>, isTapped: boolean): void {
    const { people, readers } = this.#parts.noise;
    const [move] = moves;
    if (this.#random() < people.borrows) this.#hands.borrow(this.#robots());
    if (this.#random() * 50 < people.restartsPerGame) this.#room.restart();
    if (readers.dead > 0 && moves.some(({ to }) => to !== null && this.#room.isDead(to)))
      this.#room.mark({ mark: 'trouble', at: this.#room.nowMs, what: 'dead' });
    if (!move || isTapped || move.from === null || this.#random() >= people.takebacks) return;
    const goals = [...legal].filter((space) => space !== move.from && this.#isFree(space));
    if (goals.length > 0)
      this.#hands.takeBack(this.#box.bearerOf(move.piece, move.of), pick(goals, this.#random));
  }

  #swapNow(): void {
    const robots = this.#robots().filter(({ at }) => at !== null);
    const [one, other] = robots;
    if (!one || !other || this.#random() >= this.#parts.noise.people.swaps) return;
    const a = pick(robots, this.#random);
    const b = pick(
      robots.filter((robot) => robot !== a),
      this.#random,
    );
    this.#hands.swap(a, b);
  }

  #robots(): readonly Token[] {
    return this.#box.tokens.filter(({ of, at }) => of.startsWith('robot/') && at !== null);
  }

  #isFree(space: string): boolean {
    return this.#robots().every(({ at }) => at !== space);
  }

  /** Spaces where this very piece could go now, by any answer. */
  #legalGoals(move: Move | undefined): ReadonlySet<string> {
    const goals = new Set<string>();
    if (!move) return goals;
    for (const { changes } of indexFor(this.#match, this.#parts.kind).hypotheses)
      for (const { piece, to } of changes) if (piece === move.piece && to !== 'off') goals.add(to);
    return goals;
  }

  /** Pieces the answer's events set in motion, with what gets out of the way first. */
  #movesOf({ events, next }: Step): readonly Move[] {
    const moving = new Set(events.flatMap(({ motions }) => motions.map(({ piece }) => piece)));
    const before = placesOf(this.#match.expected(), this.#room);
    const after = new Map(next.expected().map((each) => [each.id, each]));
    const moves = [...moving].flatMap((piece): readonly Move[] => {
      const from = before.get(piece) ?? null;
      const placement = after.get(piece);
      const to = placement ? spaceOf(placement, this.#room) : null;
      const of = placement?.of ?? this.#match.expected().find(({ id }) => id === piece)?.of;
      return from === to || of === undefined ? [] : [{ piece, of, from, to }];
    });
    return leaversFirst(moves);
  }

  #tap(decisionId: DecisionId, action: RawAction): void {
    this.#room.mark({ do: 'answer', at: this.#room.nowMs, decision: decisionId, action });
  }

  #go(decisionId: DecisionId, action: RawAction, step: Step): void {
    this.#answers.push({ decisionId, action });
    this.#match = this.#drawn(step.next);
  }

  #drawn(match: Match): Match {
    const draw = drawOf(this.#parts.seed);
    let drawn = match;
    for (;;) {
      const decision = drawn.open().find(({ mayAnswer }) => mayAnswer.includes('rng'));
      if (!decision) return drawn;
      const action = draw(decision);
      this.#draws[decision.id] = action;
      const step = drawn.decide(decision.id, action);
      if (!step.ok) throw new Error(`a draw is refused: ${JSON.stringify(step.error)}`);
      drawn = step.value.next;
    }
  }

  /** Hands carry out what the record decided beside the action: tiles out, tiles in. */
  #tidy(): void {
    const wanted = this.#match.expected().flatMap((placement) => {
      const space = spaceOf(placement, this.#room);
      return placement.id === undefined || space === null
        ? []
        : [{ piece: placement.id, of: placement.of, space }];
    });
    this.#box.forgetAllBut(this.#match.expected().flatMap(({ id }) => id ?? []));
    const there = new Set(wanted.map(({ piece }) => piece));
    for (const token of this.#box.lyingBut(there)) this.#hands.takeAway(token);
    const moves = wanted.flatMap(({ piece, of, space }): readonly Move[] => {
      const { at } = this.#box.bearerOf(piece, of);
      return at === space ? [] : [{ piece, of, from: at, to: space }];
    });
    for (const { piece, of, to } of leaversFirst(moves))
      if (to !== null) this.#hands.lay(this.#box.bearerOf(piece, of), to);
  }
}

const INDEXES = new WeakMap<Match, EffectIndex>();

/** The index of a match, made once for all who ask. */
export function indexFor(match: Match, { spaces }: GameKind): EffectIndex {
  const known = INDEXES.get(match);
  if (known) return known;
  const index = wholeIndex(match, spaces);
  INDEXES.set(match, index);
  return index;
}

function spaceOf({ at }: Placement, room: Room): string | null {
  if (typeof at !== 'object' || !('space' in at)) return null;
  const key = spaceKey(at.space);
  return room.ground.cellOf(key) < 0 ? null : key;
}

const placesOf = (
  placements: readonly Placement[],
  room: Room,
): ReadonlyMap<PieceId | undefined, string | null> =>
  new Map(placements.map((placement) => [placement.id, spaceOf(placement, room)]));

function leaversFirst(moves: readonly Move[]): readonly Move[] {
  const left = [...moves];
  const ordered: Move[] = [];
  while (left.length > 0) {
    const free = left.findIndex(({ to }) => !left.some((other) => other.from === to));
    ordered.push(...left.splice(Math.max(0, free), 1));
  }
  return ordered;
}
