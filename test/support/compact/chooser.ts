import { listAnswers } from '@ringside/engine/kernel';
import type { Choice, Decision, Field, RawAction } from '@ringside/protocol/vocabulary';
import { keyOf, Unreadable, type CompactChoices, type Pair } from './row.ts';
import type { Hand } from './hand.ts';

type ListKey = 'heatpick' | 'coolpick' | 'discard' | 'reveal';

/**
 * Answers what a step leaves open as a plain player would:
 * armour only where the row names it; an attack's damage before its Push or Vortex, which are 0 unless said; heating is
 * met with as many modules as can be, in their order and the Central module last; cooling terrain is used in full; face
 * down Auto-Cooling modules stay down; inert modules are given up before others; gaps are filled from the lowest space;
 * chance brings the first in order.
 */
export class Chooser {
  readonly #choices: CompactChoices;
  readonly #hand: Hand;
  readonly #used = new Set<string>();

  constructor(choices: CompactChoices, hand: Hand) {
    this.#choices = choices;
    this.#hand = hand;
  }

  answer(decision: Decision): RawAction {
    const [row] = decision.choices;
    if (!row) throw new Error(`nothing to choose: ${decision.kind}`);
    switch (decision.kind) {
      case 'attack-order':
        return this.#resolve(decision);
      case 'reaction':
        return this.#react(decision);
      case 'overheat':
        return this.#overheat(decision, row);
      case 'cool':
        return this.#modules(decision, row, 'coolpick', someOf(row.fields).max);
      case 'show':
        return this.#modules(decision, row, 'reveal', this.#listed(decision, 'reveal').length);
      case 'lay':
        return this.#lay(row);
      case 'module-limit':
      case 'discard':
        return this.#discard(decision, row);
      default:
        return first(decision);
    }
  }

  #resolve(decision: Decision): RawAction {
    const { order, push = 0, vor = 0 } = this.#choices;
    const about = (effect: string): Choice | undefined =>
      decision.choices.find(({ fields }) => oneOf(fields['effect']).includes(effect));
    const effects = [about('push'), about('vortex')];
    const damage = about('damage');
    const row =
      order === 'effect' ? (effects.find(Boolean) ?? damage) : (damage ?? effects.find(Boolean));
    if (!row) return first(decision);
    const effect = String(oneOf(row.fields['effect'])[0]);
    const answer: Record<string, RawAction[string]> = { effect };
    const [robot] = oneOf(row.fields['robot']);
    const [heats] = oneOf(row.fields['heats']);
    if (robot !== undefined) answer['robot'] = robot;
    if (heats !== undefined) answer['heats'] = heats;
    if (effect === 'push') answer['spaces'] = push;
    if (effect === 'vortex') answer['sectors'] = vor;
    return { ...answer, kind: 'resolve' };
  }

  /** The next module named for this seat that may react; each once in a step. */
  #react(decision: Decision): RawAction {
    const seat = this.#hand.nameOf(decision.answerer);
    if (this.#choices.noterrain === true && has(decision, 'decline-terrain')) {
      return { kind: 'decline-terrain' };
    }
    for (const label of this.#choices.def?.[seat] ?? []) {
      const module = this.#hand.module(seat, label);
      const key = `${seat} ${String(module)}`;
      const row = decision.choices.find(
        ({ kind, fields }) => kind === 'react' && oneOf(fields['module']).includes(module ?? ''),
      );
      if (module === undefined || !row || this.#used.has(key)) continue;
      this.#used.add(key);
      const [heating] = oneOf(row.fields['heating']);
      return { kind: 'react', module, ...(heating !== undefined && { heating }) };
    }
    return { kind: 'pass' };
  }

  #overheat(decision: Decision, row: Choice): RawAction {
    const { min, max } = someOf(row.fields);
    const declined = this.#choices.decline?.[this.#hand.nameOf(decision.answerer)] ?? 0;
    return this.#modules(decision, row, 'heatpick', Math.max(min, max - declined));
  }

  #modules(decision: Decision, row: Choice, key: ListKey, count: number): RawAction {
    const { some } = someOf(row.fields);
    const seat = this.#hand.nameOf(decision.answerer);
    const named = this.#listed(decision, key)
      .map((label): string | undefined => this.#hand.module(seat, label))
      .filter((module) => module !== undefined);
    const rest = this.#hand.inOrder(seat, some).filter((module) => !named.includes(module));
    return { kind: row.kind, modules: [...named, ...rest].slice(0, count).sort() };
  }

  #listed(decision: Decision, key: ListKey): readonly string[] {
    return this.#choices[key]?.[this.#hand.nameOf(decision.answerer)] ?? [];
  }

  #discard(decision: Decision, row: Choice): RawAction {
    const { some, min } = someOf(row.fields);
    const seat = this.#hand.nameOf(decision.answerer);
    const { limit, discard } = this.#choices;
    const ofLimit = limit === undefined ? undefined : isList(limit) ? limit : limit[seat];
    const labels =
      (decision.kind === 'module-limit' ? ofLimit : undefined) ?? discard?.[seat] ?? [];
    const named = labels
      .map((label): string | undefined => this.#hand.module(seat, label))
      .filter((module) => module !== undefined && some.includes(module));
    const rest = this.#hand.spareFirst(seat, some).filter((module) => !named.includes(module));
    return { kind: 'discard', modules: [...named, ...rest].slice(0, min).map(String).sort() };
  }

  #lay(row: Choice): RawAction {
    const { some, min } = someOf(row.fields);
    const chosen = (this.#choices.place ?? []).map(keyOf);
    const lowest = some.toSorted(byCoordinates).filter((space) => !chosen.includes(space));
    return { kind: 'lay', spaces: [...chosen, ...lowest].slice(0, min).sort() };
  }
}

const isList = (value: unknown): value is readonly string[] => Array.isArray(value);

const has = ({ choices }: Decision, kind: string): boolean =>
  choices.some((row) => row.kind === kind);

function first(decision: Decision): RawAction {
  const [answer] = listAnswers(decision, 1).answers;
  if (!answer) throw new Error(`no answer to ${decision.kind}`);
  return answer;
}

export function oneOf(field: Field | undefined): readonly (string | number | boolean)[] {
  return field && 'one' in field ? field.one : [];
}

function someOf(fields: Choice['fields']): Extract<Field, { some: unknown }> {
  const field = Object.values(fields).find((candidate) => 'some' in candidate);
  if (!field || !('some' in field)) throw new Unreadable('a choice of several was expected');
  return field;
}

function byCoordinates(a: string, b: string): number {
  const [one, other] = [a, b].map((key) => key.split(',').map(Number) as unknown as Pair);
  return one && other ? one[0] - other[0] || one[1] - other[1] : 0;
}
