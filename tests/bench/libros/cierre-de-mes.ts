/** Of part `libros`: what closing a month costs the server, from its documents to the text that is hashed. */
import { createHash } from 'node:crypto'
import { construir } from '#domain/core/construir.ts'
import { asentarTodos } from '#domain/libros/asientos.ts'
import { cerrarMes, textoDeCierreDeMes } from '#domain/libros/mes.ts'
import { plegarLibro } from '#domain/libros/pliegue.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Cuaderno } from '../cuaderno.ts'
import { mediana, ms, razonDe, type Ronda } from '../medidas.ts'

const DOCUMENTOS = 30_000
/** Of a hundred, so many are orders, whose postings are kept as they were counted. */
const PEDIDOS = 10
const CAJAS = 5
const RONDAS = 5
const META_MS = 5000

const cuanto = (hacer: () => unknown): number => {
  const antes = performance.now()
  hacer()
  return performance.now() - antes
}

/** A month of 30,000 documents of which nothing was read before, closed: postings, balances, closing and hash. Against adding up their totals. */
export function medirCierreDeMes({ anotar, decir }: Cuaderno): void {
  const [venta, pedido] = [construir(Venta), construir(Pedido)]
  const cobrado = { ...pedido, estado: { ...pedido.estado, cobradoTiendaCentavos: 42_500 } }
  const documentos = Array.from({ length: DOCUMENTOS }, (_, i) =>
    i % 100 < PEDIDOS
      ? { ...cobrado, id: `pedido:${i}`, seq: 0 }
      : { ...venta, id: `131246796-E32${String(i).padStart(10, '0')}`, dispositivoId: `dispositivo:${i % CAJAS}`, seq: 2 * i + 1 },
  )
  const cerrar = () => {
    const { asientos } = asentarTodos(documentos)
    const cierre = cerrarMes(plegarLibro(asientos), asientos, '2026-12', [])
    if (!cierre.ok) throw new Error(cierre.error.code)
    return { ...cierre.value, huella: createHash('sha256').update(textoDeCierreDeMes(cierre.value, '')).digest('hex') }
  }
  const { contados, saldos } = cerrar()
  decir(`un cierre de ${DOCUMENTOS} documentos: ${contados.length} asientos guardados y ${saldos.length} saldos`)
  const aSecas = () => documentos.reduce((suma, uno) => suma + ('totales' in uno ? uno.totales.total : uno.estado.cobradoTiendaCentavos), 0)
  const rondas = Array.from({ length: RONDAS }, (): Ronda => ({ medido: [cuanto(cerrar)], referencia: [cuanto(aSecas)] }))
  const medido = mediana(rondas.flatMap((ronda) => ronda.medido))
  anotar({
    que: `cerrar un mes de ${DOCUMENTOS} documentos, sin el almacén (${RONDAS} rondas)`,
    medido: ms(medido),
    referencia: `${ms(mediana(rondas.flatMap((ronda) => ronda.referencia)))}, sumar sus totales`,
    razon: razonDe(rondas, 10_000),
    meta: `≤ ${META_MS} ms`,
    cumple: medido <= META_MS,
  })
}
