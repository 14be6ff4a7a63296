import { MAX_LIGHTS, type CellLight, type Light } from './messages/light.ts';

/** What every cell should show, and which of it the device hasn't been told: the newest state per cell. */
export class LightBoard {
  readonly #wanted = new Map<number, Light>();
  readonly #unsent = new Set<number>();

  want(cell: number, light: Light): void {
    if ((this.#wanted.get(cell) ?? 'off') === light) return;
    this.#wanted.set(cell, light);
    this.#unsent.add(cell);
  }

  /** A greeted device shows nothing. */
  allOff(): void {
    this.#unsent.clear();
    for (const [cell, light] of this.#wanted) if (light !== 'off') this.#unsent.add(cell);
  }

  /** As many as fit into one frame, of the cells the device has. */
  take(cellCount: number): readonly CellLight[] {
    const cells = [...this.#unsent].filter((cell) => cell < cellCount).slice(0, MAX_LIGHTS);
    return cells.map((cell) => {
      this.#unsent.delete(cell);
      return { cell, light: this.#wanted.get(cell) ?? 'off' };
    });
  }
}
