import type {
  Activation,
  Event,
  ModuleId,
  RobotStep,
  SteelArenaView,
} from '@ringside/protocol/games/steel-arena';
import { sameSpace } from '@ringside/engine/kernel';
import type { Axial, PieceId, Seat, Sector } from '@ringside/protocol/vocabulary';

/** What a stranger beside the table saw before and after, and remembers. */
export interface Eyes {
  readonly before: SteelArenaView;
  readonly after: SteelArenaView;
  /** Names of the tiles that have lain face up. */
  readonly names: ReadonlyMap<PieceId, string>;
}

type Of<Type extends Event['type']> = Extract<Event, { type: Type }>;

const NAMES: Readonly<Record<string, string>> = { A: 'Ada', B: 'Ben', C: 'Cleo', D: 'Dan' };
const COMPASS: Readonly<Record<Sector, string>> = {
  0: 'east',
  1: 'south-east',
  2: 'south-west',
  3: 'west',
  4: 'north-west',
  5: 'north-east',
};

export const nameOf = (seat: Seat): string => NAMES[seat] ?? seat;

export const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;

export const counted = (count: number, thing: string): string =>
  `${count === 1 ? 'one' : String(count)} ${thing}${count === 1 ? '' : 's'}`;

/** `b3`: the second row from the top, the third space of it from the left. */
export function spaceName({ field }: SteelArenaView, space: Axial): string {
  const rows = [...new Set(field.map((each) => each.space.r))].sort((a, b) => a - b);
  const row = field.filter((each) => each.space.r === space.r).map((each) => each.space.q);
  const place = row.sort((a, b) => a - b).indexOf(space.q) + 1;
  return `${String.fromCodePoint(97 + rows.indexOf(space.r))}${String(place)}`;
}

const HIDDEN = 'a module face down';

/** A module by its name where everybody has seen it. */
function moduleName({ names }: Eyes, module: ModuleId): string {
  return module === 'central' ? 'the Central module' : (names.get(module) ?? HIDDEN);
}

const groundName = ({ names }: Eyes, piece: PieceId): string => names.get(piece) ?? 'the terrain';

/** Several modules of one robot: those with a name first, the rest counted. */
function modulesNamed(eyes: Eyes, modules: readonly ModuleId[]): string {
  const names = modules.map((module) => moduleName(eyes, module));
  const known = names.filter((name) => name !== HIDDEN);
  const hidden = names.length - known.length;
  return listed([...known, ...(hidden > 0 ? [`${counted(hidden, 'module')} face down`] : [])]);
}

/** One line of the report for one thing that happened; nothing for what the lines around it tell already. */
export function sentence(event: Event, eyes: Eyes): string | undefined {
  const { before, after } = eyes;
  switch (event.type) {
    case 'deployed':
      return `${nameOf(event.seat)} starts on ${spaceName(after, event.space)}, facing ${COMPASS[event.facing]}.`;
    case 'cooled':
      return cooled(event, eyes);
    case 'tile-turned':
      return `${groundName(eyes, event.piece)} lies face up on ${whereIs(after, event.piece)}.`;
    case 'exploded':
      return `${groundName(eyes, event.piece)} on ${spaceName(before, event.space)} explodes!`;
    case 'terrain-removed':
      return event.because === 'heated'
        ? `${groundName(eyes, event.piece)} on ${spaceName(before, event.space)} is burnt away.`
        : undefined;
    case 'overheated':
      return `${nameOf(event.seat)} overheats ${modulesNamed(eyes, event.modules)}.`;
    case 'protection-used':
      return `${nameOf(event.seat)} is still covered by ${moduleName(eyes, event.module)}: ${String(event.prevents)} less.`;
    case 'terrain-used':
      return event.prevents === 0
        ? `${nameOf(event.seat)} saves the cover for later.`
        : `The ground covers ${nameOf(event.seat)}: ${String(event.prevents)} less.`;
    case 'reacted':
      return reacted(event, eyes);
    case 'damaged':
      return `${nameOf(event.seat)} takes ${String(event.amount)} damage${event.by === 'terrain' ? ' from the ground' : ''}.`;
    case 'tile-taken':
      return `${nameOf(event.seat)} takes the tile on ${spaceName(before, event.space)}.`;
    case 'discarded':
      return discarded(event, eyes);
    case 'robot-destroyed':
      return `${nameOf(event.seat)} has to give up the Central module: the robot is destroyed!`;
    case 'mode-changed':
      return event.mode === 'forced'
        ? `${nameOf(event.seat)} has fewer than 6 modules left and flips the board to Forced mode.`
        : `${nameOf(event.seat)} is back in Normal mode.`;
    case 'tile-gained':
      return `${nameOf(event.seat)} takes a tile.`;
    case 'tiles-laid':
      return `${counted(event.tiles, 'tile')} from the pile are laid.`;
    case 'adjusted':
      return `${nameOf(event.seat)} puts ${event.what} right by ${String(event.by)}.`;
    case 'heat-set':
      return `${nameOf(event.seat)} ${event.hot ? 'puts a token on' : 'takes the token off'} ${moduleName(eyes, event.module)}.`;
    case 'game-began':
    case 'tile-picked':
    case 'tile-laid':
    case 'class-named':
    case 'face-learnt':
    case 'turn-began':
    case 'turned-up':
    case 'activated':
    case 'attack-resolved':
    case 'displaced':
    case 'turned':
    case 'ended':
    case 'frames':
    case 'position-set':
    case 'faces-restored':
      return undefined;
  }
}

