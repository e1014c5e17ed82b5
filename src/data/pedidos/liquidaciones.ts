/** A courier's cash into the drawer of the open shift: the movement and what each order says of it, all on disk or nothing. */
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { EventoPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import { puede } from '#domain/core/entity.ts'
import { idMovimientoDeLiquidacion, repartirEntre, sumaDe, type Liquidacion } from '#domain/pedidos/entregas/liquidacion.rules.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { HechoNuevo } from '#data/write/hechos.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { ocuparPuesto } from '#data/ventas/puesto.ts'

interface Contada {
  liquidacion: Liquidacion
  mensajeroNombre: string
  contadoCentavos: number
  /** Why it is not what the orders brought. */
  motivo: string
}

/** Takes it in. The id of the movement is the handing in's: counted again, here or at another till, it is no second entry. */
export async function recibirLiquidacion(
  tienda: TiendaLocal,
  { liquidacion, mensajeroNombre, contadoCentavos, motivo }: Contada,
): Promise<Result<void>> {
  const { liquidacionId, mensajeroId, pedidos } = liquidacion
  const guardado = await tienda.interno.escritor.escribir(async (lugar) => {
    const puesto = await ocuparPuesto(tienda, lugar)
    if (!puesto.ok) return puesto
    const { turno, cajero } = puesto.value
    if (!turno) return fallo('turno.ninguno-abierto')
    if (!puede(cajero, Pedido, 'recibirLiquidacion')) return fallo('guardar.sin-permiso')
    if (cajero.empleadoId === mensajeroId) return fallo('liquidacion.de-uno-mismo')
    const cobrado = sumaDe(pedidos.map(({ cobradoCentavos }) => cobradoCentavos))
    if (contadoCentavos !== cobrado && motivo === '') return fallo('liquidacion.falta-motivo')
    const conocidos = await Promise.all(pedidos.map(({ pedidoId }) => tienda.repo.get(Pedido, pedidoId)))
    const repetida = conocidos.some((fila) => (fila?.doc.estado.cobro?.contadoCentavos ?? null) !== null)
    if (repetida) return fallo('liquidacion.ya-recibida')
    const propios = await Promise.all(pedidos.map(({ pedidoId }) => tienda.repo.buscar(EventoPedido, { padre: pedidoId })))
    if (propios.flat().some(({ doc, estado }) => doc.accion === 'recibirLiquidacion' && estado !== 'cuarentena'))
      return fallo('liquidacion.ya-recibida')
    const partes = repartirEntre(
      pedidos.map(({ declaradoCentavos }) => declaradoCentavos),
      contadoCentavos,
    )
    const actos = pedidos.map(({ pedidoId }, i): HechoNuevo => {
      const vistos = [...(conocidos[i]?.doc.estado.historia ?? []), ...(propios[i] ?? []).map(({ doc }) => doc)]
      const previo = [...new Set(vistos.map(({ id }) => id))].slice(-200)
      return {
        entity: EventoPedido,
        campos: { pedidoId, accion: 'recibirLiquidacion', previo, datos: { liquidacionId, centavos: partes[i] ?? 0, motivo } },
      }
    })
    const { id: turnoId, cajaId } = turno
    const campos = {
      turnoId,
      cajaId,
      clase: 'entrada' as const,
      concepto: 'mensajero' as const,
      moneda: 'DOP' as const,
      centavos: contadoCentavos,
      motivo: `Liquidación de ${mensajeroNombre}: ${pedidos.length} ${pedidos.length === 1 ? 'pedido' : 'pedidos'}`,
      autorizadoPor: '',
    }
    // Nothing counted is nothing in the drawer.
    const entrada: HechoNuevo[] =
      contadoCentavos === 0 ? [] : [{ entity: MovimientoCaja, campos, id: idMovimientoDeLiquidacion(liquidacionId) }]
    return ok([...entrada, ...actos])
  })
  if (guardado.ok) return ok(undefined)
  return guardado.error.code === 'guardar.ya-existe' ? fallo('liquidacion.ya-recibida') : guardado
}
