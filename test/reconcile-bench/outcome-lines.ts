import type { GameOutcome } from './outcome.ts';

/** A game's outcome as lines, one an action and one a wrong placement: everything but what looks cost. */
export function outcomeLines(
  method: string,
  { kind, seed, actions, wrongs, fault }: GameOutcome,
): string {
  const head = `${method}, ${kind}, seed ${String(seed)}${fault === undefined ? '' : `: ${fault}`}`;
  const told = wrongs.map(
    ({ what, sinceMs, toldMs }) =>
      `  wrong ${what} at ${String(sinceMs)}: ${toldMs === undefined ? 'never told' : `told after ${String(toldMs - sinceMs)}`}`,
  );
  const acts = actions.map((action) => {
    const { n, how, verdict, doneMs, claimedMs, questions, choices } = action;
    const after =
      claimedMs === undefined || doneMs === undefined ? '-' : String(claimedMs - doneMs);
    const flags = [
      action.premature ? 'premature' : '',
      choices > 0 ? `choices ${String(choices)}` : '',
      questions > 0 ? `questions ${String(questions)}` : '',
      action.falseAlarms > 0 ? 'false alarm' : '',
    ].filter((flag) => flag !== '');
    return `  ${String(n)} ${how} ${verdict ?? 'hurried'} ${after} ${flags.join(', ')}`.trimEnd();
  });
  return [head, ...acts, ...told].join('\n');
}
