import type {
  Expectation,
  ExpectedRobot,
  ExpectedTurn,
  ExpectedView,
} from '@ringside/protocol/case/steel-arena';
import type {
  Position,
  RobotState,
  SteelArenaView,
  Tile,
} from '@ringside/protocol/games/steel-arena';
import { isSeat, spaceKey, type Viewer } from '@ringside/protocol/vocabulary';
import { subsetChecks } from '../compare.ts';
import { eventChecks } from '../event-checks.ts';
import type { Check, Scene } from '../words.ts';
import { answerChecks } from './answer-checks.ts';
import { fullNames, nameOf, type Naming } from './refer.ts';
import { namingOf, positionOf, robotOf } from './table.ts';

type Compare = (path: string, what: string, expected: unknown, got: unknown) => Check;

const check: Compare = (path, what, expected, got) => ({ path, what, expected, got });

/** Everything an expectation looks at, each thing with what is there. */
export function checks(scene: Scene, expected: Expectation): readonly Check[] {
  const position = positionOf(scene);
  const naming = namingOf(scene, position);
  const found: Check[] = [];
  for (const [seat, robot] of Object.entries(expected.robots ?? {})) {
    found.push(...robotChecks(naming, position, seat, robot));
  }
  for (const [key, shown] of Object.entries(expected.tiles ?? {})) {
    found.push(
      check(`tiles["${key}"]`, `what lies on ${key}`, shown, shownTile(naming, position, key)),
    );
  }
  found.push(...plainChecks(scene, position, expected));
  if (expected.turn !== undefined) found.push(...turnChecks(naming, position, expected.turn));
  for (const [seat, answers] of Object.entries(expected.answers ?? {})) {
    found.push(...answerChecks(scene, seat, answers));
  }
  for (const [viewer, view] of Object.entries(expected.views ?? {})) {
    found.push(...viewChecks(scene, naming, viewer, view));
  }
  found.push(...eventChecks(scene, expected));
  return expected.position === undefined
    ? found
    : [...found, ...subsetChecks('position', expected.position, position)];
}

function plainChecks(scene: Scene, position: Position, expected: Expectation): readonly Check[] {
  const found: Check[] = [];
  const { pile, box, over, winners, awaited } = expected;
  if (pile !== undefined) found.push(check('pile', 'tiles in the pile', pile, position.pile));
  if (box !== undefined) found.push(check('box', 'tiles in the box', box, position.box.length));
  const { outcome } = position;
  if (over !== undefined)
    found.push(check('over', 'whether the game is over', over, outcome !== null));
  if (winners !== undefined) {
    found.push(check('winners', 'who has won', winners, outcome?.winners ?? null));
  }
  if (awaited !== undefined) {
    const decision = scene.match.open().find(({ blocking }) => blocking);
    const got = decision ? { who: decision.answerer, kind: decision.kind } : null;
    if (awaited === null || got === null) {
      found.push(check('awaited', 'what the game waits for', awaited, got));
    } else found.push(...subsetChecks('awaited', awaited, got));
  }
  return found;
}

function robotChecks(
  naming: Naming,
  position: Position,
  seat: string,
  expected: ExpectedRobot,
): readonly Check[] {
  const path = `robots.${seat}`;
  const robot = robotOf(position, seat);
  if (!robot) return [check(path, `the robot of ${seat}`, 'a robot', null)];
  const got = shownRobot(robot);
  return Object.entries(expected).map(([name, wanted]) => {
    const what = WHAT[name] === undefined ? name : `${seat}'s ${WHAT[name]}`;
    const at = `${path}.${name}`;
    if (name === 'modules' || name === 'hot' || name === 'down') {
      return listCheck(naming, at, what, wanted, tilesIn(robot, name), robot.modules);
    }
    return check(at, what, wanted, Object.hasOwn(got, name) ? got[name] : undefined);
  });
}

const WHAT: Readonly<Record<string, string>> = {
  at: 'space',
  facing: 'facing',
  mode: 'mode',
  central: 'Central module',
  modules: 'modules',
  hot: 'overheated modules',
  down: 'modules lying face down',
  trophies: 'trophies',
  owes: 'damage to pay',
};

const shownRobot = (robot: RobotState): Readonly<Record<string, unknown>> => ({
  at: robot.at === null || robot.at === 'untracked' ? robot.at : spaceKey(robot.at),
  facing: robot.facing,
  mode: robot.mode,
  central: robot.destroyed ? 'gone' : robot.centralHot ? 'hot' : 'cool',
  trophies: robot.trophies.length,
  owes: robot.owes,
});

/** Modules of a list, `central` for the Central module. */
interface Listed {
  readonly tiles: readonly Tile[];
  readonly central: boolean;
}

