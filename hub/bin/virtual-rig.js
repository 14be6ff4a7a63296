import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const RADIUS = 2;
/** Tiles of 66 mm with 6-mm gaps. */
const PITCH_MM = 72;
const MARGIN_MM = 48;
/** Longer paths of sockets are cut off by the system. */
const SOCKET_PATH_MAX = 100;

/** Where the virtual table's bridge listens and the hub dials. */
function bridgeAddress(data) {
  const path = join(data, 'bridge.sock');
  if (Buffer.byteLength(path) <= SOCKET_PATH_MAX) return `unix:${path}`;
  return `unix:${join(tmpdir(), `ringside-${hexOf(data).slice(0, 12)}.sock`)}`;
}

/**
 * Writes `rig.json` for the virtual table and says whether the rig in the data folder is that one: a rig of somebody's
 * own hardware is left alone.
 */
export async function ensureVirtualRig(root, data) {
  const path = join(data, 'rig.json');
  const address = bridgeAddress(data);
  if (existsSync(path) && !isOurs(path, address)) return { isVirtual: false, path, address };
  const rig = virtualRig(await readCatalogue(root), address);
  writeFileSync(`${path}.new`, `${JSON.stringify(rig, null, 1)}\n`);
  renameSync(`${path}.new`, path);
  return { isVirtual: true, path, address };
}

function isOurs(path, address) {
  const text = readFileSync(path, 'utf8');
  // an empty file is what a power cut leaves of ours; what somebody wrote is theirs, mistakes included: the hub names them
  if (text.trim() === '') return true;
  try {
    const { devices } = JSON.parse(text);
    return devices.length === 1 && devices[0].address === address;
  } catch {
    return false;
  }
}

async function readCatalogue(root) {
  const path = join(root, 'hub/engine/dist/rulesets/steel-arena/catalogue.js');
  const { CATALOGUE } = await import(pathToFileURL(path).href);
  return Object.values(CATALOGUE);
}

/** A mat of 19 cells, numbered row by row from the north-west, and every piece of the box with a tag. */
function virtualRig(catalogue, address) {
  const robots = [1, 2, 3, 4].map((n) => ({ uid: uidOf(`robot/${n}`), class: `robot/${n}` }));
  const tiles = catalogue.flatMap(({ id, class: of, copies }) =>
    Array.from({ length: copies }, (_, n) => ({ uid: uidOf(`${id}/${n}`), class: of, design: id })),
  );
  const device = { id: 'bridge/1', kind: 'serial-bridge', address, cells: matCells() };
  return { format: 'ringside-rig', version: 1, devices: [device], pieces: [...robots, ...tiles] };
}

function matCells() {
  const cells = [];
  for (let r = -RADIUS; r <= RADIUS; r += 1) {
    for (let q = Math.max(-RADIUS, -RADIUS - r); q <= Math.min(RADIUS, RADIUS - r); q += 1) {
      const x = MARGIN_MM + PITCH_MM * (RADIUS + q + r / 2);
      const y = MARGIN_MM + PITCH_MM * (Math.sqrt(3) / 2) * (RADIUS + r);
      cells.push({ cell: cells.length, space: { q, r }, mm: { x: round(x), y: round(y) } });
    }
  }
  return cells;
}

const round = (mm) => Math.round(mm * 10) / 10;

/** Seven bytes as of an NTAG, the same for the same piece every time. */
const uidOf = (piece) => `04${hexOf(piece).slice(0, 12)}`.toUpperCase();

const hexOf = (text) => createHash('sha256').update(text).digest('hex');
