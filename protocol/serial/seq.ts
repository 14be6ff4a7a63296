/** Sequence numbers run 1..255 and start over at 1; 0 says "none". */
export const NO_SEQ = 0;

const SEQ_COUNT = 255;

export const seqAfter = (seq: number): number => (seq % SEQ_COUNT) + 1;

/** Frames missing between two received one after the other; 0 when the second is no later than the first. */
export function seqGap(before: number, seq: number): number {
  const gap = (seq - seqAfter(before) + SEQ_COUNT) % SEQ_COUNT;
  return gap < SEQ_COUNT / 2 ? gap : 0;
}
