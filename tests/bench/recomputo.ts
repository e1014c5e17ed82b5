/** Part `recomputo`: what working out each sale again (adr/0031) costs a push: the same honest sales, in turns with the job and without it. */
import { Venta } from '#domain/entidades/venta.ts'
import { unMundo, type DispositivoDePrueba } from '#server/ingest/prueba.ts'
import { aclaraciones } from '#server/jobs/aclaraciones/trabajo.ts'
import type { Cuaderno } from './cuaderno.ts'
import { mediana, ms } from './medidas.ts'

/** `RECOMPUTO=0.1 npm run bench -- recomputo`: a tenth of everything, to see that it runs. */
const ESCALA = Number(process.env['RECOMPUTO'] ?? 1)
const RONDAS = Math.max(1, Math.round(12 * ESCALA))
const VENTAS = 200
const META = 1.1

export async function medirRecomputo({ anotar }: Cuaderno): Promise<void> {
  const mundo = await unMundo()
  const deVerdad = aclaraciones.procesar
  try {
    const [conTodo, sinElTrabajo]: [number[], number[]] = [[], []]
    for (let ronda = 0; ronda < RONDAS * 2; ronda++) {
      const con = ronda % 2 === 0
      aclaraciones.procesar = con ? deVerdad : () => Promise.resolve()
      const caja = await mundo.caja()
      await caja.enviar(caja.turno({ fecha: '2026-11-21' }))
      await mundo.asentar()
      ;(con ? conTodo : sinElTrabajo).push(await porVenta(caja, mundo.asentar))
    }
    const razones = conTodo.map((cuanto, i) => cuanto / (sinElTrabajo[i] ?? Number.NaN))
    anotar({
      que: `procesador por venta que se entrega sola, con lo que se calcula de ella (${RONDAS} rondas de ${VENTAS})`,
      medido: ms(mediana(conTodo)),
      referencia: `${ms(mediana(sinElTrabajo))} sin ese trabajo`,
      razon: mediana(razones),
      meta: `≤ ${META}×`,
      cumple: mediana(razones) <= META,
    })
  } finally {
    aclaraciones.procesar = deVerdad
    await mundo.cerrar()
  }
}

/** Processor time of one sale, ms: each in a push of its own, and the jobs behind it. */
async function porVenta(caja: DispositivoDePrueba, asentar: () => Promise<void>): Promise<number> {
  const { lineas } = Venta.esquemaCampos.parse(Venta.muestra)
  const ventas = Array.from({ length: VENTAS }, () => caja.venta({ lineas, fecha: '2026-11-21' }))
  const antes = process.cpuUsage()
  for (const venta of ventas) {
    const [resultado] = await caja.enviar(venta)
    if (resultado?.resultado !== 'recibido') throw new Error(`no receipt: ${JSON.stringify(resultado)}`)
  }
  await asentar()
  const { user, system } = process.cpuUsage(antes)
  return (user + system) / 1000 / VENTAS
}
