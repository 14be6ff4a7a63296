import {
  isSector,
  pieceId,
  SECTORS,
  spaceKey,
  type RawAction,
} from '@ringside/protocol/vocabulary';
import type { Profile, RobotState, Tile } from '@ringside/protocol/games/steel-arena';
import { numberIn, one, seatIn, textIn, type Row } from '../../kernel/correction.ts';
import { toSpace } from './activation.ts';
import { recommendedField } from './battlefield.ts';
import { SECOND_UNKNOWN, soleDesign } from './classes.ts';
import { seatsOf, type Correction } from './correction.ts';
import { isPending, pileMost } from './corrections-turn.ts';
import { freshTurn } from './evolve.ts';
import { dealtClass } from './faces.ts';
import { tracksDamage, tracksField, tracksModules, tracksTrophies } from './profile.ts';
import { DEALT_TYPES } from './setup.ts';
import type { State } from './state.ts';

/**
 * ADR 13: from now on the table keeps more, or less. What it no longer keeps is forgotten. What it keeps again is asked
 * for (the pile, whose turn it is, where robots stand) or begins as at the start of a game (a robot's first modules, a tile
 * nobody knows on every space, no damage and no trophies), to be put right by further edits.
 */
export const profileCorrection: Correction = {
  kind: 'profile',
  rows: (common) =>
    common.faces === 'physical' && (common.turn ?? common.profile === 'trophies')
      ? PROFILES.filter((profile) => profile !== common.profile).map((profile) =>
          rowTo(common, profile),
        )
      : [],
  made: (state, edit) => {
    const profile = PROFILES.find((candidate) => candidate === textIn(edit, 'profile'));
    return profile ? switched(state, profile, edit) : state;
  },
};

const PROFILES: readonly Profile[] = ['full', 'full-without-field', 'overheat', 'trophies'];

const atOf = (seat: string): string => `at${seat}`;
const facingOf = (seat: string): string => `facing${seat}`;

function rowTo(common: State, profile: Profile): Row {
  const fields = {
    was: one(common.profile),
    profile: one(profile),
    pending: one(isPending(common)),
    ...(tracksDamage({ profile }) && !tracksDamage(common)
      ? { pile: one(...Array.from({ length: pileMost(common) + 1 }, (_, tiles) => tiles)) }
      : {}),
    ...(common.turn ? {} : { seat: one(...seatsOf(common)) }),
  };
  if (!tracksField({ profile })) return { fields };
  const spaces = recommendedField(common.robots.length).map(spaceKey);
  const stands = common.robots.flatMap(({ seat }) => [
    [atOf(seat), one(...spaces)] as const,
    [facingOf(seat), one(...SECTORS)] as const,
  ]);
  return {
    fields: { ...fields, ...Object.fromEntries(stands) },
    distinct: seatsOf(common).map(atOf),
  };
}

function switched(before: State, profile: Profile, edit: RawAction): State {
  const state = withFirstModules(before, profile);
  const isOpen = tracksField({ profile });
  const field = isOpen ? newField(state) : [];
  const base = before.stack[0];
  const seated = before.turn ?? (tracksModules({ profile }) ? freshTurn(seatIn(edit), 1) : null);
  return {
    ...state,
    profile,
    field,
    nextTile: state.nextTile + field.length,
    robots: state.robots.map((robot) => kept(robot, profile, edit)),
    pile: pileIn(state, profile, edit),
    box: tracksModules({ profile }) ? state.box : [],
    turn: tracksModules({ profile }) && seated ? { ...seated, terrainUsed: [] } : null,
    stack: !tracksModules({ profile })
      ? [{ kind: 'tally' }]
      : base?.kind === 'upkeep'
        ? [base]
        : [{ kind: 'turn' }],
  };
}

function pileIn(state: State, profile: Profile, edit: RawAction): number {
  if (!tracksDamage({ profile })) return 0;
  return tracksDamage(state) ? state.pile : numberIn(edit, 'pile');
}

/** Nothing is known of a robot but what the profile keeps. */
function kept(robot: RobotState, profile: Profile, edit: RawAction): RobotState {
  const { seat } = robot;
  const stands = tracksField({ profile });
  const facing = stands ? numberIn(edit, facingOf(seat)) : 'untracked';
  return {
    ...robot,
    at: stands ? toSpace(textIn(edit, atOf(seat))) : 'untracked',
    facing: isSector(facing) ? facing : 'untracked',
    owes: tracksDamage({ profile }) ? robot.owes : 0,
    trophies: tracksTrophies({ profile }) ? robot.trophies : [],
    ...(tracksModules({ profile })
      ? {}
      : { modules: [], centralHot: false, mode: 'normal' as const }),
  };
}

/** R-012, SA-SETUP-11: the outline we recommend, a tile on every space that nobody has named. */
const newField = ({ robots, nextTile }: State): State['field'] =>
  recommendedField(robots.length).map((space, index) => ({
    space,
    tile: {
      id: pieceId(`t${String(nextTile + index)}`),
      class: SECOND_UNKNOWN,
      face: null,
      up: false,
      hot: false,
    },
  }));

/** SA-SETUP-03: where modules were not kept, everybody has those of the start again. */
function withFirstModules(state: State, profile: Profile): State {
  if (tracksModules(state) || !tracksModules({ profile })) return state;
  const modulesOf = (player: number): readonly Tile[] =>
    DEALT_TYPES.map((type, index) => {
      const name = dealtClass(type);
      const design = soleDesign(state.catalogue, name)?.id;
      return {
        id: pieceId(`t${String(state.nextTile + player * DEALT_TYPES.length + index)}`),
        class: name,
        face: design === undefined ? null : { design, seenBy: 'all' },
        up: design !== undefined,
        hot: false,
      };
    });
  return {
    ...state,
    robots: state.robots.map((robot, player) => ({ ...robot, modules: modulesOf(player) })),
    nextTile: state.nextTile + state.robots.length * DEALT_TYPES.length,
  };
}
