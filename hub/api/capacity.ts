import type { Session } from './sessions.ts';

/** Sockets at once in the whole hub: a process may often have no more than 1,024 files and sockets open. */
const SOCKETS_MAX = 512;
/** Of these, for devices that nobody has let in to any table: no crowd on the Wi-Fi fills the hub. */
const STRANGERS_MAX = 256;
/** Of one device at all tables: no single one of those that were let in fills it either. */
const DEVICE_MAX = 48;

/** The place of one socket. */
export interface Place {
  leave(): void;
}

interface Taken {
  /** `undefined`: a stranger. */
  readonly device: string | undefined;
  readonly evict: () => void;
}

/**
 * How many sockets the whole hub holds, whatever table they are at. Who was let in somewhere finds room until the hub is
 * full of such: the stranger that came last makes way.
 */
export class Capacity {
  readonly #taken = new Set<Taken>();

  /** `evict` is called when the place is needed for somebody else. `undefined`: there is none. */
  take(session: Session | undefined, evict: () => void): Place | undefined {
    const device = (session?.claims.length ?? 0) > 0 ? session?.hash : undefined;
    if (this.#of(device) >= (device === undefined ? STRANGERS_MAX : DEVICE_MAX)) return undefined;
    if (this.#taken.size >= SOCKETS_MAX && (device === undefined || !this.#makeRoom())) {
      return undefined;
    }
    const taken = { device, evict };
    this.#taken.add(taken);
    return { leave: () => void this.#taken.delete(taken) };
  }

  #of(device: string | undefined): number {
    return [...this.#taken].filter((one) => one.device === device).length;
  }

  #makeRoom(): boolean {
    const last = [...this.#taken].findLast(({ device }) => device === undefined);
    if (!last) return false;
    this.#taken.delete(last);
    last.evict();
    return true;
  }
}
