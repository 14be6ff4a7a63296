import type {
  Choices,
  Decision,
  DecisionId,
  Motion,
  Outcome,
  Placement,
  RawAction,
  Rejection,
  Result,
  Seat,
  Viewer,
  ViewBase,
} from '@ringside/protocol/vocabulary';

/**
 * One game's rules at one version: pure functions over plain data. The whole contract between a game and the house;
 * `test/contract` holds every ruleset against it. Explained in docs/ARCHITECTURE.md.
 */
export interface Ruleset<
  Config,
  Position,
  State,
  Action extends { readonly kind: string },
  Event extends { readonly type: string },
  View extends ViewBase,
> {
  readonly id: string;
  readonly version: number;
  /** The state before any event. */
  readonly empty: State;

  parseConfig(raw: unknown): Result<Config, Rejection>;
  parsePosition(raw: unknown): Result<Position, Rejection>;
  parseAction(raw: unknown): Result<Action, Rejection>;

  /** The first events of a game: options, seats, tracking profile, faces virtual or physical, the catalogue used. */
  setup(config: Config): Result<readonly Event[], Rejection>;
  /** The one door for position files, host corrections and fix-the-record. Events bring any state to `position`. */
  restore(position: Position): Result<readonly Event[], Rejection>;
  position(state: State): Position;
  /** What people at the table may put right by hand, by what everybody can see: every combination of a row is an edit. */
  edits(state: State): Choices;
  /** The position with one thing put right. Refuses what `edits` doesn't offer and what can't lie on a table like that. */
  edited(state: State, edit: RawAction): Result<Position, Rejection>;

  open(state: State): readonly Decision[];
  /** Accepts exactly what `open` offers (kernel `offers`), and shares its legality code; never asks who answers. */
  decide(state: State, id: DecisionId, action: Action): Result<readonly Event[], Rejection>;
  /** One step of what happens by itself; empty when only blocking decisions can go on. */
  advance(state: State): readonly Event[];
  /** Total. Replay uses nothing else. */
  evolve(state: State, event: Event): State;

  audience(event: Event): 'public' | readonly Seat[];
  view(state: State, viewer: Viewer): View;
  expected(state: State): readonly Placement[];
  motions(event: Event): readonly Motion[];
  outcome(state: State): Outcome | undefined;
  /** Names the turn or round being played: another text when it ends. Public. */
  turn(state: State): string;
  /** Kinds of actions that do least, best first: what a seat whose player has left answers. */
  readonly passive: readonly string[];
  /** Kinds of actions of which the largest set does least, because what is not met costs more. */
  readonly meets?: readonly string[];

  /** Another state that `viewer` can't tell from this one: for what-ifs, and for the tests of what views keep back. */
  alike(state: State, viewer: Viewer, random: () => number): State;
  /** After `alike`, for a game of its own: what was public of things drawn afresh (commitments) is made to fit them. */
  mended(state: State, viewer: Viewer): State;
}
