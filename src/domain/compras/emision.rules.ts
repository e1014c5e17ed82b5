/**
 * Papers that a store issues itself for what it buys, since who sells gives none: from somebody who is not registered (B11, E41), small expenses of its
 * people (B13, E43), services from abroad (B17, E47); and its own note that takes an electronic one back (E34). Sources: docs/FISCAL.md#types.
 */
import type { Campos } from '#domain/core/entity.ts'
import { mesDe } from '#domain/core/fecha.ts'
import { porcentaje } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { tiposDeCompra, type TipoDeCompra } from '#domain/core/tipos-comprobante.ts'
import { soloDigitos } from '#domain/fiscal/identificacion.ts'
import type { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { leerNcf, type NumeroTomado } from '#domain/fiscal/ncf.rules.ts'
import { comprobantes, type Codigo608 } from '#domain/fiscal/ncf.ts'
import type { Compra } from './compra.entity.ts'

/** The only rate of ITBIS that a purchase is written down with, basis points. */
export const ITBIS_GENERAL = 1800

/** What a store issues a paper of its own for. */
export const clasesDeEmision = ['compras', 'menores', 'exterior'] as const
export type ClaseDeEmision = (typeof clasesDeEmision)[number]

/** The type of each, on paper and electronic. */
const tipos: Readonly<Record<ClaseDeEmision, readonly [papel: TipoDeCompra, electronico: TipoDeCompra]>> = {
  compras: ['B11', 'E41'],
  menores: ['B13', 'E43'],
  exterior: ['B17', 'E47'],
}

/** The types of a class, the electronic one first: since 15 November 2026 it is what the law asks for. */
export const tiposDeClase = (clase: ClaseDeEmision): readonly TipoDeCompra[] => tipos[clase].toReversed()

export const claseDeEmision = (tipo: TipoDeCompra): ClaseDeEmision =>
  clasesDeEmision.find((clase) => tipos[clase].includes(tipo)) ?? 'compras'

const esTipoDeCompra = (tipo: string): tipo is TipoDeCompra => (tiposDeCompra as readonly string[]).includes(tipo)

export type Emision = NonNullable<Compra['emision']>

/** Whom small expenses are owed to: nobody who could be named. The paper has the store's own number. */
export const GASTOS_MENORES = 'proveedor:gastos-menores'

export const proveedorDeMenores = (rnc: string) => ({
  id: GASTOS_MENORES,
  razonSocial: 'Gastos menores',
  identificacion: rnc,
  tipoIdentificacion: 'RNC' as const,
})

/** The id of a paper of the store's own: as a sale's, it holds the number, so that a second one with it cannot be stored. */
export const idDeCompraPropia = (rnc: string, ncf: string): string => `compra:propia:${rnc}-${ncf}`

/** Type, RNC and number in such an id; undefined of any other. */
export function numeroDeCompraPropia(id: string): ReturnType<typeof leerNcf> {
  const partes = /^compra:propia:[0-9]{9}(?:[0-9]{2})?-(.+)$/.exec(id)
  return partes?.[1] === undefined ? undefined : leerNcf(partes[1])
}

/** What somebody decided about a paper that is about to be issued; the number comes with it. */
export interface EmisionPedida {
  tipoComprobante: TipoDeCompra
  itbisRetenidoCentavos: number
  isrRetenidoCentavos: number
  tipoIsr: string
}

/** From where its number is. */
export interface NumeroDeEmision {
  numero: NumeroTomado<BloqueNCF>
  consulta: string
}

/** What the document carries of its number. */
export const emisionCon = (
  { numero: { bloque }, consulta }: NumeroDeEmision,
  pedida: Omit<Emision, 'rnc' | 'cajaId' | 'bloqueId' | 'ncfVence' | 'consulta'>,
): Emision => ({ ...pedida, rnc: bloque.rnc, cajaId: bloque.cajaId, bloqueId: bloque.id, ncfVence: bloque.vence, consulta })

type PapelPropio = Pick<
  Campos<typeof Compra>,
  | 'ncf'
  | 'emision'
  | 'proveedor'
  | 'lineas'
  | 'bienesCentavos'
  | 'serviciosCentavos'
  | 'itbisCentavos'
  | 'iscCentavos'
  | 'otrosImpuestosCentavos'
  | 'propinaCentavos'
  | 'nota'
>

/** What of a paper of the store's own is not as the law, or its electronic form, has it ('compra.emision-*'); `ok` of every other paper. */
export function revisarEmision(compra: PapelPropio): Result<true> {
  const { emision, proveedor, itbisCentavos, lineas, bienesCentavos, serviciosCentavos } = compra
  if (!emision) return ok(true)
  const tipo = emision.tipoComprobante
  const subtotal = bienesCentavos + serviciosCentavos
  if (leerNcf(compra.ncf)?.tipo !== tipo) return fallo('compra.emision-tipo')
  if (compra.iscCentavos + compra.otrosImpuestosCentavos + compra.propinaCentavos > 0) return fallo('compra.emision-otros')
  if (itbisCentavos > 0 && comprobantes[tipo].sinItbis) return fallo('compra.emision-sin-itbis')
  if (itbisCentavos > 0 && itbisCentavos !== porcentaje(subtotal, ITBIS_GENERAL)) return fallo('compra.emision-itbis')
  if (lineas.length > 0 && bienesCentavos !== lineas.reduce((suma, { montoCentavos }) => suma + montoCentavos, 0))
    return fallo('compra.emision-bienes')
  if (lineas.length === 0 && compra.nota.trim().length < 3) return fallo('compra.emision-concepto')
  if (emision.isrRetenidoCentavos > subtotal || emision.itbisRetenidoCentavos > itbisCentavos) return fallo('compra.emision-retencion')
  return tipo === 'E34' ? ok(true) : revisarClase(tipo, emision, proveedor, itbisCentavos)
}

function revisarClase(tipo: TipoDeCompra, emision: Emision, proveedor: PapelPropio['proveedor'], itbisCentavos: number): Result<true> {
  const clase = claseDeEmision(tipo)
  if ((proveedor.proveedorId === GASTOS_MENORES) !== (clase === 'menores')) return fallo('compra.emision-de-quien')
  if (clase === 'compras' && ![9, 11].includes(soloDigitos(proveedor.identificacion).length)) return fallo('compra.emision-cedula')
  // Who is not registered charges ITBIS to nobody: the store keeps all of it back (NG 05-2019, article 7).
  if (clase === 'compras' && emision.itbisRetenidoCentavos !== itbisCentavos) return fallo('compra.emision-retiene-itbis')
  return clase === 'menores' && emision.isrRetenidoCentavos > 0 ? fallo('compra.emision-retencion') : ok(true)
}

/** Of purchases, those that do not stand: taken back by a word, or by the store's own note. */
export function comprasAnuladas(compras: readonly Pick<Compra, 'anula' | 'emision' | 'modificaId'>[]): Set<string> {
  return new Set(
    compras.flatMap(({ anula, emision, modificaId }) => (emision?.tipoComprobante === 'E34' ? [modificaId] : (anula?.compraId ?? []))),
  )
}

/** Purchases that stand: neither taken back in any way, nor what takes one back. */
export function comprasEnPie<C extends Pick<Compra, 'id' | 'anula' | 'emision' | 'modificaId'>>(compras: readonly C[]): C[] {
  const anuladas = comprasAnuladas(compras)
  return compras.filter(({ id, anula, emision }) => anula === null && emision?.tipoComprobante !== 'E34' && !anuladas.has(id))
}

/** Does it name who sold? Small expenses and services from abroad name nobody whom DGII knows; a note, whom its paper does. */
export function nombraAQuienVende({ emision, ncf, ncfModificado }: Pick<Compra, 'emision' | 'ncf' | 'ncfModificado'>): boolean {
  const tipo = (emision?.tipoComprobante === 'E34' ? ncfModificado : ncf).slice(0, 3)
  return emision === undefined || !esTipoDeCompra(tipo) || claseDeEmision(tipo) === 'compras'
}

/** How a paper of the store's own is taken back: an electronic one by a note with its own number, one of serie B by a word that form 608 tells. */
export const seAnulaConNota = ({ emision }: Pick<Compra, 'emision'>): boolean =>
  emision !== undefined && emision.tipoComprobante !== 'E34' && emision.tipoComprobante.startsWith('E')

/** Numbers of serie B that the store issued and took back in a month ('yyyy-mm'), as form 608 has them: each with the day that its paper carries. */
export function anuladasEn608(
  compras: readonly Compra[],
  rnc: string,
  mes: string,
): { ncf: string; fecha: string; codigo608: Codigo608 }[] {
  const porId = new Map(compras.map((compra) => [compra.id, compra]))
  return compras.flatMap(({ ncf, fecha, emision, anula }) =>
    emision?.rnc === rnc && anula?.codigo608 && mesDe(fecha) === mes
      ? [{ ncf, fecha: porId.get(anula.compraId)?.fecha ?? fecha, codigo608: anula.codigo608 }]
      : [],
  )
}
