import type { At, Motion, PieceClass, Placement } from '@ringside/protocol/vocabulary';
import type { RobotState, Tile } from '@ringside/protocol/games/steel-arena';
import { THIRD_UNKNOWN } from './classes.ts';
import type { Event, State } from './state.ts';
import { robotPiece } from './view.ts';

/** Where every piece should be: robots, and each tile once. Overheat tokens are no pieces: any of them will do. */
export const expected = (state: State): readonly Placement[] => [
  ...state.robots.flatMap(robotPlacement),
  ...state.field.flatMap(({ space, tile }) => (tile ? [tilePlacement(tile, { space })] : [])),
  ...state.robots.flatMap(({ seat, modules }) =>
    modules.map((tile) => tilePlacement(tile, { seat, zone: 'modules' })),
  ),
  // SA-DMG-06: trophies are a heap lying face down; which is which does not matter any more.
  ...state.robots.flatMap(({ seat, trophies }) => heap(trophies, { seat, zone: 'trophies' })),
  ...heap(state.box, 'box'),
  ...(state.pile === 0
    ? []
    : [
        {
          of: THIRD_UNKNOWN,
          count: state.pile,
          side: 'down' as const,
          facing: 'any' as const,
          at: { pile: 'III' },
        },
      ]),
];

/** Where the field is not tracked, nobody can say where a robot should stand. */
function robotPlacement({ seat, robot, at, facing }: RobotState): readonly Placement[] {
  if (at === 'untracked') return [];
  return [
    {
      id: robotPiece(seat),
      of: robot,
      count: 1,
      side: 'up',
      facing: facing === null || facing === 'untracked' ? 'any' : facing,
      at: at === null ? { seat, zone: 'dock' } : { space: at },
    },
  ];
}

const tilePlacement = (tile: Tile, at: At): Placement => ({
  id: tile.id,
  of: tile.class,
  count: 1,
  side: tile.up ? 'up' : 'down',
  facing: 'any',
  at,
});

function heap(tiles: readonly Tile[], at: At): readonly Placement[] {
  const counts = new Map<PieceClass, number>();
  for (const tile of tiles) counts.set(tile.class, (counts.get(tile.class) ?? 0) + 1);
  return [...counts].map(([of, count]) => ({ of, count, side: 'down', facing: 'any', at }));
}

/** How robots get where an event puts them; the one shoved furthest goes first. */
export function motions(event: Event): readonly Motion[] {
  if (event.type === 'deployed') {
    const { seat, space } = event;
    return [
      { piece: robotPiece(seat), path: [{ seat, zone: 'dock' }, { space }], cause: 'deploy' },
    ];
  }
  if (event.type !== 'displaced') return [];
  return event.steps.map(({ seat, from, to }, index) => ({
    piece: robotPiece(seat),
    path: [{ space: from }, { space: to }],
    cause: index === event.steps.length - 1 ? event.cause : 'shove',
  }));
}
