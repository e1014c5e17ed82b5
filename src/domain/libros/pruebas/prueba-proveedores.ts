/** M5: what suppliers are owed, and the ITBIS that was paid to them, against their papers and the 606. */
import type { Compra } from '#domain/compras/compra.entity.ts'
import { signoDeCompra, totalDeCompra } from '#domain/compras/compra.rules.ts'
import { comoCompra } from '#domain/comisiones/factura.rules.ts'
import { compras606 } from '#domain/compras/compras-606.ts'
import { retenidoDePago, signoDePago } from '#domain/compras/pago-proveedor.rules.ts'
import { mesDe } from '#domain/core/fecha.ts'
import type { Asiento } from '../asiento.ts'
import { vigentes } from '../pliegue.ts'
import { apuntesDe, cotejar, sumarEn, type DocumentosDeLibro, type HallazgoDePrueba } from './prueba.ts'

/**
 * M5: what is owed to each supplier is what they charged less what was paid and kept back; ITBIS taken as credit, less what purchases that were taken
 * back took away, is what the 606 of all months says.
 */
export function probarProveedores(
  asientos: readonly Asiento[],
  { compras, pagos, facturas }: Pick<DocumentosDeLibro, 'compras' | 'pagos' | 'facturas'>,
): HallazgoDePrueba[] {
  const apuntes = apuntesDe(vigentes(asientos))
  const debido = new Map<string, number>()
  const sumar = ({ proveedorId }: Compra['proveedor'], centavos: number): void =>
    void debido.set(proveedorId, (debido.get(proveedorId) ?? 0) + centavos)
  for (const una of compras) sumar(una.proveedor, signoDeCompra(una) * (totalDeCompra(una) - (una.gasto?.centavos ?? 0)))
  for (const uno of pagos) {
    const { itbis, isr } = retenidoDePago(uno)
    sumar(uno.proveedor, -signoDePago(uno) * (uno.centavos + itbis + isr))
  }
  const conComisiones = [...compras, ...facturas.map(comoCompra)]
  const meses = [...new Set(conComisiones.map(({ fecha }) => mesDe(fecha)))]
  return [
    ...[...debido].flatMap(([proveedorId, debeCentavos]) =>
      cotejar('M5', {
        code: 'libros.deuda-con-proveedor',
        diceCentavos: -sumarEn(apuntes, ({ cuenta, parte }) => cuenta === 'proveedores' && parte === proveedorId) + 0,
        debeCentavos,
        de: proveedorId,
        documentos: () => [...compras, ...pagos].flatMap(({ id, proveedor }) => (proveedor.proveedorId === proveedorId ? [id] : [])),
      }),
    ),
    ...cotejar('M5', {
      code: 'libros.itbis-adelantado',
      diceCentavos: sumarEn(apuntes, ({ cuenta }) => cuenta === 'itbisAdelantado'),
      debeCentavos: meses.reduce((suma, mes) => suma + compras606(conComisiones, pagos, mes).adelantadoCentavos, 0),
      de: '',
      documentos: () => conComisiones.map(({ id }) => id),
    }),
  ]
}
