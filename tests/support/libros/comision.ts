/** For tests of the books: what the platform invoices an invented store for its commissions. */
import { FacturaDeComision } from '#domain/comisiones/factura.entity.ts'
import { hayQueFacturar, idDeFacturaDeComision, comisionPorFacturar } from '#domain/comisiones/factura.rules.ts'
import { construir } from '#domain/core/construir.ts'
import { mesDe } from '#domain/core/fecha.ts'
import { ordenDeMercana } from '#domain/desembolsos/orden-de-mercana.rules.ts'
import type { Pedido } from '#domain/pedidos/pedido.entity.ts'

/** Of all that was charged until a day and is in none yet; undefined where nothing is, or there is one of that month. */
export function facturaInventada(
  pedidos: readonly Pedido[],
  facturas: readonly FacturaDeComision[],
  fecha: string,
): FacturaDeComision | undefined {
  const mes = mesDe(fecha)
  const id = idDeFacturaDeComision(mes, 'tienda:1')
  const debe = comisionPorFacturar(
    pedidos.map((pedido) => ordenDeMercana(pedido, 0)),
    facturas,
    mes,
  )
  if (!hayQueFacturar(debe) || facturas.some((una) => una.id === id)) return undefined
  return construir(FacturaDeComision, { ...debe, mes, fecha }, { id, tiendaId: 'tienda:1', dispositivoId: '' })
}
