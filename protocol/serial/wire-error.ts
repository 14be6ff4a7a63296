/** Why bytes are refused. `at` is the offset in what was being decoded: the stuffed chunk, the body or the payload. */
export interface WireError {
  readonly code: WireErrorCode;
  readonly at: number;
}

export type WireErrorCode =
  | 'wire/unsynced'
  | 'wire/overlong'
  | 'wire/cobs'
  | 'wire/short'
  | 'wire/crc'
  | 'wire/reserved'
  | 'wire/type'
  | 'wire/version'
  | 'wire/length'
  | 'wire/range'
  | 'wire/bitmap'
  | 'wire/uids';
