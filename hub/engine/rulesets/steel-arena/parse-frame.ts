import { SECTORS } from '@ringside/protocol/vocabulary';
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
  type Shape,
} from '../../kernel/shape.ts';
import { axial, module, piece, seat, tileClass } from './shapes.ts';
import type { Attack, ClassCounts, Frame, Hit, Packet, Struck } from './state.ts';

const MANY = 200;
const SEATS_MOST = 6;
const count = integer(0, MANY);
const some = integer(1, MANY);
const sector = oneOf(SECTORS);
const seats = listOf(seat, SEATS_MOST);
const source = either(oneOf(['terrain']), seat);

// A dictionary of counts by class: absent classes count nothing.
const pool = dictionaryOf(tileClass, some, 20) as Shape<ClassCounts>;

type FrameOf<Tag extends Frame['kind']> = Extract<Frame, { kind: Tag }>;
type Queued = FrameOf<'blasts'>['queue'][number];

const attack = objectOf<Attack>({
  kind: oneOf(['attack']),
  seat,
  module,
  direction: sector,
  hits: listOf(
    objectOf<Hit>({
      seat,
      from: sector,
      damage: count,
      part: oneOf(['line', 'side', 'splash']),
    }),
    SEATS_MOST,
  ),
  struck: listOf(objectOf<Struck>({ space: axial, damage: count, distance: count }), MANY),
  heating: count,
  push: count,
  vortex: count,
  left: listOf(oneOf(['damage', 'push', 'vortex']), 3),
});

const packet = objectOf<Packet>({
  kind: oneOf(['packet']),
  attacker: source,
  victim: seat,
  module: nullOr(module),
  from: nullOr(sector),
  damage: count,
  heating: count,
  mayDecline: flag,
  prevented: count,
  heatingPrevented: count,
  begun: flag,
  byTerrain: count,
});

/** One piece of unfinished business. */
export const frame = taggedBy<Frame>('kind', {
  quota: objectOf<FrameOf<'quota'>>({ kind: oneOf(['quota']), pool, left: some }),
  arrange: objectOf<FrameOf<'arrange'>>({ kind: oneOf(['arrange']), pool, next: count }),
  deploy: objectOf<FrameOf<'deploy'>>({ kind: oneOf(['deploy']), next: integer(0, 3) }),
  turn: objectOf<FrameOf<'turn'>>({ kind: oneOf(['turn']) }),
  'turn-start': objectOf<FrameOf<'turn-start'>>({ kind: oneOf(['turn-start']) }),
  displace: objectOf<FrameOf<'displace'>>({
    kind: oneOf(['displace']),
    seat,
    direction: sector,
    left: count,
    cause: oneOf(['move', 'push']),
    moved: seats,
  }),
  enter: objectOf<FrameOf<'enter'>>({ kind: oneOf(['enter']), seats }),
  stop: objectOf<FrameOf<'stop'>>({ kind: oneOf(['stop']), seats }),
  attack,
  packet,
  overheat: objectOf<FrameOf<'overheat'>>({
    kind: oneOf(['overheat']),
    seat,
    demand: some,
    mayDecline: flag,
    by: source,
  }),
  cool: objectOf<FrameOf<'cool'>>({ kind: oneOf(['cool']), seat, modules: some }),
  blasts: objectOf<FrameOf<'blasts'>>({
    kind: oneOf(['blasts']),
    queue: listOf(objectOf<Queued>({ space: axial, distance: count }), MANY),
    done: listOf(axial, MANY),
  }),
  spend: objectOf<FrameOf<'spend'>>({
    kind: oneOf(['spend']),
    seat,
    module: piece,
    because: oneOf(['single-use', 'wastage']),
  }),
  upkeep: objectOf<FrameOf<'upkeep'>>({
    kind: oneOf(['upkeep']),
    step: oneOf(['take', 'limit', 'cool', 'refill', 'discard', 'mode']),
  }),
  show: objectOf<FrameOf<'show'>>({ kind: oneOf(['show']), seats }),
  lay: objectOf<FrameOf<'lay'>>({ kind: oneOf(['lay']), spaces: listOf(axial, MANY) }),
  declare: objectOf<FrameOf<'declare'>>({
    kind: oneOf(['declare']),
    seat,
    module,
    damage: count,
    splash: count,
    heating: count,
    hit: seats,
  }),
  tally: objectOf<FrameOf<'tally'>>({ kind: oneOf(['tally']) }),
  look: objectOf<FrameOf<'look'>>({ kind: oneOf(['look']), seat, piece }),
  'turn-up': objectOf<FrameOf<'turn-up'>>({ kind: oneOf(['turn-up']), piece }),
});