const whereIs = (view: SteelArenaView, piece: PieceId): string => {
  const found = view.field.find((each) => each.piece?.id === piece);
  return found ? spaceName(view, found.space) : 'the field';
};

/** A push is told with where it leads. */
export function chosen(
  { seat, effect, robot, amount = 0 }: Of<'attack-resolved'>,
  pushed: readonly RobotStep[],
  { after }: Eyes,
): string | undefined {
  if (effect === 'damage' || robot === undefined) return undefined;
  if (amount === 0) return `${nameOf(seat)} spares ${nameOf(robot)} the ${effect}.`;
  if (effect === 'vortex')
    return `${nameOf(seat)} whirls ${nameOf(robot)} round, ${sectorsTo(amount)}.`;
  return pushed.length === 0
    ? `${nameOf(seat)} pushes ${nameOf(robot)}, who has nowhere to go.`
    : `${nameOf(seat)} pushes ${nameOf(robot)} away${wayOf(robot, pushed, after)}.`;
}

const sectorsTo = (sectors: number): string =>
  `${counted(Math.abs(sectors), 'sector')} to the ${sectors < 0 ? 'left' : 'right'}`;

function cooled({ seat, modules, by }: Of<'cooled'>, eyes: Eyes): string {
  const what = modulesNamed(eyes, modules);
  if (by === 'auto-cooling') return `${what} of ${nameOf(seat)} cools by itself.`;
  if (by === 'terrain') return `${nameOf(seat)} cools ${what} on the spot.`;
  return modules.length === 0
    ? `${nameOf(seat)} waits.`
    : `${nameOf(seat)} cools down: ${counted(modules.length, 'module')}.`;
}

function reacted({ seat, module, prevents, lasting }: Of<'reacted'>, eyes: Eyes): string {
  const what = moduleName(eyes, module);
  const stops = prevents === 0 ? `sets up ${what}` : `stops ${String(prevents)} with ${what}`;
  return `${nameOf(seat)} ${stops}${lasting ? ', which lasts all turn' : ''}.`;
}

function discarded({ seat, modules, to, because }: Of<'discarded'>, eyes: Eyes): string {
  const what = modulesNamed(eyes, modules);
  switch (because) {
    case 'wastage':
      return `${what} is wasted and goes to the box.`;
    case 'single-use':
      return `${what} is used up and goes to the box.`;
    case 'limit':
      return `${nameOf(seat)} has a module too many and keeps ${what} as a trophy.`;
    case 'declared':
      return `${what} is no longer with ${nameOf(seat)}.`;
    case 'damage':
      return to === 'box'
        ? `${nameOf(seat)} gives up ${what}, for nobody.`
        : `${nameOf(seat)} gives up ${what}: ${counted(modules.length, 'trophy').replace('trophys', 'trophies')} for ${nameOf(to)}.`;
  }
}

/** What somebody does with a module. A move is told with where it leads, a turn with where it ends. */
export function useOf(
  { seat, module, choice }: Of<'activated'>,
  moved: readonly RobotStep[],
  facing: Sector | undefined,
  eyes: Eyes,
): string {
  const does = `${nameOf(seat)} ${verb(choice, moduleName(eyes, module), eyes)}`;
  const turned = facing === undefined ? '' : `, to face ${COMPASS[facing]}`;
  const wasted = choice.wastage === undefined ? '' : ', wasting it';
  return `${does}${wasted}${turned}${wayOf(seat, moved, eyes.after)}.`;
}

function verb(choice: Activation, what: string, eyes: Eyes): string {
  switch (choice.ability) {
    case 'forward':
      return `moves ahead with ${what}`;
    case 'jump':
      return `jumps with ${what}`;
    case 'sideward':
      return `moves to the front ${choice.side} with ${what}`;
    case 'turn':
      return `turns ${sectorsTo(choice.sectors)} with ${what}`;
    case 'beam':
      return `fires ${what} down the whole line`;
    case 'sweep':
      return `sweeps round with ${what}`;
    case 'melee':
      return `strikes ${targetName(choice, eyes)} with ${what}`;
    case 'direct':
    case 'high':
      return `fires ${what} at ${targetName(choice, eyes)}`;
    case 'declared':
      return `uses ${what}`;
  }
}

function targetName({ target, aim }: Extract<Activation, { target: Axial }>, eyes: Eyes): string {
  const view = eyes.before;
  const robot = view.robots.find(({ at }) => at && at !== 'untracked' && sameSpace(at, target));
  const space = spaceName(view, target);
  if (robot && aim === undefined) return `${nameOf(robot.seat)} on ${space}`;
  const piece = view.field.find((each) => sameSpace(each.space, target))?.piece;
  const ground = piece?.class.endsWith('/terrain') ? groundName(eyes, piece.id) : '';
  return ground === '' ? `${space}, where nobody is,` : `${ground} on ${space}`;
}

/** Where a robot's steps lead, and whom they shove where. */
function wayOf(mover: Seat, steps: readonly RobotStep[], view: SteelArenaView): string {
  const end = steps.findLast(({ seat }) => seat === mover);
  const others = [...new Set(steps.map(({ seat }) => seat))].filter((seat) => seat !== mover);
  const shoved = others.map((seat) => {
    const last = steps.findLast((step) => step.seat === seat);
    return `${nameOf(seat)} to ${last ? spaceName(view, last.to) : ''}`;
  });
  return [
    ...(end ? [` to ${spaceName(view, end.to)}`] : []),
    ...(shoved.length > 0 ? [`, shoving ${listed(shoved)}`] : []),
  ].join('');
}
