import { sampleAnswer } from '@ringside/engine/kernel';
import type { Hush, PieceId, RawAction, Seat } from '@ringside/protocol/vocabulary';
import type { FeedViewer, TableDesk } from '../../hub/table/feed.ts';
import type { Stand } from './stand.ts';

/** What people say to a table beside their answers. */
export interface Deed {
  readonly by: Seat | 'host';
  readonly command: { readonly kind: string } & Readonly<Record<string, unknown>>;
}

/** Whatever has a table. */
interface AtTable {
  readonly table: TableDesk;
}

const SEATS: readonly Seat[] = ['A', 'B'];
const PEOPLE: readonly (Seat | 'host')[] = [...SEATS, 'host'];
/** Of a step: that it is no answer. */
const DEED_SHARE = 0.3;
const THIS_TURN: Hush = { for: 'turn' };

/**
 * What somebody does instead of answering, if anybody does; chosen by what all can see, so that both hubs are told the
 * same. An undo of the newest thing or back to a line, a redo, a yes or no, a correction, "don't ask me this turn" or
 * about a module, and leaving and coming back.
 */
export function chooseDeed(stand: AtTable, random: () => number): Deed | undefined {
  const { asking, seats } = stand.table.current('public').frame;
  const by = oneOf(PEOPLE, random);
  if (asking && random() < 0.5) {
    const seat = oneOf(SEATS, random);
    return deed(seat, { kind: 'agree', askId: asking.askId, yes: random() < 0.7 });
  }
  if (random() >= DEED_SHARE) return undefined;
  const which = random();
  if (which < 0.35) {
    return deed(by, { kind: 'undo', ...backTo(stand, random), ...forced(by, random) });
  }
  if (which < 0.5) return deed(by, { kind: 'redo' });
  const seat = oneOf(SEATS, random);
  if (which < 0.7) {
    return deed(seat, { kind: 'hush', about: somethingOf(stand, random), on: random() < 0.7 });
  }
  if (which < 0.85) {
    const edits = someEdits(stand, random);
    return edits && deed('host', { kind: 'correct', edits, why: 'the proof says so' });
  }
  const isAway = seats.find((info) => info.seat === seat)?.away === true;
  return deed('host', { kind: 'away', seat, away: !isAway });
}

const deed = (by: Deed['by'], command: Deed['command']): Deed => ({ by, command });

/** A line of the log, as a rule one of the newest; or none. */
function backTo(stand: AtTable, random: () => number): object {
  const lines = stand.table.log();
  const line = lines[Math.floor(Math.sqrt(random()) * lines.length)];
  return line && random() < 0.4 ? { line: line.n } : {};
}

/** A turn or, where there are modules, one of them. */
function somethingOf(stand: AtTable, random: () => number): Hush {
  const { robots = [] } = (stand.table.current('public').frame.view ?? {}) as Robots;
  const modules = robots.flatMap((robot) => robot.modules ?? []);
  const module = modules[Math.floor(random() * modules.length)];
  return module && random() < 0.5 ? { for: 'module', piece: module.id } : THIS_TURN;
}

interface Robots {
  readonly robots?: readonly { readonly modules?: readonly { readonly id: PieceId }[] }[];
}

function someEdits(stand: AtTable, random: () => number): readonly RawAction[] | undefined {
  const choices = stand.table.edits();
  return choices.length === 0 ? undefined : [sampleAnswer({ choices }, random)];
}

const forced = (by: Deed['by'], random: () => number): object =>
  by === 'host' && random() < 0.5 ? { force: 'the proof says so' } : {};

const oneOf = <T>(list: readonly T[], random: () => number): T => {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new Error('an empty list');
  return chosen;
};

/**
 * What a viewer may ask at any time without changing anything: what an undo would do, the log, an earlier moment; the
 * host, what may be put right.
 */
export async function lookAround(
  stands: readonly Stand[],
  viewer: FeedViewer,
  random: () => number,
): Promise<void> {
  const share = random();
  const [first] = stands;
  const edits = first && viewer === 'host' ? someEdits(first, random) : undefined;
  for (const stand of stands) {
    const baseRev = stand.table.current(viewer).frame.rev;
    const command = { kind: 'undo', cmdId: 'preview', baseRev };
    stand.say(viewer, { type: 'preview', askId: 'undo', command });
    stand.say(viewer, { type: 'preview', askId: 'redo', command: { ...command, kind: 'redo' } });
    if (edits) {
      stand.note(viewer, stand.table.edits());
      const correct = { ...command, kind: 'correct', edits, why: 'the proof asks' };
      stand.say(viewer, { type: 'preview', askId: 'correct', command: correct });
    }
    const lines = stand.table.log();
    const line = lines[Math.floor(share * lines.length)]?.n ?? 1;
    stand.note(viewer, {
      log: stand.table.log(line),
      moment: await stand.table.moment(viewer, line),
    });
  }
}

/** The command as this hub's sender would send it: against what that one has last seen here. */
export function wordsOf(stand: AtTable, { by, command }: Deed, cmdId: string): unknown {
  const { rev } = stand.table.current(by).frame;
  return { ...command, cmdId, baseRev: rev };
}
