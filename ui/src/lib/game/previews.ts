import type { ClientMessage, ServerMessage } from '@ringside/protocol/api';
import type { CommandId } from '@ringside/protocol/vocabulary';
import type { Order } from './outbox.svelte.ts';

/** What the hub says to "what would this do?". */
export type Previewed = Pick<
  Extract<ServerMessage, { readonly type: 'previewed' }>,
  'preview' | 'error'
>;

const NO_LINK: Previewed = {
  preview: null,
  error: { code: 'api/unreachable', message: 'The hub does not answer. Try again in a moment.' },
};

/** Questions under way: each gets its own answer, and none waits for a link that is gone. */
export class Previews {
  readonly #waiting = new Map<string, (answer: Previewed) => void>();
  #asked = 0;

  /** `say` tells whether the message went out. */
  ask(say: (message: ClientMessage) => boolean, order: Order): Promise<Previewed> {
    this.#asked += 1;
    const askId = `p${String(this.#asked)}`;
    const command = { ...order, cmdId: askId as CommandId };
    return new Promise((resolve) => {
      this.#waiting.set(askId, resolve);
      if (!say({ type: 'preview', askId, command })) this.answer({ askId, ...NO_LINK });
    });
  }

  answer({ askId, preview, error }: Previewed & { readonly askId: string }): void {
    this.#waiting.get(askId)?.({ preview, error });
    this.#waiting.delete(askId);
  }

  /** The link is gone: nobody will answer any more. */
  giveUp(): void {
    for (const askId of this.#waiting.keys()) this.answer({ askId, ...NO_LINK });
  }
}
