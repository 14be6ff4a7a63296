const INITIAL = 0xffff;
const POLYNOMIAL = 0x1021;

/** CRC-16/CCITT-FALSE: no reflection, no final xor. Check value of "123456789" is 0x29B1. */
export function crc16(bytes: Uint8Array): number {
  let crc = INITIAL;
  for (const byte of bytes) crc = withByte(crc, byte);
  return crc;
}

function withByte(before: number, byte: number): number {
  let crc = before ^ (byte << 8);
  for (let bit = 0; bit < 8; bit++) {
    crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ POLYNOMIAL;
  }
  return crc & 0xffff;
}
