/** Part `recibos`: tills of several stores that hand in one sale after another, as fast as they get receipts, against the bare store. */
import type { Servidor } from '../support/servidor.ts'
import { abrirCrudo, escribirCrudo, nombreDelAlmacen } from './almacen-crudo.ts'
import { enrolarCajas, type CajaHttp } from './cajas.ts'
import type { Cuaderno } from './cuaderno.ts'
import { ms, percentil } from './medidas.ts'
import { crearTienda } from './tienda.ts'

const CARGAS = [
  { cajas: 20, ventas: 100 },
  { cajas: 500, ventas: 8 },
] as const
const CAJAS_POR_TIENDA = 50

export async function medirRecibos({ anotar, decir, carpeta }: Cuaderno, { url }: Servidor): Promise<void> {
  for (const [lugar, { cajas: cuantas, ventas }] of CARGAS.entries()) {
    const cajas: CajaHttp[] = []
    for (let n = 0; cajas.length < cuantas; n++) {
      const tienda = await crearTienda(url, 10 + 20 * lugar + n, [])
      cajas.push(...(await enrolarCajas(url, tienda, Math.min(CAJAS_POR_TIENDA, cuantas - cajas.length), ventas)))
    }
    decir(`${cuantas} cajas enroladas`)
    const listas = cajas.map((caja) => Array.from({ length: ventas }, () => caja.venta()))
    for (const caja of cajas) await caja.conectar()
    const tiempos: number[] = []
    const inicio = performance.now()
    await Promise.all(
      cajas.map(async (caja, i) => {
        for (const venta of listas[i] ?? []) tiempos.push(await caja.entregar([venta]))
      }),
    )
    const segundos = (performance.now() - inicio) / 1000
    const store = await abrirCrudo(await carpeta())
    const crudo = await escribirCrudo(store, `banco-${cuantas}`, listas, 1)
    await store.destroy(`banco-${cuantas}`)
    await store.close()
    const total = cuantas * ventas
    anotar({
      que: `recibos por segundo, ${cuantas} cajas a la vez en tiendas de ${CAJAS_POR_TIENDA}, una venta por petición`,
      medido: `${(total / segundos).toFixed(0)} por segundo`,
      referencia: `${(total / crudo.segundos).toFixed(0)} por segundo: ${nombreDelAlmacen}, un documento por escritura, ${cuantas} a la vez`,
      razon: total / segundos / (total / crudo.segundos),
      meta: '',
      cumple: undefined,
    })
    anotar({
      que: `hasta el recibo, ${cuantas} cajas a toda marcha, p99 (p50 ${ms(percentil(tiempos, 50))})`,
      medido: ms(percentil(tiempos, 99)),
      referencia: `${ms(percentil(crudo.tiempos, 99))}: lo mismo en ${nombreDelAlmacen}`,
      razon: percentil(tiempos, 99) / percentil(crudo.tiempos, 99),
      meta: '',
      cumple: undefined,
    })
  }
}
