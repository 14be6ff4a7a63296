import type { Sensing } from '@ringside/protocol/api';
import type { Observation } from '@ringside/protocol/vocabulary';
import type { TraceFile } from '@ringside/protocol/record';
import { DEFAULT_SETTINGS, type Proposal, type ReconcilerSettings } from '../reconciler/index.ts';
import type { FeedViewer } from './feed.ts';
import type { Played } from './frame.ts';
import { Lights } from './lights.ts';
import type { Plan } from './plan.ts';
import { planSensed } from './plan-answer.ts';
import { planRevision, revisable } from './plan-undo.ts';
import type { Actuators, Clock, Rig, Sensors, Seq } from './ports.ts';
import { SENSING_OFF, SensingDesk, type Turn } from './sensing-desk.ts';
import { TraceKeeper, type Noted } from './trace-keeper.ts';
import type { Warning } from './warning.ts';

export interface SensingParts {
  readonly clock: Clock;
  readonly warn: (warning: Warning) => void;
  readonly rig?: Rig;
  readonly sensors?: Sensors;
  readonly actuators?: Actuators;
  readonly reconciler?: ReconcilerSettings;
}

/** What the loop asks of the table it lives in. */
export interface SensingHost {
  /** Runs a job in the table's queue and brings the frames up to date. */
  run(job: () => Promise<void>): void;
  /** The game sensing may speak to: being played, not frozen. */
  playing(): Played | undefined;
  /** `undefined`: not durable, and nothing has changed. */
  commit(played: Played, plan: Plan): Promise<Seq | undefined>;
}

/** A proposal that came to nothing is not tried again at once. */
const HOLD_MS = 1_000;
/** Between two slices of the effect index, so that reports come first. */
const SLICE_GAP_MS = 1;

/**
 * When sensing is looked at again: after reports, after every change of the record, when the verdict asks to be woken,
 * and when the effect index is complete. Bugs in here switch sensing off for this table: play goes on by taps.
 */
export class SensingLoop {
  readonly #parts: SensingParts;
  readonly #host: SensingHost;
  readonly #lights: Lights | undefined;
  readonly #cancel = new Map<'wake' | 'slice', () => void>();
  readonly #unread: Observation[] = [];
  readonly #trace: TraceKeeper | undefined;
  #desk: SensingDesk | undefined;
  #unsubscribe: (() => void) | undefined;
  #isStale = true;
  #isActing = false;
  #heldUntilMs = 0;

