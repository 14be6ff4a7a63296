import { setTimeout as sleep } from 'node:timers/promises';
import { sampleAnswer } from '@ringside/engine/kernel';
import type { CommandId } from '@ringside/protocol/vocabulary';
import { seeded } from '../../contract/random-play.ts';
import type { HubProcess } from '../hub-process.ts';
import type { Tablet } from '../tablet.ts';

/** A hub sends a viewer at most twenty frames a second, so moves closer together would measure that. */
export const PAUSE_MS = 60;
/** A move that changes nothing the watchers may see brings them no frame. */
const UNSEEN_MS = 1_000;

export interface Moved {
  readonly sentMs: number;
  /** Until the mover hears that it is on disk. */
  readonly acceptedMs: number;
}

const nothing = (): void => undefined;

/** Two players on two devices who answer at random, at the pace of quick people. */
export class Evening {
  readonly #hub: HubProcess;
  readonly #players: readonly Tablet[];
  readonly #random = seeded(1);
  #moves = 0;

  /** `warmUp`: moves nobody measures; a hub that has just started runs code that nothing has optimised yet. */
  static async begin(hub: HubProcess, warmUp: number): Promise<Evening> {
    await hub.begin({ faces: 'virtual' });
    const evening = new Evening(hub, [await hub.seat('A'), await hub.seat('B')]);
    for (let n = 0; n < warmUp; n += 1) {
      await evening.move((mover) => evening.other(mover), nothing);
    }
    return evening;
  }

  private constructor(hub: HubProcess, players: readonly Tablet[]) {
    this.#hub = hub;
    this.#players = players;
  }

  /** Makes one move; `seen` is called when the watchers have their frame, and says what it took them. */
  async move<Seen>(
    watchersOf: (mover: Tablet) => readonly Tablet[],
    seen: (moved: Moved, watchers: readonly Tablet[]) => Seen,
  ): Promise<Seen | undefined> {
    await sleep(PAUSE_MS);
    const mover = await this.#awaited();
    const watchers = watchersOf(mover);
    const told = Promise.all(watchers.map((watcher) => watcher.nextFrame()));
    const sentMs = performance.now();
    if (!(await this.#answer(mover))) throw new Error('an offered answer was refused');
    const acceptedMs = performance.now() - sentMs;
    const wasSeen = await Promise.race([told.then(() => true), sleep(UNSEEN_MS, false)]);
    return wasSeen ? seen({ sentMs, acceptedMs }, watchers) : undefined;
  }

  other(mover: Tablet): readonly Tablet[] {
    return this.#players.filter((player) => player !== mover);
  }

  close(): void {
    for (const player of this.#players) player.close();
  }

  /** Whose answer the game waits for; a new game where the last one is over. */
  async #awaited(): Promise<Tablet> {
    if (this.#players.some(({ frame }) => frame.stage === 'over')) {
      await this.#hub.begin({ faces: 'virtual' });
      await sleep(PAUSE_MS);
    }
    const mover = this.#players.find(({ frame }) => frame.mine?.some(({ blocking }) => blocking));
    if (!mover) throw new Error('the game waits for nobody');
    return mover;
  }

  #answer(mover: Tablet): Promise<boolean> {
    const decision = mover.frame.mine?.find(({ blocking }) => blocking);
    if (!decision) throw new Error('nothing to answer');
    this.#moves += 1;
    return mover.command({
      kind: 'answer',
      cmdId: `move-${this.#moves}` as CommandId,
      decisionId: decision.id,
      action: sampleAnswer(decision, this.#random),
    });
  }
}
