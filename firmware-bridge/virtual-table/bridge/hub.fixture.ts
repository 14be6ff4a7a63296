import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { HostLink, type HostOutput, type Light } from '@ringside/protocol/serial';

const TICK_MS = 10;

/** The hub's end of the line, as thin as it gets: dials once, greets, keeps what it hears. */
export class TestHub {
  readonly heard: HostOutput[] = [];
  readonly #link = new HostLink(4711);
  readonly #socket: Socket;
  readonly #clock: NodeJS.Timeout;
  /** False: a hub that listens and never answers a word. */
  #mayAnswer = true;

  constructor(path: string) {
    this.#socket = connect(path);
    this.#socket.on('error', () => undefined);
    this.#socket.on('connect', () => {
      this.#act(this.#link.greet(performance.now()));
    });
    this.#socket.on('data', (bytes) => {
      this.#act(this.#link.receive(bytes, performance.now()));
    });
    this.#clock = setInterval(() => {
      this.#act(this.#link.tick(performance.now()));
    }, TICK_MS);
  }

  get isCut(): boolean {
    return this.#socket.closed;
  }

  get counters() {
    return this.#link.counters;
  }

  mute(): void {
    this.#mayAnswer = false;
  }

  unmute(): void {
    this.#mayAnswer = true;
  }

  light(cell: number, light: Light): void {
    this.#act(this.#link.light(cell, light, performance.now()));
  }

  /** Ends as a killed process does: no goodbye. */
  kill(): void {
    clearInterval(this.#clock);
    this.#socket.destroy();
  }

  of<Kind extends HostOutput['kind']>(kind: Kind): readonly Extract<HostOutput, { kind: Kind }>[] {
    return this.heard.filter(
      (output): output is Extract<HostOutput, { kind: Kind }> => output.kind === kind,
    );
  }

  /** Reports of a change of this cell: snapshots left out. */
  changesOf(cell: number): readonly Extract<HostOutput, { kind: 'cell' }>[] {
    return this.of('cell').filter((report) => report.cell === cell && report.snapshot === 0);
  }

  #act(outputs: readonly HostOutput[]): void {
    for (const output of outputs) {
      if (output.kind !== 'send') this.heard.push(output);
      else if (this.#mayAnswer && !this.#socket.destroyed) this.#socket.write(output.bytes);
    }
  }
}
