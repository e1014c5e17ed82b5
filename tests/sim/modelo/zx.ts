import { Mundo } from './mundo.ts'
const s=Number(process.argv[2]); const lines:string[]=[]
const m=new Mundo(s,{contar:(q)=>lines.push(q)}); const r=m.correr()
const filtro=process.argv[3]?new RegExp(process.argv[3]):undefined
for(const l of lines) if(filtro?.test(l)) console.log(l)
console.log(r.violaciones.slice(0,2), r.violaciones.filter(v=>v.invariante!=="I2"), m.retencion, m.dias, m.servidor.epoca)
const n=Number(process.argv[4]); if(n){ for(const c of m.cajas) { const f=c.disco.propias.get(n); console.log(c.disp, c.servida.n, c.manchada, c.revocada, f?.estado, c.disco.perdido, 'q', c.disco.filas.find(f=>f.h.n===n)?.h, [...m.c.papel.hechos].find(h=>h.n===n)?.copias, c.disco.leidos.has(n)) } }
for (const c of m.cajas) { const t=m.servidor.tienda(c.servida.n); const a=c.disco.maestro,b=t.trabajos.maestro; if(a?.n!==b?.n) { console.log('maestro', c.disp, c.manchada, a&&{n:a.n,disp:a.disp,seq:a.seq,hlc:a.hlc,imp:a.impreso,perd:a.perdido,en:t.ops.get(a.id)!==undefined,ap:!!m.servidor.cuarentena.get(a.n), fila: c.disco.propias.get(a.n)?.estado}, b&&{n:b.n,disp:b.disp,hlc:b.hlc, leido:c.disco.leidos.has(b.n)}) } }
