import {
  ok,
  spaceKey,
  type Axial,
  type Choices,
  type Rejection,
  type Result,
} from '@ringside/protocol/vocabulary';
import type { Action } from '@ringside/protocol/games/steel-arena';
import { directionTo, neighbors, sameSpace } from '../../kernel/hex.ts';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { pop, swap } from '../../kernel/stack.ts';
import {
  clockwiseFrom,
  restacked,
  spaceAt,
  standing,
  turnOf,
  type Event,
  type Frame,
  type Packet,
  type State,
} from './state.ts';
import { terrainEffect, terrainPacket, type EffectOf } from './terrain.ts';

type Blasts = Extract<Frame, { kind: 'blasts' }>;
type Queued = Blasts['queue'][number];

/** in order of distance; those of one distance as the active player says. */
const nextOf = ({ queue }: Blasts): readonly Queued[] => {
  const nearest = Math.min(...queue.map(({ distance }) => distance));
  return queue.filter(({ distance }) => distance === nearest);
};

export const blastChoices = (frame: Blasts): Choices => [
  {
    kind: 'detonate',
    fields: { space: { one: nextOf(frame).map(({ space }) => spaceKey(space)) } },
  },
];

export function advanceBlasts(state: State, frame: Blasts): readonly Event[] {
  const [first, ...others] = frame.queue.length === 0 ? [] : nextOf(frame);
  if (!first) return [restacked(state, pop(state.stack))];
  return others.length === 0 ? explode(state, frame, first) : [];
}

export function answerBlast(
  state: State,
  frame: Blasts,
  action: Action,
): Result<readonly Event[], Rejection> {
  if (action.kind !== 'detonate' || !offers({ choices: blastChoices(frame) }, action)) {
    return refuse('rule/not-offered', ['R-060'], { kind: action.kind });
  }
  const chosen = frame.queue.find(({ space }) => spaceKey(space) === action.space);
  return chosen
    ? ok(explode(state, frame, chosen))
    : refuse('rule/not-offered', ['R-060'], { kind: action.kind });
}

/** SA-TER-11, SA-TER-12: it goes off, is gone, hurts whoever is near and sets off what is beside it. */
function explode(state: State, frame: Blasts, { space, distance }: Queued): readonly Event[] {
  const blast = terrainEffect(state, space, 'blast');
  const piece = spaceAt(state, space)?.tile?.id;
  const queue = frame.queue.filter((queued) => !sameSpace(queued.space, space));
  const rest: Blasts = { ...frame, queue, done: [...frame.done, space] };
  if (!blast || !piece) return [restacked(state, swap(state.stack, rest))];
  const chained: Blasts = {
    ...rest,
    queue: [...queue, ...chainFrom(state, rest, space, distance)],
  };
  const removed: readonly Event[] = state.options.explosionSingleUse
    ? [{ type: 'terrain-removed', piece, space, because: 'exploded' }]
    : [];
  return [
    { type: 'exploded', piece, space },
    ...removed,
    restacked(state, swap(state.stack, chained, ...packetsOf(state, space, blast))),
  ];
}

/** an explosion that does damage to its neighbours sets off explosion terrain there, each once. */
function chainFrom(
  state: State,
  { queue, done }: Blasts,
  from: Axial,
  distance: number,
): readonly Queued[] {
  const splash = terrainEffect(state, from, 'blast')?.splash ?? 0;
  if (!state.options.chainDetonation || splash === 0) return [];
  const isListed = (space: Axial): boolean =>
    done.some((other) => sameSpace(other, space)) ||
    queue.some((other) => sameSpace(other.space, space));
  return neighbors(from)
    .filter((space) => !isListed(space) && terrainEffect(state, space, 'blast'))
    .map((space) => ({ space, distance: distance + 1 }));
}

/** SA-TER-13, R-082, R-083: the big number for who stands on it, the small one for the robots beside it. */
function packetsOf(state: State, space: Axial, blast: EffectOf<'blast'>): readonly Packet[] {
  return clockwiseFrom(state, turnOf(state).seat)
    .flatMap((robot): readonly Parameters<typeof terrainPacket>[0][] => {
      const at = standing(robot)?.at;
      if (!at) return [];
      if (sameSpace(at, space)) {
        return [{ victim: robot.seat, from: null, damage: blast.damage, heating: 0 }];
      }
      const from = neighbors(at).some((beside) => sameSpace(beside, space))
        ? directionTo(at, space)
        : undefined;
      return from === undefined
        ? []
        : [{ victim: robot.seat, from, damage: blast.splash, heating: 0 }];
    })
    .filter(({ damage }) => damage > 0)
    .map(terrainPacket)
    .reverse();
}
