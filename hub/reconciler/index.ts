/**
 * The reconciler: what the reports say about the table, explained through the open decisions. Pure.
 *
 * emptyBelief(spaces: readonly Space[]): Belief
 * observe(belief: Belief, evidence: Evidence): Belief
 * beginEffectIndex(match: Match, spaces: readonly Space[], limits?: IndexLimits): IndexBuild
 * continueEffectIndex(build: IndexBuild, answers: number): IndexBuild   // until build.done; build.index at any time
 * explain(input: ExplainInput): Verdict   // keep verdict.belief
 */
export type { Evidence, Thing } from './evidence.ts';
export type { Belief } from './belief.ts';
export type { Change, EffectIndex, Hypothesis, Telling, Where } from './effect-index.ts';
export { DEFAULT_SETTINGS, type ReconcilerSettings } from './settings.ts';
export type { Aside, ExplainInput, LastInference, Proposal, Question, Verdict } from './verdict.ts';
