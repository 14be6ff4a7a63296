import type { Game } from '@ringside/engine/kernel';
import type { Misfit, Opening } from '@ringside/protocol/case';
import { err, ok, type Rejection, type Result } from '@ringside/protocol/vocabulary';
import type { GameWords, Scene } from './words.ts';

/** A change to the opening that a branch makes. */
interface Change<Given> {
  readonly path: string;
  readonly given: Given;
}

/** The scene a branch begins with. */
export function opened<Given, Action extends { readonly verb: string }, Expectation>(
  words: GameWords<Given, Action, Expectation>,
  game: Game,
  opening: Opening<Given>,
  changes: readonly Change<Given>[],
): Result<Scene, Misfit> {
  const [first] = changes;
  if (opening.kind !== 'given') {
    if (first)
      return err({ path: `${first.path}.given`, reason: 'needs a case that begins with "given"' });
    return opening.kind === 'setup'
      ? begun('setup', game.start(opening.config))
      : begun('position', game.empty().restore(opening.position));
  }
  const given = changes.reduce((whole, change) => merged(whole, change.given), opening.given);
  const written = words.toPosition(game, given);
  const path = (below: string): string => (below === '' ? 'given' : `given.${below}`);
  if (!written.ok) return err({ ...written.error, path: path(written.error.path) });
  const { position, names } = written.value;
  return begun('given', game.empty().restore(position), names);
}

function begun(
  path: string,
  step: ReturnType<Game['start']>,
  names: ReadonlyMap<string, string> = new Map<string, string>(),
): Result<Scene, Misfit> {
  if (step.ok) return ok({ match: step.value.next, names, events: step.value.events });
  const { path: below, ...rest } = step.error.detail;
  const at = below === undefined ? path : `${path}: ${String(below)}`;
  return err({ path: at, reason: reasonOf({ ...step.error, detail: rest }) });
}

function reasonOf({ code, atoms, detail }: Rejection): string {
  const words = Object.entries(detail).map(([name, value]) => `${name} ${String(value)}`);
  return `the rules refuse it: ${[code, ...atoms, ...words].join(', ')}`;
}

/** Keys of the change win; objects are merged, everything else is replaced whole. */
function merged<Value>(before: Value, change: Value): Value {
  if (!isObject(before) || !isObject(change)) return change;
  const entries = Object.entries(change).map(([name, value]): [string, unknown] => [
    name,
    Object.hasOwn(before, name) ? merged(before[name], value) : value,
  ]);
  return { ...before, ...Object.fromEntries(entries) };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
