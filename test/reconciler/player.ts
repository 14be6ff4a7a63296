import { line, sampleAnswer, type Match, type Random } from '@ringside/engine/kernel';
import {
  isAxial,
  isSeat,
  spaceKey,
  type Axial,
  type Decision,
  type Motion,
  type PieceId,
  type Placement,
  type RawAction,
  type TagUid,
} from '@ringside/protocol/vocabulary';
import type { PutRight } from '@ringside/protocol/api';
import { classFits } from '../../hub/reconciler/binding.ts';
import type { Desk } from './desk.ts';
import type { Mat } from './mat.ts';

/** How people behave, per physical move. */
export interface Manners {
  /** Share of activations that are moves, where one is possible. */
  readonly moves: number;
  readonly tapsFirst: number;
  readonly slides: number;
  readonly rests: number;
  readonly bumps: number;
  readonly misplaces: number;
}

/** The nominal tier. */
export const NOMINAL_PEOPLE: Manners = {
  moves: 0.8,
  tapsFirst: 0.25,
  slides: 0.4,
  rests: 0.2,
  bumps: 0.08,
  misplaces: 0.02,
};

export interface Tally {
  actions: number;
  byHand: number;
  proposed: number;
  choices: number;
  questions: number;
  premature: number;
  silent: number;
  unnoticed: number;
  falseAlarms: number;
  askedMs: number[];
  toldMs: number[];
}

export const newTally = (): Tally => ({
  actions: 0,
  byHand: 0,
  proposed: 0,
  choices: 0,
  questions: 0,
  premature: 0,
  silent: 0,
  unnoticed: 0,
  falseAlarms: 0,
  askedMs: [],
  toldMs: [],
});

/** Answers that tags give by themselves; nobody moves anything for them. */
const TOLD = new Set(['name-class', 'name-face', 'identify']);
const PATIENCE_MS = 12_000;

/** Plays random legal games with hands and taps, and counts what the desk makes of them. */
export class Player {
  readonly #desk: Desk;
  readonly #mat: Mat;
  readonly #random: Random;
  readonly #manners: Manners;
  readonly #tally: Tally;
  readonly #laid = new Set<TagUid>();

  constructor(parts: {
    readonly desk: Desk;
    readonly mat: Mat;
    readonly random: Random;
    readonly manners: Manners;
    readonly tally: Tally;
  }) {
    this.#desk = parts.desk;
    this.#mat = parts.mat;
    this.#random = parts.random;
    this.#manners = parts.manners;
    this.#tally = parts.tally;
  }

  /** One answer of the decision the game waits for, and whatever the table then asks of hands. */
  playOne(): void {
    const decision = this.#desk.match.open().find(({ blocking }) => blocking);
    if (decision === undefined) return;
    const action = sampleAnswer(this.#preferMoves(decision), this.#random);
    const step = this.#desk.match.decide(decision.id, action);
    if (!step.ok) throw new Error(`refused: ${step.error.code}`);
    const motions = step.value.events.flatMap((event) => event.motions);
    const isMove = isSeat(decision.answerer) && motions.length > 0;
    if (isSeat(decision.answerer)) this.#tally.actions += 1;
    if (isMove && this.#chance(1 - this.#manners.tapsFirst))
      this.#moveFirst(decision, action, step.value.next, motions);
    else this.#desk.tap(decision.id, action);
    this.tidyUp();
  }

  /** Random players would mostly shoot and turn; here it is the moves that matter. */
  #preferMoves({ choices }: Decision): Pick<Decision, 'choices'> {
    const moves = choices.filter(({ fields }) => 'distance' in fields);
    return { choices: moves.length > 0 && this.#chance(this.#manners.moves) ? moves : choices };
  }

  /** Does what the table asks until it asks nothing; then record and table must be one. */
  tidyUp(): void {
    for (let rounds = 0; rounds < 200; rounds += 1) {
      this.#mat.pass(this.#between(500, 900));
      const [entry] = this.#desk.verdict.putRight;
      if (entry === undefined) break;
      this.#carryOut(entry);
    }
    this.#mat.pass(1_500);
    this.#checkTable();
  }

  #moveFirst(decision: Decision, action: RawAction, next: Match, motions: readonly Motion[]): void {
    this.#tally.byHand += 1;
    const given = this.#desk.given.length;
    for (const { piece, to } of movesOf(this.#desk.match, next, motions)) this.#move(piece, to);
    const doneMs = this.#desk.nowMs;
    const what = this.#await(given, doneMs, action);
    this.#desk.given.slice(given).forEach(({ proposal, how }, index, all) => {
      if (TOLD.has(proposal.action.kind)) return;
      const isRight = same(proposal.action, action) && how === 'proposed';
      const isHealed = all.slice(index + 1).some((later) => later.how === 'revised');
      if (!isRight && how === 'proposed') this.#tally.premature += 1;
      if (!same(proposal.action, action) && !isHealed)
        this.#repair(decision, action, proposal.action);
    });
    if (what === 'answered') {
      this.#tally.proposed += 1;
      return;
    }
    this.#answerAsked(decision, action, doneMs);
  }

  /** The desk took something else for the action: a silent error unless it says that the table is not right. */
  #repair(decision: Decision, action: RawAction, instead: RawAction): void {
    const { state } = this.#desk.verdict;
    if (state === 'in-step') {
      this.#tally.silent += 1;
      console.log(`silent: meant ${JSON.stringify(action)}, recorded ${JSON.stringify(instead)}`);
    }
    this.#desk.undo();
    this.#desk.tap(decision.id, action);
  }

