/** The purchases and payments that a month's file 606 is made of. */
import { GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { idDeAnulacionDeCompra } from '#domain/compras/compra.rules.ts'
import { comprasEnPie } from '#domain/compras/emision.rules.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { diaFiscal, limitesDelDia, limitesDelMes, mesDe } from '#domain/core/fecha.ts'
import { deTipo } from '../../core/documentos.ts'
import type { Db, Stored } from '../../store/port.ts'

/** Written down from the first day of the month on, whenever: no paper and no payment of a month is written down before it. */
export async function leerComprasDelMes(
  ops: Db,
  mes: string,
): Promise<{ compras: Compra[]; pagos: PagoProveedor[]; gastosSinCompra: number }> {
  const { desde } = limitesDelDia(limitesDelMes(`${mes}-01`)[0])
  const leer = (tipo: string): Promise<Stored[]> => ops.find<Stored>({ tipo, desde, orden: 'asc' })
  const [compras, pagos, gastos] = [
    deTipo(Compra, await leer(Compra.tipo)),
    deTipo(PagoProveedor, await leer(PagoProveedor.tipo)),
    deTipo(GastoEfectivo, await leer(GastoEfectivo.tipo)),
  ]
  const aqui = new Set(compras.map(({ id }) => id))
  const pagadas = pagos.flatMap(({ documentos }) => documentos.map(({ compraId }) => compraId))
  const nombradas = [...pagadas, ...compras.flatMap(({ anula }) => anula?.compraId ?? [])]
  const deAntes = [...new Set(nombradas)].filter((id) => !aqui.has(id))
  const anteriores = await ops.getMany<Stored>(deAntes.flatMap((id) => [id, idDeAnulacionDeCompra(id)]))
  const todas = [
    ...compras,
    ...deTipo(
      Compra,
      anteriores.filter((doc) => doc !== undefined),
    ),
  ]
  const conCompra = new Set(comprasEnPie(todas).flatMap(({ gasto }) => gasto?.gastoId ?? []))
  const sinCompra = gastos.filter(
    ({ id, en, ncf, pagoId }) => ncf !== '' && pagoId === '' && mesDe(diaFiscal(en)) === mes && !conCompra.has(id),
  )
  return { compras: todas, pagos, gastosSinCompra: sinCompra.length }
}
