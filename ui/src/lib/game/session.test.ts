import { PROTOCOL_VERSION, type ClientMessage, type ServerMessage } from '@ringside/protocol/api';
import type { CommandId, Rev, WireDecisionId } from '@ringside/protocol/vocabulary';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Session, type Ears, type Wire } from './session.svelte.ts';

const DECISION = '0.turn/1' as WireDecisionId;

/** A hub that can be made to speak, fall silent and hang up. */
class FakeHub {
  readonly calls: { readonly ears: Ears; readonly said: ClientMessage[] }[] = [];

  readonly open = (ears: Ears): Wire => {
    const said: ClientMessage[] = [];
    this.calls.push({ ears, said });
    return {
      send: (text) => said.push(JSON.parse(text) as ClientMessage),
      close: () => undefined,
    };
  };

  get call() {
    const call = this.calls.at(-1);
    if (!call) throw new Error('nobody has called');
    return call;
  }

  get said(): readonly ClientMessage[] {
    return this.call.said;
  }

  say(...messages: ServerMessage[]): void {
    for (const message of messages) this.call.ears.heard(JSON.stringify(message));
  }

  accept(stream = 's1'): void {
    this.call.ears.opened();
    const you = { role: 'seat', seat: 'A' } as const;
    this.say({ type: 'welcome', protocol: PROTOCOL_VERSION, you, stream, beatSeconds: 10 });
  }

  hangUp(): void {
    this.call.ears.closed();
  }
}

const full = (seq: number): ServerMessage => ({
  type: 'frame',
  seq,
  base: null,
  set: { stage: 'playing', ruleset: 'toy', rev: `r${seq}` as Rev },
});