function tilesIn(robot: RobotState, list: 'modules' | 'hot' | 'down'): Listed {
  if (list === 'modules') return { tiles: robot.modules, central: false };
  if (list === 'down') return { tiles: robot.modules.filter(({ up }) => !up), central: false };
  return { tiles: robot.modules.filter(({ hot }) => hot), central: robot.centralHot };
}

/** A number of modules, or exactly which, whatever their order. */
function listCheck(
  naming: Naming,
  path: string,
  what: string,
  wanted: unknown,
  { tiles, central }: Listed,
  all: readonly Tile[],
): Check {
  if (!Array.isArray(wanted)) {
    return check(path, what, wanted, tiles.length + (central ? 1 : 0));
  }
  const got = [...tiles.map((tile) => nameOf(naming, tile)), ...(central ? ['central'] : [])];
  // the listed ones first: a name means one of them before any other
  const others = all.filter((tile) => !tiles.includes(tile));
  const names = (wanted as readonly unknown[]).map(String);
  return check(path, what, fullNames(naming, [...tiles, ...others], names), got.sort());
}

/** `empty`, `module` for a module tile lying face down, otherwise the name of what lies face up. */
function shownTile(naming: Naming, { field }: Position, key: string): string | null {
  const found = field.find(({ space }) => spaceKey(space) === key);
  if (!found) return null;
  if (!found.tile) return 'empty';
  return found.tile.up ? nameOf(naming, found.tile) : 'module';
}

function turnChecks(
  naming: Naming,
  position: Position,
  expected: ExpectedTurn | null,
): readonly Check[] {
  const { turn } = position;
  if (expected === null || turn === null) {
    return [check('turn', 'whose turn it is', expected, turn && { seat: turn.seat })];
  }
  const { used = {}, ...plain } = expected;
  return [
    ...subsetChecks('turn', plain, turn),
    ...Object.entries(used).map(([seat, names]) => {
      const robot = robotOf(position, seat);
      const tiles = (robot?.modules ?? []).filter(({ id }) => turn.used.includes(id));
      const central = turn.centralUsed.some((one) => one === seat);
      const what = `modules ${seat} has used this turn`;
      return listCheck(
        naming,
        `turn.used.${seat}`,
        what,
        names,
        { tiles, central },
        robot?.modules ?? [],
      );
    }),
  ];
}

function viewChecks(
  scene: Scene,
  naming: Naming,
  viewer: string,
  expected: ExpectedView,
): readonly Check[] {
  const path = `views.${viewer}`;
  if (!isSeat(viewer) && viewer !== 'public') return [check(path, 'a viewer', 'a seat', null)];
  // A match of this game gives views of this game.
  const view = scene.match.view(viewer satisfies Viewer) as SteelArenaView;
  const found: Check[] = [];
  for (const [seat, names] of Object.entries(expected.modules ?? {})) {
    const robot = view.robots.find((candidate) => candidate.seat === seat);
    const got = robot?.modules.map(({ design }) => seenName(naming, design));
    const wanted = names.map((name) => wholeName(naming, name));
    found.push(
      check(`${path}.modules.${seat}`, `${seat}'s modules as ${viewer} sees them`, wanted, got),
    );
  }
  for (const [key, shown] of Object.entries(expected.tiles ?? {})) {
    const space = view.field.find((candidate) => spaceKey(candidate.space) === key);
    const piece = space?.piece;
    const got = piece === undefined ? 'empty' : seenName(naming, piece.design);
    const what = `what ${viewer} sees on ${key}`;
    found.push(check(`${path}.tiles["${key}"]`, what, shown === 'module' ? '?' : shown, got));
  }
  if (expected.mine) {
    const kinds = [...new Set(view.mine.map(({ kind }) => kind))].sort();
    const what = `what ${viewer} may decide`;
    found.push(check(`${path}.mine`, what, [...expected.mine].sort(), kinds));
  }
  if (expected.awaited) {
    const got = view.awaited.map(({ who, kind }) => ({ who, kind }));
    found.push(...subsetChecks(`${path}.awaited`, expected.awaited, got));
  }
  return expected.raw === undefined
    ? found
    : [...found, ...subsetChecks(`${path}.raw`, expected.raw, view)];
}

const seenName = (naming: Naming, design: string | undefined): string =>
  design === undefined
    ? '?'
    : (naming.catalogue[design as keyof typeof naming.catalogue]?.name ?? design);

/** The full name of the only tile of the catalogue whose name begins so. */
function wholeName(naming: Naming, name: string): string {
  const printed = Object.values(naming.catalogue).map((design) => design.name);
  if (printed.includes(name)) return name;
  const [only, ...others] = printed.filter(
    (one) => one.startsWith(name) && /[(+ ]/.test(one[name.length] ?? ''),
  );
  return only !== undefined && others.length === 0 ? only : name;
}
