/** How the market goes, over all stores: what was sold in orders, what of it is the platform's, what was called off and how long it took. */
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { comisionDeOrden } from '#domain/pedidos/pagos/pedido.comision.ts'
import { estaMuerto, sigueVendido } from '#domain/pedidos/pagos/pedido.dinero.ts'
import type { ContenidoDePedido, EstadoDePedido } from '#domain/pedidos/pedido.ts'

/** Stores that are named. */
const TIENDAS = 5
const MINUTO_MS = 60_000

/** Money in centavos. What goes back to a customer is sold no more. */
export interface ComoVaElMercado {
  dias: { dia: string; pedidos: number; vendidoCentavos: number; comisionCentavos: number }[]
  pedidos: number
  /** Called off, refused or let go. */
  caidos: number
  vendidoCentavos: number
  comisionCentavos: number
  devueltoCentavos: number
  /** Half of them took no longer than so many minutes from their placing to their delivery; null while none was delivered. */
  entregaMinutos: number | null
  /** People who ordered, and how many of them more than once. */
  clientes: number
  repiten: number
  /** Those that sold most, the first of them first. */
  tiendas: { tiendaId: string; nombre: string; pedidos: number; vendidoCentavos: number }[]
}

/** Adds orders up, however many at a time: those that were placed on one of so many days, `hasta` the last of them. */
export function sumarMercado(
  hasta: string,
  cuantos: number,
): { agregar: (pedido: { contenido: ContenidoDePedido; estado: EstadoDePedido }) => void; resultado: () => ComoVaElMercado } {
  const dias = new Map<string, ComoVaElMercado['dias'][number]>(
    Array.from({ length: cuantos }, (_, i) => {
      const dia = sumarDias(hasta, i + 1 - cuantos)
      return [dia, { dia, pedidos: 0, vendidoCentavos: 0, comisionCentavos: 0 }]
    }),
  )
  const tiendas = new Map<string, ComoVaElMercado['tiendas'][number]>()
  const deCliente = new Map<string, number>()
  const minutos: number[] = []
  const sumas = { pedidos: 0, caidos: 0, vendidoCentavos: 0, comisionCentavos: 0, devueltoCentavos: 0 }
  return {
    agregar({ contenido, estado }) {
      const { tiendaId, tiendaNombre: nombre, usuarioId, colocadoEn } = contenido
      const dia = dias.get(diaFiscal(colocadoEn))
      if (!dia) return
      const vendidoCentavos = estaMuerto(estado) ? 0 : sigueVendido(estado)
      const { comisionCentavos } = comisionDeOrden(contenido, estado)
      const tienda = tiendas.get(tiendaId) ?? { tiendaId, nombre, pedidos: 0, vendidoCentavos: 0 }
      tiendas.set(tiendaId, tienda)
      for (const suma of [dia, sumas, tienda]) {
        suma.pedidos++
        suma.vendidoCentavos += vendidoCentavos
      }
      for (const suma of [dia, sumas]) suma.comisionCentavos += comisionCentavos
      if (estaMuerto(estado)) sumas.caidos++
      else sumas.devueltoCentavos += estado.totalCentavos - vendidoCentavos
      deCliente.set(usuarioId, (deCliente.get(usuarioId) ?? 0) + 1)
      if (estado.entregadaEn !== '') minutos.push(Math.round((Date.parse(estado.entregadaEn) - Date.parse(colocadoEn)) / MINUTO_MS))
    },
    resultado: () => ({
      dias: [...dias.values()],
      ...sumas,
      entregaMinutos: minutos.toSorted((a, b) => a - b)[Math.floor((minutos.length - 1) / 2)] ?? null,
      clientes: deCliente.size,
      repiten: [...deCliente.values()].filter((veces) => veces > 1).length,
      tiendas: [...tiendas.values()].sort((a, b) => b.vendidoCentavos - a.vendidoCentavos).slice(0, TIENDAS),
    }),
  }
}
