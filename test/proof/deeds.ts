import type { Hush, Seat } from '@ringside/protocol/vocabulary';
import type { FeedViewer } from '../../hub/table/feed.ts';
import type { Stand } from './stand.ts';

/** What people say to a table beside their answers. */
export interface Deed {
  readonly by: Seat | 'host';
  readonly command: { readonly kind: string } & Readonly<Record<string, unknown>>;
}

const SEATS: readonly Seat[] = ['A', 'B'];
const PEOPLE: readonly (Seat | 'host')[] = [...SEATS, 'host'];
/** Of a step: that it is no answer. */
const DEED_SHARE = 0.3;
const THIS_TURN: Hush = { for: 'turn' };

/**
 * What somebody does instead of answering, if anybody does; chosen by what all can see, so that both hubs are told the
 * same. An undo, a redo, a yes or no, "don't ask me this turn", and leaving and coming back.
 */
export function chooseDeed(stand: Stand, random: () => number): Deed | undefined {
  const { asking, seats } = stand.table.current('public').frame;
  const by = oneOf(PEOPLE, random);
  if (asking && random() < 0.5) {
    const seat = oneOf(SEATS, random);
    return deed(seat, { kind: 'agree', askId: asking.askId, yes: random() < 0.7 });
  }
  if (random() >= DEED_SHARE) return undefined;
  const which = random();
  if (which < 0.5) return deed(by, { kind: 'undo', ...forced(by, random) });
  if (which < 0.75) return deed(by, { kind: 'redo' });
  const seat = oneOf(SEATS, random);
  if (which < 0.9) return deed(seat, { kind: 'hush', about: THIS_TURN, on: random() < 0.7 });
  const isAway = seats.find((info) => info.seat === seat)?.away === true;
  return deed('host', { kind: 'away', seat, away: !isAway });
}

const deed = (by: Deed['by'], command: Deed['command']): Deed => ({ by, command });

const forced = (by: Deed['by'], random: () => number): object =>
  by === 'host' && random() < 0.5 ? { force: 'the proof says so' } : {};

const oneOf = <T>(list: readonly T[], random: () => number): T => {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new Error('an empty list');
  return chosen;
};

/** What a viewer may ask at any time without changing anything: what an undo would do, the log, an earlier moment. */
export async function lookAround(
  stands: readonly Stand[],
  viewer: FeedViewer,
  random: () => number,
): Promise<void> {
  const share = random();
  for (const stand of stands) {
    const baseRev = stand.table.current(viewer).frame.rev;
    const command = { kind: 'undo', cmdId: 'preview', baseRev };
    stand.say(viewer, { type: 'preview', askId: 'undo', command });
    stand.say(viewer, { type: 'preview', askId: 'redo', command: { ...command, kind: 'redo' } });
    const lines = stand.table.log();
    const line = lines[Math.floor(share * lines.length)]?.n ?? 1;
    stand.note(viewer, {
      log: stand.table.log(line),
      moment: await stand.table.moment(viewer, line),
    });
  }
}

/** The command as this hub's sender would send it: against what that one has last seen here. */
export function wordsOf(stand: Stand, { by, command }: Deed, cmdId: string): unknown {
  const { rev } = stand.table.current(by).frame;
  return { ...command, cmdId, baseRev: rev };
}
