import { bindRuleset, type Game } from '@ringside/engine/kernel';
import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import { toy } from '@ringside/engine/rulesets/toy';
import { volt } from '@ringside/engine/rulesets/volt';
import type { Viewer } from '@ringside/protocol/vocabulary';
import { allTiles } from '../../hub/engine/rulesets/steel-arena/tiles.ts';

/** Puts something of the position, once it is secret, into what everybody is shown. */
const tell =
  <State, View extends object>(
    rules: { view(state: State, viewer: Viewer): View },
    secret: (state: State) => unknown,
  ) =>
  (state: State, viewer: Viewer): View =>
    Object.assign({}, rules.view(state, viewer), { told: secret(state) ?? null });

/** The games with one mistake each, of the kind that the proof is there to find: a single secret is in every view. */
export const LEAKY: Readonly<Record<string, Game>> = {
  toy: bindRuleset({ ...toy, view: tell(toy, ({ picks }) => picks.A) }),
  'steel-arena': bindRuleset({
    ...steelArena,
    view: tell(
      steelArena,
      (state) => allTiles(state).find(({ face }) => face && face.seenBy !== 'all')?.face?.design,
    ),
  }),
  volt: bindRuleset({
    ...volt,
    view: tell(volt, ({ robots }) => robots.find(({ sealed }) => sealed)?.sealed?.program),
  }),
};
