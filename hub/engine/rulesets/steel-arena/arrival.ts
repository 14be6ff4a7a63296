import type { Axial, Seat } from '@ringside/protocol/vocabulary';
import { swap } from '../../kernel/stack.ts';
import { hotModules } from './cooling.ts';
import {
  restacked,
  robotOf,
  standing,
  turnOf,
  type Event,
  type Frame,
  type Packet,
  type State,
} from './state.ts';
import { terrainAt, terrainEffect, terrainPacket } from './terrain.ts';

/** SA-TER-03: what terrain does to those who come onto it. */
const actsOnEntering = (state: State, space: Axial): boolean => {
  const effects = terrainAt(state, space)?.effects;
  return effects?.some(({ kind }) => kind === 'blast' || kind === 'heating') ?? false;
};

const spaceOf = (state: State, seat: Seat): Axial | undefined => standing(robotOf(state, seat))?.at;

/** SA-COL-08: the business of robots that came onto terrain which acts on them; none where it does not. */
export function enterFrame(
  state: State,
  steps: readonly { readonly seat: Seat; readonly to: Axial }[],
): readonly Frame[] {
  const seats = steps.filter(({ to }) => actsOnEntering(state, to)).map(({ seat }) => seat);
  return seats.length === 0 ? [] : [{ kind: 'enter', seats }];
}

/** SA-TER-09, SA-TER-11, R-041, R-044: the robot furthest along the chain first; one trigger for each entering. */
export function advanceEnter(
  state: State,
  { seats }: Extract<Frame, { kind: 'enter' }>,
): readonly Event[] {
  const [seat, ...rest] = seats;
  const below: readonly Frame[] = rest.length === 0 ? [] : [{ kind: 'enter', seats: rest }];
  const at = seat && spaceOf(state, seat);
  if (!seat || !at) return [restacked(state, swap(state.stack, ...below))];
  const frames = [...below, ...heatingBelow(state, seat, at), ...blastBelow(state, at)];
  return [restacked(state, swap(state.stack, ...frames))];
}

/** SA-TER-09, R-083: heating from the very space one stands on; it cannot be declined. */
function heatingBelow(state: State, victim: Seat, at: Axial): readonly Packet[] {
  const heating = terrainEffect(state, at, 'heating');
  return heating
    ? [terrainPacket({ victim, from: null, damage: 0, heating: heating.modules })]
    : [];
}

/** SA-TER-11: whoever steps on it sets it off, whatever it stands on the table for. */
const blastBelow = (state: State, space: Axial): readonly Frame[] =>
  terrainEffect(state, space, 'blast')
    ? [{ kind: 'blasts', queue: [{ space, distance: 0 }], done: [] }]
    : [];

/** the business of robots that were left on cooling terrain. */
export function stopFrame(
  state: State,
  stops: readonly { readonly seat: Seat; readonly to: Axial }[],
): readonly Frame[] {
  const seats = stops
    .filter(({ to }) => terrainEffect(state, to, 'cooling'))
    .map(({ seat }) => seat);
  return seats.length === 0 ? [] : [{ kind: 'stop', seats }];
}

/** SA-TER-14: who stops on cooling terrain cools there, on whosever turn. */
export function advanceStop(
  state: State,
  { seats }: Extract<Frame, { kind: 'stop' }>,
): readonly Event[] {
  const [seat, ...rest] = seats;
  const below: readonly Frame[] = rest.length === 0 ? [] : [{ kind: 'stop', seats: rest }];
  const frames = seat ? [...below, ...coolingBelow(state, seat)] : below;
  return [restacked(state, swap(state.stack, ...frames))];
}

function coolingBelow(state: State, seat: Seat): readonly Frame[] {
  const robot = robotOf(state, seat);
  const at = standing(robot)?.at;
  const cooling = at && terrainEffect(state, at, 'cooling');
  if (!cooling || hotModules(robot).length === 0) return [];
  return [{ kind: 'cool', seat, modules: cooling.modules }];
}

/** SA-TER-09, SA-TER-14: the business of a turn that begins on terrain which acts then; none where it does not. */
export function turnStartFrame(state: State, seat: Seat): readonly Frame[] {
  const at = spaceOf(state, seat);
  const effects = at && terrainAt(state, at)?.effects;
  const acts = effects?.some(({ kind }) => kind === 'heating' || kind === 'cooling') ?? false;
  return acts ? [{ kind: 'turn-start' }] : [];
}

/** SA-TER-09, SA-TER-14: a turn that begins on heating or cooling terrain; R-059: explosion terrain waits for a step. */
export function advanceTurnStart(state: State): readonly Event[] {
  const { seat } = turnOf(state);
  const at = spaceOf(state, seat);
  const frames = at ? [...coolingBelow(state, seat), ...heatingBelow(state, seat, at)] : [];
  return [restacked(state, swap(state.stack, ...frames))];
}
