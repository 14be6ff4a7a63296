import { hexCorners } from '../picture/geometry.ts';
import type { Furniture, Mm, Piece } from '../picture/table.ts';
import { SEAT_SIGNS, TYPE_GLYPHS, TYPE_LETTERS } from './glyphs.ts';
import { svg } from './svg.ts';

export const hexPoints = (centre: Mm, flatMm: number): string =>
  hexCorners(centre, flatMm)
    .map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`)
    .join(' ');

const MIDDLE: Mm = { x: 0, y: 0 };

/** A sign of a 24 or 28 box, `size` millimetres wide around a point. */
export const sign = (path: string, box: number, size: number, at: Mm, className: string) =>
  svg('path', {
    class: className,
    d: path,
    'fill-rule': 'evenodd',
    transform: `translate(${at.x - size / 2} ${at.y - size / 2}) scale(${size / box})`,
  });

/** Everything of a piece that turns with it, drawn around its middle, east ahead. */
export function drawPiece(piece: Piece, sizes: Pick<Furniture, 'tileMm' | 'robotMm'>): SVGGElement {
  return piece.kind === 'robot' ? drawRobot(sizes.robotMm / 2) : drawTile(piece, sizes.tileMm);
}

/** A robot's seat sign stays upright, whatever way its nose points. */
export function drawUpright(piece: Piece, robotMm: number): SVGGElement {
  if (piece.kind !== 'robot') return svg('g');
  const number = Number(piece.class.split('/')[1] ?? 1);
  const path = SEAT_SIGNS[(number - 1) % SEAT_SIGNS.length] ?? '';
  const text = svg(
    'text',
    { class: 'bot-number', y: robotMm * 0.14, 'font-size': robotMm * 0.38 },
    String(number),
  );
  return svg('g', {}, sign(path, 28, robotMm * 0.74, MIDDLE, 'bot-sign'), text);
}

function drawRobot(r: number): SVGGElement {
  const body = `M${r * 1.5} 0 L${r * 0.74} ${-r * 0.7} A${r} ${r} 0 1 0 ${r * 0.74} ${r * 0.7} Z`;
  const nose = `M${r * 1.36} 0 L${r * 1.02} ${-r * 0.28} V${r * 0.28} Z`;
  return svg(
    'g',
    {},
    svg('path', { class: 'bot-body', d: body }),
    svg('path', { class: 'bot-nose', d: nose }),
  );
}

/** Face down: engraved outline and generation. Face up: enamel. */
function drawTile(piece: Piece, flatMm: number): SVGGElement {
  const [family = '', type = ''] = piece.class.split('/');
  const glyph = TYPE_GLYPHS[type];
  const isUp = piece.side === 'up';
  const code = `${TYPE_LETTERS[type] ?? '?'} ${family}`.trim();
  const size = flatMm * 0.44;
  const parts = [
    svg('polygon', { class: isUp ? 'tile-up' : 'tile', points: hexPoints(MIDDLE, flatMm) }),
    svg('polygon', { class: 'tile-rim', points: hexPoints(MIDDLE, flatMm * 0.88) }),
    ...(glyph === undefined
      ? []
      : [sign(glyph, 24, size, { x: 0, y: -flatMm * 0.1 }, isUp ? 'glyph-up' : 'glyph')]),
    svg(
      'text',
      { class: isUp ? 'code-up' : 'code', y: flatMm * 0.34, 'font-size': flatMm * 0.17 },
      code,
    ),
  ];
  return svg('g', {}, ...parts);
}

/** Classes that give a piece its colours. */
export function colourOf(piece: Piece): string {
  const [family = '', type = ''] = piece.class.split('/');
  return family === 'robot' ? `piece robot seat-${type}` : `piece t-${type}`;
}
