import type { FromPage, ToPage } from '../picture/messages.ts';

const RETRY_MS = 800;

/** The line to the table's own process. Comes back by itself; what was said into a dead line is lost, as words are. */
export class Link {
  readonly #listener: (message: ToPage | { readonly type: 'gone' }) => void;
  #socket: WebSocket | undefined;
  #asked = 0;
  readonly #waiting = new Map<number, (code: string | null) => void>();

  constructor(listener: (message: ToPage | { readonly type: 'gone' }) => void) {
    this.#listener = listener;
    this.#dial();
  }

  say(message: FromPage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Hands a request of `POST /do` in; resolves with the code of a refusal, or `null` when it is done. */
  do(request: Readonly<Record<string, unknown>>): Promise<string | null> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.say({ type: 'do', id, request });
    });
  }

  #dial(): void {
    const socket = new WebSocket(`ws://${location.host}/live`);
    this.#socket = socket;
    socket.addEventListener('message', (event: MessageEvent<string>) => {
      this.#hear(JSON.parse(event.data) as ToPage);
    });
    socket.addEventListener('close', () => {
      this.#waiting.clear();
      this.#listener({ type: 'gone' });
      setTimeout(() => {
        this.#dial();
      }, RETRY_MS);
    });
  }

  #hear(message: ToPage): void {
    if (message.type !== 'done') {
      this.#listener(message);
      return;
    }
    this.#waiting.get(message.id)?.(message.code);
    this.#waiting.delete(message.id);
  }
}
