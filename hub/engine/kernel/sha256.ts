/** SHA-256 (FIPS 180-4) of ASCII text, as lower-case hex: the one hash the rules need, so that a commitment is a fact. */
export function sha256(text: string): string {
  const hash = new Uint32Array(INITIAL);
  const schedule = new Uint32Array(64);
  const words = padded(text);
  for (let at = 0; at < words.length; at += BLOCK_WORDS) {
    schedule.set(words.subarray(at, at + BLOCK_WORDS));
    expand(schedule);
    compress(hash, schedule);
  }
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}

const BLOCK_WORDS = 16;

/** First 32 bits of the fractional parts of the square roots of the first 8 primes. */
const INITIAL = primes(8).map((prime) => fraction(Math.sqrt(prime)));
/** First 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUND = Uint32Array.from(primes(64).map((prime) => fraction(Math.cbrt(prime))));

function primes(count: number): readonly number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

/** 5.1.1: a one bit, zeros, the length in bits; big-endian words. */
function padded(text: string): Uint32Array {
  const words = new Uint32Array(Math.ceil((text.length + 9) / 64) * BLOCK_WORDS);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) throw new Error('only ASCII is hashed');
    put(words, index, code);
  }
  put(words, text.length, 0x80);
  words[words.length - 1] = text.length * 8;
  return words;
}

function put(words: Uint32Array, at: number, byte: number): void {
  words[at >> 2] = word(words, at >> 2) | (byte << (24 - (at & 3) * 8));
}

const word = (words: Uint32Array, at: number): number => words[at] ?? 0;

const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

/** 6.2.2, 1. */
function expand(w: Uint32Array): void {
  for (let t = BLOCK_WORDS; t < 64; t += 1) {
    const a = word(w, t - 15);
    const b = word(w, t - 2);
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[t] = word(w, t - 16) + s0 + word(w, t - 7) + s1;
  }
}

/** 6.2.2, 2 to 4. */
function compress(hash: Uint32Array, w: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let t = 0; t < 64; t += 1) {
    const big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const one = (h + big1 + chosen + word(ROUND, t) + word(w, t)) | 0;
    const big0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + big0 + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => {
    hash[index] = word(hash, index) + value;
  });
}
