import type { Standpoint } from '../../lib/game/standpoint.ts';
import { decisionTitle, waitText } from '../../lib/words/decisions.ts';
import { backText } from '../../lib/words/modules.ts';
import {
  deployHeadline,
  discardHeadline,
  identifyHeadline,
  nameClassHeadline,
  reactHeadline,
  sideWords,
  turnHeadline,
  type Headline,
} from '../../lib/words/situation.ts';
import { say } from '../../lib/words/sentences.ts';
import { ClassDraft } from './class-draft.svelte.ts';
import { DeployDraft } from './deploy-draft.svelte.ts';
import { DiscardDraft } from './discard-draft.svelte.ts';
import type { AnyDraft } from './draft-for.ts';
import { IdentifyDraft } from './identify-draft.svelte.ts';
import { ReactDraft } from './react-draft.svelte.ts';
import { TurnDraft } from './turn-draft.svelte.ts';

/** What is asked of the person, in a sentence. */
export function headlineFor(stand: Standpoint, draft: AnyDraft, kind: string): Headline {
  const { people } = stand;
  if (draft instanceof TurnDraft) return turnHeadline(draft.options.endTurn, mayAct(draft));
  if (draft instanceof ReactDraft) return hitHeadline(stand, draft);
  if (draft instanceof DiscardDraft)
    return discardHeadline(people, draft.min, stand.mine?.owes ? stand.arena?.turn?.seat : 'limit');
  if (draft instanceof DeployDraft) return deployHeadline;
  if (draft instanceof IdentifyDraft) return identifyHeadline(backText(draft.piece?.class ?? ''));
  if (draft instanceof ClassDraft) return nameClassHeadline;
  return { say: decisionTitle(kind), more: '' };
}

const mayAct = ({ options }: TurnDraft): boolean => options.usable.length > 0;

function hitHeadline({ people, thing }: Standpoint, { hit }: ReactDraft): Headline {
  if (!hit) return { say: 'You may react.', more: '' };
  const { attacker, module, from } = hit.packet;
  return reactHeadline(people, {
    attacker,
    module: thing(module),
    side: sideWords(from, hit.facing),
  });
}

/** What the others do while this viewer waits. */
export function waitHeadline(stand: Standpoint): Headline {
  const { decider, people, awaitedKind, frame } = stand;
  const more = frame.sensing.text ? say(frame.sensing.text, stand) : 'Nothing to decide for you.';
  if (decider === null) return { say: 'One moment.', more };
  return { say: waitText(people, decider, awaitedKind), more };
}
