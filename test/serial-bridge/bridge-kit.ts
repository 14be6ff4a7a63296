import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Reading } from '@ringside/protocol/serial';
import {
  deviceId,
  tagUid,
  type CellStatus,
  type Observation,
  type TagUid,
} from '@ringside/protocol/vocabulary';
import { parseAddress } from '../../hub/drivers/serial-bridge/address.ts';
import { SerialBridge, type BridgeLog } from '../../hub/drivers/serial-bridge/bridge.ts';
import type { Clock } from '../../hub/table/ports.ts';

/** A folder that goes with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bridge-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Waits until it holds; the message of the failure says what never did. */
export async function until(holds: () => boolean, what: string, limitMs = 8000): Promise<void> {
  const endMs = performance.now() + limitMs;
  while (!holds()) {
    if (performance.now() > endMs) throw new Error(`never happened: ${what}`);
    await sleep(2);
  }
}

export const sleep = (delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });

const tag = (n: number): TagUid => tagUid(Uint8Array.of(4, 0, n >> 8, n & 0xff));
export const tags = (...numbers: readonly number[]): Reading => ({
  status: 'tags',
  tags: numbers.map(tag),
});

/** The real driver, and all it said. */
export class ListeningBridge {
  readonly observations: Observation[] = [];
  readonly log: BridgeLog[] = [];
  readonly bridge: SerialBridge;

  constructor(address: string, clock: Clock) {
    const parsed = parseAddress(address);
    if (!parsed.ok) throw new Error(parsed.error.code);
    this.bridge = new SerialBridge({
      device: deviceId('bridge/1'),
      address: parsed.value,
      clock,
      entropy: { bytes: randomBytes },
      log: (entry) => this.log.push(entry),
    });
    this.bridge.subscribe((observation) => this.observations.push(observation));
    onTestFinished(() => this.bridge.close());
    this.bridge.open();
  }

  /** `alive`, `lost`, in order. */
  get links(): readonly string[] {
    return this.observations.flatMap((seen) => (seen.kind === 'link' ? [seen.link] : []));
  }

  /** `lost driver/...` and `back`, in order. */
  get logged(): readonly string[] {
    return this.log.map((entry) => (entry.kind === 'lost' ? `lost ${entry.error.code}` : 'back'));
  }

  /** What was said of one cell since the last `alive`. */
  cell(cell: number): readonly { readonly status: CellStatus; readonly tags: readonly TagUid[] }[] {
    return this.sinceAlive().flatMap((seen) =>
      seen.kind === 'cell' && seen.cell === cell ? [{ status: seen.status, tags: seen.tags }] : [],
    );
  }

  /** Observations after the last `alive`. */
  sinceAlive(): readonly Observation[] {
    const alive = this.observations.findLastIndex(
      (seen) => seen.kind === 'link' && seen.link === 'alive',
    );
    return this.observations.slice(alive + 1);
  }

  async alive(times = 1): Promise<void> {
    await until(
      () => this.links.filter((link) => link === 'alive').length >= times,
      `alive ${String(times)} time(s); logged ${this.logged.join(', ')}`,
    );
  }

  /** Alive, and every cell told. */
  async synced(cells: number, times = 1): Promise<void> {
    await this.alive(times);
    await until(
      () =>
        new Set(this.sinceAlive().flatMap((seen) => ('cell' in seen ? [seen.cell] : []))).size >=
        cells,
      'every cell told',
    );
  }
}
