import type { GameFormat } from '../step.ts';
import { verbs, type CaseAction } from './action.ts';
import { expected, type Expectation } from './expectation.ts';
import { given, type Given } from './given.ts';

export type { CaseAction } from './action.ts';
export type { Expectation, ExpectedAnswers, ExpectedRobot, ExpectedView } from './expectation.ts';
export type { Given, GivenRobot } from './given.ts';

/** VOLT's part of the format of cases. */
export const voltFormat: GameFormat<Given, CaseAction, Expectation> = {
  game: 'volt',
  given,
  verbs,
  expected,
};
