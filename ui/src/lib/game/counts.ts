import type { WireDecision } from '@ringside/protocol/api';
import type { PieceView } from '@ringside/protocol/games/steel-arena';
import type { RawAction, Scalar } from '@ringside/protocol/vocabulary';
import { moduleName, CENTRAL_NAME } from '../words/modules.ts';
import { actionsOf } from './choices.ts';
import type { Standpoint } from './standpoint.ts';

/** A number that is kept by hand. */
interface Count {
  readonly what: 'damage' | 'trophies';
  readonly now: number;
  readonly more: RawAction;
  /** Absent: there is nothing to take away. */
  readonly less: RawAction | undefined;
}

/** An Overheat token that is put and taken by hand. */
interface Token {
  readonly module: string;
  /** Absent for the Central module. */
  readonly piece: PieceView | undefined;
  readonly name: string;
  readonly hot: boolean;
  readonly turn: RawAction;
  /** Absent: it can't leave the robot. */
  readonly lose: RawAction | undefined;
}

/** What a seat keeps by hand, where its table's profile leaves that to people. */
export interface Counts {
  readonly decision: WireDecision;
  readonly counts: readonly Count[];
  readonly tokens: readonly Token[];
}

export function countsOf(stand: Standpoint): Counts | undefined {
  const decision = stand.frame.mine.find(
    ({ kind, seat }) => kind === 'adjust' && seat === stand.me,
  );
  const robot = stand.mine;
  if (!decision || !robot) return undefined;
  const adjust = actionsOf(decision.choices, 'adjust');
  const heat = actionsOf(decision.choices, 'adjust-heat');
  const lost = actionsOf(decision.choices, 'adjust-lost');
  const count = (what: Count['what'], now: number): readonly Count[] => {
    const by = (step: number) => adjust.find((one) => one['what'] === what && one['by'] === step);
    const [more, less] = [by(1), by(-1)];
    return more ? [{ what, now, more, less }] : [];
  };
  const token = (module: string, hot: boolean, piece?: PieceView): readonly Token[] => {
    const about = (one: RawAction, hotter: Scalar) =>
      one['module'] === module && one['hot'] === hotter;
    const turn = heat.find((one) => about(one, !hot));
    const name = piece ? moduleName(piece, stand.arena?.catalogue ?? {}) : CENTRAL_NAME;
    const lose = lost.find((one) => one['module'] === module);
    return turn ? [{ module, piece, name, hot, turn, lose }] : [];
  };
  return {
    decision,
    counts: [...count('trophies', robot.trophies), ...count('damage', robot.owes)],
    tokens: [
      ...robot.modules.flatMap((piece) => token(piece.id, piece.hot, piece)),
      ...token('central', robot.centralHot),
    ],
  };
}
