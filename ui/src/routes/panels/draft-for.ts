import type { WireDecision } from '@ringside/protocol/api';
import { offersKind } from '../../lib/game/choices.ts';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import { ClassDraft } from './class-draft.svelte.ts';
import { DeployDraft } from './deploy-draft.svelte.ts';
import { HitDraft } from './hit-draft.svelte.ts';
import { IdentifyDraft } from './identify-draft.svelte.ts';
import { ModulesDraft } from './modules-draft.svelte.ts';
import { PlainDraft } from './plain-draft.svelte.ts';
import { ProtectDraft } from './protect-draft.svelte.ts';
import { QuickDraft } from './quick-draft.svelte.ts';
import { ReactDraft } from './react-draft.svelte.ts';
import { ResolveDraft } from './resolve-draft.svelte.ts';
import { SpacesDraft } from './spaces-draft.svelte.ts';
import { TurnDraft } from './turn-draft.svelte.ts';

/** Those that come seldom. */
export type RareDraft =
  | ModulesDraft
  | ResolveDraft
  | SpacesDraft
  | ProtectDraft
  | IdentifyDraft
  | ClassDraft
  | DeployDraft
  | HitDraft
  | QuickDraft
  | PlainDraft;
export type AnyDraft = TurnDraft | ReactDraft | RareDraft;

type DraftClass = new (stand: Standpoint, decision: WireDecision) => AnyDraft;

/** By the kind of action that is offered. */
const DRAFTS: Readonly<Record<string, DraftClass>> = {
  deploy: DeployDraft,
  activate: TurnDraft,
  use: TurnDraft,
  'cool-down': TurnDraft,
  'end-turn': TurnDraft,
  react: ReactDraft,
  'decline-terrain': ReactDraft,
  pass: ReactDraft,
  protect: ProtectDraft,
  resolve: ResolveDraft,
  discard: ModulesDraft,
  overheat: ModulesDraft,
  cool: ModulesDraft,
  show: ModulesDraft,
  detonate: SpacesDraft,
  lay: SpacesDraft,
  identify: IdentifyDraft,
  'name-face': IdentifyDraft,
  'name-class': ClassDraft,
  'declare-hit': HitDraft,
  'declare-done': HitDraft,
  'declare-taken': QuickDraft,
  'declare-laid': QuickDraft,
};

/** The draft for a decision, told by what may be answered; what no panel knows is drawn from its choices. */
export function draftFor(stand: Standpoint, decision: WireDecision): AnyDraft {
  const { choices } = decision;
  const known = stand.arena && Object.entries(DRAFTS).find(([kind]) => offersKind(choices, kind));
  return known ? new known[1](stand, decision) : new PlainDraft(decision);
}
