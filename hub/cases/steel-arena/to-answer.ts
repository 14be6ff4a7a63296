import { listAnswers } from '@ringside/engine/kernel';
import type { CaseAction } from '@ringside/protocol/case/steel-arena';
import type { EffectKind, ModuleId, Position } from '@ringside/protocol/games/steel-arena';
import {
  err,
  ok,
  unreachable,
  type Answerer,
  type RawAction,
  type Result,
  type Scalar,
} from '@ringside/protocol/vocabulary';
import type { Scene } from '../words.ts';
import { isAmbiguous, pieceNamed, tilesNamed } from './refer.ts';
import { isAbout, namingOf, positionOf, printedOn, robotOf, rowsFor, valuesIn } from './table.ts';

type Of<Verb> = Extract<CaseAction, { readonly verb: Verb }>;
type Meant = Result<RawAction, string>;

/** The answer that somebody means; what the rules say to it is another matter. */
export function toAnswer(scene: Scene, who: Answerer, action: CaseAction): Meant {
  switch (action.verb) {
    case 'cool-down':
    case 'end-turn':
    case 'pass':
    case 'decline-terrain':
      return ok({ kind: action.verb });
    case 'deploy':
      return ok({ kind: 'deploy', space: action.space, facing: action.facing });
    case 'activate':
      return activation(scene, who, action);
    case 'resolve':
      return resolution(scene, who, action);
    case 'react':
      return reaction(scene, who, action);
    case 'protect':
      return withModule(scene, who, action.module, (module) => ok({ kind: 'protect', module }));
    case 'overheat':
    case 'cool':
    case 'show':
    case 'discard':
      return withModules(scene, who, action);
    case 'detonate':
      return ok({ kind: 'detonate', space: action.space });
    case 'lay':
      return ok({ kind: 'lay', spaces: [...action.spaces].sort() });
    case 'identify':
      return identification(scene, who, action);
    case 'name-class':
      return classNaming(scene, action);
    case 'name-face':
      return faceNaming(scene, action);
    case 'draw-class':
      return ok({ kind: 'draw-class', class: action.class });
    case 'draw-face':
      return withDesign(scene, action.design, (design) => ok({ kind: 'draw-face', design }));
    default:
      return unreachable(action);
  }
}

function withModule(
  scene: Scene,
  who: Answerer,
  name: string,
  then: (module: ModuleId, position: Position) => Meant,
): Meant {
  const position = positionOf(scene);
  const robot = robotOf(position, who);
  if (!robot) return err(`there is no robot of ${who}`);
  const naming = namingOf(scene, position);
  if (isAmbiguous(naming, robot, name)) return err(`"${name}" may be several modules of ${who}`);
  const module = pieceNamed(naming, robot, name);
  return module === undefined ? err(`${who} has no module "${name}"`) : then(module, position);
}

/** A distance, a turn, a target; where nothing is said, the only thing the module can do. */
function activation(scene: Scene, who: Answerer, action: Of<'activate'>): Meant {
  return withModule(scene, who, action.module, (module, position) => {
    const wastage = action.wastage === undefined ? {} : { wastage: action.wastage };
    const use = useOf(scene, who, action, module, position);
    if (use) return ok({ kind: 'activate', module, ...use, ...wastage });
    const rows = rowsFor(scene, who, 'activate').filter(
      (row) => isAbout(row, module) && valuesIn(row, 'wastage')[0] === action.wastage,
    );
    const { answers, cut } = listAnswers({ choices: rows }, 1);
    if (cut) return err(`says too little: ${action.module} can do several things`);
    return ok(
      answers[0] ?? { kind: 'activate', module, ability: 'forward', distance: 0, ...wastage },
    );
  });
}

function useOf(
  scene: Scene,
  who: Answerer,
  action: Of<'activate'>,
  module: ModuleId,
  position: Position,
): Readonly<Record<string, Scalar>> | undefined {
  const { forward, left, right, jump, turn, target, aim } = action;
  if (forward !== undefined) return { ability: 'forward', distance: forward };
  if (left !== undefined) return { ability: 'sideward', side: 'left', distance: left };
  if (right !== undefined) return { ability: 'sideward', side: 'right', distance: right };
  if (jump !== undefined) return { ability: 'jump', distance: jump };
  if (turn !== undefined) return { ability: 'turn', sectors: turn };
  const attack = attackOf(position, who, module);
  if (target !== undefined) {
    return { ability: attack ?? 'direct', target, ...(aim && { aim }) };
  }
  return attack === 'beam' || attack === 'sweep' ? { ability: attack } : undefined;
}

const ATTACKS: readonly EffectKind[] = ['direct', 'high', 'melee', 'beam', 'sweep'];

