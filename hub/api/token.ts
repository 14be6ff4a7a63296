import { createHash } from 'node:crypto';
import type { ApiEntropy } from './ports.ts';

/** 128 unpredictable bits in 22 characters of base64url. */
export const newToken = (entropy: ApiEntropy): string =>
  Buffer.from(entropy.bytes(16)).toString('base64url');

/** What is kept of a token. No salt and no slow hash: 128 random bits can't be guessed from it. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
