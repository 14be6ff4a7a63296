import type { Piece } from '../picture/table.ts';
import { Board } from './board.ts';
import { KeyHand } from './keys.ts';
import { Link } from './link.ts';
import { Panel } from './panel.ts';
import { PointerHand } from './pointer.ts';
import { byId } from './svg.ts';
import { TableView } from './view.ts';

const root = byId('board', SVGSVGElement);
const gone = byId('gone', HTMLElement);
const seed = byId('seed', HTMLElement);
const spoken = byId('spoken', HTMLElement);
let view: TableView | undefined;
let board: Board | undefined;

const link = new Link((message) => {
  gone.hidden = message.type !== 'gone';
  if (message.type === 'table') {
    view = new TableView(message);
    board = new Board(root, view);
    seed.textContent = `seed ${message.seed}`;
    panel.show(view, board, message.living);
  }
  if (message.type === 'living' && view && board) {
    const changed = view.apply(message.living);
    board.drawPieces(changed);
    board.drawHands();
    const { lights, faults, asked } = message.living;
    if (lights || faults) board.drawLights();
    if (asked) board.drawTags();
    panel.show(view, board, message.living);
  }
});
const panel = new Panel(link);

const needs = {
  root,
  link,
  view: () => view,
  board: () => board,
  manner: () => panel.manner,
  selected: (piece: Piece | undefined) => {
    panel.select(piece?.uid);
    board?.select(piece?.uid);
    if (view && board) panel.showPiece(view, board);
  },
  announce: (sentence: string) => {
    spoken.textContent = sentence;
  },
};
const pointer = new PointerHand(needs);
new KeyHand(needs);

/** Whether the keyboard is in use is told by the last input; the board shows its cursor only then. */
window.addEventListener(
  'pointerdown',
  () => {
    document.body.classList.remove('by-key');
  },
  true,
);
window.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Alt') document.body.classList.add('by-key');
  },
  true,
);
window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') pointer.putBack();
});
