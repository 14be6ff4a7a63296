import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RigFile } from '@ringside/protocol/rig';
import type { TableFrame } from '@ringside/protocol/api';
import type { SteelArenaView } from '@ringside/protocol/games/steel-arena';
import {
  isAxial,
  spaceKey,
  type Axial,
  type Seat,
  type Sector,
} from '@ringside/protocol/vocabulary';
import type { Locator, Page } from 'playwright-core';
import type { House } from './house.ts';

type Frame = TableFrame<SteelArenaView>;

const PIECE_OF: Readonly<Record<'A' | 'B', string>> = { A: 'robot/1', B: 'robot/2' };

/** What a stranger beside the table sees: the test knows no more than the people do. */
export async function publicFrame(house: House): Promise<Frame> {
  const answer = await fetch(`${house.hubUrl}/api/v1/tables/table/frame`);
  const { frame } = (await answer.json()) as { readonly frame: Frame };
  return frame;
}

/** A device takes a seat by the link that its code on the tablet holds. */
export async function takeSeat(
  house: House,
  tablet: Page,
  { phone, seat }: { readonly phone: Page; readonly seat: 'A' | 'B' },
): Promise<URL> {
  const answered = tablet.waitForResponse('**/api/v1/tables/table/invitations');
  await tablet
    .getByText('Invite')
    .nth(seat === 'A' ? 0 : 1)
    .click();
  const url = linkOf(house, (await (await answered).json()) as { readonly url: string });
  await phone.goto(url.href);
  await phone
    .getByText(/seat|game|wait/i)
    .first()
    .waitFor();
  return url;
}

/** The hub names itself as the phones of a real house reach it; a test reaches it on the loop. */
export const linkOf = (house: House, { url }: { readonly url: string }): URL =>
  new URL(new URL(url).pathname + new URL(url).search + new URL(url).hash, house.hubUrl);

/** Both robots deploy: Ana far to the north-west, looking east over tiles; Ben as far away as he can. */
export async function deploy(
  house: House,
  phones: Readonly<Record<'A' | 'B', Page>>,
): Promise<void> {
  for (const seat of ['A', 'B'] as const) {
    // terrain whose tag is read late is named first: then the phone asks again, and so does the person
    await house.until(async () => {
      const frame = await publicFrame(house);
      if (frame.view?.robots.some((robot) => robot.seat === seat && robot.at !== undefined))
        return true;
      if (deciding(frame) === seat) await startFrom(phones[seat], seat).catch(() => undefined);
      return false;
    });
  }
  await house.until(async () => (await publicFrame(house)).view?.phase === 'active');
}

async function startFrom(phone: Page, seat: 'A' | 'B'): Promise<void> {
  const soon = { timeout: 5_000 };
  const spaces = phone.getByRole('button', { name: /^Start on space/ });
  await (seat === 'A' ? spaces.first() : spaces.last()).click(soon);
  const facing = seat === 'A' ? 'right' : 'left';
  await phone.getByRole('radio', { name: facing, exact: true }).click(soon);
  await phone.getByRole('button', { name: /^Start here/ }).click(soon);
}

/** The seat whose decision the game waits for. */
export const deciding = ({ awaited }: Frame): Seat | undefined =>
  awaited.map(({ who }) => who).find((who) => who !== 'chance' && who !== 'table');

export function robotOf(
  { view }: Frame,
  seat: Seat,
): { readonly at: Axial; readonly facing: Sector } {
  const robot = view?.robots.find((one) => one.seat === seat);
  const { at, facing } = robot ?? {};
  if (at === undefined || at === 'untracked' || facing === undefined || facing === 'untracked') {
    throw new Error(`robot ${seat} stands nowhere`);
  }
  return { at, facing };
}

/** How long a person looks before tapping again: meanwhile the screen may have moved on. */
const TAP_MS_MAX = 1_000;

/**
 * Says on a phone what a person would: the big key when it can be pressed, otherwise the first thing that can.
 * What has changed under the finger is no failure: the next look decides again.
 */
export async function tapOnce(page: Page, prefer: readonly RegExp[]): Promise<void> {
  const target = await nextTap(page, prefer);
  await target.click({ timeout: TAP_MS_MAX }).catch(() => undefined);
}

async function nextTap(page: Page, prefer: readonly RegExp[]): Promise<Locator> {
  const primary = page.locator('footer button').last();
  if (await primary.isEnabled()) return primary;
  const free = page.locator(
    'main :is(button, [role=radio]):not([disabled]):not([aria-pressed=true]):not([aria-checked=true])',
  );
  for (const wish of prefer) {
    const wished = free.filter({ hasText: wish });
    if ((await wished.count()) > 0) return wished.first();
  }
  if ((await free.count()) > 0) return free.first();
  return page.getByRole('button', { name: /^Cool down/ });
}

/** Drags a robot over the virtual table with the mouse, as a hand slides it. */
export async function dragRobot(
  table: Page,
  { house, seat, to }: { readonly house: House; readonly seat: 'A' | 'B'; readonly to: Axial },
): Promise<void> {
  const rig = JSON.parse(readFileSync(join(house.data, 'rig.json'), 'utf8')) as RigFile;
  const cell = rig.devices
    .flatMap(({ cells }) => cells)
    .find(({ space }) => isAxial(space) && spaceKey(space) === spaceKey(to));
  const piece = rig.pieces.find((one) => one.class === PIECE_OF[seat]);
  if (!cell || !piece) throw new Error(`no cell at ${spaceKey(to)} or no robot of ${seat}`);
  const from = await centreOf(table, `[data-uid="${piece.uid}"]`);
  const goal = await centreOf(table, `[data-cell="${cell.cell}"]`);
  await table.mouse.move(from.x, from.y);
  await table.mouse.down();
  await table.mouse.move((from.x + goal.x) / 2, (from.y + goal.y) / 2, { steps: 5 });
  await table.mouse.move(goal.x, goal.y, { steps: 5 });
  await table.mouse.up();
}

async function centreOf(
  page: Page,
  selector: string,
): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
