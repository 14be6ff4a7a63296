import {
  ok,
  type Choice,
  type Choices,
  type Rejection,
  type Result,
  type Seat,
} from '@ringside/protocol/vocabulary';
import type { Action, Resolve } from '@ringside/protocol/games/steel-arena';
import { rotate } from '../../kernel/hex.ts';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { pop, push, swap } from '../../kernel/stack.ts';
import {
  clockwiseFrom,
  restacked,
  robotOf,
  spaceAt,
  standing,
  turnOf,
  type Attack,
  type Event,
  type Frame,
  type Hit,
  type Packet,
  type State,
} from './state.ts';
import { effectIn, terrainAt } from './terrain.ts';

/** SA-EFF-04, SA-EFF-07: what the attacker may do next; nobody is asked where only damage is left. */
export function advanceAttack(state: State, attack: Attack): readonly Event[] {
  const [next, ...others] = attack.left;
  if (next === undefined) return [restacked(state, pop(state.stack))];
  const isPlain = next === 'damage' && others.length === 0 && !mustPoint(state, attack);
  return isPlain ? dealDamage(state, attack, undefined) : [];
}

/** SA-EFF-11, R-063: a beam heats everybody on the line, or, as the table wants it, one robot of the attacker's choice. */
const mustPoint = (state: State, attack: Attack): boolean =>
  attack.heating > 0 && !state.options.beamHeatsAll && onLine(attack).length > 1;

/** robots that additional effects reach. */
const onLine = ({ hits }: Attack): readonly Seat[] =>
  hits.filter(({ part }) => part === 'line').map(({ seat }) => seat);

export const resolveChoices = (state: State, attack: Attack): Choices =>
  attack.left.map((effect) => choiceOf(state, attack, effect));

function choiceOf(state: State, attack: Attack, effect: Attack['left'][number]): Choice {
  const row = (fields: Choice['fields']): Choice => ({
    kind: 'resolve',
    fields: { effect: { one: [effect] }, ...fields },
  });
  const robot = { one: onLine(attack) };
  switch (effect) {
    case 'damage':
      return row(mustPoint(state, attack) ? { heats: robot } : {});
    case 'push':
      return row({ robot, spaces: { one: upTo(attack.push) } });
    case 'vortex':
      return row({
        robot,
        sectors: { one: [...upTo(attack.vortex), ...upTo(-attack.vortex).slice(1)] },
      });
  }
}

/** SA-EFF-08: fewer than printed, or none. */
const upTo = (most: number): readonly number[] =>
  Array.from({ length: Math.abs(most) + 1 }, (_, count) => (most < 0 ? -count : count));

export function answerResolve(
  state: State,
  attack: Attack,
  action: Action,
): Result<readonly Event[], Rejection> {
  if (action.kind !== 'resolve') return refuse('rule/not-offered', [], { kind: action.kind });
  if (!offers({ choices: resolveChoices(state, attack) }, action)) {
    return refuseResolve(attack, action);
  }
  switch (action.effect) {
    case 'damage':
      return ok(dealDamage(state, attack, action.heats));
    case 'push':
      return ok(pushRobot(state, attack, action));
    case 'vortex':
      return ok(spinRobot(state, attack, action));
  }
}

function refuseResolve(attack: Attack, action: Resolve): Result<never, Rejection> {
  const detail = { effect: action.effect };
  if (!attack.left.includes(action.effect)) {
    return refuse('rule/effect-not-left', ['SA-ATK-04', 'R-071'], detail);
  }
  switch (action.effect) {
    case 'damage':
      return refuse('rule/effect-other-robot', ['SA-EFF-11', 'R-063'], detail);
    case 'push':
      return onLine(attack).includes(action.robot)
        ? refuse('rule/push-too-far', ['SA-EFF-02', 'SA-EFF-08'], {
            ...detail,
            spaces: action.spaces,
          })
        : refuse('rule/effect-other-robot', ['SA-EFF-01', 'R-070'], detail);
    case 'vortex':
      return onLine(attack).includes(action.robot)
        ? refuse('rule/vortex-too-far', ['SA-EFF-06', 'SA-EFF-08'], {
            ...detail,
            sectors: action.sectors,
          })
        : refuse('rule/effect-other-robot', ['SA-EFF-05', 'R-070'], detail);
  }
}

const without = (attack: Attack, effect: Attack['left'][number]): Attack => ({
  ...attack,
  left: attack.left.filter((other) => other !== effect),
});

/**
 * SA-EFF-18, SA-EFF-02, SA-EFF-03, R-045: away from the attacker, shoving whoever is in the way, as far as it goes.
 */
