import type { Choices } from '@ringside/protocol/vocabulary';
import { integer, objectOf, oneOf, type Shape } from './shape.ts';
import { sha256 } from './sha256.ts';

/** An answer by chance of 128 bits that nobody can guess: `b0` to `b15`, a byte each. */
export type SaltAction = { readonly kind: 'salt' } & Readonly<Record<`b${number}`, number>>;

const BYTES = 16;
const NAMES = Array.from({ length: BYTES }, (_, index): `b${number}` => `b${index}`);
const VALUES = Array.from({ length: 256 }, (_, byte) => byte);

/** To draw the salt of a commitment (ADR 11). */
export const SALT_CHOICES: Choices = [
  { kind: 'salt', fields: Object.fromEntries(NAMES.map((name) => [name, { one: VALUES }])) },
];

// `NAMES` are all the fields there are.
export const saltShape = objectOf<SaltAction>({
  kind: oneOf(['salt']),
  ...Object.fromEntries(NAMES.map((name) => [name, integer(0, 255)])),
}) as Shape<SaltAction>;

/** The salt as 32 lower-case hex digits. */
export const saltHex = (action: SaltAction): string =>
  NAMES.map((name) => (action[name] ?? 0).toString(16).padStart(2, '0')).join('');

/** Binds whoever publishes it to `text` and tells nothing of it: SHA-256 of the salt, a space and the text. */
export const commitmentTo = (text: string, salt: string): string => sha256(`${salt} ${text}`);
