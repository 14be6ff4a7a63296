import { leastAnswer } from '@ringside/engine/kernel';
import {
  isSeat,
  type Choice,
  type Decision,
  type Field,
  type Hush,
  type PieceId,
  type RawAction,
  type Seat,
} from '@ringside/protocol/vocabulary';
import type { Played } from './frame.ts';
import type { GameRecord } from './game-record.ts';

/** An answer that the hub itself gives, in a seat's name. */
export interface StandIn {
  readonly decision: Decision;
  readonly action: RawAction;
}

/**
 * The next answer the hub gives: the least for a seat whose player has left, the pass of a seat that need not be asked
 * (its own word, or the fast pace where it could only pass). When every seat has left nobody is at the table, and
 * nothing is answered; nor while an undo is asked for, which an answer would end. Pure: docs/adr/0017-standing-orders.md.
 */
export function standIn({ record, history: { match } }: Played): StandIn | undefined {
  const { orders, seats } = record;
  const isSomebodyHere = seats.some(({ seat }) => !orders.away.has(seat));
  if (record.isOver || record.asking.current || !isSomebodyHere || isQuiet(record, match.turn()))
    return undefined;
  for (const decision of match.open()) {
    const { answerer } = decision;
    if (!decision.blocking || !isSeat(answerer)) continue;
    const action = orders.away.has(answerer)
      ? leastAnswer(decision, match)
      : passOf(decision, match.passive, {
          hushes: orders.hushedIn(match.turn(), answerer),
          isFast: orders.pace === 'fast',
        });
    if (action) return { decision, action };
  }
  return undefined;
}

/** Nothing to look for, which is nearly always so. */
const isQuiet = ({ orders, seats }: GameRecord, turn: string): boolean =>
  orders.pace === 'hidden' &&
  orders.away.size === 0 &&
  seats.every(({ seat }) => orders.hushedIn(turn, seat).length === 0);

interface Wishes {
  readonly hushes: readonly Hush[];
  readonly isFast: boolean;
}

/** The pass a decision has, where its seat need not be asked. */
function passOf(
  decision: Decision,
  passive: readonly string[],
  { hushes, isFast }: Wishes,
): RawAction | undefined {
  if (!decision.mayAnswer.includes('hub')) return undefined;
  const pass = decision.choices.map((row) => passIn(row, passive)).find((one) => one !== undefined);
  if (!pass) return undefined;
  const rest = decision.choices.filter((row) => !isOnlyPass(row, passive));
  const quiet = new Set(hushes.flatMap((one) => (one.for === 'module' ? [one.piece] : [])));
  const isHushed =
    hushes.some((one) => one.for === 'turn') ||
    (rest.length > 0 && rest.every((row) => needsOneOf(row, quiet)));
  return isHushed || (isFast && rest.length === 0) ? pass : undefined;
}

/**
 * A pass lets go by what is offered: an action of the kind that does least of all in this game, or one that names an
 * empty set. The other passive kinds (ending one's turn, cooling down) are acts, which only a seat that has left leaves
 * to the hub.
 */
function passIn({ kind, fields }: Choice, passive: readonly string[]): RawAction | undefined {
  const names = Object.keys(fields);
  if (names.length === 0) return kind === passive[0] ? { kind } : undefined;
  if (!Object.values(fields).every(mayBeEmpty)) return undefined;
  return Object.fromEntries([['kind', kind], ...names.map((name) => [name, []])]) as RawAction;
}

const mayBeEmpty = (field: Field): boolean => 'some' in field && field.min === 0;

/** Nothing but the pass can be answered by this row. */
const isOnlyPass = (row: Choice, passive: readonly string[]): boolean =>
  passIn(row, passive) !== undefined &&
  Object.values(row.fields).every((field) => 'some' in field && emptyOnly(field));

const emptyOnly = ({ some, max }: Extract<Field, { readonly some: unknown }>): boolean =>
  some.length === 0 || max === 0;

/** Whoever answers by this row, but passing, names one of these pieces and none beside them. */
const needsOneOf = ({ fields }: Choice, pieces: ReadonlySet<string>): boolean =>
  Object.values(fields).some((field) => {
    if ('one' in field) return field.one.every((value) => pieces.has(String(value)));
    return 'some' in field && field.some.every((value) => pieces.has(value));
  });

/** Who may say that a piece of theirs needs no questions. */
export const holds = ({ history }: Played, seat: Seat, piece: PieceId): boolean =>
  history.match
    .expected()
    .some(({ id, at }) => id === piece && at !== 'box' && 'seat' in at && at.seat === seat);
