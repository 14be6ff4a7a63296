import { DEFAULT_OPTIONS, type SteelArenaView } from '../games/steel-arena/index.ts';
import type { VoltView } from '../games/volt/index.ts';
import type { ToyView } from '../games/toy/index.ts';
import type { Scalar } from '../vocabulary/index.ts';
import type { MatchRecord } from './match-record.ts';

/** What a match record says of a game beside what the table knows. */
export type GameFacts = Pick<
  MatchRecord,
  'teams' | 'profile' | 'options' | 'catalogue' | 'turns' | 'counts'
> & { readonly name: string };

/** From the view of a stranger, so that nothing can be in it that isn't for everybody. */
export function gameFacts(ruleset: string, view: object): GameFacts {
  const read = READERS[ruleset];
  return read ? read(view) : { ...NOTHING, name: ruleset };
}

const NOTHING = { teams: [], options: {}, catalogue: [], turns: 0, counts: {} } as const;

// A view is of the ruleset that made it.
const READERS: Readonly<Record<string, (view: object) => GameFacts>> = {
  'steel-arena': (view) => steelArena(view as SteelArenaView),
  volt: (view) => volt(view as VoltView),
  toy: (view) => toy(view as ToyView),
};

const steelArena = (view: SteelArenaView): GameFacts => ({
  name: 'Steel Arena',
  profile: view.profile,
  teams: view.teams,
  options: {
    ...changed(view.options, DEFAULT_OPTIONS),
    ...(view.advanced && { advanced: true }),
    ...(view.faces !== 'virtual' && { faces: view.faces }),
  },
  catalogue: Object.values(view.catalogue)
    .filter(({ source }) => source.name === 'table' || source.value === 'table')
    .map(({ id }) => id)
    .sort(),
  turns: view.turn?.number ?? 0,
  counts:
    view.profile === 'overheat'
      ? {}
      : { trophies: Object.fromEntries(view.robots.map(({ seat, trophies }) => [seat, trophies])) },
});

const volt = (view: VoltView): GameFacts => ({
  name: 'VOLT',
  teams: view.teams.map(({ seats }) => seats).filter(({ length }) => length > 1),
  options: view.board.source === 'house' ? { board: view.board.id } : {},
  catalogue: view.board.source === 'owner' ? [view.board.id] : [],
  turns: view.round,
  counts: {
    points: Object.fromEntries(
      view.teams.flatMap(({ seats, points }) => seats.map((seat) => [seat, points])),
    ),
  },
});

const toy = (view: ToyView): GameFacts => ({
  ...NOTHING,
  name: 'Toy',
  counts: { score: view.score },
});

const changed = <Options extends object>(
  options: Options,
  defaults: Options,
): Readonly<Record<string, Scalar>> =>
  Object.fromEntries(
    (Object.entries(options) as [keyof Options & string, Scalar][]).filter(
      ([name, value]) => defaults[name] !== value,
    ),
  );
