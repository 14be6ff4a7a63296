import { bindRuleset, type Game, type Match } from '@ringside/engine/kernel';
import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import { toy } from '@ringside/engine/rulesets/toy';
import { volt } from '@ringside/engine/rulesets/volt';
import type { Seat, Viewer } from '@ringside/protocol/vocabulary';

/** A secret made recognisable, and who may see it. */
interface Planted {
  readonly match: Match;
  readonly secrets: readonly { readonly marker: string; readonly seenBy: readonly Viewer[] }[];
}

/** One ruleset in one set-up, as the contract suite needs to know it. */
export interface Subject {
  readonly name: string;
  readonly game: Game;
  readonly config: unknown;
  readonly viewers: readonly Viewer[];
  /** No random game takes more answers than this. */
  readonly longest: number;
  /** Answers after which a random game is well under way. */
  readonly opening: number;
  /** Physical pieces in the game once the set-up is done; they vary where tiles come from a field nobody keeps account of. */
  readonly pieces: number | 'vary';
  /** Events that make a secret public: states alike before may differ after. */
  readonly revealing: readonly string[];
  /** Events for one seat's eyes. */
  readonly sealed: readonly string[];
  /**
   * `drawn`: what chance settles or a seat seals is in the state and hidden from others. `said`: faces of real pieces, which the hub knows once their owner
   * says them. `nothing`: all lies open.
   */
  readonly secrets: 'drawn' | 'said' | 'nothing';
  /** Puts a marker wherever the match holds a secret. */
  readonly plant: (match: Match) => Planted;
}

const SEATS: readonly Seat[] = ['A', 'B', 'C', 'D'];

interface TileJson {
  readonly id: string;
  readonly face: { readonly design: string; readonly seenBy: string } | null;
}

/** Every hidden face becomes a design of its own. */
function plantFaces(game: Game, match: Match): Planted {
  const secrets: Planted['secrets'][number][] = [];
  const state = structuredClone(match.state()) as {
    catalogue: Record<string, { id: string; copies: number }>;
  };
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return (value as readonly unknown[]).map(walk);
    if (typeof value !== 'object' || value === null) return value;
    if ('face' in value && 'id' in value) return plantTile(value as TileJson);
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, walk(part)]));
  };
  const plantTile = (tile: TileJson): TileJson => {
    const printed = tile.face ? state.catalogue[tile.face.design] : undefined;
    if (!tile.face || tile.face.seenBy === 'all' || !printed) return tile;
    const marker = `marker-${tile.id}`;
    state.catalogue[marker] = { ...printed, id: marker, copies: 0 };
    secrets.push({ marker: `"${marker}"`, seenBy: [tile.face.seenBy as Seat] });
    return { ...tile, face: { ...tile.face, design: marker } };
  };
  return {
    match: game.resume({ ...(walk(state) as object), catalogue: state.catalogue }),
    secrets,
  };
}

const steelArenaGame = bindRuleset(steelArena);

interface Mode {
  readonly name: string;
  readonly players: number;
  readonly faces: 'virtual' | 'physical';
  readonly more?: object;
}

const TEAMS = [
  ['A', 'C'],
  ['B', 'D'],
];

/** Every house rule the other way round. */
const FLIPPED = {
  deploymentZone: 'anywhere',
  autoCooling: 'every-turn',
  exactDistances: false,
  shoveStopsEachStep: true,
  shotsCrossGaps: false,
  collapseTeammates: false,
  explosiveHitDetonates: false,
  explosionSingleUse: false,
  chainDetonation: false,
  beamHeatsAll: false,
  splashHitsSelf: false,
  fullProtection: 'pool',
  wastageCombined: false,
  wasteHeatedThisTurn: false,
  lateTerrainFaceUp: false,
  endOnLastTile: true,
  payBeforePileEnd: true,
};

const FACES = ['virtual', 'physical'] as const;

const MODES: readonly Mode[] = FACES.flatMap((faces): readonly Mode[] => [
  ...[2, 3, 4].map((players) => ({ name: `${String(players)} players`, players, faces })),
  { name: 'Advanced', players: 3, faces, more: { advanced: true } },
  { name: 'Team', players: 4, faces, more: { teams: TEAMS } },
  { name: 'house rules the other way round', players: 3, faces, more: { options: FLIPPED } },
  {
    name: 'Team, Advanced, house rules the other way round',
    players: 4,
    faces,
    more: { teams: TEAMS, advanced: true, options: FLIPPED },
  },
]);

/** What a table tracks less than everything. */
const PROFILES = ['full-without-field', 'overheat', 'trophies'] as const;

const lessTracked: readonly Subject[] = PROFILES.map((profile): Subject => ({
  name: `steel-arena, profile ${profile}`,
  game: steelArenaGame,
  config: {
    seats: SEATS.slice(0, 3).map((seat, index) => ({
      seat,
      robot: `robot/${String(index + 1)}`,
    })),
    profile,
    faces: 'physical',
  },
  viewers: [...SEATS.slice(0, 3), 'public'],
  longest: 5_000,
  opening: 4,
  pieces: 'vary',
  revealing: ['turned-up'],
  sealed: ['face-learnt', 'faces-restored'],
  secrets: profile === 'trophies' ? 'nothing' : 'said',
  plant: (match) => ({ match, secrets: [] }),
}));

