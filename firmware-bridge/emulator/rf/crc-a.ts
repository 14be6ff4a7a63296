/** CRC_A of ISO/IEC 14443-3 (polynomial x^16+x^12+x^5+1, reflected, of nothing: 0x6363), from another start where asked. */
export function crcA(bytes: Iterable<number>, start = 0x6363): number {
  let crc = start;
  for (const byte of bytes) {
    let mixed = (byte ^ crc) & 0xff;
    mixed = (mixed ^ (mixed << 4)) & 0xff;
    crc = ((crc >> 8) ^ (mixed << 8) ^ (mixed << 3) ^ (mixed >> 4)) & 0xffff;
  }
  return crc;
}

/** The bytes and their CRC_A behind them, low byte first. */
export function withCrcA(bytes: readonly number[]): readonly number[] {
  const crc = crcA(bytes);
  return [...bytes, crc & 0xff, crc >> 8];
}

/** Whether the last two bytes are the CRC_A of those before them. */
export const endsWithCrcA = (bytes: Uint8Array): boolean =>
  bytes.length >= 3 &&
  crcA(bytes.subarray(0, -2)) === ((bytes.at(-2) ?? 0) | ((bytes.at(-1) ?? 0) << 8));
