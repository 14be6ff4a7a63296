import { numberIn, numbersBut, one, seatIn, type Row } from '../../kernel/correction.ts';
import type { Frame, State } from './state.ts';
import { turnStartFrame } from './arrival.ts';
import { printedOf, THIRD_UNKNOWN } from './classes.ts';
import { seatsOf, type Correction } from './correction.ts';
import { freshTurn } from './evolve.ts';
import { tracksDamage } from './profile.ts';

// Whose turn it is, how far it has come, and what is left in the pile.

const ACTIVATIONS_MOST = 3;

/** Whether something waits that goes with the turn it belongs to: an attack half done, a reaction, a step of Upkeep. */
export const isPending = ({ stack }: State): boolean => stack.length > 1;

/** SA-TURN-01: a turn begins, with what the terrain does on which it begins. `pending`: what was unfinished is dropped. */
const turnOf: Correction = {
  kind: 'turn-of',
  rows: (common) =>
    common.turn
      ? [
          {
            fields: {
              was: one(common.turn.seat),
              seat: one(...seatsOf(common)),
              pending: one(isPending(common)),
            },
          },
        ]
      : [],
  made: (state, edit) => {
    const seat = seatIn(edit);
    return {
      ...state,
      turn: freshTurn(seat, (state.turn?.number ?? 0) + 1),
      stack: [{ kind: 'turn' }, ...turnStartFrame(state, seat)],
    };
  },
};

const PHASES = { turn: 'active', upkeep: 'upkeep' } as const;

/** SA-TURN-02: the same turn is in its other phase; Upkeep begins at its first step. */
const phase: Correction = {
  kind: 'phase',
  rows: (common) => {
    const base = common.stack[0]?.kind;
    if (base !== 'turn' && base !== 'upkeep') return [];
    const other = base === 'turn' ? PHASES.upkeep : PHASES.turn;
    return [
      { fields: { was: one(PHASES[base]), phase: one(other), pending: one(isPending(common)) } },
    ];
  },
  made: (state, edit) => {
    const base: Frame =
      edit['phase'] === PHASES.turn ? { kind: 'turn' } : { kind: 'upkeep', step: 'take' };
    return { ...state, stack: [base] };
  },
};

/** SA-TURN-03: activations left, and whether anything has been done: before that Cool Down is open and the end is not. */
const activations: Correction = {
  kind: 'activations',
  rows: ({ turn, stack }) => {
    if (!turn || stack[0]?.kind !== 'turn') return [];
    const row = (done: boolean): Row => ({
      fields: {
        was: one(turn.activationsLeft),
        left: one(
          ...numbersBut(
            turn.acted === done ? turn.activationsLeft : -1,
            done ? 0 : 1,
            ACTIVATIONS_MOST,
          ),
        ),
        done: one(done),
      },
    });
    return [row(false), row(true)];
  },
  made: (state, edit) =>
    state.turn
      ? {
          ...state,
          turn: {
            ...state.turn,
            activationsLeft: numberIn(edit, 'left'),
            acted: edit['done'] === true,
          },
        }
      : state,
};

/** Tiles that are about to be laid must be there. */
const promised = ({ stack }: State): number =>
  stack.reduce((sum, frame) => sum + (frame.kind === 'lay' ? frame.spaces.length : 0), 0);

/** SA-COMP-05: how many tiles a pile may have. */
export const pileMost = ({ catalogue }: State): number =>
  Object.values(printedOf(catalogue, THIRD_UNKNOWN)).reduce((sum, count) => sum + count, 0);

const pile: Correction = {
  kind: 'pile',
  rows: (common) =>
    tracksDamage(common)
      ? [
          {
            fields: {
              was: one(common.pile),
              tiles: one(...numbersBut(common.pile, promised(common), pileMost(common))),
            },
          },
        ]
      : [],
  made: (state, edit) => ({ ...state, pile: numberIn(edit, 'tiles') }),
};

export const TURN_CORRECTIONS: readonly Correction[] = [turnOf, phase, activations, pile];
