import type { PutRight, SensingState, Stage } from '@ringside/protocol/api';
import type { PieceClass, Sector } from '@ringside/protocol/vocabulary';
import type { Asked, MatCell, Piece, Wire, Zone } from '../picture/table.ts';

const FACINGS: Readonly<Record<Sector, string>> = {
  0: 'east',
  1: 'south-east',
  2: 'south-west',
  3: 'west',
  4: 'north-west',
  5: 'north-east',
};

/** `II/attack` as people say it: "attack II tile"; `robot/2`: "robot 2"; `III/any`: "generation III tile". */
function className(of: PieceClass): string {
  const [family = '', type = ''] = of.split('/');
  if (family === 'robot') return `robot ${type}`;
  return type === 'any' || type === '' ? `generation ${family} tile` : `${type} ${family} tile`;
}

const article = (name: string): string => (/^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`);

/** A piece with its article: of robots there is one each. */
const some = (of: PieceClass): string =>
  of.startsWith('robot/') ? className(of) : article(className(of));

const the = (of: PieceClass): string =>
  of.startsWith('robot/') ? className(of) : `the ${className(of)}`;

/** One line of the put-right list; the space is told by the number on the mat. */
export function askedSentence(entry: PutRight): string {
  const facing = entry.facing === undefined ? '' : `, facing ${FACINGS[entry.facing]}`;
  const side = entry.side === undefined ? '' : `, face ${entry.side}`;
  switch (entry.do) {
    case 'put':
      return `Put ${some(entry.of)} here${side}${facing}.`;
    case 'take-away':
      return entry.seat === undefined || entry.of.startsWith('robot/')
        ? `Take ${the(entry.of)} away.`
        : `Take ${the(entry.of)} to seat ${entry.seat}.`;
    case 'turn':
      return `Turn ${the(entry.of)}${facing.replace(', facing', ' to face')}.`;
    case 'flip':
      return `Turn ${the(entry.of)} over${side}.`;
  }
}

const STAGES: Readonly<Record<Stage, string>> = {
  setup: 'Nobody has started a game yet.',
  playing: 'Nothing to lay just now.',
  over: 'The game is over.',
};

/** What stands in place of an empty list. */
export function nothingAsked(asked: Asked): string {
  if (asked.hub === 'silent') return 'The hub does not answer. Pieces stay where they are.';
  return asked.stage === null ? 'Reading the hub.' : STAGES[asked.stage];
}

const SENSING: Readonly<Record<SensingState, string>> = {
  off: 'sensing off',
  'in-step': 'in step',
  watching: 'watching',
  tentative: 'tentative',
  settling: 'settling',
  waiting: 'waiting for you',
  disturbed: 'disturbed',
  asking: 'asking',
  restoring: 'restoring',
  lost: 'sensing lost',
};

export const sensingWords = (state: SensingState | null): string =>
  state === null ? '' : `The hub says: ${SENSING[state]}`;

const UNDONE: Readonly<Record<string, string>> = {
  'virtual-table/none-left': 'no such piece is left',
  'virtual-table/not-there': 'no such piece is there',
  'virtual-table/no-such-space': 'the mat has no such space',
  'virtual-table/piece-held': 'somebody holds the piece',
};

export const undoneWords = (code: string): string => UNDONE[code] ?? code;

const WIRE: Readonly<Record<Wire['state'], string>> = {
  closed: 'Cable out',
  waiting: 'No hub has dialled',
  open: 'Hub dialled, no greeting yet',
  alive: 'Hub connected',
};

export const wireWords = (wire: Wire): string => WIRE[wire.state];

export const bootWords = (wire: Wire): string =>
  `boot ${wire.bootId.toString(16).toUpperCase().padStart(8, '0')}`;

export function byteWords(count: number): string {
  if (count < 1000) return `${count} B`;
  return count < 1_000_000 ? `${(count / 1000).toFixed(1)} kB` : `${(count / 1e6).toFixed(1)} MB`;
}

/** "Attack II tile, face down" */
export function pieceTitle(piece: Piece): string {
  const name = className(piece.class);
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return piece.kind === 'robot' ? title : `${title}, face ${piece.side}`;
}

const ZONES: Readonly<Record<Zone['kind'], string>> = {
  rack: 'rack',
  well: 'tray',
  pile: 'pile III',
  dock: 'robots',
  box: 'box',
};

export const zoneName = ({ kind, seat }: Zone): string =>
  kind === 'rack' && seat !== undefined ? `rack of seat ${seat}` : ZONES[kind];

/** What is printed over a zone. */
export function zoneSign(zone: Zone): string {
  if (zone.holds === undefined) return ZONES[zone.kind];
  const [family = '', type = ''] = zone.holds.split('/');
  return `${type} ${family}`;
}

export const cellName = ({ space, cell }: MatCell): string =>
  `space ${space.q}, ${space.r} (reader ${cell})`;
