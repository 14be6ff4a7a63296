import type { PieceView } from '@ringside/protocol/games/steel-arena';
import { isSeat, isSector, spaceKey, type Choices, type Seat } from '@ringside/protocol/vocabulary';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import { cellText } from '../../lib/words/modules.ts';
import { placeOf, sectorName } from '../../lib/words/place.ts';
import { upperFirst } from '../../lib/words/plural.ts';
import { namedIn } from './fact.ts';

/** "Faces left"; nothing of a robot whose place nobody tracks. */
export function facingWords(stand: Standpoint, seat: Seat): string {
  const robot = stand.robot(seat);
  if (!robot || robot.at === 'untracked') return '';
  return isSector(robot.facing) ? `Faces ${sectorName(robot.facing)}` : 'Not on the field yet';
}

export const tileOn = ({ arena }: Standpoint, key: string): PieceView | undefined =>
  arena?.field.find(({ space }) => spaceKey(space) === key)?.piece;

/** Where a tile of the field lies. */
export const spaceOf = ({ arena }: Standpoint, piece: string): string | undefined => {
  const spot = arena?.field.find((one) => one.piece?.id === piece);
  return spot && spaceKey(spot.space);
};

/** Whose module it is. */
const holderOf = ({ arena }: Standpoint, piece: string): Seat | undefined =>
  arena?.robots.find(({ modules }) => modules.some(({ id }) => id === piece))?.seat;

/** "WALKER M1", "Attack III, face down" */
export function tileName(stand: Standpoint, id: string): string {
  const piece = stand.piece(id);
  return piece && stand.arena
    ? upperFirst(cellText({ ...piece, hot: false }, stand.arena.catalogue))
    : 'A tile out of the game';
}

/** "Lies on the centre", "Ben’s module" */
export function tileWords(stand: Standpoint, id: string): string {
  const key = spaceOf(stand, id);
  if (key !== undefined) return `Lies ${placeOf(key)}`;
  const holder = holderOf(stand, id);
  return holder ? `${stand.people.name(holder)}’s module` : 'Out of the game';
}

/** "Ana, Active phase" */
export function turnWords(edits: Choices, { people }: Standpoint): string {
  const [who] = namedIn(edits, 'turn-of', 'was');
  const [phase] = namedIn(edits, 'phase', 'was');
  const parts = [
    ...(isSeat(who) ? [`${people.name(who)}’s turn`] : []),
    ...(phase === undefined ? [] : [`${upperFirst(String(phase))} phase`]),
  ];
  return parts.join(', ');
}
