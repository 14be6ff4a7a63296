import type { TagUid } from '@ringside/protocol/vocabulary';
import { pieceAt } from '../picture/geometry.ts';
import { isArrowKey, nextStop, stopsOf } from '../picture/stops.ts';
import type { Mm, Piece } from '../picture/table.ts';
import type { PointerNeeds } from './pointer.ts';
import { pieceTitle } from './words.ts';

interface KeyNeeds extends PointerNeeds {
  readonly announce: (sentence: string) => void;
}

/** The keyboard as a hand: arrows go from place to place, Enter takes and lets go. */
export class KeyHand {
  readonly #needs: KeyNeeds;
  #at: Mm | undefined;
  #holds: { readonly uid: TagUid; readonly home: Mm } | undefined;

  constructor(needs: KeyNeeds) {
    this.#needs = needs;
    needs.root.addEventListener('keydown', (event) => {
      if (!event.altKey && !event.ctrlKey && !event.metaKey && this.#press(event.key)) {
        event.preventDefault();
      }
    });
    needs.root.addEventListener('focus', () => {
      if (document.body.classList.contains('by-key')) this.#goTo(this.#cursor());
    });
    needs.root.addEventListener('blur', () => {
      this.#putBack();
    });
  }

  /** True when the key meant something here. */
  #press(key: string): boolean {
    if (isArrowKey(key)) {
      const view = this.#needs.view();
      if (view) this.#goTo(nextStop(stopsOf(view.furniture, view.pieces), this.#cursor(), key));
      return true;
    }
    switch (key) {
      case 'Enter':
      case ' ':
        this.#takeOrDrop();
        return true;
      case 'e':
      case '.':
        this.#turn(1);
        return true;
      case 'q':
      case ',':
        this.#turn(-1);
        return true;
      case 'f':
        this.#flip();
        return true;
      case 'Delete':
      case 'Backspace':
        this.#putAway();
        return true;
      case 'Escape':
        this.#putBack();
        return true;
      default:
        return false;
    }
  }

  #cursor(): Mm {
    const cells = this.#needs.view()?.furniture.cells ?? [];
    return this.#at ?? cells[Math.floor(cells.length / 2)]?.mm ?? { x: 0, y: 0 };
  }

  #goTo(at: Mm): void {
    this.#at = at;
    this.#needs.board()?.moveCursor(at);
    if (this.#holds) {
      this.#needs.link.say({ type: 'carry', to: at });
      this.#needs.board()?.hold({ uid: this.#holds.uid, at });
    } else this.#needs.selected(this.#here());
    this.#announce();
  }

  #here(): Piece | undefined {
    const view = this.#needs.view();
    return view && pieceAt(view.pieces, this.#cursor(), view.furniture);
  }

  #target(): Piece | undefined {
    return this.#holds ? this.#needs.view()?.piece(this.#holds.uid) : this.#here();
  }

  #takeOrDrop(): void {
    if (this.#holds) {
      this.#letGo(this.#cursor(), this.#needs.manner().neat);
      return;
    }
    const piece = this.#here();
    if (!piece) return;
    this.#holds = { uid: piece.uid, home: piece.at };
    this.#needs.link.say({ type: 'lift', uid: piece.uid, slide: this.#needs.manner().slide });
    this.#needs.board()?.hold({ uid: piece.uid, at: this.#cursor() });
    this.#needs.announce(`${pieceTitle(piece)} in hand.`);
  }

  #letGo(at: Mm, neat: boolean): void {
    this.#holds = undefined;
    this.#needs.link.say({ type: 'drop', at, neat });
    this.#needs.board()?.hold(undefined);
    this.#needs.announce(`Let go on ${this.#needs.board()?.nameOf(at) ?? 'table'}.`);
  }

  #putBack(): void {
    if (this.#holds) this.#letGo(this.#holds.home, false);
  }

  #turn(sectors: number): void {
    const piece = this.#target();
    if (piece) this.#needs.link.say({ type: 'turn', uid: piece.uid, sectors });
  }

  #flip(): void {
    const piece = this.#target();
    if (piece?.kind === 'tile') this.#needs.link.say({ type: 'flip', uid: piece.uid });
  }

  #putAway(): void {
    const piece = this.#here();
    if (piece && !this.#holds) void this.#needs.link.do({ do: 'take', uid: piece.uid });
  }

  #announce(): void {
    const piece = this.#here();
    const place = this.#needs.board()?.nameOf(this.#cursor()) ?? '';
    this.#needs.announce(piece && !this.#holds ? `${place}: ${pieceTitle(piece)}` : place);
  }
}
