import {
  type PieceClass,
  type Rejection,
  type Result,
  type Seat,
} from '@ringside/protocol/vocabulary';
import type { Config, Options } from '@ringside/protocol/games/steel-arena';
import { refuse } from '../../kernel/refuse.ts';
import { flag, integer, listOf, objectOf, oneOf, type Shape } from '../../kernel/shape.ts';
import { printedDesign } from './parse-design.ts';
import { areClockwise, axial, faces, named, profile, robotClass, seat } from './shapes.ts';

const PLAYERS = 4;
const SPACES = 91;
const TILES = 99;
const DESIGNS = 150;

const optionShapes: { readonly [Name in keyof Options]: Shape<Options[Name]> } = {
  deploymentZone: oneOf(['edge', 'anywhere']),
  autoCooling: oneOf(['own-turn', 'every-turn']),
  exactDistances: flag,
  shoveStopsEachStep: flag,
  shotsCrossGaps: flag,
  collapseTeammates: flag,
  explosiveHitDetonates: flag,
  explosionSingleUse: flag,
  chainDetonation: flag,
  beamHeatsAll: flag,
  splashHitsSelf: flag,
  fullProtection: oneOf(['each-attack', 'pool']),
  wastageCombined: flag,
  wasteHeatedThisTurn: flag,
  lateTerrainFaceUp: flag,
  endOnLastTile: flag,
  payBeforePileEnd: flag,
};

/** House rules, all of them. */
export const allOptions: Shape<Options> = objectOf<Options>(optionShapes);

/** House rules that differ from the defaults. */
const someOptions = objectOf<object, Options>({}, optionShapes);

export const teamsShape: Shape<readonly (readonly Seat[])[]> = listOf(listOf(seat, PLAYERS), 2);

const config: Shape<Config> = objectOf<
  Pick<Config, 'seats' | 'profile' | 'faces'>,
  Required<Omit<Config, 'seats' | 'profile' | 'faces'>>
>(
  {
    seats: listOf(objectOf<Config['seats'][number]>({ seat, robot: robotClass }), PLAYERS),
    profile,
    faces,
  },
  {
    spaces: listOf(axial, SPACES),
    pile: integer(0, TILES),
    teams: teamsShape,
    advanced: flag,
    options: someOptions,
    catalogue: listOf(printedDesign, DESIGNS),
  },
);

/** SA-SETUP-01, SA-SETUP-24: 2 to 4 seats clockwise, each with a robot of its own. */
export function parseConfig(raw: unknown): Result<Config, Rejection> {
  const shaped = config(raw);
  if (!shaped.ok) return named('rule/config-shape', shaped);
  const { seats, teams = [], catalogue = [] } = shaped.value;
  if (seats.length < 2) return refuse('rule/too-few-players', [], { got: seats.length, min: 2 });
  const names = seats.map((player) => player.seat);
  if (!areClockwise(names)) {
    return refuse('rule/seats-not-clockwise', ['SA-TURN-01'], { path: 'seats' });
  }
  const robots = new Set<PieceClass>(seats.map(({ robot }) => robot));
  if (robots.size < seats.length) {
    return refuse('rule/robot-shared', ['SA-SETUP-24'], { path: 'seats' });
  }
  if (new Set(catalogue.map(({ id }) => id)).size < catalogue.length) {
    return refuse('rule/catalogue-duplicate', [], { path: 'catalogue' });
  }
  if (shaped.value.profile !== 'full' && shaped.value.faces === 'virtual') {
    return refuse('rule/profile-needs-real-tiles', [], { profile: shaped.value.profile });
  }
  const unfit = teamsUnfit(names, teams);
  return unfit ? refuse(unfit.code, unfit.atoms, { path: 'teams' }) : shaped;
}

/** SA-TEAM-01, SA-TEAM-02: two teams of two that sit alternately; or none. */
export function teamsUnfit(
  seats: readonly Seat[],
  teams: readonly (readonly Seat[])[],
): Pick<Rejection, 'code' | 'atoms'> | undefined {
  if (teams.length === 0) return undefined;
  const members = teams.flat();
  const isSplit =
    seats.length === PLAYERS &&
    teams.length === 2 &&
    teams.every((team) => team.length === 2) &&
    seats.every((name) => members.includes(name));
  if (!isSplit) return { code: 'rule/teams-of-two', atoms: ['SA-TEAM-01'] };
  const [first = [], second = []] = [0, 1].map((odd) =>
    seats.filter((_, index) => index % 2 === odd),
  );
  const isAlternating = teams.every((team) =>
    [first, second].some((side) => side.every((name) => team.includes(name))),
  );
  return isAlternating ? undefined : { code: 'rule/teams-not-alternating', atoms: ['SA-TEAM-02'] };
}
