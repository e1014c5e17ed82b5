import { correrMundo } from '/work/main/tests/sim/modelo/mundo.ts'
const [desde=1, n=200] = process.argv.slice(2).map(Number)
const bicho = process.argv[4] as never
let td=0, malas=0; const t0=performance.now(); const cu=new Map<string,number>()
const tipos = new Map<string,number>()
for (let s=desde; s<desde+n; s++){ const r=correrMundo(s,{bicho}); td+=r.diasDeCaja; for(const [k,v] of r.cuentas) cu.set(k,(cu.get(k)??0)+v)
 if(r.violaciones.length){ malas++; for (const v of new Set(r.violaciones.map(v=>v.invariante))) tipos.set(v,(tipos.get(v)??0)+1); if(malas<=8&&!bicho) console.log(s, r.violaciones.length, r.violaciones.slice(0,3).map(v=>v.invariante+': '+v.que)) } }
const seg=(performance.now()-t0)/1000
console.log({bicho, n, malas, td, seg, porSeg: td/seg, tipos:Object.fromEntries(tipos)})
if(!bicho) console.log(Object.fromEntries(cu))
