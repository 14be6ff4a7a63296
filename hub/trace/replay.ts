import type { Game, Match } from '@ringside/engine/kernel';
import type { TraceFile, TraceHeader, TraceLine } from '@ringside/protocol/record';
import {
  decisionId,
  err,
  ok,
  parseSpaceKey,
  pieceClass,
  type PieceClass,
  type Result,
  type Space,
  type TagUid,
} from '@ringside/protocol/vocabulary';
import { DEFAULT_SETTINGS, type Evidence, type ReconcilerSettings } from '../reconciler/index.ts';
import { decisionLine } from './decision-line.ts';
import { ReconcilerSense } from './reconciler-sense.ts';
import type { Opinion } from './sense.ts';
import { TraceDesk } from './trace-desk.ts';

/** A tag nobody enrolled. */
const UNKNOWN = pieceClass('unknown');

export const settingsOf = ({ settings, movers }: TraceHeader): ReconcilerSettings => ({
  ...DEFAULT_SETTINGS,
  ...settings,
  ...(movers && { mayMove: (of: PieceClass) => movers.some((end) => of.endsWith(`/${end}`)) }),
});

const spacesOf = ({ spaces }: TraceHeader): readonly Space[] =>
  spaces.flatMap((key) => parseSpaceKey(key) ?? []);

/** A report as the reconciler takes it. */
export function evidenceIn(
  line: Extract<TraceLine, { do: 'report' | 'link' }>,
  { things }: Pick<TraceHeader, 'things'>,
  spaces: readonly Space[],
): Evidence | undefined {
  if (line.do === 'link') return { kind: 'link', link: line.link, spaces, atMs: line.at };
  const space = parseSpaceKey(line.space);
  if (!space) return undefined;
  const listed = line.tags.map((tag) => {
    const of = things[tag];
    return { tag: tag as TagUid, class: of === undefined ? UNKNOWN : pieceClass(of) };
  });
  return { kind: 'space', space, things: listed, status: line.status, atMs: line.at };
}

/** Why a trace can't be played, and where it stops making sense. */
export interface Unplayable {
  readonly code: 'trace/no-such-game' | 'trace/misfit';
  readonly reason: string;
}

/**
 * What sensing makes of a trace: one line for every decision that differs from the one before. The same trace gives the
 * same lines, byte for byte. Refused: a game the trace does not fit.
 */
export function replayTrace(
  trace: TraceFile,
  games: readonly Game[],
): Result<readonly string[], Unplayable> {
  const { ruleset, config } = trace.header.game;
  const game = games.find(({ id }) => id === ruleset);
  if (!game) return err({ code: 'trace/no-such-game', reason: `there is no game ${ruleset} here` });
  const begun = game.start(config);
  if (!begun.ok)
    return err({
      code: 'trace/misfit',
      reason: `no game of ${ruleset} begins with this config: ${begun.error.code}`,
    });
  try {
    return ok(replayed(trace, begun.value.next));
  } catch (thrown) {
    if (thrown instanceof Misplayed) return err({ code: 'trace/misfit', reason: thrown.message });
    throw thrown;
  }
}

/** The trace says what can't have been. */
class Misplayed extends Error {}

function replayed({ header, lines }: TraceFile, start: Match): readonly string[] {
  const spaces = spacesOf(header);
  const out: string[] = [];
  let before = '';
  const desk: TraceDesk = new TraceDesk({
    match: start,
    spaces,
    sense: new ReconcilerSense(spaces, settingsOf(header)),
    draw: ({ id }) => {
      const action = header.draws[id];
      if (!action) throw new Misplayed(`the header has no draw for ${id}`);
      return action;
    },
    onLook: (opinion) => {
      note(opinion);
    },
  });
  function note(opinion: Opinion): void {
    const line = decisionLine(opinion);
    if (line === before) return;
    before = line;
    // while the desk is being made, it is time 0
    out.push(`${String(out.length === 0 ? 0 : desk.nowMs)} ${line}`);
  }
  for (const batch of batches(lines)) play(desk, batch, header, spaces);
  return out;
}

/** Reports of one moment are taken together, as the table takes what came while it was busy. */
function* batches(lines: readonly TraceLine[]): Generator<readonly TraceLine[]> {
  let batch: TraceLine[] = [];
  for (const line of lines) {
    const last = batch.at(-1);
    if (last && !(isReport(last) && isReport(line) && last.at === line.at)) {
      yield batch;
      batch = [];
    }
    batch.push(line);
  }
  if (batch.length > 0) yield batch;
}

const isReport = (line: TraceLine): line is Extract<TraceLine, { do: 'report' | 'link' }> =>
  line.do === 'report' || line.do === 'link';

function play(
  desk: TraceDesk,
  batch: readonly TraceLine[],
  header: TraceHeader,
  spaces: readonly Space[],
): void {
  const [line] = batch;
  if (!line) return;
  desk.advance(line.at);
  if (line.do === 'answer') {
    const answered = desk.answer(decisionId(line.decision), line.action);
    if (!answered.ok)
      throw new Misplayed(
        `at ${String(line.at)} the answer to ${line.decision} is refused: ${answered.error.code}`,
      );
  } else if (line.do === 'rewind') desk.rewind(line.answers, true);
  else if (line.do === 'correct') desk.rewind(line.answers, false);
  else if (line.do === 'restart') desk.restart();
  else if (line.do === 'done') desk.take([{ kind: 'done', atMs: line.at }]);
  else if (line.do !== 'wait')
    desk.take(
      batch.flatMap((each) => (isReport(each) ? (evidenceIn(each, header, spaces) ?? []) : [])),
    );
}
