import type { Axial } from '@ringside/protocol/vocabulary';
import type { Design, Effect, Tile } from '@ringside/protocol/games/steel-arena';
import { designOf, spaceAt, type Packet, type State } from './state.ts';

export type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>;

/** SA-TER-01: terrain is a tile of its own type; known as such once it lies face up. */
export function terrainAt(state: State, space: Axial): Design | undefined {
  const tile = spaceAt(state, space)?.tile;
  return tile ? terrainOf(state, tile) : undefined;
}

function terrainOf(state: State, tile: Tile): Design | undefined {
  const design = tile.up ? designOf(state, tile) : undefined;
  return design?.type === 'terrain' ? design : undefined;
}

export const effectIn = <Kind extends Effect['kind']>(
  effects: readonly Effect[] | undefined,
  kind: Kind,
): EffectOf<Kind> | undefined =>
  effects?.find((effect): effect is EffectOf<Kind> => effect.kind === kind);

export const terrainEffect = <Kind extends Effect['kind']>(
  state: State,
  space: Axial,
  kind: Kind,
): EffectOf<Kind> | undefined => effectIn(terrainAt(state, space)?.effects, kind);

/** one terrain event on one robot. */
export const terrainPacket = (
  part: Pick<Packet, 'victim' | 'from' | 'damage' | 'heating'>,
): Packet => ({
  kind: 'packet',
  attacker: 'terrain',
  module: null,
  mayDecline: false,
  prevented: 0,
  heatingPrevented: 0,
  begun: false,
  byTerrain: 0,
  ...part,
});
