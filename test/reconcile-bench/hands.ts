import type { Random } from '@ringside/engine/kernel';
import { between, pick } from './chance.ts';
import type { PeopleNoise } from './noise.ts';
import type { PieceBox } from './piece-box.ts';
import type { Room } from './room.ts';
import type { Token } from './token.ts';
import type { Wrong } from './trace-mark.ts';

export interface Errand {
  /** Spaces where the piece could mean something now. */
  readonly legal: ReadonlySet<string>;
  /** The hub has said where it goes. */
  readonly isDictated: boolean;
}

const NUDGE_MS: readonly [number, number] = [200, 900];
const LAY_MS: readonly [number, number] = [500, 1_100];
const BORROW_MS: readonly [number, number] = [1_500, 6_000];

/** Hands, one at a time: they lift and slide, rest, miss, bump into things, and change their mind. */
export class Hands {
  readonly #room: Room;
  readonly #box: PieceBox;
  readonly #people: PeopleNoise;
  readonly #random: Random;
  #wrongs = 0;

  constructor(room: Room, box: PieceBox, people: PeopleNoise, random: Random) {
    this.#room = room;
    this.#box = box;
    this.#people = people;
    this.#random = random;
  }

  /** Brings a piece to where an action puts it. */
  bring(token: Token, to: string, { legal, isDictated }: Errand): void {
    const { illegal, wrongLegal, changesOfMind } = this.#people;
    this.#bump(token);
    const others = [...legal].filter((space) => space !== to && this.#isFree(space, token));
    if (!isDictated && others.length > 0 && this.#chance(changesOfMind)) {
      this.#trouble('mind');
      this.#carry(token, pick(others, this.#random), legal);
      this.#rest();
    }
    if (this.#chance(illegal)) this.#misplace(token, to, this.#illegalNear(to, legal), 'illegal');
    else if (isDictated && others.length > 0 && this.#chance(wrongLegal))
      this.#misplace(token, to, others, 'elsewhere');
    this.#carry(token, to, legal);
  }

  takeAway(token: Token): void {
    token.lift(this.#room.nowMs);
    this.#room.pass(between(this.#random, LAY_MS));
  }

  /** Lays or puts what the hub asks for; now and then it is forgotten for a while. */
  lay(token: Token, to: string): void {
    if (token.at !== null) token.lift(this.#room.nowMs);
    this.#room.pass(between(this.#random, LAY_MS));
    const isForgotten = this.#chance(this.#people.forgetsTile);
    const id = isForgotten ? this.#wrong('forgotten', 1) : 0;
    if (isForgotten) this.#room.pass(between(this.#random, this.#people.noticeMs));
    this.#set(token, to);
    if (isForgotten) this.#righted(id);
  }

  /** Moves a piece to try how it looks, and back. */
  takeBack(token: Token, goal: string): void {
    const from = token.at;
    if (from === null) return;
    this.#trouble('takeback');
    this.#carry(token, goal, new Set());
    this.#rest();
    this.#carry(token, from, new Set());
    this.#room.pass(1_500);
  }

  /** Takes a piece up to look at it. */
  borrow(tokens: readonly Token[]): void {
    if (tokens.length === 0) return;
    const token = pick(tokens, this.#random);
    const at = token.at;
    if (at === null) return;
    this.#trouble('borrow');
    token.lift(this.#room.nowMs);
    this.#room.pass(between(this.#random, BORROW_MS));
    this.#set(token, at);
  }

  /** Puts each where the other stood; somebody sees it after a while. */
  swap(a: Token, b: Token): void {
    const [homeA, homeB] = [a.at, b.at];
    if (homeA === null || homeB === null) return;
    this.#exchange(a, b, homeA, homeB);
    const id = this.#wrong('swapped', 2);
    this.#room.pass(between(this.#random, this.#people.noticeMs));
    this.#exchange(a, b, homeB, homeA);
    this.#righted(id);
  }

  #exchange(a: Token, b: Token, homeA: string, homeB: string): void {
    a.lift(this.#room.nowMs);
    b.lift(this.#room.nowMs);
    this.#room.pass(between(this.#random, LAY_MS));
    this.#set(a, homeB);
    this.#room.pass(200);
    this.#set(b, homeA);
  }

  /** Lifted or slid, sometimes resting on the way. */
  #carry(token: Token, to: string, legal: ReadonlySet<string>): void {
    const from = token.at;
    if (from === null || !this.#chance(this.#people.slides)) {
      if (from !== null) token.lift(this.#room.nowMs);
      this.#room.pass(between(this.#random, this.#people.liftMs));
      this.#set(token, to);
      return;
    }
    const passed = this.#room.ground.between(from, to);
    const rest = this.#chance(this.#people.rests) ? this.#restingPlace(passed, legal) : undefined;
    let here = from;
    for (const space of [...passed, to]) {
      this.#slide(token, here, space);
      here = space;
      if (space === rest) {
        this.#trouble('rest');
        this.#rest();
      }
    }
  }

  #restingPlace(passed: readonly string[], legal: ReadonlySet<string>): string | undefined {
    const likely = passed.filter((space) => legal.has(space));
    const places = likely.length > 0 ? likely : passed;
    return places.length > 0 ? pick(places, this.#random) : undefined;
  }

  #slide(token: Token, from: string, to: string): void {
    const { nowMs, ground } = this.#room;
    const lasts = between(this.#random, this.#people.slideMs);
    token.slide(to, ground.pointOf(from), ground.pointOf(to), nowMs, nowMs + lasts);
    this.#room.pass(lasts);
  }

  /** Touches something else: it is put back, mostly where it stood. */
  #bump(except: Token): void {
    const { bumps, bumpsOff } = this.#people;
    const drawn = this.#random();
    if (drawn >= bumps + bumpsOff) return;
    const standing = this.#box.tokens.filter((token) => token.at !== null && token !== except);
    if (standing.length === 0) return;
    const token = pick(standing, this.#random);
    const at = token.at;
    if (at === null) return;
    this.#trouble('bump');
    token.lift(this.#room.nowMs);
    this.#room.pass(between(this.#random, NUDGE_MS));
    const near = this.#free(at, token);
    if (near.length === 0 || drawn >= bumpsOff) {
      this.#set(token, at);
      return;
    }
    this.#set(token, pick(near, this.#random));
    const id = this.#wrong('off', 1);
    this.#room.pass(between(this.#random, this.#people.noticeMs));
    token.lift(this.#room.nowMs);
    this.#room.pass(between(this.#random, NUDGE_MS));
    this.#set(token, at);
    this.#righted(id);
  }

  #misplace(token: Token, to: string, places: readonly string[], what: Wrong): void {
    if (places.length === 0) return;
    this.#carry(token, pick(places, this.#random), new Set());
    const id = this.#wrong(what, 1);
    this.#room.pass(between(this.#random, this.#people.noticeMs));
    token.lift(this.#room.nowMs);
    this.#righted(id);
    this.#room.pass(between(this.#random, NUDGE_MS));
  }

  /** Beside the goal, where nothing could bring it. */
  #illegalNear(to: string, legal: ReadonlySet<string>): readonly string[] {
    const { ground } = this.#room;
    return ground
      .neighboursOf(ground.cellOf(to))
      .flatMap((cell) => ground.keys[cell] ?? [])
      .filter((space) => !legal.has(space) && this.#isFree(space, undefined));
  }

  #free(at: string, token: Token): readonly string[] {
    const { ground } = this.#room;
    return ground
      .neighboursOf(ground.cellOf(at))
      .flatMap((cell) => ground.keys[cell] ?? [])
      .filter((space) => this.#isFree(space, token));
  }

  /** Nothing of the same sort stands there. */
  #isFree(space: string, token: Token | undefined): boolean {
    const isRobot = token === undefined || token.of.startsWith('robot/');
    return this.#box.tokens.every(
      ({ at, of }) => at !== space || of.startsWith('robot/') !== isRobot,
    );
  }

  #set(token: Token, to: string): void {
    token.set(to, this.#room.ground.pointOf(to), this.#room.nowMs);
  }

  #rest(): void {
    this.#room.pass(between(this.#random, this.#people.restMs));
  }

  #wrong(what: Wrong, hands: number): number {
    const id = (this.#wrongs += 1);
    this.#room.mark({ mark: 'wrong', at: this.#room.nowMs, id, what, hands });
    return id;
  }

  #righted(id: number): void {
    this.#room.mark({ mark: 'righted', at: this.#room.nowMs, id });
  }

  #trouble(what: 'rest' | 'mind' | 'takeback' | 'borrow' | 'bump'): void {
    this.#room.mark({ mark: 'trouble', at: this.#room.nowMs, what });
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }
}
