import type { TablesAnswer } from '@ringside/protocol/api';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepPicture } from './browser.ts';
import { Company, secretsOf, shownBy } from './company.ts';
import { linkOf } from './evening.ts';

const QUIET = [/^[12]\s*(left|right)/i, /axis/i, /central/i];
const STORY_MS_MAX = 120_000;

let company: Company;

beforeAll(async () => {
  company = await Company.meet();
  await company.sitDown();
  await playTo(2);
}, 180_000);

afterAll(async () => {
  expect(await company.part()).toBe(0);
}, 30_000);

test(
  'somebody without a camera knocks, is refused once, is let in, and comes back by itself',
  async () => {
    const { page: tablet } = company.tablet;
    const { page: phone } = await company.newcomer('phone');
    await phone.goto(company.house.hubUrl);
    await phone.getByRole('button', { name: /play, or another table$/ }).click();
    await tablet.getByRole('button', { name: 'More', exact: true }).click();
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
    await company.house.until(async () =>
      (await company.frame()).seats.some(({ seat, name }) => seat === 'B' && name === 'Cleo'),
    );
    await tablet.getByText('Cleo').first().waitFor();
    await company.A.page.getByText('Cleo').first().waitFor();

    const context = phone.context();
    await phone.close();
    const again = await context.newPage();
    await again.goto(company.house.hubUrl);
    await again.getByRole('button', { name: 'Log', exact: true }).waitFor();

    await tablet.getByRole('button', { name: /Cleo .*Change$/ }).click();
    await tablet.getByRole('button', { name: 'Free the seat' }).click();
    await company.house.until(async () =>
      (await company.frame()).seats.some(({ seat, joined }) => seat === 'B' && !joined),
    );
    await keepPicture(tablet, 'handover-freed-1280x800');
    expect(company.errors).toEqual([]);
  },
  STORY_MS_MAX,
);

test(
  'a second table is opened, becomes a tablet of its own, and shows nothing of the first',
  async () => {
    const { page: tablet } = company.tablet;
    const back = tablet.getByRole('button', { name: 'Tables', exact: true });
    const more = tablet.getByRole('button', { name: 'More', exact: true });
    if ((await more.getAttribute('aria-pressed')) !== 'true') await more.click();
    await back.click();
    const answered = tablet.waitForResponse(
      (response) => response.url().endsWith('/tables') && response.request().method() === 'POST',
    );
    await tablet.getByLabel('Another table').fill('Kitchen');
    await tablet.getByRole('button', { name: 'Open it' }).click();
    const { link } = (await (await answered).json()) as { readonly link: { readonly url: string } };
    await tablet.getByText('Kitchen is open.').waitFor();
    await keepPicture(tablet, 'handover-second-table-1280x800');
    const second = await company.newcomer('tablet');
    await second.page.goto(linkOf(company.house, link).href);
    await second.page.getByRole('button', { name: /^Start with/ }).waitFor();
    await keepPicture(second.page, 'handover-kitchen-1280x800');
    expect(shownBy(second)).toMatchObject({ stage: 'setup', view: null });
    expect(second.heard.join('')).not.toContain('Cleo');

    const before = await tables();
    await company.house.killHub();
    expect(await tables()).toEqual(before);
    await second.page.getByRole('button', { name: /^Start with/ }).waitFor();
    expect(company.errors).toEqual([]);
  },
  STORY_MS_MAX,
);

test('no face that only Ben knows was ever in what Ana or the tablet heard', () => {
  const hidden = new Map([...secretsOf(company.B, 'B')]);
  expect(hidden.size).toBeGreaterThan(0);
  for (const device of [company.A, company.tablet]) {
    for (const [piece, design] of hidden) {
      expect(device.heard.filter((text) => tells(text, piece, design))).toEqual([]);
    }
  }
});

/** Does a message say which face this piece has? */
const tells = (text: string, piece: string, design: string): boolean =>
  [...text.matchAll(/\{[^{}]*\}/g)].some(
    ([part]) => part.includes(`"${piece}"`) && part.includes(`"${design}"`),
  );

const tables = async () =>
  (
    (await (await fetch(`${company.house.hubUrl}/api/v1/tables`)).json()) as TablesAnswer
  ).tables.map(({ id, name, stage }) => ({ id, name, stage }));

const phones = (): Readonly<Record<'A' | 'B', Page>> => ({
  A: company.A.page,
  B: company.B.page,
});

/** Both play on, quietly, until this turn begins. */
const playTo = (turn: number): Promise<void> =>
  company.playUntil(
    ({ view }) => (view?.turn?.number ?? 0) >= turn && view?.phase === 'active',
    QUIET,
    phones(),
  );
