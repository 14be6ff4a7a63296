import type { LinkAnswer, MeAnswer, ServerMessage, TablesAnswer } from '@ringside/protocol/api';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { keepPicture, type Device } from './browser.ts';
import { Company, secretsOf, shownBy } from './company.ts';
import { deciding, linkOf, robotOf, tapOnce } from './evening.ts';

type Frame = Awaited<ReturnType<Company['frame']>>;
type Player = 'A' | 'B';

/** The robot turns where it stands, with a module that is cool. */
const TURNING = [/^[12]\s*(left|right)/i, /axis/i];
const STORY_MS_MAX = 120_000;

let company: Company;
/** The device that plays Ben's seat now. */
let guest: Device;
/** The phone that had the seat first, and how much it had heard when it was let go. */
let former: { readonly device: Device; readonly heard: number };
/** Somebody beside the table who would like to play. */
let visitor: Device;
let second: Device;

beforeAll(async () => {
  company = await Company.meet();
  guest = company.B;
  visitor = await company.newcomer('phone');
  await company.sitDown();
  await playTo('A', 3);
}, 180_000);

afterAll(async () => {
  expect(await company.part()).toBe(0);
}, 30_000);

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const devices = { tablet: company.tablet, A: company.A, B: guest };
  for (const [who, { page }] of Object.entries(devices))
    await keepPicture(page, `handover-failed-${who}`);
});

test(
  'a seat is handed over in mid-game by a code on its own phone, which is let go; a link is used once',
  async () => {
    const old = guest;
    const known = await peekAt(old.page);
    await openMySeat(old.page);
    const answered = old.page.waitForResponse('**/api/v1/tables/table/invitations');
    await old.page.getByRole('button', { name: 'Hand my seat to somebody' }).click();
    const link = linkOf(company.house, (await (await answered).json()) as LinkAnswer);
    await old.page.getByRole('img', { name: 'QR code that hands over the seat of Ben' }).waitFor();
    await keepPicture(old.page, 'handover-code-390x844');

    guest = await company.newcomer('phone');
    await guest.page.goto(link.href);
    expect(await peekAt(guest.page)).toBe(known);
    expect(shownBy(guest)?.view).toEqual(shownBy(old)?.view);
    expect(secretsOf(guest, 'B').size).toBeGreaterThan(0);
    await keepPicture(guest.page, 'handover-taken-over-390x844');

    await old.page.getByText('You have no seat any more.').waitFor();
    await keepPicture(old.page, 'handover-let-go-390x844');
    former = { device: old, heard: old.heard.length };
    await old.page.getByRole('button', { name: 'Only watch' }).click();
    await old.page.getByText('Watching').waitFor();
    expect(secretsOf(old, 'B').size).toBe(0);

    await visitor.page.goto(link.href);
    await visitor.page.getByText('This link has been used', { exact: false }).waitFor();
    await keepPicture(visitor.page, 'handover-used-link-390x844');
    await playTo('B');
    await takeTurn();
    expect(company.errors).toEqual([]);
  },
  STORY_MS_MAX,
);

test(
  'who has to go is played for with the least there is, seen by all, until they are back',
  async () => {
    const { A, tablet } = company;
    await playTo('B');
    await leave();
    await A.page.getByText('Ben has left: the hub plays.').waitFor();
    await tablet.page
      .getByRole('region', { name: 'Ben' })
      .getByText('Has left: the hub plays.')
      .waitFor();
    await company.house.until(async () => deciding(await company.frame()) === 'A');
    await keepPicture(A.page, 'handover-left-390x844');
    await keepPicture(tablet.page, 'handover-left-1280x800');
    await keepPicture(guest.page, 'handover-left-myself-390x844');

    const before = await company.frame();
    await playAlone(turnOf(before) + 4);
    const { log } = await company.frame();
    const begun = before.log.at(-1)?.n ?? 0;
    const played = log.filter(
      ({ n, seat, text }) => n > begun && seat === 'B' && text.key.endsWith('/cooled'),
    );
    expect(played.map(({ provenance }) => provenance)).toEqual(['inferred', 'inferred']);

    await guest.page.getByRole('button', { name: 'I am back' }).click();
    await company.allSee(isBack);
    await A.page.getByText('Ben has left', { exact: false }).waitFor({ state: 'hidden' });
    await playTo('B');
    await takeTurn();
    expect(company.errors).toEqual([]);
  },
  STORY_MS_MAX,
);

