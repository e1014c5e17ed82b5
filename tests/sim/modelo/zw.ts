import { Mundo } from './mundo.ts'
import { cubre } from '#domain/cobertura.ts'
const s=Number(process.argv[2]); const T=Number(process.argv[3])
const m=new Mundo(s,{}); const r=m.correr(); console.log(r.violaciones.slice(0,3))
const todos=m.c.papel.hechos.filter(h=>h.turno===T||h.n===T)
const ci=todos.filter(h=>h.clase==='cierre')
for(const h of todos){ const t=m.servidor.tienda(h.tienda); const d=t.ops.get(h.id) as any; console.log(h.clase,h.n,'disp',h.disp,'seq',h.seq,'t',(h.t/1440).toFixed(3),h.centavos,'en',d?.que,d?.h?.n===h.n,'perd',h.perdido,'cop',h.copias,'apart',!!m.servidor.cuarentena.get(h.n),'comp',!!t.ops.get(500_000_000+h.n),'cub',ci.map(c=>cubre(c.cubre??{},String(h.disp),h.seq)).join()) }
