import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROTOCOL_VERSION } from '../index.ts';
import {
  checkClientMessage,
  checkRestoreRequest,
  checkJoinRequest,
  checkNewGameRequest,
  checkServerMessage,
} from './index.ts';

const TOKEN = 'abcdefghijklmnopqrstuv';
const answer = (action: unknown) => ({
  type: 'command',
  command: { kind: 'answer', cmdId: 'c1', decisionId: '0.turn/1', action },
});

describe('what fits', () => {
  test.each([
    { of: 'hello', message: { type: 'hello', protocol: PROTOCOL_VERSION } },
    { of: 'resume', message: { type: 'hello', protocol: 1, resume: 'a1b2.B:17', as: 'B' } },
    { of: 'an answer', message: answer({ kind: 'discard', modules: ['t1', 't2'] }) },
    { of: 'an answer of scalars', message: answer({ kind: 'go', distance: 2, hot: true }) },
    {
      of: 'undo',
      message: { type: 'command', command: { kind: 'undo', cmdId: 'u-1', baseRev: 'x' } },
    },
    {
      of: 'explain',
      message: { type: 'explain', askId: '1', decisionId: 'd', action: { kind: 'pass' } },
    },
  ])('$of', ({ message }) => {
    expect(checkClientMessage(message)).toEqual({ ok: true, value: message });
  });

  test.each(['Ana', "O'Neil", 'Jürgen', '李雷', '<b>x</b>', '👩‍🚀 Mae'])('name %s', (name) => {
    expect(checkJoinRequest({ token: TOKEN, name }).ok).toBe(true);
  });
});

describe('what is refused', () => {
  test.each([
    { why: 'no type', message: {} },
    { why: 'not an object', message: null },
    { why: 'unknown type', message: { type: 'shout' } },
    { why: 'unknown field', message: { type: 'hello', protocol: 1, by: 'A' } },
    { why: 'who gives it', message: { ...answer({ kind: 'pass' }), seat: 'A' } },
    { why: 'no such seat', message: { type: 'hello', protocol: 1, as: 'G' } },
    { why: 'resume without stream', message: { type: 'hello', protocol: 1, resume: '17' } },
    { why: 'nested action', message: answer({ kind: 'go', to: { q: 1, r: 0 } }) },
    { why: 'long text', message: answer({ kind: 'go', to: 'x'.repeat(257) }) },
    { why: 'prototype', message: answer(JSON.parse('{"kind":"go","__proto__":"x"}')) },
    {
      why: 'empty cmdId',
      message: { type: 'command', command: { kind: 'undo', cmdId: '', baseRev: 'x' } },
    },
  ])('$why', ({ message }) => {
    expect(checkClientMessage(message).ok).toBe(false);
  });

  test.each([
    { why: 'empty', name: '' },
    { why: 'blank', name: '   ' },
    { why: 'too long', name: 'x'.repeat(25) },
    { why: 'newline', name: 'Ana\n' },
    { why: 'terminal escape', name: '\u001b[2J' },
    { why: 'writing direction', name: 'Ana\u202e' },
  ])('name: $why', ({ name }) => {
    expect(checkJoinRequest({ token: TOKEN, name }).ok).toBe(false);
    const seats = [{ seat: 'A', name }];
    expect(checkNewGameRequest({ ruleset: 'toy', seats, config: null }).ok).toBe(false);
  });

  test('a position nested deeper than any reader should recurse', () => {
    const position: unknown = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000));
    const request = { cmdId: 'c', baseRev: 'r', why: 'test', position };
    expect(checkRestoreRequest(request)).toMatchObject({ ok: false });
    expect(checkRestoreRequest({ ...request, position: [[1]] }).ok).toBe(true);
  });

  test('a fault says where', () => {
    const fault = checkJoinRequest({ token: TOKEN, name: 7 });
    expect(fault).toMatchObject({ ok: false, error: { at: '/name' } });
  });
});

test('no JSON at all makes a check throw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (raw) => {
      for (const check of [checkClientMessage, checkServerMessage, checkNewGameRequest]) check(raw);
    }),
  );
});
