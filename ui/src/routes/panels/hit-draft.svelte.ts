import type { WireDecision } from '@ringside/protocol/api';
import { isSeat, type RawAction, type Scalar, type Seat } from '@ringside/protocol/vocabulary';
import { answerOf, distinct, offersKind, valuesOf } from '../../lib/game/choices.ts';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import { sideName } from '../../lib/words/declared.ts';
import type { Draft } from './draft.ts';

type Part = 'main' | 'splash';

/** Whom an attack hits where nobody tracks the battlefield: who, on which side, and by what part of it. */
export class HitDraft implements Draft {
  readonly mayBeDone: boolean;
  readonly #stand: Standpoint;
  readonly #choices: WireDecision['choices'];
  #part = $state.raw<Part>('main');
  #robot = $state.raw<Seat | null>(null);
  #side = $state.raw<Scalar | null>(null);
  #done = $state(false);

  constructor(stand: Standpoint, { choices }: WireDecision) {
    this.#stand = stand;
    this.#choices = choices;
    this.mayBeDone = offersKind(choices, 'declare-done');
    this.#part = this.parts[0] ?? 'main';
  }

  get #rows() {
    return this.#choices.filter(({ kind }) => kind === 'declare-hit');
  }

  get #row() {
    return this.#rows.find(({ fields }) => this.#values(fields['part']).includes(this.#part));
  }

  #values(field: Parameters<typeof valuesOf>[0] | undefined): readonly Scalar[] {
    return field ? valuesOf(field) : [];
  }

  /** More than one only where the attack explodes. */
  get parts(): readonly Part[] {
    const told = this.#rows.flatMap(({ fields }) => this.#values(fields['part']));
    return distinct(told).map((part) => (part === 'splash' ? 'splash' : 'main'));
  }

  get part(): Part {
    return this.#part;
  }

  get robots(): readonly Seat[] {
    return this.#values(this.#row?.fields['robot']).filter(isSeat);
  }

  get robot(): Seat | null {
    return this.#robot;
  }

  get sides(): readonly Scalar[] {
    return this.#values(this.#row?.fields['side']);
  }

  get side(): Scalar | null {
    return this.#side;
  }

  get isDone(): boolean {
    return this.#done;
  }

  get action(): RawAction | null {
    if (this.#done) return { kind: 'declare-done' };
    if (!this.#row || this.#robot === null || this.#side === null) return null;
    return answerOf(this.#row, { robot: this.#robot, side: this.#side, part: this.#part });
  }

  get words(): string {
    if (this.#done) return this.doneWords;
    if (this.#robot === null) return 'Choose who is hit';
    if (this.#side === null) return 'Choose the side';
    return `Hit ${this.#stand.people.name(this.#robot)}, ${sideName(Number(this.#side))}`;
  }

  readonly doneWords = 'Nobody more';

  readonly choosePart = (part: Part): void => {
    this.#part = part;
    this.#robot = null;
  };

  readonly chooseRobot = (robot: Seat): void => {
    this.#done = false;
    this.#robot = robot;
  };

  readonly chooseSide = (side: Scalar): void => {
    this.#done = false;
    this.#side = side;
  };

  readonly finish = (): void => {
    this.#done = !this.#done;
    this.#robot = null;
    this.#side = null;
  };
}