/** SA-MOD-06: the Central module attacks at close quarters. */
function attackOf(position: Position, who: Answerer, module: ModuleId): EffectKind | undefined {
  if (module === 'central') return 'melee';
  const robot = robotOf(position, who);
  const printed = robot && printedOn(position, robot, module);
  return printed?.effects.map(({ kind }) => kind).find((kind) => ATTACKS.includes(kind));
}

/** The robot need not be named where there is only one. */
function resolution(scene: Scene, who: Answerer, action: Of<'resolve'>): Meant {
  const { heats, push, vortex } = action;
  if (push === undefined && vortex === undefined) {
    return ok({ kind: 'resolve', effect: 'damage', ...(heats && { heats }) });
  }
  const effect = push === undefined ? 'vortex' : 'push';
  const rows = rowsFor(scene, who, 'resolve').filter((row) =>
    valuesIn(row, 'effect').includes(effect),
  );
  const robots = [...new Set(rows.flatMap((row) => valuesIn(row, 'robot')))];
  const [only, ...others] = robots;
  const robot = action.robot ?? only ?? who;
  if (action.robot === undefined && others.length > 0) {
    return err(`must say which robot: ${robots.join(', ')}`);
  }
  return push === undefined
    ? ok({ kind: 'resolve', effect, robot, sectors: vortex ?? 0 })
    : ok({ kind: 'resolve', effect, robot, spaces: push });
}

/** where a hit has both damage and heating, as little as can be goes to the heating unless said. */
function reaction(scene: Scene, who: Answerer, { module: name, heating }: Of<'react'>): Meant {
  return withModule(scene, who, name, (module) => {
    const rows = rowsFor(scene, who, 'react').filter((row) => isAbout(row, module));
    const splits = rows.flatMap((row) => valuesIn(row, 'heating')).filter(isNumber);
    const least = splits.length === 0 ? undefined : Math.min(...splits);
    const said = heating ?? least;
    return ok({ kind: 'react', module, ...(said !== undefined && { heating: said }) });
  });
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

function withModules(
  scene: Scene,
  who: Answerer,
  { verb, modules }: Of<'overheat' | 'cool' | 'show' | 'discard'>,
): Meant {
  const position = positionOf(scene);
  const robot = robotOf(position, who);
  if (!robot) return err(`there is no robot of ${who}`);
  const names = modules.filter((name) => !/^central$/i.test(name));
  // of several that are alike, those that may be given come first
  const offered = new Set(rowsFor(scene, who, verb).flatMap((row) => valuesIn(row, 'modules')));
  const ordered = robot.modules.toSorted(
    (a, b) => Number(offered.has(b.id)) - Number(offered.has(a.id)),
  );
  const tiles = tilesNamed(namingOf(scene, position), ordered, names);
  if (!tiles) return err(`${who} has not all of ${modules.join(', ')}`);
  const ids = tiles.map(({ id }): string => id);
  if (names.length < modules.length) ids.push('central');
  return ok({ kind: verb, modules: ids.sort() });
}

function withDesign(scene: Scene, name: string, then: (design: string) => Meant): Meant {
  const wanted = name.toUpperCase();
  const design = Object.values(positionOf(scene).catalogue).find(
    (candidate) => candidate.name.toUpperCase() === wanted || candidate.id.toUpperCase() === wanted,
  );
  return design ? then(design.id) : err(`no tile of the catalogue is called "${name}"`);
}

const identification = (scene: Scene, who: Answerer, action: Of<'identify'>): Meant =>
  withModule(scene, who, action.module, (piece) =>
    withDesign(scene, action.design, (design) => ok({ kind: 'identify', piece, design })),
  );

function classNaming(scene: Scene, action: Of<'name-class'>): Meant {
  const { space, seat, module } = action;
  if (seat !== undefined && module !== undefined) {
    return withModule(scene, seat, module, (piece) =>
      ok({ kind: 'name-class', piece, class: action.class }),
    );
  }
  const piece = space === undefined ? undefined : tileAt(scene, space);
  if (piece === undefined)
    return err('must say on which "space" a tile lies, or "seat" and "module"');
  return ok({ kind: 'name-class', piece, class: action.class });
}

function faceNaming(scene: Scene, { space, design: name }: Of<'name-face'>): Meant {
  const piece = tileAt(scene, space);
  if (piece === undefined) return err(`no tile lies on ${space}`);
  return withDesign(scene, name, (design) => ok({ kind: 'name-face', piece, design }));
}

function tileAt(scene: Scene, key: string): string | undefined {
  const found = positionOf(scene).field.find(
    ({ space }) => `${String(space.q)},${String(space.r)}` === key,
  );
  return found?.tile?.id;
}
