import { spaceKey, type Axial, type RawAction, type Sector } from '@ringside/protocol/vocabulary';
import { step, straight } from '../../lib/board/hex.ts';
import type { Scene, SceneGhost, SceneTarget } from '../../lib/board/scene.ts';
import { hexOf } from '../../lib/game/choices.ts';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import type { TurnDraft } from '../panels/turn-draft.svelte.ts';

interface Stance {
  readonly at: Axial;
  readonly facing: Sector;
}

/** The board while a module is picked: spaces to tap, and what the chosen one would lead to. */
export function turnScene(stand: Standpoint, draft: TurnDraft): Scene {
  const stance = stanceOf(stand);
  if (!stance || !draft.picked) return {};
  const targets = draft.picked.actions.flatMap((action) => target(stance, draft, action));
  const to = hexOf(draft.action?.['target']);
  return {
    targets,
    ghosts: ghost(stand, stance, draft.action),
    lit: lit(stance.at, targets),
    ...(to && { shot: { from: stance.at, to } }),
  };
}

function stanceOf({ mine }: Standpoint): Stance | undefined {
  if (mine?.at === undefined || mine.at === 'untracked') return undefined;
  return { at: mine.at, facing: mine.facing === 'untracked' ? 0 : (mine.facing ?? 0) };
}

/** Where an action would lead, as a space to tap; turns lead nowhere. */
function target(stance: Stance, draft: TurnDraft, action: RawAction): readonly SceneTarget[] {
  const space = leadsTo(stance, action);
  if (!space) return [];
  const onpick = () => {
    draft.choose(action);
  };
  return [{ space, label: draft.wordsFor(action), picked: draft.action === action, onpick }];
}

const leadsTo = ({ at, facing }: Stance, action: RawAction): Axial | undefined =>
  action['ability'] === 'forward'
    ? step(at, facing, Number(action['distance']))
    : hexOf(action['target']);

function ghost(
  { me }: Standpoint,
  { at, facing }: Stance,
  action: RawAction | null,
): readonly SceneGhost[] {
  if (!me) return [];
  if (action?.['ability'] === 'forward')
    return [{ seat: me, at: step(at, facing, Number(action['distance'])), facing }];
  if (action?.['ability'] !== 'turn') return [];
  const turned = (facing + Number(action['sectors']) + 6) % 6;
  return [{ seat: me, at, facing: turned as Sector }];
}

function lit(from: Axial, targets: readonly SceneTarget[]): readonly string[] {
  const along = targets.flatMap(({ space }) => straight(from, space));
  const round = ([0, 1, 2, 3, 4, 5] as const).map((sector) => step(from, sector));
  return [from, ...(targets.length > 0 ? along : round)].map(spaceKey);
}
