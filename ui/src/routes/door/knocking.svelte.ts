import type { KnockAnswer, KnockRequest, WireError } from '@ringside/protocol/api';
import type { TableId } from '@ringside/protocol/vocabulary';
import { knockAt, myKnock, wireErrorOf } from '../../lib/game/http.ts';

const LOOK_MS = 1_500;

/** How a device asks the hub. */
interface Door {
  readonly knock: (request: KnockRequest) => Promise<KnockAnswer>;
  readonly look: () => Promise<KnockAnswer>;
}

/** Somebody at the door of a table: asks with its code, and waits until a person there says yes or no. */
export class Knocking {
  #state = $state<'asking' | 'waiting' | 'refused'>('asking');
  #error = $state.raw<WireError | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onadmitted: (table: TableId) => void;
  readonly #door: Door;

  constructor(
    onadmitted: (table: TableId) => void,
    door: Door = { knock: knockAt, look: myKnock },
  ) {
    this.#onadmitted = onadmitted;
    this.#door = door;
  }

  get state(): 'asking' | 'waiting' | 'refused' {
    return this.#state;
  }

  get error(): WireError | null {
    return this.#error;
  }

  readonly knock = async (code: string, name: string): Promise<void> => {
    this.#error = null;
    await this.#take(() =>
      this.#door.knock({ code: code.trim().toUpperCase(), name: name.trim() }),
    );
  };

  /** Goes away from the door. */
  readonly leave = (): void => {
    clearTimeout(this.#timer);
    this.#state = 'asking';
  };

  async #take(answer: () => Promise<KnockAnswer>): Promise<void> {
    try {
      const { state, table } = await answer();
      if (state === 'admitted') this.#onadmitted(table);
      else this.#state = state;
      if (state === 'waiting') this.#lookAgain();
    } catch (thrown) {
      this.#fail(wireErrorOf(thrown));
    }
  }

  /** A hub that is away for a moment doesn't send anybody away from its door. */
  #fail(error: WireError): void {
    if (error.code === 'api/unreachable' && this.#state === 'waiting') {
      this.#lookAgain();
      return;
    }
    this.#error = error;
    this.#state = 'asking';
  }

  #lookAgain(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#take(this.#door.look), LOOK_MS);
  }
}
