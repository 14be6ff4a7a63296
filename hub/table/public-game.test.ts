import { expect, test } from 'vitest';
import { bindRuleset } from '@ringside/engine/kernel';
import { toy } from '@ringside/engine/rulesets/toy';
import type { LogEntry, Seq, StoredCommit } from './ports.ts';
import { publicGame } from './public-game.ts';
import { tableEntry, type RewindWhy } from './table-event.ts';

const GAME = bindRuleset(toy);

const game = (payload: { readonly type: string }): LogEntry => ({
  stream: 'game',
  type: payload.type,
  schema: 1,
  audience: 'public',
  payload,
});
const seeded: LogEntry = tableEntry({ type: 'seeded', seed: '00' });
const rewound = (to: number, why: RewindWhy): LogEntry =>
  tableEntry({ type: 'rewound', to, by: 'host', why });

/** Commits of these entries, numbered through. */
function commitsOf(...batches: readonly (readonly LogEntry[])[]): readonly StoredCommit[] {
  let seq = 0;
  return batches.map((entries) => ({
    actor: { by: 'host', source: 'host' },
    entries: entries.map((entry) => ({ ...entry, seq: (seq += 1) as Seq })),
    wallMs: 5,
  }));
}

const began = game({ type: 'game-began' });
const round = (n: number): LogEntry => game({ type: 'round-began', round: n } as never);

test.each([
  { when: 'nothing is rewound', commits: [[began], [round(2)]], turn: '2', undos: 0 },
  {
    when: 'a commit is undone',
    commits: [[began], [round(2)], [round(3)], [rewound(2, 'undo')]],
    turn: '2',
    undos: 1,
  },
  {
    when: 'the undo is undone',
    commits: [[began], [round(2)], [round(3)], [rewound(2, 'undo')], [rewound(3, 'redo')]],
    turn: '3',
    undos: 1,
  },
  {
    when: 'all agree to an undo, and sensing takes back its own',
    commits: [[began], [round(2)], [rewound(1, 'agreed')], [round(3)], [rewound(1, 'revised')]],
    turn: '1',
    undos: 1,
  },
  {
    when: 'a commit of which nothing is public lies between',
    commits: [[began], [round(2)], [round(3)], [seeded], [rewound(2, 'undo')]],
    turn: '2',
    undos: 1,
  },
])('where $when a stranger sees round $turn', ({ commits, turn, undos }) => {
  const seen = publicGame('table.x', GAME, commitsOf(...commits));
  expect([seen.match.turn(), seen.undos, seen.beganWallMs]).toEqual([turn, undos, 5]);
});

test('corrections are counted, and an old game was played at the hidden pace', () => {
  const corrected = tableEntry({ type: 'corrected', by: 'host', why: 'it stood so' });
  const seen = publicGame('table.x', GAME, commitsOf([began], [corrected, round(4)]));
  expect([seen.corrections, seen.pace, seen.match.turn()]).toEqual([1, 'hidden', '4']);
});
