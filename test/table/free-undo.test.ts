import { describe, expect, test } from 'vitest';
import { sampleAnswer, type Game, type Match } from '@ringside/engine/kernel';
import type { CommandId, Viewer } from '@ringside/protocol/vocabulary';
import type { GameRequest } from '../../hub/table/feed.ts';
import { Table } from '../../hub/table/index.ts';
import type { StoredCommit } from '../../hub/table/ports.ts';
import { tableEventOf, type TableEvent } from '../../hub/table/table-event.ts';
import { MemoryLog } from './memory-log.ts';
import {
  HandClock,
  seats,
  seededEntropy,
  seededRandom,
  STEEL_ARENA,
  steelArenaGame,
  TOY,
  VOLT,
  voltGame,
} from './table-kit.ts';

const SEEDS = 30;
const MOVES = 40;
const TRIES = 3;

interface Setting {
  readonly name: string;
  readonly game: Game;
  readonly request: GameRequest;
}

const SETTINGS: readonly Setting[] = [
  {
    name: 'the toy',
    game: TOY,
    request: { ruleset: 'toy', seats: seats('A', 'B'), config: { highest: 6 } },
  },
  { name: 'Steel Arena, virtual', game: STEEL_ARENA, request: steelArenaGame('virtual') },
  { name: 'Steel Arena, physical', game: STEEL_ARENA, request: steelArenaGame('physical') },
  { name: 'VOLT', game: VOLT, request: voltGame },
];

type Answered = Extract<TableEvent, { readonly type: 'answered' }>;

const answeredIn = ({ entries }: StoredCommit): Answered | undefined =>
  entries.map(tableEventOf).find((event) => event?.type === 'answered');

/** The commits of a random game. */
async function playedCommits({ game, request }: Setting, seed: number) {
  const random = seededRandom(seed);
  const log = new MemoryLog();
  const table = await Table.open({
    id: 'table-1',
    games: [game],
    log,
    clock: new HandClock(),
    entropy: seededEntropy(String(seed)),
    warn: ({ code }) => {
      throw new Error(code);
    },
  });
  await table.begin(request);
  for (let move = 0; move < MOVES; move += 1) {
    const asked = (['A', 'B'] as const).flatMap((by) =>
      table.current(by).frame.mine.map((decision) => ({ by, decision })),
    );
    const chosen = asked[Math.floor(random() * asked.length)];
    if (!chosen) break;
    const { by, decision } = chosen;
    const action = sampleAnswer(decision, random);
    const cmdId = `c${String(move)}` as CommandId;
    await table.submit({ by }, { kind: 'answer', cmdId, decisionId: decision.id, action });
  }
  const summary = (await log.games())[0];
  return summary ? await log.read(summary.game) : [];
}

/** What a viewer sees after an answer, had the hidden things been otherwise. */
function seenOtherwise(before: Match, viewer: Viewer, done: Answered, random: () => number) {
  const step = before.alike(viewer, random).decide(done.decision, done.action);
  return step.ok ? step.value.next.view(viewer) : 'refused';
}

/** A decision's number may count what only its seat has seen. */
const withoutOwnIds = (view: unknown): unknown =>
  typeof view === 'object' && view !== null ? { ...view, mine: undefined } : view;

describe.each(SETTINGS)('$name', (setting) => {
  test('an answer that may be undone freely has told nobody anything: whatever lay hidden, it looks the same', async () => {
    let free = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const random = seededRandom(seed);
      let match = setting.game.empty();
      for (const commit of await playedCommits(setting, seed)) {
        const payloads = commit.entries
          .filter(({ stream }) => stream === 'game')
          .map(({ payload }) => payload);
        const [before, after] = [match, match.replay(payloads)];
        match = after;
        const done = answeredIn(commit);
        if (done?.undo !== 'free') continue;
        free += 1;
        for (const viewer of ['A', 'B', 'public'] as const) {
          if (viewer === done.answerer) continue;
          for (let n = 0; n < TRIES; n += 1) {
            const otherwise = seenOtherwise(before, viewer, done, random);
            if (otherwise === 'refused') continue;
            expect({ seed, done, view: withoutOwnIds(otherwise) }).toEqual({
              seed,
              done,
              view: withoutOwnIds(after.view(viewer)),
            });
          }
        }
      }
    }
    expect(free).toBeGreaterThan(SEEDS);
  }, 120_000);
});
