import { decisionId, ok, SEATS, type Choices } from '@ringside/protocol/vocabulary';
import type { Action, RobotState, Tile } from '@ringside/protocol/games/steel-arena';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { adjustChoices, answerAdjust, answerEnd, endChoices, zerosOf } from './adjust.ts';
import {
  identifyChoices,
  nameChoices,
  nameFaceChoices,
  namelessModules,
  unidentified,
  unnamed,
} from './naming.ts';
import { mayProtect, protect, protectChoices, protectors } from './protection.ts';
import { about, offered, type Question } from './question.ts';
import { tracksField, tracksModules } from './profile.ts';
import { robotOf, type Event, type State } from './state.ts';

/** Decisions beside the game: nobody waits for them, and they stay open while others are answered. */
export const asidesOf = (state: State): readonly Question[] =>
  state.outcome
    ? []
    : [
        ...(state.faces === 'physical' ? namingsOf(state) : []),
        ...protectionsOf(state),
        ...declarationsOf(state),
      ];

/** What people may set right where the hub does not see all (docs/adr/0013-tracking-profiles.md). */
const declarationsOf = (state: State): readonly Question[] =>
  tracksField(state)
    ? []
    : [
        ...state.robots.map((robot) => adjustment(state, robot)),
        ...(tracksModules(state) ? [overQuestion(state, 'over')] : []),
      ];

/**
 * Numbered by what the seat gained and set right, by its modules and by which of its counts stand at zero: what others
 * do closes none of them.
 */
function adjustment(state: State, robot: RobotState): Question {
  const { seat, modules } = robot;
  const made = state.adjustments?.[seat] ?? 0;
  const own = (made * MODULES_MOST + modules.length) * 4 + zerosOf(robot);
  const id = decisionId(`adjust/${String(own * SEATS.length + SEATS.indexOf(seat))}`);
  return {
    id,
    publicId: id,
    kind: 'adjust',
    answerer: seat,
    mayAnswer: ['seat', 'host'],
    commutes: true,
    choices: () => adjustChoices(state, robotOf(state, seat)),
    answer: (action) => answerAdjust(state, seat, action),
  };
}

const MODULES_MOST = 64;

/** That the game is over. */
export function overQuestion(state: State, kind: 'tally' | 'over'): Question {
  const id = decisionId(`${kind}/1`);
  return {
    id,
    publicId: id,
    kind,
    answerer: 'table',
    mayAnswer: ['person', 'host'],
    choices: () => endChoices,
    answer: (action) => answerEnd(state, action),
  };
}

/** Real tiles: what people see of them and the hub does not know yet. */
const namingsOf = (state: State): readonly Question[] => [
  ...unnamed(state).map((tile) =>
    about(state, tile, 'name-class', {
      answerer: 'table',
      mayAnswer: ['sensor', 'person', 'host'],
      ...toldBy(() => nameChoices(state, tile), said),
    }),
  ),
  ...namelessModules(state).map((tile) => nameFace(state, tile)),
  ...state.robots.flatMap((robot) =>
    unidentified(state, robot.modules).map((tile) => identify(state, robot, tile)),
  ),
];

/** Which tile lies face up there. */
export const nameFace = (state: State, tile: Tile): Question =>
  about(state, tile, 'name-face', {
    answerer: 'table',
    mayAnswer: ['sensor', 'person', 'host'],
    ...toldBy(
      () => nameFaceChoices(state, tile),
      (action) => faceNamed(state, action),
    ),
  });

/** For the owner’s eyes. */
const identify = (state: State, { seat }: RobotState, tile: Tile): Question =>
  about(state, tile, 'identify', {
    answerer: seat,
    mayAnswer: ['seat', 'sensor'],
    ...toldBy(
      () => identifyChoices(state, tile),
      (action) =>
        action.kind === 'identify'
          ? [{ type: 'face-learnt', seat, piece: action.piece, design: action.design }]
          : [],
    ),
  });

/** An answer that needs no rules but to be one of the choices. */
function toldBy(
  choices: () => Choices,
  events: (action: Action) => readonly Event[],
): Pick<Question, 'choices' | 'answer'> {
  return {
    choices,
    answer: (action) =>
      offers({ choices: choices() }, action)
        ? ok(events(action))
        : refuse('rule/not-offered', [], { kind: action.kind }),
  };
}

const said = (action: Action): readonly Event[] =>
  action.kind === 'name-class'
    ? [{ type: 'class-named', piece: action.piece, class: action.class }]
    : [];

/** A tile of the battlefield, or a module that its owner keeps face up. */
function faceNamed(state: State, action: Action): readonly Event[] {
  if (action.kind !== 'name-face') return [];
  const { piece, design } = action;
  const owner = state.robots.find(({ modules }) => modules.some(({ id }) => id === piece));
  return owner
    ? [{ type: 'turned-up', seat: owner.seat, piece, design }]
    : [{ type: 'tile-turned', piece, design }];
}

/** SA-DEF-07, R-029: what each owner could set up now; only the owner sees that there is something. */
const protectionsOf = (state: State): readonly Question[] =>
  state.robots.flatMap((robot): readonly Question[] => {
    if (!mayProtect(state, robot.seat)) return [];
    const modules = protectors(state, robot);
    if (modules.length === 0) return [];
    const choices = (): Choices => protectChoices(modules);
    return [
      offered(state, 'protect', robot.seat, {
        mayAnswer: ['seat'],
        choices,
        answer: (action) =>
          action.kind === 'protect' && offers({ choices: choices() }, action)
            ? protect(state, robot.seat, action.module)
            : refuse('rule/not-offered', ['SA-DEF-07'], { kind: action.kind }),
      }),
    ];
  });
