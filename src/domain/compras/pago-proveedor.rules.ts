/** Paying suppliers: what a payment settles, what is kept back for DGII, and which payments no device of ours made. */
import { puede, type Campos } from '#domain/core/entity.ts'
import { limites } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { quienEs, type LugarDeCompra } from './compra.rules.ts'
import { PagoProveedor, type CompraPagada } from './pago-proveedor.entity.ts'

/** 1 of a payment, −1 of what takes one back. */
export const signoDePago = ({ anula }: Pick<PagoProveedor, 'anula'>): 1 | -1 => (anula === null ? 1 : -1)

/** Of a payment above this, RD$50,000 in centavos, in cash DGII does not take the expense (NG 06-2010, article 1). */
export const TOPE_EN_EFECTIVO = 5_000_000

/** What was kept back, centavos. */
export const retenidoDePago = ({ documentos }: Pick<PagoProveedor, 'documentos'>): { itbis: number; isr: number } => ({
  itbis: documentos.reduce((suma, uno) => suma + uno.itbisRetenidoCentavos, 0),
  isr: documentos.reduce((suma, uno) => suma + uno.isrRetenidoCentavos, 0),
})

/** The only id of what takes a payment back. */
export const idDeAnulacionDePago = (pagoId: string): string => `pagoProveedor:anula:${pagoId.slice('pagoProveedor:'.length)}`

const esDeAnulacion = (id: string): boolean => id.startsWith('pagoProveedor:anula:')
const suma = (documentos: readonly CompraPagada[]): number => documentos.reduce((total, { abonoCentavos }) => total + abonoCentavos, 0)

export type DefectoDePago =
  | 'no-cuadra'
  | 'sin-nada'
  | 'sin-referencia'
  | 'efectivo-sin-gasto'
  | 'compra-repetida'
  | 'isr-sin-tipo'
  | 'id-de-anulacion'

/** Why no device of ours made it; undefined when one may have. The server sets it apart. */
export function defectoDePago(pago: PagoProveedor): DefectoDePago | undefined {
  const { id, metodo, centavos, referencia, gastoId, documentos, tipoIsr, anticipoCentavos, anula } = pago
  const { itbis, isr } = retenidoDePago(pago)
  if (centavos !== suma(documentos) + anticipoCentavos) return 'no-cuadra'
  if (centavos + itbis + isr === 0) return 'sin-nada'
  if (metodo !== 'efectivo' && centavos > 0 && referencia.trim() === '') return 'sin-referencia'
  if ((metodo === 'efectivo' && centavos > 0) !== (gastoId !== '')) return 'efectivo-sin-gasto'
  if (new Set(documentos.map(({ compraId }) => compraId)).size !== documentos.length) return 'compra-repetida'
  if (isr > 0 !== (tipoIsr !== '')) return 'isr-sin-tipo'
  if (anula === null) return esDeAnulacion(id) ? 'id-de-anulacion' : undefined
  if (metodo === 'efectivo') return 'efectivo-sin-gasto'
  return id === idDeAnulacionDePago(anula.pagoId) && !esDeAnulacion(anula.pagoId) ? undefined : 'id-de-anulacion'
}

/** What is open of a purchase, centavos. */
export interface CompraPorPagar {
  compraId: string
  ncf: string
  vence: string
  pendienteCentavos: number
}

export interface Retencion {
  itbisRetenidoCentavos: number
  isrRetenidoCentavos: number
}

export interface PagoEscrito extends Pick<
  Campos<typeof PagoProveedor>,
  'fecha' | 'metodo' | 'centavos' | 'referencia' | 'tipoIsr' | 'nota'
> {
  /** What the purchases that are paid still owe, in the order in which they are settled. */
  porPagar: readonly CompraPorPagar[]
  /** By purchase. */
  retenciones: ReadonlyMap<string, Retencion>
  /** What is over pays the next purchases, and they were told so. */
  aceptaAnticipo: boolean
  /** The cash that leaves for it. */
  gastoId: string
}

