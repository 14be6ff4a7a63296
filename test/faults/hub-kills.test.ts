import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { TableFrame } from '@ringside/protocol/api';
import type { Seat } from '@ringside/protocol/vocabulary';
import { SqliteEventLog } from '../../hub/log/index.ts';
import { seededRandom, steelArenaGame } from '../table/table-kit.ts';
import type { Device } from './device.ts';
import { post, seated, spend, type Heard } from './device.ts';
import { Launched, type Restart } from './launched.ts';
import type { Sent } from './player-words.ts';
import { ScriptedPlay } from './scripted-play.ts';

/** Five crashes within a minute are a crash loop, and another test's: a round has one less. */
const KILLS_A_ROUND = 4;
const ROUNDS = process.env['FAULTS'] === 'full' ? 25 : 1;
const ACTS_MAX = 8;
const PLAY_MS_MAX = 12;
const QUIET_MS = 250;
const LOOK_MS = 100;
const SEATS: readonly Seat[] = ['A', 'B'];
/** Until another hub is started. */
const RESTART_MS_MAX = 2_000;
/** Until it answers: three seconds on a machine that does nothing else; the tests share theirs. */
const BACK_MS_MAX = 15_000;

const running: Launched[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((house) => house.end()));
});

/** What the sensors tell by themselves, whenever the tile has been read often enough: kill or no kill. */
const SENSED_ALONE = 'name-class';
const isSensedAlone = ({ kind }: { readonly kind: string }): boolean => kind === SENSED_ALONE;
const withoutType = (key: string, value: unknown): unknown =>
  key === 'class' && typeof value === 'string' ? value.replace(/\/.*/, '') : value;

/**
 * What a screen shows of the game; who is connected and how long ago are no part of it, nor what a tile's back tells:
 * that goes on being read while nobody speaks.
 */
const shown = ({ stage, view, mine, awaited, log }: Partial<TableFrame>): unknown =>
  JSON.parse(
    JSON.stringify(
      {
        stage,
        view,
        mine: mine?.filter((decision) => !isSensedAlone(decision)),
        awaited: awaited?.filter((decision) => !isSensedAlone(decision)),
        log,
      },
      withoutType,
    ),
  );

/** One evening under the launcher: people who play, the hub that dies, and what they remember. */
class Evening {
  readonly house: Launched;
  readonly acknowledged = new Set<string>();
  readonly restarts: Restart[] = [];
  retried = 0;
  readonly #devices: ReadonlyMap<Seat, Device>;
  readonly #play: ScriptedPlay;
  readonly #random: () => number;
  #last: Sent | undefined;

  static async begin(seed: number): Promise<Evening> {
    const house = await Launched.start();
    running.push(house);
    const host = await spend(house.hub, house.hostLink);
    const devices = new Map<Seat, Device>();
    for (const seat of SEATS) devices.set(seat, await seated(house.hub, host, seat));
    await post(`${house.hub}/api/v1/tables/table/games`, steelArenaGame('physical', SEATS), host);
    const evening = new Evening(house, devices, seededRandom(seed));
    await evening.everybodyDials();
    return evening;
  }

  private constructor(house: Launched, devices: ReadonlyMap<Seat, Device>, random: () => number) {
    this.house = house;
    this.#devices = devices;
    this.#random = random;
    this.#play = new ScriptedPlay(devices, random);
  }

