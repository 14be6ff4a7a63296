import type { KnockAnswer } from '@ringside/protocol/api';
import { tableId } from '@ringside/protocol/vocabulary';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HttpError } from '../../lib/game/http.ts';
import { Knocking } from './knocking.svelte.ts';

const table = tableId('t2');
const said = (state: KnockAnswer['state']) => Promise.resolve({ table, state });
const thrown = (code: string) => Promise.reject(new HttpError({ code, message: 'No.' }));

describe('at the door', () => {
  const admitted = vi.fn();
  const knock = vi.fn<() => Promise<KnockAnswer>>();
  const look = vi.fn<() => Promise<KnockAnswer>>();
  let knocking: Knocking;

  beforeEach(() => {
    vi.useFakeTimers();
    for (const mock of [admitted, knock, look]) mock.mockReset();
    knocking = new Knocking(admitted, { knock, look });
  });
  afterEach(() => {
    knocking.leave();
    vi.useRealTimers();
  });

  const wait = () => vi.advanceTimersByTimeAsync(2_000);

  test('the code goes out as the table shows it, however it was typed', async () => {
    knock.mockReturnValue(said('waiting'));
    await knocking.knock(' krtm ', ' Eva ');
    expect(knock).toHaveBeenCalledWith({ code: 'KRTM', name: 'Eva' });
    expect(knocking.state).toBe('waiting');
  });

  test('waits until somebody lets in, also while the hub is away', async () => {
    knock.mockReturnValue(said('waiting'));
    look.mockImplementationOnce(() => thrown('api/unreachable'));
    look.mockReturnValueOnce(said('admitted'));
    await knocking.knock('KRTM', 'Eva');
    await wait();
    expect(knocking.state).toBe('waiting');
    await wait();
    expect(admitted).toHaveBeenCalledWith(table);
    await wait();
    expect(look).toHaveBeenCalledTimes(2);
  });

  test.each([
    { why: 'refused', answer: () => said('refused'), state: 'refused', error: undefined },
    {
      why: 'nobody answered',
      answer: () => thrown('api/knock-gone'),
      state: 'asking',
      error: 'api/knock-gone',
    },
  ])('no longer waits: $why', async ({ answer, state, error }) => {
    knock.mockReturnValue(said('waiting'));
    look.mockImplementation(answer);
    await knocking.knock('KRTM', 'Eva');
    await wait();
    expect([knocking.state, knocking.error?.code]).toEqual([state, error]);
    await wait();
    expect(look).toHaveBeenCalledTimes(1);
  });

  test('a wrong code is told, and nobody waits', async () => {
    knock.mockReturnValue(thrown('api/code-unknown'));
    await knocking.knock('XXXX', 'Eva');
    expect([knocking.state, knocking.error?.code]).toEqual(['asking', 'api/code-unknown']);
  });
});
