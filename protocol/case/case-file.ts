import { ok, SEATS, type Answerer, type AtomId, type Result } from '../vocabulary/index.ts';
import {
  anyObject,
  either,
  found,
  isRecord,
  joined,
  listOf,
  misfit,
  objectOf,
  oneOf,
  text,
  unknownKey,
  whole,
  type Format,
  type Misfit,
  type Schema,
} from './format.ts';

/** What a person wrote that somebody does, and what the rules should say to it. */
export interface ActionStep<Action> {
  readonly kind: 'act';
  readonly path: string;
  readonly who: Answerer;
  readonly action: Action;
  /** The rules must refuse it, with this code and for these atoms where given. */
  readonly refused?: Refusal;
}

export interface Refusal {
  readonly code?: string;
  readonly atoms?: readonly AtomId[];
}

/** `expect`: once every window that nobody answers has passed; `meanwhile`: while somebody is still being asked. */
export interface ExpectStep<Expectation> {
  readonly kind: 'expect' | 'meanwhile';
  readonly path: string;
  readonly expected: Expectation;
}

export type Step<Action, Expectation> = ActionStep<Action> | ExpectStep<Expectation>;

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

/** What a game adds to the format: how a position is written, what one can do and what one can expect. */
export interface GameFormat<Given, Action extends { readonly verb: string }, Expectation> {
  readonly game: string;
  readonly given: Format<Given>;
  /** The fields of each verb, those of one person's step. */
  readonly verbs: { readonly [Verb in Action['verb']]: Format<object> };
  readonly expected: Format<Expectation>;
}

const CASE_FORMAT = 1;
const WHO = [...SEATS, 'chance', 'table'] as const;

const atom = text(/^(?:[A-Z]{2}-[A-Z]+-\d{2}|R-\d{3})$/, 'a rule such as "SA-TURN-05" or "R-049"');
const note = text(/^/, 'a remark for readers');
const title = text(/\S/, 'some words');

const refusal: Format<true | Refusal> = either(
  oneOf([true]),
  objectOf<object, { code: string; atoms: readonly string[] }>(
    {},
    {
      code: text(/^rule\/[a-z0-9-]+$/, 'a code such as "rule/move-blocked"'),
      atoms: listOf(atom, 1),
    },
  ),
  'true or { "code": ..., "atoms": [...] }',
);

/** What every step may carry beside what is done. */
const BESIDE = { refused: refusal, note };

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

/** A step is an expectation or an action: `{ "A": "activate", ... }`. */
function stepFormat<Given, Action extends { readonly verb: string }, Expectation>(
  game: GameFormat<Given, Action, Expectation>,
): Format<Step<Action, Expectation>> {
  const verbs = new Map<string, Format<object>>(Object.entries(game.verbs));
  return {
    schema: { $ref: '#/$defs/step' },
    read: (raw, path) => {
      if (!isRecord(raw)) return misfit(path, `must be an object, ${found(raw)}`);
      for (const kind of ['expect', 'meanwhile'] as const) {
        if (kind in raw) return readExpectation(game, kind, raw, path);
      }
      const who = WHO.find((name) => name in raw);
      if (who === undefined) {
        return misfit(path, `must say who does what, as in { "A": "cool-down" }, or "expect"`);
      }
      const verb = oneOf([...verbs.keys()]).read(raw[who], joined(path, who));
      if (!verb.ok) return verb;
      const format = verbs.get(verb.value);
      if (!format) return misfit(joined(path, who), 'no such verb');
      return readAction<Action>(format, { raw, path, who, verb: verb.value });
    },
  };
}

function readAction<Action extends { readonly verb: string }>(
  format: Format<object>,
  step: {
    readonly raw: Readonly<Record<string, unknown>>;
    readonly path: string;
    readonly who: (typeof WHO)[number];
    readonly verb: string;
  },
): Result<ActionStep<Action>, Misfit> {
  const { path, who, verb } = step;
  const { [who]: _, refused, note: remark, ...rest } = step.raw;
  const fields = format.read(rest, path);
  if (!fields.ok) return fields;
  if (remark !== undefined) {
    const read = note.read(remark, joined(path, 'note'));
    if (!read.ok) return read;
  }
  // The fields are those of this verb: its own format read them.
  const action = { verb, ...fields.value } as unknown as Action;
  if (refused === undefined) return ok({ kind: 'act', path, who, action });
  const read = refusal.read(refused, joined(path, 'refused'));
  if (!read.ok) return read;
  return ok({ kind: 'act', path, who, action, refused: read.value === true ? {} : read.value });
}

function readExpectation<Given, Action extends { readonly verb: string }, Expectation>(
  game: GameFormat<Given, Action, Expectation>,
  kind: 'expect' | 'meanwhile',
  raw: Readonly<Record<string, unknown>>,
  path: string,
): Result<ExpectStep<Expectation>, Misfit> {
  const stranger = Object.keys(raw).find((name) => name !== kind && name !== 'note');
  if (stranger !== undefined) return unknownKey(path, stranger, [kind, 'note']);
  const at = joined(path, kind);
  const read = game.expected.read(raw[kind], at);
  if (!read.ok) return read;
  const empty = emptyObject(raw[kind], at);
  if (empty !== undefined) return misfit(empty, 'expects nothing; say what must hold');
  return ok({ kind, path: at, expected: read.value });
}

/** Where an object without a key stands: nothing can be wrong there, so it expects nothing. */
function emptyObject(raw: unknown, path: string): string | undefined {
  if (Array.isArray(raw)) {
    for (const [index, member] of (raw as readonly unknown[]).entries()) {
      const empty = emptyObject(member, `${path}[${String(index)}]`);
      if (empty !== undefined) return empty;
    }
    return undefined;
  }
  if (!isRecord(raw)) return undefined;
  const members = Object.entries(raw);
  if (members.length === 0) return path;
  for (const [name, member] of members) {
    const empty = emptyObject(member, joined(path, name));
    if (empty !== undefined) return empty;
  }
  return undefined;
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
  const branch = objectOf<object, object>(
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

function stepSchemas<Given, Action extends { readonly verb: string }, Expectation>(
  game: GameFormat<Given, Action, Expectation>,
): readonly Schema[] {
  const expectations = (['expect', 'meanwhile'] as const).map((kind) => ({
    type: 'object',
    properties: { [kind]: game.expected.schema, note: note.schema },
    required: [kind],
    additionalProperties: false,
  }));
  const actions = Object.entries<Format<object>>(game.verbs).map(([verb, { schema }]) => ({
    ...schema,
    properties: {
      ...Object.fromEntries(WHO.map((who) => [who, { const: verb }])),
      ...(isRecord(schema['properties']) ? schema['properties'] : {}),
      ...Object.fromEntries(Object.entries(BESIDE).map(([name, format]) => [name, format.schema])),
    },
    anyOf: WHO.map((who) => ({ required: [who] })),
  }));
  return [...expectations, ...actions];
}
