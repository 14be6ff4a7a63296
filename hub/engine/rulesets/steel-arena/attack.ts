import type { Axial } from '@ringside/protocol/vocabulary';
import type {
  AttackType,
  Effect,
  ModuleId,
  RobotState,
} from '@ringside/protocol/games/steel-arena';
import { directionTo, distance, neighbors, sameSpace } from '../../kernel/hex.ts';
import { directTargets, meleeTargets, shotLine, sweepSides, type Stand } from './shot-line.ts';
import {
  isOnField,
  robotAt,
  standing,
  type Attack,
  type Hit,
  type State,
  type Struck,
} from './state.ts';
import { effectIn, terrainAt } from './terrain.ts';

type AimedKind = 'direct' | 'high' | 'melee';

export const isAttackType = (effect: Effect): effect is AttackType =>
  'damage' in effect && effect.kind !== 'explosion' && effect.kind !== 'blast';

/**
 * SA-ATYPE-03, SA-ATK-01, R-051, R-292: what can be aimed at: spaces of the battlefield, whatever lies or stands
 * there.
 */
export function aimsOf(state: State, stand: Stand, kind: AimedKind): readonly Axial[] {
  switch (kind) {
    case 'direct':
      return directTargets(state, stand);
    case 'high':
      // SA-ATYPE-03: behind robots and Hindrance too.
      return shotLine(state, stand);
    case 'melee':
      return meleeTargets(state, stand);
  }
}

/** where a robot stands on terrain, the attacker says which of the two is meant. */
export const isShared = (state: State, space: Axial): boolean =>
  robotAt(state, space) !== undefined && terrainAt(state, space) !== undefined;

/** SA-ATYPE-04: spaces an attack without aim reaches at full strength: R-057 says robots and terrain alike. */
export function sweptBy(
  state: State,
  stand: Stand,
  kind: 'beam' | 'sweep',
): { readonly line: readonly Axial[]; readonly sides: readonly Axial[] } {
  // SA-ATYPE-04: a beam hits everything on the line; SA-ATYPE-06: a sweep what is ahead and on either side of it.
  return kind === 'beam'
    ? { line: shotLine(state, stand), sides: [] }
    : { line: meleeTargets(state, stand), sides: sweepSides(state, stand) };
}

/** What is aimed at, where the attack type aims. */
export interface Aim {
  readonly space: Axial;
  readonly terrain: boolean;
}

/**
 * SA-EFF-01, SA-EFF-05, R-071: who and what the attack hits is fixed as it is declared; what of it is left to do
 * follows.
 */
export function declareAttack(
  state: State,
  attacker: RobotState,
  weapon: {
    readonly module: ModuleId;
    readonly type: AttackType;
    readonly effects: readonly Effect[];
    readonly aim?: Aim;
  },
): Attack | undefined {
  const stand = standing(attacker);
  if (!stand) return undefined;
  const zone = zoneOf(state, stand, weapon);
  const hits = hitsOf(state, stand, zone);
  const heating = effectIn(weapon.effects, 'heating')?.modules ?? 0;
  const push = effectIn(weapon.effects, 'push')?.spaces ?? 0;
  const vortex = effectIn(weapon.effects, 'vortex')?.sectors ?? 0;
  // explosions are counted off from where the attack strikes; what is swept, from the attacker.
  const struck = struckOf(state, weapon.aim?.space ?? stand.at, zone);
  const reachesRobot = hits.some(({ part }) => part === 'line');
  const left: Attack['left'] = [
    ...(hurts({ hits, struck, heating }) ? (['damage'] as const) : []),
    // SA-EFF-01, SA-EFF-05, R-070: only for a robot on the shot line.
    ...(push > 0 && reachesRobot ? (['push'] as const) : []),
    ...(vortex > 0 && reachesRobot ? (['vortex'] as const) : []),
  ];
  if (left.length === 0) return undefined;
  return {
    kind: 'attack',
    seat: attacker.seat,
    module: weapon.module,
    direction: stand.facing,
    hits,
    struck,
    heating,
    push,
    vortex,
    left,
  };
}

