import type { CellLight, Light } from '@ringside/protocol/serial';
import { BridgeBoard } from '../board/bridge-board.ts';
import { HostEar } from '../host/virtual-host.ts';
import { Tag } from '../rf/tag.ts';
import { RawHost } from './raw-host.ts';

const CELLS = 37;
const LIGHTS: readonly Light[] = ['off', 'here', 'away', 'wrong'];
const GREET_MS = 5_000;
/** A frame without an answer within this is lost: a host would say it again. */
const PATIENCE_MS = 100;
/** So many frames after one another a tag goes from one cell to the next. */
const MOVES_EVERY = 50;

export interface FloodResult {
  /** Not acknowledged at the first try. */
  readonly lost: number;
  /** Acknowledged, and the cell shows something else. */
  readonly wrong: number;
  /** From the first byte of a frame to the last byte of what acknowledges it, in milliseconds of the chip. */
  readonly meanMs: number;
}

function flooded(image: Uint8Array) {
  const ear = new HostEar();
  const cells = Array.from({ length: CELLS }, (_, cell) => cell);
  const board = new BridgeBoard({ image, cells, said: ear.said });
  const host = new RawHost(board, ear);
  board.run(1000); // started, and every reader found
  host.hello(1);
  if (!host.runUntil(() => host.isGreeted, GREET_MS)) throw new Error('the image greets nobody');
  return { board, host };
}

/** LIGHT frames as fast as the flow rule allows, while tags move and the mat tells what it reads. */
export function flood(image: Uint8Array, frames: number): FloodResult {
  const { board, host } = flooded(image);
  const tag = new Tag({ uid: [4, 1, 2, 3, 4, 5, 6] });
  let lost = 0;
  let wrong = 0;
  const startMs = board.ms;
  for (let n = 0; n < frames; n += 1) {
    if (n % MOVES_EVERY === 0) board.mat.lay(tag, (n / MOVES_EVERY) % CELLS);
    const wanted = { cell: n % CELLS, light: LIGHTS[(n * 7 + (n >> 3)) % 4] ?? 'off' };
    const { bytes, seq } = host.lights([wanted]);
    host.say(bytes);
    if (!host.runUntil(() => host.isAcked(seq), PATIENCE_MS)) lost += 1;
    else if (shown(board, wanted.cell) !== wanted.light) wrong += 1;
  }
  return { lost, wrong, meanMs: (board.ms - startMs) / frames };
}

export interface FuzzResult {
  readonly damaged: number;
  /** Whole frames that were not acknowledged. */
  readonly cleanLost: number;
  /** Damaged frames that changed what cells show into what nobody said. */
  readonly wrongAccepts: number;
}

/** Frames of which three in ten are damaged by a bit turned, a byte lost, or a byte too many. */
export function fuzz(image: Uint8Array, frames: number, dice: () => number): FuzzResult {
  const { board, host } = flooded(image);
  let damaged = 0;
  let cleanLost = 0;
  let wrongAccepts = 0;
  let before = picture(board);
  /** Of the frame before when it was damaged: where only its last delimiter was, the next one ends it. */
  let unheard: readonly CellLight[] = [];
  for (let n = 0; n < frames; n += 1) {
    const lights = randomLights(dice);
    const { bytes, seq } = host.lights(lights);
    const isDamaged = dice() < 0.3;
    if (isDamaged) damaged += 1;
    host.say(isDamaged ? spoilt(bytes, dice) : bytes);
    const isAcked = host.runUntil(() => host.isAcked(seq), isDamaged ? 8 : PATIENCE_MS);
    if (!isDamaged && !isAcked) cleanLost += 1;
    const now = picture(board);
    const late = applied(before, unheard);
    const said = [before, late, applied(before, lights), applied(late, lights)];
    if (!said.includes(now)) wrongAccepts += 1;
    unheard = isAcked ? [] : lights;
    before = now;
  }
  return { damaged, cleanLost, wrongAccepts };
}

const shown = (board: BridgeBoard, cell: number): Light =>
  board.lights.find((each) => each.cell === cell)?.light ?? 'off';

/** What all cells show, one letter each. */
const picture = (board: BridgeBoard): string => applied('o'.repeat(CELLS), board.lights);

function applied(before: string, lights: readonly CellLight[]): string {
  const letters = before.split('');
  for (const { cell, light } of lights) letters[cell] = light.charAt(0);
  // "off" and the others begin with different letters
  return letters.join('');
}

function randomLights(dice: () => number): readonly CellLight[] {
  const count = 1 + Math.floor(dice() * 8);
  return Array.from({ length: count }, () => ({
    cell: Math.floor(dice() * CELLS),
    light: LIGHTS[Math.floor(dice() * 4)] ?? 'off',
  }));
}

function spoilt(bytes: Uint8Array, dice: () => number): readonly number[] {
  const at = Math.floor(dice() * bytes.length);
  const how = dice();
  if (how < 1 / 3) return [...bytes.with(at, (bytes[at] ?? 0) ^ (1 << Math.floor(dice() * 8)))];
  if (how < 2 / 3) return [...bytes].toSpliced(at, 1);
  return [...bytes].toSpliced(at, 0, Math.floor(dice() * 256));
}
