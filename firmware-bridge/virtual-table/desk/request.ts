import { err, isSeat, isSector, ok } from '@ringside/protocol/vocabulary';
import type { PieceClass, Result, Seat, Sector, TagUid } from '@ringside/protocol/vocabulary';
import type { FaultRequest } from '../bridge/fault.ts';

/** Which piece: this tag, or the first suitable one of a class, of those on a space when `from` says so. */
export type Which =
  | { readonly uid: TagUid }
  | { readonly class: PieceClass; readonly from?: { readonly q: number; readonly r: number } };

/** A space of the mat, or a point in millimetres from the mat's north-west corner. */
export type Place =
  { readonly q: number; readonly r: number } | { readonly x: number; readonly y: number };

/** Body of `POST /do`, checked. Hands are numbered 1 to 8; one hand does one thing after another. */
export type DoRequest =
  | {
      readonly do: 'move';
      readonly which: Which;
      readonly to: Place;
      readonly via: readonly Place[];
      /** Time from lift to drop; hand speed when absent. */
      readonly ms?: number;
      /** Pushed along the mat, read on the way, instead of lifted. */
      readonly slide: boolean;
      readonly facing?: Sector;
      readonly side?: 'up' | 'down';
      readonly hand: number;
    }
  | { readonly do: 'lift'; readonly which: Which; readonly hand: number }
  | { readonly do: 'drop'; readonly to: Place; readonly hand: number }
  | { readonly do: 'turn'; readonly which: Which; readonly facing: Sector; readonly hand: number }
  /** Sectors clockwise, -5 to 5. */
  | {
      readonly do: 'turn-by';
      readonly which: Which;
      readonly sectors: number;
      readonly hand: number;
    }
  | {
      readonly do: 'flip';
      readonly which: Which;
      readonly side?: 'up' | 'down';
      readonly hand: number;
    }
  /** To the seat's rack; without one robots go to the dock and tiles to the box. */
  | { readonly do: 'take'; readonly which: Which; readonly seat?: Seat; readonly hand: number }
  | { readonly do: 'lay-asked' }
  | { readonly do: 'clear' }
  | { readonly do: 'pause'; readonly on: boolean }
  | ({ readonly do: 'fault' } & FaultRequest);

interface BadRequest {
  readonly code: 'virtual-table/bad-request';
  /** The field that is wrong and what it should be. */
  readonly detail: { readonly field: string; readonly want: string };
}

type Parsed<Value> = Result<Value, BadRequest>;
type Body = Readonly<Record<string, unknown>>;

const bad = (field: string, want: string): Result<never, BadRequest> =>
  err({ code: 'virtual-table/bad-request', detail: { field, want } });

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBetween = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max;

const isWhole = (value: unknown, min: number, max: number): value is number =>
  isBetween(value, min, max) && Number.isInteger(value);

const MAX_VIA = 32;
const MAX_MS = 60_000;
const MAX_SECONDS = 600;

/** Checks a body of `POST /do`; what it doesn't know is refused, what is missing has the default the docs name. */
export function parseDo(body: unknown): Parsed<DoRequest> {
  if (!isBody(body)) return bad('', 'a JSON object');
  const hand = body['hand'] ?? 1;
  if (!isWhole(hand, 1, 8)) return bad('hand', 'a whole number from 1 to 8');
  switch (body['do']) {
    case 'move':
      return parseMove(body, hand);
    case 'lift':
      return withWhich(body, (which) => ok({ do: 'lift', which, hand }));
    case 'drop': {
      const to = parsePlace(body['to'], 'to');
      return to.ok ? ok({ do: 'drop', to: to.value, hand }) : to;
    }
    case 'turn':
      return withWhich(body, (which) => parseTurn(body, which, hand));
    case 'flip':
      return withWhich(body, (which) => {
        const side = parseSide(body['side']);
        return side.ok ? ok({ do: 'flip', which, ...side.value, hand }) : side;
      });
    case 'take':
      return withWhich(body, (which) => {
        const seat = body['seat'];
        if (seat === undefined) return ok({ do: 'take', which, hand });
        return isSeat(seat) ? ok({ do: 'take', which, seat, hand }) : bad('seat', 'A to F');
      });
    case 'lay-asked':
      return ok({ do: 'lay-asked' });
    case 'clear':
      return ok({ do: 'clear' });
    case 'pause':
      return typeof body['on'] === 'boolean'
        ? ok({ do: 'pause', on: body['on'] })
        : bad('on', 'true or false');
    case 'fault': {
      const fault = parseFault(body);
      return fault.ok ? ok({ do: 'fault', ...fault.value }) : fault;
    }
    default:
      return bad('do', 'move, lift, drop, turn, flip, take, lay-asked, clear, pause or fault');
  }
}

