import { existsSync, readFileSync, renameSync } from 'node:fs';
import type { TableCard } from '@ringside/protocol/api';
import type { TableStore } from '../table/ports.ts';
import { reasonOf } from './app-error.ts';
import { writeDurably } from './durable-file.ts';

/** The disk is full or can't be written to: no table was opened or closed. */
class TablesUnsaved extends Error {
  override readonly name = 'TablesUnsaved';
  readonly code = 'app/tables-unsaved';
  readonly retryable = true;

  constructor(cause: unknown) {
    super(`The list of tables can't be written: ${reasonOf(cause)}.`, { cause });
  }
}

/** Which tables there are beside the first one, in one small file. Losing it loses no game: they stay in the record. */
export class TableFile implements TableStore {
  readonly #path: string;
  readonly #warn: (what: string) => void;

  constructor(path: string, warn: (what: string) => void) {
    this.#path = path;
    this.#warn = warn;
  }

  load(): readonly TableCard[] {
    if (!existsSync(this.#path)) return [];
    const tables = parse(readFileSync(this.#path, 'utf8'));
    if (tables !== undefined) return tables;
    renameSync(this.#path, `${this.#path}.broken`);
    this.#warn('the list of tables could not be read and was set aside: open them again');
    return [];
  }

  save(tables: readonly TableCard[]): void {
    try {
      writeDurably(this.#path, JSON.stringify({ format: 'ringside-tables', version: 1, tables }));
    } catch (cause) {
      throw new TablesUnsaved(cause);
    }
  }
}

function parse(text: string): readonly TableCard[] | undefined {
  try {
    const file: unknown = JSON.parse(text);
    const tables = isRecord(file) && file['version'] === 1 ? file['tables'] : undefined;
    if (!Array.isArray(tables) || !tables.every(isCard)) return undefined;
    return new Set(tables.map(({ id }) => id)).size === tables.length ? tables : undefined;
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const KINDS: readonly unknown[] = ['table', 'what-if', 'record'] satisfies TableCard['kind'][];

const isCard = (value: unknown): value is TableCard =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  /^[a-z0-9][a-z0-9-]{0,31}$/.test(value['id']) &&
  typeof value['name'] === 'string' &&
  value['name'].length <= 100 &&
  KINDS.includes(value['kind']) &&
  [undefined, true].includes(value['imported'] as undefined);
