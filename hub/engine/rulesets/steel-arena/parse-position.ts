import { SECTORS, type Rejection, type Result } from '@ringside/protocol/vocabulary';
import type {
  Design,
  Effect,
  FieldSpace,
  KnownFace,
  RobotState,
  Tile,
  TurnState,
} from '@ringside/protocol/games/steel-arena';
import { outcomeShape } from '../../kernel/outcome.ts';
import {
  dictionaryOf,
  either,
  flag,
  integer,
  listOf,
  nullOr,
  objectOf,
  oneOf,
  taggedBy,
  text,
  type Shape,
} from '../../kernel/shape.ts';
import { contradictionIn } from './consistency.ts';
import {
  axial,
  design,
  faces,
  module,
  named,
  piece,
  profile,
  robotClass,
  seat,
  tileClass,
} from './shapes.ts';
import { refuse } from '../../kernel/refuse.ts';
import type { ClassCounts, Frame, State } from './state.ts';

const MANY = 200;
const NUMBERS = 9_999;
const count = integer(0, MANY);
const sector = oneOf(SECTORS);
const untracked = oneOf(['untracked']);

type Kind<Tag extends Effect['kind']> = Extract<Effect, { kind: Tag }>;

const effect = taggedBy<Effect>('kind', {
  turn: objectOf<Kind<'turn'>>({ kind: oneOf(['turn']), min: integer(1, 6), max: integer(1, 6) }),
  forward: objectOf<Kind<'forward'>>({
    kind: oneOf(['forward']),
    min: integer(1, 20),
    max: integer(1, 20),
  }),
  direct: objectOf<Kind<'direct'>>({ kind: oneOf(['direct']), damage: integer(0, 20) }),
  melee: objectOf<Kind<'melee'>>({ kind: oneOf(['melee']), damage: integer(0, 20) }),
  armour: objectOf<Kind<'armour'>>({
    kind: oneOf(['armour']),
    sides: oneOf(['face', 'side', 'circular']),
    value: integer(0, 20),
  }),
});

const source = oneOf(['rulebook', 'public', 'house']);

const printed = objectOf<Design>({
  id: design,
  name: text(/^[^<>]{1,60}$/, (name) => name),
  class: tileClass,
  type: oneOf(['attack', 'move', 'turn', 'defence']),
  generation: oneOf([1, 2, 3]),
  copies: count,
  effects: listOf(effect, 4),
  abilities: listOf(oneOf(['speed', 'auto-cooling', 'reaction']), 3),
  source: objectOf<Design['source']>({ name: source, value: source, copies: source }),
});

const tile = objectOf<Tile>({
  id: piece,
  class: tileClass,
  face: nullOr(objectOf<KnownFace>({ design, seenBy: either(oneOf(['all']), seat) })),
  up: flag,
  hot: flag,
});

const robot = objectOf<RobotState>({
  seat,
  robot: robotClass,
  at: nullOr(either(untracked, axial)),
  facing: nullOr(either(untracked, sector)),
  mode: oneOf(['normal', 'forced']),
  centralHot: flag,
  destroyed: flag,
  modules: listOf(tile, MANY),
  trophies: listOf(tile, MANY),
  owes: count,
  glimpses: integer(0, NUMBERS),
});

const turn = objectOf<TurnState>({
  seat,
  number: integer(1, NUMBERS),
  activationsLeft: integer(0, 20),
  acted: flag,
  used: listOf(piece, MANY),
  centralUsed: listOf(seat, 6),
});

// A dictionary of counts by class: absent classes count nothing.
const pool = dictionaryOf(tileClass, integer(1, MANY), 20) as Shape<ClassCounts>;

type FrameOf<Tag extends Frame['kind']> = Extract<Frame, { kind: Tag }>;

const frame = taggedBy<Frame>('kind', {
  quota: objectOf<FrameOf<'quota'>>({ kind: oneOf(['quota']), pool, left: integer(1, MANY) }),
  arrange: objectOf<FrameOf<'arrange'>>({ kind: oneOf(['arrange']), pool, next: count }),
  deploy: objectOf<FrameOf<'deploy'>>({ kind: oneOf(['deploy']), next: integer(0, 3) }),
  turn: objectOf<FrameOf<'turn'>>({ kind: oneOf(['turn']) }),
  displace: objectOf<FrameOf<'displace'>>({
    kind: oneOf(['displace']),
    seat,
    direction: sector,
    left: integer(1, 20),
  }),
  packet: objectOf<FrameOf<'packet'>>({
    kind: oneOf(['packet']),
    attacker: seat,
    victim: seat,
    module,
    from: sector,
    amount: count,
    prevented: count,
  }),
  upkeep: objectOf<FrameOf<'upkeep'>>({
    kind: oneOf(['upkeep']),
    step: oneOf(['take', 'limit', 'cool', 'refill', 'discard', 'mode']),
  }),
  look: objectOf<FrameOf<'look'>>({ kind: oneOf(['look']), seat, piece }),
});

const position = objectOf<State>({
  profile,
  faces,
  catalogue: dictionaryOf(design, printed, MANY) as Shape<State['catalogue']>,
  field: listOf(objectOf<FieldSpace>({ space: axial, tile: nullOr(tile) }), MANY),
  robots: listOf(robot, 4),
  pile: count,
  box: listOf(tile, MANY),
  turn: nullOr(turn),
  stack: listOf(frame, 10),
  nextTile: integer(1, NUMBERS),
  moment: integer(0, 1_000_000),
  draws: objectOf<State['draws']>({ class: integer(0, NUMBERS), face: integer(0, NUMBERS) }),
  outcome: nullOr(outcomeShape),
});

/** A position from outside: right in form, and one that can occur in a game. */
export function parsePosition(raw: unknown): Result<State, Rejection> {
  const shaped = position(raw);
  if (!shaped.ok) return named('rule/position-shape', shaped);
  const { profile: tracked } = shaped.value;
  if (tracked !== 'full') return refuse('rule/profile-not-yet', [], { profile: tracked });
  const wrong = contradictionIn(shaped.value);
  return wrong ? refuse('rule/position-contradiction', wrong.atoms, wrong.detail) : shaped;
}
