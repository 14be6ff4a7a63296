import type { WireDecision } from '@ringside/protocol/api';
import { offersKind } from '../../lib/game/choices.ts';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import { ClassDraft } from './class-draft.svelte.ts';
import { DeployDraft } from './deploy-draft.svelte.ts';
import { DiscardDraft } from './discard-draft.svelte.ts';
import { IdentifyDraft } from './identify-draft.svelte.ts';
import { PlainDraft } from './plain-draft.svelte.ts';
import { ReactDraft } from './react-draft.svelte.ts';
import { TurnDraft } from './turn-draft.svelte.ts';

/** Those that come seldom. */
export type RareDraft = DiscardDraft | IdentifyDraft | ClassDraft | DeployDraft | PlainDraft;
export type AnyDraft = TurnDraft | ReactDraft | RareDraft;

/** The draft for a decision, told by what may be answered; what no panel knows is drawn from its choices. */
export function draftFor(stand: Standpoint, decision: WireDecision): AnyDraft {
  const { choices } = decision;
  if (!stand.arena) return new PlainDraft(decision);
  if (offersKind(choices, 'deploy')) return new DeployDraft(stand, decision);
  if (['activate', 'cool-down', 'end-turn'].some((kind) => offersKind(choices, kind)))
    return new TurnDraft(stand, decision);
  if (['react', 'pass'].some((kind) => offersKind(choices, kind)))
    return new ReactDraft(stand, decision);
  if (offersKind(choices, 'discard')) return new DiscardDraft(stand, decision);
  if (offersKind(choices, 'identify')) return new IdentifyDraft(stand, decision);
  if (offersKind(choices, 'name-class')) return new ClassDraft(stand, decision);
  return new PlainDraft(decision);
}
