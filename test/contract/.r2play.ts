import { SUBJECTS, startOf } from '/work/sa/test/contract/rulesets.ts';
import { playRandomly, seeded } from '/work/sa/test/contract/random-play.ts';
const canon=(v:any):any=>Array.isArray(v)?v.map(canon):v&&typeof v==='object'?Object.fromEntries(Object.keys(v).sort().map((k)=>[k,canon(v[k])])):v; const J=(v:any)=>JSON.stringify(canon(v));
const [,, filter='', from='1', to='5'] = process.argv;
for (const s of SUBJECTS.filter((x)=>x.name.includes(filter) && x.name.includes('steel'))) {
  const why: Record<string, number> = {}; let plies=0; const t=Date.now();
  for (let seed=Number(from); seed<=Number(to); seed++) {
    let m = startOf(s);
    try {
      const asked = new Map<string,string>(); let last = new Set<string>();
      for (const p of playRandomly(m, seeded(seed), s.longest)) {
        plies++;
        if (process.env.CHECK) {
          const open = p.before.open(); const ids = new Set(open.map((d)=>String(d.id)));
          if (ids.size !== open.length) throw new Error('dup ids '+JSON.stringify(open.map((d)=>d.id)));
          for (const d of open) { const q=JSON.stringify(d); const o = asked.get(d.id); if (o!==undefined && o!==q) throw new Error('changed '+o+'\n'+q); if (o!==undefined && !last.has(d.id)) throw new Error('came back '+d.id); asked.set(d.id,q);} last=ids;
          const pos = p.before.position(); const back = p.before.restore(JSON.parse(JSON.stringify(pos)));
          if (!back.ok) throw new Error(JSON.stringify(back.error)+JSON.stringify((pos as any).stack));
          if (J(back.value.next.position()) !== J(pos)) { const a=J(back.value.next.position()), b=J(pos); let i=0; while(a[i]===b[i]) i++; throw new Error('roundtrip '+a.slice(Math.max(0,i-60),i+60)+' <> '+b.slice(Math.max(0,i-60),i+60)); }
        }
        m = p.step.next;
      }
      const o = m.outcome(); why[o ? String(o.why) : 'UNFINISHED '+JSON.stringify((m.state() as any).stack)] = (why[o ? String(o.why) : 'UNFINISHED']??0)+1;
    } catch (e) { const k=(e as Error).message.slice(0,600)+ ((e as Error).message.includes('offered')||(e as Error).message.includes('{')?'':((e as Error).stack??'').slice(0,500)); why[k]=(why[k]??0)+1; }
  }
  console.log(s.name, JSON.stringify(why,null,1), plies, 'plies', Date.now()-t,'ms');
}
