import type { Options } from '@ringside/protocol/games/steel-arena';
import { OutOfScope, Unreadable } from './row.ts';

type Setting = (value: unknown) => Partial<Options>;

const switched =
  (name: keyof Options): Setting =>
  (value) => ({ [name]: value === true || value === 1 });

const worded =
  (name: keyof Options, words: Readonly<Record<string, string>>): Setting =>
  (value) => {
    const word = words[String(value)];
    if (word === undefined) throw new Unreadable(`no value of ${name}: ${String(value)}`);
    return { [name]: word };
  };

/** The configuration keys of the rulings (their section 13) and the options of ours that they mean. */
const KEYS: Readonly<Record<string, Setting>> = {
  autocool_scope: worded('autoCooling', { own: 'own-turn', any: 'every-turn' }),
  chain_detonation: switched('chainDetonation'),
  collapse_teammates: switched('collapseTeammates'),
  deploy_zone: worded('deploymentZone', { edge: 'edge', any: 'anywhere' }),
  end_on_last_tile: switched('endOnLastTile'),
  exact_distance: switched('exactDistances'),
  explosion_terrain_single_use: switched('explosionSingleUse'),
  explosive_hit_detonates: switched('explosiveHitDetonates'),
  f451_beam: switched('beamHeatsAll'),
  full_protection: worded('fullProtection', { per_attack: 'each-attack', pool: 'pool' }),
  late_terrain_face_up: switched('lateTerrainFaceUp'),
  resolve_pending_on_pile_end: switched('payBeforePileEnd'),
  shots_cross_void: switched('shotsCrossGaps'),
  shove_stops_each_step: switched('shoveStopsEachStep'),
  splash_hits_self: switched('splashHitsSelf'),
  wastage_combine: switched('wastageCombined'),
  waste_heated_this_turn: switched('wasteHeatedThisTurn'),
};

/** Rulings that are fixed in our rules; a row may name the value they have. */
const FIXED: Readonly<Record<string, readonly unknown[]>> = {
  all_defence_is_reaction: [true, 1],
  allow_holes: [false, 0],
  chain_order: ['far_first'],
  check_after_step4: [true, 1],
  first_player: ['random'],
};

export function optionsOf(keys: Readonly<Record<string, unknown>>): Partial<Options> {
  return Object.entries(keys).reduce<Partial<Options>>((options, [name, value]) => {
    const setting = Object.hasOwn(KEYS, name) ? KEYS[name] : undefined;
    if (setting) return { ...options, ...setting(value) };
    if (FIXED[name]?.includes(value)) return options;
    throw new OutOfScope(`the key ${name}: ${JSON.stringify(value)} is no option of the base game`);
  }, {});
}
