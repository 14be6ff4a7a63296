import type { Game, Step } from '@ringside/engine/kernel';
import type { Pace } from '@ringside/protocol/api';
import { ok, type Rejection, type Result } from '@ringside/protocol/vocabulary';
import { settleChance } from './chance.ts';
import type { Fork, GameRequest, Refusal } from './feed.ts';
import { GameRecord } from './game-record.ts';
import { History } from './history.ts';
import { entriesOf, moveOn, type Plan } from './plan.ts';
import type { Entropy, GameId, Seq } from './ports.ts';
import { refuse, refusedByRules } from './refusal.ts';
import { parseSeats } from './seat-name.ts';

const SEED_BYTES = 32;
const ID_BYTES = 8;

/** A game ready to be written: nothing of it is durable yet. */
export interface NewGame {
  readonly game: Game;
  readonly record: GameRecord;
  readonly history: History;
  readonly plan: Plan;
}

export interface NewGameContext {
  readonly tableId: string;
  readonly games: readonly Game[];
  readonly entropy: Entropy;
  /** Of the new game's first decision ids. */
  readonly epoch: number;
}

/** Parses the request and plays the set-up in memory. */
export function planGame(context: NewGameContext, request: GameRequest): Result<NewGame, Refusal> {
  const game = context.games.find(({ id }) => id === request.ruleset);
  if (!game) return refuse('table/unknown-ruleset');
  const seats = parseSeats(request.seats);
  if (!seats.ok) return seats;
  return begunWith(context, { ...request, game, seats: seats.value }, game.start(request.config));
}

/** A game that goes on from a position. */
export function planForkedGame(context: NewGameContext, fork: Fork): Result<NewGame, Refusal> {
  const game = context.games.find(({ id }) => id === fork.ruleset);
  if (!game) return refuse('table/unknown-ruleset');
  return begunWith(context, { ...fork, game }, game.empty().restore(fork.position));
}

interface Begun {
  readonly game: Game;
  readonly seats: GameRequest['seats'];
  readonly pace?: Pace;
  /** Absent where it goes on from a position. */
  readonly config?: unknown;
}

function begunWith(
  context: NewGameContext,
  { game, seats, pace = 'hidden', config }: Begun,
  step: Result<Step, Rejection>,
): Result<NewGame, Refusal> {
  if (!step.ok) return refusedByRules(step.error);
  const seed = hex(context.entropy, SEED_BYTES);
  const settled = settleChance(step.value, seed);
  const { id: ruleset, version } = game;
  const { epoch } = context;
  const begun = { type: 'begun', ruleset, version, seats, epoch, pace } as const;
  const plan: Plan = {
    actor: { by: 'host', source: 'host' },
    entries: entriesOf([begun, { type: 'seeded', seed }], settled),
    after: moveOn(settled.next),
    turn: 'new-game',
    ...(isObject(config) && { begins: { ruleset, config, drawn: settled.drawn } }),
  };
  const record = new GameRecord(gameIdOf(context));
  return ok({ game, record, history: beforeAnything(game), plan });
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Where replay begins. */
export const beforeAnything = (game: Game): History =>
  new History(game, [{ seq: 0 as Seq, match: game.empty() }]);

/** The table's id comes first, so that several tables may share a record. */
export const gameIdOf = ({
  tableId,
  entropy,
}: Pick<NewGameContext, 'tableId' | 'entropy'>): GameId =>
  `${tableId}.${hex(entropy, ID_BYTES)}` as GameId;

export const isGameOf = (tableId: string, game: GameId): boolean => game.startsWith(`${tableId}.`);

const hex = (entropy: Entropy, bytes: number): string =>
  Buffer.from(entropy.bytes(bytes)).toString('hex');
