const DELIMITER = 0x00;
/** Longer than any frame: what gets so long is noise, and leaves as it is. */
const CHUNK_BYTES = 256;

/** Cuts what a microcontroller says into frames again, so that faults of the line may treat them as such. */
export class FrameCutter {
  #bytes: number[] = [];

  /** The whole frame that ends with this byte, delimiters included. */
  push(byte: number): Uint8Array | undefined {
    this.#bytes.push(byte);
    const isEnd = byte === DELIMITER && this.#bytes.length > 1;
    if (!isEnd && this.#bytes.length < CHUNK_BYTES) return undefined;
    // of two delimiters in a row the second one begins the next frame
    if (this.#bytes.every((each) => each === DELIMITER)) {
      this.#bytes = [DELIMITER];
      return undefined;
    }
    return Uint8Array.from(this.#bytes.splice(0));
  }
}
