import { err, ok, type Rejection, type Result } from '@ringside/protocol/vocabulary';
import type { Action, Config, Frame, Player, Position } from '@ringside/protocol/games/toy';
import {
  integer,
  listOf,
  nullOr,
  objectOf,
  oneOf,
  taggedBy,
  type Shape,
} from '../../kernel/shape.ts';
import { outcomeShape } from '../../kernel/outcome.ts';
import { refuse } from '../../kernel/refuse.ts';

const ROUNDS = 100_000;
const GOAL = 3;
const player = oneOf<Player>(['A', 'B']);
const number = integer(1, 20);

const config = objectOf<Config>({ highest: integer(2, 20) });

const action = taggedBy<Action>('kind', {
  pick: objectOf<Extract<Action, { kind: 'pick' }>>({ kind: oneOf(['pick']), number }),
  roll: objectOf<Extract<Action, { kind: 'roll' }>>({ kind: oneOf(['roll']), face: number }),
});

const position: Shape<Position> = objectOf<Position>({
  highest: integer(2, 20),
  round: integer(1, ROUNDS),
  picked: listOf(player, 2),
  picks: objectOf<object, Record<Player, number>>({}, { A: number, B: number }),
  die: nullOr(number),
  score: objectOf<Record<Player, number>>({ A: integer(0, 3), B: integer(0, 3) }),
  stack: listOf(objectOf<Frame>({ kind: oneOf(['pick', 'roll']) }), 1),
  outcome: nullOr(outcomeShape),
});

export const parseConfig = (raw: unknown): Result<Config, Rejection> =>
  named('rule/config-shape', config(raw));
export const parseAction = (raw: unknown): Result<Action, Rejection> =>
  named('rule/action-shape', action(raw));

export function parsePosition(raw: unknown): Result<Position, Rejection> {
  const shaped = position(raw);
  if (!shaped.ok) return named('rule/position-shape', shaped);
  return isPlayable(shaped.value)
    ? ok(shaped.value)
    : refuse('rule/position-contradiction', [], { path: 'stack' });
}

function isPlayable({ highest, picked, picks, die, score, stack, outcome }: Position): boolean {
  const secret = Object.keys(picks).sort().join('');
  if ([...picked].sort().join('') !== secret) return false;
  if (Object.values(picks).some((value) => value > highest)) return false;
  if (outcome) return stack.length === 0 && (score.A === GOAL) !== (score.B === GOAL);
  const frame = stack[0]?.kind;
  if (die !== null || score.A === GOAL || score.B === GOAL) return false;
  return frame === 'pick' ? secret !== 'AB' : frame === 'roll' && secret === 'AB';
}

function named<Value>(
  code: Rejection['code'],
  shaped: Result<Value, { readonly path: string; readonly expected: string }>,
): Result<Value, Rejection> {
  return shaped.ok ? shaped : err({ code, atoms: [], detail: { ...shaped.error } });
}