test(
  'somebody without a camera knocks, is refused once, is let in for who has left, and comes back by itself',
  async () => {
    const { page: tablet } = company.tablet;
    const { page: phone } = visitor;
    await playTo('A');
    await leave();
    await company.allSee(isAway);
    await phone.getByRole('button', { name: 'Only watch' }).click();
    await phone.getByRole('button', { name: /play, or another table$/ }).click();
    await openMore(tablet);
    const answered = tablet.waitForResponse('**/api/v1/tables/table/code');
    await tablet.getByRole('button', { name: /Show the table’s code$/ }).click();
    const { code } = (await (await answered).json()) as { readonly code: string };
    const knock = async () => {
      await phone.getByLabel('The table’s code').fill(code.toLowerCase());
      await phone.getByLabel('Your name').fill('Cleo');
      await phone.getByRole('button', { name: 'Knock' }).click();
      await phone.getByText('You have knocked, Cleo.').waitFor();
      await tablet.getByRole('group', { name: 'Cleo asks to be let in' }).waitFor();
    };
    await knock();
    await keepPicture(tablet, 'handover-knock-1280x800');
    await tablet.getByRole('button', { name: 'Not Cleo' }).click();
    await phone.getByText('The table said no.', { exact: false }).waitFor();
    await keepPicture(phone, 'handover-refused-390x844');
    await knock();
    await tablet.getByRole('button', { name: /^Cleo takes the seat of Ben/ }).click();
    await phone.getByRole('button', { name: 'Log', exact: true }).waitFor();
    await keepPicture(phone, 'handover-admitted-390x844');
    await guest.page.getByText('You have no seat any more.').waitFor();
    guest = visitor;
    await company.allSee(
      (frame) => isBack(frame) && frame.seats.some(({ name }) => name === 'Cleo'),
    );
    await tablet.getByText('Cleo').first().waitFor();

    await phone.goto('about:blank');
    await phone.goto(company.house.hubUrl);
    await phone.getByRole('button', { name: 'Log', exact: true }).waitFor();
    await playTo('B');
    await company.A.page.getByText(/^Cleo/).first().waitFor();
    const { facing } = robotOf(await company.frame(), 'B');
    await takeTurn((page) => tapOnce(page, TURNING));
    expect(robotOf(await company.frame(), 'B').facing).not.toBe(facing);
    expect(company.errors).toEqual([]);
  },
  STORY_MS_MAX,
);

test(
  'a second table is opened, becomes a tablet of its own, and shows nothing of the first',
  async () => {
    const { page: tablet } = company.tablet;
    await openMore(tablet);
    await tablet.getByRole('button', { name: 'Tables', exact: true }).click();
    const answered = tablet.waitForResponse(
      (response) => response.url().endsWith('/tables') && response.request().method() === 'POST',
    );
    await tablet.getByLabel('Another table').fill('Kitchen');
    await tablet.getByRole('button', { name: 'Open it' }).click();
    const { link } = (await (await answered).json()) as { readonly link: LinkAnswer };
    await tablet.getByText('Kitchen is open.').waitFor();
    await keepPicture(tablet, 'handover-second-table-1280x800');
    second = await company.newcomer('tablet');
    await second.page.goto(linkOf(company.house, link).href);
    await second.page.getByRole('button', { name: /^Start with/ }).waitFor();
    await keepPicture(second.page, 'handover-kitchen-1280x800');
    expect(shownBy(second)).toMatchObject({ stage: 'setup', view: null });
    expect(second.heard.join('')).not.toContain('Cleo');
    await tablet.getByRole('button', { name: 'Back to Table' }).click();
    expect(company.errors).toEqual([]);
  },
  STORY_MS_MAX,
);

test(
  'kill -9: seats, names, claims, who has left and both tables are the same; everybody returns without a tap',
  async () => {
    const { A, tablet } = company;
    await playTo('A');
    await leave();
    await company.allSee(isAway);
    const everybody = [A, guest, tablet, second, former.device];
    const told = everybody.map(({ heard }) => heard.length);
    const before = await whoAndWhat(everybody);
    expect(before.claims.flat()).toHaveLength(4);

    await company.house.killHub();
    await company.house.until(() =>
      everybody.every(({ heard }, index) => heard.slice(told[index]).some(isWelcome)),
    );
    expect(await whoAndWhat(everybody)).toEqual(before);
    for (const { page } of [A, guest]) {
      await page.getByText('Reconnecting').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Log', exact: true }).waitFor();
    }
    await second.page.getByRole('button', { name: /^Start with/ }).waitFor();
    await A.page.getByText('Cleo has left: the hub plays.').waitFor();
    await keepPicture(A.page, 'handover-after-the-kill-390x844');

    await guest.page.getByRole('button', { name: 'I am back' }).click();
    await company.allSee(isBack);
    await playTo('B');
    await takeTurn();
    expect(company.errors).toEqual([]);
  },
  STORY_MS_MAX,
);

test('no face that only Ben’s seat knows was ever in what anybody else heard', () => {
  const hidden = privateTo(guest);
  expect(hidden.size).toBeGreaterThan(0);
  const { A, tablet } = company;
  const others = [A, tablet, second].map(({ heard }) => heard);
  for (const heard of [...others, former.device.heard.slice(former.heard)]) {
    expect(heard.length).toBeGreaterThan(0);
    for (const [piece, design] of hidden)
      expect(heard.filter((text) => tells(text, piece, design))).toEqual([]);
  }
});

