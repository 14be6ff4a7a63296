import { randomUUID } from 'node:crypto';
import { sampleAnswer } from '@ringside/engine/kernel';
import type { CommandId, Seat } from '@ringside/protocol/vocabulary';
import type { Device, Heard } from './device.ts';
import type { Sent } from './player-words.ts';

/** People at random: whoever is asked says something that is offered. */
export class ScriptedPlay {
  readonly #devices: ReadonlyMap<Seat, Device>;
  readonly #random: () => number;

  constructor(devices: ReadonlyMap<Seat, Device>, random: () => number) {
    this.#devices = devices;
    this.#random = random;
  }

  /** What somebody would say now; `undefined` while nobody is asked. */
  choose(): Sent | undefined {
    const asked = [...this.#devices].flatMap(([by, { screen }]) =>
      (screen.mine ?? []).flatMap((decision) => (decision.seat === by ? [{ by, decision }] : [])),
    );
    const chosen = asked[Math.floor(this.#random() * asked.length)];
    if (!chosen) return undefined;
    const { by, decision } = chosen;
    const action = sampleAnswer(decision, this.#random);
    const cmdId = randomUUID() as CommandId;
    return { by, command: { kind: 'answer', cmdId, decisionId: decision.id, action } };
  }

  send({ by, command }: Sent): Promise<Heard> {
    const device = this.#devices.get(by);
    if (!device) throw new Error(`nobody sits at ${by}`);
    return device.send(command);
  }
}
