import type { Event as SteelArenaEvent } from '@ringside/protocol/games/steel-arena';
import type { Event as VoltEvent } from '@ringside/protocol/games/volt';
import { describe, expect, test } from 'vitest';
import { People } from './people.ts';
import { messageOf, say, type Speaker } from './sentences.ts';

/** Everything a game may tell: what gives a line of the log, and what never does. */
type Lines<Type extends string> = Readonly<Record<Type, 'line' | 'none'>>;

const STEEL_ARENA: Lines<SteelArenaEvent['type']> = {
  'game-began': 'none',
  'tile-picked': 'none',
  'tile-laid': 'none',
  'class-named': 'none',
  'face-learnt': 'none',
  deployed: 'line',
  'turn-began': 'line',
  'turned-up': 'line',
  activated: 'line',
  'attack-resolved': 'line',
  cooled: 'line',
  displaced: 'line',
  'tile-turned': 'none',
  exploded: 'line',
  'terrain-removed': 'line',
  overheated: 'line',
  'protection-used': 'line',
  'terrain-used': 'line',
  turned: 'line',
  reacted: 'line',
  damaged: 'line',
  'tile-taken': 'line',
  discarded: 'line',
  'tile-gained': 'line',
  'tiles-laid': 'none',
  adjusted: 'line',
  'heat-set': 'line',
  'robot-destroyed': 'line',
  'mode-changed': 'line',
  ended: 'none',
  frames: 'none',
  'position-set': 'none',
  'faces-restored': 'none',
};

const VOLT: Lines<VoltEvent['type']> = {
  'game-began': 'none',
  'start-drawn': 'line',
  placed: 'line',
  'control-rolled': 'none',
  'round-began': 'none',
  'program-sealed': 'none',
  programmed: 'line',
  'salt-sealed': 'none',
  committed: 'line',
  withdrawn: 'line',
  revealed: 'line',
  'tokens-drawn': 'line',
  'die-resolved': 'line',
  'die-cancelled': 'line',
  displaced: 'line',
  damaged: 'line',
  'dice-turned': 'line',
  destroyed: 'line',
  scored: 'line',
  repaired: 'line',
  declined: 'line',
  respawned: 'line',
  ended: 'none',
  frames: 'none',
  'position-set': 'none',
  'program-restored': 'none',
};

const told = (game: string, lines: Lines<string>): readonly string[] =>
  Object.keys(lines)
    .filter((type) => lines[type] === 'line')
    .map((type) => `event/${game}/${type}`);

const EDITS =
  'heat used robot-at robot-facing robots-swapped robot-off mode owes tile-to-space tile-to-robot tile-to-trophies tile-to-box trophy-given trophy-to-box trophies tile-from-pile tile-gained tiles-swapped tile-side tile-face tile-class turn-of phase activations pile profile value';
const VOLT_EDITS = 'damage points robot-at robot-off robot-on control die-done';
const TABLE =
  'begun corrected ended redone rewound rewound-agreed rewound-correction rewound-forced seat-away seat-back undo-agreed undo-asked undo-refused undo-withdrawn';

const KEYS = [
  ...told('steel-arena', STEEL_ARENA),
  ...told('volt', VOLT),
  ...EDITS.split(' ').map((kind) => `edit/steel-arena/${kind}`),
  ...VOLT_EDITS.split(' ').map((kind) => `edit/volt/${kind}`),
  ...TABLE.split(' ').map((type) => `event/table/${type}`),
  'edit/table/position',
];

const speaker: Speaker = {
  people: new People([{ seat: 'A', name: 'Ana' }], null),
  thing: (id) => id,
};

/** What a message counts. */
const countedIn = (node: unknown): readonly string[] => {
  if (typeof node !== 'object' || node === null) return [];
  const [name, type] = Array.isArray(node) ? (node as readonly unknown[]) : [];
  const own = typeof name === 'string' && type === 2 ? [name] : [];
  return [...own, ...Object.values(node).flatMap(countedIn)];
};

describe('every line of the log has words', () => {
  test.each(KEYS)('%s', (key) => {
    const message = messageOf(key);
    expect(message).toBeDefined();
    const values = Object.fromEntries(countedIn(message).map((name) => [name, 2]));
    // what an event leaves out never keeps its line from being read
    expect(say({ key, values }, speaker)).not.toBe('');
  });

  test('an edit names who, what it was and why', () => {
    const values = { seat: 'A', was: '0,0', space: '1,0', why: 'It was bumped.' };
    expect(say({ key: 'edit/steel-arena/robot-at', values }, speaker)).toBe(
      'Ana’s robot stands 1 right of the centre, not on the centre. Why: It was bumped.',
    );
  });

  test('what nobody has written words for is shown as it is', () => {
    expect(say({ key: 'event/volt/something-new', values: {} }, speaker)).toBe('Something new');
  });
});
