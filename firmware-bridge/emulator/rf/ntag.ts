import type { TagMemory } from './tag.ts';

const READ = 0x30;
const FAST_READ = 0x3a;
const GET_VERSION = 0x60;
const PAGE_BYTES = 4;
const NAK_ARGUMENT = 0x0;

/** Pages, what the capability container says of them, and what GET_VERSION answers (none: Ultralight, NT2H13..16: NXP). */
const MODELS = {
  ultralight: { pages: 16, size: 0x06, version: undefined },
  ntag213: { pages: 45, size: 0x12, version: 0x0f },
  ntag215: { pages: 135, size: 0x3e, version: 0x11 },
  ntag216: { pages: 231, size: 0x6d, version: 0x13 },
} as const;

export type NtagModel = keyof typeof MODELS;

/** The memory of a sticker: UID and lock bytes, capability container, and the NDEF message of `text`. */
export function ntagMemory(model: NtagModel, uid: readonly number[], text?: string): TagMemory {
  const { pages, size, version } = MODELS[model];
  const memory = new Uint8Array(pages * PAGE_BYTES);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = uid;
  memory.set([a, b, c, 0x88 ^ a ^ b ^ c, d, e, f, g, d ^ e ^ f ^ g, 0x48]);
  memory.set([0xe1, 0x10, size, 0x00], 3 * PAGE_BYTES);
  memory.set(text === undefined ? [0x03, 0x00, 0xfe] : ndefText(text), 4 * PAGE_BYTES);
  return {
    answer: ([command = 0, first = 0, last = 0]) => {
      switch (command) {
        case READ:
          return first < pages ? read(memory, first, 4) : { nak: NAK_ARGUMENT };
        case FAST_READ:
          if (version === undefined) return undefined;
          return first <= last && last < pages
            ? read(memory, first, last - first + 1)
            : { nak: NAK_ARGUMENT };
        case GET_VERSION:
          if (version === undefined) return undefined;
          return [0x00, 0x04, 0x04, 0x02, 0x01, 0x00, version, 0x03];
        default:
          return undefined;
      }
    },
  };
}

/** Reading beyond the last page goes on with the first. */
const read = (memory: Uint8Array, page: number, pages: number): readonly number[] =>
  Array.from(
    { length: pages * PAGE_BYTES },
    (_, n) => memory[(page * PAGE_BYTES + n) % memory.length] ?? 0,
  );

/** One well-known text record in English, in its TLV. Short records only. */
function ndefText(text: string): readonly number[] {
  const words = [...new TextEncoder().encode(text)];
  const payload = [0x02, 0x65, 0x6e, ...words];
  const record = [0xd1, 0x01, payload.length, 0x54, ...payload];
  return [0x03, record.length, ...record, 0xfe];
}
