import { correrMundo } from './mundo.ts'
import { nombresDeBichos } from './bichos.ts'
const N=Number(process.argv[3]??200)
for (const bicho of nombresDeBichos) { if(process.argv[2]!=='todos'&&!process.argv[2]!.split(',').includes(bicho)) continue
 let primero=0; let inv=''
 for(let s=1;s<=N&&!primero;s++){ const r=correrMundo(s,{bicho}).violaciones; if(r.length){ primero = s; inv=[...new Set(r.map(v=>v.invariante))].join() } }
 console.log(bicho, primero, inv) }
