import type { Command, Seat } from '@ringside/protocol/vocabulary';

export interface Sent {
  readonly by: Seat;
  readonly command: Command;
}

/** What a player process can be told. */
export type Order =
  | { readonly do: 'open'; readonly folder: string; readonly seed: number }
  | { readonly do: 'play'; readonly acts: number; readonly games: number }
  | { readonly do: 'send'; readonly sent: Sent }
  | { readonly do: 'read' }
  | { readonly do: 'remove'; readonly path: string };
