import {
  gameFacts,
  MATCH_FORMAT,
  MATCH_RECORD_VERSION,
  type MatchRecord,
} from '@ringside/protocol/record';
import type { LogLine } from '@ringside/protocol/api';
import type { PublicGame } from './public-game.ts';

const DAY_LENGTH = '2026-12-01'.length;

/** What a club or a chat is told of a game, from what everybody could see. */
export function matchRecord({
  record,
  match,
  beganWallMs,
  pace,
  undos,
  corrections,
}: PublicGame): MatchRecord {
  const { ruleset, seats: players } = record;
  const { name, ...facts } = gameFacts(ruleset, match.view('public'));
  const outcome = match.outcome();
  return {
    format: MATCH_FORMAT,
    version: MATCH_RECORD_VERSION,
    game: { ruleset, rulesetVersion: match.version, name },
    date: new Date(beganWallMs).toISOString().slice(0, DAY_LENGTH),
    finished: outcome !== undefined,
    players,
    ...facts,
    pace,
    ...(outcome && {
      result: { ranks: outcome.winners, why: outcome.why, atoms: outcome.atoms },
    }),
    corrections,
    undos,
    log: allLines(record).map(({ n, seat, text, provenance, undone }) => ({
      n,
      ...(seat !== undefined && { seat }),
      text,
      provenance,
      undone,
    })),
  };
}

/** Every line of the log, oldest first. */
function allLines({ lines }: PublicGame['record']): readonly LogLine[] {
  let all = lines.page();
  for (let older = all; (older[0]?.n ?? 1) > 1; all = [...older, ...all]) {
    older = lines.page(older[0]?.n);
  }
  return all;
}
