import { Arena } from './arena.ts';
import { opened } from './given.ts';
import { differences } from './look.ts';
import {
  keyOf,
  mergedGiven,
  OutOfScope,
  Unreadable,
  type CompactChoices,
  type CompactRow,
  type CompactStep,
  type CompactVariant,
  type Pair,
} from './row.ts';
import { setValues } from './set.ts';

/** What came of one variant of a row. */
export type CompactOutcome =
  | { readonly is: 'passed' }
  | { readonly is: 'failed'; readonly why: readonly string[] }
  | { readonly is: 'not in scope'; readonly why: string };

export function playVariant(row: CompactRow, variant: CompactVariant): CompactOutcome {
  try {
    checkSteps(variant.steps);
    const arena = new Arena(opened(mergedGiven(row, variant)));
    for (const [index, step] of variant.steps.entries()) {
      const why = play(arena, step);
      if (why.length > 0)
        return { is: 'failed', why: why.map((one) => `step ${String(index + 1)}: ${one}`) };
    }
    return { is: 'passed' };
  } catch (thrown) {
    if (thrown instanceof OutOfScope) return { is: 'not in scope', why: thrown.message };
    if (thrown instanceof Unreadable) return { is: 'failed', why: [thrown.message] };
    // a bug in the rules fails this row, not the run
    return { is: 'failed', why: [thrown instanceof Error ? thrown.message : String(thrown)] };
  }
}

const CHOICES = (
  'n dist side target aim terrain waste wastespeed push vor order def decline heatpick coolpick ' +
  'discard limit reveal place noterrain'
).split(' ');
/** Choices and steps that only the expansions have. */
const EXPANSION = 'mine burst charge defcharge theat tcool interrupt ram ind'.split(' ');

function checkSteps(steps: readonly CompactStep[]): void {
  for (const step of steps) {
    const ofEnd = isRecord(step['end']) ? Object.keys(step['end']) : [];
    const names = [...Object.keys(step), ...Object.keys(step.o ?? {}), ...ofEnd];
    const expansion = names.find((name) => EXPANSION.includes(name));
    if (expansion !== undefined) throw new OutOfScope(`${expansion} is of an expansion`);
    const stranger = [...Object.keys(step.o ?? {}), ...ofEnd].find(
      (name) => !CHOICES.includes(name),
    );
    if (stranger !== undefined) throw new Unreadable(`unknown choice: ${stranger}`);
  }
}

/** What is wrong after a step; nothing when all is as it says. */
function play(arena: Arena, step: CompactStep): readonly string[] {
  const { o = {}, ok = true } = step;
  if ('act' in step) return act(arena, pairOfWords(step['act']), o, ok);
  if ('cool' in step) {
    if (typeof step['cool'] === 'string' && ok) arena.turnTo(step['cool']);
    return asSaid('cool down', ok, arena.coolDown());
  }
  if ('end' in step) {
    arena.end(isRecord(step['end']) ? step['end'] : o);
    return [];
  }
  if ('start' in step) {
    arena.start(String(step['start']), o);
    return [];
  }
  if ('set' in step && isRecord(step['set'])) {
    setValues(arena, step['set']);
    return [];
  }
  if ('expect' in step && isRecord(step['expect'])) return differences(arena, step['expect']);
  if ('dests' in step) {
    const [who, label] = pairOfWords(step['dests']);
    return asSet(`${who} ${label} reaches`, step['is'], arena.destinations(who, label));
  }
  if ('targets' in step) {
    const [who, label] = pairOfWords(step['targets']);
    return asSet(`${who} ${label} may hit`, step['is'], arena.targets(who, label));
  }
  throw new Unreadable(`unknown step: ${JSON.stringify(step)}`);
}

function act(
  arena: Arena,
  [who, label]: readonly [string, string],
  choices: CompactChoices,
  ok: boolean,
): readonly string[] {
  if (!arena.isActive(who)) {
    const guarded = arena.protect(who, label);
    if (guarded.ok || !ok) return asSaid(`${who} ${label}`, ok, guarded);
    arena.turnTo(who);
  }
  return asSaid(`${who} ${label}`, ok, arena.act(who, label, choices));
}

function asSaid(what: string, ok: boolean, result: ReturnType<Arena['act']>): readonly string[] {
  if (result.ok === ok) return [];
  if (result.ok) return [`${what}: expected to be refused, was accepted`];
  const why = result.error;
  return [`${what}: refused${why ? ` ${why.code} ${JSON.stringify(why.detail)}` : ''}`];
}

function asSet(what: string, expected: unknown, got: readonly string[]): readonly string[] {
  const wanted = (expected as readonly Pair[]).map(keyOf).sort().join(' ');
  const found = [...got].sort().join(' ');
  return wanted === found ? [] : [`${what}: expected ${wanted || 'none'}, got ${found || 'none'}`];
}

function pairOfWords(value: unknown): readonly [string, string] {
  if (!Array.isArray(value) || value.length !== 2) throw new Unreadable('[who, module] expected');
  return [String(value[0]), String(value[1])];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