describe('session', () => {
  let hub: FakeHub;
  let session: Session;

  beforeEach(() => {
    vi.useFakeTimers();
    hub = new FakeHub();
    session = new Session({ open: hub.open });
  });
  afterEach(() => {
    session.close();
    vi.useRealTimers();
  });

  const pendingId = (): CommandId => {
    const command = session.outbox.pending[0];
    if (!command) throw new Error('nothing is pending');
    return command.cmdId;
  };

  test('introduces itself with its protocol version and is live when welcomed', () => {
    expect(session.link.state).toBe('connecting');
    hub.accept();
    expect(hub.said).toEqual([{ type: 'hello', protocol: PROTOCOL_VERSION }]);
    expect(session.link.state).toBe('live');
    expect(session.role).toEqual({ role: 'seat', seat: 'A' });
  });

  test('a lost link is reconnecting, then stale since the moment it was lost, and the screen stays', () => {
    hub.accept();
    hub.say(full(1));
    const lostAtMs = Date.now();
    hub.hangUp();
    expect(session.link).toEqual({ state: 'reconnecting', sinceMs: lostAtMs });
    vi.advanceTimersByTime(5_000);
    expect(session.link).toEqual({ state: 'stale', sinceMs: lostAtMs });
    expect(session.frame?.stage).toBe('playing');
  });

  test('comes back by itself and resumes at the frame it still shows', () => {
    hub.accept();
    hub.say(full(4));
    hub.hangUp();
    vi.advanceTimersByTime(400);
    expect(hub.calls).toHaveLength(2);
    hub.accept();
    expect(hub.said).toEqual([{ type: 'hello', protocol: PROTOCOL_VERSION, resume: 's1:4' }]);
    hub.say({ type: 'current', seq: 4 });
    expect(session.frame?.rev).toBe('r4');
  });

  test('silence is a lost link, whatever the socket believes', () => {
    hub.accept();
    vi.advanceTimersByTime(9_999);
    expect(session.link.state).toBe('live');
    vi.advanceTimersByTime(1);
    expect(session.link.state).toBe('reconnecting');
  });

  test('a beat breaks the silence', () => {
    hub.accept();
    vi.advanceTimersByTime(9_000);
    hub.say({ type: 'beat' });
    vi.advanceTimersByTime(9_000);
    expect(session.link.state).toBe('live');
  });

  test('a hub that never opens the connection is tried again', () => {
    vi.advanceTimersByTime(60_000);
    expect(hub.calls.length).toBeGreaterThan(2);
    expect(session.link.state).toBe('stale');
  });

  test('a gap asks for everything again', () => {
    hub.accept();
    hub.say(full(1), { type: 'frame', seq: 3, base: 2, set: { stage: 'over' } });
    expect(session.frame?.stage).toBe('playing');
    vi.advanceTimersByTime(400);
    hub.accept();
    expect(hub.said[0]).toEqual({ type: 'hello', protocol: PROTOCOL_VERSION });
  });

  test('a command given while the link is lost goes out once it is back, under its own cmdId', () => {
    hub.accept();
    hub.hangUp();
    session.answer(DECISION, { kind: 'pass' });
    const cmdId = pendingId();
    vi.advanceTimersByTime(400);
    hub.accept();
    expect(hub.said).toContainEqual({
      type: 'command',
      command: { kind: 'answer', cmdId, decisionId: DECISION, action: { kind: 'pass' } },
    });
  });

  test('an unanswered command is sent again after reconnecting; an accepted one is not', () => {
    hub.accept();
    session.answer(DECISION, { kind: 'pass' });
    hub.hangUp();
    vi.advanceTimersByTime(400);
    hub.accept();
    expect(hub.said.filter(({ type }) => type === 'command')).toHaveLength(1);
    hub.say({ type: 'accepted', cmdId: pendingId() });
    hub.hangUp();
    vi.advanceTimersByTime(400);
    hub.accept();
    expect(hub.said.filter(({ type }) => type === 'command')).toHaveLength(0);
  });

  test('a version mismatch is final and says what to do', () => {
    hub.call.ears.opened();
    const error = { code: 'api/protocol-mismatch', message: 'Reload the page.' };
    hub.say({ type: 'bye', error });
    expect(session.link).toEqual({ state: 'mismatch', error });
    vi.advanceTimersByTime(60_000);
    expect(hub.calls).toHaveLength(1);
  });

  test('a hub that stops is waited for', () => {
    hub.accept();
    hub.say({ type: 'bye', error: { code: 'api/stopping', message: 'Back soon.' } });
    hub.hangUp();
    vi.advanceTimersByTime(400);
    expect(hub.calls).toHaveLength(2);
  });

  test('inputs sleep for a moment after an undo', () => {
    hub.accept();
    const line = {
      n: 1,
      text: { key: 'k', values: {} },
      provenance: 'tapped',
      undone: false,
      begins: true,
    } as const;
    hub.say({ type: 'frame', seq: 1, base: null, set: { log: [line], rev: 'r' as Rev } });
    hub.say({ type: 'frame', seq: 2, base: 1, set: { log: [{ ...line, undone: true }] } });
    session.answer(DECISION, { kind: 'pass' });
    expect(session.outbox.pending).toHaveLength(0);
    vi.advanceTimersByTime(400);
    session.answer(DECISION, { kind: 'pass' });
    expect(session.outbox.pending).toHaveLength(1);
  });

  test('a connection that was given up is not listened to any more', () => {
    hub.accept();
    hub.say(full(1));
    const old = hub.call.ears;
    hub.hangUp();
    vi.advanceTimersByTime(400);
    old.heard(JSON.stringify(full(9)));
    expect(session.frame?.rev).toBe('r1');
  });

  test('closed for good: nobody calls again', () => {
    hub.accept();
    session.close();
    vi.advanceTimersByTime(60_000);
    expect(hub.calls).toHaveLength(1);
  });

  test('who knocks is known as soon as it is told', () => {
    hub.accept();
    const knocks = [{ knockId: 'k1', name: 'Eva' }];
    hub.say({ type: 'door', knocks });
    expect(session.knocks).toEqual(knocks);
  });

  describe('what would this do?', () => {
    const order = { kind: 'undo', baseRev: 'r1' as Rev } as const;
    const preview = { grade: 'free', asks: [], says: [] } as const;
    const askId = (message: ClientMessage | undefined): string =>
      message?.type === 'preview' ? message.askId : '';

    test('every question gets its own answer', async () => {
      hub.accept();
      const [one, other] = [session.preview(order), session.preview(order)];
      const asked = hub.said.filter(({ type }) => type === 'preview').map(askId);
      const error = { code: 'table/cannot-undo', message: 'No.' };
      hub.say({ type: 'previewed', askId: asked[1] ?? '', preview: null, error });
      hub.say({ type: 'previewed', askId: asked[0] ?? '', preview, error: null });
      expect(await Promise.all([one, other])).toEqual([
        { preview, error: null },
        { preview: null, error },
      ]);
    });

    test('without a link, or when it is lost, the answer is that there is none', async () => {
      const early = session.preview(order);
      hub.accept();
      const late = session.preview(order);
      hub.hangUp();
      for (const answer of [await early, await late])
        expect(answer).toMatchObject({ preview: null, error: { code: 'api/unreachable' } });
    });
  });
});
