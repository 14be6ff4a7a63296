import type { RedoState, SeatInfo, TableCard, TableFrame, UndoState } from '@ringside/protocol/api';
import { isSeat, type Seat } from '@ringside/protocol/vocabulary';
import { eyesOf, ownDecisions, type OwnDecision } from './decisions.ts';
import type { FeedViewer } from './feed.ts';
import type { GameRecord } from './game-record.ts';
import type { History } from './history.ts';
import { askState, redoState, undoState } from './undo-state.ts';
import { wireId } from './wire-id.ts';

/** All of a frame but the token, which is the stream's. */
export type Sections = Omit<TableFrame, 'rev'>;

export interface Presence {
  readonly joined: boolean;
  readonly connected: boolean;
}

/** A game being played or over, as far as it is durable. */
export interface Played {
  readonly record: GameRecord;
  readonly history: History;
  /** Its record is closed for good. */
  readonly isFinished: boolean;
}

/** What frames need beside the game. */
export interface FrameScene {
  readonly table: TableCard;
  readonly presence: ReadonlyMap<Seat, Presence>;
}

/** Sections that change with the record or with who is here; sensing changes all the time beside them. */
export type GameSections = Omit<Sections, 'sensing'>;

const NOTHING: UndoState = { can: false, why: { key: 'undo/nothing', values: {} } };
const NOTHING_UNDONE: RedoState = { can: false, why: { key: 'redo/nothing', values: {} } };
const CLOSED: UndoState = { can: false, why: { key: 'undo/over', values: {} } };

/** Before a game: seats have no names yet, but the host sees which ones a device has joined. */
export const setupSections = ({ table, presence }: FrameScene): GameSections => ({
  table,
  stage: 'setup',
  ruleset: null,
  seats: [...presence]
    .filter(([, { joined }]) => joined)
    .map(([seat, { joined, connected }]) => ({ seat, name: '', joined, connected, away: false }))
    .sort((a, b) => (a.seat < b.seat ? -1 : 1)),
  view: null,
  mine: [],
  awaited: [],
  undo: NOTHING,
  redo: NOTHING_UNDONE,
  asking: null,
  pace: 'hidden',
  hushed: [],
  log: [],
  provenance: {},
  frozen: null,
});

/** Everything one viewer may see of a game, from durable state only. */
export function gameSections(
  played: Played | undefined,
  scene: FrameScene,
  viewer: FeedViewer,
): GameSections {
  if (!played) return setupSections(scene);
  const { record, history } = played;
  const { match } = history;
  const joined = joinedIn(scene.presence);
  const { mine, awaited, ...view } = match.view(eyesOf(viewer));
  return {
    table: scene.table,
    stage: record.isOver ? 'over' : 'playing',
    ruleset: record.ruleset,
    seats: seatInfos(record, scene.presence),
    view,
    mine: record.isOver ? [] : toWire(record.epoch, ownDecisions(match, viewer, { mine, awaited })),
    awaited: record.isOver
      ? []
      : awaited.map((one) => ({ ...one, id: wireId(record.epoch, one.id) })),
    undo: played.isFinished ? CLOSED : undoState(record, viewer, joined),
    redo: played.isFinished ? NOTHING_UNDONE : redoState(record, viewer),
    asking: askState(record, joined),
    pace: record.pace,
    hushed: isSeat(viewer) ? record.orders.hushedIn(match.turn(), viewer) : [],
    log: record.lines.newest,
    provenance: record.facts,
    frozen: null,
  };
}

/** Seats with a device of their own. */
export const joinedIn = (presence: ReadonlyMap<Seat, Presence>): ReadonlySet<Seat> =>
  new Set([...presence].flatMap(([seat, { joined }]) => (joined ? [seat] : [])));

const toWire = (epoch: number, own: readonly OwnDecision[]): TableFrame['mine'] =>
  own.map(({ decision: { id, kind, blocking, choices }, seat }) => ({
    id: wireId(epoch, id),
    kind,
    blocking,
    choices,
    seat,
  }));

const seatInfos = (
  record: GameRecord,
  presence: ReadonlyMap<Seat, Presence>,
): readonly SeatInfo[] =>
  record.seats.map(({ seat, name }) => ({
    seat,
    name,
    joined: presence.get(seat)?.joined ?? false,
    connected: presence.get(seat)?.connected ?? false,
    away: record.orders.away.has(seat),
  }));