  #answerAsked(decision: Decision, action: RawAction, doneMs: number): void {
    const asked = this.#desk.verdict.aside?.asked;
    if (this.#desk.match.open().every(({ id }) => id !== decision.id)) return;
    if (asked) {
      this.#tally[asked.kind === 'choice' ? 'choices' : 'questions'] += 1;
      this.#tally.askedMs.push(this.#desk.nowMs - doneMs);
    }
    if (!asked?.options.some((option) => same(option.action, action))) {
      this.#tally.unnoticed += 1;
      console.log(
        `not offered: ${JSON.stringify(action)} in ${this.#desk.verdict.state}`,
        JSON.stringify(asked?.options.length),
      );
    }
    this.#mat.pass(this.#between(800, 2_500));
    if (this.#desk.match.open().some(({ id }) => id === decision.id))
      this.#desk.tap(decision.id, action);
  }

  #await(given: number, doneMs: number, action: RawAction): 'answered' | 'asked' | 'nothing' {
    while (this.#desk.nowMs - doneMs < PATIENCE_MS) {
      const news = this.#desk.given.slice(given);
      if (news.some(({ proposal }) => !TOLD.has(proposal.action.kind))) {
        this.#mat.pass(1_500);
        return 'answered';
      }
      const options = this.#desk.verdict.aside?.asked?.options ?? [];
      if (options.some((option) => same(option.action, action))) return 'asked';
      this.#mat.pass(50);
    }
    return 'nothing';
  }

