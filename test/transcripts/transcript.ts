import type { Game, MatchEvent } from '@ringside/engine/kernel';
import { squareName, type RawAction } from '@ringside/protocol/vocabulary';
import { playRandomly, seeded, type Ply } from '../contract/random-play.ts';

/** A game worth keeping as text. */
export interface Script {
  readonly file: string;
  readonly title: string;
  readonly game: Game;
  readonly config: unknown;
  readonly seed: number;
  /** Only so many answers; the whole game when absent. */
  readonly answers?: number;
}

const ANSWERS_MAX = 5_000;

/** The whole game in plain text: who answered what, and what came of it. */
export function transcribe({ title, game, config, seed, answers }: Script): string {
  const started = game.start(config);
  if (!started.ok) throw new Error(JSON.stringify(started.error));
  const lines = [
    `# ${title}, seed ${String(seed)}`,
    '',
    'set-up',
    ...started.value.events.map(line),
  ];
  let match = started.value.next;
  for (const ply of playRandomly(match, seeded(seed), answers ?? ANSWERS_MAX)) {
    lines.push(answer(ply), ...ply.step.events.map(line));
    match = ply.step.next;
  }
  return [...lines, '', `outcome ${plain(match.outcome())}`, ''].join('\n');
}

const answer = ({ decision, action }: Ply): string =>
  ['', decision.answerer, decision.id, ':', action.kind, ...fields(action)].join(' ').trimEnd();

const fields = (action: RawAction): readonly string[] =>
  Object.entries(action)
    .filter(([name]) => name !== 'kind')
    .map(([name, value]) => `${name}=${plain(value)}`);

/** One event; what only some may see begins with their seats. */
function line({ type, audience, payload }: MatchEvent): string {
  const seen = audience === 'public' ? '' : `[${audience.join('')} only] `;
  const parts = Object.entries(payload as Readonly<Record<string, unknown>>)
    .filter(([name]) => name !== 'type' && name !== 'catalogue')
    .map(([name, value]) => `${name}=${plain(value)}`);
  return `  ${seen}${type} ${parts.join(' ')}`.trimEnd();
}

/** JSON without what makes it hard to read; spaces as `q,r` and `e5`. */
const plain = (value: unknown): string =>
  JSON.stringify(value ?? null)
    .replaceAll('"', '')
    .replaceAll(',', ', ')
    .replaceAll(/\{q:(-?\d+), r:(-?\d+)\}/g, '$1,$2')
    .replaceAll(/\{file:(\d+), rank:(\d+)\}/g, (_, file, rank) =>
      squareName({ file: Number(file), rank: Number(rank) }),
    );
