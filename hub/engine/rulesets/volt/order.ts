import type { Choices, Rejection, Result, Seat } from '@ringside/protocol/vocabulary';
import { ok } from '@ringside/protocol/vocabulary';
import {
  COLOURS,
  type Action,
  type Colour,
  type OpenProgram,
  type QueuedDie,
  type RobotState,
  type TokenField,
} from '@ringside/protocol/games/volt';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { sectionOf } from './buttons.ts';
import { openOf, type Event, type State } from './state.ts';

/** VO-SETUP-08, VO-COMP-09, VR-17, VR-142: numbers on the sequence tokens; all lie ready for each tie. */
const TOKENS = [1, 2, 3, 4] as const;

/** VR-16, VO-RES-08: all three dice count, resolved ones too, at the values they were given. */
const totalOf = ({ program: { red, white, blue } }: OpenProgram): number =>
  red.value + white.value + blue.value;

function queued(robot: RobotState, die: Colour): QueuedDie {
  const open = openOf(robot);
  const { button, done } = open.dice[die];
  return {
    seat: robot.seat,
    die,
    value: open.program[die].value,
    section: sectionOf(button),
    total: totalOf(open),
    done,
    cancelled: robot.at === null && !done,
  };
}

/**
 * VO-RES-02, VO-RES-03, VO-RES-04, VO-RES-05, VO-RES-06: red before white before blue, within a colour ascending values.
 * VO-TIE-01, VO-TIE-02, VO-TIE-03, VR-15: among equal ones movement before weapons, then the lower total; 0 where only
 * tokens can tell. VR-20: turning dice changes nothing of it.
 */
function compare(a: QueuedDie, b: QueuedDie): number {
  return (
    COLOURS.indexOf(a.die) - COLOURS.indexOf(b.die) ||
    a.value - b.value ||
    Number(a.section === 'fire') - Number(b.section === 'fire') ||
    a.total - b.total
  );
}

/** All dice of the round as they resolve, done ones too; what only tokens can tell apart stands in seat order. */
export const queueOf = (state: State): readonly QueuedDie[] =>
  state.robots
    .flatMap((robot) => (robot.open ? COLOURS.map((die) => queued(robot, die)) : []))
    .sort((a, b) => compare(a, b) || state.tied.indexOf(a.seat) - state.tied.indexOf(b.seat));

/** The dice that no other die goes ahead of: one, or several that tokens must put in order. */
function foremost(state: State): readonly QueuedDie[] {
  let first: QueuedDie[] = [];
  for (const robot of state.robots) {
    const { dice } = openOf(robot);
    const die = COLOURS.find((colour) => !dice[colour].done);
    if (die === undefined) continue;
    const next = queued(robot, die);
    const order = first[0] ? compare(next, first[0]) : -1;
    if (order < 0) first = [next];
    else if (order === 0) first.push(next);
  }
  return first;
}

/** What resolving comes to next. */
export type Next =
  | { readonly is: 'over' }
  | { readonly is: 'cancelled'; readonly die: QueuedDie }
  | { readonly is: 'tie'; readonly dice: readonly QueuedDie[] }
  | { readonly is: 'die'; readonly die: QueuedDie };

/** VO-TIE-04, VR-18, VR-19: dice of robots off the board do nothing and draw no token. */
export function nextOf(state: State): Next {
  const dice = foremost(state);
  const cancelled = dice.find((die) => die.cancelled);
  if (cancelled) return { is: 'cancelled', die: cancelled };
  const [first] = dice;
  if (!first) return { is: 'over' };
  if (dice.length === 1) return { is: 'die', die: first };
  const drawn = dice.find(({ seat }) => seat === state.tied[0]);
  return drawn ? { is: 'die', die: drawn } : { is: 'tie', dice };
}

const fieldOf = (seat: Seat): TokenField => `token${seat}`;

/** VO-TIE-04, VO-SETUP-08, VO-COMP-09: each tied player draws one of the four; no two are alike. */
export function sequenceChoices(dice: readonly QueuedDie[]): Choices {
  const distinct = dice.map(({ seat }) => fieldOf(seat));
  const fields = Object.fromEntries(distinct.map((field) => [field, { one: TOKENS }]));
  return [{ kind: 'sequence', fields, distinct }];
}

export function answerSequence(
  dice: readonly QueuedDie[],
  action: Action,
): Result<readonly Event[], Rejection> {
  const [first] = dice;
  if (action.kind !== 'sequence' || !first || !offers({ choices: sequenceChoices(dice) }, action)) {
    return refuse('rule/not-offered', ['VO-TIE-04'], { kind: action.kind });
  }
  const tokens = dice.map(({ seat }) => ({ seat, token: action[fieldOf(seat)] ?? 0 }));
  return ok([{ type: 'tokens-drawn', die: first.die, tokens }]);
}

/** VO-TIE-05: the lower number first. */
export const seatsInOrder = ({
  tokens,
}: Extract<Event, { type: 'tokens-drawn' }>): readonly Seat[] =>
  tokens.toSorted((a, b) => a.token - b.token).map(({ seat }) => seat);
