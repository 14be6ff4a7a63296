import { err, ok } from '../vocabulary/index.ts';
import { found, misfit, type Format } from '../case/format.ts';

/** Any JSON: what a machine wrote and a machine checks. */
export const anything = (about: string): Format<unknown> => ({
  schema: { description: about },
  read: (raw, path) => (raw === undefined ? misfit(path, 'is missing') : ok(raw)),
});

/** Whole bytes in base64; `bytes`: exactly so many. */
export const base64 = (about: string, bytes?: number): Format<string> => ({
  schema: { type: 'string', contentEncoding: 'base64', description: about },
  read: (raw, path) => {
    const isIt = typeof raw === 'string' && BASE64.test(raw) && raw.length % 4 === 0;
    if (!isIt) return misfit(path, `must be base64, ${found(raw)}`);
    return bytes === undefined || bytesIn(raw) === bytes
      ? ok(raw)
      : err({ path, reason: `must be ${String(bytes)} bytes` });
  },
});

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

const bytesIn = (text: string): number =>
  (text.length / 4) * 3 - (/=*$/.exec(text)?.[0].length ?? 0);
