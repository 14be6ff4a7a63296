import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import type { Action, ModuleId } from '@ringside/protocol/games/steel-arena';
import {
  ok,
  spaceKey,
  type Choice,
  type Decision,
  type RawAction,
  type Rejection,
  type Result,
  type Seat,
} from '@ringside/protocol/vocabulary';
import { reached } from '../../../hub/cases/steel-arena/table.ts';
import {
  designOf,
  robotAt,
  robotOf,
  turnOf,
  type Event,
  type State,
} from '../../../hub/engine/rulesets/steel-arena/state.ts';
import { Chooser, oneOf } from './chooser.ts';
import { Hand } from './hand.ts';
import { Unreadable, keyOf, type CompactChoices } from './row.ts';
import type { Opened } from './given.ts';

const STEPS_MOST = 2_000;

/** Central abilities as rows write them. */
const CENTRAL: Readonly<Record<string, string>> = {
  'C:move': 'forward',
  'C:turn': 'turn',
  'C:attack': 'melee',
};

/** A game driven step by step as the compact form has it: a turn, its Upkeep and the next turn are steps of their own. */
export class Arena {
  readonly hand: Hand;
  state: State;
  /** Modules that went to the box. */
  boxed = 0;
  /** Damage by seat since the turn began. */
  readonly taken = new Map<Seat, number>();
  /** The Upkeep is over and nobody has begun the next turn. */
  #isBetween = false;

  constructor(opened: Opened) {
    this.state = opened.state;
    this.hand = new Hand(() => this.state, opened.names, opened.seats);
  }

  get isOver(): boolean {
    return this.state.outcome !== null;
  }

  get active(): Seat {
    return turnOf(this.state).seat;
  }

  /** Uses a module; the rules' answer. */
  act(
    name: string,
    label: string,
    choices: CompactChoices,
  ): Result<undefined, Rejection | undefined> {
    const seat = this.#seat(name);
    const decision = this.#ownDecision(seat);
    const module = this.hand.module(name, label);
    if (!decision || module === undefined) return { ok: false, error: undefined };
    const raw = this.#activation(decision, seat, module, label, choices);
    return this.#answer(decision, raw, new Chooser(choices, this.hand));
  }

  coolDown(): Result<undefined, Rejection | undefined> {
    const decision = this.#ownDecision(this.active);
    if (!decision) return { ok: false, error: undefined };
    return this.#answer(decision, { kind: 'cool-down' }, new Chooser({}, this.hand));
  }

