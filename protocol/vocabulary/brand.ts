/** A string or number that only the room which checked it may name: `as` stands there and nowhere else. */
export type Brand<Base, Name extends string> = Base & { readonly __brand: Name };

/** A value that may be a parameter of an answer or a detail of a refusal. */
export type Scalar = string | number | boolean;

/** Rule atom as numbered in docs/rules: `SA-TURN-05`. */
export type AtomId = string;
