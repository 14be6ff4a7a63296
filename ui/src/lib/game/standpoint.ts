import type { GameView, TableFrame, WireDecision } from '@ringside/protocol/api';
import type {
  Design,
  PieceView,
  RobotView,
  SteelArenaView,
} from '@ringside/protocol/games/steel-arena';
import { isSeat, type PieceId, type Seat } from '@ringside/protocol/vocabulary';
import { moduleName, CENTRAL_NAME } from '../words/modules.ts';
import { People } from '../words/people.ts';
import type { Speaker } from '../words/sentences.ts';

export type ArenaView = GameView<SteelArenaView>;

/** A decision beside the game, about one tile. */
export interface Aside {
  readonly piece: string;
  readonly decision: WireDecision;
}

/** The table as one viewer sees it: a frame, and the seat whose eyes it is for (`null`: a stranger's). */
export class Standpoint implements Speaker {
  readonly frame: TableFrame;
  readonly me: Seat | null;
  readonly people: People;
  /** The view, if the game is Steel Arena. */
  readonly arena: ArenaView | null;

  constructor(frame: TableFrame, me: Seat | null) {
    this.frame = frame;
    this.me = me;
    this.people = new People(frame.seats, me);
    this.arena = frame.ruleset === 'steel-arena' ? (frame.view as ArenaView | null) : null;
  }

  robot(seat: Seat | null): RobotView | undefined {
    return this.arena?.robots.find((robot) => robot.seat === seat);
  }

  get mine(): RobotView | undefined {
    return this.robot(this.me);
  }

  /** The decision this viewer is waited for: their own before the table's. */
  get decision(): WireDecision | undefined {
    const blocking = this.frame.mine.filter((one) => one.blocking);
    return blocking.find(({ seat }) => seat === this.me) ?? blocking[0];
  }

  /** What may be said beside the game, when somebody likes: which tile this is, what its back shows. */
  get asides(): readonly Aside[] {
    return this.frame.mine.flatMap((decision) => {
      const piece = pieceOf(decision);
      return decision.blocking || piece === undefined ? [] : [{ piece, decision }];
    });
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

function pieceOf({ choices }: WireDecision): string | undefined {
  const field = choices[0]?.fields['piece'];
  return field && 'one' in field ? String(field.one[0]) : undefined;
}
