/** A share with the bounds between which it lies with 95 % confidence (Wilson). */
export interface Share {
  readonly hits: number;
  readonly of: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const Z = 1.959964;

export function shareOf(hits: number, of: number): Share {
  if (of === 0) return { hits, of, value: NaN, low: 0, high: 1 };
  const value = hits / of;
  const middle = value + (Z * Z) / (2 * of);
  const spread = Z * Math.sqrt((value * (1 - value)) / of + (Z * Z) / (4 * of * of));
  const whole = 1 + (Z * Z) / of;
  return {
    hits,
    of,
    value,
    low: Math.max(0, (middle - spread) / whole),
    high: Math.min(1, (middle + spread) / whole),
  };
}

export function quantile(values: readonly number[], q: number): number {
  if (values.length === 0) return NaN;
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? NaN;
}

/** Expected calibration error over ten bins: how far what was said is from how often it was right. */
export function calibrationError(
  stated: readonly { readonly posterior: number; readonly isRight: boolean }[],
): number {
  const bins = Array.from({ length: 10 }, () => ({ n: 0, said: 0, right: 0 }));
  for (const { posterior, isRight } of stated) {
    const bin = bins[Math.min(9, Math.floor(posterior * 10))];
    if (!bin) continue;
    bin.n += 1;
    bin.said += posterior;
    bin.right += isRight ? 1 : 0;
  }
  if (stated.length === 0) return NaN;
  return bins.reduce((sum, { said, right }) => sum + Math.abs(said - right), 0) / stated.length;
}
