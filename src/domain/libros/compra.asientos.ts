/**
 * What a purchase posts: what was bought to its kind, the ITBIS that is credit beside it, and what is owed, under the purchase itself. A payment
 * takes it off what is owed; what was kept back is owed to DGII from then on.
 */
import type { Compra } from '#domain/compras/compra.entity.ts'
import { esNota, signoDeCompra, totalDeCompra } from '#domain/compras/compra.rules.ts'
import type { Gasto606 } from '#domain/compras/gastos-606.ts'
import type { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { retenidoDePago, signoDePago } from '#domain/compras/pago-proveedor.rules.ts'
import { apuntePesos, type ApunteContable } from './asiento.ts'

/** What is bought to be sold (adr/0051). */
const MERCANCIA: Gasto606 = '09'

const aSuTipo = (tipo: Gasto606, centavos: number, fecha: string): ApunteContable =>
  tipo === MERCANCIA ? apuntePesos('compras', centavos, { fecha }) : apuntePesos('gastos', centavos, { parte: tipo, fecha })

/** Under which purchase a document counts: its own, the one that it takes back, or the one that a credit note takes from. */
const partidaDe = (compra: Compra): string =>
  esNota(compra) && compra.modificaId !== '' ? compra.modificaId : (compra.anula?.compraId ?? compra.id)

/** The lines of a purchase, of a supplier's credit note, or of what takes one back. Pesos alone. */
export function apuntesDeCompra(compra: Compra): ApunteContable[] {
  const { fecha, tipoGasto, itbisCentavos, itbisAlCostoCentavos, gasto, proveedor } = compra
  const signo = signoDeCompra(compra)
  const [total, credito] = [totalDeCompra(compra), itbisCentavos - itbisAlCostoCentavos]
  const pagado = gasto?.centavos ?? 0
  return [
    aSuTipo(tipoGasto, signo * (total - credito), fecha),
    apuntePesos('itbisAdelantado', signo * credito, { fecha }),
    apuntePesos('proveedores', -signo * (total - pagado), { parte: proveedor.proveedorId, partida: partidaDe(compra), fecha }),
    // The cash went to an expense before the paper came: that expense is this purchase.
    ...(gasto ? [apuntePesos('gastos', -signo * pagado, { parte: gasto.tipo606, fecha })] : []),
  ]
}

/** The lines of a payment, or of what takes one back. The cash of one is on its way out by the expense that names it. */
export function apuntesDePagoProveedor(pago: PagoProveedor): ApunteContable[] {
  const { id, fecha, metodo, centavos, documentos, anticipoCentavos, proveedor, anula } = pago
  const signo = signoDePago(pago)
  const { itbis, isr } = retenidoDePago(pago)
  const partida = anula?.pagoId ?? id
  const suyo = { parte: proveedor.proveedorId, fecha }
  return [
    ...documentos.map(({ compraId, abonoCentavos, itbisRetenidoCentavos, isrRetenidoCentavos }) =>
      apuntePesos('proveedores', signo * (abonoCentavos + itbisRetenidoCentavos + isrRetenidoCentavos), { ...suyo, partida: compraId }),
    ),
    apuntePesos('proveedores', signo * anticipoCentavos, { ...suyo, partida }),
    apuntePesos('retencionesPorPagar', -signo * itbis, { parte: 'itbis', fecha }),
    apuntePesos('retencionesPorPagar', -signo * isr, { parte: 'isr', fecha }),
    metodo === 'efectivo'
      ? apuntePesos('efectivoPorIdentificar', -signo * centavos, { partida, fecha })
      : apuntePesos('porConfirmar', -signo * centavos, { parte: metodo, partida, fecha }),
  ]
}
