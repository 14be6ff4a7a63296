import { pieceId, isSector, spaceKey, SECTORS } from '@ringside/protocol/vocabulary';
import type { ModuleId, RobotState } from '@ringside/protocol/games/steel-arena';
import {
  numberIn,
  numbersBut,
  one,
  pairIn,
  seatIn,
  textIn,
  type Row,
} from '../../kernel/correction.ts';
import { pop, push } from '../../kernel/stack.ts';
import { modulesOf, toSpace } from './activation.ts';
import { isHot } from './armour.ts';
import { THIRD_UNKNOWN } from './classes.ts';
import {
  freeSpaces,
  isSpace,
  moduleIn,
  seatsOf,
  withRobot,
  type Correction,
} from './correction.ts';
import { tracksDamage, tracksField, tracksModules, tracksTrophies } from './profile.ts';
import { robotOf, standing, topFrame, type State } from './state.ts';

// What is on a robot and where it stands.

const OWES_MOST = 12;
const TROPHIES_MOST = 15;

/** SA-TURN-06: whether a module bears an Overheat token; the Central one has a slot of its own (SA-CEN-03). */
const heat: Correction = {
  kind: 'heat',
  rows: (common) =>
    tracksModules(common)
      ? common.robots.flatMap((robot) => split(robot, 'hot', (module) => isHot(robot, module)))
      : [],
  made: (state, edit) => {
    const [seat, module, hot] = [seatIn(edit), moduleIn(edit), edit['hot'] === true];
    if (module === 'central') return withRobot(state, seat, { centralHot: hot });
    const modules = robotOf(state, seat).modules.map((tile) =>
      tile.id === module ? { ...tile, hot } : tile,
    );
    return withRobot(state, seat, { modules });
  },
};

/** SA-TURN-05: whether a module has been used this turn. */
const used: Correction = {
  kind: 'used',
  rows: ({ robots, turn }) =>
    turn === null
      ? []
      : robots.flatMap((robot) =>
          split(robot, 'used', (module) =>
            module === 'central'
              ? turn.centralUsed.includes(robot.seat)
              : turn.used.includes(module),
          ),
        ),
  made: (state, edit) => {
    const { turn } = state;
    if (!turn) throw new Error('no turn is running');
    const [seat, module, isUsed] = [seatIn(edit), moduleIn(edit), edit['used'] === true];
    const without = {
      used: turn.used.filter((other) => other !== module),
      centralUsed: turn.centralUsed.filter((other) => module !== 'central' || other !== seat),
    };
    if (!isUsed) return { ...state, turn: { ...turn, ...without } };
    return module === 'central'
      ? { ...state, turn: { ...turn, centralUsed: [...without.centralUsed, seat] } }
      : { ...state, turn: { ...turn, used: [...without.used, module] } };
  },
};

/** Modules that have a mark may lose it, the others may get it. */
function split(
  robot: RobotState,
  mark: string,
  has: (module: ModuleId) => boolean,
): readonly Row[] {
  const modules = modulesOf(robot);
  const row = (marked: boolean): Row => ({
    fields: {
      seat: one(robot.seat),
      module: one(...modules.filter((module) => has(module) !== marked)),
      [mark]: one(marked),
    },
  });
  return [row(true), row(false)];
}

const onField = ({ robots }: State): readonly RobotState[] =>
  robots.filter((robot) => standing(robot));

const robotAt: Correction = {
  kind: 'robot-at',
  rows: (common) =>
    onField(common).map(({ seat, at }) => ({
      fields: {
        seat: one(seat),
        was: one(isSpace(at) ? spaceKey(at) : ''),
        space: one(...freeSpaces(common)),
      },
    })),
  made: (state, edit) => withRobot(state, seatIn(edit), { at: toSpace(textIn(edit, 'space')) }),
};

const robotFacing: Correction = {
  kind: 'robot-facing',
  rows: (common) =>
    onField(common).map(({ seat, facing }) => ({
      fields: {
        seat: one(seat),
        was: one(Number(facing)),
        facing: one(...SECTORS.filter((sector) => sector !== facing)),
      },
    })),
  made: (state, edit) => {
    const facing = numberIn(edit, 'facing');
    return isSector(facing) ? withRobot(state, seatIn(edit), { facing }) : state;
  },
};

