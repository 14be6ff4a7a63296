import type { Random } from '@ringside/engine/kernel';
import type { TraceLine } from '@ringside/protocol/record';
import { between } from './chance.ts';
import type { Ground } from './ground.ts';
import type { LinkNoise } from './noise.ts';
import type { Reading } from './readers.ts';

const HOUR_MS = 3_600_000;
/** A bridge that says nothing for so long is lost. */
const DEAF_MS = 3_000;
const REBOOT_MS = 2_000;
const RESEND_MS = [100, 200, 400, 800];
const RESEND_LATER_MS = 1_000;
/** No list of tags. */
const NOTHING = '-';

interface Letter {
  readonly cell: number;
  readonly generation: number;
  readonly tags: readonly string[];
  readonly arrivesMs: number;
}

/**
 * The way from bridge to hub, as the serial protocol has it: a cell's state under a generation, said again until it
 * arrives, everything in every snapshot; the hub drops what is older than what it has, and tells only what differs.
 */
export class Post {
  readonly #ground: Ground;
  readonly #noise: LinkNoise;
  readonly #scanMs: number;
  readonly #random: Random;
  readonly #sent = new Map<number, { generation: number; said: string }>();
  readonly #told = new Map<number, { generation: number; said: string }>();
  #letters: Letter[] = [];
  #snapshotMs = 0;
  #outageUntilMs = 0;
  #lostAtMs: number | undefined;
  #isLost = false;
  /** Outages and reboots so far. */
  breaks = 0;

  constructor(ground: Ground, noise: LinkNoise, scanMs: number, random: Random) {
    this.#ground = ground;
    this.#noise = noise;
    this.#scanMs = scanMs;
    this.#random = random;
  }

  /** Takes one scan in; gives what has reached the hub by its end, in the order of time. */
  carry(readings: readonly Reading[], fromMs: number, toMs: number): readonly TraceLine[] {
    const links = this.#weather(fromMs);
    const isSnapshot = fromMs >= this.#snapshotMs;
    if (isSnapshot) this.#snapshotMs = fromMs + this.#noise.snapshotMs;
    const { burst } = this.#noise;
    const lateMs = this.#random() < burst.share ? burst.ms : 0;
    for (const reading of readings) this.#post(reading, isSnapshot, lateMs);
    return [...links, ...this.#deliver(fromMs, toMs)];
  }

  /** A new session: everything is told again. */
  greet(): void {
    this.#told.clear();
    this.#snapshotMs = 0;
  }

  #weather(nowMs: number): TraceLine[] {
    const { outagesPerHour, outageMs, rebootsPerHour } = this.#noise;
    const lines: TraceLine[] = [];
    const chance = (perHour: number): boolean =>
      this.#random() < (perHour * this.#scanMs) / HOUR_MS;
    if (nowMs >= this.#outageUntilMs) {
      if (this.#isLost) lines.push(...this.#comeBack(nowMs));
      if (chance(outagesPerHour)) this.#fall(nowMs, outageMs, DEAF_MS);
      else if (chance(rebootsPerHour)) this.#fall(nowMs, REBOOT_MS, 0);
    }
    if (this.#lostAtMs !== undefined && nowMs >= this.#lostAtMs) {
      this.#lostAtMs = undefined;
      this.#isLost = true;
      lines.push({ do: 'link', at: nowMs, link: 'lost' });
    }
    return lines;
  }

  #fall(nowMs: number, forMs: number, noticedMs: number): void {
    this.breaks += 1;
    this.#outageUntilMs = nowMs + forMs;
    if (forMs > noticedMs) this.#lostAtMs = nowMs + noticedMs;
  }

  #comeBack(nowMs: number): TraceLine[] {
    this.#isLost = false;
    this.#told.clear();
    this.#snapshotMs = nowMs;
    return [{ do: 'link', at: nowMs, link: 'alive' }];
  }

  #post({ cell, tags, atMs }: Reading, isSnapshot: boolean, lateMs: number): void {
    const said = tags.join();
    const before = this.#sent.get(cell);
    const isNew = before?.said !== said;
    if (!isNew && !isSnapshot) return;
    const generation = (before?.generation ?? 0) + (isNew ? 1 : 0);
    this.#sent.set(cell, { generation, said });
    const { lost, resend, reordered, reorderedBy, delayMs, duplicated } = this.#noise;
    let arrivesMs = atMs + lateMs + between(this.#random, delayMs);
    for (let tries = 0; this.#random() < lost; tries += 1) {
      if (!resend) return;
      arrivesMs += RESEND_MS[tries] ?? RESEND_LATER_MS;
    }
    if (this.#random() < reordered) arrivesMs += reorderedBy * this.#scanMs;
    const letter = { cell, generation, tags, arrivesMs };
    this.#letters.push(letter);
    if (this.#random() < duplicated)
      this.#letters.push({ ...letter, arrivesMs: arrivesMs + between(this.#random, delayMs) });
  }

  #deliver(fromMs: number, toMs: number): TraceLine[] {
    if (fromMs < this.#outageUntilMs) {
      for (const { cell } of this.#letters) this.#unsay(cell);
      this.#letters = [];
      return [];
    }
    const due = this.#letters.filter(({ arrivesMs }) => arrivesMs < toMs);
    this.#letters = this.#letters.filter(({ arrivesMs }) => arrivesMs >= toMs);
    due.sort((a, b) => a.arrivesMs - b.arrivesMs || a.cell - b.cell);
    return due.flatMap((letter) => this.#tell(letter, Math.max(fromMs, letter.arrivesMs)));
  }

  /** What didn't arrive is said again, as after an acknowledgement that never came. */
  #unsay(cell: number): void {
    const sent = this.#sent.get(cell);
    if (sent) sent.said = NOTHING;
  }

  #tell({ cell, generation, tags }: Letter, at: number): readonly TraceLine[] {
    const said = tags.join();
    const before = this.#told.get(cell);
    if (before && (generation < before.generation || said === before.said)) return [];
    this.#told.set(cell, { generation, said });
    const space = this.#ground.keys[cell] ?? '';
    return [{ do: 'report', at, space, status: tags.length > 0 ? 'tags' : 'empty', tags }];
  }
}
