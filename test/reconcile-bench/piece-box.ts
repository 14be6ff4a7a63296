import { tagUid, type PieceId } from '@ringside/protocol/vocabulary';
import type { Room } from './room.ts';
import { Token } from './token.ts';

/** Robots and tiles with their tags, and which of them is which piece of the game. */
export class PieceBox {
  readonly tokens: Token[] = [];
  readonly #room: Room;
  readonly #bearers = new Map<PieceId, Token>();

  constructor(room: Room) {
    this.#room = room;
  }

  /** The token that is this piece; a new one of its class out of the box if none is yet. */
  bearerOf(piece: PieceId, of: string): Token {
    const known = this.#bearers.get(piece);
    if (known) return known;
    const taken = new Set(this.#bearers.values());
    const spare = this.tokens.find(
      (token) => token.of === of && token.at === null && !taken.has(token),
    );
    const token = spare ?? this.#make(of);
    this.#bearers.set(piece, token);
    return token;
  }

  /** Tokens on the board that carry none of these pieces. */
  lyingBut(pieces: ReadonlySet<PieceId>): readonly Token[] {
    const wanted = new Set([...pieces].map((piece) => this.#bearers.get(piece)));
    return this.tokens.filter((token) => token.at !== null && !wanted.has(token));
  }

  /** What else a tile was, it is no longer: it goes back into the box. */
  forgetAllBut(pieces: readonly PieceId[]): void {
    const known = new Set(pieces);
    for (const piece of this.#bearers.keys()) if (!known.has(piece)) this.#bearers.delete(piece);
  }

  things(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.tokens.map(({ tag, of }) => [tag, of]));
  }

  #make(of: string): Token {
    const n = this.tokens.length + 1;
    const token = new Token(tagUid(Uint8Array.of(4, 0, n >> 8, n & 255)), of);
    this.tokens.push(token);
    this.#room.add(token);
    return token;
  }
}