const steelArenas: readonly Subject[] = MODES.map(
  ({ name, players, faces, more = {} }): Subject => {
    const seats = SEATS.slice(0, players);
    const isOpen = 'advanced' in more;
    const tiles = { 2: 12, 3: 19, 4: 24 }[players] ?? 0;
    return {
      name: `steel-arena, ${name}, ${faces} faces`,
      game: steelArenaGame,
      config: {
        seats: seats.map((seat, index) => ({ seat, robot: `robot/${String(index + 1)}` })),
        profile: 'full',
        faces,
        ...more,
      },
      viewers: [...seats, 'public'],
      longest: 5_000,
      opening: 120,
      pieces: players * (1 + 4 + 7) + tiles,
      revealing: ['turned-up'],
      sealed: ['face-learnt', 'faces-restored'],
      secrets: isOpen ? 'nothing' : faces === 'virtual' ? 'drawn' : 'said',
      plant: (match) =>
        faces === 'virtual' ? plantFaces(steelArenaGame, match) : { match, secrets: [] },
    };
  },
);

const toyGame = bindRuleset(toy);
/** Out of every range, so that it stands for nothing else. */
const PICK_MARKER = 987_654;

const toys: readonly Subject[] = [2, 6].map((highest) => ({
  name: `toy, numbers to ${String(highest)}`,
  game: toyGame,
  config: { highest },
  viewers: ['A', 'B', 'public'],
  longest: 2_000,
  opening: 6,
  pieces: 0,
  revealing: ['revealed'],
  sealed: ['pick-sealed', 'pick-restored'],
  secrets: 'drawn',
  plant: (match) => {
    const state = match.state() as {
      picks: Partial<Record<Seat, number>>;
      stack: { kind: string }[];
    };
    if (state.stack[0]?.kind !== 'pick') return { match, secrets: [] };
    const seats = Object.keys(state.picks) as Seat[];
    const picks = Object.fromEntries(seats.map((seat) => [seat, PICK_MARKER]));
    return {
      match: toyGame.resume({ ...state, picks }),
      secrets: seats.map((seat) => ({ marker: String(PICK_MARKER), seenBy: [seat] })),
    };
  },
}));

const voltGame = bindRuleset(volt);
const EDGES = ['south', 'west', 'north', 'east'] as const;
/** Of one seat: a number no die shows, a salt that is none. */
const markersOf = (seat: Seat) => ({
  value: PICK_MARKER + SEATS.indexOf(seat),
  salt: `salt-of-${seat}`,
});

interface SealedJson {
  readonly robots: readonly {
    readonly seat: Seat;
    readonly sealed: { readonly program: object; readonly salt: string | null } | null;
  }[];
}

const volts: readonly Subject[] = [
  { name: 'volt, 2 players', players: 2, options: { board: 'test' } },
  {
    name: 'volt, two teams',
    players: 4,
    options: {
      board: 'sinkhole',
      teams: [
        ['A', 'C'],
        ['B', 'D'],
      ],
      rolls: 'people',
    },
  },
].map(({ name, players, options }) => {
  const seats = SEATS.slice(0, players);
  return {
    name,
    game: voltGame,
    config: {
      seats: seats.map((seat, index) => ({
        seat,
        robot: `robot/${String(index + 1)}`,
        edge: EDGES[index],
      })),
      ...options,
    },
    viewers: [...seats, 'public'],
    longest: 30_000,
    opening: 60,
    pieces: players,
    revealing: ['revealed'],
    secrets: 'drawn',
    sealed: ['program-sealed', 'salt-sealed', 'program-restored'],
    plant: (match) => {
      const state = match.state() as SealedJson;
      const robots = state.robots.map((robot) => {
        if (!robot.sealed) return robot;
        const { value, salt } = markersOf(robot.seat);
        const die = { button: 'fire-up', value };
        const program = { red: die, white: die, blue: die };
        return { ...robot, sealed: { program, salt: robot.sealed.salt === null ? null : salt } };
      });
      return {
        match: voltGame.resume({ ...state, robots }),
        secrets: state.robots.flatMap(({ seat, sealed }) =>
          sealed
            ? Object.values(markersOf(seat)).map((marker) => ({
                marker: String(marker),
                seenBy: [seat],
              }))
            : [],
        ),
      };
    },
  };
});

/** Every ruleset the house has, in every kind of set-up. A new ruleset goes in here first. */
export const SUBJECTS: readonly Subject[] = [...steelArenas, ...lessTracked, ...toys, ...volts];

export function startOf({ game, config }: Subject): Match {
  const started = game.start(config);
  if (!started.ok) throw new Error(JSON.stringify(started.error));
  return started.value.next;
}
