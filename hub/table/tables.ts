import type { Game } from '@ringside/engine/kernel';
import type { TableCard } from '@ringside/protocol/api';
import { ok, tableId, type Result, type TableId } from '@ringside/protocol/vocabulary';
import type { Fork, Refusal, Sender, TableDesk, TablesDesk } from './feed.ts';
import { importGame } from './game-import.ts';
import { isGameOf } from './new-game.ts';
import type { Entropy, EventLog, GameArchive, GameId, TableStore } from './ports.ts';
import { Queue } from './queue.ts';
import { RecordTable } from './record-table.ts';
import { refuse } from './refusal.ts';
import { parseName } from './seat-name.ts';
import type { Table } from './table.ts';
import type { Warning } from './warning.ts';

export interface TablesOptions {
  readonly store: TableStore;
  readonly games: readonly Game[];
  readonly log: EventLog;
  readonly archive: GameArchive;
  readonly entropy: Entropy;
  readonly warn: (warning: Warning) => void;
  /** Opens a table with whatever belongs to it; rejects like the log. */
  readonly openTable: (card: TableCard) => Promise<Table>;
}

/** The table of the rig. */
export const FIRST_TABLE: TableCard = { id: tableId('table'), name: 'Table', kind: 'table' };

/** Each holds a game in memory; a hall with more tables has more hubs. */
const TABLES_MAX = 12;
/** Of these, so that nobody's thoughts keep a table from being opened. */
const WHAT_IFS_MAX = 6;

/** A table as it stands here. */
interface Standing {
  readonly card: TableCard;
  readonly desk: Table | RecordTable;
}

/**
 * All tables of this hub. The first one is always there and owns the rig; the others are opened by hosts, as what-ifs or
 * out of files, and stay until they are closed, over restarts too. docs/adr/0016.
 */
export class Tables implements TablesDesk {
  readonly #options: TablesOptions;
  readonly #queue = new Queue();
  /** Kept, though they can't be opened just now. */
  readonly #lost: TableCard[] = [];
  #standing: readonly Standing[] = [];
  #number: number;

  /** Rejects like the log where the first table can't be opened; another one that can't is left out and warned of. */
  static async open(options: TablesOptions): Promise<Tables> {
    const cards = options.store.load().filter(({ id }) => id !== FIRST_TABLE.id);
    const games = await options.log.games();
    const ids = [...cards.map(({ id }) => `${id}.`), ...games.map(({ game }) => game)];
    const tables = new Tables(options, Math.max(0, ...ids.map(numberIn)));
    await tables.#stand(FIRST_TABLE);
    for (const card of cards) await tables.#tryToStand(card);
    return tables;
  }

  private constructor(options: TablesOptions, number: number) {
    this.#options = options;
    this.#number = number;
  }

  list(): readonly TableCard[] {
    return this.#standing.map(({ card }) => card);
  }

  get(id: TableId): TableDesk | undefined {
    return this.#standing.find(({ card }) => card.id === id)?.desk;
  }

  open(raw: string): Promise<Result<TableCard, Refusal>> {
    return this.#one(async () => {
      const name = parseName(raw);
      if (!name.ok) return name;
      if (this.#isFull('table')) return refuse('table/too-many', { max: TABLES_MAX });
      const card = { id: this.#next('table'), name: name.value, kind: 'table' } as const;
      await this.#stand(card);
      return this.#keep(card);
    });
  }

  async fork(from: TableId, sender: Sender, line?: number): Promise<Result<TableCard, Refusal>> {
    const desk = this.get(from);
    if (!desk) return refuse('table/no-such-table');
    const fork = await desk.fork(sender, line);
    return fork.ok ? await this.#one(() => this.#openFork(fork.value)) : fork;
  }

