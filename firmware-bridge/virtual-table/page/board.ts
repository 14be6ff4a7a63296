import type { TagUid } from '@ringside/protocol/vocabulary';
import { byHeight, distanceMm, neatSpot, shorterTurn, zoneAt } from '../picture/geometry.ts';
import type { Furniture, MatCell, Mm, Piece, Zone } from '../picture/table.ts';
import { colourOf, drawPiece, drawUpright, hexPoints, sign } from './draw-piece.ts';
import { SEAT_SIGNS } from './glyphs.ts';
import { setAttributes, svg } from './svg.ts';
import type { TableView } from './view.ts';
import { cellName, zoneName, zoneSign } from './words.ts';

interface Drawn {
  readonly group: SVGGElement;
  readonly turning: SVGGElement;
  /** Side and class as drawn: another one means drawing anew. */
  look: string;
  /** Degrees without wrapping, so that a turn goes the shorter way. */
  shownDeg: number;
}

/** Between the cells of the mat, where the lights shine through. */
const LIGHT_INSET_MM = 2.5;

/** The table from above, in millimetres. Draws what it is told and knows which point lies under a finger. */
export class Board {
  readonly #view: TableView;
  readonly #svg: SVGSVGElement;
  readonly #drawn = new Map<TagUid, Drawn>();
  readonly #lights = svg('g');
  readonly #tags = svg('g');
  readonly #dead = svg('g');
  readonly #pieces = svg('g');
  readonly #counts = svg('g');
  readonly #aim = svg('g', { class: 'aim' });
  readonly #hands = svg('g', { class: 'hands' });
  readonly #cursor = svg('circle', { class: 'cursor', r: 40 });
  /** The piece in this page's own hand, shown where the hand is and not where the table last said. */
  #held: { readonly uid: TagUid; readonly at: Mm } | undefined;
  #selected: TagUid | undefined;

  constructor(root: SVGSVGElement, view: TableView) {
    this.#svg = root;
    this.#view = view;
    const { furniture } = view;
    const { x, y, width, height } = furniture.table;
    setAttributes(root, { viewBox: `${x} ${y} ${width} ${height}` });
    root.replaceChildren(
      drawTable(furniture),
      this.#lights,
      this.#counts,
      this.#pieces,
      this.#dead,
      this.#tags,
      this.#aim,
      this.#hands,
      this.#cursor,
    );
    this.drawPieces(view.pieces);
    this.drawLights();
    this.drawTags();
  }

  /** A point of the screen in millimetres of the table. */
  pointAt(clientX: number, clientY: number): Mm {
    const matrix = this.#svg.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return { x, y };
  }

  hold(held: { readonly uid: TagUid; readonly at: Mm } | undefined): void {
    const before = this.#held;
    this.#held = held;
    for (const uid of [before?.uid, held?.uid]) {
      const piece = uid === undefined ? undefined : this.#view.piece(uid);
      if (piece) this.#place(piece);
    }
    if (held?.uid !== before?.uid) this.#sort();
  }

  select(uid: TagUid | undefined): void {
    this.#selected = uid;
    for (const [other, { group }] of this.#drawn) {
      group.classList.toggle('selected', other === uid);
    }
  }

  moveCursor(at: Mm): void {
    setAttributes(this.#cursor, { cx: at.x, cy: at.y });
  }

  /** Where a neat hand would let go, shown while it carries. */
  aim(point: Mm | undefined): void {
    this.#aim.replaceChildren();
    if (!point) return;
    const { furniture } = this.#view;
    const others = this.#view.pieces.filter(({ uid }) => uid !== this.#held?.uid);
    const { cell, zone } = neatSpot(furniture, others, point);
    if (cell) {
      const points = hexPoints(cell.mm, furniture.tileMm + 4);
      this.#aim.append(svg('polygon', { points }));
    } else if (zone) this.#aim.append(svg('rect', { ...zone.box, rx: 3 }));
  }

  drawPieces(changed: readonly Piece[]): void {
    if (changed.length === 0) return;
    for (const piece of changed) this.#place(piece);
    this.#sort();
    this.#drawCounts();
  }

  drawLights(): void {
    const { furniture, now } = this.#view;
    const size = furniture.tileMm + 6 - LIGHT_INSET_MM;
    const lit = now.lights.flatMap(({ cell, light }) => {
      const mm = mmOf(furniture, cell);
      return mm ? [svg('polygon', { class: `light ${light}`, points: hexPoints(mm, size) })] : [];
    });
    const dead = now.faults.dead.flatMap((cell) => {
      const mm = mmOf(furniture, cell);
      return mm ? [drawDead(mm, furniture.tileMm)] : [];
    });
    this.#lights.replaceChildren(...lit);
    this.#dead.replaceChildren(...dead);
  }

  /** Numbers of the put-right list where it wants something. */
  drawTags(): void {
    const { furniture, now } = this.#view;
    const tags = now.asked.putRight.flatMap(({ n, from, to }) => {
      const space = to ?? from;
      const cell = furniture.cells.find(
        (each) =>
          space !== undefined &&
          'q' in space &&
          each.space.q === space.q &&
          each.space.r === space.r,
      );
      return cell ? [{ n, mm: cell.mm }] : [];
    });
    this.#tags.replaceChildren(
      ...tags.map(({ n, mm }, index) => {
        const before = tags.slice(0, index).filter((tag) => distanceMm(tag.mm, mm) < 1).length;
        const width = n > 9 ? 19 : 15;
        return svg(
          'g',
          { class: 'tag', transform: `translate(${mm.x + 24 - before * 20} ${mm.y - 27})` },
          svg('rect', { x: -width / 2, y: -7.5, width, height: 15, rx: 2 }),
          svg('text', { y: 4.6 }, String(n)),
        );
      }),
    );
  }

