import type { Placement } from '@ringside/protocol/vocabulary';
import type { Telling } from './effect-index.ts';
import type { Survey } from './survey.ts';
import type { ExplainInput, Proposal } from './verdict.ts';

/** A tag has to have lain as a piece for so long before what it is counts. */
const TELL_MS = 1_500;

/** Answers that a tag gives by what it is: the class of a tile just laid, the face its owner may look at now. */
export function tellByTag(input: ExplainInput, survey: Survey): readonly Proposal[] {
  return input.index.tellings.flatMap((telling) => tell(telling, input, survey) ?? []);
}

function tell(telling: Telling, input: ExplainInput, survey: Survey): Proposal | undefined {
  const binding = survey.belief.bound[telling.piece];
  if (binding === undefined || input.nowMs - binding.atMs < TELL_MS) return undefined;
  const told =
    telling.field === 'class'
      ? survey.belief.tags[binding.tag]?.class
      : input.designOf(binding.tag);
  if (told === undefined || !telling.values.includes(told)) return undefined;
  const { decisionId, kind, piece, field } = telling;
  return { decisionId, action: { kind, piece, [field]: told }, provenance: 'sensed' };
}

/** When the next piece will have lain long enough to be told by its tag. */
export const tellsAtMs = (input: ExplainInput, survey: Survey): readonly number[] =>
  input.index.tellings.flatMap(({ piece }) => {
    const binding = survey.belief.bound[piece];
    return binding === undefined ? [] : [binding.atMs + TELL_MS];
  });

/**
 * The seat that is asked whenever a piece moves, because something face down before it may have moved it: whether it
 * is asked follows from what everybody sees, so that being asked tells nobody what lies there.
 */
export function hidingSeat(
  input: ExplainInput,
): ExplainInput['index']['movers'][number] | undefined {
  return input.index.movers.find((seat) =>
    input.expected.some((placement) => hides(placement, seat, input)),
  );
}

function hides(placement: Placement, seat: string, { settings }: ExplainInput): boolean {
  const { id, of, side, at } = placement;
  if (id === undefined || side !== 'down' || typeof at !== 'object' || !('seat' in at))
    return false;
  return at.seat === seat && (settings.mayMove?.(of) ?? true);
}
