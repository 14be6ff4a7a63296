import { evidenceIn, settingsOf } from '../../hub/trace/replay.ts';
import { ReconcilerSense } from '../../hub/trace/reconciler-sense.ts';
import { TraceDesk } from '../../hub/trace/trace-desk.ts';
import type { PutRight } from '@ringside/protocol/api';
import { spaceKey, type PieceId } from '@ringside/protocol/vocabulary';
import { drawOf } from './chance.ts';
import { indexFor, playOpenly, type EveningParts, type Stage } from './evening.ts';
import { isMark, type TruthLine } from './trace-mark.ts';

/** Actions taken back in the record, and then by hands that do what the list says. */
export interface UndoOutcome {
  /** All pieces stand where the record has them, nothing was taken for an action, and nothing is left on the list. */
  readonly isRight: boolean;
  readonly actions: number;
  /** Movements of hands, and how many pieces stood elsewhere. */
  readonly movements: number;
  readonly needed: number;
}

const ACTIONS = 10;
/** What no reader tells takes half a minute to go from the list. */
const WAITS = 60;
/** Movements after which people give up. */
const PATIENCE = 120;

/** Plays on without human error, takes the last ten actions back and lets hands follow the list; readers are as noisy as ever. */
export function drillUndo(parts: EveningParts): UndoOutcome | undefined {
  const { noise, kind, seed } = parts;
  const people = { ...noise.people, tapsFirst: 1, ...CAREFUL };
  const stage = playOpenly({ ...parts, noise: { ...noise, people } });
  if (stage.moments.length < ACTIONS) return undefined;
  const { header } = stage.evening;
  const desk = new TraceDesk({
    match: stage.evening.start,
    spaces: kind.spaces,
    sense: new ReconcilerSense(kind.spaces, settingsOf(header)),
    draw: drawOf(seed),
    indexOf: (match) => indexFor(match, kind),
  });
  const drill = new Drill(stage, desk);
  drill.hear();
  const to = stage.moments.at(-ACTIONS) ?? 0;
  const acts = desk.acts.length;
  desk.rewind(to, true);
  const needed = drill.misplaced();
  const movements = drill.putBack();
  const isRight =
    drill.misplaced() === 0 && desk.acts.length === to && desk.opinion.putRight.length === 0;
  return { isRight, actions: acts - to, movements, needed };
}

const CAREFUL = {
  bumps: 0,
  bumpsOff: 0,
  illegal: 0,
  wrongLegal: 0,
  swaps: 0,
  changesOfMind: 0,
  takebacks: 0,
  borrows: 0,
  forgetsTile: 0,
  hurries: 0,
  restartsPerGame: 0,
};

/** A piece that is over can be carried to where one of its class is missing: one movement instead of two. */
function movementsFor(missing: readonly string[], over: readonly string[]): number {
  const count = (list: readonly string[], of: string): number =>
    list.filter((each) => each === of).length;
  return [...new Set([...missing, ...over])].reduce(
    (sum, of) => sum + Math.max(count(missing, of), count(over, of)),
    0,
  );
}

class Drill {
  readonly #stage: Stage;
  readonly #desk: TraceDesk;
  #heard = 0;

  constructor(stage: Stage, desk: TraceDesk) {
    this.#stage = stage;
    this.#desk = desk;
  }

  /** Tells the desk what has come in since. */
  hear(): void {
    const { room } = this.#stage;
    const lines = room.rawLines.slice(this.#heard);
    this.#heard = room.rawLines.length;
    const { header, kind } = this.#stage.evening;
    for (const line of [...lines].sort((a: TruthLine, b: TruthLine) => a.at - b.at)) {
      if (isMark(line)) continue;
      this.#desk.advance(line.at);
      if (line.do === 'answer') this.#answer(line.decision, line.action);
      if (line.do !== 'report' && line.do !== 'link') continue;
      const things = this.#stage.box.things();
      const evidence = evidenceIn(line, { ...header, things }, kind.spaces);
      if (evidence) this.#desk.take([evidence]);
    }
    this.#desk.advance(room.nowMs);
  }

  #answer(decision: string, action: Parameters<TraceDesk['answer']>[1]): void {
    const open = this.#desk.match.open().find(({ id }) => id === decision);
    if (open) this.#desk.answer(open.id, action);
  }

  /** Pieces that stand elsewhere than the record has them. */
  misplaced(): number {
    const { box, room } = this.#stage;
    const wanted = new Map(
      this.#desk.match.expected().flatMap(({ id, of, at }) => {
        if (id === undefined || typeof at !== 'object' || !('space' in at)) return [];
        const space = spaceKey(at.space);
        return room.ground.cellOf(space) < 0 ? [] : [[space + of, of] as const];
      }),
    );
    const there = new Map(
      box.tokens.flatMap(({ at, of }) => (at === null ? [] : [[at + of, of] as const])),
    );
    const missing = [...wanted].filter(([key]) => !there.has(key)).map(([, of]) => of);
    const over = [...there].filter(([key]) => !wanted.has(key)).map(([, of]) => of);
    return movementsFor(missing, over);
  }

  putBack(): number {
    const { room } = this.#stage;
    for (let movements = 0; movements < PATIENCE; movements += 1) {
      const entry = this.#next();
      if (!entry) return movements;
      this.#carryOut(entry);
      room.pass(600);
      this.hear();
    }
    return PATIENCE;
  }

  /** Waits until the list has settled: an entry that ticks itself takes a moment. */
  #next(): PutRight | undefined {
    const { room } = this.#stage;
    for (let waits = 0; waits < WAITS; waits += 1) {
      room.pass(700);
      this.hear();
      const { putRight } = this.#desk.opinion;
      const entry = putRight.find((each) => this.#isToDo(each));
      if (entry) return entry;
      if (putRight.length === 0 && waits > 3) return undefined;
    }
    return undefined;
  }

  /** Not what hands have just done and readers have not told yet. */
  #isToDo({ piece, of, to, from }: PutRight): boolean {
    const goal = to && spaceKey(to);
    const lies = this.#stage.box.tokens.some((each) => each.at === goal && each.of === of);
    if (goal !== undefined && !from && lies) return false;
    const token = this.#tokenFor(piece, of, from && spaceKey(from));
    return token !== undefined && token.at !== (to ? spaceKey(to) : null);
  }

  #tokenFor(piece: PieceId | undefined, of: string, from: string | undefined) {
    const { box } = this.#stage;
    const lying = box.tokens.find((token) => token.at === from && token.of === of);
    if (from !== undefined && lying) return lying;
    if (piece === undefined) return undefined;
    const own = box.bearerOf(piece, of);
    // what lies where it should is left there: any of the same back out of the box will do
    return own.at === null
      ? own
      : (box.tokens.find((each) => each.at === null && each.of === of) ?? own);
  }

  #carryOut({ piece, of, from, to }: PutRight): void {
    const { hands } = this.#stage;
    const token = this.#tokenFor(piece, of, from && spaceKey(from));
    if (!token) return;
    if (to) hands.lay(token, spaceKey(to));
    else hands.takeAway(token);
  }
}
