type Leaf = string | number | boolean | null | undefined;

/** Without `readonly` and with intersections spread out, so that only what travels is compared. Brands stay. */
type Plain<Type> = unknown extends Type
  ? Type
  : Type extends Leaf
    ? Type
    : Type extends readonly (infer Item)[]
      ? Plain<Item>[]
      : { -readonly [Key in keyof Type]: Plain<Type[Key]> };

// The compiler compares two generic signatures exactly, where `extends` both ways would let optional fields slip.
/* eslint-disable @typescript-eslint/no-unnecessary-type-parameters */
type Equal<Left, Right> =
  (<Probe>() => Probe extends Left ? 1 : 2) extends <Probe>() => Probe extends Right ? 1 : 2
    ? true
    : false;
/* eslint-enable @typescript-eslint/no-unnecessary-type-parameters */

type Same<Schema, Type> = Equal<Plain<Schema>, Plain<Type>>;

/**
 * Ties a schema to the plain type the rest of the house imports: `tie<Static<typeof S>, T>(true)` doesn't compile
 * once either of them says more, less or something else than the other.
 */
export const tie = <Schema, Type>(same: Same<Schema, Type>): boolean => same;
