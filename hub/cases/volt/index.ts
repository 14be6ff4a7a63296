import { listAnswers } from '@ringside/engine/kernel';
import {
  voltFormat,
  type CaseAction,
  type Expectation,
  type Given,
} from '@ringside/protocol/case/volt';
import type { Decision, RawAction } from '@ringside/protocol/vocabulary';
import type { GameWords } from '../words.ts';
import { checks } from './checks.ts';
import { toAnswer } from './to-answer.ts';
import { toPosition } from './to-position.ts';

/** VR-54: whoever is asked repairs. Dice resolve by themselves, for there is nothing to choose. */
const idle = ({ kind }: Decision): RawAction | undefined =>
  kind === 'repair' ? { kind: 'repair' } : undefined;

/** A table waits for programs, and for robots to be put down. */
const rests = ({ kind }: Decision): boolean =>
  kind === 'program' || kind === 'place' || kind === 'respawn';

function question(decision: Decision): string {
  const kinds = [...new Set(decision.choices.map(({ kind }) => kind))].join(', ');
  const such = listAnswers(decision, 2).answers.map((answer) => JSON.stringify(answer));
  return `${decision.answerer} has to choose first (${kinds}), such as ${such.join(' or ')}`;
}

/** The words of VOLT's cases. */
export const voltWords: GameWords<Given, CaseAction, Expectation> = {
  format: voltFormat,
  toPosition,
  toAnswer,
  idle,
  rests,
  checks,
  question,
};
