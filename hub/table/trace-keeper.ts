import {
  TRACE_FORMAT,
  TRACE_VERSION,
  type TraceFile,
  type TraceLine,
} from '@ringside/protocol/record';
import { spaceKey, type PieceClass, type RawAction } from '@ringside/protocol/vocabulary';
import { DEFAULT_SETTINGS, type Evidence, type ReconcilerSettings } from '../reconciler/index.ts';
import type { Plan } from './plan.ts';
import type { Rig, Seq } from './ports.ts';
import { tableEventOf, type Drawn, type TableEvent } from './table-event.ts';

/** A commit, once the record stands at `seq`. */
export interface Noted {
  readonly plan: Plan;
  readonly seq: Seq;
}

interface Given {
  readonly decision: string;
  readonly action: RawAction;
}

type Report = Extract<TraceLine, { do: 'report' }>;

/** Lines of one game at most: many hours of play. What comes after is left out. */
const LINES_MAX = 100_000;

/**
 * Keeps what sensing is told during a game, so that it can be told it again: docs/trace-file.md. In memory alone, and of
 * games this hub has seen from their first moment. A trace holds everything that was secret in its game.
 */
export class TraceKeeper {
  readonly #rig: Rig;
  readonly #settings: ReconcilerSettings;
  /** What each space was last said to hold. */
  readonly #heard = new Map<string, Omit<Report, 'at'>>();
  readonly #things = new Map<string, PieceClass>();
  #game: GameTrace | undefined;
  #before: TraceFile | undefined;

  constructor(rig: Rig, settings: ReconcilerSettings) {
    this.#rig = rig;
    this.#settings = settings;
  }

  /** A report, as sensing takes it. */
  hear(evidence: Evidence): void {
    for (const line of linesOf(evidence, this.#rig)) {
      if (line.do === 'report') this.#heard.set(line.space, { ...line });
      else this.#heard.clear();
      this.#game?.add(line);
    }
    if (evidence.kind !== 'space') return;
    for (const { tag, class: of } of evidence.things)
      if (this.#rig.thingOf(tag)) this.#things.set(tag, of);
  }

  /** `undefined`: the record was read anew, and how it came to be is not known. */
  note(noted: Noted | undefined, nowMs: number): void {
    if (noted === undefined) {
      this.#game = undefined;
      return;
    }
    const { begins } = noted.plan;
    if (begins) {
      this.#before = this.ended() ?? this.#before;
      this.#game = new GameTrace(begins, nowMs);
      for (const line of this.#heard.values()) this.#game.add({ ...line, at: nowMs });
    }
    this.#game?.note(noted, nowMs);
  }

  /** The game being kept, as though it were over. */
  ended(): TraceFile | undefined {
    if (!this.#game) return undefined;
    const { ruleset, config, draws, lines } = this.#game;
    const things = Object.fromEntries([...this.#things].sort(([a], [b]) => (a < b ? -1 : 1)));
    return {
      header: {
        format: TRACE_FORMAT,
        version: TRACE_VERSION,
        game: { ruleset, config },
        spaces: this.#rig.spaces().map(spaceKey),
        things,
        settings: ownSettings(this.#settings),
        draws,
        ...moversOf(this.#settings),
      },
      lines,
    };
  }

  /** The one before it. */
  get before(): TraceFile | undefined {
    return this.#before;
  }
}

/** What is told of one game from its first moment on. */
class GameTrace {
  readonly ruleset: string;
  readonly config: object;
  readonly draws: Record<string, RawAction> = {};
  readonly lines: TraceLine[] = [];
  readonly #sinceMs: number;
  /** What stood after each commit. */
  readonly #stood: { readonly seq: number; readonly given: readonly Given[] }[] = [];
  #given: readonly Given[] = [];
  #isCut = false;

  constructor({ ruleset, config, drawn }: NonNullable<Plan['begins']>, nowMs: number) {
    this.ruleset = ruleset;
    this.config = config;
    this.#sinceMs = nowMs;
    this.#draw(drawn);
  }

  add(line: TraceLine): void {
    if (this.#isCut || this.lines.length >= LINES_MAX) return;
    const at = Math.max(this.lines.at(-1)?.at ?? 0, Math.round(line.at - this.#sinceMs));
    this.lines.push({ ...line, at });
  }

  note({ plan, seq }: Noted, nowMs: number): void {
    for (const event of plan.entries.flatMap((entry) => tableEventOf(entry) ?? []))
      this.#fold(event, plan, nowMs);
    this.#stood.push({ seq, given: this.#given });
  }

  #fold(event: TableEvent, { actor }: Plan, nowMs: number): void {
    if (event.type === 'answered') {
      const { decision, action, drawn } = event;
      this.#draw(drawn);
      this.#given = [...this.#given, { decision, action }];
      if (actor.source !== 'sensor') this.add({ do: 'answer', at: nowMs, decision, action });
    } else if (event.type === 'rewound') this.#rewind(event, nowMs);
    // a position set by the host is no answer: nothing after it could be worked out again
    else if (event.type === 'corrected') this.#isCut = true;
  }

  /** Sensing finds out by itself that it was wrong; anything else it is told. */
  #rewind({ to, why }: Extract<TableEvent, { type: 'rewound' }>, nowMs: number): void {
    const given = this.#stood.findLast(({ seq }) => seq <= to)?.given ?? [];
    const kept = commonLength(this.#given, given);
    if (why !== 'revised') {
      if (kept < this.#given.length) this.add({ do: 'rewind', at: nowMs, answers: kept });
      for (const each of given.slice(kept)) this.add({ do: 'answer', at: nowMs, ...each });
    }
    this.#given = given;
  }

  #draw(drawn: readonly Drawn[]): void {
    for (const { decision, action } of drawn) this.draws[decision] = action;
  }
}

function commonLength(a: readonly Given[], b: readonly Given[]): number {
  const at = a.findIndex((each, n) => each !== b[n]);
  return at < 0 ? a.length : at;
}

function linesOf(evidence: Evidence, rig: Rig): readonly TraceLine[] {
  const { atMs: at } = evidence;
  if (evidence.kind === 'done') return [{ do: 'done', at }];
  if (evidence.kind === 'space') {
    const { space, status, things } = evidence;
    const tags = things.map(({ tag }) => tag);
    return [{ do: 'report', at, space: spaceKey(space), status, tags }];
  }
  const { link, spaces } = evidence;
  if (spaces.length === rig.spaces().length) return [{ do: 'link', at, link }];
  // one bridge of several: its readers say nothing for or against anything
  if (link === 'alive') return [];
  return spaces.map((space) => {
    return { do: 'report', at, space: spaceKey(space), status: 'fault', tags: [] } as const;
  });
}

const ownSettings = (settings: ReconcilerSettings): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) =>
        typeof value === 'number' &&
        (DEFAULT_SETTINGS as unknown as Record<string, unknown>)[name] !== value,
    ),
  );

/** Kinds of modules there are on the back of a tile. */
const KINDS = ['move', 'turn', 'attack', 'defence', 'terrain', 'other', 'any'];

function moversOf({ mayMove }: ReconcilerSettings): { readonly movers?: readonly string[] } {
  if (!mayMove) return {};
  return { movers: KINDS.filter((kind) => mayMove(`II/${kind}` as PieceClass)) };
}
