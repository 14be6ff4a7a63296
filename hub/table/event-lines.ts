import type { Sentence } from '@ringside/protocol/api';
import {
  isSeat,
  spaceKey,
  type RawAction,
  type Seat,
  type Space,
} from '@ringside/protocol/vocabulary';
import type { KnownPieces } from './known-pieces.ts';

/** A line of the log before it is numbered. */
export interface Told {
  readonly seat?: Seat;
  readonly text: Sentence;
}

/** The kernel's bookkeeping of unfinished business, whatever the game (kernel/stack.ts). */
const STACK_EDIT = 'frames';

type Values = Record<string, string | number>;

/**
 * The lines a public event gives, derived from its shape alone (docs/event-log.md, lines): one for an event that names
 * a `seat`, one for each item of a list whose items do, one for what becomes of a `piece` that has been introduced
 * (neither its class nor its design is told with it), none for anything else.
 */
export function linesOf(ruleset: string, payload: unknown, known: KnownPieces): readonly Told[] {
  if (!isRecord(payload) || typeof payload['type'] !== 'string') return [];
  if (payload['type'] === STACK_EDIT) return [];
  const key = `event/${ruleset}/${payload['type']}`;
  const tell = (about: Readonly<Record<string, unknown>>): Told => ({
    ...(isSeat(about['seat']) && { seat: about['seat'] }),
    text: { key, values: valuesOf(about, known) },
  });
  if (isSeat(payload['seat']) || isFate(payload)) return [tell(payload)];
  const lists = Object.values(payload).filter(Array.isArray);
  return lists.flatMap((list: readonly unknown[]) => list.filter(namesSeat).map(tell));
}

/** The line of one thing put right by hand, in the same words before and after: `edit/<ruleset>/<kind>`. */
export const editLine = (ruleset: string, edit: RawAction, known: KnownPieces): Told => {
  const { kind, ...fields } = edit;
  return {
    ...(isSeat(fields['seat']) && { seat: fields['seat'] }),
    text: { key: `edit/${ruleset}/${kind}`, values: valuesOf(fields, known) },
  };
};

const isFate = (payload: Readonly<Record<string, unknown>>): boolean =>
  typeof payload['piece'] === 'string' && !('class' in payload) && !('design' in payload);

const namesSeat = (item: unknown): item is Readonly<Record<string, unknown>> =>
  isRecord(item) && isSeat(item['seat']);

function valuesOf(about: Readonly<Record<string, unknown>>, known: KnownPieces): Values {
  const values: Values = {};
  for (const [name, value] of Object.entries(about)) {
    if (name === 'type') continue;
    if (isRecord(value) && !isSpace(value)) {
      for (const [inner, part] of Object.entries(value)) addValue(values, inner, part, known);
    } else addValue(values, name, value, known);
  }
  return values;
}

function addValue(values: Values, name: string, value: unknown, known: KnownPieces): void {
  if (typeof value === 'number') values[name] = value;
  else if (typeof value === 'boolean') values[name] = value ? 'yes' : 'no';
  else if (typeof value === 'string') addText(values, name, value, known);
  else if (isSpace(value)) values[name] = spaceKey(value);
  else if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
    values[name] = value.join(' ');
    values[`${name}Count`] = value.length;
  }
}

/** A piece comes with the words for it: its design where everybody knows it, or its class. */
function addText(values: Values, name: string, value: string, known: KnownPieces): void {
  values[name] = value;
  const piece = known.get(value);
  if (piece?.design !== undefined) values[`${name}Design`] = piece.design;
  else if (piece?.class !== undefined) values[`${name}Class`] = piece.class;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isSpace(value: unknown): value is Space {
  if (!isRecord(value)) return false;
  const has = (a: string, b: string): boolean =>
    typeof value[a] === 'number' && typeof value[b] === 'number';
  return has('q', 'r') || has('file', 'rank');
}
