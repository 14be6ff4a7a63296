import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sampleAnswer } from '@ringside/engine/kernel';
import type { Command, CommandId, Seat } from '@ringside/protocol/vocabulary';
import { ThreadedEventLog } from '../../hub/log/threaded-event-log.ts';
import { Table } from '../../hub/table/index.ts';
import { HandClock, seededRandom, STEEL_ARENA, steelArenaGame } from '../table/table-kit.ts';
import type { Order, Sent } from './player-words.ts';

// A real table over the real record, told by lines on stdin what to do; says each command before it sends it, and after.

const SEATS: readonly Seat[] = ['A', 'B'];
const GAME = steelArenaGame('virtual', SEATS);
const SHORT_GAME = { ...GAME, config: { ...(GAME.config as object), pile: 4 } };

/* Synchronous: stdout is a pipe. */
const say = (...words: readonly string[]): void => {
  process.stdout.write(`${words.join(' ')}\n`);
};

class Player {
  #log: ThreadedEventLog | undefined;
  #table: Table | undefined;
  #random = seededRandom(1);

  async open(folder: string, seed: number): Promise<void> {
    this.#random = seededRandom(seed);
    this.#log = await ThreadedEventLog.open({
      file: join(folder, 'ringside.sqlite'),
      keys: join(folder, 'keys'),
    });
    this.#table = await Table.open({
      id: 'table',
      games: [STEEL_ARENA],
      log: this.#log,
      clock: new HandClock(),
      entropy: { bytes: (count) => randomBytes(count) },
      warn: ({ code }) => {
        say('warned', code);
      },
    });
    say('opened', this.#table.current('public').frame.stage);
  }

  /** Until so many commands were accepted, one is refused, or so many games are over. */
  async play(acts: number, games: number): Promise<void> {
    for (let accepted = 0, over = 0; accepted < acts && over < games; accepted += 1) {
      if (!(await this.#act())) return;
      if (this.#stage() !== 'over') continue;
      over += 1;
      say('over');
    }
    say('played');
  }

  async send(sent: Sent): Promise<boolean> {
    say('try', JSON.stringify(sent));
    const answer = await this.#open().submit({ by: sent.by }, sent.command);
    if (answer.ok) say('ack', sent.command.cmdId);
    else say('refused', answer.error.code, JSON.stringify(answer.error.detail));
    return answer.ok;
  }

  /** Everything that can be read: a frame, and the whole record with its chain verified. */
  async read(): Promise<void> {
    const games = (await this.#log?.games()) ?? [];
    let entries = 0;
    for (const { game } of games) {
      for (const commit of (await this.#log?.read(game)) ?? []) entries += commit.entries.length;
    }
    say('read', this.#stage(), String(entries));
  }

  async #act(): Promise<boolean> {
    const table = this.#open();
    if (this.#stage() !== 'playing') {
      const begun = await table.begin(SHORT_GAME);
      if (begun.ok) return true;
      say('refused', begun.error.code, JSON.stringify(begun.error.detail));
      return false;
    }
    return await this.send(this.#choose(table));
  }

  #choose(table: Table): Sent {
    const asked = SEATS.flatMap((by) =>
      table.current(by).frame.mine.map((decision) => ({ by, decision })),
    );
    const chosen = asked[Math.floor(this.#random() * asked.length)];
    if (!chosen) throw new Error('nobody is asked and the game is not over');
    const action = sampleAnswer(chosen.decision, this.#random);
    const cmdId = randomUUID() as CommandId;
    const command: Command = { kind: 'answer', cmdId, decisionId: chosen.decision.id, action };
    return { by: chosen.by, command };
  }

  #stage(): string {
    return this.#open().current('public').frame.stage;
  }

  #open(): Table {
    if (!this.#table) throw new Error('not open');
    return this.#table;
  }
}

const player = new Player();

async function carryOut(order: Order): Promise<void> {
  if (order.do === 'open') await player.open(order.folder, order.seed);
  if (order.do === 'send') await player.send(order.sent);
  if (order.do === 'play') await player.play(order.acts, order.games);
  if (order.do === 'read') await player.read();
  if (order.do === 'remove') {
    rmSync(order.path);
    say('removed');
  }
}

say('ready');
for await (const line of createInterface(process.stdin)) await carryOut(JSON.parse(line) as Order);
