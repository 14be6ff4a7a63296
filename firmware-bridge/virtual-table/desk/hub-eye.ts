import type { PutRight, SensingState, Stage } from '@ringside/protocol/api';

/** The part of the hub's public frame that hands can act on. */
export interface PublicFrame {
  readonly stage: Stage;
  readonly sensing: SensingState;
  readonly putRight: readonly PutRight[];
}

const PATIENCE_MS = 2_000;
const MAX_BYTES = 2_000_000;

/** Looks at the hub as a spectator would: its public frame and nothing else. */
export class HubEye {
  readonly #frame: URL;

  constructor(hub: URL) {
    this.#frame = new URL('/api/v1/tables/table/frame', hub);
  }

  /** `null` when the hub is silent, or says something that is no frame. */
  async look(): Promise<PublicFrame | null> {
    try {
      const answer = await fetch(this.#frame, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!answer.ok) return null;
      const text = await answer.text();
      return text.length > MAX_BYTES ? null : parseFrame(JSON.parse(text));
    } catch {
      return null; // down, slow or garbled is all one to hands: there is nobody to ask
    }
  }
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** Takes the sections it needs out of `{ seq, frame }`; the hub and this table are built from the same types. */
function parseFrame(body: unknown): PublicFrame | null {
  const frame = fieldsOf(fieldsOf(body)['frame']);
  const sensing = fieldsOf(frame['sensing']);
  const { putRight } = sensing;
  if (typeof frame['stage'] !== 'string' || !Array.isArray(putRight)) return null;
  return {
    stage: frame['stage'] as Stage,
    sensing: sensing['state'] as SensingState,
    putRight: (putRight as readonly unknown[]).filter(isPutRight),
  };
}

function isPutRight(entry: unknown): entry is PutRight {
  const { n, do: what, of } = fieldsOf(entry);
  const isKnown = ['put', 'take-away', 'turn', 'flip'].some((known) => known === what);
  return typeof n === 'number' && typeof of === 'string' && isKnown;
}
