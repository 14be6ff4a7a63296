import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Match, MatchEvent } from '@ringside/engine/kernel';
import { gameFileSchema, matchRecordSchema } from '@ringside/protocol/record';
import { withoutDecisions } from '../../hub/table/moment.ts';
import { playRandomly, seeded } from '../contract/random-play.ts';
import { SUBJECTS } from '../contract/rulesets.ts';

const publicOnly = (events: readonly MatchEvent[]): readonly unknown[] =>
  events.filter(({ audience }) => audience === 'public').map(({ payload }) => payload);

const seen = (match: Match): unknown => withoutDecisions(match.view('public'));

describe.each(SUBJECTS)('$name', ({ game, config, opening }) => {
  test('what a stranger sees is made of public events alone', () => {
    const started = game.start(config);
    if (!started.ok) throw new Error(started.error.code);
    let strangers = game.empty().replay(publicOnly(started.value.events));
    for (const { step } of playRandomly(started.value.next, seeded(5), opening)) {
      strangers = strangers.replay(publicOnly(step.events));
      expect(seen(strangers)).toEqual(seen(step.next));
    }
  });
});

// `npx vitest run --project node test/archive/public-game.test.ts -u` writes them anew
test('the published schemas are those of the readers', async () => {
  const schemas = join(import.meta.dirname, '../../docs/schemas');
  const text = (schema: unknown): string => `${JSON.stringify(schema, null, 2)}\n`;
  await expect(text(gameFileSchema)).toMatchFileSnapshot(join(schemas, 'game-file.schema.json'));
  await expect(text(matchRecordSchema)).toMatchFileSnapshot(
    join(schemas, 'match-record.schema.json'),
  );
});
