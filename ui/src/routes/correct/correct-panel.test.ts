import { PROTOCOL_VERSION, type ClientMessage, type ServerMessage } from '@ringside/protocol/api';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { waiting } from '../../fixtures/moments.ts';
import { Session, type Ears } from '../../lib/game/session.svelte.ts';
import { Standpoint } from '../../lib/game/standpoint.ts';
import CorrectPanel from './correct-panel.svelte';
import { EDITS } from '../../fixtures/edits.ts';

let session: Session;
let ears: Ears;
let said: ClientMessage[];
let page: ReturnType<typeof mount>;
const onclose = vi.fn();

const hear = (message: ServerMessage) => {
  ears.heard(JSON.stringify(message));
  flushSync();
};

beforeEach(async () => {
  said = [];
  onclose.mockClear();
  session = new Session({
    open: (given) => {
      ears = given;
      const send = (text: string) => said.push(JSON.parse(text) as ClientMessage);
      return { send, close: () => undefined };
    },
  });
  ears.opened();
  const you = { role: 'host' } as const;
  hear({ type: 'welcome', protocol: PROTOCOL_VERSION, you, stream: 's', beatSeconds: 60 });
  hear({ type: 'frame', seq: 1, base: null, set: waiting() });
  const props = {
    session,
    stand: new Standpoint(waiting(), null),
    onclose,
    load: () => Promise.resolve({ edits: EDITS }),
  };
  page = mount(CorrectPanel, { target: document.body, props });
  await settled();
});

afterEach(() => {
  session.close();
  void unmount(page);
  document.body.replaceChildren();
});

const settled = async () => {
  for (let tick = 0; tick < 5; tick += 1) await Promise.resolve();
  flushSync();
};

const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent.trim();
const key = (name: string) => {
  const all = [...document.querySelectorAll<HTMLElement>('button, [role=button]')];
  const found = all.find((one) => nameOf(one).replace(/\s+/g, ' ').startsWith(name));
  if (!found) throw new Error(`no key "${name}" in: ${all.map(nameOf).join(' | ')}`);
  return found;
};
const press = async (name: string) => {
  key(name).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await settled();
};
const words = () => document.body.textContent.replace(/\s+/g, ' ');
const asks = () => said.flatMap((message) => (message.type === 'preview' ? [message] : []));

/** The hub says what the newest question would do. */
const answer = async (message: Partial<Extract<ServerMessage, { type: 'previewed' }>>) => {
  const { askId = '' } = asks().at(-1) ?? {};
  hear({ type: 'previewed', askId, preview: null, error: null, ...message });
  await settled();
};
const preview = (...keys: readonly string[]) => ({
  grade: 'correction' as const,
  asks: [],
  says: keys.map((kind) => ({
    key: `edit/steel-arena/${kind}`,
    values: { seat: 'B', module: 'b3', moduleDesign: 'walker-m1', hot: 'yes', facing: 3, was: 0 },
  })),
});

describe('something is put right', () => {
  test('a robot is tapped on the board; its token and its facing go together, with one reason', async () => {
    await press('Ben’s robot, 3 left of the centre');
    await press('Overheat token on WALKER M1');
    document.querySelector<HTMLElement>('[role=radio][aria-label=left]')?.click();
    await settled();
    expect(asks().at(-1)).toMatchObject({
      command: {
        edits: [
          { kind: 'heat', seat: 'B', module: 'b3', hot: true },
          { kind: 'robot-facing', seat: 'B', was: 0, facing: 3 },
        ],
      },
    });
    await answer({ preview: preview('heat', 'robot-facing') });
    expect(words()).toContain('2 things will be put right');
    expect(words()).toContain('Overheat token put on Ben’s WALKER M1.');
    expect(words()).toContain('Ben’s robot faces left, not right.');

    await press('Put it right');
    expect(onclose).not.toHaveBeenCalled();
    await press('It was bumped.');
    await press('Put it right');
    expect(said.at(-1)).toMatchObject({
      type: 'command',
      command: { kind: 'correct', why: 'It was bumped.', edits: [{ kind: 'heat' }, {}] },
    });
    expect(onclose).toHaveBeenCalledOnce();
  });

  test('a space is tapped on the board, and no key of a space is ever shown', async () => {
    await press('Ben’s robot, Faces');
    await press('Choose on the board');
    await press('The centre');
    expect(asks().at(-1)).toMatchObject({
      command: { edits: [{ kind: 'robot-at', was: '-3,0', space: '0,0' }] },
    });
    expect(words()).toContain('On the centre');
    expect(document.body.innerHTML).not.toMatch(/>[^<]*\d,-?\d[^<]*</);
  });

  test('a count goes by one, and back to what it was is no change', async () => {
    await press('Tile pile');
    await press('One less');
    await press('One less');
    expect(asks().at(-1)).toMatchObject({ command: { edits: [{ was: 17, tiles: 15 }] } });
    await press('One more');
    await press('One more');
    expect(words()).toContain('Nothing is put right yet');
  });

  test('each thing can be left out again', async () => {
    await press('Ben’s modules');
    await press('Overheat token on WALKER M1');
    await press('Overheat token on CENTRAL');
    expect(words()).toContain('2 things will be put right');
    await press('Leave out: Ben’s modules: Overheat token on WALKER M1');
    expect(asks().at(-1)).toMatchObject({ command: { edits: [{ module: 'central' }] } });
  });

  test('what the hub refuses is told beside the edit it is about', async () => {
    await press('Ben’s modules');
    await press('Overheat token on WALKER M1');
    await press('Overheat token on CENTRAL');
    await answer({ error: { code: 'rule/position-contradiction', message: 'That can’t be.' } });
    await answer({ preview: preview('heat') });
    expect(document.querySelector('.refused')?.textContent).toContain('That can’t be.');
    expect(document.querySelectorAll('.refused')).toHaveLength(1);
    expect(nameOf(document.querySelector('.refused button') ?? document.body)).toContain('CENTRAL');
    await press('It was bumped.');
    expect(key('Put it right').getAttribute('aria-disabled')).toBe('true');
  });

  test('a tile is one thing only, and what it is instead is shown where it was said', async () => {
    await press('Turn III, face down, the centre');
    const group = (name: string) => document.querySelector(`[role=group][aria-label="${name}"]`);
    const pressed = () => [...document.querySelectorAll('.about [aria-pressed=true]')].map(nameOf);
    group('Is a module of')?.querySelector('button')?.click();
    await settled();
    expect(pressed()).toEqual(['Ana']);
    group('Out of the game')?.querySelector('button')?.click();
    await settled();
    expect(pressed()).toEqual(['Put it out of the game']);
    expect(words()).toContain('1 thing will be put right');
  });

  test('what is too seldom for a form is asked step by step', async () => {
    await press('What the table tracks');
    await press('Overheat');
    expect(asks().at(-1)).toMatchObject({ command: { edits: [{ profile: 'overheat' }] } });
  });
});
