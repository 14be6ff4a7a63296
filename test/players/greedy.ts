import { distance, listAnswers, ray, rotate, sameSpace, step } from '@ringside/engine/kernel';
import type { Random } from '@ringside/engine/kernel';
import type {
  Action,
  Activate,
  Effect,
  PieceView,
  RobotView,
  SteelArenaView,
} from '@ringside/protocol/games/steel-arena';
import {
  isAxial,
  parseSpaceKey,
  type Axial,
  type Decision,
  type RawAction,
  type Sector,
} from '@ringside/protocol/vocabulary';

/** No line of fire on any battlefield is longer. */
const FAR = 12;
/** Answers looked at; sets of many modules have more, and the first are as good as any. */
const LOOKED_AT = 3_000;

interface Stand {
  readonly at: Axial;
  readonly facing: Sector;
}

/**
 * A sensible player of Steel Arena: looks one answer ahead, at nothing but its own seat's view. It hits what it can,
 * turns and walks to where it could hit, keeps out of lines of fire, stops what hits it and gives up what is worth least.
 */
export function greedy(view: SteelArenaView, decision: Decision, random: Random): RawAction {
  const me = view.robots.find(({ seat }) => seat === decision.answerer);
  if (!me) throw new Error(`${decision.answerer} does not play`);
  const { answers } = listAnswers(decision, LOOKED_AT);
  // Two of a kind would dance around each other for ever: the longer it takes, the more it dares.
  const daring = 0.05 + (view.turn?.number ?? 0) / 150;
  let best: RawAction | undefined;
  let most = -Infinity;
  for (const answer of answers) {
    // Offered answers are actions of the game whose view this is.
    const worth = worthOf(view, me, answer as unknown as Action) + random() * daring;
    if (worth > most) [best, most] = [answer, worth];
  }
  if (!best) throw new Error(`nothing to answer ${decision.id} with`);
  return best;
}

function worthOf(view: SteelArenaView, me: RobotView, action: Action): number {
  switch (action.kind) {
    case 'activate':
      return worthOfUse(view, me, action);
    case 'cool-down':
      return 0.3 * me.modules.filter(({ hot }) => hot).length + (me.centralHot ? 0.2 : 0);
    case 'deploy':
      return prospect(view, me, { at: toAxial(action.space), facing: action.facing });
    case 'resolve':
      return action.effect === 'damage' ? 1 : action.effect === 'push' ? action.spaces * 0.3 : 0.1;
    case 'react':
    case 'protect':
      return 1;
    case 'overheat':
    case 'cool':
    case 'show':
      return action.modules.length;
    case 'discard':
      return -sum(
        me.modules.filter(({ id }) => action.modules.includes(id)),
        (tile) => keep(view, tile),
      );
    // What it does not weigh; what people declare it never meets.
    case 'end-turn':
    case 'pass':
    case 'decline-terrain':
    case 'detonate':
    case 'lay':
    case 'identify':
    case 'name-class':
    case 'name-face':
    case 'use':
    case 'declare-hit':
    case 'declare-done':
    case 'declare-taken':
    case 'declare-not-taken':
    case 'declare-laid':
    case 'declare-end':
    case 'adjust':
    case 'adjust-heat':
    case 'adjust-lost':
    case 'draw-class':
    case 'draw-face':
      return 0;
  }
}

/** What using a module brings now, and where it leaves the robot; a module wasted is a module lost. */
function worthOfUse(view: SteelArenaView, me: RobotView, action: Activate): number {
  const stand = standOf(me);
  if (!stand) return 0;
  const price = action.wastage === undefined ? 0 : 1;
  switch (action.ability) {
    case 'turn':
      return gain(view, me, { ...stand, facing: rotate(stand.facing, action.sectors) }) - price;
    case 'forward':
    case 'jump':
      return (
        gain(view, me, { ...stand, at: step(stand.at, stand.facing, action.distance) }) - price
      );
    case 'sideward': {
      const direction = rotate(stand.facing, action.side === 'left' ? -1 : 1);
      return gain(view, me, { ...stand, at: step(stand.at, direction, action.distance) }) - price;
    }
    case 'beam':
    case 'sweep':
    case 'direct':
    case 'high':
    case 'melee': {
      const aimed =
        'target' in action && action.aim === undefined ? toAxial(action.target) : undefined;
      return 3 * harm(view, me, stand, effectsOf(view, me, action.module), aimed) - 0.1 - price;
    }
  }
}

/** How much better the robot would stand. */
const gain = (view: SteelArenaView, me: RobotView, stand: Stand): number => {
  const now = standOf(me);
  return prospect(view, me, stand) - (now ? prospect(view, me, now) : 0) - 0.05;
};

