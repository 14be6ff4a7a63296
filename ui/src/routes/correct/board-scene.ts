import { isSector, spaceKey, type RawAction, type Scalar } from '@ringside/protocol/vocabulary';
import type { Scene, SceneGhost, SceneTarget } from '../../lib/board/scene.ts';
import { hexOf } from '../../lib/game/choices.ts';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import { spaceName } from '../../lib/words/place.ts';
import { upperFirst } from '../../lib/words/plural.ts';
import type { Fact } from './fact.ts';
import { spaceOf, tileName, tileOn } from './now.ts';
import type { Topic } from './topic.ts';

interface Tapping {
  readonly topic: Topic | null;
  readonly edits: readonly RawAction[];
  readonly ontap: (key: string) => void;
}

/** Everything on the board may be tapped; what is chosen has a ring, and what will be stands there as a ghost. */
export function tapScene(stand: Standpoint, { topic, edits, ontap }: Tapping): Scene {
  const chosen = topic ? keyOf(stand, topic) : undefined;
  const targets = (stand.arena?.field ?? []).map(({ space }): SceneTarget => {
    const key = spaceKey(space);
    return {
      space,
      label: labelOf(stand, key),
      picked: key === chosen,
      isQuiet: true,
      onpick: () => {
        ontap(key);
      },
    };
  });
  return { targets, ghosts: ghostsOf(stand, edits) };
}

/** Only the spaces that a fact may have. */
export function pickScene(
  fact: Fact,
  {
    chosen,
    onpick,
  }: { readonly chosen: Scalar | undefined; readonly onpick: (value: Scalar) => void },
): Scene {
  const targets = fact.options.flatMap(({ value }): readonly SceneTarget[] => {
    const space = hexOf(value);
    if (!space) return [];
    const label = upperFirst(spaceName(String(value)));
    return [
      {
        space,
        label,
        picked: value === chosen,
        onpick: () => {
          onpick(value);
        },
      },
    ];
  });
  return { targets, lit: targets.map(({ space }) => spaceKey(space)) };
}

function keyOf(stand: Standpoint, topic: Topic): string | undefined {
  if (topic.of === 'space') return topic.key;
  if (topic.of === 'tile') return spaceOf(stand, topic.piece);
  const at = 'seat' in topic ? stand.robot(topic.seat)?.at : undefined;
  return at === undefined || at === 'untracked' ? undefined : spaceKey(at);
}

function labelOf(stand: Standpoint, key: string): string {
  const robot = stand.robotAt(hexOf(key));
  const tile = tileOn(stand, key);
  const what = robot
    ? `${stand.people.name(robot.seat)}’s robot`
    : tile
      ? tileName(stand, tile.id)
      : 'Empty space';
  return `${what}, ${spaceName(key)}`;
}

/** Robots as they will stand. */
function ghostsOf(stand: Standpoint, edits: readonly RawAction[]): readonly SceneGhost[] {
  return (stand.arena?.robots ?? []).flatMap(({ seat, at, facing }) => {
    const own = (kind: string) => edits.find((edit) => edit.kind === kind && edit['seat'] === seat);
    const moved = own('robot-at')?.['space'];
    const turned = own('robot-facing')?.['facing'];
    const place = hexOf(moved) ?? (at === 'untracked' ? undefined : at);
    if (!place || (moved === undefined && turned === undefined)) return [];
    const way = isSector(turned) ? turned : facing;
    return [{ seat, at: place, facing: isSector(way) ? way : 0 }];
  });
}
