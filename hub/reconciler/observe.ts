import { spaceKey, type Space, type TagUid } from '@ringside/protocol/vocabulary';
import type { Belief, CellBelief, Sighting, TagBelief } from './belief.ts';
import { entriesOf } from './entries.ts';
import type { Evidence, Thing } from './evidence.ts';
import { add, NO_RECORD, type TrackRecord } from './track-record.ts';

/** A tag back on its space within so many scans was there all the time: a missed read, not a hand. */
const GAP_SCANS = 3;
/** A listing of no more scans than this, of a tag listed elsewhere before and after, was a neighbour's. */
const GHOST_SCANS = 3;
/** Sightings that ended so many scans ago say nothing any more. */
const FORGET_SCANS = 50;

/** Takes one report in. Reports of different spaces at one time may come in any order. */
export function observe(before: Belief, evidence: Evidence): Belief {
  if (evidence.kind === 'done') return { ...before, isDone: true };
  const belief = { ...before, isDone: false };
  if (evidence.kind === 'link') return relink(belief, evidence);
  const space = spaceKey(evidence.space);
  const cell = belief.cells[space];
  if (cell === undefined) return before;
  const { status, atMs } = evidence;
  if (status === 'collision' || status === 'fault')
    return withCell(belief, space, { ...cell, status, atMs });
  const listed = status === 'tags' ? evidence.things : [];
  const ended = endSightings(belief, space, listed, atMs);
  const begun = beginSightings(ended, space, listed, atMs);
  const upMs = cell.status === 'unread' || cell.status === 'lost' ? atMs : cell.upMs;
  const record = begun.cells[space]?.record ?? cell.record;
  const told: CellBelief = { status, atMs, upMs, record };
  return withCell(begun, space, told);
}

const withCell = (belief: Belief, space: string, cell: CellBelief): Belief => ({
  ...belief,
  cells: { ...belief.cells, [space]: cell },
});

function relink(belief: Belief, evidence: Extract<Evidence, { kind: 'link' }>): Belief {
  const status = evidence.link === 'lost' ? 'lost' : 'unread';
  const cells = { ...belief.cells };
  for (const key of evidence.spaces.map(spaceKey)) {
    const cell = cells[key];
    if (cell) cells[key] = { ...cell, status, atMs: evidence.atMs };
  }
  return {
    ...belief,
    cells: withReads(belief, cells, evidence),
    tags: withoutSightings(belief, evidence.spaces),
  };
}

/** What was listed till now was read well till now. */
function withReads(
  { tags }: Belief,
  cells: Readonly<Record<string, CellBelief>>,
  { spaces, atMs }: Extract<Evidence, { kind: 'link' }>,
): Belief['cells'] {
  const read: Record<string, CellBelief> = { ...cells };
  for (const space of spaces.map(spaceKey))
    for (const { seen } of Object.values<TagBelief>(tags)) {
      const [sighting, cell] = [seen[space], read[space]];
      if (sighting === undefined || sighting.goneMs !== undefined || cell === undefined) continue;
      read[space] = { ...cell, record: add(cell.record, { readMs: atMs - sighting.unbrokenMs }) };
    }
  return read;
}

function withoutSightings(belief: Belief, spaces: readonly Space[]): Belief['tags'] {
  const gone = new Set(spaces.map(spaceKey));
  return Object.fromEntries(
    Object.entries(belief.tags).map(([tag, known]) => [
      tag,
      {
        ...known,
        seen: Object.fromEntries(Object.entries(known.seen).filter(([space]) => !gone.has(space))),
      },
    ]),
  );
}

function endSightings(
  belief: Belief,
  space: string,
  listed: readonly Thing[],
  atMs: number,
): Belief {
  const still = new Set<string>(listed.map(({ tag }) => tag));
  const tags: Record<TagUid, TagBelief> = { ...belief.tags };
  let learnt: Partial<TrackRecord>[] = [];
  for (const [tag, known] of entriesOf(belief.tags)) {
    const sighting = known.seen[space];
    if (sighting === undefined || sighting.goneMs !== undefined || still.has(tag)) continue;
    const read = { readMs: atMs - sighting.unbrokenMs };
    learnt = [...learnt, read, wrongness(known, space, sighting, belief.scanMs, atMs)];
    const seen = { ...known.seen, [space]: { ...sighting, goneMs: atMs } };
    tags[tag] = { ...known, seen, record: add(known.record, read) };
  }
  return learnt.length === 0 ? belief : learn({ ...belief, tags }, space, learnt);
}

/** What the end of a sighting tells about the reader, looking at the tag's other sightings. */
function wrongness(
  known: TagBelief,
  space: string,
  sighting: Sighting,
  scanMs: number,
  atMs: number,
): Partial<TrackRecord> {
  const elsewhere = Object.entries(known.seen).filter(
    ([other, { goneMs, unbrokenMs }]) =>
      other !== space && unbrokenMs < atMs && (goneMs === undefined || goneMs === atMs),
  );
  const lasted = atMs - sighting.sinceMs;
  if (
    lasted <= GHOST_SCANS * scanMs &&
    elsewhere.some(([, other]) => other.sinceMs < sighting.sinceMs)
  )
    return { ghostMs: lasted };
  const after = elsewhere
    .map(([, other]) => other.sinceMs)
    .filter((sinceMs) => sinceMs > sighting.sinceMs && sinceMs < atMs);
  return after.length === 0 ? {} : { lagMs: atMs - Math.max(...after), lags: 1 };
}

function learn(belief: Belief, space: string, facts: readonly Partial<TrackRecord>[]): Belief {
  const cell = belief.cells[space];
  if (cell === undefined) return belief;
  const pool = facts.reduce(add, belief.pool);
  return withCell({ ...belief, pool }, space, { ...cell, record: facts.reduce(add, cell.record) });
}

function beginSightings(
  belief: Belief,
  space: string,
  listed: readonly Thing[],
  atMs: number,
): Belief {
  const tags: Record<TagUid, TagBelief> = { ...belief.tags };
  const learnt: Partial<TrackRecord>[] = [];
  for (const thing of listed) {
    const known = tags[thing.tag] ?? { class: thing.class, seen: {}, record: NO_RECORD };
    const before = known.seen[space];
    if (before && before.goneMs === undefined && known.class === thing.class) continue;
    const missMs = gapOf(before, belief.scanMs, atMs);
    if (missMs > 0) learnt.push({ missMs });
    tags[thing.tag] = {
      class: thing.class,
      seen: { ...recent(known.seen, belief.scanMs, atMs), [space]: listing(before, missMs, atMs) },
      record: add(known.record, { missMs }),
    };
  }
  const begun = { ...belief, tags };
  return learnt.length === 0 ? begun : learn(begun, space, learnt);
}

const gapOf = (before: Sighting | undefined, scanMs: number, atMs: number): number =>
  before?.goneMs !== undefined && atMs - before.goneMs <= GAP_SCANS * scanMs
    ? atMs - before.goneMs
    : 0;

/** A sighting that begins, goes on after a gap, or goes on under a new class. */
function listing(before: Sighting | undefined, missMs: number, atMs: number): Sighting {
  if (before && before.goneMs === undefined) return before;
  return { sinceMs: before && missMs > 0 ? before.sinceMs : atMs, unbrokenMs: atMs };
}

const recent = (seen: TagBelief['seen'], scanMs: number, atMs: number): TagBelief['seen'] =>
  Object.fromEntries(
    Object.entries(seen).filter(
      ([, { goneMs }]) => goneMs === undefined || goneMs > atMs - FORGET_SCANS * scanMs,
    ),
  );
