import { join } from 'node:path';
import { bindRuleset } from '@ringside/engine/kernel';
import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import { casePlayer, steelArenaWords } from '../../hub/cases/index.ts';
import { playWorkedCases } from './worked-cases.ts';

const player = casePlayer(steelArenaWords, bindRuleset(steelArena));
playWorkedCases(player, join(import.meta.dirname, 'steel-arena'), {
  name: /^sc-.*\.json$/,
  least: 62,
});
