import type { TagUid } from '@ringside/protocol/vocabulary';
import type { Living } from '../picture/table.ts';
import { runsWords } from '../picture/runs.ts';
import { showAsked } from './asked-list.ts';
import type { Board } from './board.ts';
import type { Link } from './link.ts';
import type { Manner } from './pointer.ts';
import { byId, html } from './svg.ts';
import type { TableView } from './view.ts';
import { bootWords, byteWords, pieceTitle, wireWords } from './words.ts';

const button = (id: string): HTMLButtonElement => byId(id, HTMLButtonElement);

/** Everything beside the board: what is asked, the piece in question, how the hand works, faults, the wire. */
export class Panel {
  readonly #link: Link;
  #manner: Manner = { slide: false, neat: true };
  #selected: TagUid | undefined;
  #isPaused = false;
  readonly #askedParts = {
    list: byId('asked', HTMLElement),
    count: byId('asked-count', HTMLElement),
    sensing: byId('sensing', HTMLElement),
    lay: button('lay'),
  };

  constructor(link: Link) {
    this.#link = link;
    this.#wireKeys();
    this.#wireManner();
    this.#wireFaults();
  }

  get manner(): Manner {
    return this.#manner;
  }

  select(uid: TagUid | undefined): void {
    this.#selected = uid;
  }

  /** Shows the sections that changed; `board` names places. */
  show(view: TableView, board: Board, changed: Partial<Living>): void {
    if (changed.asked) showAsked(this.#askedParts, view);
    if (changed.faults) showFaults(view);
    if (changed.wire) showWire(view);
    if (changed.pieces) this.showPiece(view, board);
    if (changed.paused === undefined) return;
    this.#isPaused = changed.paused;
    press(button('pause'), changed.paused);
    button('pause').textContent = changed.paused ? 'Hands go on' : 'Pause hands';
  }

  showPiece(view: TableView, board: Board): void {
    const piece = this.#selected === undefined ? undefined : view.piece(this.#selected);
    const line = byId('piece', HTMLElement);
    if (piece) {
      const where = piece.lifted ? 'in a hand' : board.nameOf(piece.at);
      const design = piece.side === 'up' && piece.design !== undefined ? `${piece.design}, ` : '';
      line.replaceChildren(
        pieceTitle(piece),
        html('span', {}, `${design}${where}, tag ${piece.uid}`),
      );
    } else {
      line.replaceChildren(
        html(
          'span',
          {},
          'Drag a piece as a hand would. Tap one to see what it is; tap twice to turn it.',
        ),
      );
    }
    button('turn-left').disabled = !piece;
    button('turn-right').disabled = !piece;
    button('flip').disabled = piece?.kind !== 'tile';
  }

  #wireKeys(): void {
    onClick('lay', () => void this.#link.do({ do: 'lay-asked' }));
    onClick('clear', () => void this.#link.do({ do: 'clear' }));
    onClick('pause', () => void this.#link.do({ do: 'pause', on: !this.#isPaused }));
    onClick('turn-left', () => {
      this.#turn(-1);
    });
    onClick('turn-right', () => {
      this.#turn(1);
    });
    onClick('flip', () => {
      if (this.#selected !== undefined) this.#link.say({ type: 'flip', uid: this.#selected });
    });
  }

  #turn(sectors: number): void {
    if (this.#selected === undefined) return;
    this.#link.say({ type: 'turn', uid: this.#selected, sectors });
  }

  #wireManner(): void {
    const set = (change: Partial<Manner>) => {
      this.#manner = { ...this.#manner, ...change };
      press(button('lift'), !this.#manner.slide);
      press(button('slide'), this.#manner.slide);
      press(button('neat'), this.#manner.neat);
      press(button('loose'), !this.#manner.neat);
    };
    onClick('lift', () => {
      set({ slide: false });
    });
    onClick('slide', () => {
      set({ slide: true });
    });
    onClick('neat', () => {
      set({ neat: true });
    });
    onClick('loose', () => {
      set({ neat: false });
    });
  }

  #wireFaults(): void {
    const fault = (request: Readonly<Record<string, unknown>>) =>
      void this.#link.do({ do: 'fault', ...request });
    onClick('cable', () => {
      fault({ fault: 'cable-out', seconds: 5 });
    });
    onClick('silent', () => {
      fault({ fault: 'silent', seconds: 5 });
    });
    onClick('garbage', () => {
      fault({ fault: 'garbage', bytes: 64 });
    });
    onClick('reboot', () => {
      fault({ fault: 'reboot' });
    });
    for (const name of ['split', 'duplicate']) {
      const box = byId(name, HTMLInputElement);
      box.addEventListener('change', () => {
        fault({ fault: name, on: box.checked });
      });
    }
    for (const name of ['missed', 'ghost']) {
      const list = byId(name, HTMLSelectElement);
      list.addEventListener('change', () => {
        fault({ fault: name, rate: Number(list.value) });
      });
    }
    const dead = byId('dead', HTMLSelectElement);
    dead.addEventListener('change', () => {
      const [action, cell] = dead.value.split(' ');
      if (action !== '') fault({ fault: 'dead-cell', cell: Number(cell), on: action === 'kill' });
    });
  }
}

function onClick(id: string, then: () => void): void {
  button(id).addEventListener('click', then);
}

const press = (key: HTMLButtonElement, on: boolean): void => {
  key.setAttribute('aria-pressed', String(on));
};

function showFaults(view: TableView): void {
  const { faults } = view.now;
  const timed = (id: string, label: string, left: number) => {
    button(id).textContent = left > 0 ? `${label} ${Math.ceil(left)} s` : `${label} 5 s`;
    press(button(id), left > 0);
  };
  timed('cable', 'Cable out', faults.cableOutS);
  timed('silent', 'Silent', faults.silentS);
  byId('split', HTMLInputElement).checked = faults.split;
  byId('duplicate', HTMLInputElement).checked = faults.duplicate;
  showRate('missed', faults.missed);
  showRate('ghost', faults.ghost);
  showDead(view);
  const on = [
    faults.cableOutS,
    faults.silentS,
    faults.split,
    faults.duplicate,
    faults.missed,
    faults.ghost,
  ];
  const count = on.filter(Boolean).length + faults.dead.length;
  byId('fault-count', HTMLElement).textContent = count === 0 ? '' : `${count} on`;
}

/** A rate that a script has set and the list doesn't have becomes an entry of its own. */
function showRate(id: string, rate: number): void {
  const list = byId(id, HTMLSelectElement);
  const value = String(rate);
  if (![...list.options].some((option) => option.value === value)) {
    list.append(html('option', { value }, `${Math.round(rate * 1000) / 10} %`));
  }
  list.value = value;
}

function showDead(view: TableView): void {
  const { dead } = view.now.faults;
  const list = byId('dead', HTMLSelectElement);
  const key = dead.join();
  if (list.dataset['dead'] === key) return;
  list.dataset['dead'] = key;
  const state = dead.length === 0 ? 'none' : `number ${dead.join(', ')}`;
  list.replaceChildren(
    html('option', { value: '' }, state),
    ...dead.map((cell) => html('option', { value: `mend ${cell}` }, `mend ${cell}`)),
    ...view.furniture.cells
      .filter(({ cell }) => !dead.includes(cell))
      .map(({ cell }) => html('option', { value: `kill ${cell}` }, `break ${cell}`)),
  );
  list.value = '';
}

function showWire(view: TableView): void {
  const { wire } = view.now;
  const line = byId('wire', HTMLElement);
  line.classList.toggle('trouble', wire.state === 'closed');
  line.replaceChildren(
    html('b', {}, wireWords(wire)),
    `${bootWords(wire)}, ${byteWords(wire.bytesOut)} said, ${byteWords(wire.bytesIn)} heard. `,
    html('span', {}, runsWords(wire.runs)),
  );
}
