import { sampleAnswer, type Game } from '@ringside/engine/kernel';
import type {
  Command,
  CommandId,
  RawAction,
  Rev,
  Seat,
  WireDecisionId,
} from '@ringside/protocol/vocabulary';
import type { FeedFrame, FeedViewer, GameRequest, Sender } from '../../hub/table/feed.ts';
import { Table } from '../../hub/table/index.ts';
import type { StoredCommit } from '../../hub/table/ports.ts';
import { MemoryLog } from './memory-log.ts';
import { HandClock, seededEntropy, STEEL_ARENA, TOY, VOLT } from './table-kit.ts';

type Body<Kind extends Command['kind']> = Omit<Extract<Command, { kind: Kind }>, 'kind' | 'cmdId'>;

/** A table whose record is in memory, for tests that play whole games. Warnings are errors here. */
export class MemoryTable {
  readonly log: MemoryLog;
  readonly table: Table;
  readonly #seed: string;
  #commands = 0;

  private constructor(table: Table, log: MemoryLog, seed: string) {
    this.table = table;
    this.log = log;
    this.#seed = seed;
  }

  static async begun(request: GameRequest, seed: number | string = 'same'): Promise<MemoryTable> {
    const self = await MemoryTable.over(new MemoryLog(), String(seed));
    const begun = await self.table.begin(request);
    if (!begun.ok) throw new Error(begun.error.code);
    return self;
  }

  /** As after a restart of the hub. */
  again(): Promise<MemoryTable> {
    return MemoryTable.over(this.log.copy(), this.#seed);
  }

  static async over(
    log: MemoryLog,
    seed: string,
    games: readonly Game[] = ALL,
  ): Promise<MemoryTable> {
    const table = await Table.open({
      id: 'table-1',
      games,
      log,
      clock: new HandClock(),
      entropy: seededEntropy(seed),
      warn: ({ code }) => {
        throw new Error(code);
      },
    });
    return new MemoryTable(table, log, seed);
  }

  frame(viewer: FeedViewer): FeedFrame['frame'] {
    return this.table.current(viewer).frame;
  }

  async commits(): Promise<readonly StoredCommit[]> {
    const [summary] = await this.log.games();
    return summary ? await this.log.read(summary.game) : [];
  }

  /** When this resolves, whatever the hub answers by itself is answered. */
  async submit<Kind extends Command['kind']>(by: Sender['by'], kind: Kind, body: Body<Kind>) {
    const command = { kind, cmdId: this.commandId(), ...body } as unknown as Command;
    const answer = await this.table.submit({ by }, command);
    await this.settled();
    return answer;
  }

  /** The hub has answered what is its to answer: looking back waits in the same queue as everything else. */
  async settled(): Promise<void> {
    await this.table.moment('public', 1);
  }

  undo(by: Sender['by']) {
    return this.submit(by, 'undo', { baseRev: this.frame(by).rev as Rev });
  }

  answer(by: Sender['by'], decisionId: WireDecisionId, action: RawAction) {
    return this.submit(by, 'answer', { decisionId, action });
  }

  /** Answers the decision of a kind that the viewer's frame offers. */
  say(by: Sender['by'], action: RawAction) {
    const asked = this.frame(by).mine.find(({ choices }) =>
      choices.some(({ kind }) => kind === action.kind),
    );
    if (!asked) throw new Error(`${by} is not asked for ${action.kind}`);
    return this.answer(by, asked.id, action);
  }

  /** One random answer to what any of these is asked; whose, or `undefined` when nobody is. */
  async answerAnything(
    random: () => number,
    among: readonly Seat[],
    isWanted: (kind: string) => boolean = () => true,
  ): Promise<Seat | undefined> {
    const asked = among.flatMap((by) =>
      this.frame(by)
        .mine.filter(({ kind }) => isWanted(kind))
        .map((decision) => ({ by, decision })),
    );
    const chosen = asked[Math.floor(random() * asked.length)];
    if (!chosen) return undefined;
    const { by, decision } = chosen;
    const answer = await this.answer(by, decision.id, sampleAnswer(decision, random));
    if (!answer.ok) throw new Error(`${decision.id}: offered and refused ${answer.error.code}`);
    return by;
  }

  commandId(): CommandId {
    this.#commands += 1;
    return `m${String(this.#commands)}` as CommandId;
  }
}

const ALL: readonly Game[] = [TOY, STEEL_ARENA, VOLT];
