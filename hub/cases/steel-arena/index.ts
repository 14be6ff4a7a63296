import { listAnswers } from '@ringside/engine/kernel';
import {
  steelArenaFormat,
  type CaseAction,
  type Expectation,
  type Given,
} from '@ringside/protocol/case/steel-arena';
import type { Decision, RawAction } from '@ringside/protocol/vocabulary';
import type { GameWords } from '../words.ts';
import { checks } from './checks.ts';
import { toAnswer } from './to-answer.ts';
import { toPosition } from './to-position.ts';

/** A window of reactions passes by itself; nothing else does. */
const idle = (decision: Decision): RawAction | undefined =>
  decision.choices.some(({ kind }) => kind === 'pass') ? { kind: 'pass' } : undefined;

/** A turn waits for its next action, or the next robot to be put on the field. */
const rests = ({ kind }: Decision): boolean =>
  kind === 'activate' || kind === 'end-turn' || kind === 'deploy';

function question(decision: Decision): string {
  const kinds = [...new Set(decision.choices.map(({ kind }) => kind))].join(', ');
  const { answers } = listAnswers(decision, 3);
  const such = answers.map((answer) => JSON.stringify(answer)).join(' or ');
  return `${decision.answerer} has to choose first (${decision.kind}: ${kinds}), such as ${such}`;
}

/** The words of Steel Arena's cases. */
export const steelArenaWords: GameWords<Given, CaseAction, Expectation> = {
  format: steelArenaFormat,
  toPosition,
  toAnswer,
  idle,
  rests,
  checks,
  question,
};
