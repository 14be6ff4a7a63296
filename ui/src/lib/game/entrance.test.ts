import { beforeEach, describe, expect, test, vi } from 'vitest';
import { takeToken } from './entrance.ts';

const at = (hash: string) => ({ hash, pathname: '/', search: '?x=1' }) as Location;

describe('entrance', () => {
  const replaceState = vi.fn();
  const history = { replaceState } as unknown as History;
  beforeEach(() => {
    replaceState.mockClear();
  });

  test('the token leaves the address bar at once', () => {
    expect(takeToken(at('#t=abc-DEF_1'), history)).toBe('abc-DEF_1');
    expect(replaceState).toHaveBeenCalledWith(null, '', '/?x=1');
  });

  test('without a token the address stays as it is', () => {
    expect(takeToken(at(''), history)).toBeNull();
    expect(replaceState).not.toHaveBeenCalled();
  });
});
