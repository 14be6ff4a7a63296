import { bindRuleset } from '@ringside/engine/kernel';
import { volt } from '@ringside/engine/rulesets/volt';
import { casePlayer, voltWords } from '../../../hub/cases/index.ts';
import { playWorkedCases } from '../worked-cases.ts';

const player = casePlayer(voltWords, bindRuleset(volt));
playWorkedCases(player, import.meta.dirname, { name: /^vc-.*\.json$/, least: 29 });
