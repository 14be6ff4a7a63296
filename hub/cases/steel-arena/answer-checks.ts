import type { ExpectedAnswers, ExpectedUse } from '@ringside/protocol/case/steel-arena';
import type { ModuleId, RobotState } from '@ringside/protocol/games/steel-arena';
import { isSeat, type Choice, type Seat } from '@ringside/protocol/vocabulary';
import type { Check, Scene } from '../words.ts';
import { fullNames, nameOf, pieceNamed } from './refer.ts';
import { isAbout, namingOf, positionOf, reached, robotOf, rowsFor, valuesIn } from './table.ts';

/** What one seat may answer now: lists are exact, in any order. */
export function answerChecks(
  scene: Scene,
  who: string,
  expected: ExpectedAnswers,
): readonly Check[] {
  const path = `answers.${who}`;
  const robot = robotOf(positionOf(scene), who);
  if (!robot || !isSeat(who)) {
    return [{ path, what: `the robot of ${who}`, expected: 'a robot', got: null }];
  }
  const found: Check[] = [];
  const list = (
    name: string,
    what: string,
    wanted: readonly unknown[],
    got: readonly unknown[],
  ) => {
    found.push({ path: `${path}.${name}`, what, expected: sorted(wanted), got: sorted(got) });
  };
  if (expected.kinds) list('kinds', `what ${who} may do`, expected.kinds, kindsOf(scene, who));
  if (expected.reacts) {
    const reacts = reactsOf(scene, who, robot);
    const naming = namingOf(scene, positionOf(scene));
    const wanted = fullNames(naming, robot.modules, expected.reacts);
    list('reacts', `with what ${who} may react`, wanted, reacts);
  }
  if (expected.pushes) {
    list('pushes', `how far ${who} may push`, expected.pushes, effectValues(scene, who, 'spaces'));
  }
  if (expected.vortex) {
    list('vortex', `how far ${who} may turn`, expected.vortex, effectValues(scene, who, 'sectors'));
  }
  for (const [name, use] of Object.entries(expected.modules ?? {})) {
    found.push(...useChecks(scene, { who, robot, name, path: `${path}.modules.${name}` }, use));
  }
  return found;
}

const sorted = (values: readonly unknown[]): readonly unknown[] =>
  [...new Set(values)].sort((a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1,
  );

const kindsOf = ({ match }: Scene, who: Seat): readonly string[] =>
  match
    .open()
    .filter(({ answerer }) => answerer === who)
    .flatMap(({ choices }) => choices.map(({ kind }) => kind));

function reactsOf(scene: Scene, who: Seat, robot: RobotState): readonly string[] {
  const naming = namingOf(scene, positionOf(scene));
  const ids = new Set(rowsFor(scene, who, 'react').flatMap((row) => valuesIn(row, 'module')));
  const tiles = robot.modules.filter(({ id }) => ids.has(id)).map((tile) => nameOf(naming, tile));
  return ids.has('central') ? [...tiles, 'central'] : tiles;
}

const effectValues = (scene: Scene, who: Seat, field: string): readonly unknown[] =>
  rowsFor(scene, who, 'resolve').flatMap((row) => valuesIn(row, field));

interface Asked {
  readonly who: Seat;
  readonly robot: RobotState;
  readonly name: string;
  readonly path: string;
}

function useChecks(scene: Scene, asked: Asked, expected: ExpectedUse): readonly Check[] {
  const { who, robot, name, path } = asked;
  const module = pieceNamed(namingOf(scene, positionOf(scene)), robot, name);
  if (module === undefined) {
    return [{ path, what: `${who}'s ${name}`, expected: 'a module', got: null }];
  }
  const got = usesOf(scene, who, robot, module);
  return Object.entries(expected).map(([list, wanted]) => ({
    path: `${path}.${list}`,
    what: `${who}'s ${name}: ${list}`,
    expected: sorted(Array.isArray(wanted) ? wanted : [wanted]),
    got: sorted(Object.hasOwn(got, list) ? (got[list] ?? []) : []),
  }));
}

function usesOf(
  scene: Scene,
  who: Seat,
  robot: RobotState,
  module: ModuleId,
): Readonly<Record<string, readonly unknown[]>> {
  const rows = rowsFor(scene, who, 'activate').filter((row) => isAbout(row, module));
  const plain = rows.filter(({ fields }) => fields['wastage'] === undefined);
  return {
    reaches: plain.flatMap((row) => spacesOf(robot, row)),
    targets: plain.flatMap(targetsOf),
    turns: plain.flatMap((row) => valuesIn(row, 'sectors')),
    wastage: rows.flatMap((row) => valuesIn(row, 'wastage')),
  };
}

function spacesOf(robot: RobotState, row: Choice): readonly (string | undefined)[] {
  const [ability] = valuesIn(row, 'ability');
  const sides = row.fields['side'] === undefined ? [undefined] : valuesIn(row, 'side');
  return valuesIn(row, 'distance').flatMap((distance) =>
    sides.map((side) => reached(robot, String(ability), side, Number(distance))),
  );
}

function targetsOf(row: Choice): readonly unknown[] {
  const abilities = valuesIn(row, 'ability');
  const isAll = abilities.includes('beam') || abilities.includes('sweep');
  return isAll ? ['all'] : valuesIn(row, 'target');
}
