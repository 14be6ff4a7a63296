import { firstTry, nextTry, type Retry } from './retry.ts';
import { NO_SEQ, seqAfter } from './seq.ts';
import { UNANSWERED_MS } from './timing.ts';

/** A reliable frame on its way. */
export interface InFlight<Message> {
  readonly seq: number;
  readonly message: Message;
  readonly isResent: boolean;
}

/** One reliable frame at a time: said again until acknowledged, or until the other end must be deaf. */
export class StopAndWait<Message> {
  #seq = NO_SEQ;
  #inFlight: InFlight<Message> | undefined;
  #retry: Retry = firstTry(0);
  #resent = 0;
  #roundTripMs: number | undefined;

  get isBusy(): boolean {
    return this.#inFlight !== undefined;
  }

  get resent(): number {
    return this.#resent;
  }

  /** Of the newest frame acknowledged at the first try: after a second one an answer could belong to either. */
  get roundTripMs(): number | undefined {
    return this.#roundTripMs;
  }

  /** A new session: nothing is on its way. */
  reset(): void {
    this.#seq = NO_SEQ;
    this.#inFlight = undefined;
  }

  begin(message: Message, nowMs: number): InFlight<Message> {
    this.#seq = seqAfter(this.#seq);
    this.#retry = firstTry(nowMs);
    this.#inFlight = { seq: this.#seq, message, isResent: false };
    return this.#inFlight;
  }

  /** Any frame of the other end carries the newest reliable seq it has accepted. */
  settle(ack: number, nowMs: number): void {
    if (this.#inFlight?.seq !== ack) return;
    if (!this.#inFlight.isResent) this.#roundTripMs = nowMs - this.#retry.sinceMs;
    this.#inFlight = undefined;
  }

  /** What is to be said again now. */
  takeDue(nowMs: number): InFlight<Message> | 'deaf' | undefined {
    if (!this.#inFlight || nowMs < this.#retry.dueMs) return undefined;
    if (nowMs - this.#retry.sinceMs >= UNANSWERED_MS) return 'deaf';
    this.#retry = nextTry(this.#retry, nowMs);
    this.#inFlight = { ...this.#inFlight, isResent: true };
    this.#resent += 1;
    return this.#inFlight;
  }

  get dueMs(): number {
    return this.#inFlight ? this.#retry.dueMs : Infinity;
  }
}
