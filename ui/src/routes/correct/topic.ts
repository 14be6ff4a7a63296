import type { Seat } from '@ringside/protocol/vocabulary';

/** What something is wrong with: the thing that was tapped or chosen. */
export type Topic =
  | { readonly of: 'robot' | 'modules' | 'trophies'; readonly seat: Seat }
  | { readonly of: 'tile'; readonly piece: string }
  /** An empty space. */
  | { readonly of: 'space'; readonly key: string }
  | { readonly of: 'pile' | 'box' | 'turn' }
  /** Said one thing after another. */
  | { readonly of: 'steps'; readonly kind: string };

export const topicKey = (topic: Topic): string => Object.values(topic).join('/');