  async everybodyDials(): Promise<void> {
    await Promise.all([...this.#devices.values()].map((device) => device.dial()));
  }

  screens(): unknown {
    return [...this.#devices.values()].map(({ screen }) => shown(screen));
  }

  /** Some people say something, and hands lay what follows from it. */
  async plays(): Promise<void> {
    const acts = 1 + Math.floor(this.#random() * ACTS_MAX);
    for (let act = 0; act < acts; act += 1) await this.says();
    await this.house.does({ do: 'lay-asked' });
    await this.isQuiet();
  }

  /** One command, acknowledged; a sensor may have been quicker, then it is somebody else's turn to speak. */
  async says(): Promise<void> {
    for (;;) {
      const sent = await this.choice();
      const heard = await this.#play.send(sent);
      if (heard === 'accepted') {
        this.acknowledged.add(sent.command.cmdId);
        this.#last = sent;
        return;
      }
      expect(heard).toMatch(/^(table\/decision-closed|table\/stale-rev)$/);
      await sleep(LOOK_MS);
    }
  }

  async choice(): Promise<Sent> {
    await this.house.until(() => this.#play.choose() !== undefined);
    const sent = this.#play.choose();
    if (!sent) throw new Error('nobody is asked');
    return sent;
  }

  /** Until nothing more comes: no report is being explained and no frame is on its way. */
  async isQuiet(): Promise<void> {
    let before = '';
    await this.house.until(async () => {
      await sleep(QUIET_MS);
      await Promise.all([...this.#devices.values()].map((device) => device.catchUp()));
      const was = before;
      before = JSON.stringify(this.screens());
      return was === before;
    });
  }

  /** Ends the hub between two commands: everybody's screen comes back as it was. */
  async killBetween(): Promise<void> {
    const before = this.screens();
    const pieces = await this.house.pieces();
    this.restarts.push(await this.house.killHub());
    await this.everybodyDials();
    expect(this.screens()).toEqual(before);
    expect(await this.house.pieces()).toEqual(pieces);
    if (this.#last) await this.retry(this.#last);
    expect(this.screens()).toEqual(before);
  }

  /** Ends it while somebody waits for an answer; they send again what they got none to. */
  async killMid(): Promise<void> {
    const pieces = await this.house.pieces();
    const sent = await this.choice();
    const heard = this.#play.send(sent);
    await sleep(this.#random() * PLAY_MS_MAX);
    this.restarts.push(await this.house.killHub());
    await this.everybodyDials();
    expect(await this.house.pieces()).toEqual(pieces);
    if ((await heard) === 'unheard') this.retried += 1;
    await this.retry(sent);
  }

  /** The same command again, twice: the same answer. */
  async retry(sent: Sent): Promise<void> {
    const answers: Heard[] = [await this.#play.send(sent), await this.#play.send(sent)];
    expect(answers).toEqual(['accepted', 'accepted']);
    this.acknowledged.add(sent.command.cmdId);
    this.#last = sent;
  }

  hangUp(): void {
    for (const device of this.#devices.values()) device.hangUp();
  }
}

/** How often each command stands in the record. Reading verifies every chain. */
async function recorded(data: string): Promise<ReadonlyMap<string, number>> {
  const log = new SqliteEventLog({ file: join(data, 'ringside.sqlite'), keys: join(data, 'keys') });
  const times = new Map<string, number>();
  for (const { game } of await log.games()) {
    for (const { cmdId } of await log.read(game)) {
      if (cmdId !== undefined) times.set(cmdId, (times.get(cmdId) ?? 0) + 1);
    }
  }
  await log.close();
  return times;
}

test(
  `D1, P1: ${String(ROUNDS * KILLS_A_ROUND)} times kill -9 of the hub under its launcher: started again at once, nothing lost, no piece moved`,
  async () => {
    const seen = { kills: 0, acknowledged: 0, retried: 0 };
    const restarts: Restart[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const evening = await Evening.begin(round);
      for (let kill = 0; kill < KILLS_A_ROUND; kill += 1) {
        await evening.plays();
        await (kill % 2 === 0 ? evening.killBetween() : evening.killMid());
      }
      await evening.plays();
      evening.hangUp();
      const { house, acknowledged } = evening;
      expect(await house.run.end('SIGINT')).toMatchObject({ code: 0 });
      const inRecord = await recorded(house.data);
      expect([...acknowledged].filter((cmdId) => inRecord.get(cmdId) !== 1)).toEqual([]);
      seen.kills += KILLS_A_ROUND;
      seen.acknowledged += acknowledged.size;
      seen.retried += evening.retried;
      restarts.push(...evening.restarts);
    }
    const startedMs = restarts.map((restart) => restart.startedMs);
    const backMs = restarts.map((restart) => restart.backMs);
    console.log(`hub kills: ${JSON.stringify({ ...seen, lost: 0, startedMs, backMs })}`);
    expect(Math.max(...startedMs)).toBeLessThan(RESTART_MS_MAX);
    expect(Math.max(...backMs)).toBeLessThan(BACK_MS_MAX);
  },
  ROUNDS * 120_000 + 300_000,
);
