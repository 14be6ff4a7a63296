import { readFileSync } from 'node:fs';
import { listOf, misfit, objectOf, oneOf, whole, type Format } from '../../protocol/case/format.ts';
import { ok } from '@ringside/protocol/vocabulary';

/** What goes wrong at a table: shares 0..1, times in milliseconds, `[least, most]` where drawn evenly. */
export interface Noise {
  readonly format: 'ringside-noise';
  readonly version: 1;
  readonly name: string;
  readonly readers: ReaderNoise;
  readonly link: LinkNoise;
  readonly people: PeopleNoise;
}

type Span = readonly [number, number];

/** Per scan and tag. */
export interface ReaderNoise {
  readonly scanMs: number;
  readonly miss: number;
  /** A run of bad reads: how likely a scan begins one, ends it, and misses in it. */
  readonly burst: { readonly enter: number; readonly leave: number; readonly miss: number };
  /** A neighbour's reader lists it too. */
  readonly ghost: number;
  /** Its uid comes out as one nobody knows. */
  readonly corrupt: number;
  /** A tag taken away is listed on. */
  readonly staleMs: Span;
  /** Readers that never read anything. */
  readonly dead: number;
}

export interface LinkNoise {
  readonly snapshotMs: number;
  readonly lost: number;
  readonly duplicated: number;
  readonly reordered: number;
  /** How many scans late what is overtaken comes. */
  readonly reorderedBy: number;
  readonly delayMs: Span;
  /** A share of the scans comes so much later. */
  readonly burst: { readonly share: number; readonly ms: number };
  /** What is lost is said again after 100, 200, 400, 800, 1000 ms ...; otherwise the next snapshot tells it. */
  readonly resend: boolean;
  readonly outagesPerHour: number;
  readonly outageMs: number;
  readonly rebootsPerHour: number;
}

/** Per movement of a piece unless said. */
export interface PeopleNoise {
  /** Of the actions hands could show first: the module, or "next", is tapped before. */
  readonly tapsFirst: number;
  readonly slides: number;
  /** From one space to the next. */
  readonly slideMs: Span;
  /** Of the slides. */
  readonly rests: number;
  readonly restMs: Span;
  readonly liftMs: Span;
  /** Touched and put back where it stood; put back one space off. */
  readonly bumps: number;
  readonly bumpsOff: number;
  readonly illegal: number;
  /** Of the results dictated by the hub: carried out wrongly, but to where it could have been. */
  readonly wrongLegal: number;
  /** Per action. */
  readonly swaps: number;
  readonly changesOfMind: number;
  readonly takebacks: number;
  readonly borrows: number;
  /** Per tile to lay. */
  readonly forgetsTile: number;
  /** After this long somebody sees what is wrong without being told. */
  readonly noticeMs: Span;
  /** After an action, before the next. */
  readonly pauseMs: Span;
  /** Of the actions tapped first: the next follows at once. */
  readonly hurries: number;
  readonly restartsPerGame: number;
}

const share: Format<number> = {
  schema: { type: 'number', minimum: 0, maximum: 1 },
  read: (raw, path) =>
    typeof raw === 'number' && raw >= 0 && raw <= 1
      ? ok(raw)
      : misfit(path, `must be a number from 0 to 1, not ${JSON.stringify(raw)}`),
};
const rate: Format<number> = {
  schema: { type: 'number', minimum: 0, maximum: 1000 },
  read: (raw, path) =>
    typeof raw === 'number' && raw >= 0 && raw <= 1000
      ? ok(raw)
      : misfit(path, `must be a number from 0 to 1000, not ${JSON.stringify(raw)}`),
};
const ms = whole(0, 600_000, 'Milliseconds.');
const span: Format<Span> = {
  schema: { type: 'array', items: ms.schema, minItems: 2, maxItems: 2 },
  read: (raw, path) => {
    const list = listOf(ms).read(raw, path);
    if (!list.ok) return list;
    const [least, most] = list.value;
    return least !== undefined && most !== undefined && list.value.length === 2 && least <= most
      ? ok([least, most])
      : misfit(path, 'must be [least, most]');
  },
};

export const noiseFormat: Format<Noise> = objectOf({
  format: oneOf(['ringside-noise']),
  version: oneOf([1]),
  name: {
    schema: { type: 'string' },
    read: (raw: unknown, path: string) =>
      typeof raw === 'string' && /^[\w -]{1,40}$/.test(raw)
        ? ok(raw)
        : misfit(path, 'must be a short name'),
  },
  readers: objectOf({
    scanMs: whole(20, 10_000),
    miss: share,
    burst: objectOf({ enter: share, leave: share, miss: share }),
    ghost: share,
    corrupt: share,
    staleMs: span,
    dead: whole(0, 81),
  }),
  link: objectOf({
    snapshotMs: whole(200, 60_000),
    lost: share,
    duplicated: share,
    reordered: share,
    reorderedBy: whole(0, 100),
    delayMs: span,
    burst: objectOf({ share, ms }),
    resend: {
      schema: { type: 'boolean' },
      read: (raw: unknown, path: string) =>
        typeof raw === 'boolean' ? ok(raw) : misfit(path, 'must be true or false'),
    },
    outagesPerHour: rate,
    outageMs: ms,
    rebootsPerHour: rate,
  }),
  people: objectOf({
    tapsFirst: share,
    slides: share,
    slideMs: span,
    rests: share,
    restMs: span,
    liftMs: span,
    bumps: share,
    bumpsOff: share,
    illegal: share,
    wrongLegal: share,
    swaps: share,
    changesOfMind: share,
    takebacks: share,
    borrows: share,
    forgetsTile: share,
    noticeMs: span,
    pauseMs: span,
    hurries: share,
    restartsPerGame: rate,
  }),
});

export const TIERS = ['nominal', 'harsh', 'brutal'] as const;
export type Tier = (typeof TIERS)[number];

export const tierNoise = (tier: Tier): Noise =>
  readNoise(new URL(`tiers/${tier}.json`, import.meta.url).pathname);

/** Throws with the place in the file where it stops making sense. */
export function readNoise(file: string): Noise {
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(file, 'utf8'));
  } catch (thrown) {
    throw new Error(`${file}: ${thrown instanceof Error ? thrown.message : String(thrown)}`, {
      cause: thrown,
    });
  }
  const read = noiseFormat.read(raw, '');
  if (!read.ok) throw new Error(`${file}: ${read.error.path} ${read.error.reason}`);
  return read.value;
}
