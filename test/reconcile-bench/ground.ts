import { isAxial, spaceKey, type Space } from '@ringside/protocol/vocabulary';

/** Millimetres on the table. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** From centre to centre of two neighbours. */
const PITCH = 70;
/** As near as this to a centre, only that cell's reader reaches a tag; as far as `EDGE` two do. */
const INNER = 0.42 * PITCH;
const EDGE = 0.6 * PITCH;

function centreOf(space: Space): Point {
  if (!isAxial(space)) return { x: space.file * PITCH, y: space.rank * PITCH };
  return { x: PITCH * (space.q + space.r / 2), y: PITCH * space.r * (Math.sqrt(3) / 2) };
}

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The cells of a board and what lies where. */
export class Ground {
  readonly spaces: readonly Space[];
  readonly keys: readonly string[];
  readonly #centres: readonly Point[];
  readonly #near: readonly (readonly number[])[];

  constructor(spaces: readonly Space[]) {
    this.spaces = spaces;
    this.keys = spaces.map(spaceKey);
    this.#centres = spaces.map(centreOf);
    this.#near = this.#centres.map((here) =>
      this.#centres.flatMap((there, cell) => {
        const away = apart(here, there);
        return away > 0 && away < 1.2 * PITCH ? [cell] : [];
      }),
    );
  }

  /** Cells whose reader could read a tag there, the nearest first: one, two on an edge, none off the board. */
  cellsAt(point: Point): readonly number[] {
    const reached: { cell: number; away: number }[] = [];
    this.#centres.forEach((centre, cell) => {
      const away = apart(centre, point);
      if (away < EDGE) reached.push({ cell, away });
    });
    reached.sort((a, b) => a.away - b.away);
    const [first] = reached;
    if (first && first.away < INNER) return [first.cell];
    return reached.slice(0, 2).map(({ cell }) => cell);
  }

  neighboursOf(cell: number): readonly number[] {
    return this.#near[cell] ?? [];
  }

  cellOf(key: string): number {
    return this.keys.indexOf(key);
  }

  /** Spaces a straight slide passes on its way, without its ends. */
  between(from: string, to: string): readonly string[] {
    const [a, b] = [from, to].map((key) => this.#centres[this.cellOf(key)]);
    if (!a || !b) return [];
    const steps = Math.max(1, Math.round(apart(a, b) / (PITCH / 2)));
    const passed: string[] = [];
    for (let n = 1; n < steps; n += 1) {
      const point = { x: a.x + ((b.x - a.x) * n) / steps, y: a.y + ((b.y - a.y) * n) / steps };
      const cell = this.cellsAt(point)[0];
      const key = cell === undefined ? undefined : this.keys[cell];
      if (key !== undefined && key !== from && key !== to && !passed.includes(key))
        passed.push(key);
    }
    return passed;
  }

  pointOf(key: string): Point {
    const centre = this.#centres[this.cellOf(key)];
    if (!centre) throw new Error(`no such space: ${key}`);
    return centre;
  }
}