test(
  'the table frees a seat: its phone is let go, and the tablet plays it',
  async () => {
    const { page: tablet } = company.tablet;
    await openMore(tablet);
    await tablet.getByRole('button', { name: /Cleo .*Change$/ }).click();
    await tablet.getByRole('button', { name: 'Free the seat' }).click();
    await guest.page.getByText('You have no seat any more.').waitFor();
    await tablet.getByText('shares this tablet').waitFor();
    expect((await company.frame()).seats.find(({ seat }) => seat === 'B')?.joined).toBe(false);
    await keepPicture(tablet, 'handover-freed-1280x800');
    expect(company.errors).toEqual([]);
  },
  STORY_MS_MAX,
);

/** What only the device's seat knows now: a stranger beside the table could not say these faces. */
function privateTo(device: Device): ReadonlyMap<string, string> {
  const shown = shownBy(company.tablet)?.view?.robots.flatMap(({ modules }) => modules) ?? [];
  const known = new Set<string>(shown.flatMap(({ id, design }) => (design ? [id] : [])));
  return new Map([...secretsOf(device, 'B')].filter(([piece]) => !known.has(piece)));
}

/** Does a message say which face this piece has? */
const tells = (text: string, piece: string, design: string): boolean =>
  [...text.matchAll(/\{[^{}]*\}/g)].some(
    ([part]) => part.includes(`"${piece}"`) && part.includes(`"${design}"`),
  );

/** Who sits where, what every device may do, and which tables there are. */
async function whoAndWhat(devices: readonly Device[]) {
  const { hubUrl } = company.house;
  const { tables } = (await (await fetch(`${hubUrl}/api/v1/tables`)).json()) as TablesAnswer;
  const claims = await Promise.all(
    devices.map(async ({ page }) => {
      const answer = await page.request.get(`${hubUrl}/api/v1/me`);
      return ((await answer.json()) as MeAnswer).claims;
    }),
  );
  const { seats, view } = await company.frame();
  return { tables, claims, seats, view };
}

const isWelcome = (text: string): boolean => (JSON.parse(text) as ServerMessage).type === 'welcome';

const turnOf = ({ view }: Frame): number => view?.turn?.number ?? 0;

const isAway = ({ seats }: Frame): boolean => seats.some(({ seat, away }) => seat === 'B' && away);
const isBack = (frame: Frame): boolean => !isAway(frame);

/** Both play on, quietly, until it is this seat's turn and its decision, in this turn or a later one. */
const playTo = (player: Player, from = 0): Promise<void> =>
  playUntil(
    (frame) =>
      frame.view?.phase === 'active' &&
      turnOf(frame) >= from &&
      frame.view.turn?.seat === player &&
      deciding(frame) === player,
    ['A', 'B'],
  );

/** Ana plays on, and nobody touches the other phone. */
const playAlone = (to: number): Promise<void> =>
  playUntil((frame) => turnOf(frame) >= to && deciding(frame) === 'A', ['A']);

/** Whoever plays Ben's seat takes this turn, and the game goes on. */
async function takeTurn(tap = tapQuietly): Promise<void> {
  const now = turnOf(await company.frame());
  await playUntil((frame) => turnOf(frame) > now, ['B'], tap);
}

/** Those who play tap on until something holds. */
const playUntil = (
  holds: (frame: Frame) => boolean,
  players: readonly Player[],
  tap = tapQuietly,
): Promise<void> =>
  company.house.until(async () => {
    const frame = await company.frame();
    if (holds(frame)) return true;
    const player = players.find((one) => one === deciding(frame));
    if (player) await tap(player === 'A' ? company.A.page : guest.page);
    return false;
  });

/** What keeps a game going and lets no tile decide how: nobody moves, everybody cools down. */
async function tapQuietly(phone: Page): Promise<void> {
  const cool = phone.getByRole('button', { name: /^Cool down instead/, pressed: false });
  if (await cool.isVisible()) await cool.click({ timeout: 1_000 }).catch(() => undefined);
  else await tapOnce(phone, []);
}

async function openMySeat(phone: Page): Promise<void> {
  const seat = phone.getByRole('button', { name: /My seat$/ });
  if ((await seat.getAttribute('aria-expanded')) !== 'true') await seat.click();
}

/** Whoever plays Ben's seat gets up. */
async function leave(): Promise<void> {
  await openMySeat(guest.page);
  await keepPicture(guest.page, 'handover-my-seat-390x844');
  await guest.page.getByRole('button', { name: 'I have to go' }).click();
  await guest.page.getByRole('button', { name: 'I am back' }).waitFor();
}

async function openMore(tablet: Page): Promise<void> {
  const more = tablet.getByRole('button', { name: 'More', exact: true });
  if ((await more.getAttribute('aria-pressed')) !== 'true') await more.click();
}

/** What a person reads who holds the pad. */
async function peekAt(phone: Page): Promise<string> {
  const pad = phone.getByRole('button', { name: /^Hold to look at/ });
  await pad.hover();
  await phone.mouse.down();
  await phone.getByText('Only for you.').waitFor();
  const cards = await phone.locator('main').innerText();
  await phone.mouse.up();
  await pad.waitFor();
  return cards;
}
