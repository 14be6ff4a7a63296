import { err, ok, pieceClass, type Result } from '@ringside/protocol/vocabulary';
import type {
  Catalogue,
  Design,
  Generation,
  TileType,
  ValueSource,
} from '@ringside/protocol/games/steel-arena';
import { CATALOGUE } from './catalogue.ts';
import { GENERATION_NAMES } from './classes.ts';
import { designIdOf, plainName, readTileWords } from './tile-words.ts';

/** What is wrong in one line of a catalogue file; the header is line 1. */
export interface CatalogueFault {
  readonly line: number;
  readonly reason: string;
}

/** What one design of the file does to ours; `fields` of a replaced one differ, as words. */
export interface CatalogueChange {
  readonly name: string;
  readonly change: 'added' | 'replaced' | 'same';
  readonly fields: readonly {
    readonly field: string;
    readonly ours: string;
    readonly theirs: string;
  }[];
}

const NEEDED = ['name', 'generation', 'type', 'count', 'value_effects'] as const;
const OPTIONAL = [
  'abilities',
  'src_name',
  'src_value',
  'src_count',
  'translit',
  'set',
  'note',
] as const;
const COLUMNS: readonly string[] = [...NEEDED, ...OPTIONAL];

const GENERATIONS: Readonly<Record<string, Generation>> = {
  ...{ I: 1, II: 2, III: 3 },
  ...{ 1: 1, 2: 2, 3: 3 },
};
const TYPES: readonly TileType[] = ['attack', 'move', 'turn', 'defence', 'terrain', 'other'];
const SOURCES: readonly ValueSource[] = ['rulebook', 'public', 'house', 'table'];
const COPIES_MOST = 99;
const ROWS_MOST = 150;
const NAME = /^[^<>\t]{1,60}$/;

type Cells = Readonly<Record<string, string>>;
interface Line {
  readonly number: number;
  readonly cells: readonly string[];
}

/**
 * A table's own catalogue: tab-separated text with a header line, as a spreadsheet saves it (docs/rules/steel-arena.md
 * says which columns). Gives the designs, or everything that is wrong with the file.
 */
export function readCatalogueFile(
  text: string,
): Result<readonly Design[], readonly CatalogueFault[]> {
  const [header, ...rows] = linesOf(text);
  if (!header) return err([{ line: 1, reason: 'the file is empty' }]);
  const columns = header.cells.map((cell) => cell.toLowerCase());
  const wrong = headerFaults(columns);
  if (wrong.length > 0) return err(wrong.map((reason) => ({ line: header.number, reason })));
  if (rows.length > ROWS_MOST) {
    return err([{ line: header.number, reason: `more than ${String(ROWS_MOST)} tiles` }]);
  }
  const faults: CatalogueFault[] = [];
  const designs: Design[] = [];
  const lineOf = new Map<string, number>();
  for (const row of rows) {
    const read = readRow(columns, row.cells);
    const reasons = [...read.reasons];
    const before = lineOf.get(read.design?.id ?? '');
    if (before !== undefined) reasons.push(`the same name as line ${String(before)}`);
    if (read.design) lineOf.set(read.design.id, row.number);
    if (read.design && reasons.length === 0) designs.push(read.design);
    faults.push(...reasons.map((reason) => ({ line: row.number, reason })));
  }
  return faults.length > 0 ? err(faults) : ok(designs);
}

/** Lines with something in them, remarks (`#`) left out; spreadsheets put quotes round a cell with a comma. */
const linesOf = (text: string): readonly Line[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ number: index + 1, cells: line.split('\t').map(cellOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== '') && !cells[0]?.startsWith('#'));

function cellOf(raw: string): string {
  const quoted = /^\s*"(.*)"\s*$/.exec(raw)?.[1];
  return (quoted?.replaceAll('""', '"') ?? raw).trim();
}

function headerFaults(columns: readonly string[]): readonly string[] {
  const missing = NEEDED.filter((name) => !columns.includes(name));
  const unknown = columns.filter((name) => name !== '' && !COLUMNS.includes(name));
  const twice = columns.filter((name, index) => name !== '' && columns.indexOf(name) !== index);
  return [
    ...missing.map((name) => `the column "${name}" is missing`),
    ...unknown.map((name) => `no column is called "${name}"`),
    ...twice.map((name) => `the column "${name}" stands twice`),
  ];
}

interface ReadRow {
  /** As far as the name goes, so that a second one of that name is noticed. */
  readonly design: Design | undefined;
  readonly reasons: readonly string[];
}

