import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a sealed text belongs to: it can't be opened as anything else. */
export interface SealLabel {
  readonly game: string;
  readonly seq: number;
  readonly audience: string;
  readonly type: string;
}

/** `nonce | ciphertext | tag`. Nonces come from the system, never from a seeded source: one used twice breaks the key. */
export function seal(key: Buffer, label: SealLabel, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(labelBytes(label));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** `undefined` when the key, the label or the bytes are not the ones it was sealed with. */
export function unseal(key: Buffer, label: SealLabel, sealed: Buffer): string | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const tagAt = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(labelBytes(label))
    .setAuthTag(sealed.subarray(tagAt));
  try {
    const body = decipher.update(sealed.subarray(NONCE_BYTES, tagAt));
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const labelBytes = ({ game, seq, audience, type }: SealLabel): Buffer =>
  Buffer.from(JSON.stringify([game, seq, audience, type]));
