import type { Match, Step } from '@ringside/engine/kernel';
import type { Rejection, Result } from '@ringside/protocol/vocabulary';

/** A match that is asked the same by many: what an answer leads to is worked out once. */
export function remembering(match: Match): Match {
  const steps = new Map<string, Result<Step, Rejection>>();
  return {
    ...match,
    decide: (id, action) => {
      const key = `${id} ${JSON.stringify(Object.entries(action).sort())}`;
      const known = steps.get(key);
      if (known) return known;
      const step = match.decide(id, action);
      const shared: Result<Step, Rejection> = step.ok
        ? { ok: true, value: { ...step.value, next: remembering(step.value.next) } }
        : step;
      steps.set(key, shared);
      return shared;
    },
  };
}
