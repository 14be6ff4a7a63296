export {
  caseFormat,
  caseSchema,
  gameOf,
  type Branch,
  type CaseFile,
  type Opening,
} from './case-file.ts';
export type { Misfit } from './format.ts';
export type { ActionStep, ExpectStep, GameFormat, Refusal, Step } from './step.ts';
