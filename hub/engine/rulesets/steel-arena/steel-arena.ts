import type { Action, Config, SteelArenaView } from '@ringside/protocol/games/steel-arena';
import type { Ruleset } from '../../kernel/ruleset.ts';
import { advance } from './advance.ts';
import { alike } from './alike.ts';
import { edited, edits } from './corrections.ts';
import { decide, open } from './decisions.ts';
import { evolve } from './evolve.ts';
import { expected, motions } from './expected.ts';
import { parseAction } from './parse-action.ts';
import { parseConfig } from './parse-config.ts';
import { parsePosition } from './parse-position.ts';
import { audience, restore } from './restore.ts';
import { setup } from './setup.ts';
import { EMPTY, type Event, type State } from './state.ts';
import { view } from './view.ts';

/** Steel Arena, the base game as docs/rules/steel-arena.md reads it. A position is the whole state: nothing in it is derived. */
export const steelArena: Ruleset<Config, State, State, Action, Event, SteelArenaView> = {
  id: 'steel-arena',
  version: 1,
  empty: EMPTY,
  parseConfig,
  parsePosition,
  parseAction,
  setup,
  restore,
  position: (state) => state,
  edits,
  edited,
  open,
  decide,
  advance,
  evolve,
  audience,
  view,
  expected,
  motions,
  outcome: (state) => state.outcome ?? undefined,
  turn: (state) => `${state.turn?.number ?? 0}`,
  // SA-TURN-03: one thing a turn must be done, and Cool Down is the one that touches nobody.
  passive: ['pass', 'declare-done', 'declare-not-taken', 'end-turn', 'cool-down'],
  // SA-EFF-17, R-114: what is not overheated is damage.
  meets: ['overheat'],
  alike,
  mended: (state) => state,
};
