export type { Evidence, Thing } from './evidence.ts';
export { emptyBelief, forgetPieces, type Belief } from './belief.ts';
export { observe } from './observe.ts';
export type { EffectIndex } from './effect-index.ts';
export {
  beginEffectIndex,
  continueEffectIndex,
  NO_EFFECTS,
  type IndexBuild,
} from './index-build.ts';
export { explain } from './explain.ts';
export {
  CARES,
  DEFAULT_SETTINGS,
  withCare,
  type Care,
  type ReconcilerSettings,
} from './settings.ts';
export type { LastInference, Proposal, Question, Verdict } from './verdict.ts';
