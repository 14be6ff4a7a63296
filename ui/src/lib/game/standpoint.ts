import type { GameView, TableFrame, WireDecision } from '@ringside/protocol/api';
import type {
  Design,
  PieceView,
  RobotView,
  SteelArenaView,
} from '@ringside/protocol/games/steel-arena';
import { isSeat, type Axial, type PieceId, type Seat } from '@ringside/protocol/vocabulary';
import { sameSpace } from '../grid/hex.ts';
import { moduleName, CENTRAL_NAME } from '../words/modules.ts';
import { People } from '../words/people.ts';
import type { Speaker } from '../words/sentences.ts';

export type ArenaView = GameView<SteelArenaView>;

/** A decision beside the game, about a tile or some modules. */
export interface Aside {
  /** The first of them; the others open the same. */
  readonly piece: string;
  readonly pieces: readonly string[];
  readonly decision: WireDecision;
}

/** The table as one viewer sees it: a frame, and the seat whose eyes it is for (`null`: a stranger's). */
export class Standpoint implements Speaker {
  readonly frame: TableFrame;
  readonly me: Seat | null;
  readonly people: People;
  /** The view, if the game is Steel Arena. */
  readonly arena: ArenaView | null;
  /** Name of the table, where there is more than one and people may ask which this is. */
  readonly place: string | null;

  constructor(frame: TableFrame, me: Seat | null, place: string | null = null) {
    this.frame = frame;
    this.me = me;
    this.place = place;
    this.people = new People(frame.seats, me);
    this.arena = frame.ruleset === 'steel-arena' ? (frame.view as ArenaView | null) : null;
  }

  robot(seat: Seat | 'terrain' | null): RobotView | undefined {
    return this.arena?.robots.find((robot) => robot.seat === seat);
  }

  get mine(): RobotView | undefined {
    return this.robot(this.me);
  }

  /** Who plays on this viewer's side. */
  get teammates(): readonly Seat[] {
    const { me } = this;
    const team = this.arena?.teams.find((seats) => me !== null && seats.includes(me)) ?? [];
    return team.filter((seat) => seat !== me);
  }

  /** Who stands on a space. */
  robotAt(space: Axial | undefined): RobotView | undefined {
    return this.arena?.robots.find(
      ({ at }) => space && at !== undefined && at !== 'untracked' && sameSpace(at, space),
    );
  }

  /** The terrain that lies face up on a space. */
  terrainAt(space: Axial | undefined): Design | undefined {
    const spot = this.arena?.field.find((one) => space && sameSpace(one.space, space));
    const design = spot?.piece && this.designOf(spot.piece);
    return design?.type === 'terrain' ? design : undefined;
  }

  /** The decision this viewer is waited for: their own before the table's. */
  get decision(): WireDecision | undefined {
    const blocking = this.frame.mine.filter((one) => one.blocking && !isEnding(one));
    return blocking.find(({ seat }) => seat === this.me) ?? blocking[0];
  }

  /** What may be said beside the game, when somebody likes: which tile this is, what its back shows. */
  get asides(): readonly Aside[] {
    return this.frame.mine.flatMap((decision) => {
      const pieces = piecesOf(decision);
      const [piece] = pieces;
      const isCounted = decision.kind === 'adjust';
      return decision.blocking || isCounted || piece === undefined
        ? []
        : [{ piece, pieces, decision }];
    });
  }

  /** People say that the game is over, where not all is tracked. */
  get ending(): WireDecision | undefined {
    return this.frame.mine.find(isEnding);
  }

  /** The aside that is about this tile or module. */
  asideOf(piece: string): Aside | undefined {
    return this.asides.find(({ pieces }) => pieces.includes(piece));
  }

  /** The first seat the game waits for. */
  get decider(): Seat | null {
    return this.frame.awaited.map(({ who }) => who).find(isSeat) ?? null;
  }

  /** What the decider, or the table as a whole, is waited for. */
  get awaitedKind(): string {
    const { awaited } = this.frame;
    return (awaited.find(({ who }) => isSeat(who)) ?? awaited[0])?.kind ?? '';
  }

  piece(id: PieceId | string): PieceView | undefined {
    const { arena } = this;
    return (
      arena?.robots.flatMap(({ modules }) => modules).find((piece) => piece.id === id) ??
      arena?.field.find(({ piece }) => piece?.id === id)?.piece
    );
  }

  /** The face, where this viewer may know it. */
  designOf(piece: PieceView): Design | undefined {
    return piece.design === undefined ? undefined : this.arena?.catalogue[piece.design];
  }

  readonly thing = (id: string): string => {
    if (id === 'central') return CENTRAL_NAME;
    const piece = this.piece(id);
    if (piece && this.arena) return moduleName(piece, this.arena.catalogue);
    const catalogue: Readonly<Record<string, Design | undefined>> = this.arena?.catalogue ?? {};
    return catalogue[id]?.name ?? 'a module';
  };
}

/** Modules of a robot that carry an Overheat token, the Central one included. */
export const heatOf = ({
  modules,
  centralHot,
}: Pick<RobotView, 'modules' | 'centralHot'>): number =>
  modules.filter(({ hot }) => hot).length + (centralHot ? 1 : 0);

const isEnding = ({ choices }: WireDecision): boolean =>
  choices.length > 0 && choices.every(({ kind }) => kind === 'declare-end');

const piecesOf = ({ choices }: WireDecision): readonly string[] =>
  choices.flatMap(({ fields }) => {
    const field = fields['piece'] ?? fields['module'];
    return field && 'one' in field ? field.one.map(String) : [];
  });
