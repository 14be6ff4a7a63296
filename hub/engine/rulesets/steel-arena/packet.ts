import { pop, swap } from '../../kernel/stack.ts';
import { couldReact, covers } from './armour.ts';
import {
  restacked,
  robotOf,
  standing,
  turnOf,
  type Event,
  type Frame,
  type Packet,
  type State,
} from './state.ts';
import { effectIn, terrainAt } from './terrain.ts';

/** What of a packet still arrives: damage and modules demanded. */
export interface Left {
  readonly damage: number;
  readonly heating: number;
}

export function leftOf(packet: Packet): Left {
  const damage = packet.damage - packet.prevented;
  const spilled = Math.max(0, packet.byTerrain - damage);
  return {
    damage: Math.max(0, damage - packet.byTerrain),
    heating: Math.max(0, packet.heating - packet.heatingPrevented - spilled),
  };
}

export const isStopped = ({ damage, heating }: Left): boolean => damage + heating === 0;

/** protection nobody is asked about goes against damage first, then against heating. */
function reduced(packet: Packet, value: number): Packet {
  const left = leftOf(packet);
  const damage = Math.min(value, left.damage);
  return {
    ...packet,
    prevented: packet.prevented + damage,
    heatingPrevented: packet.heatingPrevented + Math.min(value - damage, left.heating),
  };
}

const prevention = (before: Packet, after: Packet): number =>
  after.prevented + after.heatingPrevented - before.prevented - before.heatingPrevented;

interface Begun {
  readonly packet: Packet;
  readonly events: readonly Event[];
}

/** first what protects by itself; then the window, while something is left and somebody could do something. */
export function advancePacket(state: State, packet: Packet): readonly Event[] {
  if (!packet.begun) return begin(state, packet);
  return isAsked(state, packet) ? [] : landed(state, packet);
}

function isAsked(state: State, packet: Packet): boolean {
  if (packet.byTerrain > 0) return true;
  return (
    !isStopped(leftOf(packet)) && couldReact(state, robotOf(state, packet.victim), packet.from)
  );
}

/** SA-DEF-07, SA-TER-08, R-086: a pool comes last, so that nothing is taken from it in vain. */
function begin(state: State, packet: Packet): readonly Event[] {
  const isPool = state.options.fullProtection === 'pool';
  const start: Begun = { packet: { ...packet, begun: true }, events: [] };
  const { packet: after, events } = isPool
    ? byProtections(state, byTerrain(state, start))
    : byTerrain(state, byProtections(state, start));
  return [...events, restacked(state, swap<Frame>(state.stack, after))];
}

/** SA-DEF-07: armour that lasts for the turn, from its sides. */
function byProtections(state: State, start: Begun): Begun {
  const victim = robotOf(state, start.packet.victim);
  return turnOf(state).protections.reduce<Begun>(({ packet, events }, protection) => {
    const { seat, module, sides, value } = protection;
    const works = seat === victim.seat && covers(sides, victim, packet.from);
    const after = works ? reduced(packet, value) : packet;
    const prevents = prevention(packet, after);
    return prevents === 0
      ? { packet, events }
      : {
          packet: after,
          events: [...events, { type: 'protection-used', seat, module, prevents }],
        };
  }, start);
}

/** SA-TER-07, SA-TER-08, R-087: terrain with Full protection against every attack, other armour against one a turn. */
function byTerrain(state: State, { packet, events }: Begun): Begun {
  const victim = robotOf(state, packet.victim);
  const space = standing(victim)?.at;
  const terrain = space && terrainAt(state, space);
  const armour = effectIn(terrain?.effects, 'armour');
  if (!space || !terrain || !armour || !covers(armour.sides, victim, packet.from)) {
    return { packet, events };
  }
  const after = reduced(packet, armour.value);
  const prevents = prevention(packet, after);
  if (prevents === 0) return { packet, events };
  if (terrain.abilities.includes('full-protection')) {
    const used: Event = { type: 'terrain-used', seat: victim.seat, space, prevents };
    return { packet: after, events: [...events, used] };
  }
  const isSpent = turnOf(state).terrainUsed.includes(victim.seat);
  return { packet: isSpent ? packet : { ...packet, byTerrain: prevents }, events };
}

/** SA-DMG-02: damage is noted now and paid at the end of the turn; then comes what is left of the heating. */
export function landed(state: State, packet: Packet): readonly Event[] {
  const { victim: seat, attacker: by } = packet;
  const { damage, heating } = leftOf(packet);
  const demanded: Frame = {
    kind: 'overheat',
    seat,
    demand: heating,
    mayDecline: packet.mayDecline,
    by,
  };
  return [
    ...terrainSpent(state, packet, packet.byTerrain),
    ...(damage === 0 ? [] : [{ type: 'damaged', seat, by, amount: damage } satisfies Event]),
    restacked(state, heating === 0 ? pop(state.stack) : swap(state.stack, demanded)),
  ];
}

/** terrain that protects once a turn has done so; with 0 it was spared. */
export function terrainSpent(
  state: State,
  { victim, byTerrain: held }: Packet,
  prevents: number,
): readonly Event[] {
  const space = standing(robotOf(state, victim))?.at;
  return held === 0 || !space ? [] : [{ type: 'terrain-used', seat: victim, space, prevents }];
}
