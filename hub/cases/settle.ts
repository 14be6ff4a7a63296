import { listAnswers, offers, sampleAnswer } from '@ringside/engine/kernel';
import type { Misfit } from '@ringside/protocol/case';
import {
  err,
  ok,
  type Answerer,
  type Decision,
  type RawAction,
  type Rejection,
  type Result,
} from '@ringside/protocol/vocabulary';
import { randomOf } from './chance.ts';
import type { Scene } from './words.ts';

/** An action that is still to come, as far as waiting for it goes. */
export interface Coming {
  readonly path: string;
  readonly who: Answerer;
  readonly verb: string;
  readonly isRefused: boolean;
}

/** How a case goes on where no step says anything. */
export interface Manners {
  readonly idle: (decision: Decision) => RawAction | undefined;
  readonly rests: (decision: Decision) => boolean;
  readonly question: (decision: Decision) => string;
  readonly seed: number | undefined;
}

const blocking = ({ match }: Scene): Decision | undefined =>
  match.open().find((decision) => decision.blocking);

/** What is to be settled next; chance goes first, for it may have to draw while several seats are being asked. */
const pending = (scene: Scene, coming: Coming | undefined): Decision | undefined =>
  scene.match
    .open()
    .find(
      (decision) => decision.blocking && decision.answerer === 'chance' && !isFor(coming, decision),
    ) ?? blocking(scene);

const isFor = (coming: Coming | undefined, { answerer, choices }: Decision): boolean =>
  coming?.who === answerer && choices.some(({ kind }) => kind === coming.verb);

/** Windows that nobody answers pass and chance draws, until somebody has to choose or the coming action's turn is. */
export function settle(manners: Manners, scene: Scene, coming: Coming | undefined): Scene {
  let now = scene;
  for (;;) {
    const decision = pending(now, coming);
    if (!decision || isFor(coming, decision) || manners.rests(decision)) return now;
    const answer = silentAnswer(manners, decision) ?? onlyAnswer(decision);
    if (!answer) return now;
    now = answered(now, decision, answer);
  }
}

/** Why a settled table can't be looked at yet: somebody has to choose, and the coming action is not about that. */
export function unsettled(
  manners: Manners,
  scene: Scene,
  coming: Coming | undefined,
): string | undefined {
  const decision = pending(scene, coming);
  if (!decision || isFor(coming, decision) || manners.rests(decision)) return undefined;
  return `comes too early: ${manners.question(decision)}; "meanwhile" looks at the table as it is`;
}

/** Goes on to where the coming action is asked for; a choice with one option is taken on the way. */
export function reach(manners: Manners, scene: Scene, coming: Coming): Result<Scene, Misfit> {
  let now = scene;
  for (;;) {
    const decision = blocking(now);
    if (!decision || isAsked(now, coming)) return ok(now);
    const answer = silentAnswer(manners, decision);
    if (answer && !(coming.isRefused && decision.answerer === coming.who)) {
      now = answered(now, decision, answer);
      continue;
    }
    if (decision.answerer === coming.who || coming.isRefused) return ok(now);
    const only = onlyAnswer(decision);
    if (!only) {
      const reason = `comes too early: ${manners.question(decision)}`;
      return err({ path: coming.path, reason });
    }
    now = answered(now, decision, only);
  }
}

/** The decision that an action is an answer to; `undefined` when nobody asks for anything of that kind. */
export function decisionFor(
  { match }: Scene,
  coming: Coming,
  answer: RawAction,
): Decision | undefined {
  const own = match.open().filter(({ answerer }) => answerer === coming.who);
  return (
    own.find((decision) => offers(decision, answer)) ??
    own.find((decision) => isFor(coming, decision)) ??
    own.find((decision) => decision.blocking)
  );
}

/** Several may be asked at once, and some while the game waits for nobody. */
const isAsked = ({ match }: Scene, coming: Coming): boolean =>
  match.open().some((decision) => isFor(coming, decision));

/** The answer of a choice that is none. */
function onlyAnswer(decision: Decision): RawAction | undefined {
  const { answers, cut } = listAnswers(decision, 1);
  return cut ? undefined : answers[0];
}

function silentAnswer({ idle, seed }: Manners, decision: Decision): RawAction | undefined {
  if (decision.answerer !== 'chance') return idle(decision);
  if (seed !== undefined) return sampleAnswer(decision, randomOf(`${String(seed)} ${decision.id}`));
  return listAnswers(decision, 1).answers[0];
}

function answered(scene: Scene, decision: Decision, answer: RawAction): Scene {
  const next = answerWith(scene, decision, answer);
  if (next.ok) return next.value;
  throw new Error(`the rules refuse what they offer: ${JSON.stringify([answer, next.error])}`);
}

/** The scene after an answer, its events added to what has happened. */
export function answerWith(
  scene: Scene,
  decision: Decision,
  answer: RawAction,
): Result<Scene, Rejection> {
  const step = scene.match.decide(decision.id, answer);
  if (!step.ok) return step;
  const { events, next } = step.value;
  return ok({ ...scene, match: next, events: [...scene.events, ...events] });
}
