export type { Ruleset } from './ruleset.ts';
export type { Game, Match, MatchEvent, Step } from './match.ts';
export { bindRuleset } from './bind.ts';
export { play, type Played } from './play.ts';
export { offers, type Offer } from './offers.ts';
export { answersOf, listAnswers, type AnswerList } from './answers.ts';
export { leastAnswer } from './least-answer.ts';
export { sampleAnswer, type Random } from './sample.ts';
export { applyEdit, editOf, pop, push, swap, top, type StackEdit } from './stack.ts';
export {
  directionTo,
  distance,
  line,
  neighbor,
  neighbors,
  ray,
  relative,
  ring,
  rotate,
  sameSpace,
  spiral,
  step,
} from './hex.ts';
