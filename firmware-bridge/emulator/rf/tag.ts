import type { AirFrame, Answer } from './air.ts';
import { whole } from './air.ts';
import { endsWithCrcA, withCrcA } from './crc-a.ts';

const REQA = 0x26;
const WUPA = 0x52;
const SELECT = [0x93, 0x95] as const;
const NVB_ALL = 0x70;
const CASCADE_TAG = 0x88;
const HLTA = 0x50;
const CASCADE_BIT = 0x04;

/** What a selected tag is asked, and what it says: bytes without CRC, four bits, or nothing at all. */
export interface TagMemory {
  readonly answer: (
    command: Uint8Array,
  ) => readonly number[] | { readonly nak: number } | undefined;
}

export interface TagKind {
  /** 4 or 7 bytes, as printed. */
  readonly uid: readonly number[];
  readonly atqa?: number;
  readonly sak?: number;
  /** From field on until it can hear; ISO/IEC 14443-3 allows 5 ms. */
  readonly wakeMs?: number;
  readonly memory?: TagMemory;
}

const SILENT: TagMemory = { answer: () => undefined };
const DEFAULT_WAKE_MS = 1;

/**
 * A tag's state machine after ISO/IEC 14443-3, type A: what it answers to a frame, in no time. Air time, and that
 * several answer at once, is the field's affair.
 */
export class Tag {
  readonly uid: readonly number[];
  readonly wakeMs: number;
  readonly #atqa: number;
  readonly #sak: number;
  readonly #memory: TagMemory;
  /** The fields that keep it awake. */
  readonly #powered = new Set<object>();
  #state: 'idle' | 'ready' | 'active' | 'halt' = 'idle';
  /** Where it falls back to: a tag that was halted hears only WUPA. */
  #rest: 'idle' | 'halt' = 'idle';
  #level = 0;

  constructor(kind: TagKind) {
    const isLong = kind.uid.length === 7;
    this.uid = kind.uid;
    this.wakeMs = kind.wakeMs ?? DEFAULT_WAKE_MS;
    this.#atqa = kind.atqa ?? (isLong ? 0x0044 : 0x0004);
    this.#sak = kind.sak ?? (isLong ? 0x00 : 0x08);
    this.#memory = kind.memory ?? SILENT;
  }

  /** A field has charged it enough to hear. */
  wake(field: object): void {
    if (this.#powered.size === 0) {
      this.#state = 'idle';
      this.#rest = 'idle';
    }
    this.#powered.add(field);
  }

  /** A field is gone; without any it forgets everything. */
  sleep(field: object): void {
    this.#powered.delete(field);
  }

  hear(frame: AirFrame): Answer | undefined {
    if (this.#powered.size === 0) return undefined;
    if (frame.bits === 7) return this.#request((frame.bytes[0] ?? 0) & 0x7f);
    if (this.#state === 'ready') return this.#select(frame);
    if (this.#state === 'active') return this.#command(frame);
    return undefined;
  }

  /** 6.3.3: REQA and WUPA. In READY or ACTIVE they are an error like any other. */
  #request(command: number): Answer | undefined {
    const isCalled =
      (command === WUPA && (this.#state === 'idle' || this.#state === 'halt')) ||
      (command === REQA && this.#state === 'idle');
    if (!isCalled) {
      if (this.#state !== 'halt') this.#fallBack();
      return undefined;
    }
    this.#rest = this.#state === 'halt' ? 'halt' : 'idle';
    this.#state = 'ready';
    this.#level = 0;
    return { ...whole([this.#atqa & 0xff, this.#atqa >> 8]), from: 0 };
  }

  /** 6.4: one cascade level, bit by bit or whole. */
  #select({ bytes, bits }: AirFrame): Answer | undefined {
    const mine = this.#cascade();
    const nvb = bytes[1] ?? 0;
    if (bytes[0] !== SELECT[this.#level] || bits < 16) {
      this.#fallBack();
      return;
    }
    if (nvb === NVB_ALL) return this.#selectWhole(bytes, mine);
    const known = ((nvb >> 4) - 2) * 8 + (nvb & 7);
    if (known < 0 || known !== bits - 16 || !startsWith(mine, bytes, known)) {
      this.#fallBack();
      return;
    }
    return { ...whole(mine), from: known };
  }

  #selectWhole(bytes: Uint8Array, mine: readonly number[]): Answer | undefined {
    const isMe = bytes.length === 9 && endsWithCrcA(bytes) && startsWith(mine, bytes, 40);
    if (!isMe) {
      this.#fallBack();
      return;
    }
    const isCascaded = this.uid.length === 7 && this.#level === 0;
    if (isCascaded) this.#level = 1;
    else this.#state = 'active';
    return { ...whole(withCrcA([isCascaded ? CASCADE_BIT : this.#sak])), from: 0 };
  }

  #command({ bytes }: AirFrame): Answer | undefined {
    if (!endsWithCrcA(bytes)) {
      this.#fallBack();
      return;
    }
    if (bytes[0] === HLTA && bytes[1] === 0) {
      this.#state = 'halt';
      return undefined;
    }
    const said = this.#memory.answer(bytes.subarray(0, -2));
    if (said === undefined) {
      this.#fallBack();
      return;
    }
    if (!('nak' in said)) return { ...whole(withCrcA(said)), from: 0 };
    this.#fallBack();
    return { bytes: Uint8Array.of(said.nak), bits: 4, from: 0 };
  }

  #fallBack(): undefined {
    this.#state = this.#rest;
    return undefined;
  }

  /** The four bytes of this cascade level and their BCC. */
  #cascade(): readonly number[] {
    const part =
      this.uid.length === 4
        ? this.uid
        : this.#level === 0
          ? [CASCADE_TAG, ...this.uid.slice(0, 3)]
          : this.uid.slice(3);
    return [...part, part.reduce((bcc, byte) => bcc ^ byte, 0)];
  }
}

/** Whether the first `bits` bits behind SEL and NVB are those of this level. */
function startsWith(mine: readonly number[], bytes: Uint8Array, bits: number): boolean {
  return mine.every((byte, n) => {
    const count = Math.min(8, Math.max(0, bits - 8 * n));
    return ((byte ^ (bytes[2 + n] ?? 0)) & ((1 << count) - 1)) === 0;
  });
}
