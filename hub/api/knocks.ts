import type { Knock, KnockAnswer } from '@ringside/protocol/api';
import type { TableId } from '@ringside/protocol/vocabulary';
import type { ApiClock, ApiEntropy } from './ports.ts';
import { newToken } from './token.ts';

/** No letter that is taken for another one, and no vowel, so that no word comes of it. */
const LETTERS = 'BCDFGHJKMNPQRTVWXZ';
const CODE_LENGTH = 4;
/** More than are needed: those that would favour some letters are left out. */
const BYTES_A_CODE = 16;
const FAIR_BELOW = 256 - (256 % LETTERS.length);
const CODE_LIFE_MS = 10 * 60_000;
/** Nobody stands at a door for longer. */
const KNOCK_LIFE_MS = 120_000;
/** At one table; a crowd that knocks for fun doesn't fill the tablet. */
const KNOCKS_MAX = 12;

interface Code {
  readonly code: string;
  readonly untilMs: number;
}

interface Waiting extends Knock {
  readonly table: TableId;
  readonly device: string;
  readonly untilMs: number;
  readonly state: KnockAnswer['state'];
}

/** Who asks to be let in without an invitation, and the codes by which they ask. Kept in memory only. */
export class Knocks {
  readonly #clock: ApiClock;
  readonly #entropy: ApiEntropy;
  readonly #codes = new Map<TableId, Code>();
  readonly #listeners = new Set<(table: TableId) => void>();
  #waiting: readonly Waiting[] = [];

  constructor(clock: ApiClock, entropy: ApiEntropy) {
    this.#clock = clock;
    this.#entropy = entropy;
  }

  /** The code that a table shows now; the same one until it is too old. */
  code(table: TableId): { readonly code: string; readonly leftMs: number } {
    const nowMs = this.#clock.nowMs();
    const known = this.#codes.get(table);
    const isGood = known !== undefined && known.untilMs > nowMs;
    const current = isGood ? known : { code: this.#draw(), untilMs: nowMs + CODE_LIFE_MS };
    this.#codes.set(table, current);
    return { code: current.code, leftMs: current.untilMs - nowMs };
  }

  /** The table that shows this code, however it was typed. */
  tableWith(typed: string): TableId | undefined {
    const code = typed.trim().toUpperCase();
    const nowMs = this.#clock.nowMs();
    return [...this.#codes].find(([, one]) => one.code === code && one.untilMs > nowMs)?.[0];
  }

  /** `full`: too many stand there already. A device knocks at one door at a time. */
  knock(table: TableId, device: string, name: string): 'waiting' | 'full' {
    const others = this.#living().filter((one) => one.device !== device);
    if (others.filter((one) => one.table === table).length >= KNOCKS_MAX) return 'full';
    const knockId = newToken(this.#entropy);
    const untilMs = this.#clock.nowMs() + KNOCK_LIFE_MS;
    this.#become([...others, { knockId, name, table, device, untilMs, state: 'waiting' }], table);
    this.#clock.after(KNOCK_LIFE_MS, () => {
      this.#become(this.#living(), table);
    });
    return 'waiting';
  }

  /** Who waits at a table's door, oldest first. */
  at(table: TableId): readonly Knock[] {
    return this.#living()
      .filter((one) => one.table === table && one.state === 'waiting')
      .map(({ knockId, name }) => ({ knockId, name }));
  }

  find(
    table: TableId,
    knockId: string,
  ): { readonly device: string; readonly name: string } | undefined {
    return this.#living().find(
      (one) => one.table === table && one.knockId === knockId && one.state === 'waiting',
    );
  }

  settle(table: TableId, knockId: string, state: 'admitted' | 'refused'): void {
    this.#become(
      this.#living().map((one) =>
        one.table === table && one.knockId === knockId ? { ...one, state } : one,
      ),
      table,
    );
  }

  /** How the device's own asking stands. */
  of(device: string | undefined): KnockAnswer | undefined {
    const own = this.#living().find((one) => one.device === device);
    return own && { table: own.table, state: own.state };
  }

  /** Calls when somebody knocks at a table's door or no longer does. */
  subscribe(listener: (table: TableId) => void): void {
    this.#listeners.add(listener);
  }

  #living(): readonly Waiting[] {
    const nowMs = this.#clock.nowMs();
    return this.#waiting.filter(({ untilMs }) => untilMs > nowMs);
  }

  #become(waiting: readonly Waiting[], table: TableId): void {
    this.#waiting = waiting;
    for (const listener of this.#listeners) listener(table);
  }

  #draw(): string {
    for (;;) {
      const fair = [...this.#entropy.bytes(BYTES_A_CODE)].filter((byte) => byte < FAIR_BELOW);
      const letters = fair.slice(0, CODE_LENGTH).map((byte) => LETTERS[byte % LETTERS.length]);
      const code = letters.join('');
      if (code.length === CODE_LENGTH && this.tableWith(code) === undefined) return code;
    }
  }
}
