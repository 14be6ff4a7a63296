import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tool } from '../probes/probe.fixture.ts';

const SOURCE = fileURLToPath(new URL('harness.c', import.meta.url));
const DEBIAN = 'gcc libc6-dev libsimavr-dev libelf-dev';

/** A byte that comes in over USART0, and when. */
export interface Arrival {
  readonly cycle: number;
  readonly byte: number;
}

/** simavr, built for as long as the tests of a file run. */
export class Simavr {
  readonly #folder = mkdtempSync(join(tmpdir(), 'simavr-'));
  readonly #harness = join(this.#folder, 'harness');

  constructor() {
    const flags = ['-O2', '-Wall', '-Wextra', '-Werror'];
    tool('gcc', [...flags, '-o', this.#harness, SOURCE, '-lsimavr', '-lelf'], DEBIAN);
  }

  /** What an image says within so many milliseconds. */
  run(hex: string, ms: number, arrivals: readonly Arrival[]): readonly number[] {
    const script = join(this.#folder, 'script');
    const lines = arrivals.map(({ cycle, byte }) => `${cycle} ${byte.toString(16)}`);
    writeFileSync(script, lines.join('\n'));
    const said = tool(this.#harness, [hex, String(ms), script], DEBIAN);
    return [...Buffer.from(said.trim(), 'hex')];
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
