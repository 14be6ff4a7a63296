import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { err, ok, type Result } from '../../vocabulary/index.ts';

/** Where untrusted JSON doesn't fit: `at` is a JSON pointer into it, empty for the whole. */
export interface SchemaFault {
  readonly at: string;
  readonly why: string;
}

/** Checks untrusted JSON and gives it its type. */
export type Check<Value> = (raw: unknown) => Result<Value, SchemaFault>;

/** Deeper JSON than any message of ours is refused before a recursive reader meets it. */
const DEPTH_MAX = 32;

/** The check of one schema; compiled at first use, for that takes milliseconds. */
export function checkOf<Schema extends TSchema>(schema: Schema): Check<Static<Schema>> {
  let compiled: ReturnType<typeof Compile<Schema>> | undefined;
  return (raw) => {
    if (isDeeper(raw, DEPTH_MAX)) return err({ at: '', why: 'must be less deeply nested' });
    compiled ??= Compile(schema);
    if (compiled.Check(raw)) return ok(raw);
    const fault = compiled.Errors(raw)[0];
    return err({ at: fault?.instancePath ?? '', why: fault?.message ?? 'must fit the schema' });
  };
}

/** Goes breadth first, so that depth costs no stack. */
function isDeeper(raw: unknown, depthMax: number): boolean {
  let level: unknown[] = [raw];
  for (let depth = 0; depth <= depthMax; depth += 1) {
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? (Object.values(value) as unknown[]) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}
