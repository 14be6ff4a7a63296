import type { CommandId } from '@ringside/protocol/vocabulary';
import type { TablesDesk } from '../table/feed.ts';
import type { ApiEntropy, Claim } from './ports.ts';
import type { Sessions } from './sessions.ts';
import { newToken } from './token.ts';

interface Parts {
  readonly tables: TablesDesk;
  readonly sessions: Sessions;
  readonly entropy: ApiEntropy;
}

interface Arrival {
  readonly claim: Claim;
  readonly handOver: boolean;
  /** Of the device that has just been let in. */
  readonly hash: string | undefined;
  readonly name: string | undefined;
}

/**
 * What follows when a device has been let in for a seat: after a hand-over the others are let go, whoever had left is
 * back, and the name becomes the seat's. Being let in is what counts: what the table refuses of the rest can be said again.
 */
export async function takeSeat(
  { tables, sessions, entropy }: Parts,
  arrival: Arrival,
): Promise<void> {
  const { claim, handOver, hash, name } = arrival;
  if (claim.role !== 'seat') return;
  const { table, seat } = claim;
  if (handOver) sessions.release(table, seat, hash);
  const desk = tables.get(table);
  if (!desk) return;
  if (name !== undefined) await desk.rename(seat, name);
  const isAway = desk.current('public').frame.seats.some((one) => one.seat === seat && one.away);
  if (!isAway) return;
  const cmdId = newToken(entropy) as CommandId;
  await desk.submit({ by: seat }, { kind: 'away', cmdId, seat, away: false });
}
