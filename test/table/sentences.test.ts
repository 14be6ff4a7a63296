import { expect, test } from 'vitest';
import type { Sentence } from '@ringside/protocol/api';
import type { Command } from '@ringside/protocol/vocabulary';
import { People } from '../../ui/src/lib/words/people.ts';
import { lineWords, messageOf, say, undoWords } from '../../ui/src/lib/words/sentences.ts';
import type { FeedViewer } from '../../hub/table/feed.ts';
import { chooseDeed, wordsOf } from '../proof/deeds.ts';
import { MemoryTable } from './memory-table.ts';
import { seededRandom, steelArenaGame, voltGame } from './table-kit.ts';

const GAMES = 3;
const STEPS = 40;
const TIMEOUT_MS = 120_000;
const VIEWERS: readonly FeedViewer[] = ['A', 'B', 'public', 'host'];
const PEOPLE = [
  { seat: 'A', name: 'Ana' },
  { seat: 'B', name: 'Ben' },
] as const;

/** What no sentence for people may hold: a hole, a placeholder, or a name that only the program knows. */
const NOT_WORDS =
  /undefined|\[object|NaN|[{}]|\bnone\b|\bnull\b|RAW|\bt\d+\b|-?\d+,-?\d+|[a-z]_[a-z]|robot\/\d|event\/|edit\/|\bsteel-arena\b|\bvolt\b/;

interface Heard {
  readonly sentence: Sentence;
  readonly text: string;
}

/** A game of people who argue, and every sentence that anybody is sent of it, as it is read. */
async function sentencesOf(request: typeof voltGame, seed: number): Promise<readonly Heard[]> {
  const random = seededRandom(seed);
  const bench = await MemoryTable.begun(request, seed);
  const { table } = bench;
  const heard: Heard[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const deed = chooseDeed({ table }, random);
    if (deed) {
      const command = wordsOf({ table }, deed, bench.commandId()) as Command;
      const preview = await table.preview({ by: deed.by }, command);
      if (preview.ok) heard.push(...read(bench, deed.by, preview.value));
      await table.submit({ by: deed.by }, command);
      await bench.settled();
    } else await bench.answerAnything(random, ['A', 'B']);
    for (const viewer of VIEWERS) heard.push(...read(bench, viewer, bench.frame(viewer)));
    heard.push(...linesOf(bench));
  }
  return heard;
}

const speakerFor = (bench: MemoryTable, viewer: FeedViewer) => {
  const { catalogue: designs = {} } = (bench.frame('public').view ?? {}) as Catalogued;
  const me = viewer === 'A' || viewer === 'B' ? viewer : null;
  return {
    people: new People(PEOPLE, me),
    thing: (id: string) => (JSON.stringify(designs).includes(`"${id}"`) ? 'Laser' : `RAW ${id}`),
  };
};

interface Catalogued {
  readonly catalogue?: object;
}

/** Every sentence anywhere in what a viewer is sent. */
function read(bench: MemoryTable, viewer: FeedViewer, sent: unknown): readonly Heard[] {
  const speaker = speakerFor(bench, viewer);
  return sentencesIn(sent).map((sentence) => ({
    sentence,
    text: `${say(sentence, speaker)} ${undoWords(sentence, speaker)}`,
  }));
}

function linesOf(bench: MemoryTable): readonly Heard[] {
  return VIEWERS.flatMap((viewer) => {
    const speaker = speakerFor(bench, viewer);
    return bench.table
      .log()
      .slice(-12)
      .map((line) => ({ sentence: line.text, text: lineWords(line, speaker) }));
  });
}

const sentencesIn = (sent: unknown): readonly Sentence[] => {
  if (typeof sent !== 'object' || sent === null) return [];
  if (isSentence(sent)) return [sent];
  return Object.values(sent).flatMap(sentencesIn);
};

const isSentence = (sent: object): sent is Sentence =>
  'key' in sent && typeof sent.key === 'string' && 'values' in sent;

test.each([
  ['Steel Arena, virtual', steelArenaGame('virtual')],
  ['Steel Arena, physical', steelArenaGame('physical')],
  ['VOLT', voltGame],
] as const)(
  `over ${String(GAMES)} games of %s every sentence has its words and all its values`,
  async (_, request) => {
    const wrong = new Map<string, string>();
    const keys = new Set<string>();
    for (let seed = 1; seed <= GAMES; seed += 1) {
      for (const { sentence, text } of await sentencesOf(request, seed)) {
        keys.add(sentence.key);
        const isWrong = messageOf(sentence.key) === undefined || NOT_WORDS.test(text);
        if (isWrong) wrong.set(sentence.key, `${text} <- ${JSON.stringify(sentence.values)}`);
      }
    }
    expect(Object.fromEntries(wrong)).toEqual({});
    // undo, consent, correction and the game itself have all been heard
    expect([...keys].filter((key) => key.startsWith('edit/'))).not.toEqual([]);
    expect([...keys]).toEqual(
      expect.arrayContaining(['event/table/rewound', 'event/table/undo-asked']),
    );
  },
  TIMEOUT_MS,
);
