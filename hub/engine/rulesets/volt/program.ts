import {
  ok,
  type Choices,
  type Rejection,
  type Result,
  type Seat,
} from '@ringside/protocol/vocabulary';
import {
  COLOURS,
  FIRE_BUTTONS,
  MOVE_BUTTONS,
  MOVES_MAX,
  VALUES,
  type Action,
  type Colour,
  type Die,
  type Program,
  type RobotState,
  type Section,
  type Value,
} from '@ringside/protocol/games/volt';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { commitmentTo, saltHex } from '../../kernel/salt.ts';
import { sectionOf } from './buttons.ts';
import type { Event, State } from './state.ts';

const BUTTONS_OF = { move: MOVE_BUTTONS, fire: FIRE_BUTTONS } as const;

const SECTIONS: readonly Section[] = ['move', 'fire'];

/** Which section each die lies in, as far as the limit allows. */
const LAYOUTS: readonly Readonly<Record<Colour, Section>>[] = SECTIONS.flatMap((red) =>
  SECTIONS.flatMap((white) => SECTIONS.map((blue) => ({ red, white, blue }))),
).filter(({ red, white, blue }) => isWithinLimit([red, white, blue]));

/** VO-PROG-12, VR-07. */
function isWithinLimit(sections: readonly Section[]): boolean {
  return sections.filter((section) => section === 'move').length <= MOVES_MAX;
}

/**
 * VO-PROG-03, VO-PROG-07, VO-PROG-08, VO-PROG-09, VR-06: all three dice, each with a value of one's choice on a button
 * of its own.
 */
export const PROGRAM_CHOICES: Choices = LAYOUTS.map(({ red, white, blue }) => ({
  kind: 'program',
  fields: {
    red: { one: BUTTONS_OF[red] },
    redValue: { one: VALUES },
    white: { one: BUTTONS_OF[white] },
    whiteValue: { one: VALUES },
    blue: { one: BUTTONS_OF[blue] },
    blueValue: { one: VALUES },
  },
  distinct: COLOURS,
}));

type ProgramAction = Extract<Action, { kind: 'program' }>;

/** VO-PROG-02, VO-PROG-22: what it is is the seat's own affair, that it is done everybody's. */
export function answerProgram(
  { seat }: RobotState,
  action: Action,
): Result<readonly Event[], Rejection> {
  if (action.kind !== 'program') return refuse('rule/not-offered', [], { kind: action.kind });
  const fault = programFault(action);
  if (fault) return fault;
  const program = toProgram(action);
  if (!program) return refuse('rule/not-offered', [], { kind: action.kind });
  return ok([
    { type: 'program-sealed', seat, program },
    { type: 'programmed', seat },
  ]);
}

/** VO-PROG-07, VO-PROG-08, VO-PROG-09, VO-PROG-10, VO-PROG-12: what is wrong with it, by name. */
function programFault(action: ProgramAction): Result<never, Rejection> | undefined {
  const wrong = COLOURS.find((colour) => !valueOf(action[`${colour}Value`]));
  if (wrong !== undefined) {
    const value = action[`${wrong}Value`];
    return refuse('rule/die-value', ['VO-PROG-07', 'VO-PROG-08'], { die: wrong, value });
  }
  const buttons = COLOURS.map((colour) => action[colour]);
  const second = COLOURS.find((colour, index) => buttons.indexOf(action[colour]) < index);
  if (second !== undefined) {
    const detail = { die: second, button: action[second] };
    return refuse('rule/button-taken', ['VO-PROG-09', 'VO-PROG-10'], detail);
  }
  return isWithinLimit(buttons.map(sectionOf))
    ? undefined
    : refuse('rule/movement-limit', ['VO-PROG-12'], { max: MOVES_MAX });
}

const valueOf = (value: number): Value | undefined => VALUES.find((each) => each === value);

/** VO-PROG-03, VO-PROG-08: three dice, each with a value and a button. */
export function toProgram(action: ProgramAction): Program | undefined {
  const dieOf = (colour: Colour): Die | undefined => {
    const value = valueOf(action[`${colour}Value`]);
    return value && { button: action[colour], value };
  };
  const [red, white, blue] = COLOURS.map(dieOf);
  return red && white && blue && offers({ choices: PROGRAM_CHOICES }, action)
    ? { red, white, blue }
    : undefined;
}

/** ADR 11: once chance has salted it, everybody is given what the program can be checked by afterwards. */
export function answerSalt(
  state: State,
  { seat, sealed }: RobotState,
  action: Action,
): Result<readonly Event[], Rejection> {
  // What was parsed as a salt is one of those offered: sixteen bytes.
  if (action.kind !== 'salt' || !sealed) {
    return refuse('rule/not-offered', [], { kind: action.kind });
  }
  const salt = saltHex(action);
  const commitment = commitmentTo(programText(state.round, seat, sealed.program), salt);
  return ok([
    { type: 'salt-sealed', seat, salt },
    { type: 'committed', seat, commitment },
  ]);
}

/** The text a commitment is to. */
export const programText = (round: number, seat: Seat, program: Program): string =>
  [
    `volt round=${String(round)} seat=${seat}`,
    ...COLOURS.map((colour) => {
      const { button, value } = program[colour];
      return `${colour}=${button}:${String(value)}`;
    }),
  ].join(' ');

/** VR-08: a thumb may go down again until the last one is up. */
export const answerWithdraw = (
  { seat }: RobotState,
  action: Action,
): Result<readonly Event[], Rejection> =>
  action.kind === 'withdraw'
    ? ok([{ type: 'withdrawn', seat }])
    : refuse('rule/not-offered', [], { kind: action.kind });

/** VO-RES-01, VO-PROG-23: when the last one is ready all are opened at once. */
export function revealed(state: State): Event | undefined {
  const programs = state.robots.flatMap(({ seat, sealed }) =>
    sealed && sealed.salt !== null ? [{ seat, program: sealed.program, salt: sealed.salt }] : [],
  );
  return programs.length === state.robots.length ? { type: 'revealed', programs } : undefined;
}
