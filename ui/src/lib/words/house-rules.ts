import type { Options } from '@ringside/protocol/games/steel-arena';

type Key = keyof Options;

/** One reading of a rule that tables argue about: a name, and what each choice means. */
interface HouseRule {
  readonly name: string;
  readonly choices: readonly {
    readonly value: Options[Key];
    readonly text: string;
  }[];
}

/** The first choice is the one that holds unless a table says otherwise. */
const rule = (
  name: string,
  ...choices: readonly (readonly [Options[Key], string])[]
): HouseRule => ({
  name,
  choices: choices.map(([value, text]) => ({ value, text })),
});

/** In players’ words; what each ruling rests on stands in docs/rules/steel-arena.md. */
export const HOUSE_RULES: Readonly<Record<Key, HouseRule>> = {
  deploymentZone: rule(
    'Where robots start',
    ['edge', 'On a module tile at the outer edge.'],
    ['anywhere', 'On any module tile.'],
  ),
  autoCooling: rule(
    'Auto-Cooling',
    ['own-turn', 'Cools in its owner’s Upkeep.'],
    ['every-turn', 'Cools at the end of every turn.'],
  ),
  exactDistances: rule(
    'Distances',
    [true, 'Exactly as printed: a 2 is a 2.'],
    [false, 'Any smaller distance will do.'],
  ),
  shoveStopsEachStep: rule(
    'Shoved over several spaces',
    [false, 'Stops only where the shoving ends.'],
    [true, 'Stops on each space.'],
  ),
  shotsCrossGaps: rule(
    'Gaps in the outline',
    [true, 'Shots fly across.'],
    [false, 'Shots end there.'],
  ),
  collapseTeammates: rule(
    'Running into a teammate',
    [true, 'Shoves them like anybody.'],
    [false, 'Is not possible.'],
  ),
  explosiveHitDetonates: rule(
    'Hitting Explosion terrain',
    [true, 'Sets it off.'],
    [false, 'Does nothing.'],
  ),
  explosionSingleUse: rule(
    'Explosion terrain that went off',
    [true, 'Is gone.'],
    [false, 'Stays and may go off again.'],
  ),
  chainDetonation: rule(
    'Explosions beside Explosion terrain',
    [true, 'Set it off, too.'],
    [false, 'Leave it alone.'],
  ),
  beamHeatsAll: rule(
    'A beam that heats',
    [true, 'Heats everybody on the line.'],
    [false, 'Heats one robot of the attacker’s choice.'],
  ),
  splashHitsSelf: rule(
    'An explosion beside the attacker',
    [true, 'Hits the attacker as well.'],
    [false, 'Spares the attacker.'],
  ),
  fullProtection: rule(
    'Full protection',
    ['each-attack', 'Takes its number off every attack of the turn.'],
    ['pool', 'Is used up over the turn.'],
  ),
  wastageCombined: rule(
    'Wastage both ways at once',
    [true, 'Allowed: in spite of the token and as Speed.'],
    [false, 'One way at a time.'],
  ),
  wasteHeatedThisTurn: rule(
    'Wasting what was heated this turn',
    [true, 'Allowed if it was not activated.'],
    [false, 'Not before the next turn.'],
  ),
  lateTerrainFaceUp: rule(
    'Terrain from the pile',
    [true, 'Is turned face up at once.'],
    [false, 'Stays face down.'],
  ),
  endOnLastTile: rule(
    'The last tile of the pile',
    [false, 'The game ends when a tile is wanted and none is left.'],
    [true, 'The game ends when it is laid.'],
  ),
  payBeforePileEnd: rule(
    'Damage when the pile runs out',
    [false, 'Is not paid any more.'],
    [true, 'Is paid first.'],
  ),
};

export const HOUSE_KEYS = Object.keys(HOUSE_RULES) as readonly Key[];

/** The rules of a game that differ from ours, one line each. */
export const differingRules = (options: Options): readonly string[] =>
  HOUSE_KEYS.flatMap((key) => {
    const { name, choices } = HOUSE_RULES[key];
    const [usual] = choices;
    const chosen = choices.find(({ value }) => value === options[key]);
    return chosen && chosen !== usual ? [`${name}: ${chosen.text}`] : [];
  });
