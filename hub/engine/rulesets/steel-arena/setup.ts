import {
  ok,
  pieceId,
  type Axial,
  type Choices,
  type PieceClass,
  type Rejection,
  type Result,
} from '@ringside/protocol/vocabulary';
import {
  DEFAULT_OPTIONS,
  type Action,
  type Catalogue,
  type Config,
  type ModuleType,
} from '@ringside/protocol/games/steel-arena';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { pop, swap } from '../../kernel/stack.ts';
import { checkField, recommendedField } from './battlefield.ts';
import { catalogueWith } from './catalogue.ts';
import { printedOf, SECOND_UNKNOWN, soleDesign, THIRD_UNKNOWN } from './classes.ts';
import { classesLeft, dealtClass, drawOf, turningUp } from './faces.ts';
import { tracksDamage, tracksField, tracksModules } from './profile.ts';
import { restacked, type ClassCounts, type Event, type Frame, type State } from './state.ts';

type Begun = Extract<Event, { type: 'game-began' }>;
type FrameOf<Kind extends Frame['kind']> = Extract<Frame, { kind: Kind }>;

/** SA-SETUP-03: one Generation I module of each. */
export const DEALT_TYPES: readonly ModuleType[] = ['turn', 'move', 'attack', 'defence'];

/** SA-SETUP-06, SA-SETUP-07, SA-SETUP-08: the typed tiles of the battlefield; the rest of it comes at random. */
const QUOTAS: Readonly<Record<number, ClassCounts>> = {
  2: { 'II/attack': 3, 'II/move': 2, 'II/turn': 2, 'II/defence': 1, 'II/terrain': 2 },
  3: { 'II/attack': 5, 'II/move': 3, 'II/turn': 3, 'II/defence': 2, 'II/terrain': 3 },
  4: { 'II/attack': 6, 'II/move': 4, 'II/turn': 4, 'II/defence': 2, 'II/terrain': 4 },
};

/** SA-SETUP-15. */
const PILE_PER_PLAYER = 7;

