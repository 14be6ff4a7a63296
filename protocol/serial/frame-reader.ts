import { decodeFrame, MAX_STUFFED_BYTES, type WireFrame } from './frame.ts';
import type { WireError } from './wire-error.ts';

/** What a stream holds, in order. Bytes that are no frame are handed out, never silently dropped. */
export type StreamItem =
  | { readonly kind: 'frame'; readonly frame: WireFrame }
  | { readonly kind: 'discarded'; readonly error: WireError; readonly bytes: Uint8Array };

const DELIMITER = 0x00;
/** One byte more than any frame needs: a chunk that fills it can't become one. */
const CHUNK_BYTES = MAX_STUFFED_BYTES + 1;

/**
 * Cuts a byte stream into frames. Gives the same items however the stream is split or merged, holds at most
 * one chunk, and is back in step at the next delimiter whatever came before. Bytes before the first
 * delimiter are the tail of something else.
 */
export class FrameReader {
  readonly #chunk = new Uint8Array(CHUNK_BYTES);
  #length = 0;
  /** Why the rest of the current chunk is worthless, if it is. */
  #spoilt: 'wire/unsynced' | 'wire/overlong' | undefined = 'wire/unsynced';

  feed(bytes: Uint8Array): readonly StreamItem[] {
    const items: StreamItem[] = [];
    for (const byte of bytes) {
      const item = byte === DELIMITER ? this.#end() : this.#keep(byte);
      if (item) items.push(item);
    }
    return items;
  }

  #keep(byte: number): StreamItem | undefined {
    this.#chunk[this.#length++] = byte;
    if (this.#length < CHUNK_BYTES) return undefined;
    this.#spoilt ??= 'wire/overlong';
    return this.#discard({ code: this.#spoilt, at: CHUNK_BYTES });
  }

  #end(): StreamItem | undefined {
    const spoilt = this.#spoilt;
    this.#spoilt = undefined;
    if (this.#length === 0) return undefined;
    if (spoilt) return this.#discard({ code: spoilt, at: this.#length });
    const frame = decodeFrame(this.#chunk.subarray(0, this.#length));
    if (!frame.ok) return this.#discard(frame.error);
    this.#length = 0;
    return { kind: 'frame', frame: frame.value };
  }

  #discard(error: WireError): StreamItem {
    const bytes = this.#chunk.slice(0, this.#length);
    this.#length = 0;
    return { kind: 'discarded', error, bytes };
  }
}