  importGame(file: unknown): Promise<Result<TableCard, Refusal>> {
    return this.#one(async () => {
      if (this.#isFull('record')) return refuse('table/too-many', { max: TABLES_MAX });
      const id = this.#next('table');
      const isAtTable = (game: GameId): boolean =>
        this.#kept().some((card) => isGameOf(card.id, game));
      const arrived = await importGame({ ...this.#options, isAtTable }, file, id);
      if (!arrived.ok) return arrived;
      const card = { id, ...arrived.value, imported: true } as const;
      await this.#stand(card);
      return this.#keep(card);
    });
  }

  close(id: TableId): Promise<Result<null, Refusal>> {
    return this.#one(async () => {
      if (id === FIRST_TABLE.id) return refuse('table/first-stays');
      const closed = this.#standing.find(({ card }) => card.id === id);
      if (!closed) return refuse('table/no-such-table');
      const left = this.#standing.filter((one) => one !== closed);
      this.#save(left);
      this.#standing = left;
      await closed.desk.close();
      return ok(null);
    });
  }

  /** Ends what is under way at every table. The record stays open: it is the caller's. */
  async end(): Promise<void> {
    await this.#queue.idle();
    await Promise.all(this.#standing.map(({ desk }) => desk.close()));
  }

  async #openFork(fork: Fork): Promise<Result<TableCard, Refusal>> {
    if (this.#isFull('what-if')) return refuse('table/too-many', { max: WHAT_IFS_MAX });
    const id = this.#next('what-if');
    const card = { id, name: `What if ${String(this.#number)}`, kind: 'what-if' } as const;
    const table = await this.#options.openTable(card);
    const begun = await table.beginFork(fork);
    if (!begun.ok) {
      await table.close();
      return begun;
    }
    this.#standing = [...this.#standing, { card, desk: table }];
    return this.#keep(card);
  }

  #isFull(kind: TableCard['kind']): boolean {
    const alike = this.#standing.filter(({ card }) => card.kind === kind).length;
    if (kind === 'what-if' && alike >= WHAT_IFS_MAX) return true;
    return this.#standing.length + this.#lost.length >= TABLES_MAX;
  }

  /** Never one that a game in the record was played at: a new table must not go on with it. */
  #next(kind: 'table' | 'what-if'): TableId {
    this.#number += 1;
    return tableId(`${kind}-${String(this.#number)}`);
  }

  async #stand(card: TableCard): Promise<void> {
    const desk = await this.#deskFor(card);
    this.#standing = [...this.#standing, { card, desk }];
  }

  async #deskFor(card: TableCard): Promise<Table | RecordTable> {
    if (card.kind !== 'record') return await this.#options.openTable(card);
    const desk = await RecordTable.open({ ...this.#options, table: card });
    if (!desk) throw new Error(`no game for ${card.id}`);
    return desk;
  }

  /** One table's trouble is no other table's. */
  async #tryToStand(card: TableCard): Promise<void> {
    try {
      await this.#stand(card);
    } catch (cause) {
      this.#lost.push(card);
      this.#options.warn({ code: 'table/not-opened', detail: { table: card.id }, cause });
    }
  }

  /** On disk, or closed again. */
  async #keep(card: TableCard): Promise<Result<TableCard, Refusal>> {
    try {
      this.#save(this.#standing);
      return ok(card);
    } catch (thrown) {
      const unkept = this.#standing.find((one) => one.card === card);
      this.#standing = this.#standing.filter((one) => one !== unkept);
      await unkept?.desk.close();
      throw thrown;
    }
  }

  #save(standing: readonly Standing[]): void {
    this.#options.store.save(this.#kept(standing));
  }

  /** All tables of this hub, those too that can't be opened just now. */
  #kept(standing = this.#standing): readonly TableCard[] {
    return [...standing.map(({ card }) => card), ...this.#lost];
  }

  /** Tables are opened and closed one after another, so that no two get one name or the last place. */
  #one<Value>(job: () => Promise<Value>): Promise<Value> {
    return this.#queue.add(job, () => undefined);
  }
}

const numberIn = (gameId: string): number => Number(/^[a-z-]+-(\d{1,9})\./.exec(gameId)?.[1] ?? 0);
