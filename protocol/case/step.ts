import { ok, SEATS, type Answerer, type AtomId, type Result } from '../vocabulary/index.ts';
import {
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

/** What a game adds to the format: how a position is written, what one can do and what one can expect. */
export interface GameFormat<Given, Action extends { readonly verb: string }, Expectation> {
  readonly game: string;
  readonly given: Format<Given>;
  /** The fields of each verb, those of one person's step. */
  readonly verbs: { readonly [Verb in Action['verb']]: Format<object> };
  readonly expected: Format<Expectation>;
}

const WHO = [...SEATS, 'chance', 'table'] as const;

/** Rules as cases name them. */
export const atom = text(
  /^(?:[A-Z]{2}-[A-Z]+-\d{2}|R-\d{3}|VR-\d{2,3})$/,
  'a rule or ruling such as "SA-TURN-05", "R-049" or "VR-07"',
);
export const note = text(/^/, 'a remark for readers');

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

/** A step is an expectation or an action: `{ "A": "activate", ... }`. */
export function stepFormat<Given, Action extends { readonly verb: string }, Expectation>(
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
  const { refused, note: remark, ...beside } = step.raw;
  const rest = Object.fromEntries(Object.entries(beside).filter(([name]) => name !== who));
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

/** The schemas of all steps: expectations, and one for each verb. */
export function stepSchemas<Given, Action extends { readonly verb: string }, Expectation>(
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
