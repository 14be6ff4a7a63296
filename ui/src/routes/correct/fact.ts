import type { Choices, RawAction, Scalar } from '@ringside/protocol/vocabulary';
import { answerOf, valuesOf, type Picked } from '../../lib/game/choices.ts';
import { fitting } from './correction.ts';

/** What a fact may be instead, and the edit that makes it so. */
export interface Option {
  readonly value: Scalar;
  readonly words: string;
  readonly edit: RawAction;
}

/**
 * How it is asked. `toggle`: is so or isn't, one tap. `act`: happens or not. `choice`: one of a few. `count`: a number.
 * `space`: tapped on the board. `facing`: one of six ways.
 */
export type Ask = 'toggle' | 'act' | 'choice' | 'count' | 'space' | 'facing';

/** One thing that may be put right, with what it is now. */
export interface Fact {
  /** One edit a key: a second one takes the place of the first. */
  readonly key: string;
  /** Of what it is a fact: "Ben’s robot"; empty where its name says so. */
  readonly thing: string;
  readonly name: string;
  /** Which module, die, ... of a seat it is about. */
  readonly about?: string;
  readonly ask: Ask;
  /** In words; empty where there is nothing to say. */
  readonly now: string;
  /** The value it has now, where that is a choice beside the others. */
  readonly was?: Scalar;
  readonly options: readonly Option[];
}

/** Every whole edit of a kind that goes with what is fixed, by the value of the field that is free. */
export const optionsOf = (
  edits: Choices,
  kind: string,
  { fixed = {}, free, words }: OptionsAsked,
): readonly Option[] =>
  fitting(edits, kind, fixed).flatMap((row) => {
    const field = row.fields[free];
    // what is fixed already may be what names the one key there is
    const values = (field ? valuesOf(field) : []).filter(
      (value) => !(free in fixed) || fixed[free] === value,
    );
    return values.flatMap((value) => {
      const edit = answerOf(row, { ...fixed, [free]: value });
      return edit ? [{ value, words: words(value), edit }] : [];
    });
  });

interface OptionsAsked {
  readonly fixed?: Picked;
  readonly free: string;
  readonly words: (value: Scalar) => string;
}

/** The two that change places: the one that is fixed, and each of the others. */
export function pairsOf(
  edits: Choices,
  kind: string,
  { one, free, words }: { readonly one: string } & OptionsAsked,
): readonly Option[] {
  return edits
    .filter((row) => row.kind === kind)
    .flatMap((row) => {
      const field = row.fields[free];
      const all = field ? valuesOf(field).map(String) : [];
      if (!all.includes(one)) return [];
      return all
        .filter((other) => other !== one)
        .flatMap((other) => {
          const edit = answerOf(row, { [free]: [one, other] });
          return edit ? [{ value: other, words: words(other), edit }] : [];
        });
    });
}

/** Every value a field takes in the rows of a kind. */
export const namedIn = (edits: Choices, kind: string, field: string): readonly Scalar[] => [
  ...new Set(
    edits
      .filter((row) => row.kind === kind)
      .flatMap(({ fields }) => (fields[field] ? valuesOf(fields[field]) : [])),
  ),
];

/** What an edit says it was, where all say the same. */
export function wasIn(options: readonly Option[], field = 'was'): Scalar | undefined {
  const [first] = options;
  const was = first?.edit[field];
  return typeof was === 'object' ? undefined : was;
}
