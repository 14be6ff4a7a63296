import { bindRuleset } from '@ringside/engine/kernel';
import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import type { RestoreRequest, ServerMessage, TableFrame } from '@ringside/protocol/api';
import type { Given } from '@ringside/protocol/case/steel-arena';
import type { SteelArenaView } from '@ringside/protocol/games/steel-arena';
import type { CommandId } from '@ringside/protocol/vocabulary';
import type { Browser, Page } from 'playwright-core';
import { steelArenaWords } from '../../hub/cases/index.ts';
import { launchBrowser, openDevice, openTwin, type Device, type Twin } from './browser.ts';
import { deciding, deploy, publicFrame, takeSeat, tapOnce } from './evening.ts';
import { House } from './house.ts';

type Frame = TableFrame<SteelArenaView>;
type Player = 'A' | 'B';

/** A table tablet and two phones round a game of Steel Arena whose faces the hub deals; everything is tapped. */
export class Company {
  readonly house: House;
  readonly tablet: Device;
  readonly A: Device;
  readonly B: Device;
  readonly #browser: Browser;
  readonly #devices: Device[];

  static async meet(): Promise<Company> {
    const [house, browser] = await Promise.all([House.open({ virtual: false }), launchBrowser()]);
    const tablet = await openDevice(browser, 'tablet');
    const A = await openDevice(browser, 'phone');
    const B = await openDevice(browser, 'phone');
    return new Company(house, browser, [tablet, A, B]);
  }

  private constructor(house: House, browser: Browser, [tablet, A, B]: [Device, Device, Device]) {
    this.house = house;
    this.#browser = browser;
    this.tablet = tablet;
    this.A = A;
    this.B = B;
    this.#devices = [tablet, A, B];
  }

  get phones(): Readonly<Record<Player, Page>> {
    return { A: this.A.page, B: this.B.page };
  }

  /** What went wrong on any page. */
  get errors(): readonly string[] {
    return this.#devices.flatMap(({ errors }) => errors);
  }

  /** One more device at the table. */
  async newcomer(size: 'phone' | 'tablet'): Promise<Device> {
    const device = await openDevice(this.#browser, size);
    this.#devices.push(device);
    return device;
  }

  /** A second table tablet. */
  async secondTablet(): Promise<Twin> {
    const twin = await openTwin(this.#browser, this.tablet);
    this.#devices.push(twin);
    await twin.page.goto(this.house.hubUrl);
    return twin;
  }

  /** Seats and set-up; then the robots are deployed and the first turn begins, or a test's own position is laid out. */
  async sitDown(laidOut?: Given): Promise<void> {
    const tablet = this.tablet.page;
    await tablet.goto(this.house.hubUrl + this.house.hostPath);
    for (const seat of ['A', 'B'] as const)
      await takeSeat(this.house, tablet, { phone: this.phones[seat], seat });
    await tablet.getByRole('radio', { name: /^App deals/ }).click();
    await tablet.getByRole('button', { name: /^Start with/ }).click();
    await this.house.until(async () => (await this.frame()).stage === 'playing');
    if (laidOut) await this.#layOut(laidOut);
    else await deploy(this.house, this.phones);
  }

  /** The host puts everything right in one go: from here on no tile decides by chance what somebody may do. */
  async #layOut(given: Given): Promise<void> {
    const written = steelArenaWords.toPosition(bindRuleset(steelArena), given);
    if (!written.ok) throw new Error(`${written.error.path}: ${written.error.reason}`);
    const { position } = written.value;
    await this.house.until(async () => {
      const baseRev = shownBy(this.tablet)?.rev;
      if (!baseRev) return false;
      const request: RestoreRequest = { cmdId: CMD_ID, baseRev, position, why: 'As we left off.' };
      const refused = await this.tablet.page.evaluate(post, JSON.stringify(request));
      if (refused !== null && !refused.includes('table/stale-rev')) throw new Error(refused);
      return refused === null;
    });
    await this.allSee(({ view }) => view?.turn != null);
  }

  frame = (): Promise<Frame> => publicFrame(this.house);

  /** Both tap on until something holds; `taste`: what they choose first. */
  async playUntil(
    holds: (frame: Frame) => boolean,
    taste: readonly RegExp[],
    phones = this.phones,
  ): Promise<void> {
    await this.house.until(async () => {
      const frame = await this.frame();
      if (holds(frame)) return true;
      const seat = deciding(frame);
      if (seat === 'A' || seat === 'B') await tapOnce(phones[seat], taste);
      return false;
    });
  }

  /** Every device shows a table of which this holds. */
  async allSee(holds: (frame: Frame) => boolean): Promise<void> {
    await this.house.until(() =>
      [this.tablet, this.A, this.B].every((device) => {
        const frame = shownBy(device);
        return frame !== null && holds(frame);
      }),
    );
  }

  /** Ctrl-C. Resolves with the exit code of the launcher. */
  async part(): Promise<number> {
    await this.#browser.close();
    return this.house.stop();
  }
}

const CMD_ID = 'lay-out' as CommandId;

/** Runs on a page; what it was refused with, or `null`. */
async function post(body: string): Promise<string | null> {
  const answer = await fetch('/api/v1/tables/table/positions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return answer.ok ? null : answer.text();
}

/** What a device has been told, put together; `null` before its first frame. */
export function shownBy({ heard }: Device): Frame | null {
  const messages = heard.map((text) => JSON.parse(text) as ServerMessage);
  const frames = messages.filter((message) => message.type === 'frame');
  const whole = frames.findLastIndex(({ base }) => base === null);
  if (whole < 0) return null;
  return Object.assign({}, ...frames.slice(whole).map(({ set }) => set)) as Frame;
}

/** A seat's face-down modules whose faces a device knows: piece and design. */
export function secretsOf(device: Device, seat: Player): ReadonlyMap<string, string> {
  const robot = shownBy(device)?.view?.robots.find((one) => one.seat === seat);
  const hidden = (robot?.modules ?? []).filter(({ side }) => side === 'down');
  return new Map(hidden.flatMap(({ id, design }) => (design ? [[id, design]] : [])));
}
