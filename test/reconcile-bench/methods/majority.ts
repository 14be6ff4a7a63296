import type { Opinion, Scene, Sense } from '../../../hub/trace/sense.ts';
import type { Evidence } from '../../../hub/reconciler/index.ts';
import type { PieceClass, Space } from '@ringside/protocol/vocabulary';
import type { Method } from '../host.ts';
import { differing, exactFits, Heard, isAlike, wantedOf, type Look } from './mat-look.ts';
import { alarm, committed, inStep, lost, quiet } from './opinions.ts';

const FRAMES = 3;

/**
 * B2, as certabo-lichess does it: each cell is what most of the last three scans say; an unknown tag voids a whole scan;
 * the answer whose outcome it exactly is counts at once. What it can't explain lights up after `alarmMs`.
 */
export const majority = (alarmMs: number): Method => ({
  name: 'B2 majority of 3',
  sense: ({ evening, noise }) =>
    new MajoritySense(evening.kind.spaces, noise.readers.scanMs, alarmMs),
});

class MajoritySense implements Sense {
  readonly #spaces: readonly Space[];
  readonly #scanMs: number;
  readonly #alarmMs: number;
  #heard: Heard;
  #frames: Look[] = [];
  #sampledMs = -Infinity;
  #agreed: Look = new Map();
  #unexplainedMs: number | undefined;

  constructor(spaces: readonly Space[], scanMs: number, alarmMs: number) {
    this.#spaces = spaces;
    this.#scanMs = scanMs;
    this.#alarmMs = alarmMs;
    this.#heard = new Heard(spaces);
  }

  take(evidence: Evidence): void {
    this.#sample(evidence.atMs);
    this.#heard.take(evidence);
  }

  forget(): void {
    this.#heard = new Heard(this.#spaces);
    this.#frames = [];
  }

  /** A change is told at once and nothing else is: so what was heard last is what every scan since has read. */
  #sample(nowMs: number): void {
    if (this.#sampledMs < nowMs - FRAMES * this.#scanMs)
      this.#sampledMs = nowMs - FRAMES * this.#scanMs;
    while (this.#sampledMs + this.#scanMs <= nowMs) {
      this.#sampledMs += this.#scanMs;
      const look = new Map(this.#heard.look());
      const isVoid = [...look.values()].some((classes) => classes.some((of) => of === 'unknown'));
      if (!isVoid) this.#frames = [...this.#frames, look].slice(-FRAMES);
    }
  }

  look({ index, expected, nowMs }: Scene): Opinion {
    this.#sample(nowMs);
    const heard = this.#heard;
    if (heard.isLost) return lost;
    const wakeAtMs = this.#sampledMs + this.#scanMs;
    if (!heard.isWhole || this.#frames.length < FRAMES) return quiet(wakeAtMs);
    const look = voted(this.#frames, heard.spaces);
    const isQuiet = nowMs - heard.changedMs > (FRAMES + 1) * this.#scanMs;
    const wake = isQuiet ? {} : { wakeAtMs };
    const wanted = wantedOf(expected, heard.spaces);
    const differs = differing(look, wanted, heard.spaces);
    if (differs.length === 0) {
      this.#agreed = look;
      this.#unexplainedMs = undefined;
      return { ...inStep, ...wake };
    }
    const touched = differs.filter((space) => !isAlike(look.get(space), this.#agreed.get(space)));
    const base = new Map([
      ...wanted,
      ...differs.map((space) => [space, this.#agreed.get(space) ?? []] as const),
    ]);
    const [fit] = exactFits(index, look, base, touched);
    if (fit) return { ...committed(fit), ...wake };
    if (touched.length === 0) this.#unexplainedMs = undefined;
    else this.#unexplainedMs ??= nowMs;
    const alarmMs = (this.#unexplainedMs ?? Infinity) + this.#alarmMs;
    if (nowMs >= alarmMs) return { ...alarm(touched[0]), ...wake };
    const next = Math.min(isQuiet ? Infinity : wakeAtMs, alarmMs);
    return quiet(next === Infinity ? undefined : next);
  }
}

function voted(frames: readonly Look[], spaces: readonly string[]): Look {
  return new Map(
    spaces.map((space) => {
      const classes = new Set(frames.flatMap((frame) => frame.get(space) ?? []));
      const most = [...classes].flatMap((of): readonly PieceClass[] => {
        const counts = frames.map(
          (frame) => (frame.get(space) ?? []).filter((x) => x === of).length,
        );
        const count = counts.sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
        return Array.from({ length: count }, () => of);
      });
      return [space, most.sort()] as const;
    }),
  );
}
