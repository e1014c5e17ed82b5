/** What writing down anything of a supplier's needs to know: who writes, from whom it is, today, and what a pack holds. */
import { GASTOS_MENORES, proveedorDeMenores } from '#domain/compras/emision.rules.ts'
import type { LineaDeCompra } from '#domain/compras/compra.entity.ts'
import type { LugarDeCompra } from '#domain/compras/compra.rules.ts'
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'

/** Who writes, from whom, and on which fiscal day. 'guardar.sin-permiso', 'compra.proveedor-no-esta'. */
export async function lugarConProveedor(
  { persona, repo, interno, config }: TiendaLocal,
  proveedorId: string,
): Promise<Result<LugarDeCompra>> {
  const quien = persona.valor()
  if (!quien) return fallo('guardar.sin-permiso')
  const menores = proveedorId === GASTOS_MENORES ? proveedorDeMenores(config.valor()?.tiendaRnc ?? '') : undefined
  const proveedor = menores ?? (await repo.get(Proveedor, proveedorId))?.doc
  if (!proveedor) return fallo('compra.proveedor-no-esta')
  return ok({ quien, proveedor, hoy: diaFiscal(new Date(interno.puertos.ahora()).toISOString()) })
}

type ConContenido = Pick<LineaDeCompra, 'productoId' | 'contiene' | 'recibidas'>

/** The line of a pack says what it puts on the shelf, as the catalogue has it now; of what had come before, as it was when it came. */
export function conContenido<L extends ConContenido>({ catalogo }: TiendaLocal, linea: L): L {
  if (linea.recibidas !== undefined) return linea
  const { contiene = [] } = catalogo.porId(linea.productoId) ?? {}
  return contiene.length === 0 ? linea : { ...linea, contiene }
}