/** What an amount settles, purchase by purchase in their order: what is kept back of one pays it before money does. */
export function repartirPago({ centavos, porPagar, retenciones }: Pick<PagoEscrito, 'centavos' | 'porPagar' | 'retenciones'>): {
  documentos: CompraPagada[]
  anticipoCentavos: number
  /** More was kept back of a purchase than it owes. */
  retieneDeMas: boolean
} {
  let resto = centavos
  let retieneDeMas = false
  const documentos = porPagar.flatMap(({ compraId, ncf, pendienteCentavos }): CompraPagada[] => {
    const retenido = retenciones.get(compraId) ?? { itbisRetenidoCentavos: 0, isrRetenidoCentavos: 0 }
    const queda = pendienteCentavos - retenido.itbisRetenidoCentavos - retenido.isrRetenidoCentavos
    if (queda < 0) retieneDeMas = true
    const abonoCentavos = Math.min(resto, Math.max(0, queda))
    resto -= abonoCentavos
    const nada = abonoCentavos + retenido.itbisRetenidoCentavos + retenido.isrRetenidoCentavos === 0
    return nada ? [] : [{ compraId, ncf, abonoCentavos, ...retenido }]
  })
  return { documentos, anticipoCentavos: resto, retieneDeMas }
}

/** The payment, or what is missing for it ('pagar.*'). */
export function armarPago(escrito: PagoEscrito, { quien, proveedor, hoy }: LugarDeCompra): Result<Campos<typeof PagoProveedor>> {
  const { centavos, metodo, fecha, gastoId, nota, aceptaAnticipo } = escrito
  const referencia = metodo === 'efectivo' ? '' : escrito.referencia.trim()
  if (!puede(quien, PagoProveedor, 'crear')) return fallo('pagar.sin-permiso')
  if (!Number.isSafeInteger(centavos) || centavos < 0 || centavos > limites.centavos) return fallo('pagar.sin-monto')
  if (metodo !== 'efectivo' && centavos > 0 && referencia === '') return fallo('pagar.falta-referencia')
  if (fecha > hoy) return fallo('pagar.fecha-futura')
  const { documentos, anticipoCentavos, retieneDeMas } = repartirPago(escrito)
  const { itbis, isr } = retenidoDePago({ documentos })
  if (centavos + itbis + isr === 0) return fallo('pagar.sin-monto')
  if (retieneDeMas) return fallo('pagar.retiene-de-mas')
  if (isr > 0 && escrito.tipoIsr === '') return fallo('pagar.falta-tipo-isr')
  if (anticipoCentavos > 0 && !aceptaAnticipo) return fallo('pagar.de-mas')
  return leerCampos({
    proveedor: quienEs(proveedor),
    fecha,
    metodo,
    centavos,
    referencia,
    gastoId,
    documentos,
    tipoIsr: isr > 0 ? escrito.tipoIsr : '',
    anticipoCentavos,
    nota: nota.trim(),
    registroNombre: quien.nombre,
    anula: null,
  })
}

/** What takes a payment back. Cash that left is not taken back by a word: it comes in again by the drawer or the fund. */
export function armarAnulacionDePago(
  pago: PagoProveedor,
  { motivo, quien, hoy }: { motivo: string; quien: Persona; hoy: string },
): Result<Campos<typeof PagoProveedor>> {
  if (!puede(quien, PagoProveedor, 'anular')) return fallo('pagar.anular-sin-permiso')
  if (pago.anula !== null) return fallo('pagar.ya-anulado')
  if (pago.metodo === 'efectivo') return fallo('pagar.efectivo-no-se-anula')
  if (motivo.trim().length < 3) return fallo('pagar.falta-motivo')
  return leerCampos({ ...pago, fecha: hoy, registroNombre: quien.nombre, anula: { pagoId: pago.id, motivo: motivo.trim() } })
}

function leerCampos(campos: Campos<typeof PagoProveedor>): Result<Campos<typeof PagoProveedor>> {
  const leido = PagoProveedor.esquemaCampos.safeParse(campos)
  return leido.success ? ok(leido.data) : fallo('guardar.dato-invalido', { campo: leido.error.issues[0]?.path.join('.') ?? '' })
}

/** Payments that stand: neither taken back, nor what takes one back. */
export function pagosVigentes(pagos: readonly PagoProveedor[]): PagoProveedor[] {
  const anulados = new Set(pagos.flatMap(({ anula }) => anula?.pagoId ?? []))
  return pagos.filter(({ id, anula }) => anula === null && !anulados.has(id))
}
