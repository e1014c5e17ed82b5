/** Writing down what suppliers are asked for: facts of this device, made with no line if there is none. */
import { idDeAnulacionDeOrden, armarAnulacionDeOrden, armarOrden } from '#domain/compras/orden-de-compra.rules.ts'
import { OrdenDeCompra, type LineaDeOrden } from '#domain/compras/orden-de-compra.entity.ts'
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { HechoNuevo } from '#data/write/hechos.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'

/** Notes that a supplier was asked for this. */
export async function anotarOrden(
  tienda: TiendaLocal,
  proveedorId: string,
  lineas: readonly LineaDeOrden[],
): Promise<Result<OrdenDeCompra>> {
  const guardado = await tienda.interno.escritor.escribir(async () => {
    const quien = tienda.persona.valor()
    if (!quien) return fallo('guardar.sin-permiso')
    const proveedor = (await tienda.repo.get(Proveedor, proveedorId))?.doc
    if (!proveedor) return fallo('compra.proveedor-no-esta')
    const hoy = diaFiscal(new Date(tienda.interno.puertos.ahora()).toISOString())
    const campos = armarOrden(lineas, { quien, proveedor, hoy }, proveedor.diasEntrega)
    return campos.ok ? ok<HechoNuevo[]>([{ entity: OrdenDeCompra, campos: campos.value }]) : campos
  })
  return guardado.ok ? ok(guardado.value[0] as OrdenDeCompra) : guardado
}

/** Says that the rest of an order will not come, with a reason. */
export async function anularOrden(tienda: TiendaLocal, ordenId: string, motivo: string): Promise<Result<OrdenDeCompra>> {
  const guardado = await tienda.interno.escritor.escribir(async () => {
    const quien = tienda.persona.valor()
    const orden = (await tienda.repo.get(OrdenDeCompra, ordenId))?.doc
    if (!quien) return fallo('guardar.sin-permiso')
    if (!orden) return fallo('orden.no-esta')
    const campos = armarAnulacionDeOrden(orden, { motivo, quien })
    return campos.ok
      ? ok<HechoNuevo[]>([{ entity: OrdenDeCompra, campos: campos.value, id: idDeAnulacionDeOrden(ordenId), accion: 'anular' }])
      : campos
  })
  if (guardado.ok) return ok(guardado.value[0] as OrdenDeCompra)
  return guardado.error.code === 'guardar.ya-existe' ? fallo('orden.ya-anulada') : guardado
}
