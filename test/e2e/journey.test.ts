import type { Browser, Page } from 'playwright-core';
import { neighbor } from '@ringside/engine/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepPicture, launchBrowser, openDevice } from './browser.ts';
import { deciding, deploy, dragRobot, publicFrame, robotOf, takeSeat, tapOnce } from './evening.ts';
import { House } from './house.ts';

/** A short pile, so that the evening ends while somebody watches. */
const PILE = 2;
const PLAY_MS_MAX = 240_000;
/** What our two players like to do when they may choose. */
const TASTE = [/\bahead\b/i, /^[12]\s*(left|right)/i, /walker/i, /central/i, /axis/i];

let house: House;
let browser: Browser;
const devices: { readonly page: Page; readonly errors: readonly string[] }[] = [];

async function device(size: 'phone' | 'tablet', options = {}): Promise<Page> {
  const opened = await openDevice(browser, size, options);
  devices.push(opened);
  return opened.page;
}

beforeAll(async () => {
  [house, browser] = await Promise.all([House.open(), launchBrowser()]);
}, 180_000);

afterAll(async () => {
  await browser.close();
  expect(await house.stop()).toBe(0);
}, 30_000);

test('two phones and a table tablet play a game to its end, by hand and by taps', async () => {
  const tablet = await device('tablet');
  await tablet.goto(house.hubUrl + house.hostPath);
  await tablet.getByText('unofficial companion').waitFor();
  expect(tablet.url()).not.toContain('#t=');

  const phones = { A: await device('phone'), B: await device('phone') };
  for (const seat of ['A', 'B'] as const) await join(tablet, phones[seat], seat);
  await keepPicture(tablet, 'setup-1280x800');

  const hands = await device('tablet', { touch: false });
  await hands.goto(house.tableUrl);
  await startShortGame(tablet);
  await layWhatIsAsked(hands);

  await deploy(house, phones);
  await layWhatIsAsked(hands);
  await keepPicture(tablet, 'table-1280x800');
  await keepPicture(phones.A, 'seat-turn-390x844');

  await undoATap(phones.A);
  await moveByHand(hands, phones.A);
  await killTheHub(phones.A);
  await playOn(phones, hands);

  const { frame, stage } = await ended();
  expect(stage).toBe('over');
  await tablet
    .getByText(/wins|win|share/i)
    .first()
    .waitFor();
  await keepPicture(tablet, 'end-1280x800');
  await keepPicture(phones.A, 'end-390x844');
  expect(frame.view?.outcome?.winners.flat().toSorted()).toEqual(['A', 'B']);
  expect(devices.flatMap(({ errors }) => errors)).toEqual([]);
}, 420_000);

/** Scans the code on the tablet. */
async function join(tablet: Page, phone: Page, seat: 'A' | 'B'): Promise<void> {
  const url = await takeSeat(house, tablet, { phone, seat });
  const again = await phone.request.post(`${house.hubUrl}/api/v1/join`, {
    headers: { origin: house.hubUrl },
    data: { token: url.hash.slice('#t='.length) },
  });
  expect(again.status()).toBe(410);
}

async function startShortGame(tablet: Page): Promise<void> {
  await tablet.route('**/api/v1/tables/table/games', async (route) => {
    const asked = route.request().postDataJSON() as { readonly config: object };
    await route.continue({
      postData: JSON.stringify({ ...asked, config: { ...asked.config, pile: PILE } }),
    });
  });
  await tablet.getByText('Our real tiles').click();
  await tablet.getByRole('button', { name: /^Start with/ }).click();
  await house.until(async () => (await publicFrame(house)).stage === 'playing');
}

/** One click of the newcomer on the virtual table's page; again until nothing is asked. */
async function layWhatIsAsked(hands: Page): Promise<void> {
  await house.until(async () => {
    const { sensing } = await publicFrame(house);
    if (sensing.putRight.length === 0 && sensing.state !== 'settling') return true;
    // between two looks the list may have become empty and the key dark
    await hands
      .locator('#lay:enabled')
      .click({ timeout: 300 })
      .catch(() => undefined);
    return false;
  });
}

/** The last tap is taken back freely, and everybody sees the table as before. */
async function undoATap(phone: Page): Promise<void> {
  const before = await publicFrame(house);
  await phone.getByRole('button', { name: /^AXIS M1/ }).click();
  await phone.getByRole('button', { name: /1.*right/i }).click();
  await phone.locator('footer button').last().click();
  await house.until(
    async () => robotOf(await publicFrame(house), 'A').facing !== robotOf(before, 'A').facing,
  );
  await phone.getByRole('button', { name: /^Undo:/ }).click();
  await house.until(
    async () => robotOf(await publicFrame(house), 'A').facing === robotOf(before, 'A').facing,
  );
  const after = await publicFrame(house);
  expect(after.view).toEqual(before.view);
  expect(after.log.some(({ undone }) => undone)).toBe(true);
}

/** Ana slides her robot; the hub sees it and asks which module that was. */
async function moveByHand(hands: Page, phone: Page): Promise<void> {
  const { at, facing } = robotOf(await publicFrame(house), 'A');
  const to = neighbor(at, facing);
  await dragRobot(hands, { house, seat: 'A', to });
  await phone.getByText(/with which module/i).waitFor();
  await keepPicture(phone, 'seat-asked-390x844');
  await phone
    .locator('main')
    .getByText(/WALKER M1/)
    .first()
    .click();
  await house.until(
    async () =>
      robotOf(await publicFrame(house), 'A').at.q !== at.q ||
      robotOf(await publicFrame(house), 'A').at.r !== at.r,
  );
  expect(robotOf(await publicFrame(house), 'A').at).toEqual(to);
}

/** kill -9 in mid-turn: the launcher starts it again, the phones come back by themselves, nothing is lost. */
async function killTheHub(phone: Page): Promise<void> {
  const before = await publicFrame(house);
  await house.killHub();
  expect((await publicFrame(house)).view).toEqual(before.view);
  await phone.getByRole('button', { name: /^End/ }).waitFor();
}

/** Both tap on until the game is over; what hands owe is laid now and then. */
async function playOn(phones: Readonly<Record<'A' | 'B', Page>>, hands: Page): Promise<void> {
  let laidFor = 0;
  await house.until(async () => {
    const frame = await publicFrame(house);
    if (frame.stage === 'over') return true;
    const turn = frame.view?.turn?.number ?? 0;
    if (turn > laidFor) await layWhatIsAsked(hands);
    laidFor = turn;
    const seat = deciding(frame);
    if (seat === 'A' || seat === 'B') await tapOnce(phones[seat], TASTE);
    return false;
  }, PLAY_MS_MAX);
}

async function ended() {
  const frame = await publicFrame(house);
  return { frame, stage: frame.stage };
}
