import type { WireError } from '@ringside/protocol/api';
import type { Command, CommandId, RawAction, WireDecisionId } from '@ringside/protocol/vocabulary';

/** A command before it has a number. */
export type Order = Command extends infer One
  ? One extends Command
    ? Omit<One, 'cmdId'>
    : never
  : never;

/** A command the hub did not take, and why. Kept until the person goes on. */
export interface RefusedCommand {
  readonly command: Command;
  readonly error: WireError;
}

/**
 * Commands of one connection: pending until the hub answers, sent again under the same `cmdId` after a lost link, so
 * that none is lost and none counts twice.
 */
export class Outbox {
  #pending = $state.raw<readonly Command[]>([]);
  #refused = $state.raw<RefusedCommand | null>(null);
  readonly #send: (command: Command) => void;

  constructor(send: (command: Command) => void) {
    this.#send = send;
  }

  get pending(): readonly Command[] {
    return this.#pending;
  }

  /** The newest refusal, until it is dismissed or the next command goes out. */
  get refused(): RefusedCommand | null {
    return this.#refused;
  }

  answer(decisionId: WireDecisionId, action: RawAction): void {
    if (!this.isPending(decisionId)) this.#post({ kind: 'answer', decisionId, action });
  }

  /** One more of something that is counted: each tap counts, however quickly they come. */
  count(decisionId: WireDecisionId, action: RawAction): void {
    this.#post({ kind: 'answer', decisionId, action });
  }

  /** Anything but an answer. The same thing is not asked for again while it is on its way. */
  give(order: Order): void {
    const text = JSON.stringify(order);
    if (!this.#pending.some((command) => JSON.stringify(orderOf(command)) === text))
      this.#post(order);
  }

  isPending(decisionId: WireDecisionId): boolean {
    return this.#pending.some(
      (command) => command.kind === 'answer' && command.decisionId === decisionId,
    );
  }

  /** After a new connection has introduced itself. */
  resend(): void {
    this.#pending.forEach(this.#send);
  }

  accepted(cmdId: CommandId): void {
    this.#take(cmdId);
  }

  refuse(cmdId: CommandId, error: WireError): void {
    const command = this.#take(cmdId);
    if (command) this.#refused = { command, error };
  }

  dismiss(): void {
    this.#refused = null;
  }

  #post(order: Order): void {
    const command: Command = { ...order, cmdId: newCommandId() };
    this.#refused = null;
    this.#pending = [...this.#pending, command];
    this.#send(command);
  }

  #take(cmdId: CommandId): Command | undefined {
    const command = this.#pending.find((one) => one.cmdId === cmdId);
    this.#pending = this.#pending.filter((one) => one !== command);
    return command;
  }
}

const orderOf = (command: Command): object =>
  Object.fromEntries(Object.entries(command).filter(([name]) => name !== 'cmdId'));

/** 96 random bits. Not `randomUUID`: that one is missing on plain http. */
function newCommandId(): CommandId {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') as CommandId;
}
