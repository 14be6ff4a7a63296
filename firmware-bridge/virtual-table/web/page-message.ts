import type { TagUid } from '@ringside/protocol/vocabulary';
import type { FromPage } from '../picture/messages.ts';
import type { Mm } from '../picture/table.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function pointOf(value: unknown): Mm | undefined {
  if (!isFields(value)) return undefined;
  const { x, y } = value;
  const isPoint = Number.isFinite(x) && Number.isFinite(y);
  return isPoint ? { x: Number(x), y: Number(y) } : undefined;
}

/** A message of the page, checked; `undefined` is nothing this table understands. */
export function parseFromPage(text: string): FromPage | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isFields(body)) return undefined;
  const { type, uid, slide, to, at, neat, id, request, sectors } = body;
  if (type === 'lift') {
    return typeof uid === 'string'
      ? { type, uid: uid as TagUid, slide: slide === true }
      : undefined;
  }
  if (type === 'turn') {
    const isTurn =
      typeof uid === 'string' && Number.isInteger(sectors) && Math.abs(Number(sectors)) < 6;
    return isTurn ? { type, uid: uid as TagUid, sectors: Number(sectors) } : undefined;
  }
  if (type === 'flip') return typeof uid === 'string' ? { type, uid: uid as TagUid } : undefined;
  if (type === 'carry') {
    const point = pointOf(to);
    return point && { type, to: point };
  }
  if (type === 'drop') {
    const point = pointOf(at);
    return point && { type, at: point, neat: neat !== false };
  }
  if (type === 'do') return typeof id === 'number' ? { type, id, request } : undefined;
  return undefined;
}
