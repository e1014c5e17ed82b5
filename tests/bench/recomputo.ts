/** Part `recomputo`: what working out each sale again (adr/0031) costs a push: its processor time, against that of the whole push. */
import { setTimeout } from 'node:timers/promises'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { unMundo, type DispositivoDePrueba } from '../support/server/door.ts'
import { aclaraciones } from '#server/sync/aclaraciones/trabajo.ts'
import type { Servidor } from '../support/servidor.ts'
import { enrolarCajas } from './cajas.ts'
import type { Cuaderno } from './cuaderno.ts'
import { mediana, ms } from './medidas.ts'
import { crearTienda } from './tienda.ts'

/** `RECOMPUTO=0.1 npm run bench -- recomputo`: a tenth of everything, to see that it runs. */
const ESCALA = Number(process.env['RECOMPUTO'] ?? 1)
const RONDAS = Math.max(1, Math.round(12 * ESCALA))
const VENTAS = 200
/** Until the jobs behind the last push are done. */
const REPOSO_MS = 500
const META = 1.1

/** The whole push from the built server, over HTTP; the job from the same server's parts in this process, where it can be left out. */
export async function medirRecomputo({ anotar }: Cuaderno, servidor: Servidor): Promise<void> {
  const enteras = await pushEnteros(servidor)
  const trabajo = await deMas()
  const razones = enteras.map((entera) => entera / (entera - mediana(trabajo)))
  anotar({
    que: `procesador de una venta que se entrega sola, con lo que se calcula de ella (${RONDAS} rondas de ${VENTAS})`,
    medido: ms(mediana(enteras)),
    referencia: `${ms(mediana(enteras) - mediana(trabajo))} sin ese trabajo`,
    razon: mediana(razones),
    meta: `≤ ${META}×`,
    cumple: mediana(razones) <= META,
  })
}

/** Processor time of the server for a sale, ms, by round. */
async function pushEnteros({ url, procesadorMs }: Servidor): Promise<number[]> {
  const tienda = await crearTienda(url, 1, [])
  const [caja] = await enrolarCajas(url, tienda, 1, (RONDAS + 1) * VENTAS)
  if (!caja) throw new Error('no till')
  await caja.entregar([caja.turno()])
  const rondas: number[] = []
  for (let ronda = 0; ronda <= RONDAS; ronda++) {
    const entregas = Array.from({ length: VENTAS }, () => caja.preparar([caja.venta()]))
    const antes = procesadorMs()
    for (const entregar of entregas) await entregar()
    await setTimeout(REPOSO_MS)
    // The first one warms the server up.
    if (ronda > 0) rondas.push((procesadorMs() - antes) / VENTAS)
  }
  return rondas
}

/** What the job adds to a sale, ms: the same sales in turns with it and without it. */
async function deMas(): Promise<number[]> {
  const mundo = await unMundo()
  const deVerdad = aclaraciones.procesar
  const una = async (procesar: typeof deVerdad): Promise<number> => {
    aclaraciones.procesar = procesar
    const caja = await mundo.caja()
    await caja.enviar(caja.turno({ fecha: '2026-11-21' }))
    await mundo.asentar()
    return await porVenta(caja, mundo.asentar)
  }
  try {
    const rondas: number[] = []
    for (let ronda = 0; ronda <= RONDAS; ronda++) {
      const con = await una(deVerdad)
      const sin = await una(() => Promise.resolve())
      if (ronda > 0) rondas.push(con - sin)
    }
    return rondas
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