  /** SA-DEF-07: Full protection at a moment of one's own choice. */
  protect(name: string, label: string): Result<undefined, Rejection | undefined> {
    const seat = this.#seat(name);
    if (this.#isBetween) return { ok: false, error: undefined };
    const module = this.hand.module(name, label);
    const decision = steelArena
      .open(this.state)
      .find(({ answerer, kind }) => answerer === seat && kind === 'protect');
    if (!decision || module === undefined) return { ok: false, error: undefined };
    return this.#answer(decision, { kind: 'protect', module }, new Chooser({}, this.hand));
  }

  /** The Upkeep of the active player, up to the moment before the next turn. */
  end(choices: CompactChoices): void {
    if (this.isOver || this.#isBetween) return;
    const turn = turnOf(this.state);
    if (!turn.acted) {
      this.state = { ...this.state, turn: { ...turn, acted: true, activationsLeft: 0 } };
    }
    const [decision] = steelArena.open(this.state).filter(({ blocking }) => blocking);
    if (!decision) throw new Unreadable('nothing to end');
    const ended = this.#answer(decision, { kind: 'end-turn' }, new Chooser(choices, this.hand));
    if (!ended.ok) throw new Unreadable(`the turn does not end: ${String(ended.error?.code)}`);
  }

  /** Begins a turn, out of order where a row says so. */
  start(name: string, choices: CompactChoices): void {
    if (this.isOver) return;
    const seat = this.#seat(name);
    const { number } = turnOf(this.state);
    this.#isBetween = false;
    this.taken.clear();
    this.#evolve({ type: 'turn-began', seat, number: number + 1 });
    this.state = { ...this.state, stack: [{ kind: 'turn' }, { kind: 'turn-start' }] };
    this.#play([]);
    this.#settle(new Chooser(choices, this.hand));
  }

  /** Whose turn an action belongs to: where it is another's, the running turn ends first. */
  turnTo(name: string): void {
    const seat = this.#seat(name);
    if (this.isOver || (seat === this.active && !this.#isBetween)) return;
    this.end({});
    this.start(name, {});
  }

  isActive(name: string): boolean {
    return this.hand.seat(name) === this.active && !this.#isBetween;
  }

  /** What a module may do, at the beginning of a turn of its own where it is not its owner's. */
  rowsOf(name: string, label: string): { readonly rows: readonly Choice[]; readonly seat: Seat } {
    const seat = this.#seat(name);
    const module = this.hand.module(name, label);
    if (module === undefined) throw new Unreadable(`${name} has no ${label}`);
    const state = this.isActive(name) ? this.state : this.#asIfTurnOf(seat);
    const ability = CENTRAL[label];
    const rows = steelArena
      .open(state)
      .filter(({ answerer }) => answerer === seat)
      .flatMap(({ choices }) => choices)
      .filter(
        ({ kind, fields }) =>
          kind === 'activate' &&
          fields['wastage'] === undefined &&
          oneOf(fields['module']).includes(module) &&
          (ability === undefined || oneOf(fields['ability']).includes(ability)),
      );
    return { rows, seat };
  }

  destinations(name: string, label: string): readonly string[] {
    const { rows, seat } = this.rowsOf(name, label);
    const robot = robotOf(this.state, seat);
    return rows.flatMap(({ fields }) => {
      const ability = String(oneOf(fields['ability'])[0]);
      const sides = fields['side'] ? oneOf(fields['side']) : [undefined];
      return oneOf(fields['distance']).flatMap((distance) =>
        sides.map((side) => reached(robot, ability, side, Number(distance)) ?? '?'),
      );
    });
  }

  targets(name: string, label: string): readonly string[] {
    const { rows } = this.rowsOf(name, label);
    return [...new Set(rows.flatMap(({ fields }) => oneOf(fields['target'])).map(String))];
  }

  #asIfTurnOf(seat: Seat): State {
    const { number } = turnOf(this.state);
    const begun = steelArena.evolve(this.state, { type: 'turn-began', seat, number: number + 1 });
    return { ...begun, stack: [{ kind: 'turn' }] };
  }

  #seat(name: string): Seat {
    const seat = this.hand.seat(name);
    if (!seat) throw new Unreadable(`no robot is called ${name}`);
    return seat;
  }

  #ownDecision(seat: Seat): Decision | undefined {
    if (this.#isBetween) return undefined;
    return steelArena.open(this.state).find((one) => one.blocking && one.answerer === seat);
  }

  /** The answer that a row means: what it says, the first that is offered where it says nothing. */
  #activation(
    decision: Decision,
    seat: Seat,
    module: ModuleId,
    label: string,
    choices: CompactChoices,
  ): RawAction {
    const wastage = wastageOf(choices);
    const ability = CENTRAL[label];
    const aim = choices.aim ?? (choices.terrain === true ? 'terrain' : undefined);
    const rows = decision.choices.filter(
      ({ kind, fields }) =>
        kind === 'activate' &&
        oneOf(fields['module']).includes(module) &&
        oneOf(fields['wastage'])[0] === wastage &&
        oneOf(fields['aim'])[0] === aim &&
        (ability === undefined || oneOf(fields['ability']).includes(ability)),
    );
    const said = saidIn(choices);
    const fits = (row: Choice): boolean =>
      Object.entries(said).every(
        ([name, value]) =>
          row.fields[name] === undefined || oneOf(row.fields[name]).includes(value),
      );
    const row = rows.find(fits) ?? rows[0];
    const base = row ? this.#firstOf(row) : this.#printed(seat, module, ability);
    const action: Record<string, RawAction[string]> = { ...base };
    for (const [name, value] of Object.entries(said)) if (name in action) action[name] = value;
    if (wastage !== undefined) action['wastage'] = wastage;
    return { ...action, kind: 'activate', module };
  }

  /** A robot before anything else where there are several targets. */
  #firstOf({ fields }: Choice): Readonly<Record<string, RawAction[string]>> {
    const entries = Object.entries(fields).map(([name, field]): [string, RawAction[string]] => {
      const values = oneOf(field);
      const robot = values.find((value) => name === 'target' && this.#isRobotOn(String(value)));
      return [name, robot ?? values[0] ?? ''];
    });
    return Object.fromEntries(entries);
  }

  #isRobotOn(key: string): boolean {
    return this.state.field.some(
      ({ space }) => spaceKey(space) === key && robotAt(this.state, space) !== undefined,
    );
  }

