import type { TagUid } from '@ringside/protocol/vocabulary';
import { distanceMm, pieceAt } from '../picture/geometry.ts';
import type { Mm, Piece } from '../picture/table.ts';
import type { Board } from './board.ts';
import type { Link } from './link.ts';
import type { TableView } from './view.ts';

/** How the hand of this page works. */
export interface Manner {
  readonly slide: boolean;
  readonly neat: boolean;
}

export interface PointerNeeds {
  readonly root: SVGSVGElement;
  readonly view: () => TableView | undefined;
  readonly board: () => Board | undefined;
  readonly link: Link;
  readonly manner: () => Manner;
  readonly selected: (piece: Piece | undefined) => void;
}

interface Press {
  readonly uid: TagUid;
  readonly pointer: number;
  readonly from: Mm;
  /** From the pointer to the middle of the piece. */
  readonly offset: Mm;
  readonly home: Mm;
  isMoving: boolean;
  to: Mm;
}

/** A touch that goes less far than this is a tap. */
const TAP_MM = 5;
const DOUBLE_TAP_MS = 380;

/** Mouse, pen and finger as a hand: press takes, move carries, release lets go; two taps turn a piece or turn it over. */
export class PointerHand {
  readonly #needs: PointerNeeds;
  #press: Press | undefined;
  #lastTap = { uid: '', atMs: 0 };
  #isFrameDue = false;

  constructor(needs: PointerNeeds) {
    this.#needs = needs;
    const { root } = needs;
    root.addEventListener('pointerdown', (event) => {
      this.#down(event);
    });
    root.addEventListener('pointermove', (event) => {
      this.#move(event);
    });
    root.addEventListener('pointerup', (event) => {
      this.#up(event);
    });
    root.addEventListener('pointercancel', () => {
      this.putBack();
    });
    root.addEventListener(
      'wheel',
      (event) => {
        this.#wheel(event);
      },
      { passive: false },
    );
  }

  get holds(): TagUid | undefined {
    return this.#press?.isMoving === true ? this.#press.uid : undefined;
  }

  /** Changed its mind: the piece goes back to where it was taken from. */
  putBack(): void {
    const press = this.#press;
    if (!press) return;
    this.#press = undefined;
    if (press.isMoving) this.#needs.link.say({ type: 'drop', at: press.home, neat: false });
    this.#show();
  }

  #down(event: PointerEvent): void {
    const view = this.#needs.view();
    const board = this.#needs.board();
    if (!view || !board || this.#press || event.button !== 0) return;
    const from = board.pointAt(event.clientX, event.clientY);
    const piece = pieceAt(view.pieces, from, view.furniture);
    this.#needs.selected(piece);
    if (!piece) return;
    this.#needs.root.setPointerCapture(event.pointerId);
    this.#press = {
      uid: piece.uid,
      pointer: event.pointerId,
      from,
      offset: { x: piece.at.x - from.x, y: piece.at.y - from.y },
      home: piece.at,
      isMoving: false,
      to: piece.at,
    };
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    const board = this.#needs.board();
    if (!board || press?.pointer !== event.pointerId) return;
    const point = board.pointAt(event.clientX, event.clientY);
    if (!press.isMoving && distanceMm(point, press.from) < TAP_MM) return;
    if (!press.isMoving) {
      press.isMoving = true;
      this.#needs.link.say({ type: 'lift', uid: press.uid, slide: this.#needs.manner().slide });
    }
    press.to = { x: point.x + press.offset.x, y: point.y + press.offset.y };
    this.#show();
    this.#carrySoon();
  }

  /** The table is told of the hand's way once a frame. */
  #carrySoon(): void {
    if (this.#isFrameDue) return;
    this.#isFrameDue = true;
    requestAnimationFrame(() => {
      this.#isFrameDue = false;
      if (this.#press?.isMoving === true)
        this.#needs.link.say({ type: 'carry', to: this.#press.to });
    });
  }

  #up(event: PointerEvent): void {
    const press = this.#press;
    if (press?.pointer !== event.pointerId) return;
    this.#press = undefined;
    if (press.isMoving) {
      this.#needs.link.say({ type: 'drop', at: press.to, neat: this.#isNeat(event) });
    } else this.#tap(press.uid, event.timeStamp);
    this.#show();
  }

  /** Alt lets go exactly where the hand is, whatever the manner. */
  #isNeat(event: PointerEvent): boolean {
    return this.#needs.manner().neat && !event.altKey;
  }

  #tap(uid: TagUid, atMs: number): void {
    const isSecond = this.#lastTap.uid === uid && atMs - this.#lastTap.atMs < DOUBLE_TAP_MS;
    this.#lastTap = isSecond ? { uid: '', atMs: 0 } : { uid, atMs };
    if (!isSecond) return;
    const isRobot = this.#needs.view()?.piece(uid)?.kind === 'robot';
    this.#needs.link.say(isRobot ? { type: 'turn', uid, sectors: 1 } : { type: 'flip', uid });
  }

  #wheel(event: WheelEvent): void {
    const view = this.#needs.view();
    const board = this.#needs.board();
    if (!view || !board) return;
    event.preventDefault();
    const point = board.pointAt(event.clientX, event.clientY);
    const uid = this.#press?.uid ?? pieceAt(view.pieces, point, view.furniture)?.uid;
    if (uid === undefined || event.deltaY === 0) return;
    this.#needs.link.say({ type: 'turn', uid, sectors: Math.sign(event.deltaY) });
  }

  #show(): void {
    const press = this.#press;
    const board = this.#needs.board();
    const isHeld = press?.isMoving === true;
    board?.hold(isHeld ? { uid: press.uid, at: press.to } : undefined);
    board?.aim(isHeld && this.#needs.manner().neat ? press.to : undefined);
  }
}
