import { setTimeout as delay } from 'node:timers/promises';

/** Waits for work that should end soon; false when it took longer than it may. Never rejects for being late. */
export async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = Symbol('late');
  const first = await Promise.race([work, delay(ms, late, { ref: false })]);
  return first !== late;
}
