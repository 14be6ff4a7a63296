import type { FrameAnswer, LogLine, MomentAnswer } from '@ringside/protocol/api';
import type { Given } from '@ringside/protocol/case/steel-arena';
import type { SteelArenaView } from '@ringside/protocol/games/steel-arena';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepPicture, type Device } from './browser.ts';
import { Company, shownBy } from './company.ts';
import { tapOnce } from './evening.ts';

const MODULES = ['AXIS M1', 'AXIS M1', 'WALKER M1', 'WALKER M1'];
/** Two robots that look at each other across the whole arena, and nothing in their modules but moving and turning. */
const EVENING: Given = {
  robots: {
    A: { at: '-3,0', facing: 0, modules: MODULES },
    B: { at: '3,0', facing: 3, modules: MODULES },
  },
  fill: 'WALKER M1',
  pile: 20,
  turn: { seat: 'A', number: 3 },
};
/** Nobody leaves a space, and so no face turns up: a module turns the robot. */
const QUIET = [/^1\s*left/i, /axis/i];
/** Onto the tile ahead, which is then taken and looked at. */
const BOLD = [/^1\s*ahead/i, /walker/i];
const MINE = /You turned/;
const STORY_MS_MAX = 120_000;

let company: Company;
beforeAll(async () => {
  company = await Company.meet();
  await company.sitDown(EVENING);
}, 180_000);

afterAll(async () => {
  expect(await company.part()).toBe(0);
}, 30_000);

test(
  'a turn is taken back because the other one agrees, is put back, and a free undo needs nobody',
  async () => {
    const { A, B } = company;
    const before = await view();
    await act(3);
    await playTo(4);
    await act(4);
    const later = await view();

    await askFor(A.page, MINE);
    await keepPicture(A.page, 'argue-asks-390x844');
    const asked = B.page.getByRole('region', { name: 'Asks to take something back' });
    await asked.getByText(/Ben acted last|You acted last/).waitFor();
    await keepPicture(B.page, 'argue-asked-390x844');
    await asked.getByRole('button', { name: 'Keep it as it is' }).click();
    await company.allSee(({ asking, log }) => !asking && told(log, 'undo-refused').length === 1);
    expect(await view()).toBe(later);

    await askFor(A.page, MINE);
    await asked.getByRole('button', { name: 'Agree to take it back' }).click();
    await company.allSee(({ asking, log }) => !asking && told(log, 'rewound-agreed').length === 1);
    expect(await view()).toBe(before);
    await toLog(B.page, true);
    await B.page
      .getByText(/, undone$/)
      .first()
      .waitFor({ state: 'attached' });
    await keepPicture(B.page, 'argue-struck-out-390x844');

    await A.page.getByRole('button', { name: /^Redo: / }).click();
    await company.allSee(({ view }) => turnOf(view) === 4);
    expect(await view()).toBe(later);

    await playTo(5);
    await act(5);
    expect(shownBy(A)?.undo).toMatchObject({ can: true, grade: 'free', asks: [] });
    const struckOut = strikes(await company.frame());
    await A.page.getByRole('button', { name: /^Undo: / }).click();
    await company.allSee((frame) => strikes(frame) > struckOut);
    expect(await view()).toBe(await viewBefore(newestStruck((await company.frame()).log)));
    expect(company.errors).toEqual([]);
  },
  STORY_MS_MAX,
);

