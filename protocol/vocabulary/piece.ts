import type { Brand } from './brand.ts';
import type { Seat } from './seat.ts';
import type { Sector, Space } from './space.ts';

/** A physical piece as the rules know it. Never a tag UID; never tells the face. */
export type PieceId = Brand<string, 'PieceId'>;

/** What may be told from a piece lying face down: type and generation where public, `any` when nobody knows. */
export type PieceClass = Brand<string, 'PieceClass'>;

/** One printed face: what a piece turns out to be. */
export type DesignId = Brand<string, 'DesignId'>;

export const pieceId = (text: string): PieceId => text as PieceId;
export const pieceClass = (text: string): PieceClass => text as PieceClass;
export const designId = (text: string): DesignId => text as DesignId;

export type At =
  | { readonly space: Space }
  /** Beside a seat: modules, trophies, dock, ... */
  | { readonly seat: Seat; readonly zone: string }
  | { readonly pile: string }
  | { readonly on: PieceId }
  /** Contact without coordinates (pyramids). */
  | { readonly touching: readonly PieceId[] }
  | 'box';

/**
 * Where physical pieces should be. Without `id` any `count` pieces of the class will do;
 * an id with no tag yet takes any unbound tag of its class.
 */
export interface Placement {
  readonly id?: PieceId;
  readonly of: PieceClass;
  readonly count: number;
  readonly side: 'up' | 'down' | 'any';
  readonly facing: Sector | 'any';
  readonly at: At;
}

/** One piece's way, in order, as robots and hands carry it out. */
export interface Motion {
  readonly piece: PieceId;
  readonly path: readonly At[];
  readonly cause: string;
}
