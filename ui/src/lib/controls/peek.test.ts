import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Peek } from './peek.svelte.ts';

describe('hold to peek', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('shows while held and hides on release', () => {
    const peek = new Peek();
    peek.press();
    expect(peek.shown).toBe(true);
    peek.release();
    expect(peek.shown).toBe(false);
  });

  test('two quick taps keep it for ten seconds, then it hides by itself', () => {
    const peek = new Peek();
    peek.press();
    peek.release();
    vi.advanceTimersByTime(100);
    peek.press();
    peek.release();
    expect(peek.shown).toBe(true);
    vi.advanceTimersByTime(9_999);
    expect(peek.shown).toBe(true);
    vi.advanceTimersByTime(1);
    expect(peek.shown).toBe(false);
  });

  test('two slow taps keep nothing', () => {
    const peek = new Peek();
    peek.press();
    peek.release();
    vi.advanceTimersByTime(400);
    peek.press();
    peek.release();
    expect(peek.shown).toBe(false);
  });

  test('a tap on what is kept hides it', () => {
    const peek = new Peek();
    peek.toggle();
    peek.press();
    peek.release();
    expect(peek.shown).toBe(false);
  });

  test('hiding ends a hold: a call, another app, a lost finger', () => {
    const peek = new Peek();
    peek.press();
    peek.hide();
    expect(peek.shown).toBe(false);
    peek.release();
    expect(peek.shown).toBe(false);
  });
});