const total = (counts: ClassCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** SA-SETUP-01..17: everything up to where the first robot is deployed. */
export function setup(config: Config): Result<readonly Event[], Rejection> {
  if (!tracksField(config)) return ok(withoutField(config));
  const players = config.seats.length;
  const catalogue = catalogueWith(config.catalogue ?? []);
  const printed = printedOf(catalogue, SECOND_UNKNOWN);
  const quota = QUOTAS[players] ?? {};
  const spaces = checkField(config.spaces ?? recommendedField(players), {
    min: total(quota),
    max: total(printed),
  });
  if (!spaces.ok) return spaces;
  const pile = total(printedOf(catalogue, THIRD_UNKNOWN));
  if (config.pile !== undefined && config.pile > pile) {
    return refuse('rule/pile-too-big', ['SA-COMP-05'], { got: config.pile, max: pile });
  }
  const begins = began(config, spaces.value, catalogue);
  const within = withinSupply(quota, printed);
  return ok([begins, ...battlefield(config, spaces.value, within, drawnFirst(begins))]);
}

/** SA-SETUP-03: where a table's own catalogue has several Generation I modules of a type, chance deals one, face up. */
const drawnFirst = ({ seats }: Begun): readonly Frame[] =>
  seats.flatMap(({ dealt }) =>
    dealt
      .filter(({ design }) => design === undefined)
      .map(({ piece }): Frame => ({ kind: 'turn-up', piece })),
  );

/** Only what the profile tracks: no battlefield, and nobody is deployed. */
function withoutField(config: Config): readonly Event[] {
  const catalogue = catalogueWith(config.catalogue ?? []);
  const begins = began(config, [], catalogue);
  const [first] = config.seats;
  if (!tracksModules(config) || !first) {
    const seats = begins.seats.map((seat) => ({ ...seat, dealt: [] }));
    return [
      { ...begins, pile: 0, seats },
      { type: 'frames', pop: 0, push: [{ kind: 'tally' }] },
    ];
  }
  const firstTile = config.seats.length * DEALT_TYPES.length + 1;
  return [
    tracksDamage(config) ? begins : { ...begins, pile: 0 },
    // SA-SETUP-21: everybody begins on a module tile and takes it.
    ...config.seats.map(({ seat }, index): Event => ({
      type: 'tile-gained',
      seat,
      piece: pieceId(`t${String(firstTile + index)}`),
      class: SECOND_UNKNOWN,
    })),
    { type: 'turn-began', seat: first.seat, number: 1 },
    { type: 'frames', pop: 0, push: [{ kind: 'turn' }] },
  ];
}

/** what the supply does not hold of one type is made up for at random. */
const withinSupply = (quota: ClassCounts, printed: ClassCounts): ClassCounts =>
  Object.fromEntries(
    Object.entries(quota)
      .map(([name, count]) => [name, Math.min(count, printed[name] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );

/**
 * SA-SETUP-18, SA-SETUP-01, SA-SETUP-02, SA-SETUP-03: robots in Normal mode with one Generation I module of each
 * type.
 */
const began = (config: Config, spaces: readonly Axial[], catalogue: Catalogue): Begun => ({
  type: 'game-began',
  profile: config.profile,
  faces: config.faces,
  advanced: config.advanced ?? false,
  teams: config.teams ?? [],
  options: { ...DEFAULT_OPTIONS, ...config.options },
  catalogue,
  spaces,
  pile: config.pile ?? PILE_PER_PLAYER * config.seats.length,
  seats: config.seats.map(({ seat, robot }, player) => ({
    seat,
    robot,
    dealt: DEALT_TYPES.map((type, index) => {
      const name = dealtClass(type);
      const design = soleDesign(catalogue, name)?.id;
      return {
        piece: pieceId(`t${String(player * DEALT_TYPES.length + index + 1)}`),
        class: name,
        ...(design ? { design } : {}),
      };
    }),
  })),
});

/** SA-SETUP-11: real tiles lie there already and nobody has said which; virtual ones are drawn. */
function battlefield(
  { faces, seats }: Config,
  spaces: readonly Axial[],
  quota: ClassCounts,
  dealt: readonly Frame[],
): readonly Event[] {
  const deploy: Frame = { kind: 'deploy', next: 0 };
  if (faces === 'virtual') {
    const left = spaces.length - total(quota);
    const drawing: readonly Frame[] = [deploy, { kind: 'quota', pool: quota, left }];
    return [{ type: 'frames', pop: 0, push: [...drawing, ...dealt] }];
  }
  const firstTile = seats.length * DEALT_TYPES.length + 1;
  return [
    ...spaces.map((space, index) => laidOut(firstTile + index, SECOND_UNKNOWN, space)),
    { type: 'frames', pop: 0, push: [deploy] },
  ];
}

const laidOut = (number: number, name: PieceClass, space: Axial): Event => ({
  type: 'tile-laid',
  piece: pieceId(`t${String(number)}`),
  class: name,
  space,
  from: 'set-up',
});

/** SA-SETUP-09: after the typed quotas, the rest from what remains of Generation II. */
export const quotaDraw = (state: State, { pool }: FrameOf<'quota'>): Choices =>
  drawOf(classesLeft(state, SECOND_UNKNOWN, pool));

export const arrangeDraw = ({ pool }: FrameOf<'arrange'>): Choices => drawOf(pool);

export function answerQuota(
  state: State,
  frame: FrameOf<'quota'>,
  action: Action,
): Result<readonly Event[], Rejection> {
  if (action.kind !== 'draw-class' || !offers({ choices: quotaDraw(state, frame) }, action)) {
    return refuse('rule/not-offered', [], { kind: action.kind });
  }
  const more = { ...frame, pool: counted(frame.pool, action.class, 1), left: frame.left - 1 };
  return ok([
    { type: 'tile-picked', class: action.class },
    restacked(state, swap(state.stack, more)),
  ]);
}

/** SA-SETUP-11: in random order, face down. */
export function answerArrange(
  state: State,
  frame: FrameOf<'arrange'>,
  action: Action,
): Result<readonly Event[], Rejection> {
  return action.kind === 'draw-class' && offers({ choices: arrangeDraw(frame) }, action)
    ? ok(layNext(state, frame, action.class))
    : refuse('rule/not-offered', [], { kind: action.kind });
}

/** SA-SETUP-12, SA-ADV-01: what lies face up is turned as it is laid. */
function layNext(state: State, frame: FrameOf<'arrange'>, name: PieceClass): readonly Event[] {
  const space = state.field[frame.next]?.space;
  if (!space) return [restacked(state, pop(state.stack))];
  const rest = { ...frame, pool: counted(frame.pool, name, -1), next: frame.next + 1 };
  const piece = pieceId(`t${String(state.nextTile)}`);
  return [
    laidOut(state.nextTile, name, space),
    restacked(state, swap<Frame>(state.stack, rest, ...turningUp(state, piece, name))),
  ];
}

function counted(pool: ClassCounts, name: PieceClass, by: number): ClassCounts {
  const entries = Object.entries({ ...pool, [name]: (pool[name] ?? 0) + by });
  return Object.fromEntries(entries.filter(([, count]) => count > 0));
}

export const advanceQuota = (state: State, { pool, left }: FrameOf<'quota'>): readonly Event[] =>
  left > 0 ? [] : [restacked(state, swap(state.stack, { kind: 'arrange', pool, next: 0 }))];

export const advanceArrange = (state: State, { next }: FrameOf<'arrange'>): readonly Event[] =>
  next < state.field.length ? [] : [restacked(state, pop(state.stack))];
