/** PL-ADD-01, PL-ADD-02: not a doc comment of the function below, but of this type. */
export type Term = number;

/** PL-ADD-01: the sum. */
export function sum(a: Term, b: Term): Term {
  return a + b;
}

export const table = {
  /** PL-ADD-02: nothing added. */
  same: (a: Term): Term => sum(a, 0),
  /** PL-SUB-01, PL-SUB-02: larger minus smaller. */
  difference(a: Term, b: Term): Term {
    if (a < b) return b - a;
    return a - b;
  },
};

/** PL-MUL-01..02: how often, then what. */
export const product = (times: number, term: Term): Term => {
  let total = 0;
  for (let round = 0; round < times; round += 1) total = sum(total, term);
  return total;
};
