import type { CellStatus, TagUid } from '../vocabulary/index.ts';
import { MAX_TAGS, type Cell } from './messages/cell.ts';
import { firstTry, nextTry, type Retry } from './retry.ts';

/** What a reader says of its cell. */
export interface Reading {
  readonly status: CellStatus;
  readonly tags: readonly TagUid[];
}

interface Slot {
  reading: Reading | undefined;
  generation: number;
  /** Not acknowledged yet; `undefined` retry = not even said yet. */
  isDirty: boolean;
  retry: Retry | undefined;
}

/** A report to send, and whether its state was said before without an answer. */
export interface CellReport {
  readonly cell: Cell;
  readonly isDirty: boolean;
  readonly isResent: boolean;
}

/**
 * The device's memory of its cells: the newest state of each, whether the host has it, and when it is said
 * again. States, not history: it never grows, and a state nobody heard of is replaced by the next.
 */
export class CellBoard {
  readonly #slots: ReadonlyMap<number, Slot>;

  constructor(present: readonly number[]) {
    this.#slots = new Map(present.map((cell) => [cell, emptySlot()]));
  }

  /** Takes a reading of a present cell; one that says nothing new changes nothing. */
  read(cell: number, reading: Reading): void {
    const slot = this.#slots.get(cell);
    const news = canonical(reading);
    if (!slot || sameReading(slot.reading, news)) return;
    slot.reading = news;
    slot.generation = (slot.generation + 1) & 0xff;
    slot.isDirty = true;
    slot.retry = undefined;
  }

  /** Before the first full scan there is no snapshot to tell. */
  get isWhole(): boolean {
    return [...this.#slots.values()].every(({ reading }) => reading !== undefined);
  }

  get cells(): readonly number[] {
    return [...this.#slots.keys()];
  }

  /** A new session has heard of nothing. The snapshot that opens it is the first try. */
  forgetAcks(nowMs: number): void {
    for (const slot of this.#slots.values()) {
      slot.isDirty = slot.reading !== undefined;
      slot.retry = firstTry(nowMs);
    }
  }

  acknowledge(cell: number, generation: number): void {
    const slot = this.#slots.get(cell);
    if (slot?.generation === generation) slot.isDirty = false;
  }

  /** The first cell whose state is due to be said, marked as said now. */
  takeDue(nowMs: number): CellReport | undefined {
    for (const [cell, slot] of this.#slots) {
      if (slot.isDirty && (slot.retry?.dueMs ?? nowMs) <= nowMs) return this.take(cell, 0, nowMs);
    }
    return undefined;
  }

  /** The report of one cell, as part of a snapshot or (0) as a change, marked as said now. */
  take(cell: number, snapshot: number, nowMs: number): CellReport | undefined {
    const slot = this.#slots.get(cell);
    if (!slot?.reading) return undefined;
    const { reading, generation, isDirty, retry } = slot;
    if (isDirty) slot.retry = retry ? nextTry(retry, nowMs) : firstTry(nowMs);
    return {
      cell: { kind: 'cell', cell, generation, snapshot, ...reading },
      isDirty,
      isResent: isDirty && retry !== undefined && retry.dueMs <= nowMs,
    };
  }

  /** When `takeDue` has something next; `Infinity` when every state is acknowledged. */
  dueMs(nowMs: number): number {
    const dues = [...this.#slots.values()]
      .filter(({ isDirty }) => isDirty)
      .map(({ retry }) => retry?.dueMs ?? nowMs);
    return Math.min(...dues);
  }
}

const emptySlot = (): Slot => ({
  reading: undefined,
  generation: 0,
  isDirty: false,
  retry: undefined,
});

/** The same tags are always the same bytes: ascending, none twice, and what doesn't fit is a collision. */
function canonical({ status, tags }: Reading): Reading {
  if (status === 'empty' || status === 'fault') return { status, tags: [] };
  const sorted = [...new Set(tags)].sort();
  if (status === 'tags' && sorted.length === 0) return { status: 'empty', tags: [] };
  const fits = sorted.length <= MAX_TAGS;
  return { status: fits ? status : 'collision', tags: sorted.slice(0, MAX_TAGS) };
}

const sameReading = (one: Reading | undefined, other: Reading): boolean =>
  one?.status === other.status && one.tags.join() === other.tags.join();
