import { spawnSync } from 'node:child_process';

export interface ReconcileProof {
  readonly actions: string;
  /** Figures as JSON go there. */
  readonly out: string | undefined;
}

/** The reconciliation benchmark at the number of actions its goals are meant for; about an hour. Gives its exit code. */
export function proveReconciler({ actions, out }: ReconcileProof): number {
  const bench = new URL('../reconcile-bench/main.ts', import.meta.url).pathname;
  const node = ['--conditions=@ringside/source', '--import', 'tsx'];
  const json = out === undefined ? [] : ['--json', `${out}.reconcile.json`];
  const args = [...node, bench, '--actions', actions, ...json];
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
}
