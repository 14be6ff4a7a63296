type Leaf = string | number | boolean | null | undefined;

/** Stands beside a field that may be missing, so that an optional field and none at all are two things. */
interface Missing {
  readonly missing: true;
}

/** What travels: without `readonly`, with intersections spread out, with optional fields marked. Brands stay. */
type Plain<Type> = unknown extends Type
  ? Type
  : Type extends Leaf
    ? Type
    : Type extends readonly (infer Item)[]
      ? Plain<Item>[]
      : {
          -readonly [Key in keyof Type]-?:
            | Plain<Type[Key]>
            | (Pick<Type, Key> extends Required<Pick<Type, Key>> ? never : Missing);
        };

type Equal<Left, Right> = [Left] extends [Right] ? ([Right] extends [Left] ? true : false) : false;

type Same<Schema, Type> = Equal<Plain<Schema>, Plain<Type>>;

/**
 * Ties a schema to the plain type the rest of the house imports: `tie<Static<typeof S>, T>(true)` doesn't compile
 * once either of them says more, less or something else than the other.
 */
export const tie = <Schema, Type>(same: Same<Schema, Type>): boolean => same;
