import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { ROOT } from '../house/planted-tree.ts';

/** Debian's Chromium, as the test runner installs it; nothing of it may look for the internet. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS });

export const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1280, height: 800 },
} as const;

export interface Device {
  readonly page: Page;
  readonly errors: readonly string[];
  /** Everything the hub has told this device over its sockets, oldest first. */
  readonly heard: readonly string[];
}

/** A device of its own: own cookies, own storage. A page error fails whoever asks for `errors`. */
export async function openDevice(
  browser: Browser,
  size: keyof typeof SIZES,
  { touch = true } = {},
): Promise<Device> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    hasTouch: touch,
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const heard: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
  });
  page.setDefaultTimeout(60_000);
  return { page, errors, heard };
}

/** A second window whose news can be held back on its way from the hub. */
export interface Twin extends Device {
  hold(): void;
  release(): void;
}

/** The same device's second window: it shares the cookie, and so whoever it is to the hub. */
export async function openTwin(browser: Browser, device: Device): Promise<Twin> {
  const twin = await openDevice(browser, 'tablet');
  await twin.page.context().addCookies(await device.page.context().cookies());
  let held: (() => void)[] | null = null;
  await twin.page.routeWebSocket(/\/ws/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      const pass = () => {
        socket.send(message);
      };
      if (held) held.push(pass);
      else pass();
    });
  });
  const hold = () => {
    held = [];
  };
  const release = () => {
    const passes = held ?? [];
    held = null;
    for (const pass of passes) pass();
  };
  return { ...twin, hold, release };
}

/** Kept for people to look at; git ignores the folder. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const path = join(ROOT, 'test/e2e/shots', `${name}.png`);
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path });
}
