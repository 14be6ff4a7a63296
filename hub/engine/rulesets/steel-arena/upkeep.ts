import {
  ok,
  pieceId,
  type Axial,
  type Choices,
  type PieceClass,
  type Rejection,
  type Result,
  type Seat,
} from '@ringside/protocol/vocabulary';
import type { Action, RobotState } from '@ringside/protocol/games/steel-arena';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { push, swap } from '../../kernel/stack.ts';
import { NORMAL_MODULES } from './central.ts';
import { THIRD_UNKNOWN } from './classes.ts';
import { pileRanOut, reachedEnd } from './ending.ts';
import { firstLook, pileDraw } from './faces.ts';
import {
  clockwiseFrom,
  designOf,
  restacked,
  robotAt,
  robotOf,
  spaceAt,
  standing,
  turnOf,
  type Event,
  type State,
  type UpkeepStep,
} from './state.ts';

/** SA-LIM-01: modules a robot may carry besides the Central module. */
const MODULE_LIMIT = 12;

/** SA-UPK-01..08: the steps of Upkeep, top to bottom; each comes to rest only where somebody must choose or draw. */
export function advanceUpkeep(state: State, step: UpkeepStep): readonly Event[] {
  switch (step) {
    case 'take':
      return takeTile(state);
    case 'limit':
      return keepLimit(state);
    case 'cool':
      return coolDownSelf(state);
    case 'refill':
      return refill(state);
    case 'discard':
      return discardForDamage(state);
    case 'mode':
      return endTurn(state);
  }
}

const goTo = (state: State, step: UpkeepStep): Event =>
  restacked(state, swap(state.stack, { kind: 'upkeep', step }));

/** SA-UPK-01, SA-ADD-01, SA-ADD-04: the active player must take the tile under the robot, face down. */
function takeTile(state: State): readonly Event[] {
  const { seat } = turnOf(state);
  const { events, looks } = takenBy(state, robotOf(state, seat));
  const stack = push(swap(state.stack, { kind: 'upkeep', step: 'limit' }), ...looks);
  return [...events, restacked(state, stack)];
}

/** SA-SETUP-21, SA-UPK-02: nothing is taken from an empty space. */
export function takenBy(
  state: State,
  robot: RobotState,
): { readonly events: readonly Event[]; readonly looks: ReturnType<typeof firstLook>['look'] } {
  const at = standing(robot)?.at;
  const space = at && spaceAt(state, at);
  if (!space?.tile) return { events: [], looks: [] };
  const { learnt, look } = firstLook(state, robot.seat, space.tile);
  const taken: Event = {
    type: 'tile-taken',
    seat: robot.seat,
    piece: space.tile.id,
    space: space.space,
  };
  return { events: [taken, ...learnt], looks: look };
}

/** SA-LIM-02, R-122, R-130: the thirteenth module costs one before anything else; a tenth trophy ends the game here. */
function keepLimit(state: State): readonly Event[] {
  const robot = robotOf(state, turnOf(state).seat);
  if (robot.modules.length > MODULE_LIMIT) return [];
  return reachedEnd(state) ?? [goTo(state, 'cool')];
}

/** SA-UPK-03, SA-ABIL-01, R-025: the active player's Auto-Cooling modules lose their tokens, as far as they are shown. */
function coolDownSelf(state: State): readonly Event[] {
  const robot = robotOf(state, turnOf(state).seat);
  const modules = robot.modules
    .filter((tile) => tile.hot && tile.up)
    .filter((tile) => designOf(state, tile)?.abilities.includes('auto-cooling'))
    .map(({ id }) => id);
  const cooled: readonly Event[] =
    modules.length === 0 ? [] : [{ type: 'cooled', seat: robot.seat, modules, by: 'auto-cooling' }];
  return [...cooled, goTo(state, 'refill')];
}

/** SA-UPK-04, R-132: empty spaces without a robot, in the order they are filled: lowest q, then lowest r. */
const gapsOf = (state: State): readonly Axial[] =>
  state.field
    .filter(({ space, tile }) => tile === null && !robotAt(state, space))
    .map(({ space }) => space)
    .sort((a, b) => a.q - b.q || a.r - b.r);

/** SA-UPK-04, SA-UPK-05, R-133: a tile on each gap, unseen; real ones are laid by hand and named later. */
function refill(state: State): readonly Event[] {
  const gaps = gapsOf(state);
  if (gaps.length === 0) return [goTo(state, 'discard')];
  if (state.pile === 0) return pileRanOut(state);
  if (state.faces === 'virtual') return [];
  return gaps
    .slice(0, state.pile)
    .map((space, index) => laid(state.nextTile + index, THIRD_UNKNOWN, space));
}

