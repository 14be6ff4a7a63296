export {
  caseFormat,
  caseSchema,
  gameOf,
  type ActionStep,
  type Branch,
  type CaseFile,
  type ExpectStep,
  type GameFormat,
  type Opening,
  type Refusal,
  type Step,
} from './case-file.ts';
export type { Format, Misfit, Schema } from './format.ts';
