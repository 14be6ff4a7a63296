import type { WireDecision } from '@ringside/protocol/api';
import {
  isSeat,
  spaceKey,
  type Axial,
  type RawAction,
  type Seat,
  type Sector,
} from '@ringside/protocol/vocabulary';
import { distance, sameSpace, step, straight } from '../../lib/grid/hex.ts';
import type { Scene } from '../../lib/board/scene.ts';
import { actionsOf, distinct } from '../../lib/game/choices.ts';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import { sectorTo, turned } from '../../lib/game/zone.ts';
import { resolvedWords, stepWords, type AttackStep } from '../../lib/words/attack.ts';
import type { Draft } from './draft.ts';

/** One thing that an attack still has to do. */
interface StepRow {
  readonly effect: AttackStep;
  readonly actions: readonly RawAction[];
}

/** One amount of a push or a vortex, or one robot it may be done to. */
interface StepChoice {
  readonly label: string;
  readonly figure?: string | undefined;
  readonly picked: boolean;
  readonly onpick: () => void;
}

const STEPS = ['damage', 'push', 'vortex'] as const;

/** What comes next of an attack: its damage, its Push, its Vortex; and how far it pushes or turns whom. */
export class ResolveDraft implements Draft {
  readonly rows: readonly StepRow[];
  readonly #stand: Standpoint;
  #effect = $state.raw<AttackStep | null>(null);
  #robot = $state.raw<Seat | null>(null);
  #amount = $state.raw<number | null>(null);

  constructor(stand: Standpoint, { choices }: WireDecision) {
    this.#stand = stand;
    const actions = actionsOf(choices, 'resolve');
    this.rows = STEPS.map((effect) => ({
      effect,
      actions: actions.filter((action) => action['effect'] === effect),
    })).filter((row) => row.actions.length > 0);
    const [only, ...others] = this.rows;
    if (only && others.length === 0) this.pick(only.effect);
  }

  get effect(): AttackStep | null {
    return this.#effect;
  }

  get #actions(): readonly RawAction[] {
    return this.rows.find(({ effect }) => effect === this.#effect)?.actions ?? [];
  }

  get #own(): readonly RawAction[] {
    return this.#actions.filter((action) => [null, this.#robot].includes(robotOf(action)));
  }

  get action(): RawAction | null {
    return this.#own.find((action) => amountOf(action) === this.#amount) ?? null;
  }

  get words(): string {
    if (this.#effect === null) return 'Choose what comes first';
    if (!this.action) return this.#robot === null ? 'Choose a robot' : 'Choose how far';
    return resolvedWords(this.action, this.#name);
  }

  get #name(): string {
    return this.#robot === null ? '' : this.#stand.people.name(this.#robot);
  }

  /** Robots it may be done to; empty where there is only one. */
  robotsOf(effect: AttackStep): readonly StepChoice[] {
    const seats = this.#seatsOf(effect);
    if (seats.length < 2) return [];
    return seats.map((seat) => ({
      label: this.#stand.people.name(seat),
      picked: seat === this.#robot,
      onpick: () => {
        this.#robot = seat;
        this.#amount = null;
      },
    }));
  }

  /** How far; nothing as long as nobody has said whom. */
  get amounts(): readonly StepChoice[] {
    const amounts = this.#own
      .map(amountOf)
      .filter((amount) => amount !== null)
      .sort((a, b) => a - b);
    return amounts.map((amount) => ({
      ...stepWords(this.#effect, amount),
      picked: amount === this.#amount,
      onpick: () => {
        this.#amount = amount;
      },
    }));
  }

  /** The name of the only robot it may be done to. */
  nameFor(effect: AttackStep): string | undefined {
    const [seat, ...others] = this.#seatsOf(effect);
    return seat === undefined || others.length > 0 ? undefined : this.#stand.people.name(seat);
  }

  #seatsOf(effect: AttackStep): readonly Seat[] {
    const row = this.rows.find((one) => one.effect === effect);
    return distinct((row?.actions ?? []).map(robotOf).filter(isSeat));
  }

  readonly pick = (effect: AttackStep): void => {
    this.#effect = effect;
    this.#amount = null;
    const [seat, ...others] = this.#seatsOf(effect);
    this.#robot = seat !== undefined && others.length === 0 ? seat : null;
  };

  /** Where the robot would end up, if nothing stands in its way. */
  get scene(): Scene {
    const from = this.#placeOf(this.#stand.me);
    const robot = this.#stand.robot(
      this.#robot ?? this.#seatsOf('push')[0] ?? this.#seatsOf('vortex')[0] ?? null,
    );
    const to = this.#placeOf(robot?.seat ?? null);
    if (!from || !to || !robot) return {};
    const line = straight(from, to);
    const shot = { shot: { from, to }, ...(line.length > 0 && { lit: line.map(spaceKey) }) };
    const amount = this.#amount ?? 0;
    if (amount === 0) return shot;
    const facing = robot.facing === 'untracked' ? 0 : (robot.facing ?? 0);
    if (this.#effect === 'vortex')
      return { ...shot, ghosts: [{ seat: robot.seat, at: to, facing: turned(facing, amount) }] };
    const way = sectorTo(from, to);
    if (way === undefined || distance(from, to) === 0) return shot;
    const at = this.#pushedTo(to, way, amount);
    return { ...shot, ghosts: [{ seat: robot.seat, at, facing }] };
  }

  /** The border of the battlefield stops it. */
  #pushedTo(from: Axial, way: Sector, spaces: number): Axial {
    const next = step(from, way);
    const isOnField = this.#stand.arena?.field.some(({ space }) => sameSpace(space, next));
    return spaces === 0 || !isOnField ? from : this.#pushedTo(next, way, spaces - 1);
  }

  #placeOf(seat: Seat | null) {
    const at = this.#stand.robot(seat)?.at;
    return at === 'untracked' ? undefined : at;
  }
}

/** Whom it is for: who is pushed or turned, or the one that a beam heats. */
function robotOf(action: RawAction): Seat | null {
  const robot = action['robot'] ?? action['heats'];
  return isSeat(robot) ? robot : null;
}

const amountOf = (action: RawAction): number | null => {
  const amount = action['spaces'] ?? action['sectors'];
  return typeof amount === 'number' ? amount : null;
};
