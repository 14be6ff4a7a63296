import type { GameFormat } from '../step.ts';
import { verbs, type CaseAction } from './action.ts';
import { expected, type Expectation } from './expectation.ts';
import { given, type Given } from './given.ts';

export type { CaseAction } from './action.ts';
export type { InlineDesign } from './design.ts';
export type {
  Expectation,
  ExpectedAnswers,
  ExpectedRobot,
  ExpectedTurn,
  ExpectedUse,
  ExpectedView,
} from './expectation.ts';
export type { Given, GivenRobot, GivenTile, GivenTurn, TileObject } from './given.ts';

/** Steel Arena's part of the format of cases. */
export const steelArenaFormat: GameFormat<Given, CaseAction, Expectation> = {
  game: 'steel-arena',
  given,
  verbs,
  expected,
};
