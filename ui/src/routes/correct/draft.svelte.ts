import type { RawAction } from '@ringside/protocol/vocabulary';
import type { Fact, Option } from './fact.ts';

/** One thing that will be put right. */
export interface Line {
  readonly key: string;
  readonly edit: RawAction;
  /** Until the hub has said it better. */
  readonly words: string;
  readonly option: Option;
}

/** What will be put right together, in the order it was said. */
export class Draft {
  #lines = $state.raw<readonly Line[]>([]);

  get lines(): readonly Line[] {
    return this.#lines;
  }

  get edits(): readonly RawAction[] {
    return this.#lines.map(({ edit }) => edit);
  }

  chosen(key: string): Option | undefined {
    return this.#lines.find((line) => line.key === key)?.option;
  }

  /** A second word on the same fact takes the place of the first; `null`, or the same once more: it stays as it is. */
  put({ key, name }: Fact, option: Option | null): void {
    const isAgain = this.chosen(key)?.value === option?.value;
    if (!option || isAgain) {
      this.remove(key);
      return;
    }
    const line = { key, edit: option.edit, words: `${name}: ${option.words}`, option };
    const isNew = !this.chosen(key);
    const same = JSON.stringify(option.edit);
    const kept = this.#lines.filter((one) => one.key === key || JSON.stringify(one.edit) !== same);
    this.#lines = isNew ? [...kept, line] : kept.map((one) => (one.key === key ? line : one));
  }

  readonly remove = (key: string): void => {
    this.#lines = this.#lines.filter((line) => line.key !== key);
  };
}
