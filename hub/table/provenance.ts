import type { Provenance } from '@ringside/protocol/api';
import type { AnswerSource } from '@ringside/protocol/vocabulary';

/** How everybody is told a fact came to be known: it belongs to the command, the engine knows nothing of it. */
const PROVENANCE: Readonly<Record<AnswerSource, Provenance>> = {
  seat: 'tapped',
  person: 'tapped',
  host: 'tapped',
  sensor: 'sensed',
  hub: 'inferred',
  rng: 'inferred',
};

export const provenanceOf = (source: AnswerSource): Provenance => PROVENANCE[source];
