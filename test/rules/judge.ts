import { atomsIn, type Atom, type readExcuses } from './atoms.ts';
import { functionAt, type RulesFunction } from './functions.ts';
import type { Ran } from './run-rules.ts';

/** What speaks for one atom. */
export interface Verdict {
  readonly atom: Atom;
  readonly verdict: 'proven' | 'excused' | 'open';
  /** Tests that name the atom and ran a function that cites it. */
  readonly proofs: readonly { readonly test: string; readonly functions: readonly string[] }[];
  /** Of an open one: how far it is from a proof. Of an excused one: why. */
  readonly why: string;
}

export interface Evidence {
  readonly atoms: readonly Atom[];
  readonly excuses: ReturnType<typeof readExcuses>;
  /** File from the rules' folder -> its functions. */
  readonly functions: ReadonlyMap<string, readonly RulesFunction[]>;
  readonly tests: readonly Ran[];
}

interface Claim {
  readonly test: string;
  readonly named: ReadonlySet<string>;
  /** Atom -> the functions run that cite it. */
  readonly ran: ReadonlyMap<string, readonly string[]>;
}

/**
 * A test proves an atom when it passes, names the atom, and executes a function whose doc comment cites the same atom:
 * a name alone, or code that merely runs, proves nothing.
 */
export function judge({ atoms, excuses, functions, tests }: Evidence): readonly Verdict[] {
  const claims = tests.filter(({ passed }) => passed).map((test) => claimOf(test, functions));
  const cited = new Set([...functions.values()].flat().flatMap((each) => each.atoms));
  return atoms.map((atom): Verdict => {
    const proofs = claims.flatMap(({ test, named, ran }) => {
      const by = named.has(atom.id) ? ran.get(atom.id) : undefined;
      return by ? [{ test, functions: by }] : [];
    });
    if (proofs.length > 0) return { atom, verdict: 'proven', proofs, why: '' };
    const excuse = excuses.get(atom.id);
    if (excuse) {
      return { atom, verdict: 'excused', proofs, why: `${excuse.excuse}: ${excuse.reason}` };
    }
    const named = claims.some((claim) => claim.named.has(atom.id));
    return { atom, verdict: 'open', proofs, why: missing(named, cited.has(atom.id)) };
  });
}

function missing(isNamed: boolean, isCited: boolean): string {
  if (isNamed && isCited) return 'no test that names it runs a function that cites it';
  if (isNamed) return 'named by tests, cited by no function';
  return isCited ? 'cited by a function, named by no passing test' : 'neither named nor cited';
}

function claimOf({ name, file, executed }: Ran, functions: Evidence['functions']): Claim {
  const ran = new Map<string, readonly string[]>();
  for (const place of executed) {
    const [path = '', line, called = ''] = place.split(':');
    const found = functionAt(functions.get(path) ?? [], called, Number(line));
    for (const atom of found?.atoms ?? []) {
      ran.set(atom, [...(ran.get(atom) ?? []), `${path} ${called}`]);
    }
  }
  return { test: `${file} > ${name}`, named: new Set(atomsIn(name)), ran };
}

/** Atom ids in test names, citations and excuses that no atom has: slips of the pen. */
export function strangers({ atoms, excuses, functions, tests }: Evidence): readonly string[] {
  const known = new Set(atoms.map(({ id }) => id));
  const families = new Set(atoms.map(({ id }) => id.slice(0, 3)));
  const used = [
    ...tests.flatMap(({ name }) => atomsIn(name)),
    ...[...functions.values()].flat().flatMap((each) => each.atoms),
    ...excuses.keys(),
  ];
  const isStranger = (id: string): boolean => families.has(id.slice(0, 3)) && !known.has(id);
  return [...new Set(used.filter(isStranger))].sort();
}