  /** One hand, one piece: lifted or slid, sometimes resting on the way, sometimes bumping or missing. */
  #move(piece: PieceId, to: Axial): void {
    const tag = this.#tagOf(piece);
    if (tag === undefined) throw new Error(`no tag for ${piece}`);
    const from = this.#mat.whereIs(tag);
    if (this.#chance(this.#manners.bumps)) this.#bump(tag);
    if (from && this.#chance(this.#manners.slides)) this.#slide(tag, from, to);
    else {
      this.#mat.put(tag, null);
      this.#mat.pass(this.#between(600, 2_000));
    }
    if (this.#chance(this.#manners.misplaces)) this.#misplace(tag, to);
    this.#mat.put(tag, to);
  }

  #slide(tag: TagUid, from: Axial, to: Axial): void {
    for (const space of line(from, to)?.slice(1, -1) ?? []) {
      this.#mat.put(tag, space);
      const isRest = this.#chance(this.#manners.rests);
      this.#mat.pass(isRest ? this.#between(600, 2_000) : this.#between(100, 250));
    }
  }

  #bump(except: TagUid): void {
    const standing = [...this.#mat.pieces].filter(([tag, { at }]) => at && tag !== except);
    const [tag, piece] = standing[Math.floor(this.#random() * standing.length)] ?? [];
    const at = piece?.at;
    if (tag === undefined || !at) return;
    this.#mat.put(tag, null);
    this.#mat.pass(this.#between(200, 900));
    this.#mat.put(tag, at);
  }

  /** Where no rule brings it; told, the hand puts it right. */
  #misplace(tag: TagUid, to: Axial): void {
    const wrong = { q: to.q, r: to.r === 0 ? 1 : 0 };
    if (spaceKey(wrong) === spaceKey(to) || !this.#isBoard(wrong)) return;
    this.#mat.put(tag, wrong);
    const startMs = this.#desk.nowMs;
    while (this.#desk.nowMs - startMs < 5_000) {
      const { state } = this.#desk.verdict;
      if (state === 'disturbed' || state === 'asking') break;
      if (this.#desk.given.length > 0 && this.#desk.nowMs - startMs > 3_000) break;
      this.#mat.pass(50);
    }
    this.#tally.toldMs.push(this.#desk.nowMs - startMs);
    this.#mat.put(tag, null);
    this.#mat.pass(this.#between(500, 900));
  }

  #isBoard = (space: Axial): boolean =>
    this.#desk.belief.spaces.includes(spaceKey(space)) &&
    this.#desk.match.expected().some(({ at }) => spaceOf(at) === spaceKey(space));

  #carryOut(entry: PutRight): void {
    const { do: act, of, piece, to } = entry;
    const tag = this.#pieceFor(entry);
    if (tag === undefined) {
      if (of !== 'unknown') throw new Error(`nothing to lay: ${of} ${piece ?? ''}`);
      this.#tally.falseAlarms += 1;

      this.#mat.pass(2_000);
      return;
    }
    this.#mat.put(tag, null);
    this.#mat.pass(this.#between(600, 1_200));
    if (act !== 'put' || to === undefined || !isAxial(to)) return;
    this.#laid.add(tag);
    this.#mat.put(tag, to);
  }

  /** What a person takes: the piece itself, what lies there, or the next one from the pile. */
  #pieceFor({ of, piece, from }: Pick<PutRight, 'of' | 'piece' | 'from'>): TagUid | undefined {
    const bound = piece === undefined ? undefined : this.#tagOf(piece);
    if (bound !== undefined) return bound;
    const fits = [...this.#mat.pieces].filter(([, each]) => classFits(of, each.thing.class));
    if (from) return fits.find(([, { at }]) => at && spaceKey(at) === spaceKey(from))?.[0];
    const pile = fits.filter(([tag, { at }]) => at === null && !this.#laid.has(tag));
    return pile[Math.floor(this.#random() * pile.length)]?.[0];
  }

  #tagOf(piece: PieceId): TagUid | undefined {
    const bound = this.#desk.belief.bound[piece];
    if (bound) return bound.tag;
    const of = this.#desk.match.expected().find(({ id }) => id === piece)?.of;
    if (!of?.startsWith('robot/')) return undefined;
    return [...this.#mat.pieces].find(([, { thing }]) => thing.class === of)?.[0];
  }

  /** In step means in step: every piece the record knows on the board stands there. */
  #checkTable(): void {
    const { state } = this.#desk.verdict;
    const wrong = this.#desk.match.expected().filter((placement) => !this.#stands(placement));
    if (state === 'in-step' && wrong.length > 0) {
      this.#tally.silent += 1;
      console.log('silent: in step, but', JSON.stringify(wrong));
    }
    if (state === 'disturbed' && wrong.length === 0 && !this.#isCrowded())
      this.#tally.falseAlarms += 1;
  }

  /** A hand laid a second tile where the first had not been read yet: then the alarm is right. */
  #isCrowded(): boolean {
    const bound = new Set<TagUid>(Object.values(this.#desk.belief.bound).map(({ tag }) => tag));
    return [...this.#mat.pieces].some(([tag, { at }]) => at !== null && !bound.has(tag));
  }

  #stands({ id, at, of }: Placement): boolean {
    const space = spaceOf(at);
    if (id === undefined || space === undefined) return true;
    const bound = this.#desk.belief.bound[id]?.tag;
    return [...this.#mat.pieces.values()].some(
      ({ thing, at: there }) =>
        there !== null &&
        spaceKey(there) === space &&
        (bound === undefined ? classFits(of, thing.class) : thing.tag === bound),
    );
  }

  #chance = (share: number): boolean => this.#random() < share;

  #between = (least: number, most: number): number => least + this.#random() * (most - least);
}

const spaceOf = (at: Placement['at']): string | undefined =>
  typeof at === 'object' && 'space' in at ? spaceKey(at.space) : undefined;

const same = (a: RawAction, b: RawAction): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/** From where to where each piece set in motion ends up; whoever is in the way goes first. */
function movesOf(
  before: Match,
  after: Match,
  motions: readonly Motion[],
): readonly { readonly piece: PieceId; readonly to: Axial }[] {
  const goals = new Map(after.expected().map(({ id, at }) => [id, at]));
  const were = new Map(before.expected().map(({ id, at }) => [id, spaceOf(at)]));
  const pieces = [...new Set(motions.map(({ piece }) => piece))];
  const moves = pieces.flatMap((piece) => {
    const at = goals.get(piece);
    if (typeof at !== 'object' || !('space' in at) || !isAxial(at.space)) return [];
    return [{ piece, to: at.space, from: were.get(piece) }];
  });
  const ordered: typeof moves = [];
  while (moves.length > 0) {
    const free = moves.findIndex(({ to }) => !moves.some(({ from }) => from === spaceKey(to)));
    ordered.push(...moves.splice(Math.max(0, free), 1));
  }
  return ordered;
}