function pushRobot(
  state: State,
  attack: Attack,
  { robot, spaces }: Extract<Resolve, { effect: 'push' }>,
): readonly Event[] {
  const shove: Frame = {
    kind: 'displace',
    seat: robot,
    direction: attack.direction,
    left: spaces,
    cause: 'push',
    moved: [],
  };
  const rest = swap<Frame>(state.stack, without(attack, 'push'));
  return [
    { type: 'attack-resolved', seat: attack.seat, effect: 'push', robot, amount: spaces },
    restacked(state, spaces === 0 ? rest : push(rest, shove)),
  ];
}

/** SA-EFF-06: the robot turns where it stands; R-072: the armour that works afterwards is by its new facing. */
function spinRobot(
  state: State,
  attack: Attack,
  { robot, sectors }: Extract<Resolve, { effect: 'vortex' }>,
): readonly Event[] {
  const stand = standing(robotOf(state, robot));
  const turned: readonly Event[] =
    stand && sectors !== 0
      ? [{ type: 'turned', seat: robot, facing: rotate(stand.facing, sectors) }]
      : [];
  return [
    { type: 'attack-resolved', seat: attack.seat, effect: 'vortex', robot, amount: sectors },
    ...turned,
    restacked(state, swap(state.stack, without(attack, 'vortex'))),
  ];
}

/** SA-ATK-02, R-080: a packet for each robot hit; terrain is destroyed at once, and what explodes does so afterwards. */
function dealDamage(state: State, attack: Attack, heats: Seat | undefined): readonly Event[] {
  const rest = without(attack, 'damage');
  const packets = packetsOf(state, attack, heats);
  const frames = [...explosionsOf(state, attack), ...packets.toReversed()];
  const isChoice = attack.left.length > 1 || heats !== undefined;
  const resolved: readonly Event[] = isChoice
    ? [
        {
          type: 'attack-resolved',
          seat: attack.seat,
          effect: 'damage',
          ...(heats === undefined ? {} : { robot: heats }),
        },
      ]
    : [];
  return [
    ...resolved,
    ...destroyedByHeat(state, attack),
    restacked(state, swap(state.stack, ...(rest.left.length === 0 ? [] : [rest]), ...frames)),
  ];
}

/** clockwise from the active player. */
function packetsOf(state: State, attack: Attack, heats: Seat | undefined): readonly Packet[] {
  return clockwiseFrom(state, turnOf(state).seat).flatMap(({ seat }): readonly Packet[] => {
    const hit = attack.hits.find((candidate) => candidate.seat === seat);
    if (!hit) return [];
    const heating = heatingOn(hit, attack, heats);
    return hit.damage + heating > 0 ? [packetOf(attack, hit, heating)] : [];
  });
}

/** SA-EFF-11, R-070: heating is for a robot on the shot line. */
const heatingOn = (hit: Hit, attack: Attack, heats: Seat | undefined): number =>
  hit.part === 'line' && (heats === undefined || heats === hit.seat) ? attack.heating : 0;

const packetOf = (attack: Attack, hit: Hit, heating: number): Packet => ({
  kind: 'packet',
  attacker: attack.seat,
  victim: hit.seat,
  module: attack.module,
  from: hit.from,
  damage: hit.damage,
  heating,
  mayDecline: true,
  prevented: 0,
  heatingPrevented: 0,
  begun: false,
  byTerrain: 0,
});

/** SA-EFF-16, R-061, R-062: Water, Trap and Surprise in the zone of a heating weapon are gone, and do not explode. */
const destroyedByHeat = (state: State, { struck, heating }: Attack): readonly Event[] =>
  heating === 0
    ? []
    : struck.flatMap(({ space }): readonly Event[] => {
        const tile = spaceAt(state, space)?.tile;
        const effects = terrainAt(state, space)?.effects;
        const isMeltable = effectIn(effects, 'cooling') ?? effectIn(effects, 'blast');
        return tile && isMeltable
          ? [{ type: 'terrain-removed', piece: tile.id, space, because: 'heated' }]
          : [];
      });

/** explosion terrain that suffers at least 1 goes off. */
function explosionsOf(state: State, { struck, heating }: Attack): readonly Frame[] {
  if (heating > 0 || !state.options.explosiveHitDetonates) return [];
  const queue = struck
    .filter(
      ({ space, damage }) => damage > 0 && effectIn(terrainAt(state, space)?.effects, 'blast'),
    )
    .map(({ space, distance }) => ({ space, distance }));
  return queue.length === 0 ? [] : [{ kind: 'blasts', queue, done: [] }];
}
