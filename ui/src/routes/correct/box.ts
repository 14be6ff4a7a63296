import type { Choices, RawAction } from '@ringside/protocol/vocabulary';
import { answerOf, valuesOf, type Picked } from '../../lib/game/choices.ts';
import { fitting } from './correction.ts';

/** Any edit of a tile, to hear by its sentence what the tile is called. */
export function firstEditOf(edits: Choices, piece: string): RawAction | null {
  for (const kind of ['tile-to-trophies', 'tile-to-space', 'tile-to-robot']) {
    const [row] = fitting(edits, kind, { piece });
    if (!row) continue;
    const picked: Picked = Object.fromEntries(
      Object.entries(row.fields).flatMap(([name, field]) => {
        const [first] = valuesOf(field);
        return first === undefined ? [] : [[name, first] as const];
      }),
    );
    return answerOf(row, { ...picked, piece });
  }
  return null;
}
