import type { Match, Step } from '@ringside/engine/kernel';
import {
  decisionId,
  err,
  ok,
  pieceClass,
  pieceId,
  spaceKey,
  type Answerer,
  type AnswerSource,
  type At,
  type Axial,
  type Choice,
  type Decision,
  type Field,
  type Placement,
  type RawAction,
  type Seat,
} from '@ringside/protocol/vocabulary';

/**
 * The smallest game a table can be held against: pieces, and decisions written out as scripts. Every answer says what
 * moves and what follows. Rules there are none; the stories of test/reconciler are about hands and readers.
 */
export interface YardAnswer {
  readonly action: RawAction;
  /** Pieces set in motion, with their goals. */
  readonly moves?: Readonly<Record<string, At>>;
  /** Other changes of the expectation that follow: pieces that leave, come or go beside a seat. */
  readonly results?: Readonly<
    Record<string, At | 'gone' | { readonly of: string; readonly at: At }>
  >;
  /** The decisions open afterwards; none when absent. */
  readonly then?: readonly YardDecision[];
}

export interface YardDecision {
  readonly id: string;
  readonly answerer: Answerer;
  readonly mayAnswer?: readonly AnswerSource[];
  readonly blocking?: boolean;
  readonly answers: readonly YardAnswer[];
  /** In place of the rows that the answers make. */
  readonly choices?: readonly Choice[];
}

export const hex = (q: number, r = 0): Axial => ({ q, r });
export const on = (q: number, r = 0): At => ({ space: hex(q, r) });
export const beside = (seat: Seat, zone = 'modules'): At => ({ seat, zone });

export const piece = (
  id: string,
  of: string,
  at: At,
  side: Placement['side'] = 'up',
): Placement => ({ id: pieceId(id), of: pieceClass(of), count: 1, side, facing: 'any', at });

export function yard(
  expected: readonly Placement[],
  decisions: readonly YardDecision[] = [],
): Match {
  const self: Match = {
    ruleset: 'yard',
    version: 1,
    passive: [],
    meets: [],
    open: () => decisions.map(toDecision),
    decide: (id, action) => {
      const decision = decisions.find((each) => each.id === id);
      const answer = decision?.answers.find((each) => isSame(each.action, action));
      return answer
        ? ok(carryOut(expected, answer))
        : err({ code: 'rule/not-offered', atoms: [], detail: {} });
    },
    restore: () => ok({ events: [], next: self }),
    position: () => expected,
    edits: () => [],
    edit: () => err({ code: 'rule/not-offered', atoms: [], detail: {} }),
    turn: () => '',
    replay: () => self,
    view: () => ({ mine: [], awaited: [] }),
    expected: () => expected,
    outcome: () => undefined,
    alike: () => self,
    imagined: () => self,
    state: () => expected,
  };
  return self;
}

const isSame = (a: RawAction, b: RawAction): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

function toDecision({
  id,
  answerer,
  mayAnswer,
  blocking,
  answers,
  choices,
}: YardDecision): Decision {
  return {
    id: decisionId(id),
    kind: id.slice(0, id.indexOf('/')),
    answerer,
    mayAnswer: mayAnswer ?? ['seat', 'sensor'],
    blocking: blocking ?? true,
    choices: choices ?? answers.map(({ action }) => toRow(action)),
  };
}

const toRow = ({ kind, ...fields }: RawAction): Choice => ({
  kind,
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, value]): [string, Field] => [
      name,
      typeof value === 'object'
        ? { some: value, min: value.length, max: value.length }
        : { one: [value] },
    ]),
  ),
});

function carryOut(expected: readonly Placement[], answer: YardAnswer): Step {
  const moves = Object.entries(answer.moves ?? {});
  const results = answer.results ?? {};
  const moved = expected.flatMap((placement): readonly Placement[] => {
    const id = placement.id ?? '';
    const result = results[id];
    if (result === 'gone') return [];
    const to = answer.moves?.[id] ?? (isAt(result) ? result : undefined);
    return [to === undefined ? placement : { ...placement, at: to }];
  });
  const come = Object.entries(results).flatMap(([id, result]) =>
    typeof result === 'object' && 'of' in result ? [piece(id, result.of, result.at, 'down')] : [],
  );
  const motions = moves.map(([id, to]) => ({ piece: pieceId(id), path: [to], cause: 'move' }));
  const events = [{ type: 'moved', audience: 'public' as const, motions, payload: null }];
  return { events, next: yard([...moved, ...come], answer.then) };
}

const isAt = (result: NonNullable<YardAnswer['results']>[string] | undefined): result is At =>
  typeof result === 'object' && !('of' in result);

/** `go` answers of one robot along a row: to each of these spaces. */
export const ways = (
  id: string,
  robot: string,
  goals: readonly Axial[],
  more: Partial<YardDecision> & Pick<YardAnswer, 'then'> = {},
): YardDecision => ({
  id,
  answerer: more.answerer ?? 'A',
  ...(more.mayAnswer ? { mayAnswer: more.mayAnswer } : {}),
  answers: goals.map((goal) => ({
    action: { kind: 'go', to: spaceKey(goal) },
    moves: { [robot]: { space: goal } },
    ...(more.then ? { then: more.then } : {}),
  })),
});
