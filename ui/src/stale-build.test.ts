import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadStaleBuild } from './stale-build.ts';

const reload = vi.fn();
const answers = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', answers);
  vi.spyOn(location, 'reload').mockImplementation(reload);
  answers.mockImplementation(() => Promise.resolve(new Response('{}')));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reload.mockReset();
});

const lost = () => new Event('vite:preloadError', { cancelable: true });

test('a part that is gone under its old name: the page fetches itself anew, and no error is thrown', async () => {
  const event = lost();
  await reloadStaleBuild(event);
  expect(event.defaultPrevented).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('it does so once: a build that lacks a part for good is left as it is', async () => {
  await reloadStaleBuild(lost());
  await reloadStaleBuild(lost());
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a hub that does not answer leaves the screen readable', async () => {
  answers.mockImplementation(() => Promise.reject(new TypeError('offline')));
  await reloadStaleBuild(lost());
  expect(reload).not.toHaveBeenCalled();
});
