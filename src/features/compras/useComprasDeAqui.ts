import { useMemo } from 'react'
import { docsQueCuentan, type Fila } from '#data/device/fila.ts'
import { useVivo } from '#data/session/react.tsx'
import { Compra } from '#domain/compras/compra.entity.ts'
import { comprasAnuladas, comprasEnPie } from '#domain/compras/emision.rules.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { pagosVigentes } from '#domain/compras/pago-proveedor.rules.ts'
import { porPagar, type CompraDebida, type RenglonPorPagar } from '#domain/libros/por-pagar.ts'
import { useHoy } from '../kit/device/useHoy.ts'

const APARTE = 'cuarentena'

/** A purchase as a line of the list. */
export interface RenglonDeCompra {
  fila: Fila<Compra>
  /** Another one took it back. */
  anulada: boolean
  /** What is still owed of it; undefined when nothing is. */
  debida: CompraDebida | undefined
  retenidoCentavos: number
  /** The server set it apart: it counts nowhere until somebody says what it is. */
  aparte: boolean
}

export interface ComprasDeAqui {
  renglones: RenglonDeCompra[]
  /** Those that the server did not set apart, also what takes another back. */
  todas: readonly Compra[]
  porPagar: RenglonPorPagar[]
  /** Payments, the newest first, with whether another one took it back. */
  pagos: { fila: Fila<PagoProveedor>; anulado: boolean }[]
  /** Expenses in cash that a purchase names. */
  gastosConFactura: ReadonlySet<string>
  hoy: string
}

/** Every purchase of the store and what is owed of it, from this device; undefined while it is read. */
export function useComprasDeAqui(): ComprasDeAqui | undefined {
  const hoy = useHoy()
  const compras = useVivo(Compra)
  const pagos = useVivo(PagoProveedor)
  return useMemo(() => {
    if (!compras || !pagos) return undefined
    const [docs, dePagos] = [docsQueCuentan(compras), docsQueCuentan(pagos)]
    const debido = porPagar(docs, dePagos, hoy)
    const porCompra = new Map(debido.flatMap(({ debidas }) => debidas.map((una) => [una.compra.id, una] as const)))
    const anuladas = comprasAnuladas(docs)
    const quedan = pagosVigentes(dePagos)
    const retenido = new Map<string, number>()
    for (const { documentos } of quedan)
      for (const { compraId, itbisRetenidoCentavos, isrRetenidoCentavos } of documentos)
        retenido.set(compraId, (retenido.get(compraId) ?? 0) + itbisRetenidoCentavos + isrRetenidoCentavos)
    const pagosQueQuedan = new Set(quedan.map(({ id }) => id))
    return {
      renglones: compras
        .filter(({ doc }) => doc.anula === null)
        .map((fila) => ({
          fila,
          aparte: fila.estado === APARTE,
          anulada: fila.estado !== APARTE && anuladas.has(fila.doc.id),
          debida: porCompra.get(fila.doc.id),
          retenidoCentavos: retenido.get(fila.doc.id) ?? 0,
        })),
      todas: docs,
      porPagar: debido,
      pagos: pagos.filter(({ doc }) => doc.anula === null).map((fila) => ({ fila, anulado: !pagosQueQuedan.has(fila.doc.id) })),
      gastosConFactura: new Set(comprasEnPie(docs).flatMap(({ gasto }) => gasto?.gastoId ?? [])),
      hoy,
    }
  }, [compras, pagos, hoy])
}
