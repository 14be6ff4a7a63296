import type { WireDecision } from '@ringside/protocol/api';
import type { RawAction } from '@ringside/protocol/vocabulary';
import type { Scene } from '../../lib/board/scene.ts';
import { groundOf } from '../../lib/board/face.ts';
import { hexOf, valuesOf } from '../../lib/game/choices.ts';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import { plural } from '../../lib/words/plural.ts';
import type { Draft } from './draft.ts';

/** Spaces to choose on the board: which explosion is next, where the last tiles lie. */
export class SpacesDraft implements Draft {
  readonly kind: string;
  readonly min: number;
  readonly max: number;
  /** By key. */
  readonly spaces: readonly string[];
  readonly #field: string;
  readonly #isSet: boolean;
  readonly #stand: Standpoint;
  #chosen = $state.raw<readonly string[]>([]);

  constructor(stand: Standpoint, { choices }: WireDecision) {
    const [row] = choices;
    const [name, field] = Object.entries(row?.fields ?? {})[0] ?? ['space', { one: [] }];
    this.#stand = stand;
    this.kind = row?.kind ?? '';
    this.#field = name;
    this.#isSet = 'some' in field;
    this.spaces = valuesOf(field).map(String);
    this.min = 'some' in field ? field.min : 1;
    this.max = 'some' in field ? field.max : 1;
  }

  get chosen(): readonly string[] {
    return this.#chosen;
  }

  get action(): RawAction | null {
    const [first] = this.#chosen;
    if (first === undefined || this.#chosen.length < this.min) return null;
    return { kind: this.kind, [this.#field]: this.#isSet ? [...this.#chosen].sort() : first };
  }

  get words(): string {
    const missing = this.min - this.#chosen.length;
    if (missing > 0) return plural(missing, 'Choose a space', '# more spaces to choose');
    return this.kind === 'detonate'
      ? 'This one next'
      : plural(this.max, 'Lay it here', 'Lay them here');
  }

  /** What lies there, or where it is: for those who don’t see the board. */
  readonly nameOf = (key: string): string => {
    const design = this.#stand.terrainAt(hexOf(key));
    return design ? `${groundOf(design).name}, space ${key}` : `Space ${key}`;
  };

  readonly toggle = (key: string): void => {
    if (this.#chosen.includes(key)) this.#chosen = this.#chosen.filter((one) => one !== key);
    else if (this.#chosen.length < this.max) this.#chosen = [...this.#chosen, key];
    else if (this.max === 1) this.#chosen = [key];
  };

  get scene(): Scene {
    const targets = this.spaces.flatMap((key) => {
      const space = hexOf(key);
      const onpick = () => {
        this.toggle(key);
      };
      const picked = this.#chosen.includes(key);
      return space ? [{ space, label: this.nameOf(key), picked, onpick }] : [];
    });
    return { targets };
  }
}
