/** An expectation with one thing in it made wrong, and where. */
export interface Flip {
  readonly path: string;
  readonly flipped: unknown;
}

/** What no game calls anything. */
const NOBODY = '~';

/**
 * Every way of making one value of an expectation wrong: numbers by one, words by a letter, and each list by one more
 * entry. None of them may hold; otherwise the expectation looks at nothing there.
 */
export function* flips(expected: unknown, path = ''): Generator<Flip> {
  if (Array.isArray(expected)) {
    const members = expected as readonly unknown[];
    yield { path: `${path}[${String(members.length)}]`, flipped: [...members, NOBODY] };
    for (const [index, member] of members.entries()) {
      for (const flip of flips(member, `${path}[${String(index)}]`)) {
        yield { ...flip, flipped: members.with(index, flip.flipped) };
      }
    }
    return;
  }
  if (typeof expected === 'object' && expected !== null) {
    for (const [name, member] of Object.entries(expected)) {
      for (const flip of flips(member, path === '' ? name : `${path}.${name}`)) {
        yield { ...flip, flipped: { ...expected, [name]: flip.flipped } };
      }
    }
    return;
  }
  yield { path, flipped: wrong(expected) };
}

function wrong(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return typeof value === 'string' ? `${value}${NOBODY}` : NOBODY;
}
