import type { PutRight } from '@ringside/protocol/api';
import { err, ok, unreachable } from '@ringside/protocol/vocabulary';
import type { Result, TagUid } from '@ringside/protocol/vocabulary';
import { distanceMm, isInside, neatSpot } from '../picture/geometry.ts';
import type { Asked, Living, Mm, Piece, Undone } from '../picture/table.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { scatter, type Dice } from '../world/dice.ts';
import { Hands, type JobFailure, type Step } from '../world/hands.ts';
import type { World } from '../world/world.ts';
import { cellOf, lyingOn, putAway, suits, supplyOf } from './choose.ts';
import type { HubEye } from './hub-eye.ts';
import { aimedAt, carrySteps, headingOf, otherSide, planLaying, turnSteps } from './lay.ts';
import type { DoRequest, Place, Which } from './request.ts';

/** Why something could not be done at the table. */
export type Obstacle =
  | 'virtual-table/no-such-space'
  | 'virtual-table/no-such-cell'
  | 'virtual-table/off-table'
  | 'virtual-table/hand-full'
  | 'virtual-table/hand-empty'
  | 'virtual-table/hub-silent'
  | JobFailure;

/** What was done; `undone` has the lines of the list that hands could not carry out. */
export interface Done {
  readonly laid: number;
  readonly undone: readonly Undone[];
}

type Outcome = Result<Done, { readonly code: Obstacle }>;

const DONE: Outcome = ok({ laid: 0, undone: [] });
const refuse = (code: Obstacle): Outcome => err({ code });

const LAYERS = 4;
const TILE_SKEW_DEG = 1.5;

interface Parts {
  readonly world: World;
  readonly bridge: Bridge;
  readonly eye: HubEye;
  readonly dice: Dice;
  /** How everything lies before anybody plays. */
  readonly start: () => readonly Piece[];
}

