import { GAMES } from './game-kinds.ts';
import { tierNoise, type Tier } from './noise.ts';
import { playEvening } from './evening.ts';
import { hostEvening } from './host.ts';
import { ringside } from './methods/ringside.ts';
const [tier, game, n, seed0 = '1', acts='40'] = process.argv.slice(2);
const noise = tierNoise(tier as Tier);
for (let seed = Number(seed0); seed < Number(seed0)+Number(n); seed++) {
  const kinds = GAMES[game!]!; const kind = kinds[seed % kinds.length]!;
  let t = performance.now();
  const e = playEvening({ kind, seed, noise, actions: Number(acts) });
  const t1 = performance.now() - t; t = performance.now();
  const o = hostEvening(e, ringside, noise);
  const t2 = performance.now() - t;
  console.log(kind.name, seed, 'actions', e.actions, 'lines', e.lines.length, 'virtual s', Math.round((e.lines.at(-1)?.at ?? 0)/1000), 'ms', Math.round(t1), Math.round(t2));
  const c: Record<string, number> = {};
  const add = (k: string, v = 1) => { c[k] = (c[k] ?? 0) + v; };
  for (const a of o.actions) { add(a.how); add('v:' + a.verdict); if (a.premature) add('premature'); add('choices', a.choices); add('questions', a.questions); add('false', a.falseAlarms); add('inhand', a.alarmsInHand); 
   if (a.verdict !== 'right' || a.falseAlarms || a.premature) console.log('  ', JSON.stringify(a)); }
  console.log(JSON.stringify(c), 'wrongs', o.wrongs.map(w => w.what + ':' + (w.toldMs === undefined ? 'never' : w.toldMs - w.sinceMs)).join(' '));
}