function withWhich(body: Body, then: (which: Which) => Parsed<DoRequest>): Parsed<DoRequest> {
  const { uid, class: of, from } = body;
  if (typeof uid === 'string') {
    return /^([0-9A-F]{8}|[0-9A-F]{14})$/.test(uid)
      ? then({ uid: uid as TagUid })
      : bad('uid', 'a tag UID, upper-case hex');
  }
  if (typeof of !== 'string' || of.length === 0 || of.length > 40) {
    return bad('uid', 'a tag UID, or `class` with a piece class');
  }
  if (from === undefined) return then({ class: of as PieceClass });
  const space = parsePlace(from, 'from');
  if (!space.ok) return space;
  if (!('q' in space.value)) return bad('from', 'a space {q, r}');
  return then({ class: of as PieceClass, from: space.value });
}

function parsePlace(value: unknown, field: string): Parsed<Place> {
  if (!isBody(value)) return bad(field, 'a space {q, r} or a point {x, y} in millimetres');
  const { q, r, x, y } = value;
  if (isWhole(q, -99, 99) && isWhole(r, -99, 99)) return ok({ q, r });
  if (isBetween(x, -9999, 9999) && isBetween(y, -9999, 9999)) return ok({ x, y });
  return bad(field, 'a space {q, r} or a point {x, y} in millimetres');
}

function parseSide(value: unknown): Parsed<{ readonly side?: 'up' | 'down' }> {
  if (value === undefined) return ok({});
  return value === 'up' || value === 'down' ? ok({ side: value }) : bad('side', 'up or down');
}

function parseTurn(body: Body, which: Which, hand: number): Parsed<DoRequest> {
  const { facing, sectors } = body;
  if (isSector(facing)) return ok({ do: 'turn', which, facing, hand });
  if (isWhole(sectors, -5, 5)) return ok({ do: 'turn-by', which, sectors, hand });
  return bad('facing', 'a sector 0 to 5, or `sectors` from -5 to 5');
}

function parseMove(body: Body, hand: number): Parsed<DoRequest> {
  const { via = [], ms, slide = false, facing } = body;
  if (!Array.isArray(via) || via.length > MAX_VIA) return bad('via', `up to ${MAX_VIA} places`);
  const path: Place[] = [];
  for (const place of via as readonly unknown[]) {
    const parsed = parsePlace(place, 'via');
    if (!parsed.ok) return parsed;
    path.push(parsed.value);
  }
  if (ms !== undefined && !isBetween(ms, 0, MAX_MS)) return bad('ms', `0 to ${MAX_MS}`);
  if (typeof slide !== 'boolean') return bad('slide', 'true or false');
  if (facing !== undefined && !isSector(facing)) return bad('facing', 'a sector 0 to 5');
  const side = parseSide(body['side']);
  if (!side.ok) return side;
  const to = parsePlace(body['to'], 'to');
  if (!to.ok) return to;
  return withWhich(body, (which) =>
    ok({
      do: 'move',
      which,
      to: to.value,
      via: path,
      ...(ms !== undefined && { ms }),
      slide,
      ...(facing !== undefined && { facing }),
      ...side.value,
      hand,
    }),
  );
}

function parseFault(body: Body): Parsed<FaultRequest> {
  const { fault, seconds, bytes, on, cell, rate } = body;
  switch (fault) {
    case 'cable-out':
    case 'silent':
      return isBetween(seconds, 0, MAX_SECONDS)
        ? ok({ fault, seconds })
        : bad('seconds', `0 to ${MAX_SECONDS}`);
    case 'garbage':
      return isWhole(bytes, 1, 4096) ? ok({ fault, bytes }) : bad('bytes', '1 to 4096');
    case 'split':
    case 'duplicate':
      return typeof on === 'boolean' ? ok({ fault, on }) : bad('on', 'true or false');
    case 'reboot':
    case 'none':
      return ok({ fault });
    case 'dead-cell':
      if (!isWhole(cell, 0, 255)) return bad('cell', 'a cell number');
      return typeof on === 'boolean' ? ok({ fault, cell, on }) : bad('on', 'true or false');
    case 'missed':
    case 'ghost':
      return isBetween(rate, 0, 1) ? ok({ fault, rate }) : bad('rate', '0 to 1');
    default:
      return bad(
        'fault',
        'cable-out, silent, garbage, split, duplicate, reboot, dead-cell, missed, ghost or none',
      );
  }
}