/** Each stands where the other stood and goes on looking its own way. */
const robotsSwapped: Correction = {
  kind: 'robots-swapped',
  rows: (common) => {
    const some = onField(common).map(({ seat }) => seat);
    return some.length < 2 ? [] : [{ fields: { seats: { some, min: 2, max: 2 } } }];
  },
  made: (state, edit) => {
    const [first, second] = pairIn(edit, 'seats').map((seat) => seatIn({ kind: edit.kind, seat }));
    if (!first || !second) return state;
    const { at } = robotOf(state, first);
    const moved = withRobot(state, first, { at: robotOf(state, second).at });
    return withRobot(moved, second, { at });
  },
};

/** SA-SETUP-23: only while robots are deployed may one stand beside the field: the one deployed last. */
const robotOff: Correction = {
  kind: 'robot-off',
  rows: ({ robots, stack }) => {
    const [frame, ...above] = stack;
    const last = frame?.kind === 'deploy' ? robots[frame.next - 1] : undefined;
    if (!last || above.length > 0 || !isSpace(last.at)) return [];
    return [{ fields: { seat: one(last.seat), was: one(spaceKey(last.at)) } }];
  },
  made: (state, edit) => {
    const frame = topFrame(state);
    if (frame?.kind !== 'deploy') return state;
    return {
      ...withRobot(state, seatIn(edit), { at: null, facing: null }),
      stack: push(pop(state.stack), { kind: 'deploy' as const, next: frame.next - 1 }),
    };
  },
};

/** SA-CEN-04, SA-CEN-05: which side of the robot board counts, until the next Upkeep looks again. */
const mode: Correction = {
  kind: 'mode',
  rows: (common) =>
    tracksModules(common)
      ? common.robots.map((robot) => ({
          fields: {
            seat: one(robot.seat),
            was: one(robot.mode),
            mode: one(robot.mode === 'normal' ? 'forced' : 'normal'),
          },
        }))
      : [],
  made: (state, edit) =>
    withRobot(state, seatIn(edit), {
      mode: textIn(edit, 'mode') === 'forced' ? 'forced' : 'normal',
    }),
};

/** SA-UPK-06: how many modules a robot has to discard at the end of this turn. */
const owes: Correction = {
  kind: 'owes',
  rows: (common) =>
    tracksDamage(common) && common.turn
      ? common.robots.map((robot) => ({
          fields: {
            seat: one(robot.seat),
            was: one(robot.owes),
            modules: one(...numbersBut(robot.owes, 0, OWES_MOST)),
          },
        }))
      : [],
  made: (state, edit) => withRobot(state, seatIn(edit), { owes: numberIn(edit, 'modules') }),
};

/** Where the field is not tracked, tiles come from and go where nobody keeps account: only how many counts. */
const trophies: Correction = {
  kind: 'trophies',
  rows: (common) =>
    tracksTrophies(common) && !tracksField(common)
      ? common.robots.map((robot) => ({
          fields: {
            seat: one(robot.seat),
            was: one(robot.trophies.length),
            count: one(...numbersBut(robot.trophies.length, 0, TROPHIES_MOST)),
          },
        }))
      : [],
  made: (state, edit) => {
    const [seat, count] = [seatIn(edit), numberIn(edit, 'count')];
    const kept = robotOf(state, seat).trophies.slice(0, count);
    const more = Array.from({ length: count - kept.length }, (_, index) => ({
      id: pieceId(`t${String(state.nextTile + index)}`),
      class: THIRD_UNKNOWN,
      face: null,
      up: false,
      hot: false,
    }));
    return {
      ...withRobot(state, seat, { trophies: [...kept, ...more] }),
      nextTile: state.nextTile + more.length,
    };
  },
};

/** SA-GOAL-02, R-124: trophies are a heap in which which is which does not matter: the newest goes over. */
const trophyGiven: Correction = {
  kind: 'trophy-given',
  rows: (common) =>
    tracksTrophies(common)
      ? common.robots
          .filter((robot) => robot.trophies.length > 0)
          .map(({ seat }) => ({
            fields: { owner: one(seat), seat: one(...seatsOf(common).filter((s) => s !== seat)) },
          }))
      : [],
  made: (state, edit) => {
    const [owner, seat] = [seatIn(edit, 'owner'), seatIn(edit)];
    const from = robotOf(state, owner).trophies;
    const less = withRobot(state, owner, { trophies: from.slice(0, -1) });
    const given = [...robotOf(less, seat).trophies, ...from.slice(-1)];
    return withRobot(less, seat, { trophies: given });
  },
};

export const ROBOT_CORRECTIONS: readonly Correction[] = [
  heat,
  used,
  robotAt,
  robotFacing,
  robotsSwapped,
  robotOff,
  mode,
  owes,
  trophies,
  trophyGiven,
];
