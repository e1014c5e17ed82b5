/** For tests of the books: a debt that an invented store gives up, and now and then takes back, from numbers. */
import { Castigo } from '#domain/cobros/castigo.entity.ts'
import { movimientosDeCastigo } from '#domain/cobros/castigo.rules.ts'
import type { Cobro } from '#domain/cobros/cobro.entity.ts'
import { movimientoDeCobro } from '#domain/cobros/cobro.rules.ts'
import { construir } from '#domain/core/construir.ts'
import { deudaDe, movimientosDeVentas, movimientosPorCliente } from '#domain/ventas/credito.rules.ts'
import type { Comprador, Venta } from '#domain/ventas/venta.entity.ts'

interface Antes {
  ventas: readonly Venta[]
  cobros: readonly Cobro[]
  castigos: readonly Castigo[]
  cliente: Comprador
}

/** The next state of one that is there, or a new one of what the customer owes; undefined when they owe nothing. */
export function castigoInventado(
  { ventas, cobros, castigos, cliente: { clienteId, nombre } }: Antes,
  { a, b, monto }: { a: number; b: number; monto: number },
  hoy: string,
): Castigo | undefined {
  const anterior = castigos.find(({ estado }) => estado === 'pendiente' || (estado === 'aprobado' && a % 3 === 0))
  if (anterior?.estado === 'aprobado') return { ...anterior, estado: 'anulado', anuladoEl: hoy, anuloNombre: 'Altagracia' }
  if (anterior) return { ...anterior, estado: a % 4 === 0 ? 'rechazado' : 'aprobado', decididoEl: hoy, decidioNombre: 'Altagracia' }
  const movidos = [...movimientosDeVentas(ventas), ...cobros.map(movimientoDeCobro), ...castigos.flatMap(movimientosDeCastigo)]
  const { pendientes } = deudaDe(movimientosPorCliente([], movidos, (id) => id).get(clienteId) ?? [], 30, hoy)
  const documentos = pendientes
    .slice(0, 1 + (b % 2))
    .map(({ ventaId, ncf, pendienteCentavos }) => ({ ventaId, ncf, centavos: Math.min(monto, pendienteCentavos) }))
  if (documentos.length === 0) return undefined
  const campos = {
    clienteId,
    clienteNombre: nombre,
    documentos,
    motivo: 'Cerró',
    estado: 'pendiente' as const,
    decidioNombre: '',
    decididoEl: '' as const,
  }
  return construir(Castigo, campos, { id: `castigo:${castigos.length}`, dispositivoId: '' })
}
