/** One row of a file in the compact form: a case with variants. */
export interface CompactRow {
  readonly id: string;
  readonly given?: CompactGiven;
  readonly variants: readonly CompactVariant[];
}

export interface CompactVariant {
  readonly given?: CompactGiven;
  readonly steps: readonly CompactStep[];
}

export type Pair = readonly [number, number];
type BySeat<Value> = Readonly<Record<string, Value>>;

interface CompactRobot {
  readonly at: Pair;
  readonly face?: number;
  readonly mods?: readonly string[];
  readonly c_hot?: boolean;
  readonly forced?: boolean;
  readonly tr?: number;
  readonly owes?: number;
  readonly team?: string;
  readonly central?: boolean;
}

export interface CompactGiven {
  readonly robots?: BySeat<CompactRobot>;
  readonly tiles?: Readonly<Record<string, string | null>>;
  readonly void?: readonly (Pair | string)[];
  readonly keys?: Readonly<Record<string, unknown>>;
  readonly H?: number;
  readonly pile?: number;
  readonly core?: string;
  readonly active?: string;
  readonly teams?: readonly (readonly string[])[];
  readonly advanced?: boolean;
}

/** The choices of one step; what it leaves open, `Chooser` settles. */
export interface CompactChoices {
  readonly n?: number;
  readonly dist?: number;
  readonly side?: string;
  readonly target?: Pair;
  readonly aim?: string;
  readonly terrain?: boolean;
  readonly waste?: boolean;
  readonly wastespeed?: boolean;
  readonly push?: number;
  readonly vor?: number;
  readonly order?: string;
  readonly def?: BySeat<readonly string[]>;
  readonly decline?: BySeat<number>;
  readonly heatpick?: BySeat<readonly string[]>;
  readonly coolpick?: BySeat<readonly string[]>;
  readonly discard?: BySeat<readonly string[]>;
  readonly limit?: BySeat<readonly string[]> | readonly string[];
  readonly reveal?: BySeat<readonly string[]>;
  readonly place?: readonly Pair[];
  readonly noterrain?: boolean;
}

export type CompactStep = Readonly<Record<string, unknown>> & {
  readonly o?: CompactChoices;
  readonly ok?: boolean;
};

/** Said of a row that is about another game than the base one. */
export class OutOfScope extends Error {}

/** A row that nobody can read: a mistake in the file, or a gap in this converter. */
export class Unreadable extends Error {}

export const mergedGiven = (row: CompactRow, variant: CompactVariant): CompactGiven => {
  const [common, own] = [row.given ?? {}, variant.given ?? {}];
  return {
    ...common,
    ...own,
    ...(common.robots && { robots: { ...common.robots, ...own.robots } }),
    ...(common.tiles && { tiles: { ...common.tiles, ...own.tiles } }),
  };
};

export const keyOf = ([q, r]: Pair): string => `${String(q)},${String(r)}`;