/** Whether the damage of an attack does anything at all: an attack may do nothing. */
const hurts = ({ hits, struck, heating }: Pick<Attack, 'hits' | 'struck' | 'heating'>): boolean =>
  hits.some(({ damage, part }) => damage > 0 || (heating > 0 && part === 'line')) ||
  struck.some(({ damage }) => damage > 0 || heating > 0);

interface Zone {
  /** Robots there are hit. */
  readonly reached: readonly {
    readonly space: Axial;
    readonly part: Hit['part'];
    readonly damage: number;
    readonly hitsRobot: boolean;
    readonly hitsTerrain: boolean;
  }[];
  /** Where splash comes from. */
  readonly impact: Axial | undefined;
}

/** SA-EFF-09, SA-EFF-10: every space the attack reaches, the most direct part first. */
function zoneOf(
  state: State,
  stand: Stand,
  weapon: { readonly type: AttackType; readonly effects: readonly Effect[]; readonly aim?: Aim },
): Zone {
  const { damage } = weapon.type;
  const core = coreOf(state, stand, weapon).map((part) => ({ ...part, damage }));
  const impact = weapon.aim?.space ?? firstTarget(state, core);
  const splash = effectIn(weapon.effects, 'explosion')?.damage ?? 0;
  if (!impact || splash === 0) return { reached: core, impact };
  // SA-EFF-09, SA-EFF-10, R-065: everything beside the target, at its own number.
  const beside = neighbors(impact)
    .filter((space) => isOnField(state, space))
    .filter((space) => !core.some((part) => sameSpace(part.space, space)))
    .filter((space) => state.options.splashHitsSelf || !sameSpace(space, stand.at))
    .map((space) => ({
      space,
      part: 'splash' as const,
      damage: splash,
      hitsRobot: true,
      hitsTerrain: true,
    }));
  return { reached: [...core, ...beside], impact };
}

type Core = Omit<Zone['reached'][number], 'damage'>;

function coreOf(
  state: State,
  stand: Stand,
  { type, aim }: { readonly type: AttackType; readonly aim?: Aim },
): readonly Core[] {
  if (type.kind === 'beam' || type.kind === 'sweep') {
    const { line, sides } = sweptBy(state, stand, type.kind);
    const both = { hitsRobot: true, hitsTerrain: true };
    return [
      ...line.map((space) => ({ space, part: 'line' as const, ...both })),
      ...sides.map((space) => ({ space, part: 'side' as const, ...both })),
    ];
  }
  if (!aim) return [];
  // one target, the robot unless the terrain was named.
  const hitsRobot = !aim.terrain && robotAt(state, aim.space) !== undefined;
  return [{ space: aim.space, part: 'line', hitsRobot, hitsTerrain: !hitsRobot }];
}

/** an explosion without aim is around the first robot ahead, or around the first space. */
const firstTarget = (state: State, core: readonly Core[]): Axial | undefined => {
  const line = core.filter(({ part }) => part === 'line').map(({ space }) => space);
  return line.find((space) => robotAt(state, space)) ?? line[0];
};

/** SA-ABIL-06, R-082: hits come from the attacker, splash from the space of the impact. */
function hitsOf(state: State, stand: Stand, { reached, impact }: Zone): readonly Hit[] {
  return reached.flatMap(({ space, part, damage, hitsRobot }): readonly Hit[] => {
    const robot = hitsRobot ? robotAt(state, space) : undefined;
    const source = part === 'splash' ? impact : stand.at;
    const from = source && directionTo(space, source);
    return robot && from !== undefined ? [{ seat: robot.seat, from, damage, part }] : [];
  });
}

/** explosion terrain that is hit, and terrain that a heating weapon reaches under whoever stands there. */
function struckOf(state: State, origin: Axial, { reached }: Zone): readonly Struck[] {
  return reached
    .filter(({ space }) =>
      terrainAt(state, space)?.effects.some(({ kind }) => kind === 'blast' || kind === 'cooling'),
    )
    .map(({ space, damage, hitsTerrain }) => ({
      space,
      damage: hitsTerrain ? damage : 0,
      distance: distance(origin, space),
    }));
}
