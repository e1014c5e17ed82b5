/** For tests of the books: a debt collected in an invented store, by the product's own rules, from numbers. */
import { Cobro, type MetodoDeCobro } from '#domain/cobros/cobro.entity.ts'
import { armarAnulacion, armarCobro, idDeAnulacion, movimientoDeCobro, type LugarDeCobro } from '#domain/cobros/cobro.rules.ts'
import { construir } from '#domain/core/construir.ts'
import type { Envelope } from '#domain/core/entity.ts'
import { deudaDe, movimientosDeVentas, movimientosPorCliente } from '#domain/ventas/credito.rules.ts'
import type { Comprador, Venta } from '#domain/ventas/venta.entity.ts'

interface Antes {
  ventas: readonly Venta[]
  cobros: readonly Cobro[]
  cliente: Comprador
}

/** Of what this device has heard: of two that heard of no other, both collect. Some are taken back instead. */
export function cobroInventado(
  { ventas, cobros, cliente }: Antes,
  { a, b, monto }: { a: number; b: number; monto: number },
  lugar: LugarDeCobro,
  sobre: Partial<Envelope>,
): Cobro {
  const anulable =
    a % 5 === 0 ? cobros.find(({ id, anula }) => anula === null && cobros.every((otro) => otro.anula?.cobroId !== id)) : undefined
  if (anulable) {
    const anulacion = armarAnulacion(anulable, { motivo: 'Se equivocó' }, lugar)
    if (!anulacion.ok) throw new Error(anulacion.error.code)
    return construir(Cobro, anulacion.value, { ...sobre, id: idDeAnulacion(anulable.id) })
  }
  const sabidos = a % 4 === 0 ? [] : cobros.map(movimientoDeCobro)
  const movimientos = movimientosPorCliente([], [...movimientosDeVentas(ventas), ...sabidos], (id) => id).get(cliente.clienteId) ?? []
  const { pendientes } = deudaDe(movimientos, 30, lugar.hoy)
  const metodo = (['efectivo', 'efectivo', 'transferencia', 'cheque', 'tarjeta'] as const)[b % 5] ?? 'efectivo'
  const pago = (como: MetodoDeCobro, centavos: number) => ({ metodo: como, centavos, referencia: como === 'efectivo' ? '' : `r${a}` })
  const cobro = armarCobro(
    {
      cliente: { ...cliente, id: cliente.clienteId, descuentoProntoPagoPuntosBasicos: (a % 3) * 250 },
      pendientes,
      elegidos: b % 2 === 0 ? [] : pendientes.slice(-2).map(({ ventaId }) => ventaId),
      pagos: [pago(metodo, monto), ...(b % 4 === 0 ? [pago('efectivo', 1 + (a % 700))] : [])],
      aceptaAnticipo: true,
      nota: '',
    },
    lugar,
  )
  if (!cobro.ok) throw new Error(cobro.error.code)
  return construir(Cobro, cobro.value, { ...sobre, id: `cobro:${cobros.length}` })
}
