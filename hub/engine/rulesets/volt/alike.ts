import type { Viewer } from '@ringside/protocol/vocabulary';
import type { Program, RobotState } from '@ringside/protocol/games/volt';
import { sampleAnswer, type Random } from '../../kernel/sample.ts';
import { commitmentTo, SALT_CHOICES, saltHex } from '../../kernel/salt.ts';
import { parseAction } from './parse.ts';
import { PROGRAM_CHOICES, programText, toProgram } from './program.ts';
import type { State } from './state.ts';

/**
 * Another state the viewer cannot tell from this one: every sealed program of others is another one, behind the same
 * commitment (ADR 11). One that waits for its salt is left alone: the commitment it gets will be to it.
 */
export const alike = (state: State, viewer: Viewer, random: Random): State => ({
  ...state,
  robots: state.robots.map((robot) =>
    robot.seat !== viewer && robot.sealed && robot.sealed.salt !== null
      ? resealed(robot, random)
      : robot,
  ),
});

/** ADR 11: whoever's program is another one now has committed to that one. */
export const mended = (state: State, viewer: Viewer): State => ({
  ...state,
  robots: state.robots.map((robot) => {
    const { seat, sealed } = robot;
    if (seat === viewer || !sealed || sealed.salt === null) return robot;
    const text = programText(state.round, seat, sealed.program);
    return { ...robot, commitment: commitmentTo(text, sealed.salt) };
  }),
});

const resealed = (robot: RobotState, random: Random): RobotState => ({
  ...robot,
  sealed: { program: anyProgram(random), salt: anySalt(random) },
});

function anyProgram(random: Random): Program {
  const action = parseAction(sampleAnswer({ choices: PROGRAM_CHOICES }, random));
  const program = action.ok && action.value.kind === 'program' && toProgram(action.value);
  if (!program) throw new Error('a program that is offered is none');
  return program;
}

function anySalt(random: Random): string {
  const action = parseAction(sampleAnswer({ choices: SALT_CHOICES }, random));
  if (!action.ok || action.value.kind !== 'salt') throw new Error('a salt that is offered is none');
  return saltHex(action.value);
}
