import type { TagUid } from '@ringside/protocol/vocabulary';
import { between, distanceMm } from '../picture/geometry.ts';
import type { Hand, Mm } from '../picture/table.ts';
import type { GripRefusal, World } from './world.ts';

/** What a hand does next. Times are in the world's own milliseconds. */
export type Step =
  /** The empty hand goes to where the piece lies by then. */
  | { readonly do: 'reach'; readonly uid: TagUid }
  | { readonly do: 'grip'; readonly uid: TagUid; readonly how: 'lift' | 'slide' }
  | { readonly do: 'carry'; readonly to: Mm; readonly ms?: number }
  | { readonly do: 'turn'; readonly uid: TagUid; readonly toDeg: number }
  | { readonly do: 'flip'; readonly uid: TagUid }
  | { readonly do: 'release' };

/** Why a job was not done: no grip, too much to do already, or the table was cleared under the hands. */
export type JobFailure = GripRefusal | 'virtual-table/hands-busy' | 'virtual-table/interrupted';

/** How a job ended: done, or the code of what stood in its way. */
export type JobEnd = (code: JobFailure | null) => void;

interface Job {
  readonly steps: readonly Step[];
  readonly end: JobEnd;
}

interface Arm {
  readonly id: string;
  readonly home: Mm;
  at: Mm;
  jobs: Job[];
  /** Step of the first job, how long it has lasted, and where the hand was when it began. */
  index: number;
  elapsedMs: number;
  from: Mm;
}

const REACH_MM_PER_MS = 1.1;
const CARRY_MM_PER_MS = 0.6;
const GRIP_MS = 60;
const TURN_MS = 180;
const FLIP_MS = 220;
/** One hand can't be told more things to do than this. */
const MAX_JOBS = 64;

/** The people's hands that carry out scripts, one job after another, all hands at once. */
export class Hands {
  readonly #world: World;
  readonly #arms = new Map<string, Arm>();

  constructor(world: World) {
    this.#world = world;
  }

  get shown(): readonly Hand[] {
    return [...this.#arms.values()]
      .filter(({ jobs }) => jobs.length > 0)
      .map(({ id, at }) => {
        const holds = this.#world.heldBy(id)?.uid;
        return { id, at, ...(holds !== undefined && { holds }) };
      });
  }

  get busy(): boolean {
    return [...this.#arms.values()].some(({ jobs }) => jobs.length > 0);
  }

  /** Queues a job on a hand; an unknown hand appears at `home`. */
  run(id: string, home: Mm, steps: readonly Step[], end: JobEnd): void {
    const arm = this.#arms.get(id) ?? {
      id,
      home,
      at: home,
      jobs: [],
      index: 0,
      elapsedMs: 0,
      from: home,
    };
    this.#arms.set(id, arm);
    if (arm.jobs.length >= MAX_JOBS) {
      end('virtual-table/hands-busy');
      return;
    }
    if (arm.jobs.length === 0) this.#begin(arm, 0);
    arm.jobs.push({ steps, end });
  }

  /** Drops everything there is to do. */
  interrupt(): void {
    const jobs = [...this.#arms.values()].flatMap((arm) => arm.jobs.splice(0));
    for (const { end } of jobs) end('virtual-table/interrupted');
  }

  /** Lets `dtMs` pass for every hand. */
  step(dtMs: number): void {
    for (const arm of this.#arms.values()) this.#stepArm(arm, dtMs);
  }

  #stepArm(arm: Arm, dtMs: number): void {
    let left = dtMs;
    for (let job = arm.jobs[0]; job !== undefined; job = arm.jobs[0]) {
      const step = job.steps[arm.index];
      if (step === undefined) {
        this.#finish(arm, job, null);
        continue;
      }
      const lastsMs = this.#lasts(arm, step);
      const spentMs = Math.min(left, Math.max(0, lastsMs - arm.elapsedMs));
      arm.elapsedMs += spentMs;
      left -= spentMs;
      this.#move(arm, step, lastsMs === 0 ? 1 : arm.elapsedMs / lastsMs);
      if (arm.elapsedMs < lastsMs) return;
      const code = this.#complete(arm, step);
      if (code === null) this.#begin(arm, arm.index + 1);
      else this.#finish(arm, job, code);
    }
  }

  #begin(arm: Arm, index: number): void {
    arm.index = index;
    arm.elapsedMs = 0;
    arm.from = arm.at;
  }

  #finish(arm: Arm, job: Job, code: GripRefusal | null): void {
    if (code !== null) this.#world.release(arm.id);
    arm.jobs.shift();
    this.#begin(arm, 0);
    job.end(code);
  }

  #lasts(arm: Arm, step: Step): number {
    switch (step.do) {
      case 'reach': {
        const piece = this.#world.piece(step.uid);
        return piece ? distanceMm(arm.from, piece.at) / REACH_MM_PER_MS : 0;
      }
      case 'carry':
        return step.ms ?? distanceMm(arm.from, step.to) / CARRY_MM_PER_MS;
      case 'turn':
        return TURN_MS;
      case 'flip':
        return FLIP_MS;
      case 'grip':
      case 'release':
        return GRIP_MS;
    }
  }

  #move(arm: Arm, step: Step, share: number): void {
    if (step.do === 'reach') {
      const piece = this.#world.piece(step.uid);
      if (piece) arm.at = between(arm.from, piece.at, share);
    }
    if (step.do === 'carry') {
      arm.at = between(arm.from, step.to, share);
      this.#world.carry(arm.id, arm.at);
    }
  }

  #complete(arm: Arm, step: Step): GripRefusal | null {
    switch (step.do) {
      case 'grip':
        return this.#world.grip(arm.id, step.uid, step.how);
      case 'turn':
        this.#world.turnTo(step.uid, step.toDeg);
        return null;
      case 'flip':
        this.#world.flip(step.uid);
        return null;
      case 'release':
        this.#world.release(arm.id);
        return null;
      case 'reach':
      case 'carry':
        return null;
    }
  }
}