test(
  'two tablets tap Undo in the same instant: one does it, the other is told why not',
  async () => {
    const { tablet } = company;
    await playTo(5);
    const before = await view();
    await act(5);
    const second = await company.secondTablet();
    const both = [tablet, second];
    for (const { page } of both) await page.getByRole('button', { name: /^Undo\. / }).waitFor();
    // the slower finger is already coming down when the news is on its way
    second.hold();
    await tablet.page.getByRole('button', { name: /^Undo\. / }).click();
    await company.house.until(() => heardBy(tablet, /^{"type":"accepted"/) === 1);
    await second.page.getByRole('button', { name: /^Undo\. / }).click();
    await company.house.until(() => heardBy(second, /^{"type":"(accepted|refused)"/) === 1);
    second.release();
    const alert = second.page.getByRole('alert');
    await alert.getByText('Something happened in between', { exact: false }).waitFor();
    await keepPicture(tablet.page, 'argue-two-tablets-a-1280x800');
    await keepPicture(second.page, 'argue-two-tablets-b-1280x800');
    expect(await view()).toBe(before);
    await alert.getByRole('button', { name: 'Go on' }).click();
    await second.page.close();
    expect(company.errors).toEqual([]);
  },
  STORY_MS_MAX,
);

test(
  'the table takes back from an older line on; where somebody has looked at a face, it says why and decides alone',
  async () => {
    const { B, tablet } = company;
    await playTo(6);
    await company.playUntil(({ view }) => turnOf(view) === 7, BOLD);
    const struckOut = strikes(await company.frame());
    await openMore(tablet.page);
    await tablet.page
      .locator('ol')
      .getByRole('button', { expanded: false })
      .filter({ hasText: /Ana turned/ })
      .first()
      .click();
    await tablet.page.getByRole('button', { name: 'Take back to here' }).click();
    const preview = tablet.page.getByRole('region', { name: 'What would be taken back' });
    await preview.waitFor();
    await keepPicture(tablet.page, 'argue-older-line-1280x800');
    await preview.getByText('Ben will be asked', { exact: false }).waitFor();
    await preview.getByRole('button', { name: 'We agreed at the table.' }).click();
    await preview.getByRole('button', { name: 'Take it back without asking' }).click();
    await company.allSee((frame) => strikes(frame) > struckOut + 1);
    expect(turnOf((await company.frame()).view)).toBe(5);
    const line = told((await company.frame()).log, 'rewound-forced').at(-1);
    expect(line?.text.values['why']).toBe('We agreed at the table.');
    await keepPicture(B.page, 'argue-older-line-390x844');
    expect(company.errors).toEqual([]);
  },
  STORY_MS_MAX,
);

test(
  'an Overheat token is put right: everybody sees it and why, and the table takes it back',
  async () => {
    const { A, B, tablet } = company;
    const before = await view();
    const hot = heat((await company.frame()).view);
    await openMore(tablet.page);
    const panel = tablet.page.getByRole('region', { name: 'Put something right' });
    await tablet.page.getByRole('button', { name: 'Put something right' }).click();
    await panel
      .locator('.arena')
      .getByRole('button', { name: /^Ben’s robot, / })
      .click();
    await keepPicture(tablet.page, 'argue-correct-which-1280x800');
    await panel
      .getByRole('button', { name: /^Overheat token on WALKER M1/ })
      .first()
      .click();
    await keepPicture(tablet.page, 'argue-correct-preview-1280x800');
    await panel.getByText(/^Overheat token put on Ben’s WALKER M1/).waitFor();
    await panel.getByRole('button', { name: 'It was bumped.' }).click();
    await keepPicture(tablet.page, 'argue-correct-1280x800');
    await panel.getByRole('button', { name: 'Put it right' }).click();
    await company.allSee(({ view }) => heat(view) !== hot);
    const line = told((await company.frame()).log, 'steel-arena/heat').at(-1);
    expect(line).toMatchObject({ provenance: 'corrected' });
    expect(line?.text.values['why']).toBe('It was bumped.');
    for (const { page } of [A, B]) {
      await toLog(page, true);
      await page
        .getByText(/Overheat token .*Why: It was bumped/)
        .first()
        .waitFor();
    }
    await keepPicture(B.page, 'argue-corrected-390x844');

    await tablet.page.getByRole('button', { name: /^Undo\. / }).click();
    await tablet.page.getByRole('button', { name: 'Take it back', exact: true }).click();
    await company.allSee(({ view }) => heat(view) === hot);
    expect(await view()).toBe(before);
    expect(company.errors).toEqual([]);
  },
  STORY_MS_MAX,
);

test(
  'a what-if from a line of the log leaves the real table alone, and so does a look at the past',
  async () => {
    const { B, tablet } = company;
    const { page } = tablet;
    const before = await view();
    await toLog(B.page, true);
    await B.page.locator('ol').getByRole('button', { expanded: false }).last().click();
    await B.page.getByRole('button', { name: 'Look at this moment' }).click();
    await B.page.getByRole('region', { name: 'A moment of the past' }).waitFor();
    await keepPicture(B.page, 'argue-past-390x844');
    await B.page.getByRole('button', { name: 'Back to now' }).click();

    for (const device of [tablet, B]) {
      const onPhone = device === B;
      if (onPhone) await toLog(device.page, true);
      else await openMore(page);
      await device.page
        .locator('ol')
        .getByRole('button', { expanded: false })
        .filter({ hasText: /began turn/ })
        .first()
        .click();
      await device.page.getByRole('button', { name: 'Try something else from here' }).click();
      await device.page.getByText('What-if: nothing here counts.').waitFor();
      await keepPicture(device.page, onPhone ? 'argue-what-if-390x844' : 'argue-what-if-1280x800');
      await tryATurn(device.page, onPhone);
      expect(await view()).toBe(before);
      await device.page.getByRole('link', { name: 'Back to the table' }).click();
      await device.page.getByRole('button', { name: onPhone ? 'Log' : 'More' }).waitFor();
    }

    await openMore(page);
    await page.getByRole('button', { name: 'Tables', exact: true }).click();
    const close = page.getByRole('button', { name: /^Close / });
    await close.first().waitFor();
    await keepPicture(page, 'argue-tables-1280x800');
    const many = await close.count();
    await close.first().click();
    await company.house.until(async () => (await close.count()) === many - 1);
    expect(await view()).toBe(before);
    expect(company.errors).toEqual([]);
  },
  STORY_MS_MAX,
);

/** Whoever decides in a what-if is played by the device that opened it, behind the curtain. */
async function tryATurn(page: Page, onPhone: boolean): Promise<void> {
  const name = new URL(page.url()).searchParams.get('table') ?? '';
  const look = async () => {
    const answer = await fetch(`${company.house.hubUrl}/api/v1/tables/${name}/frame`);
    return ((await answer.json()) as FrameAnswer).frame;
  };
  const start = JSON.stringify((await look()).view);
  const person = (await look()).awaited[0]?.who === 'B' ? 'Ben' : 'Ana';
  if (!onPhone) await page.getByRole('region', { name: person }).getByRole('button').click();
  await page.getByRole('button', { name: `I am ${person}` }).click();
  await company.house.until(async () => {
    if (JSON.stringify((await look()).view) !== start) return true;
    await (onPhone ? tapOnce(page, QUIET) : tapInTray(page));
    return false;
  });
}

/** The big key of the tray when it can be pressed, otherwise a quiet module or what it does, or whatever there is. */
async function tapInTray(page: Page): Promise<void> {
  const soon = { timeout: 1_000 };
  const tray = page.locator('.tray .tray');
  const go = tray.getByRole('button').last();
  const keys = tray.locator('.items').getByRole('button', { pressed: false });
  for (const wish of [...QUIET, /./]) {
    if (await go.isEnabled(soon).catch(() => false)) break;
    const wished = keys.filter({ hasText: wish }).first();
    if (await wished.isVisible()) await wished.click(soon).catch(() => undefined);
  }
  await go.click(soon).catch(() => undefined);
}

/** What a stranger sees, byte for byte; the catalogue never changes. */
const view = async (): Promise<string> =>
  JSON.stringify({ ...(await company.frame()).view, catalogue: null });

/** How many lines are struck out. */
const strikes = ({ log }: { readonly log: readonly LogLine[] }): number =>
  log.filter(({ undone }) => undone).length;

/** The first line of what was taken back last. */
function newestStruck(log: readonly LogLine[]): number {
  const last = log.findLastIndex(({ undone }) => undone);
  const before = log.slice(0, last).findLastIndex(({ undone }) => !undone);
  return log[before + 1]?.n ?? 0;
}

/** What a stranger saw right before a line of the log. */
async function viewBefore(line: number): Promise<string> {
  const url = `${company.house.hubUrl}/api/v1/tables/table/moments/${String(line - 1)}`;
  const moment = (await (await fetch(url)).json()) as MomentAnswer;
  return JSON.stringify({ ...moment.view, catalogue: null });
}

/** Ben's Overheat token on his first move module. */
const heat = (view: { readonly robots: SteelArenaView['robots'] } | null): boolean =>
  view?.robots
    .find(({ seat }) => seat === 'B')
    ?.modules.find(({ design }) => design === 'walker-m1')?.hot ?? false;

const heardBy = ({ heard }: Device, type: RegExp): number =>
  heard.filter((text) => type.test(text)).length;

async function openMore(tablet: Page): Promise<void> {
  const more = tablet.getByRole('button', { name: 'More', exact: true });
  if ((await more.getAttribute('aria-pressed')) !== 'true') await more.click();
}

const turnOf = (view: { readonly turn?: SteelArenaView['turn'] } | null): number =>
  view?.turn?.number ?? 0;

/** Both play on, quietly, until this turn begins. */
async function playTo(turn: number): Promise<void> {
  for (const phone of Object.values(company.phones)) await toLog(phone, false);
  await company.playUntil(({ view }) => turnOf(view) >= turn && view?.phase === 'active', QUIET);
}

/** Whoever's turn it is turns a robot by one, and does not end the turn yet. */
async function act(turn: number): Promise<void> {
  await playTo(turn);
  const phone = company.phones[turn % 2 === 1 ? 'A' : 'B'];
  const main = phone.locator('main');
  await main
    .getByRole('button', { name: /AXIS M1/, disabled: false })
    .first()
    .click();
  await main
    .getByText(/^1\s*left/i)
    .first()
    .click();
  await phone.locator('footer').getByRole('button').last().click();
  await company.allSee(({ view }) => view?.turn?.activationsLeft === 0);
}

const told = (log: readonly LogLine[], type: string): readonly LogLine[] =>
  log.filter(({ text, undone }) => text.key.endsWith(`/${type}`) && !undone);

async function toLog(phone: Page, open: boolean): Promise<void> {
  const log = phone.getByRole('button', { name: 'Log', exact: true });
  if (((await log.getAttribute('aria-pressed')) === 'true') !== open) await log.click();
}

/** Asks for everything from the newest such line on to be taken back. */
async function askFor(phone: Page, line: RegExp): Promise<void> {
  await toLog(phone, true);
  const row = phone.locator('ol').getByRole('button').filter({ hasText: line }).first();
  if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
  await phone.getByRole('button', { name: 'Take back to here' }).click();
  await phone.getByRole('button', { name: 'Ask to take it back' }).click();
}
