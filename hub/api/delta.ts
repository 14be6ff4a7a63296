import type { TableFrame } from '@ringside/protocol/api';
import type { FeedFrame } from '../table/feed.ts';

type Section = keyof TableFrame;

/** JSON of a section, kept as long as the section is: what did not change is never serialised again. */
const texts = new WeakMap<object, string>();

/**
 * The `frame` message that brings a device from `base` to `next`; from nothing when `base` is null. Sections are
 * compared by identity and then by their bytes: nothing is sent for a section that reads the same.
 */
export function encodeFrame(base: FeedFrame | null, next: FeedFrame): string {
  const sections = Object.keys(next.frame) as Section[];
  const changed = sections.filter(
    (section) => base === null || differs(base.frame[section], next.frame[section]),
  );
  const set = changed.map((section) => `"${section}":${textOf(next.frame[section])}`);
  const baseSeq = base === null ? 'null' : String(base.seq);
  return `{"type":"frame","seq":${next.seq},"base":${baseSeq},"set":{${set.join(',')}}}`;
}

const differs = (left: TableFrame[Section], right: TableFrame[Section]): boolean =>
  left !== right && textOf(left) !== textOf(right);

function textOf(value: TableFrame[Section]): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}
