import type { Standpoint } from '../../lib/game/standpoint.ts';
import { decisionTitle, tableWaitText, waitText } from '../../lib/words/decisions.ts';
import { attackHeadline } from '../../lib/words/attack.ts';
import { coolHeadline, overheatHeadline, showHeadline } from '../../lib/words/module-choice.ts';
import { backText } from '../../lib/words/modules.ts';
import {
  deployHeadline,
  discardHeadline,
  identifyHeadline,
  nameClassHeadline,
  nameFaceHeadline,
  protectHeadline,
  reactHeadline,
  sideWords,
  spacesHeadline,
  turnHeadline,
  type Headline,
} from '../../lib/words/situation.ts';
import { say } from '../../lib/words/sentences.ts';
import { ClassDraft } from './class-draft.svelte.ts';
import { declaredHeadline, hitHeadline as whoIsHit } from '../../lib/words/declared.ts';
import { DeployDraft } from './deploy-draft.svelte.ts';
import type { AnyDraft } from './draft-for.ts';
import { HitDraft } from './hit-draft.svelte.ts';
import { IdentifyDraft } from './identify-draft.svelte.ts';
import { ModulesDraft } from './modules-draft.svelte.ts';
import { ProtectDraft } from './protect-draft.svelte.ts';
import { QuickDraft } from './quick-draft.svelte.ts';
import { ReactDraft } from './react-draft.svelte.ts';
import { ResolveDraft } from './resolve-draft.svelte.ts';
import { SpacesDraft } from './spaces-draft.svelte.ts';
import { TurnDraft } from './turn-draft.svelte.ts';

/** What is asked of the person, in a sentence. */
export function headlineFor(stand: Standpoint, draft: AnyDraft, kind: string): Headline {
  if (draft instanceof TurnDraft) return turnHeadline(draft.options.endTurn, mayAct(draft));
  if (draft instanceof ReactDraft) return hitHeadline(stand, draft);
  if (draft instanceof ModulesDraft) return modulesHeadline(stand, draft);
  if (draft instanceof ResolveDraft) return attackHeadline(draft.rows.map(({ effect }) => effect));
  if (draft instanceof SpacesDraft) return spacesHeadline(draft.kind, draft.min);
  if (draft instanceof ProtectDraft) return protectHeadline;
  if (draft instanceof DeployDraft) return deployHeadline;
  if (draft instanceof IdentifyDraft) return faceHeadline(draft);
  if (draft instanceof ClassDraft) return nameClassHeadline;
  if (draft instanceof HitDraft) return whoIsHit(attackName(stand));
  if (draft instanceof QuickDraft) return declaredHeadline(kind);
  return { say: decisionTitle(kind), more: '' };
}

/** The module used last: what it hits is declared before anything else happens. */
const attackName = ({ arena, thing }: Standpoint): string => {
  const last = arena?.attack?.module ?? arena?.turn?.used.at(-1);
  return last === undefined ? 'the attack' : thing(last);
};

const mayAct = ({ options }: TurnDraft): boolean =>
  options.usable.length + options.wasteable.length > 0;

const faceHeadline = ({ piece, isPublic }: IdentifyDraft): Headline => {
  const back = backText(piece?.class ?? '');
  return isPublic ? nameFaceHeadline(back) : identifyHeadline(back);
};

function modulesHeadline({ people, mine, arena }: Standpoint, draft: ModulesDraft): Headline {
  switch (draft.choice) {
    case 'discard':
      return discardHeadline(people, draft.min, mine?.owes ? arena?.turn?.seat : 'limit');
    case 'overheat':
      return overheatHeadline(draft.min, draft.max);
    case 'cool':
      return coolHeadline(draft.max);
    case 'show':
      return showHeadline;
  }
}

function hitHeadline({ people, thing }: Standpoint, { hit }: ReactDraft): Headline {
  if (!hit) return { say: 'You may react.', more: '' };
  const { attacker, module, from, amount } = hit.packet;
  return reactHeadline(people, {
    attacker,
    module: module === undefined ? undefined : thing(module),
    side: from === undefined ? undefined : sideWords(from, hit.facing),
    damage: amount,
  });
}

/** What the others do while this viewer waits. */
export function waitHeadline(stand: Standpoint): Headline {
  const { decider, people, awaitedKind, frame } = stand;
  const more = frame.sensing.text ? say(frame.sensing.text, stand) : 'Nothing to decide for you.';
  if (decider === null) return { say: tableWaitText(awaitedKind), more };
  return { say: waitText(people, decider, awaitedKind), more };
}
