/**
 * Keeps what each customer bought on credit, month by month (`credito.rules.ts`): a device holds a few days of sales, and has to
 * know the whole debt. Each sale is in once, by its id, so that a repetition changes nothing.
 */
import { CreditoCliente } from '#domain/entidades/cliente.ts'
import { Venta } from '#domain/entidades/venta.ts'
import { movimientoDe, type MovimientoCredito } from '#domain/credito.rules.ts'
import { componer } from '#domain/entity.ts'
import { deTipo, type TiendaAbierta, type Trabajo } from './trabajo.ts'

interface Mes {
  clienteId: string
  mes: string
  movimientos: MovimientoCredito[]
}

/** Another process may write the same month. */
const INTENTOS = 20

export const credito: Trabajo = {
  nombre: 'credito',
  version: 1,
  async procesar(tienda, docs) {
    const meses = new Map<string, Mes>()
    for (const venta of deTipo(Venta, docs)) {
      const hecho = movimientoDe(venta)
      if (!hecho) continue
      const { en: recibidoEn = '' } = (venta as { recepcion?: { en?: string } }).recepcion ?? {}
      const movimiento = { ...hecho, recibidoEn }
      const { clienteId } = venta.cliente
      const mes = movimiento.fecha.slice(0, 7)
      const id = `credito:${clienteId}:${mes}`
      const previo = meses.get(id)
      if (previo) previo.movimientos.push(movimiento)
      else meses.set(id, { clienteId, mes, movimientos: [movimiento] })
    }
    let pendientes = meses
    for (let intento = 0; pendientes.size > 0; intento++) {
      if (intento === INTENTOS) throw new Error(`${tienda.tiendaId}: credit could not be written after ${INTENTOS} attempts`)
      pendientes = await escribir(tienda, pendientes)
    }
  },
}

/** Adds to each month what it does not have; answers the months that somebody else wrote meanwhile. */
async function escribir({ ops, tiendaId, en }: TiendaAbierta, meses: ReadonlyMap<string, Mes>): Promise<Map<string, Mes>> {
  const guardados = await ops.getMany<CreditoCliente>([...meses.keys()])
  const acto = { tiendaId, en, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' }
  const docs = [...meses].flatMap(([id, { clienteId, mes, movimientos }], i) => {
    const guardado = guardados[i]
    const antes = guardado?.movimientos ?? []
    const conocidos = new Set(antes.map(({ ventaId }) => ventaId))
    const nuevos = movimientos.filter(({ ventaId }) => !conocidos.has(ventaId))
    if (nuevos.length === 0) return []
    const doc = componer(CreditoCliente, id, { clienteId, mes, movimientos: [...antes, ...nuevos] }, acto)
    return [guardado ? { ...doc, rev: guardado.rev } : doc]
  })
  const respuestas = await ops.writeMany(docs)
  return new Map(
    docs.flatMap(({ id }, i) => {
      const mes = meses.get(id)
      return respuestas[i]?.ok !== true && mes ? [[id, mes] as const] : []
    }),
  )
}