function readRow(columns: readonly string[], row: readonly string[]): ReadRow {
  const cells: Cells = Object.fromEntries(columns.map((name, index) => [name, row[index] ?? '']));
  const reasons: string[] = [];
  if (row.slice(columns.length).some((cell) => cell !== '')) {
    reasons.push('more cells than columns');
  }
  const type = oneOf(cells, 'type', TYPES, 'attack', reasons);
  const generation = generationOf(cells, reasons);
  const words = readTileWords(type, cells['value_effects'] ?? '', cells['abilities'] ?? '');
  if (TYPES.some((name) => name === cells['type'])) reasons.push(...words.complaints);
  const design: Design = {
    id: designIdOf(cells['name'] ?? ''),
    name: plainName(cells['name'] ?? ''),
    class: pieceClass(`${GENERATION_NAMES[generation]}/${type}`),
    type,
    generation,
    copies: copiesOf(cells, reasons),
    effects: words.effects,
    abilities: words.abilities,
    source: {
      name: oneOf(cells, 'src_name', SOURCES, 'table', reasons),
      value: oneOf(cells, 'src_value', SOURCES, 'table', reasons),
      copies: oneOf(cells, 'src_count', SOURCES, 'table', reasons),
    },
  };
  if (NAME.test(design.name) && design.id !== '') return { design, reasons };
  return {
    design: undefined,
    reasons: ['the name is missing, too long or without letters', ...reasons],
  };
}

/** An empty optional cell is the default; an empty needed one is a fault like a wrong one. */
function oneOf<Value extends string>(
  cells: Cells,
  column: string,
  values: readonly Value[],
  otherwise: Value,
  reasons: string[],
): Value {
  const cell = (cells[column] ?? '').toLowerCase();
  const found = values.find((value) => value === cell);
  const isNeeded = NEEDED.some((name) => name === column);
  if (!found && (cell !== '' || isNeeded)) {
    reasons.push(`"${column}" is "${cell}", not one of ${values.join(', ')}`);
  }
  return found ?? otherwise;
}

function generationOf(cells: Cells, reasons: string[]): Generation {
  const cell = (cells['generation'] ?? '').toUpperCase();
  const generation = Object.hasOwn(GENERATIONS, cell) ? GENERATIONS[cell] : undefined;
  if (!generation) reasons.push(`"generation" is "${cell}", not one of I, II, III`);
  return generation ?? 1;
}

function copiesOf(cells: Cells, reasons: string[]): number {
  const cell = cells['count'] ?? '';
  const copies = /^\d{1,2}$/.test(cell) ? Number(cell) : undefined;
  if (copies === undefined) {
    reasons.push(`"count" is "${cell}", not a number 0-${String(COPIES_MOST)}`);
  }
  return copies ?? 0;
}

/** What a file changes in our catalogue, in its own order. */
export function catalogueChanges(
  own: readonly Design[],
  ours: Catalogue = CATALOGUE,
): readonly CatalogueChange[] {
  return own.map((theirs) => {
    const before = ours[theirs.id];
    if (!before) return { name: theirs.name, change: 'added', fields: [] };
    const fields = FIELDS.map(([field, say]) => ({
      field,
      ours: say(before),
      theirs: say(theirs),
    }));
    const differing = fields.filter((field) => field.ours !== field.theirs);
    const change = differing.length > 0 ? 'replaced' : 'same';
    return { name: theirs.name, change, fields: differing };
  });
}

/** What counts as a difference; where a value comes from does not. */
const FIELDS: readonly (readonly [string, (design: Design) => string])[] = [
  ['name', ({ name }) => name],
  ['generation', ({ generation }) => GENERATION_NAMES[generation]],
  ['type', ({ type }) => type],
  ['count', ({ copies }) => String(copies)],
  ['value_effects', ({ effects }) => effects.map(inWords).sort().join(', ')],
  ['abilities', ({ abilities }) => abilities.toSorted().join(', ')],
];

/** `forward 1-2`: an effect as it stands in a file. */
function inWords({ kind, ...values }: Design['effects'][number]): string {
  if ('sides' in values) return `${values.sides} armour ${String(values.value)}`;
  if ('splash' in values) return `explosion ${String(values.damage)}/${String(values.splash)}`;
  if ('min' in values) {
    const { min, max } = values;
    return `${kind} ${min === max ? String(min) : `${String(min)}-${String(max)}`}`;
  }
  const [number] = Object.values(values);
  return number === undefined ? kind : `${kind} ${String(number)}`;
}

/** One line of a log or a screen: `WALKER M2-R: count 2 -> 3`. */
export const sayChange = ({ name, change, fields }: CatalogueChange): string =>
  fields.length === 0
    ? `${name}: ${change}`
    : `${name}: ${fields.map(({ field, ours, theirs }) => `${field} ${ours} -> ${theirs}`).join('; ')}`;