/** What the robot could hit from a place with what is cool, whose fire it is in, and what it would take home. */
function prospect(view: SteelArenaView, me: RobotView, stand: Stand): number {
  const weapons = me.modules.filter(({ id, hot }) => !hot && !view.turn?.used.includes(id));
  const hits = Math.max(0, ...weapons.map((tile) => harm(view, me, stand, effectsIn(view, tile))));
  const foes = foesOf(view, me);
  const underFire = foes.filter((foe) =>
    lineOf(standOf(foe)).some((at) => sameSpace(at, stand.at)),
  );
  const near = Math.min(
    FAR,
    ...foes.map((foe) => distance(standOf(foe)?.at ?? stand.at, stand.at)),
  );
  const below = view.field.find(({ space }) => sameSpace(space, stand.at))?.piece;
  return hits - 0.4 * underFire.length - 0.1 * near + tileBelow(view, below);
}

/** A module to take; Heating and Explosion are best left alone, armour is good ground. */
function tileBelow(view: SteelArenaView, tile: PieceView | undefined): number {
  if (!tile) return 0;
  const effects = effectsIn(view, tile);
  if (!tile.class.endsWith('/terrain')) return 0.6;
  return sum(effects, (effect) =>
    effect.kind === 'heating' || effect.kind === 'blast' ? -2 : effect.kind === 'armour' ? 0.5 : 0,
  );
}

/** Damage and heat that an attack would do to others, less what it would do to friends. */
function harm(
  view: SteelArenaView,
  me: RobotView,
  stand: Stand,
  effects: readonly Effect[],
  aimed?: Axial,
): number {
  const weapon = effects.find((effect) => 'damage' in effect && effect.kind !== 'explosion');
  if (!weapon || !('damage' in weapon)) return 0;
  const others = view.robots.filter(({ seat }) => seat !== me.seat);
  const inReach = reached(stand, weapon.kind, others).filter(
    ({ at }) => aimed === undefined || sameSpace(at, aimed),
  );
  const heat = effects.find(({ kind }) => kind === 'heating');
  const each = weapon.damage + (heat?.kind === 'heating' ? 0.3 * heat.modules : 0);
  const foes = foesOf(view, me);
  return sum(inReach, ({ robot }) => (foes.includes(robot) ? each : -each));
}

interface Reached {
  readonly robot: RobotView;
  readonly at: Axial;
}

/** Robots that an attack of this type strikes, the nearest first. */
function reached(stand: Stand, kind: string, others: readonly RobotView[]): readonly Reached[] {
  const ahead = lineOf(stand);
  const sides = [1, -1].map((by) => step(stand.at, rotate(stand.facing, by), 1));
  const spaces =
    kind === 'melee'
      ? ahead.slice(0, 1)
      : kind === 'sweep'
        ? [...ahead.slice(0, 1), ...sides]
        : ahead;
  const found = spaces.flatMap((at) =>
    others.filter((robot) => isAt(robot, at)).map((robot): Reached => ({ robot, at })),
  );
  return kind === 'direct' ? found.slice(0, 1) : found;
}

const lineOf = (stand: Stand | undefined): readonly Axial[] =>
  stand ? ray(stand.at, stand.facing, FAR) : [];

const isAt = (robot: RobotView, space: Axial): boolean => {
  const stand = standOf(robot);
  return stand !== undefined && sameSpace(stand.at, space);
};

function standOf({ at, facing }: RobotView): Stand | undefined {
  if (at === undefined || at === 'untracked') return undefined;
  return facing === undefined || facing === 'untracked' ? undefined : { at, facing };
}

function foesOf({ robots, teams }: SteelArenaView, me: RobotView): readonly RobotView[] {
  const friends = teams.find((team) => team.includes(me.seat)) ?? [me.seat];
  return robots.filter(({ seat }) => !friends.includes(seat));
}

const effectsIn = ({ catalogue }: SteelArenaView, { design }: PieceView): readonly Effect[] =>
  design === undefined ? [] : (catalogue[design]?.effects ?? []);

/** The Central module's attack is a melee of 1. */
function effectsOf(view: SteelArenaView, me: RobotView, module: string): readonly Effect[] {
  if (module === 'central') return [{ kind: 'melee', damage: 1 }];
  const tile = me.modules.find(({ id }) => id === module);
  return tile ? effectsIn(view, tile) : [];
}

/** What a module is worth keeping for: attacks by their damage, armour by its strength, everything else alike. */
const keep = (view: SteelArenaView, tile: PieceView): number =>
  sum(effectsIn(view, tile), (effect) =>
    'damage' in effect ? effect.damage : effect.kind === 'armour' ? effect.value : 1,
  ) - (tile.hot ? 0.5 : 0);

const sum = <Item>(items: readonly Item[], worth: (item: Item) => number): number =>
  items.reduce((total, item) => total + worth(item), 0);

function toAxial(key: string): Axial {
  const space = parseSpaceKey(key);
  if (!space || !isAxial(space)) throw new Error(`not a hex: ${key}`);
  return space;
}
