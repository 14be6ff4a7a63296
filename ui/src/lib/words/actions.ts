import type { RawAction } from '@ringside/protocol/vocabulary';
import { turnWords } from './sentences.ts';

/** What an activation aims at, as people call it. */
export interface Aim {
  /** Who stands there. */
  readonly victim: string | undefined;
  /** Terrain that lies there, if it is what is aimed at. */
  readonly ground: string | undefined;
  /** How far away. */
  readonly steps: number;
}

/** What an activation results in, as a key says it: "Walk 2", "Turn 1 right", "Fire at Ben", "Fire 2 ahead". */
export function resultWords(action: RawAction, aim: Aim): string {
  const distance = String(action['distance'] ?? '');
  switch (String(action['ability'])) {
    case 'forward':
      return `Walk ${distance}`;
    case 'jump':
      return `Jump ${distance}`;
    case 'sideward':
      return `Move ${distance} front ${String(action['side'])}`;
    case 'turn':
      return `Turn ${turnWords(Number(action['sectors']))}`;
    case 'melee':
      return aimedAt(aim) === undefined ? 'Hit nobody' : `Hit ${aimedAt(aim) ?? ''}`;
    case 'beam':
      return 'Fire the beam';
    case 'sweep':
      return 'Sweep';
    default:
      return aimedAt(aim) === undefined
        ? `Fire ${String(aim.steps)} ahead`
        : `Fire at ${aimedAt(aim) ?? ''}`;
  }
}

const aimedAt = ({ victim, ground }: Aim): string | undefined =>
  ground === undefined ? victim : `the ${ground}`;

/** A target as a choice: "Ben", "the COVER under Ben", "2 ahead, nobody". */
export function aimWords({ victim, ground, steps }: Aim): string {
  if (ground === undefined) return victim ?? `${String(steps)} ahead, nobody`;
  return victim === undefined ? ground : `the ${ground} under ${victim}`;
}
