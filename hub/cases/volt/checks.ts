import type {
  Expectation,
  ExpectedAnswers,
  ExpectedRobot,
  ExpectedView,
} from '@ringside/protocol/case/volt';
import {
  COLOURS,
  type Position,
  type RobotState,
  type VoltView,
} from '@ringside/protocol/games/volt';
import { isSeat, parseSpaceKey, squareName } from '@ringside/protocol/vocabulary';
import { subsetChecks } from '../compare.ts';
import { eventChecks } from '../event-checks.ts';
import type { Check, Scene } from '../words.ts';
import { dieWords, readDie } from './dice-words.ts';
import { positionOf } from './to-answer.ts';

const check = (path: string, what: string, expected: unknown, got: unknown): Check => ({
  path,
  what,
  expected,
  got,
});

/** Everything an expectation looks at, each thing with what is there. */
export function checks(scene: Scene, expected: Expectation): readonly Check[] {
  const position = positionOf(scene);
  return [
    ...Object.entries(expected.robots ?? {}).flatMap(([seat, robot]) =>
      robotChecks(position, seat, robot),
    ),
    ...plainChecks(scene, position, expected),
    ...Object.entries(expected.answers ?? {}).flatMap(([seat, answers]) =>
      answerChecks(scene, seat, answers),
    ),
    ...Object.entries(expected.views ?? {}).flatMap(([viewer, view]) =>
      viewChecks(scene, viewer, view),
    ),
    ...eventChecks(scene, expected),
    ...(expected.position === undefined
      ? []
      : subsetChecks('position', expected.position, position)),
  ];
}

/** What is looked at besides robots: what it is called, and what it is now. */
const PLAIN: readonly {
  readonly name:
    'round' | 'phase' | 'control' | 'destroyed' | 'order' | 'teams' | 'over' | 'winners';
  readonly what: string;
  readonly got: (scene: Scene, position: Position) => unknown;
}[] = [
  { name: 'round', what: 'round', got: (_, { round }) => round },
  { name: 'phase', what: 'step of the round', got: (scene) => publicView(scene).phase },
  { name: 'control', what: 'control-point die', got: (_, { control }) => control },
  { name: 'destroyed', what: 'robots off the board', got: (_, { destroyed }) => destroyed },
  { name: 'order', what: 'dice resolved', got: orderOf },
  { name: 'teams', what: 'points', got: (_, { teams }) => teams.map(({ points }) => points) },
  { name: 'over', what: 'whether the game is over', got: (_, { outcome }) => outcome !== null },
  { name: 'winners', what: 'who has won', got: (_, { outcome }) => outcome?.winners ?? null },
];

function plainChecks(scene: Scene, position: Position, expected: Expectation): readonly Check[] {
  const found = PLAIN.filter(({ name }) => expected[name] !== undefined).map(
    ({ name, what, got }) => check(name, what, expected[name], got(scene, position)),
  );
  const { awaited } = expected;
  if (awaited === undefined) return found;
  const decision = scene.match.open().find(({ blocking }) => blocking);
  const got = decision ? { who: decision.answerer, kind: decision.kind } : null;
  return awaited === null || got === null
    ? [...found, check('awaited', 'what the game waits for', awaited, got)]
    : [...found, ...subsetChecks('awaited', awaited, got)];
}

// A match of this game gives views of this game.
const publicView = ({ match }: Scene): VoltView => match.view('public') as VoltView;

function orderOf({ events }: Scene): readonly string[] {
  return events.flatMap(({ type, payload }) => {
    if (type !== 'die-resolved' && type !== 'die-cancelled') return [];
    const { seat, die } = payload as { readonly seat: string; readonly die: string };
    return [`${seat} ${die}${type === 'die-cancelled' ? ' cancelled' : ''}`];
  });
}

function robotChecks(
  position: Position,
  seat: string,
  { dice, ...plain }: ExpectedRobot,
): readonly Check[] {
  const path = `robots.${seat}`;
  const robot = position.robots.find((candidate) => candidate.seat === seat);
  if (!robot) return [check(path, `the robot of ${seat}`, 'a robot', null)];
  const got: Readonly<Record<string, unknown>> = {
    at: robot.at && squareName(robot.at),
    damage: robot.damage,
    ready: robot.ready,
    vp: position.teams.find(({ seats }) => seats.includes(robot.seat))?.points,
  };
  return [
    ...Object.entries(plain).map(([name, wanted]) =>
      check(`${path}.${name}`, `${seat}'s ${name}`, wanted, got[name]),
    ),
    ...(dice === undefined ? [] : diceChecks(`${path}.dice`, robot, dice)),
  ];
}

/** Both sides as the owner sees them; words that mean no die stay as they are. */
function diceChecks(
  path: string,
  robot: RobotState,
  wanted: NonNullable<ExpectedRobot['dice']> | null,
): readonly Check[] {
  const got = diceOf(robot);
  const what = `${robot.seat}'s dice`;
  if (typeof wanted !== 'object' || wanted === null || !got)
    return [check(path, what, wanted, got)];
  return Object.entries(wanted).map(([colour, words]) => {
    const said = readDie(words, robot.edge);
    return check(`${path}.${colour}`, what, said ? dieWords(said) : words, got.get(colour));
  });
}

function diceOf({ sealed, open }: RobotState): ReadonlyMap<string, string> | null {
  const program = sealed?.program ?? open?.program;
  if (!program) return null;
  return new Map(
    COLOURS.map((colour) => {
      const { button, done } = open?.dice[colour] ?? { ...program[colour], done: false };
      return [colour, dieWords({ button, value: program[colour].value, done })];
    }),
  );
}

function answerChecks(
  { match }: Scene,
  seat: string,
  { kinds, spaces }: ExpectedAnswers,
): readonly Check[] {
  const path = `answers.${seat}`;
  const rows = match
    .open()
    .filter(({ answerer }) => answerer === seat)
    .flatMap(({ choices }) => choices);
  const found: Check[] = [];
  if (kinds) {
    const got = [...new Set(rows.map(({ kind }) => kind))].sort();
    found.push(check(`${path}.kinds`, `what ${seat} may do`, [...kinds].sort(), got));
  }
  if (spaces) {
    const got = rows.flatMap(({ fields: { space } }) =>
      space && 'one' in space ? space.one.map((key) => nameOfKey(String(key))) : [],
    );
    found.push(check(`${path}.spaces`, `where ${seat} may go`, [...spaces].sort(), got.sort()));
  }
  return found;
}

function nameOfKey(key: string): string {
  const space = parseSpaceKey(key);
  return space && 'file' in space ? squareName(space) : key;
}

function viewChecks(
  { match }: Scene,
  viewer: string,
  { mine, raw }: ExpectedView,
): readonly Check[] {
  const path = `views.${viewer}`;
  if (!isSeat(viewer) && viewer !== 'public') return [check(path, 'a viewer', 'a seat', null)];
  const view = match.view(viewer) as VoltView;
  const kinds = [...new Set(view.mine.map(({ kind }) => kind))].sort();
  return [
    ...(mine ? [check(`${path}.mine`, `what ${viewer} may decide`, [...mine].sort(), kinds)] : []),
    ...(raw ? subsetChecks(`${path}.raw`, raw, view) : []),
  ];
}
