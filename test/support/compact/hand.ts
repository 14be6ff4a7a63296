import type { ModuleId } from '@ringside/protocol/games/steel-arena';
import type { Seat } from '@ringside/protocol/vocabulary';
import { designOf, robotOf, type State } from '../../../hub/engine/rulesets/steel-arena/state.ts';

/** What a row calls robots and their modules, and what that is in the state of the moment. */
export class Hand {
  readonly #state: () => State;
  readonly #names: ReadonlyMap<string, string>;
  readonly #seats: ReadonlyMap<string, Seat>;

  constructor(
    state: () => State,
    names: ReadonlyMap<string, string>,
    seats: ReadonlyMap<string, Seat>,
  ) {
    this.#state = state;
    this.#names = names;
    this.#seats = seats;
  }

  seat(name: string): Seat | undefined {
    return this.#seats.get(name);
  }

  nameOf(answerer: string): string {
    for (const [name, seat] of this.#seats) if (seat === answerer) return name;
    return answerer;
  }

  /** `C` is the Central module. */
  module(name: string, label: string): ModuleId | undefined {
    if (/^C(:|$)/.test(label)) return 'central';
    const seat = this.seat(name);
    const modules = seat ? robotOf(this.#state(), seat).modules : [];
    return modules.find(({ id }) => this.#names.get(id) === label)?.id;
  }

  label(module: ModuleId): string {
    return module === 'central' ? 'C' : (this.#names.get(module) ?? '?');
  }

  /** As attached, the Central module last. */
  inOrder(name: string, among: readonly string[]): readonly string[] {
    const seat = this.seat(name);
    const modules = seat ? robotOf(this.#state(), seat).modules.map(({ id }): string => id) : [];
    return [...modules, 'central'].filter((module) => among.includes(module));
  }

  /** Modules that can do nothing first: what a sensible player gives up. */
  spareFirst(name: string, among: readonly string[]): readonly string[] {
    const seat = this.seat(name);
    if (!seat) return among;
    const state = this.#state();
    const isInert = (id: string): boolean => {
      const tile = robotOf(state, seat).modules.find((module) => module.id === id);
      return tile !== undefined && designOf(state, tile)?.effects.length === 0;
    };
    return this.inOrder(name, among).toSorted((a, b) => Number(isInert(b)) - Number(isInert(a)));
  }
}
