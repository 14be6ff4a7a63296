import type { Action, Config, VoltView } from '@ringside/protocol/games/volt';
import type { Ruleset } from '../../kernel/ruleset.ts';
import { advance } from './advance.ts';
import { alike, mended } from './alike.ts';
import { edited, edits } from './corrections.ts';
import { decide, open } from './decisions.ts';
import { evolve } from './evolve.ts';
import { expected, motions } from './expected.ts';
import { parseAction, parseConfig } from './parse.ts';
import { parsePosition } from './parse-position.ts';
import { audience, restore } from './restore.ts';
import { setup } from './setup.ts';
import { EMPTY, type Event, type State } from './state.ts';
import { view } from './view.ts';

/** VOLT, basic game and Team play: docs/rules/volt.md. A position is the whole state: nothing in it is derived. */
export const volt: Ruleset<Config, State, State, Action, Event, VoltView> = {
  id: 'volt',
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
  turn: (state) => `${state.round}`,
  passive: ['decline'],
  alike,
  mended,
};