  constructor(parts: SensingParts, host: SensingHost) {
    this.#parts = parts;
    this.#host = host;
    const { rig, sensors, actuators, reconciler } = parts;
    if (!rig || !sensors || rig.spaces().length === 0) return;
    this.#desk = new SensingDesk(rig, reconciler);
    this.#trace = new TraceKeeper(rig, reconciler ?? DEFAULT_SETTINGS);
    this.#lights = actuators && new Lights(actuators);
    this.#unsubscribe = sensors.subscribe((observation) => {
      this.#take(observation);
    });
  }

  /** What has been told of the newest game, and of the one before it: docs/trace-file.md. */
  get traces(): { readonly newest?: TraceFile; readonly before?: TraceFile } {
    const newest = this.#trace?.ended();
    const before = this.#trace?.before;
    return { ...(newest && { newest }), ...(before && { before }) };
  }

  note(noted: Noted | undefined): void {
    this.#trace?.note(noted, this.#parts.clock.nowMs());
  }

  sectionFor(viewer: FeedViewer): Sensing {
    return this.#desk?.sectionFor(viewer) ?? SENSING_OFF;
  }

  follow(turn: Turn): void {
    const played = this.#host.playing();
    this.#guarded((desk) => {
      desk.follow(played?.history.match, played?.record.epoch ?? 0, turn);
    });
    this.#isStale = true;
  }

  /** Brings the verdict up to date if anything has happened since the last one; true when it did. */
  look(): boolean {
    if (!this.#isStale) return false;
    this.#isStale = false;
    this.#guarded((desk) => {
      const verdict = desk.explain(this.#parts.clock.nowMs(), this.#undoable());
      this.#lights?.show(verdict?.putRight ?? [], verdict?.tentative ?? []);
      if (verdict?.wakeAtMs !== undefined) this.#wakeAt(verdict.wakeAtMs);
      if (verdict && (verdict.revise ?? verdict.retract ?? verdict.proposals[0])) this.#actSoon();
      if (desk.isBuilding) this.#sliceSoon();
    });
    return true;
  }

  close(): void {
    this.#unsubscribe?.();
    for (const cancel of this.#cancel.values()) cancel();
  }

  /** Reports that come while the table is busy are taken together, in order. */
  #take(observation: Observation): void {
    this.#unread.push(observation);
    if (this.#unread.length > 1) return;
    this.#host.run(() => {
      const unread = this.#unread.splice(0);
      this.#guarded((desk) => {
        for (const report of unread) {
          const evidence = desk.take(report);
          if (evidence) this.#trace?.hear(evidence);
        }
      });
      this.#isStale = true;
      return Promise.resolve();
    });
  }

  #undoable(): Seq | undefined {
    const played = this.#host.playing();
    return played && revisable(played.record)?.lastSeq;
  }

  #wakeAt(atMs: number): void {
    this.#later('wake', atMs - this.#parts.clock.nowMs(), () => {
      this.#isStale = true;
    });
  }

  #sliceSoon(): void {
    this.#later('slice', SLICE_GAP_MS, () => {
      this.#guarded((desk) => {
        desk.buildOn();
        if (desk.isBuilding) this.#sliceSoon();
        else this.#isStale = true;
      });
    });
  }

  #later(what: 'wake' | 'slice', delayMs: number, job: () => void): void {
    this.#cancel.get(what)?.();
    const cancel = this.#parts.clock.after(Math.max(0, delayMs), () => {
      this.#host.run(() => {
        job();
        return Promise.resolve();
      });
    });
    this.#cancel.set(what, cancel);
  }

  #actSoon(): void {
    if (this.#isActing) return;
    const nowMs = this.#parts.clock.nowMs();
    if (nowMs < this.#heldUntilMs) {
      this.#wakeAt(this.#heldUntilMs);
      return;
    }
    this.#isActing = true;
    this.#host.run(async () => {
      this.#isActing = false;
      const done = await this.#act();
      if (!done) this.#heldUntilMs = this.#parts.clock.nowMs() + HOLD_MS;
      this.#isStale = true;
    });
  }

  /** Submits what the newest verdict proposes. The next verdict says whether there is more. */
  async #act(): Promise<boolean> {
    const verdict = this.#desk?.verdict;
    const played = this.#host.playing();
    if (!verdict || !played) return true;
    if (verdict.revise) return await this.#revise(played, verdict.revise);
    if (verdict.retract) return await this.#retract(played);
    const [proposal] = verdict.proposals;
    return proposal ? await this.#propose(played, proposal) : true;
  }

  async #retract(played: Played): Promise<boolean> {
    const plan = planRevision(played);
    return plan !== undefined && (await this.#host.commit(played, plan)) !== undefined;
  }

  async #revise(played: Played, better: Proposal): Promise<boolean> {
    const plan = planRevision(played);
    if (!plan || (await this.#host.commit(played, plan)) === undefined) return false;
    const rewound = this.#host.playing();
    return rewound !== undefined && (await this.#propose(rewound, better));
  }

  async #propose(played: Played, proposal: Proposal): Promise<boolean> {
    const desk = this.#desk;
    const index = desk?.index;
    const plan = planSensed(played, proposal);
    const seq = plan && (await this.#host.commit(played, plan));
    if (seq === undefined || !desk || !index) return false;
    desk.remember(seq, index, proposal, this.#parts.clock.nowMs());
    return true;
  }

  #guarded(work: (desk: SensingDesk) => void): void {
    if (!this.#desk) return;
    try {
      work(this.#desk);
    } catch (cause) {
      this.#parts.warn({ code: 'table/sensing-failed', detail: {}, cause });
      this.close();
      this.#desk = undefined;
    }
  }
}
