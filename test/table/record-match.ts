import type { Game, Match } from '@ringside/engine/kernel';
import type { Seq, StoredCommit } from '../../hub/table/ports.ts';
import { tableEventOf } from '../../hub/table/table-event.ts';

/** The match at the end of a record, undos and all, told from the entries alone: the simplest way it can be said. */
export function matchOf(game: Game, commits: readonly StoredCommit[]): Match {
  const moments: { readonly seq: Seq; readonly match: Match }[] = [];
  let match = game.empty();
  for (const { entries } of commits) {
    const rewound = entries.map(tableEventOf).find((event) => event?.type === 'rewound');
    if (rewound?.type === 'rewound') {
      match = moments.findLast(({ seq }) => seq <= rewound.to)?.match ?? game.empty();
    }
    const facts = entries.filter(({ stream }) => stream === 'game');
    match = match.replay(facts.map(({ payload }) => payload));
    moments.push({ seq: entries.at(-1)?.seq ?? (0 as Seq), match });
  }
  return match;
}
