import type { SeatInfo, Sensing, TableFrame, UndoState } from '@ringside/protocol/api';
import type { Seat } from '@ringside/protocol/vocabulary';
import { eyesOf, ownDecisions, type OwnDecision } from './decisions.ts';
import type { FeedViewer } from './feed.ts';
import type { GameRecord } from './game-record.ts';
import type { History } from './history.ts';
import { undoState } from './undo-state.ts';
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

export interface FrameInput {
  readonly played: Played | undefined;
  readonly presence: ReadonlyMap<Seat, Presence>;
  readonly sensing: (viewer: FeedViewer) => Sensing;
}

const LINES_SHOWN = 50;

const NOTHING: UndoState = { can: false, why: { key: 'undo/nothing', values: {} } };
const CLOSED: UndoState = { can: false, why: { key: 'undo/over', values: {} } };

/** Before a game: seats have no names yet, but the host sees which ones a device has joined. */
export const setupSections = (
  sensing: Sensing,
  presence: ReadonlyMap<Seat, Presence> = new Map(),
): Sections => ({
  stage: 'setup',
  ruleset: null,
  seats: [...presence]
    .filter(([, { joined }]) => joined)
    .map(([seat, { joined, connected }]) => ({ seat, name: '', joined, connected }))
    .sort((a, b) => (a.seat < b.seat ? -1 : 1)),
  view: null,
  mine: [],
  awaited: [],
  undo: NOTHING,
  sensing,
  log: [],
  provenance: {},
  frozen: null,
});

/** Everything one viewer may see, from durable state only. */
export function sectionsFor(input: FrameInput, viewer: FeedViewer): Sections {
  const { played } = input;
  const sensing = input.sensing(viewer);
  if (!played) return setupSections(sensing, input.presence);
  const { record, history } = played;
  const { match } = history;
  const { mine, awaited, ...view } = match.view(eyesOf(viewer));
  return {
    stage: record.isOver ? 'over' : 'playing',
    ruleset: record.ruleset,
    seats: seatInfos(record, input.presence),
    view,
    mine: record.isOver ? [] : toWire(record.epoch, ownDecisions(match, viewer, { mine, awaited })),
    awaited: record.isOver
      ? []
      : awaited.map((one) => ({ ...one, id: wireId(record.epoch, one.id) })),
    undo: played.isFinished ? CLOSED : undoState(record, history, viewer),
    sensing,
    log: record.lines.slice(-LINES_SHOWN),
    provenance: record.facts,
    frozen: null,
  };
}

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
  }));