const laid = (number: number, name: PieceClass, space: Axial): Event => ({
  type: 'tile-laid',
  piece: pieceId(`t${String(number)}`),
  class: name,
  space,
  from: 'pile',
});

/** Virtual faces: chance says what type of tile is laid on the next gap. */
export function answerRefill(state: State, action: Action): Result<readonly Event[], Rejection> {
  const [space] = gapsOf(state);
  if (!space || action.kind !== 'draw-class' || !offers({ choices: pileDraw(state) }, action)) {
    return refuse('rule/not-offered', [], { kind: action.kind });
  }
  return ok([laid(state.nextTile, action.class, space)]);
}

/** the active player chooses first, then clockwise. */
const owing = (state: State): RobotState | undefined =>
  clockwiseFrom(state, turnOf(state).seat).find(({ owes }) => owes > 0);

/** SA-UPK-06, R-119: everybody pays for the damage taken; only then is looked whether the game is over. */
function discardForDamage(state: State): readonly Event[] {
  const robot = owing(state);
  if (!robot) return reachedEnd(state) ?? [goTo(state, 'mode')];
  if (robot.owes < robot.modules.length) return [];
  const all: readonly Event[] =
    robot.modules.length === 0
      ? []
      : [
          discarded(
            state,
            robot,
            robot.modules.map(({ id }) => id),
          ),
        ];
  // SA-CEN-06, SA-CEN-07, R-111, R-112: the Central module goes last, and ends the game.
  return robot.owes > robot.modules.length
    ? [...all, { type: 'robot-destroyed', seat: robot.seat }]
    : all;
}

/** SA-DMG-04, SA-DMG-09, R-113: lost on another player's turn they are that player's trophies, else they go to the box. */
const discarded = (state: State, robot: RobotState, modules: Discard['modules']): Event => ({
  type: 'discarded',
  seat: robot.seat,
  modules,
  to: robot.seat === turnOf(state).seat ? 'box' : turnOf(state).seat,
  because: 'damage',
});

type Discard = Extract<Action, { kind: 'discard' }>;

const discardChoices = (robot: RobotState, count: number): Choices => [
  {
    kind: 'discard',
    fields: { modules: { some: robot.modules.map(({ id }) => id), min: count, max: count } },
  },
];

/** Who must give up how many modules, in the steps of Upkeep where somebody chooses. */
export function discardDue(
  state: State,
  step: 'limit' | 'discard',
): { readonly seat: Seat; readonly choices: Choices } {
  if (step === 'limit') {
    const robot = robotOf(state, turnOf(state).seat);
    return {
      seat: robot.seat,
      choices: discardChoices(robot, robot.modules.length - MODULE_LIMIT),
    };
  }
  const robot = owing(state) ?? robotOf(state, turnOf(state).seat);
  return { seat: robot.seat, choices: discardChoices(robot, robot.owes) };
}

/** SA-DMG-01, SA-DMG-03, R-123: which modules is their owner's choice, used and new ones included. */
export function answerDiscard(
  state: State,
  step: 'limit' | 'discard',
  action: Action,
): Result<readonly Event[], Rejection> {
  const { seat, choices } = discardDue(state, step);
  if (action.kind !== 'discard') return refuse('rule/not-offered', [], { kind: action.kind });
  if (!offers({ choices }, action)) {
    return refuse('rule/discard-count', step === 'limit' ? ['SA-LIM-02'] : ['SA-DMG-01'], {
      got: action.modules.length,
    });
  }
  if (step === 'discard') return ok([discarded(state, robotOf(state, seat), action.modules)]);
  return ok([{ type: 'discarded', seat, modules: action.modules, to: seat, because: 'limit' }]);
}

/** SA-UPK-07, SA-CEN-04, SA-CEN-05, R-108, R-109: the active robot changes mode; then the next player's turn. */
function endTurn(state: State): readonly Event[] {
  const turn = turnOf(state);
  const robot = robotOf(state, turn.seat);
  const mode = robot.modules.length + 1 < NORMAL_MODULES ? 'forced' : 'normal';
  const changed: readonly Event[] =
    mode === robot.mode ? [] : [{ type: 'mode-changed', seat: robot.seat, mode }];
  // SA-TURN-01: clockwise.
  const next = clockwiseFrom(state, turn.seat)[1] ?? robot;
  return [
    ...changed,
    { type: 'turn-began', seat: next.seat, number: turn.number + 1 },
    restacked(state, swap(state.stack, { kind: 'turn' })),
  ];
}
