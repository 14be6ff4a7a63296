import { ok, type AtomId, type Result } from '../vocabulary/index.ts';
import {
  anyObject,
  found,
  isRecord,
  listOf,
  misfit,
  objectOf,
  oneOf,
  text,
  whole,
  type Format,
  type Misfit,
  type Schema,
} from './format.ts';
import { atom, note, stepFormat, stepSchemas, type GameFormat, type Step } from './step.ts';

export interface Branch<Given, Action, Expectation> {
  readonly title: string;
  readonly path: string;
  /** What is different at the start of this branch. */
  readonly given?: Given;
  readonly steps: readonly Step<Action, Expectation>[];
  readonly branches: readonly Branch<Given, Action, Expectation>[];
}

/** How a case begins: a position written by hand, one written by a machine, or a game from its set-up on. */
export type Opening<Given> =
  | { readonly kind: 'given'; readonly given: Given }
  | { readonly kind: 'position'; readonly position: unknown }
  | { readonly kind: 'setup'; readonly config: unknown };

export interface CaseFile<Given, Action, Expectation> {
  readonly game: string;
  readonly proves: readonly AtomId[];
  /** Decides what chance brings where no step says it; without it the first in order comes. */
  readonly seed?: number;
  readonly opening: Opening<Given>;
  readonly root: Branch<Given, Action, Expectation>;
}

const CASE_FORMAT = 1;
const title = text(/\S/, 'some words');
const positionFile = anyObject('A position as Ringside writes it, unfinished business included.');
const config = anyObject('What a game is started with: seats, faces, options.');

/** The reader of one game's case files. */
export function caseFormat<Given, Action extends { readonly verb: string }, Expectation>(
  game: GameFormat<Given, Action, Expectation>,
): Format<CaseFile<Given, Action, Expectation>> {
  const step = stepFormat(game);
  const branch = branchFormat(game, step);
  const top = {
    $schema: text(/\S/, 'where the schema is'),
    notes: note,
    proves: listOf(atom),
    seed: whole(0, 2 ** 31 - 1),
    given: game.given,
    position: positionFile,
    setup: config,
    steps: listOf(step),
    branches: listOf(branch, 1),
  };
  interface Read {
    readonly proves?: readonly string[];
    readonly seed?: number;
    readonly given?: Given;
    readonly position?: unknown;
    readonly setup?: unknown;
    readonly title: string;
    readonly steps?: readonly Step<Action, Expectation>[];
    readonly branches?: readonly Branch<Given, Action, Expectation>[];
  }
  const object = objectOf({ format: oneOf([CASE_FORMAT]), game: oneOf([game.game]), title }, top);
  return {
    schema: {
      ...object.schema,
      oneOf: [{ required: ['given'] }, { required: ['position'] }, { required: ['setup'] }],
    },
    read: (raw, path) => {
      const read: Result<Read, Misfit> = object.read(raw, path);
      if (!read.ok) return read;
      const { proves = [], seed, steps = [], branches = [] } = read.value;
      const opening = openingOf(read.value, path);
      if (!opening.ok) return opening;
      const root = { title: read.value.title, path: '', steps, branches };
      const silent = silentBranch(root, false);
      if (silent) return misfit(silent.path, 'expects nothing; say what must hold');
      return ok({
        game: game.game,
        proves,
        ...(seed !== undefined && { seed }),
        opening: opening.value,
        root,
      });
    },
  };
}

function openingOf<Given>(
  said: { readonly given?: Given; readonly position?: unknown; readonly setup?: unknown },
  path: string,
): Result<Opening<Given>, Misfit> {
  const openings: Opening<Given>[] = [];
  if (said.given !== undefined) openings.push({ kind: 'given', given: said.given });
  if (said.position !== undefined) openings.push({ kind: 'position', position: said.position });
  if (said.setup !== undefined) openings.push({ kind: 'setup', config: said.setup });
  const [opening] = openings;
  return opening && openings.length === 1
    ? ok(opening)
    : misfit(path, 'must begin with one of "given", "position" and "setup"');
}

/** The first branch on whose way from the top nothing is expected. */
function silentBranch<Given, Action, Expectation>(
  branch: Branch<Given, Action, Expectation>,
  said: boolean,
): Branch<Given, Action, Expectation> | undefined {
  const isSaid =
    said || branch.steps.some((step) => step.kind !== 'act' || step.refused !== undefined);
  if (branch.branches.length === 0) return isSaid ? undefined : branch;
  for (const next of branch.branches) {
    const silent = silentBranch(next, isSaid);
    if (silent) return silent;
  }
  return undefined;
}

function branchFormat<Given, Action extends { readonly verb: string }, Expectation>(
  game: GameFormat<Given, Action, Expectation>,
  step: Format<Step<Action, Expectation>>,
): Format<Branch<Given, Action, Expectation>> {
  const itself: Format<Branch<Given, Action, Expectation>> = {
    schema: { $ref: '#/$defs/branch' },
    read: (raw, path) => {
      const read = object.read(raw, path);
      if (!read.ok) return read;
      const { given, steps = [], branches = [] } = read.value;
      return ok({
        title: read.value.title,
        path,
        ...(given !== undefined && { given }),
        steps,
        branches,
      });
    },
  };
  interface Fields {
    readonly given: Given;
    readonly steps: readonly Step<Action, Expectation>[];
    readonly branches: readonly Branch<Given, Action, Expectation>[];
    readonly notes: string;
  }
  const object = objectOf<{ readonly title: string }, Fields>(
    { title },
    { given: game.given, steps: listOf(step), branches: listOf(itself, 1), notes: note },
  );
  return itself;
}

const headerFormat = oneOf([CASE_FORMAT]);

/** Which game a file is about; its own format reads the rest. */
export function gameOf(raw: unknown, games: readonly string[]): Result<string, Misfit> {
  if (!isRecord(raw)) return misfit('.', `must be an object, ${found(raw)}`);
  const version = headerFormat.read(raw['format'], 'format');
  return version.ok ? oneOf(games).read(raw['game'], 'game') : version;
}

/** The JSON Schema of case files of these games. */
export function caseSchema<Given, Action extends { readonly verb: string }, Expectation>(
  game: GameFormat<Given, Action, Expectation>,
): Schema {
  const step = stepFormat(game);
  const branch = objectOf<object>(
    { title },
    {
      given: game.given,
      steps: listOf(step),
      branches: {
        schema: { type: 'array', minItems: 1, items: { $ref: '#/$defs/branch' } },
        read: ok,
      },
      notes: note,
    },
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `A Ringside case: ${game.game}`,
    ...caseFormat(game).schema,
    $defs: { branch: branch.schema, step: { anyOf: stepSchemas(game) } },
  };
}
