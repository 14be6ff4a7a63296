import type { RawAction } from '@ringside/protocol/vocabulary';
import type { Fact, Option } from './fact.ts';

/** One thing that will be put right. */
export interface Line {
  readonly key: string;
  readonly edit: RawAction;
  /** The fact it was said on: others may share the key. */
  readonly name: string;
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

  chosen({ key, name }: Pick<Fact, 'key' | 'name'>): Option | undefined {
    return this.#lines.find((line) => line.key === key && line.name === name)?.option;
  }

  /** A second word on the same fact takes the place of the first; `null`, or the same once more: it stays as it is. */
  put({ key, thing, name }: Fact, option: Option | null): void {
    if (!option || this.chosen({ key, name })?.value === option.value) {
      this.remove(key);
      return;
    }
    const line = { key, name, edit: option.edit, words: wordsOf(thing, name, option), option };
    const isNew = !this.#lines.some((one) => one.key === key);
    const same = JSON.stringify(option.edit);
    const kept = this.#lines.filter((one) => one.key === key || JSON.stringify(one.edit) !== same);
    this.#lines = isNew ? [...kept, line] : kept.map((one) => (one.key === key ? line : one));
  }

  readonly remove = (key: string): void => {
    this.#lines = this.#lines.filter((line) => line.key !== key);
  };
}

const wordsOf = (thing: string, name: string, { words }: Option): string =>
  [thing, name, words].filter((part) => part !== '').join(': ');
