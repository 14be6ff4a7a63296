import type { Game } from '@ringside/engine/kernel';
import type { Catalogue, Design, Position } from '@ringside/protocol/games/steel-arena';
import type { Given, GivenTile, TileObject } from '@ringside/protocol/case/steel-arena';
import type { Misfit } from '@ringside/protocol/case';
import {
  err,
  ok,
  pieceClass,
  type DesignId,
  type PieceClass,
  type Result,
} from '@ringside/protocol/vocabulary';
import { inlineTile, SHORTHAND_NAMES, shorthandDesign, splitTile } from './shorthand.ts';

/** What a case says of one tile, its words understood. */
export interface NamedTile {
  readonly class: PieceClass;
  /** `undefined`: nobody says what its face is. */
  readonly design: Design | undefined;
  readonly as: string | undefined;
  readonly hot: boolean;
  readonly down: boolean | undefined;
  readonly seenBy: TileObject['seenBy'];
}

/** What a game starts with when nothing is said: our catalogue and the default options. */
export function defaultsOf(game: Game): Pick<Position, 'catalogue' | 'options'> {
  const seats = (['A', 'B'] as const).map((seat, index) => ({
    seat,
    robot: pieceClass(`robot/${String(index + 1)}`),
  }));
  const started = game.start({ seats, profile: 'full', faces: 'physical' });
  if (!started.ok) throw new Error(`no game starts: ${started.error.code}`);
  // The ruleset's own position.
  const { catalogue, options } = started.value.next.position() as Position;
  return { catalogue, options };
}

/** The tiles of one case: those of the catalogue and its own, and how many of its own it uses. */
export class Designs {
  readonly #own = new Map<DesignId, Design>();
  readonly #byName = new Map<string, Design>();
  readonly #base: Catalogue;

  constructor(base: Catalogue, own: Given['catalogue'] = []) {
    this.#base = base;
    for (const design of Object.values(base)) this.#name(design);
    for (const inline of own) this.#name(inlineTile(inline));
  }

  /** All designs a position needs. */
  get catalogue(): Catalogue {
    return { ...this.#base, ...Object.fromEntries(this.#own) };
  }

  /** What a case means by a tile; the reason when it means nothing. */
  read(given: GivenTile, path: string): Result<NamedTile, Misfit> {
    if (typeof given === 'string') return this.#readText(given, path, {});
    if (given.tile !== undefined) return this.#readText(given.tile, path, given);
    if (!given.design) return err({ path, reason: 'must say either "tile" or "design"' });
    return ok(named(this.#use(inlineTile(given.design)), given));
  }

  #readText(text: string, path: string, said: TileObject): Result<NamedTile, Misfit> {
    const { name, down, hot, generation } = splitTile(text);
    const marks = {
      ...said,
      ...(down && said.down === undefined && { down }),
      ...(hot && said.hot === undefined && { hot }),
    };
    const back = backOf(name);
    if (back !== undefined) return ok({ ...named(undefined, marks), class: back });
    const design = this.#byName.get(name.toUpperCase()) ?? shorthandDesign(name, generation);
    if (design) return ok(named(this.#use(design), marks));
    const reason = `"${name}" is neither a tile of the catalogue nor shorthand (${SHORTHAND_NAMES.join(', ')})`;
    return err({ path, reason });
  }

  #use(design: Design): Design {
    if (Object.hasOwn(this.#base, design.id)) return design;
    const used = this.#own.get(design.id) ?? design;
    const again = { ...used, copies: used.copies + 1 };
    this.#own.set(design.id, again);
    return again;
  }

  #name(design: Design): void {
    this.#byName.set(design.name.toUpperCase(), design);
    this.#byName.set(design.id.toUpperCase(), design);
  }
}

/** `?` and `II/move` are backs. */
function backOf(name: string): PieceClass | undefined {
  if (name === '?') return pieceClass('II/any');
  return /^I{1,3}\/[a-z]+$/.test(name) ? pieceClass(name) : undefined;
}

const named = (design: Design | undefined, { as, hot, down, seenBy }: TileObject): NamedTile => ({
  class: design?.class ?? pieceClass('II/any'),
  design,
  as,
  hot: hot ?? false,
  down,
  seenBy,
});
