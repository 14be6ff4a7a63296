import { err, ok, type RawAction, type Result } from '../vocabulary/index.ts';
import {
  anyObject,
  dictionaryOf,
  listOf,
  objectOf,
  oneOf,
  taggedBy,
  text,
  where,
  whole,
  type Format,
  type Misfit,
} from '../case/format.ts';

/** Everything sensing was told at a table, in order, so that what it made of it can be worked out again: docs/trace-file.md. */
export interface TraceFile {
  readonly header: TraceHeader;
  readonly lines: readonly TraceLine[];
}

export interface TraceHeader {
  readonly format: typeof TRACE_FORMAT;
  readonly version: typeof TRACE_VERSION;
  readonly game: { readonly ruleset: string; readonly config: object };
  /** Keys of the spaces some cell senses. */
  readonly spaces: readonly string[];
  /** By uid: class of the piece that carries the tag. Any other tag is one nobody enrolled. */
  readonly things: Readonly<Record<string, string>>;
  /** What is not as by default; milliseconds. */
  readonly settings: Readonly<Record<string, number>>;
  /** Endings of the classes that could move something (`move` of `II/move`); absent: all could. */
  readonly movers?: readonly string[];
  /** What chance drew, by decision. */
  readonly draws: Readonly<Record<string, RawAction>>;
}

/** `at`: the hub's monotonic milliseconds. Lines of one time are one look. */
export type TraceLine =
  /** The whole state of one space. */
  | {
      readonly do: 'report';
      readonly at: number;
      readonly space: string;
      readonly status: 'empty' | 'tags' | 'collision' | 'fault';
      readonly tags: readonly string[];
    }
  /** Of all spaces. */
  | { readonly do: 'link'; readonly at: number; readonly link: 'lost' | 'alive' }
  /** Somebody pressed "done": no hand is at work. */
  | { readonly do: 'done'; readonly at: number }
  /** Given by people. */
  | {
      readonly do: 'answer';
      readonly at: number;
      readonly decision: string;
      readonly action: RawAction;
    }
  /** Back to where so many answers had been given; what that moves has to be put back. */
  | { readonly do: 'rewind'; readonly at: number; readonly answers: number }
  /** People have put the record right: as `rewind`, but nothing is to be put back. */
  | { readonly do: 'correct'; readonly at: number; readonly answers: number }
  /** The hub starts anew: what was believed is gone. */
  | { readonly do: 'restart'; readonly at: number }
  /** Nothing happens, up to here. */
  | { readonly do: 'wait'; readonly at: number };

export const TRACE_FORMAT = 'ringside-trace';
export const TRACE_VERSION = 1;

const TIME_MAX = 1e9;
const word = text(/^\S[^\p{C}]{0,119}$/u, 'a word');
const at = whole(0, TIME_MAX, 'Monotonic milliseconds.');
const uid = text(/^([0-9A-F]{2}){1,10}$/, 'the bytes of a uid in upper-case hex');
const space = text(/^-?\d{1,3}[:,]-?\d{1,3}$/, 'a space: `q,r` or `file:rank`');
const SCALARS: readonly string[] = ['string', 'number', 'boolean'];

const isPart = (value: unknown): boolean =>
  SCALARS.includes(typeof value) ||
  (Array.isArray(value) && value.every((member) => typeof member === 'string'));

const action = where(anyObject('An answer as the rules take it.'), (value) =>
  typeof value['kind'] === 'string' && Object.values(value).every(isPart)
    ? undefined
    : 'must have a kind, and fields of text, numbers and lists of text',
) as unknown as Format<RawAction>;

const headerFormat: Format<TraceHeader> = objectOf(
  {
    format: oneOf([TRACE_FORMAT]),
    version: oneOf([TRACE_VERSION]),
    game: objectOf({ ruleset: word, config: anyObject('As a new game of the ruleset takes it.') }),
    spaces: listOf(space),
    things: dictionaryOf(uid, word),
    settings: dictionaryOf(word, whole(0, TIME_MAX)),
    draws: dictionaryOf(word, action),
  },
  { movers: listOf(word) },
);

const lineFormat: Format<TraceLine> = taggedBy<TraceLine>('do', {
  report: objectOf({
    do: oneOf(['report']),
    at,
    space,
    status: oneOf(['empty', 'tags', 'collision', 'fault']),
    tags: listOf(uid),
  }),
  link: objectOf({ do: oneOf(['link']), at, link: oneOf(['lost', 'alive']) }),
  done: objectOf({ do: oneOf(['done']), at }),
  answer: objectOf({ do: oneOf(['answer']), at, decision: word, action }),
  rewind: objectOf({ do: oneOf(['rewind']), at, answers: whole(0, TIME_MAX) }),
  correct: objectOf({ do: oneOf(['correct']), at, answers: whole(0, TIME_MAX) }),
  restart: objectOf({ do: oneOf(['restart']), at }),
  wait: objectOf({ do: oneOf(['wait']), at }),
});

/** One JSON object a line, the header first. A misfit's path begins with the line: `line 3.tags[0]`. */
export function parseTraceFile(file: string): Result<TraceFile, Misfit> {
  const [first, ...rest] = file.split('\n').filter((line) => line.trim() !== '');
  const header = readLine(headerFormat, first ?? '', 1);
  if (!header.ok) return header;
  const lines: TraceLine[] = [];
  for (const [index, each] of rest.entries()) {
    const line = readLine(lineFormat, each, index + 2);
    if (!line.ok) return line;
    if (line.value.at < (lines.at(-1)?.at ?? 0))
      return err({ path: `line ${String(index + 2)}.at`, reason: 'must not go back' });
    lines.push(line.value);
  }
  return ok({ header: header.value, lines });
}

function readLine<Value>(format: Format<Value>, line: string, n: number): Result<Value, Misfit> {
  const path = `line ${String(n)}`;
  let raw: unknown;
  try {
    raw = JSON.parse(line);
  } catch {
    return err({ path, reason: 'is no JSON' });
  }
  return format.read(raw, path);
}

export const writeTraceFile = ({ header, lines }: TraceFile): string =>
  [header, ...lines].map((each) => `${JSON.stringify(each)}\n`).join('');
