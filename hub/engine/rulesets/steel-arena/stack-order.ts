import { spaceKey, type Seat } from '@ringside/protocol/vocabulary';
import { tracksField } from './profile.ts';
import { isOnField, moduleOf, spaceAt, type Frame, type State } from './state.ts';
import { allTiles } from './tiles.ts';

type Of<Kind extends Frame['kind']> = Extract<Frame, { kind: Kind }>;

/** Which business may stand on which: set-up before the first turn, then a turn or its Upkeep and what interrupts it. */
export function isStackInOrder(state: State): boolean {
  const [first, ...rest] = state.stack;
  if (!first) return false;
  if (first.kind === 'tally') return state.profile === 'trophies' && rest.length === 0;
  if (state.turn === null) return first.kind === 'deploy' && isDeploying(state, first, rest);
  if (first.kind === 'turn') {
    return rest.every((frame) => IN_TURN.has(frame.kind) && isPossible(state, frame));
  }
  return (
    first.kind === 'upkeep' &&
    rest.every((frame) => IN_UPKEEP.has(frame.kind) && isPossible(state, frame))
  );
}

const IN_TURN: ReadonlySet<Frame['kind']> = new Set<Frame['kind']>([
  'turn-start',
  'displace',
  'enter',
  'stop',
  'attack',
  'packet',
  'overheat',
  'cool',
  'blasts',
  'spend',
  'declare',
  'look',
  // Where somebody put right that a tile of the pile should lie there already.
  'lay',
  'turn-up',
]);
const IN_UPKEEP: ReadonlySet<Frame['kind']> = new Set<Frame['kind']>([
  'show',
  'lay',
  'look',
  'turn-up',
]);

/** Everything it names is there. */
function isPossible(state: State, frame: Frame): boolean {
  switch (frame.kind) {
    case 'displace':
      return areSeated(state, frame.seat, ...frame.moved);
    case 'enter':
    case 'stop':
    case 'show':
      return frame.seats.length > 0 && areSeated(state, ...frame.seats);
    case 'attack':
      return areSeated(state, frame.seat, ...frame.hits.map(({ seat }) => seat));
    case 'packet':
      return isPacket(state, frame);
    case 'overheat':
      return areSeated(state, frame.seat);
    case 'cool':
      return areSeated(state, frame.seat);
    case 'blasts':
      return [...frame.queue.map(({ space }) => space), ...frame.done].every((space) =>
        isOnField(state, space),
      );
    case 'spend':
      // What people adjust may take a module away that is being used.
      return (
        areSeated(state, frame.seat) &&
        (!tracksField(state) || moduleIn(state, frame.seat, frame.module))
      );
    case 'lay':
      return isLaying(state, frame);
    case 'look':
      return isLooking(state, frame);
    case 'turn-up':
      return isTurning(state, frame);
    case 'turn-start':
      return true;
    case 'quota':
    case 'arrange':
    case 'deploy':
    case 'turn':
    case 'upkeep':
    case 'tally':
      return false;
    case 'declare':
      return !tracksField(state) && areSeated(state, frame.seat, ...frame.hit);
  }
}

const areSeated = (state: State, ...seats: readonly Seat[]): boolean =>
  seats.every((seat) => state.robots.some((robot) => robot.seat === seat));

const moduleIn = (state: State, seat: Seat, module: Of<'spend'>['module']): boolean =>
  state.robots.some((robot) => robot.seat === seat && moduleOf(robot, module));

function isPacket(state: State, packet: Of<'packet'>): boolean {
  const { attacker, victim, module } = packet;
  const isFromTerrain = attacker === 'terrain' && module === null;
  const isFromRobot = attacker !== 'terrain' && module !== null && areSeated(state, attacker);
  return (
    areSeated(state, victim) &&
    (isFromTerrain || isFromRobot) &&
    packet.prevented <= packet.damage &&
    packet.heatingPrevented <= packet.heating
  );
}

/** SA-UPK-04: on gaps, and not more than there are. */
const isLaying = (state: State, { spaces }: Of<'lay'>): boolean =>
  spaces.length <= state.pile &&
  new Set(spaces.map(spaceKey)).size === spaces.length &&
  spaces.every((space) => spaceAt(state, space)?.tile === null);

const isLooking = (state: State, { seat, piece }: Of<'look'>): boolean =>
  state.faces === 'virtual' &&
  state.robots.some((robot) => robot.seat === seat && moduleOf(robot, piece)?.face === null);

const isTurning = (state: State, { piece }: Of<'turn-up'>): boolean =>
  state.faces === 'virtual' && allTiles(state).some(({ id, face }) => id === piece && !face);

function isDeploying(state: State, { next }: Of<'deploy'>, rest: readonly Frame[]): boolean {
  const undeployed = state.robots.findIndex(({ at }) => at === null);
  if (undeployed !== next || state.robots.slice(next).some(({ at }) => at !== null)) return false;
  const drawing = rest.filter((frame) => frame.kind !== 'turn-up');
  const turning = rest.filter((frame) => frame.kind === 'turn-up');
  if (!turning.every((frame) => isTurning(state, frame))) return false;
  const [first, ...more] = drawing;
  if (!first) return state.field.every(({ tile }) => tile);
  const isDrawing = first.kind === 'quota' || (first.kind === 'arrange' && drawsOut(state, first));
  return more.length === 0 && isDrawing && next === 0 && state.faces === 'virtual';
}

/** As many tiles left in the pool as spaces to lay them on. */
function drawsOut({ field }: State, { pool, next }: Of<'arrange'>): boolean {
  const left = Object.values(pool).reduce((sum, count) => sum + count, 0);
  return next + left === field.length;
}
