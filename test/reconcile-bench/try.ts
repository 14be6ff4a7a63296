import { GAMES } from './game-kinds.ts';
import { tierNoise, type Tier } from './noise.ts';
import { playEvening } from './evening.ts';
import { hostEvening } from './host.ts';
import { methodsFor } from './methods/all.ts';
import { tallyOf } from './tally.ts';
const [tier, game, n, seed0 = '1', acts='40'] = process.argv.slice(2);
const noise = tierNoise(tier as Tier);

const ms = methodsFor(noise.readers.scanMs);
const out: any[] = ms.map(() => []);
let t0 = performance.now();
const cost = ms.map(() => 0); let world = 0;
for (let seed = Number(seed0); seed < Number(seed0)+Number(n); seed++) {
  const kinds = GAMES[game!]!; const kind = kinds[seed % kinds.length]!;
  let t = performance.now();
  const e = playEvening({ kind, seed, noise, actions: Number(acts) });
  world += performance.now() - t;
  ms.forEach((m, i) => { t = performance.now(); const o = hostEvening(e, m, noise); out[i].push(o); cost[i]! += performance.now() - t;
   if (i === 0 && process.env['DBG']) for (const a of o.actions) if (a.verdict !== 'right' || a.falseAlarms || a.premature) console.log(kind.name, seed, JSON.stringify(a)); });
}
console.log('world ms', Math.round(world), 'methods', cost.map(Math.round));
ms.forEach((m, i) => { const t: any = tallyOf(m.name, out[i], []); for (const k of Object.keys(t)) if (t[k]?.of !== undefined) t[k] = (100*t[k].value).toFixed(2)+'% '+t[k].hits+'/'+t[k].of; console.log(JSON.stringify(t)); });