/** Everything people can do at this table, whether by mouse, key or script. Time passes only in `step`. */
export class Desk {
  readonly #parts: Parts;
  readonly #hands: Hands;
  #paused = false;
  #asked: Asked = {
    hub: 'unread',
    stage: null,
    sensing: null,
    putRight: [],
    undone: [],
    laying: false,
  };

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#hands = new Hands(parts.world);
  }

  get isPaused(): boolean {
    return this.#paused;
  }

  /** Hands stand still while paused; readers go on reading. */
  step(dtMs: number): void {
    if (!this.#paused) this.#hands.step(dtMs);
    this.#parts.bridge.scan(dtMs, (cell) => this.#parts.world.tagsAt(cell));
  }

  get living(): Omit<Living, 'pieces'> {
    const { bridge } = this.#parts;
    return {
      hands: this.#hands.shown,
      lights: bridge.lights,
      faults: bridge.faults,
      wire: bridge.wire,
      asked: this.#asked,
      paused: this.#paused,
    };
  }

  /** Reads the hub's public frame, for people to see what is asked. */
  async look(): Promise<void> {
    const frame = await this.#parts.eye.look();
    const before = this.#asked;
    this.#asked = frame
      ? { ...before, hub: 'answers', ...frame, undone: stillUndone(before, frame.putRight) }
      : { ...before, hub: 'silent', stage: null, sensing: null, putRight: [], undone: [] };
  }

  /** Carries a request out; resolves when the hands are done with it. */
  async do(request: DoRequest): Promise<Outcome> {
    switch (request.do) {
      case 'move':
        return this.#move(request);
      case 'lift':
        return this.#withPiece(request.which, (piece) =>
          this.#run(request.hand, [
            { do: 'reach', uid: piece.uid },
            { do: 'grip', uid: piece.uid, how: 'lift' },
          ]),
        );
      case 'drop':
        return this.#dropAt(request.hand, request.to);
      case 'turn':
        return this.#withPiece(request.which, ({ uid }) =>
          this.#run(request.hand, turnSteps(uid, headingOf(request.facing))),
        );
      case 'turn-by':
        return this.#withPiece(request.which, ({ uid, facingDeg }) =>
          this.#run(request.hand, turnSteps(uid, facingDeg + 60 * request.sectors)),
        );
      case 'flip':
        return this.#withPiece(request.which, (piece) =>
          this.#run(
            request.hand,
            carrySteps(piece, piece.at, { side: request.side ?? otherSide(piece) }),
          ),
        );
      case 'take':
        return this.#withPiece(request.which, (piece) =>
          this.#run(request.hand, carrySteps(piece, this.#homeFor(piece, request.seat), {})),
        );
      case 'lay-asked':
        return this.#layAsked();
      case 'clear':
        this.#hands.interrupt();
        this.#parts.world.reset(this.#parts.start());
        return DONE;
      case 'pause':
        this.#paused = request.on;
        return DONE;
      case 'fault':
        return this.#parts.bridge.setFault(request) ? DONE : refuse('virtual-table/no-such-cell');
      default:
        return unreachable(request);
    }
  }

  /** A person's own hand takes a piece. */
  take(hand: string, uid: TagUid, slide: boolean): Obstacle | null {
    const { world } = this.#parts;
    if (world.heldBy(hand)) return 'virtual-table/hand-full';
    return world.grip(hand, uid, slide ? 'slide' : 'lift');
  }

  carry(hand: string, to: Mm): void {
    this.#parts.world.carry(hand, to);
  }

  /** A person's own hand lets go: neatly in the middle of a space or on a free place, or exactly where it is. */
  letGo(hand: string, at: Mm, neat: boolean): void {
    const { world, dice } = this.#parts;
    const held = world.heldBy(hand);
    if (!held) return;
    const others = [...world.pieces].filter((piece) => piece.uid !== held.uid);
    const spot = neat ? neatSpot(world.furniture, others, at) : { at };
    world.carry(hand, 'cell' in spot ? aimedAt(spot.at, dice) : spot.at);
    if (held.kind === 'tile') {
      const straight = Math.round(held.facingDeg / 60) * 60;
      world.turnTo(held.uid, straight + scatter(dice, neat ? TILE_SKEW_DEG : 4 * TILE_SKEW_DEG));
    }
    world.release(hand);
  }

  /** Turns what this hand has, or, with its other hand, what stands on the table. */
  turnBy(hand: string, uid: TagUid, sectors: number): void {
    const piece = this.#parts.world.piece(uid);
    if (!piece) return;
    const toDeg = piece.facingDeg + 60 * sectors;
    if (piece.hand === hand) this.#parts.world.turnTo(uid, toDeg);
    else this.#otherHand(hand, piece, turnSteps(uid, toDeg));
  }

  turnOver(hand: string, uid: TagUid): void {
    const piece = this.#parts.world.piece(uid);
    if (!piece) return;
    if (piece.hand === hand) this.#parts.world.flip(uid);
    else this.#otherHand(hand, piece, carrySteps(piece, piece.at, { side: otherSide(piece) }));
  }

  /** Lets go wherever the hand is: its owner has left. */
  leave(hand: string): void {
    this.#parts.world.release(hand);
  }

  #otherHand(hand: string, piece: Piece, steps: readonly Step[]): void {
    this.#hands.run(`${hand}/other`, piece.at, steps, () => undefined);
  }

  #run(hand: number, steps: readonly Step[]): Promise<Outcome> {
    const { table } = this.#parts.world.furniture;
    const id = `hand/${hand}`;
    const home = { x: table.x + (table.width * hand) / 9, y: table.y + table.height };
    return new Promise((resolve) => {
      this.#hands.run(id, home, steps, (code) => {
        resolve(code === null ? DONE : refuse(code));
      });
    });
  }

  #withPiece(which: Which, then: (piece: Piece) => Promise<Outcome>): Promise<Outcome> | Outcome {
    const found = this.#find(which);
    return typeof found === 'string' ? refuse(found) : then(found);
  }

  #find(which: Which): Piece | Obstacle {
    const { world } = this.#parts;
    if ('uid' in which) return world.piece(which.uid) ?? 'virtual-table/no-such-piece';
    const pieces = [...world.pieces];
    if (!which.from) {
      return supplyOf(world.furniture, pieces, which.class) ?? 'virtual-table/no-such-piece';
    }
    if (!cellOf(world.furniture, which.from)) return 'virtual-table/no-such-space';
    return (
      lyingOn(world.furniture, pieces, which.from).findLast((piece) => suits(piece, which.class)) ??
      'virtual-table/no-such-piece'
    );
  }

  #homeFor(piece: Piece, seat: Parameters<typeof putAway>[3]): Mm {
    const { world } = this.#parts;
    return putAway(world.furniture, [...world.pieces], piece, seat);
  }

  /** Where a hand lets go that was told this place: near enough to the middle of a space, or exactly at a point. */
  #spot(place: Place): Mm | Obstacle {
    const { world, dice } = this.#parts;
    if ('x' in place) {
      return isInside(place, world.furniture.table) ? place : 'virtual-table/off-table';
    }
    const cell = cellOf(world.furniture, place);
    return cell ? aimedAt(cell.mm, dice) : 'virtual-table/no-such-space';
  }

  #move(request: Extract<DoRequest, { do: 'move' }>): Promise<Outcome> | Outcome {
    const places: Mm[] = [];
    for (const place of [...request.via, request.to]) {
      const spot = this.#spot(place);
      if (typeof spot === 'string') return refuse(spot);
      places.push(spot);
    }
    return this.#withPiece(request.which, (piece) => {
      const { uid } = piece;
      const isFlipped =
        piece.kind === 'tile' && request.side !== undefined && request.side !== piece.side;
      return this.#run(request.hand, [
        { do: 'reach', uid },
        { do: 'grip', uid, how: request.slide ? 'slide' : 'lift' },
        ...(isFlipped ? [{ do: 'flip', uid } as const] : []),
        ...carriesAlong(piece.at, places, request.ms),
        ...(request.facing === undefined
          ? []
          : [{ do: 'turn', uid, toDeg: headingOf(request.facing) } as const]),
        { do: 'release' },
      ]);
    });
  }

  #dropAt(hand: number, place: Place): Promise<Outcome> | Outcome {
    if (!this.#parts.world.heldBy(`hand/${hand}`)) return refuse('virtual-table/hand-empty');
    const spot = this.#spot(place);
    if (typeof spot === 'string') return refuse(spot);
    return this.#run(hand, [{ do: 'carry', to: spot }, { do: 'release' }]);
  }

  /** Four pairs of hands carry out what the hub asks for just now, and say what they could not. */
  async #layAsked(): Promise<Outcome> {
    if (this.#asked.laying) return refuse('virtual-table/hands-busy');
    this.#asked = { ...this.#asked, laying: true, undone: [] };
    await this.look();
    const done = this.#asked.hub === 'answers' ? await this.#layList() : undefined;
    this.#asked = { ...this.#asked, laying: false, undone: done?.undone ?? [] };
    if (!done) return refuse('virtual-table/hub-silent');
    await this.look();
    return ok(done);
  }

  async #layList(): Promise<Done> {
    const { world, dice } = this.#parts;
    const plan = planLaying(this.#asked.putRight, world.furniture, [...world.pieces], dice);
    this.#asked = { ...this.#asked, undone: plan.undone };
    const ends = await Promise.all(
      plan.jobs.map(({ n, steps }, index) => this.#lay(n, index % LAYERS, steps)),
    );
    const failed = ends.filter((end) => end !== null);
    return { laid: ends.length - failed.length, undone: [...plan.undone, ...failed] };
  }

  #lay(n: number, layer: number, steps: readonly Step[]): Promise<Undone | null> {
    const { table } = this.#parts.world.furniture;
    const east = table.x + table.width;
    const south = table.y + table.height;
    const home: Mm = { x: layer % 2 === 0 ? table.x : east, y: layer < 2 ? south : table.y };
    return new Promise((resolve) => {
      this.#hands.run(`laying/${layer + 1}`, home, steps, (code) => {
        resolve(code === null ? null : { n, code });
      });
    });
  }
}

/** What hands could not do and the hub still asks for in the same words. */
const stillUndone = (before: Asked, putRight: readonly PutRight[]): readonly Undone[] =>
  before.undone.filter(({ n }) => {
    const line = (list: readonly PutRight[]) => JSON.stringify(list.find((entry) => entry.n === n));
    return line(before.putRight) === line(putRight);
  });

/** A way in pieces; `ms` for all of it is shared out by length. */
function carriesAlong(from: Mm, places: readonly Mm[], ms: number | undefined): readonly Step[] {
  const lengths = places.map((place, index) => distanceMm(places[index - 1] ?? from, place));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  return places.map((to, index): Step => {
    if (ms === undefined) return { do: 'carry', to };
    return { do: 'carry', to, ms: whole === 0 ? 0 : (ms * (lengths[index] ?? 0)) / whole };
  });
}
