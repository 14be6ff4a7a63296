import { spaceKey, type Axial, type RawAction } from '@ringside/protocol/vocabulary';
import { step, straight } from '../../lib/grid/hex.ts';
import type { Scene, SceneGhost, SceneTarget } from '../../lib/board/scene.ts';
import { hexOf } from '../../lib/game/choices.ts';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import { leadsTo, stanceOf, turned, type Stance } from '../../lib/game/zone.ts';
import type { TurnDraft } from './turn-draft.svelte.ts';

/** The board while a module is picked: spaces to tap, and what the chosen one would lead to. */
export function turnScene(stand: Standpoint, draft: TurnDraft): Scene {
  const stance = stanceOf(stand);
  if (!stance || !draft.picked) return {};
  // one tap a space: what is aimed at the terrain under a robot is a choice of its own beside the board
  const actions = draft.actions.filter((action) => action['aim'] === undefined);
  const targets = targetsOf(stance, draft, actions);
  const to = hexOf(draft.action?.['target']);
  return {
    targets,
    ghosts: ghost(stand, stance, draft.action),
    lit: lit(stance.at, targets),
    ...(to && { shot: { from: stance.at, to } }),
  };
}

/** Where actions would lead, each space once; turns lead nowhere. */
function targetsOf(
  stance: Stance,
  draft: TurnDraft,
  actions: readonly RawAction[],
): readonly SceneTarget[] {
  const spaces = new Map<string, { readonly space: Axial; readonly actions: RawAction[] }>();
  for (const action of actions) {
    const space = leadsTo(stance, action);
    if (!space) continue;
    const spot = spaces.get(spaceKey(space)) ?? { space, actions: [] };
    spot.actions.push(action);
    spaces.set(spaceKey(space), spot);
  }
  return [...spaces.values()].map((spot) => target(draft, spot));
}

/** A space that several actions lead to (CENTRAL hits or walks) takes them in turn. */
function target(
  draft: TurnDraft,
  { space, actions }: { readonly space: Axial; readonly actions: readonly RawAction[] },
): SceneTarget {
  const now = actions.findIndex((action) => action === draft.action);
  const next = actions[(now + 1) % actions.length];
  const onpick = () => {
    if (next) draft.choose(next);
  };
  const label = actions.map((action) => draft.wordsFor(action)).join(', ');
  return { space, label, picked: now >= 0, onpick };
}

function ghost(
  { me }: Standpoint,
  stance: Stance,
  action: RawAction | null,
): readonly SceneGhost[] {
  if (!me || !action) return [];
  const { at, facing } = stance;
  if (action['ability'] === 'turn')
    return [{ seat: me, at, facing: turned(facing, Number(action['sectors'])) }];
  const to = action['distance'] === undefined ? undefined : leadsTo(stance, action);
  return to ? [{ seat: me, at: to, facing }] : [];
}

function lit(from: Axial, targets: readonly SceneTarget[]): readonly string[] {
  const along = targets.flatMap(({ space }) => straight(from, space));
  const round = ([0, 1, 2, 3, 4, 5] as const).map((sector) => step(from, sector));
  return [from, ...(targets.length > 0 ? along : round)].map(spaceKey);
}
