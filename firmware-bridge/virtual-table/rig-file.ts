import { readFile } from 'node:fs/promises';
import type { RigCell, RigFile, RigPiece } from '@ringside/protocol/rig';
import type { DesignId, PieceClass } from '@ringside/protocol/vocabulary';
import { TableError } from './table-error.ts';

/** What the virtual table needs of a rig: the mat of its one bridge, and what pieces exist. */
export interface TableRig {
  readonly cells: readonly RigCell[];
  readonly pieces: readonly RigPiece[];
}

const MAX_CELLS = 91;
const MAX_PIECES = 400;

type Fields = Readonly<Record<keyof never, unknown>>;

/** Reads `rig.json`; throws `virtual-table/rig-unreadable` or `virtual-table/rig-invalid` naming the field. */
export async function readRig(path: string): Promise<TableRig> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    throw new TableError(
      'virtual-table/rig-unreadable',
      `The rig file ${path} can't be read. The launcher writes it; --rig must name it.`,
      { path },
      { cause },
    );
  }
  return parseRig(text);
}

export function parseRig(text: string): TableRig {
  const rig = jsonObject(text);
  const format: RigFile['format'] = 'ringside-rig';
  const version: RigFile['version'] = 1;
  if (rig['format'] !== format) throw invalid('format', `"${format}"`);
  if (rig['version'] !== version) throw invalid('version', String(version));
  const [device] = list(rig['devices'], 'devices', 16).filter(
    (each) => fields(each, 'devices')['kind'] === 'serial-bridge',
  );
  if (device === undefined) throw invalid('devices', 'a serial-bridge');
  const cells = list(fields(device, 'devices')['cells'], 'devices[].cells', MAX_CELLS).map(
    parseCell,
  );
  if (cells.length === 0) throw invalid('devices[].cells', 'at least one cell');
  const pieces = list(rig['pieces'], 'pieces', MAX_PIECES).map(parsePiece);
  onlyOnce(
    cells.map(({ cell }) => cell),
    'devices[].cells[].cell',
  );
  onlyOnce(
    pieces.map(({ uid }) => uid),
    'pieces[].uid',
  );
  return { cells, pieces };
}

const invalid = (field: string, want: string): TableError =>
  new TableError('virtual-table/rig-invalid', `The rig file is wrong at ${field}: want ${want}.`, {
    field,
    want,
  });

function jsonObject(text: string): Fields {
  try {
    return fields(JSON.parse(text), 'the top');
  } catch (cause) {
    if (cause instanceof TableError) throw cause;
    throw new TableError('virtual-table/rig-invalid', 'The rig file is not JSON.', {}, { cause });
  }
}

function fields(value: unknown, field: string): Fields {
  if (typeof value !== 'object' || value === null) throw invalid(field, 'an object');
  return value as Fields;
}

function list(value: unknown, field: string, max: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > max) throw invalid(field, `a list of up to ${max}`);
  return value;
}

function parseCell(value: unknown, index: number): RigCell {
  const field = `devices[].cells[${index}]`;
  const { cell, space, mm } = fields(value, field);
  const { q, r } = fields(space, `${field}.space`);
  const { x, y } = fields(mm, `${field}.mm`);
  if (!Number.isInteger(cell) || Number(cell) < 0 || Number(cell) > 255) {
    throw invalid(`${field}.cell`, 'a number from 0 to 255');
  }
  if (!Number.isInteger(q) || !Number.isInteger(r)) throw invalid(`${field}.space`, '{q, r}');
  if (!Number.isFinite(x) || !Number.isFinite(y)) throw invalid(`${field}.mm`, '{x, y}');
  return {
    cell: Number(cell),
    space: { q: Number(q), r: Number(r) },
    mm: { x: Number(x), y: Number(y) },
  };
}

function parsePiece(value: unknown, index: number): RigPiece {
  const field = `pieces[${index}]`;
  const { uid, class: of, design } = fields(value, field);
  if (typeof uid !== 'string' || !/^([0-9A-F]{8}|[0-9A-F]{14})$/.test(uid)) {
    throw invalid(`${field}.uid`, '4 or 7 bytes, upper-case hex');
  }
  if (typeof of !== 'string' || of === '') throw invalid(`${field}.class`, 'a piece class');
  if (design !== undefined && typeof design !== 'string') throw invalid(`${field}.design`, 'text');
  return {
    uid,
    class: of as PieceClass,
    ...(design !== undefined && { design: design as DesignId }),
  };
}

function onlyOnce(values: readonly (string | number)[], field: string): void {
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  if (twice !== undefined) throw invalid(field, `each one once, not ${twice} twice`);
}