  drawHands(): void {
    this.#hands.replaceChildren(
      ...this.#view.now.hands.map(({ at, holds }) =>
        svg('circle', { cx: at.x, cy: at.y, r: 34, class: holds === undefined ? '' : 'holds' }),
      ),
    );
  }

  /** Where a point is, in words: "space 0, 1 (reader 9)", "tray", "table". */
  nameOf(point: Mm): string {
    const { furniture } = this.#view;
    const { cell, zone } = neatSpot(furniture, [], point);
    if (cell) return cellName(cell);
    return zone ? zoneName(zone) : 'table';
  }

  #place(piece: Piece): void {
    const drawn = this.#drawn.get(piece.uid) ?? this.#draw(piece);
    if (drawn.look !== lookOf(piece)) {
      drawn.look = lookOf(piece);
      drawn.turning.replaceChildren(drawPiece(piece, this.#view.furniture));
    }
    const isMine = this.#held?.uid === piece.uid;
    const at = isMine && this.#held ? this.#held.at : piece.at;
    const isUp = piece.lifted || isMine;
    const lift = isUp ? 4 : 0;
    const { zones } = this.#view.furniture;
    drawn.group.classList.toggle('lifted', isUp);
    drawn.group.classList.toggle('racked', !isUp && zoneAt(zones, at)?.kind === 'rack');
    setAttributes(drawn.group, { transform: `translate(${at.x} ${at.y - lift})` });
    drawn.shownDeg += shorterTurn(drawn.shownDeg, piece.facingDeg);
    drawn.turning.style.transform = `rotate(${drawn.shownDeg}deg)`;
  }

  #draw(piece: Piece): Drawn {
    const turning = svg('g', { class: 'turning' });
    const upright = drawUpright(piece, this.#view.furniture.robotMm);
    const group = svg('g', { class: colourOf(piece), 'data-uid': piece.uid }, turning, upright);
    const drawn: Drawn = { group, turning, look: '', shownDeg: piece.facingDeg };
    this.#drawn.set(piece.uid, drawn);
    group.classList.toggle('selected', piece.uid === this.#selected);
    return drawn;
  }

  /** Puts the drawings in order from below to above; only those out of place are moved. */
  #sort(): void {
    const mine = this.#held?.uid;
    const inOrder = this.#view.pieces.toSorted(
      (a, b) => Number(a.uid === mine) - Number(b.uid === mine) || byHeight(a, b),
    );
    let next: ChildNode | null = this.#pieces.firstChild;
    for (const { uid } of inOrder) {
      const group = this.#drawn.get(uid)?.group;
      if (!group) continue;
      if (group === next) next = group.nextSibling;
      else this.#pieces.insertBefore(group, next);
    }
  }

  #drawCounts(): void {
    const { furniture, pieces } = this.#view;
    const stacks = furniture.zones.filter(({ kind }) => kind !== 'rack' && kind !== 'dock');
    this.#counts.replaceChildren(
      ...stacks.map(({ box }) => {
        const count = pieces.filter(
          ({ at, lifted }) =>
            !lifted &&
            at.x >= box.x &&
            at.x <= box.x + box.width &&
            at.y >= box.y &&
            at.y <= box.y + box.height,
        ).length;
        return svg(
          'text',
          { class: 'count', x: box.x + box.width - 6, y: box.y + 14 },
          String(count),
        );
      }),
    );
  }
}

const lookOf = (piece: Piece): string => `${piece.class} ${piece.side}`;

const mmOf = (furniture: Furniture, cell: number): Mm | undefined =>
  furniture.cells.find((each) => each.cell === cell)?.mm;

function drawTable(furniture: Furniture): SVGGElement {
  const { table, mat, zones, cells } = furniture;
  return svg(
    'g',
    {},
    svg('rect', { class: 'table', ...table, rx: 8 }),
    svg('rect', { class: 'mat', ...mat, rx: 5 }),
    ...cells.map((cell) => drawCell(cell, furniture)),
    ...zones.map(drawZone),
  );
}

const drawCell = ({ mm, cell }: MatCell, { tileMm, readMm }: Furniture): SVGGElement =>
  svg(
    'g',
    { class: 'cell', 'data-cell': cell },
    svg('polygon', { points: hexPoints(mm, tileMm) }),
    svg('circle', { cx: mm.x, cy: mm.y, r: readMm }),
    svg('text', { x: mm.x, y: mm.y + 3.2 }, String(cell)),
  );

function drawZone(zone: Zone): SVGGElement {
  const { x, y, width } = zone.box;
  const label =
    zone.seat === undefined
      ? svg('text', { class: 'zone-sign', x: x + 6, y: y + 14 }, zoneSign(zone))
      : drawSeat(zone.seat, { x: x + 23, y: y + 23 });
  return svg(
    'g',
    { class: `zone ${zone.kind}` },
    svg('rect', { x, y, width, height: zone.box.height, rx: 4 }),
    label,
  );
}

function drawSeat(seat: string, at: Mm): SVGGElement {
  const number = seat.charCodeAt(0) - 64;
  return svg(
    'g',
    { class: `seat-${number}` },
    sign(SEAT_SIGNS[number - 1] ?? '', 28, 30, at, 'seat-sign'),
    svg('text', { class: 'seat-letter', x: at.x, y: at.y + (seat === 'D' ? 7.5 : 5.5) }, seat),
  );
}

const drawDead = (mm: Mm, tileMm: number): SVGGElement =>
  svg(
    'g',
    { class: 'dead' },
    svg('polygon', { points: hexPoints(mm, tileMm + 3) }),
    svg('text', { x: mm.x - 12, y: mm.y - tileMm * 0.34 }, 'dead'),
  );
