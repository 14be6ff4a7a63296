import type { PutRight } from '@ringside/protocol/api';
import { isAxial, type Axial, type Seat, type Space } from '@ringside/protocol/vocabulary';
import type { Scene, SceneGhost, SceneMark } from '../../lib/board/scene.ts';
import type { Side } from '../../lib/game/sides.ts';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import type { AnyDraft } from '../panels/draft-for.ts';
import { TurnDraft } from '../panels/turn-draft.svelte.ts';
import { turnScene } from '../panels/turn-scene.ts';

/** What is being chosen, on the board. */
export function chosenScene(stand: Standpoint, draft: AnyDraft | null): Scene {
  if (draft instanceof TurnDraft) return turnScene(stand, draft);
  return draft && 'scene' in draft ? draft.scene : {};
}

/** The board with what is chosen, what is on its way, what was seen and what has to be put right. */
export function sceneOf(stand: Standpoint, chosen: Scene): Scene {
  const wrong = stand.frame.sensing.putRight.flatMap(markOf);
  const ghosts = [...(chosen.ghosts ?? []), ...tentativeOf(stand)];
  return { ...packetOf(stand), ...chosen, ghosts, wrong };
}

/** Where a line of the slip points to. */
function markOf({ n, to, from }: PutRight): readonly SceneMark[] {
  const space = to ?? from;
  return space && isAxial(space) ? [{ n, space }] : [];
}

function packetOf(stand: Standpoint): Scene {
  const packet = stand.arena?.packet;
  const from = placeOf(stand, packet?.attacker);
  const to = placeOf(stand, packet?.victim);
  return from && to ? { shot: { from, to } } : {};
}

function placeOf(stand: Standpoint, seat: Seat | 'terrain' | undefined): Axial | undefined {
  const at = stand.robot(seat ?? null)?.at;
  return at === 'untracked' ? undefined : at;
}

/** Robots seen somewhere new and not yet in the record. */
function tentativeOf({ frame, arena }: Standpoint): readonly SceneGhost[] {
  return frame.sensing.tentative.flatMap(({ piece, to }) => {
    const robot = arena?.robots.find((one) => one.piece === piece);
    const at = axial(to);
    const facing = robot?.facing === 'untracked' ? 0 : (robot?.facing ?? 0);
    return robot && at ? [{ seat: robot.seat, at, facing }] : [];
  });
}

const axial = (space: Space): Axial | undefined => (isAxial(space) ? space : undefined);

/** Lines for one person, and the edge of the arena they lie at. */
export interface SlipPlace {
  readonly key: string;
  readonly seat: Seat | null;
  readonly side: Side;
  readonly edge: 'W' | 'E';
  readonly lines: readonly PutRight[];
}

/** One slip for each person who is nearest; what anybody may do goes to whoever decides. */
export function slipsOf(
  lines: readonly PutRight[],
  sideOf: (seat: Seat | null) => Side,
  decider: Seat | null,
): readonly SlipPlace[] {
  const groups = new Map<Seat | null, PutRight[]>();
  for (const line of lines) {
    const seat = line.seat ?? decider;
    groups.set(seat, [...(groups.get(seat) ?? []), line]);
  }
  return [...groups].map(([seat, group]) => {
    const side = sideOf(seat);
    return { key: seat ?? 'anybody', seat, side, edge: side === 'E' ? 'E' : 'W', lines: group };
  });
}

/** How much of the arena's width a slip takes, in CSS pixels: a column of words, or its height laid on its side. */
export const slipDepth = ({ side, lines }: SlipPlace): number =>
  side === 'S' || side === 'N' ? 226 : Math.min(190, 42 + 46 * lines.length) + 34;