  /** What the module would do by its print, for a use that is not offered. */
  #printed(
    seat: Seat,
    module: ModuleId,
    ability: string | undefined,
  ): Readonly<Record<string, RawAction[string]>> {
    const robot = robotOf(this.state, seat);
    const tile = robot.modules.find(({ id }) => id === module);
    const effect = (tile && designOf(this.state, tile)?.effects[0]) ?? {
      kind: ability ?? 'forward',
    };
    const least = 'min' in effect ? effect.min : 1;
    switch (effect.kind) {
      case 'turn':
        return { ability: 'turn', sectors: least };
      case 'sideward':
        return { ability: 'sideward', side: 'left', distance: least };
      case 'jump':
        return { ability: 'jump', distance: least };
      case 'direct':
      case 'high':
      case 'melee':
        return { ability: effect.kind, target: reached(robot, 'forward', undefined, 1) ?? '0,0' };
      case 'beam':
      case 'sweep':
        return { ability: effect.kind };
      default:
        return { ability: 'forward', distance: least };
    }
  }

  #answer(
    decision: Decision,
    raw: RawAction,
    chooser: Chooser,
  ): Result<undefined, Rejection | undefined> {
    const action = steelArena.parseAction(raw);
    if (!action.ok) return action;
    const decided = steelArena.decide(this.state, decision.id, action.value satisfies Action);
    if (!decided.ok) return decided;
    this.#play(decided.value);
    this.#settle(chooser);
    return ok(undefined);
  }

  /** Answers everything until the active player may act again, the turn is over or the game is. */
  #settle(chooser: Chooser): void {
    for (let steps = 0; steps < STEPS_MOST && !this.#isBetween; steps += 1) {
      const decision = steelArena.open(this.state).find(({ blocking }) => blocking);
      if (!decision || decision.kind === 'activate' || decision.kind === 'end-turn') return;
      const raw = chooser.answer(decision);
      const action = steelArena.parseAction(raw);
      const decided = action.ok ? steelArena.decide(this.state, decision.id, action.value) : action;
      if (!decided.ok) {
        throw new Unreadable(`${JSON.stringify(raw)} is no answer: ${decided.error.code}`);
      }
      this.#play(decided.value);
    }
  }

  /** Lets the game go on by itself, at most to the moment before the next turn. */
  #play(events: readonly Event[]): void {
    let next = events;
    for (let steps = 0; steps < STEPS_MOST; steps += 1) {
      for (const event of next) {
        if (event.type === 'turn-began') {
          this.#isBetween = true;
          return;
        }
        this.#evolve(event);
      }
      next = steelArena.advance(this.state);
      if (next.length === 0) return;
    }
    throw new Error('the game does not come to rest');
  }

  #evolve(event: Event): void {
    if (event.type === 'discarded' && event.to === 'box') this.boxed += event.modules.length;
    if (event.type === 'damaged') {
      this.taken.set(event.seat, (this.taken.get(event.seat) ?? 0) + event.amount);
    }
    this.state = steelArena.evolve(this.state, event);
  }
}

function wastageOf({ waste, wastespeed }: CompactChoices): string | undefined {
  if (waste === true) return wastespeed === true ? 'overheated+speed' : 'overheated';
  return wastespeed === true ? 'speed' : undefined;
}

/** What a step says of an activation, by the names of our fields. */
function saidIn({
  n,
  dist,
  side,
  target,
}: CompactChoices): Readonly<Record<string, string | number>> {
  return {
    ...(n !== undefined && { sectors: n }),
    ...(dist !== undefined && { distance: dist }),
    ...(side !== undefined && { side: /^l/i.test(side) ? 'left' : 'right' }),
    ...(target !== undefined && { target: keyOf(target) }),
  };
}
