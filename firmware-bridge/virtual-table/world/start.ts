import type { RigPiece } from '@ringside/protocol/rig';
import type { PieceClass, TagUid } from '@ringside/protocol/vocabulary';
import { normalDeg } from '../picture/geometry.ts';
import type { Furniture, Mm, Piece, Zone } from '../picture/table.ts';
import { scatter, shuffled, type Dice } from './dice.ts';

/** A class tells the kind of thing and, of tiles, the stack it starts on: `robot/1`, `I/attack`, `III/turn`. */
const isRobot = (of: PieceClass): boolean => of.startsWith('robot/');
const isDealt = (of: PieceClass): boolean => of.startsWith('I/');
const isPiled = (of: PieceClass): boolean => of.startsWith('III/');
const hasWell = (of: PieceClass): boolean => !isRobot(of) && !isDealt(of) && !isPiled(of);

/** Classes that need a well in the tray, in order of name. */
export const wellsFor = (pieces: readonly RigPiece[]): readonly PieceClass[] =>
  [...new Set(pieces.map((piece) => piece.class).filter(hasWell))].sort();

export const robotsIn = (pieces: readonly RigPiece[]): number =>
  pieces.filter((piece) => isRobot(piece.class)).length;

/**
 * Before anybody plays: first-generation tiles dealt to the racks (the n-th of every class to the n-th seat),
 * second-generation ones in shuffled wells by class, third-generation ones on one shuffled pile, robots in the dock.
 */
export function startingPieces(
  pieces: readonly RigPiece[],
  furniture: Furniture,
  dice: Dice,
): readonly Piece[] {
  const zone = (id: string): Zone | undefined => furniture.zones.find((each) => each.id === id);
  const racks = furniture.zones.filter(({ kind }) => kind === 'rack');
  const box = zone('box');
  const filled = new Map<string, number>();
  const place = (in_: Zone | undefined): Mm => {
    const target = in_ ?? box;
    if (!target) return { x: furniture.table.x, y: furniture.table.y };
    const taken = filled.get(target.id) ?? 0;
    filled.set(target.id, taken + 1);
    return target.slots[Math.min(taken, target.slots.length - 1)] ?? target.box;
  };
  const dealt = new Map<PieceClass, number>();
  const home = (of: PieceClass): Zone | undefined => {
    if (isRobot(of)) return zone('dock');
    if (isPiled(of)) return zone('pile');
    if (!isDealt(of)) return zone(`well/${of}`);
    const turn = dealt.get(of) ?? 0;
    dealt.set(of, turn + 1);
    return racks[turn];
  };
  const robots = pieces.filter((piece) => isRobot(piece.class));
  const tiles = pieces.filter((piece) => !isRobot(piece.class));
  const ordered = [...robots, ...tiles.filter((piece) => isDealt(piece.class))];
  const rest = shuffled(
    tiles.filter((piece) => !isDealt(piece.class)),
    dice,
  );
  return [...ordered, ...rest].map((piece, index): Piece => {
    const robot = isRobot(piece.class);
    return {
      uid: piece.uid as TagUid,
      kind: robot ? 'robot' : 'tile',
      class: piece.class,
      ...(piece.design !== undefined && { design: piece.design }),
      at: place(home(piece.class)),
      facingDeg: normalDeg(robot ? 270 : scatter(dice, 1.5)),
      side: robot || isDealt(piece.class) ? 'up' : 'down',
      z: index,
      hand: null,
      lifted: false,
    };
  });
}
