import type { RigCell, RigDevice, RigFile, RigPiece, RigReaders } from '@ringside/protocol/rig';
import {
  designId,
  err,
  ok,
  pieceClass,
  type Axial,
  type DesignId,
  type PieceClass,
  type Result,
} from '@ringside/protocol/vocabulary';
import { firstConflict } from './conflict.ts';
import type { RigError } from './rig-error.ts';
import { integer, list, number, object, scalar, text, truth, within, type Parse } from './shape.ts';

/** A cell number fits into two bytes on the wire. */
const MAX_CELL = 0xffff;

/** Reads `rig.json`; refuses with the place and the reason, whatever the text is. */
export function parseRig(source: string): Result<RigFile, RigError> {
  if (source.trim() === '') return err({ code: 'rig/empty', path: '', detail: {} });
  const json = parseJson(source);
  const rig = json.ok ? rigFile(json.value, '') : json;
  if (!rig.ok) return rig;
  const conflict = firstConflict(rig.value);
  return conflict ? err(conflict) : rig;
}

function parseJson(source: string): Result<unknown, RigError> {
  try {
    return ok(JSON.parse(source) as unknown);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return err({ code: 'rig/not-json', path: '', detail: { reason } });
  }
}

const uid: Parse<string> = (value, path) => {
  const hex = text(value, path);
  if (!hex.ok) return hex;
  const isUid = /^([0-9A-F]{8}|[0-9A-F]{14})$/.test(hex.value);
  return isUid ? hex : err({ code: 'rig/bad-uid', path, detail: { uid: hex.value } });
};

const klass: Parse<PieceClass> = (value, path) => {
  const name = text(value, path);
  return name.ok ? ok(pieceClass(name.value)) : name;
};

const design: Parse<DesignId> = (value, path) => {
  const name = text(value, path);
  return name.ok ? ok(designId(name.value)) : name;
};

const kind: Parse<RigDevice['kind']> = (value, path) => {
  const name = text(value, path);
  if (!name.ok) return name;
  return name.value === 'serial-bridge'
    ? ok(name.value)
    : err({ code: 'rig/unknown-kind', path, detail: { kind: name.value } });
};

const deviceName = scalar(
  'a device like bridge/1',
  (value): value is string => typeof value === 'string' && /^[a-z][a-z-]*\/\d+$/.test(value),
);

const cell = object<RigCell>({
  cell: within(0, MAX_CELL),
  space: object<Axial>({ q: integer, r: integer }),
  mm: object<RigCell['mm']>({ x: number, y: number }),
});

const cells: Parse<readonly RigCell[]> = (value, path) => {
  const parsed = list(cell)(value, path);
  return parsed.ok && parsed.value.length === 0
    ? err({ code: 'rig/no-cells', path, detail: {} })
    : parsed;
};

/** The limits of SETTINGS (docs/serial-protocol.md). */
const readers = object<RigReaders>({
  rampUs: within(0, 50_000),
  gain: within(0, 7),
  debounce: within(1, 20),
  bankSize: within(1, 8),
  handCue: truth,
});

const device = object<RigDevice>({ id: deviceName, kind, address: text, cells, readers }, [
  'readers',
]);

const piece = object<RigPiece>({ uid, class: klass, design }, ['design']);

/** What the file says it is comes first: a file of another kind isn't refused for its keys. */
const rigFile: Parse<RigFile> = (value, path) => {
  const said = Object(value) as { readonly format?: unknown; readonly version?: unknown };
  if (said.format !== 'ringside-rig') {
    return err({
      code: 'rig/format',
      path: 'format',
      detail: { got: told(said.format) },
    });
  }
  if (said.version !== 1) {
    return err({
      code: 'rig/version',
      path: 'version',
      detail: { got: told(said.version) },
    });
  }
  return object<RigFile>({
    format: () => ok('ringside-rig'),
    version: () => ok(1),
    devices: list(device),
    pieces: list(piece),
  })(value, path);
};

const told = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
