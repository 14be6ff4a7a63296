import { bindRuleset, type Match } from '@ringside/engine/kernel';
import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import { steelArenaWords } from '../../../hub/cases/index.ts';

/** A position whose answers are counted, as a case file would give it (docs/case-format.md). */
interface Counted {
  readonly name: string;
  /** Answers in a row. */
  readonly depth: number;
  readonly given: Readonly<Record<string, unknown>>;
}

const FIVE = ['J', 'J', 'J', 'J', 'J'];

/** Each looks at another corner of the rules; small enough to be counted in a second. */
export const POSITIONS: readonly Counted[] = [
  {
    name: 'deployment of two robots on a small field',
    depth: 2,
    given: {
      phase: 'deploy',
      field: 1,
      fill: 'J fd',
      robots: { A: { at: null, modules: FIVE }, B: { at: null, modules: FIVE } },
    },
  },
  {
    name: 'one robot alone with a module of each simple type',
    depth: 5,
    given: {
      robots: {
        A: { at: '0,0', facing: 0, modules: ['AX(1-2)', 'WK(1-2)', 'CR(1)', 'FL(2)', 'DS(2)'] },
        B: { at: '-3,3', modules: FIVE },
      },
    },
  },
  {
    name: 'Speed gives further activations, no module twice',
    depth: 5,
    given: {
      field: 2,
      robots: {
        A: { at: '0,0', facing: 1, modules: ['AX(1)+sp', 'WK(1)+sp', 'DS(1)+sp', 'J', 'J'] },
        B: { at: '0,2', facing: 4, modules: FIVE },
      },
    },
  },
  {
    name: 'a collapse towards the border, obstacle terrain in the way',
    depth: 5,
    given: {
      robots: {
        A: { at: '-2,0', facing: 0, modules: ['WK(1-3)', 'CR(2)', 'FL(1-3)', 'J', 'J'] },
        B: { at: '0,0', facing: 2, modules: FIVE },
        C: { at: '1,0', facing: 5, modules: FIVE },
      },
      tiles: { '-1,-1': 'ROCK', '-2,2': 'SCRAP' },
    },
  },
  {
    name: 'every attack type, Hindrance and robots on the line',
    depth: 4,
    given: {
      robots: {
        A: {
          at: '-2,0',
          facing: 0,
          modules: ['DS(2)', 'HS(1)', 'BM(1)', 'ML(3)', 'SW(2)', 'DS(1)+ex 1'],
        },
        B: { at: '-1,0', facing: 3, modules: ['FACE(1)', 'J', 'J', 'J', 'J'] },
        C: { at: '2,0', facing: 0, modules: ['SIDE(2)', 'J', 'J', 'J', 'J'] },
      },
      tiles: { '0,0': 'WRECK', '1,0': 'COVER(1)', '2,0': 'PLATE(1)' },
    },
  },
  {
    name: 'push and vortex before or after the damage, into a trap',
    depth: 6,
    given: {
      robots: {
        A: { at: '-1,0', facing: 0, modules: ['DS(2)+push 2', 'ML(1)+vor 2', 'J', 'J', 'J'] },
        B: { at: '0,0', facing: 3, modules: ['FACE(1)', 'CIRC(1)', 'J', 'J', 'J'] },
      },
      tiles: { '1,0': 'TRAP(2/1)', '2,0': 'FUEL(2)' },
    },
  },
  {
    name: 'several defence modules against one hit, some face down',
    depth: 5,
    given: {
      robots: {
        A: { at: '0,0', facing: 0, modules: ['DS(4)', 'J', 'J', 'J', 'J'] },
        B: {
          at: '1,0',
          facing: 3,
          modules: ['FACE(1)', 'FACE(2) fd', 'SIDE(1)', 'CIRC(1)', 'CIRC(1)+full', 'J fd'],
        },
      },
    },
  },
  {
    name: 'damage and heating in one hit, armour split between them',
    depth: 5,
    given: {
      robots: {
        A: { at: '0,0', facing: 0, modules: ['DS(2)+heat 3', 'J', 'J', 'J', 'J'] },
        B: { at: '1,0', facing: 3, modules: ['CIRC(2)', 'WK(1)', 'AX(1)*', 'J'] },
      },
    },
  },
  {
    name: 'Wastage of both kinds, and of what may not be wasted',
    depth: 3,
    given: {
      robots: {
        A: {
          at: '0,0',
          facing: 0,
          modules: ['WK(1)*', 'AX(1)+ac', 'WK(2)+ac*', 'DS(1)*', 'FL(1)+sp*', 'AX(2)+su'],
        },
        B: { at: '-3,3', modules: FIVE },
      },
    },
  },
  {
    name: 'explosions in a chain, two of them as near',
    depth: 6,
    given: {
      robots: {
        A: { at: '-2,0', facing: 0, modules: ['WK(1)', 'DS(1)', 'J', 'J', 'J'] },
        B: { at: '0,1', facing: 4, modules: ['CIRC(1)', 'J', 'J', 'J', 'J'] },
      },
      tiles: { '-1,0': 'TRAP(1/1)', '0,0': 'TRAP(1/1)', '0,-1': 'TRAP(1/1)', '-1,1': 'TRAP(1/1)' },
    },
  },
  {
    name: 'a turn that begins on heating terrain, and one that ends in water',
    depth: 4,
    given: {
      phase: 'turn-start',
      robots: {
        A: { at: '0,0', facing: 0, modules: ['WK(1)', 'AX(1)', 'DS(1)*', 'CIRC(1)', 'J*'] },
        B: { at: '-3,3', modules: FIVE },
      },
      tiles: { '0,0': 'FUEL(2)', '1,0': 'WATER(1)' },
    },
  },
  {
    name: 'Upkeep: two robots pay, one of them more than it has',
    depth: 3,
    given: {
      phase: 'upkeep',
      field: 2,
      fill: 'J fd',
      robots: {
        A: { at: '0,0', owes: 1, modules: ['WK(1)', 'AX(1)', 'DS(1)'] },
        B: { at: '1,0', owes: 2, modules: ['J', 'J', 'DS(2)', 'FACE(1)'] },
        C: { at: '0,1', owes: 3, modules: ['J', 'J'] },
      },
    },
  },
  {
    name: 'the thirteenth module, and a tenth trophy with it',
    depth: 3,
    given: {
      field: 2,
      fill: 'J fd',
      robots: {
        A: {
          at: '0,0',
          trophies: 9,
          modules: [...FIVE, ...FIVE, 'WK(1)', 'AX(1)'],
        },
        B: { at: '-2,2', modules: FIVE },
      },
      tiles: { '0,0': 'DS(1) fd' },
      turn: { seat: 'A', activationsLeft: 0, acted: true },
    },
  },
  {
    name: 'fewer tiles in the pile than gaps, real tiles',
    depth: 3,
    given: {
      faces: 'physical',
      field: 1,
      pile: 2,
      robots: {
        A: { at: '0,0', modules: FIVE },
        B: { at: '1,0', modules: FIVE },
      },
      tiles: { '0,1': null, '-1,1': null, '-1,0': null, '0,-1': null },
      fill: 'J fd',
      turn: { seat: 'A', activationsLeft: 0, acted: true },
    },
  },
  {
    name: 'teammates who cannot be entered, and a shot past one',
    depth: 4,
    given: {
      teams: [
        ['A', 'C'],
        ['B', 'D'],
      ],
      options: { collapseTeammates: false },
      robots: {
        A: { at: '0,0', facing: 0, modules: ['WK(1-2)', 'DS(1)', 'BM(1)', 'J', 'J'] },
        B: { at: '2,0', facing: 3, modules: FIVE },
        C: { at: '1,0', facing: 0, modules: FIVE },
        D: { at: '-3,3', modules: FIVE },
      },
    },
  },
];

const game = bindRuleset(steelArena);

/** The match of a position, read like a case by hand. */
export function matchOf({ name, given }: Counted): Match {
  const read = steelArenaWords.format.given.read(given, 'given');
  if (!read.ok) throw new Error(`${name}: ${read.error.path} ${read.error.reason}`);
  const written = steelArenaWords.toPosition(game, read.value);
  if (!written.ok) throw new Error(`${name}: ${written.error.path} ${written.error.reason}`);
  const restored = game.empty().restore(written.value.position);
  if (!restored.ok) throw new Error(`${name}: ${JSON.stringify(restored.error)}`);
  return restored.value.next;
}
