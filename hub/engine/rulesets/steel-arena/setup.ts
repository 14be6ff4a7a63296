import {
  isSector,
  ok,
  pieceId,
  SECTORS,
  spaceKey,
  type Axial,
  type Choices,
  type PieceClass,
  type Rejection,
  type Result,
} from '@ringside/protocol/vocabulary';
import type { Action, Config, ModuleType } from '@ringside/protocol/games/steel-arena';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { pop, push, swap } from '../../kernel/stack.ts';
import { toSpace } from './activation.ts';
import { checkField, edgeOf, recommendedField } from './battlefield.ts';
import { CATALOGUE } from './catalogue.ts';
import { SECOND_UNKNOWN, soleDesign } from './classes.ts';
import { classesLeft, dealtClass, drawOf } from './faces.ts';
import {
  restacked,
  robotAt,
  spaceAt,
  type ClassCounts,
  type Event,
  type Frame,
  type State,
} from './state.ts';
import { takenBy } from './upkeep.ts';

type FrameOf<Kind extends Frame['kind']> = Extract<Frame, { kind: Kind }>;

const TYPES: readonly ModuleType[] = ['turn', 'move', 'attack', 'defence'];

/** SA-SETUP-06..08 without terrain, which the slice does not have: its share is drawn at random. */
const QUOTAS: Readonly<Record<number, ClassCounts>> = {
  2: { 'II/attack': 3, 'II/move': 2, 'II/turn': 2, 'II/defence': 1 },
  3: { 'II/attack': 5, 'II/move': 3, 'II/turn': 3, 'II/defence': 2 },
  4: { 'II/attack': 6, 'II/move': 4, 'II/turn': 4, 'II/defence': 2 },
};

/** SA-COMP-04, SA-COMP-05. */
const TILES_OF_A_GENERATION = 30;
/** SA-SETUP-15. */
const PILE_PER_PLAYER = 7;

const total = (counts: ClassCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

export function setup(config: Config): Result<readonly Event[], Rejection> {
  if (config.profile !== 'full') {
    return refuse('rule/profile-not-yet', [], { profile: config.profile });
  }
  const players = config.seats.length;
  const quota = QUOTAS[players] ?? {};
  const spaces = checkField(config.spaces ?? recommendedField(players), {
    min: total(quota),
    max: TILES_OF_A_GENERATION,
  });
  if (!spaces.ok) return spaces;
  const firstTile = players * TYPES.length + 1;
  return ok([began(config, spaces.value), ...battlefield(config, spaces.value, quota, firstTile)]);
}

/** SA-SETUP-01, SA-SETUP-02, SA-SETUP-03: robots in Normal mode with one Generation I module of each type. */
const began = (config: Config, spaces: readonly Axial[]): Event => ({
  type: 'game-began',
  profile: config.profile,
  faces: config.faces,
  catalogue: CATALOGUE,
  spaces,
  pile: config.pile ?? PILE_PER_PLAYER * config.seats.length,
  seats: config.seats.map(({ seat, robot }, player) => ({
    seat,
    robot,
    dealt: TYPES.map((type, index) => {
      const name = dealtClass(type);
      const design = soleDesign(CATALOGUE, name)?.id;
      return {
        piece: pieceId(`t${String(player * TYPES.length + index + 1)}`),
        class: name,
        ...(design ? { design } : {}),
      };
    }),
  })),
});

/** SA-SETUP-11: real tiles lie there already and nobody has said which; virtual ones are drawn. */
function battlefield(
  { faces }: Config,
  spaces: readonly Axial[],
  quota: ClassCounts,
  firstTile: number,
): readonly Event[] {
  const deploy: Frame = { kind: 'deploy', next: 0 };
  if (faces === 'virtual') {
    const left = spaces.length - total(quota);
    return [{ type: 'frames', pop: 0, push: [deploy, { kind: 'quota', pool: quota, left }] }];
  }
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

function layNext(state: State, frame: FrameOf<'arrange'>, name: PieceClass): readonly Event[] {
  const space = state.field[frame.next]?.space;
  if (!space) return [restacked(state, pop(state.stack))];
  const rest = { ...frame, pool: counted(frame.pool, name, -1), next: frame.next + 1 };
  return [laidOut(state.nextTile, name, space), restacked(state, swap(state.stack, rest))];
}

function counted(pool: ClassCounts, name: PieceClass, by: number): ClassCounts {
  const entries = Object.entries({ ...pool, [name]: (pool[name] ?? 0) + by });
  return Object.fromEntries(entries.filter(([, count]) => count > 0));
}

export const advanceQuota = (state: State, { pool, left }: FrameOf<'quota'>): readonly Event[] =>
  left > 0 ? [] : [restacked(state, swap(state.stack, { kind: 'arrange', pool, next: 0 }))];

export const advanceArrange = (state: State, { next }: FrameOf<'arrange'>): readonly Event[] =>
  next < state.field.length ? [] : [restacked(state, pop(state.stack))];

/** SA-SETUP-19, SA-SETUP-25, R-001: one after another, on a tile of the edge where nobody stands, facing anywhere. */
export const deployChoices = (state: State): Choices => [
  {
    kind: 'deploy',
    fields: { space: { one: deploySpaces(state).map(spaceKey) }, facing: { one: SECTORS } },
  },
];

const deploySpaces = (state: State): readonly Axial[] =>
  edgeOf(state.field.map(({ space }) => space)).filter(
    (space) => spaceAt(state, space)?.tile && !robotAt(state, space),
  );

export function answerDeploy(
  state: State,
  frame: FrameOf<'deploy'>,
  action: Action,
): Result<readonly Event[], Rejection> {
  const robot = state.robots[frame.next];
  if (!robot || action.kind !== 'deploy') {
    return refuse('rule/not-offered', [], { kind: action.kind });
  }
  if (!offers({ choices: deployChoices(state) }, action) || !isSector(action.facing)) {
    return refuse('rule/cannot-deploy-there', ['R-001', 'SA-COL-02'], { space: action.space });
  }
  return ok([
    {
      type: 'deployed',
      seat: robot.seat,
      space: toSpace(action.space),
      facing: action.facing,
    },
    restacked(state, swap(state.stack, { kind: 'deploy', next: frame.next + 1 })),
  ]);
}

/** SA-SETUP-21, R-002: when all stand, each takes the tile below; then the first player's turn begins. */
export function advanceDeploy(state: State, frame: FrameOf<'deploy'>): readonly Event[] {
  if (frame.next < state.robots.length) return [];
  const taken = state.robots.map((robot) => takenBy(state, robot));
  const [first] = state.robots;
  if (!first) throw new Error('a game without robots');
  const stack = push<Frame>(
    swap<Frame>(state.stack, { kind: 'turn' }),
    ...taken.flatMap(({ looks }) => looks).reverse(),
  );
  return [
    ...taken.flatMap(({ events }) => events),
    { type: 'turn-began', seat: first.seat, number: 1 },
    restacked(state, stack),
  ];
}
