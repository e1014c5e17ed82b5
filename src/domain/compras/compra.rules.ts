/**
 * A purchase, from what somebody copied off the supplier's paper to the document: whether its number may be, what each line cost in the end, what it
 * comes to. Its id is made of the supplier's RNC and the number, so that one paper written down on two devices counts once: the second waits.
 */
import type * as z from 'zod'
import { puede, type Campos } from '#domain/core/entity.ts'
import { limites, multiplicar, proporcion, repartir } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { soloDigitos } from '#domain/fiscal/identificacion.ts'
import type { Codigo608 } from '#domain/fiscal/ncf.ts'
import { esNcf } from '#domain/fiscal/ncf.rules.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { Compra, type LineaDeCompra } from './compra.entity.ts'
import { emisionCon, idDeCompraPropia, revisarEmision, seAnulaConNota, type EmisionPedida, type NumeroDeEmision } from './emision.rules.ts'
import type { Proveedor } from './proveedor.entity.ts'

type ConSigno = Pick<Compra, 'ncf' | 'anula'>

/** Is it a supplier's credit note? Its number says so. */
export const esNota = ({ ncf }: Pick<Compra, 'ncf'>): boolean => /^(B04|E34)/.test(ncf)

/** What it does to what is owed and to the stock: 1 of an invoice, −1 of a credit note, turned round by what takes one back. */
export const signoDeCompra = (compra: ConSigno): 1 | -1 => (esNota(compra) === (compra.anula === null) ? -1 : 1)

type Montos = Pick<
  Compra,
  'bienesCentavos' | 'serviciosCentavos' | 'itbisCentavos' | 'iscCentavos' | 'otrosImpuestosCentavos' | 'propinaCentavos'
>

/** What the paper comes to, centavos. */
export const totalDeCompra = (d: Montos): number =>
  d.bienesCentavos + d.serviciosCentavos + d.itbisCentavos + d.iscCentavos + d.otrosImpuestosCentavos + d.propinaCentavos

/** Goods and services with no taxes, centavos: what DGII calls *total facturado*. */
export const subtotalDeCompra = (d: Pick<Montos, 'bienesCentavos' | 'serviciosCentavos'>): number => d.bienesCentavos + d.serviciosCentavos

/** Does its number give the right to take its ITBIS as credit? That of consumo does not, and what has no number has none (NG 05-2019). */
export const daCredito = (ncf: string): boolean => ncf !== '' && !/^(B02|E32)/.test(ncf)

/** Numbers that nobody but the store itself issues for what it buys (gastos menores, pagos al exterior), and daily summaries. */
const deOtraClase = (ncf: string): boolean => /^(B1[237]|E4[37])/.test(ncf)

/** What each line cost in the end, centavos: its amount with its share of what the paper has beyond the lines and of taxes that are no credit. */
export function costosDeLineas(
  d: Pick<Compra, 'lineas' | 'bienesCentavos' | 'itbisAlCostoCentavos' | 'iscCentavos' | 'otrosImpuestosCentavos'>,
): number[] {
  const montos = d.lineas.map(({ montoCentavos }) => montoCentavos)
  const enLineas = montos.reduce((suma, monto) => suma + monto, 0)
  const todo = d.bienesCentavos + d.itbisAlCostoCentavos + d.iscCentavos + d.otrosImpuestosCentavos
  const demas = repartir(todo - enLineas, montos)
  return montos.map((monto, i) => Math.max(0, monto + (demas[i] ?? 0)))
}

/** What of a line had come before its invoice, milésimas: it is on the shelf already. */
export const yaRecibido = ({ recibidas = [] }: Pick<LineaDeCompra, 'recibidas'>): number =>
  recibidas.reduce((suma, { milesimas }) => suma + milesimas, 0)

/** Cost of one unit, in ten-thousandths of a peso. */
export const costoUnitario = (centavos: number, cuantasMilesimas: number): number =>
  cuantasMilesimas === 0 ? 0 : proporcion(centavos * 100, 1000, cuantasMilesimas)

/** Cost of a unit once these came in: what there was at its cost, and these at theirs (ten-thousandths). Of what there is none, theirs. */
export function costoPromedio(
  { existenciaMilesimas, costoDiezmilesimas }: { existenciaMilesimas: number; costoDiezmilesimas: number },
  { milesimas, centavos }: { milesimas: number; centavos: number },
): number {
  if (existenciaMilesimas <= 0 || costoDiezmilesimas === 0) return costoUnitario(centavos, milesimas)
  return costoUnitario(multiplicar(costoDiezmilesimas, existenciaMilesimas) + centavos, existenciaMilesimas + milesimas)
}

/** The id of a paper with a number; `vez`: 2 when it is written down again after it was taken back. */
export const idDeCompra = (identificacion: string, ncf: string, vez = 1): string =>
  `compra:${soloDigitos(identificacion)}-${ncf}${vez === 1 ? '' : `~${vez}`}`

/** The only id of what takes a purchase back: so it is taken back once. */
export const idDeAnulacionDeCompra = (compraId: string): string => `compra:anula:${compraId.slice('compra:'.length)}`

const esDeAnulacion = (id: string): boolean => id.startsWith('compra:anula:')

export type DefectoDeCompra =
  | 'sin-monto'
  | 'itbis-al-costo'
  | 'lineas-sin-bienes'
  | 'producto-repetido'
  | 'recibido-de-mas'
  | 'numero'
  | 'numero-de-otro'
  | 'nota-sin-factura'
  | 'gasto-de-mas'
  | 'emision'
  | 'id-de-anulacion'

/** Why no device of ours made it; undefined when one may have. The server sets it apart. */
export function defectoDeCompra(compra: Compra): DefectoDeCompra | undefined {
  const { id, ncf, ncfModificado, proveedor, anula, gasto, emision } = compra
  const montos = defectoDeMontos(compra)
  if (montos) return montos
  if (ncf !== '' && (!esNcf(ncf) || (deOtraClase(ncf) && !emision))) return 'numero'
  if (!revisarEmision(compra).ok) return 'emision'
  if (esNota(compra) !== (ncfModificado !== '') || (ncfModificado !== '' && !esNcf(ncfModificado))) return 'nota-sin-factura'
  if (gasto !== null && ((esNota(compra) && !emision) || gasto.centavos > totalDeCompra(compra))) return 'gasto-de-mas'
  if (anula !== null) return id === idDeAnulacionDeCompra(anula.compraId) && !esDeAnulacion(anula.compraId) ? undefined : 'id-de-anulacion'
  if (esDeAnulacion(id)) return 'id-de-anulacion'
  if (emision) return id === idDeCompraPropia(emision.rnc, ncf) ? undefined : 'numero-de-otro'
  const suyo = idDeCompra(proveedor.identificacion, ncf)
  if (ncf !== '' && id !== suyo && !new RegExp(`^${suyo}~[1-9][0-9]{0,2}$`).test(id)) return 'numero-de-otro'
  return undefined
}

function defectoDeMontos(compra: Compra): DefectoDeCompra | undefined {
  const { lineas, itbisCentavos, itbisAlCostoCentavos, bienesCentavos, ncf } = compra
  if (totalDeCompra(compra) === 0) return 'sin-monto'
  if (itbisAlCostoCentavos > itbisCentavos || (!daCredito(ncf) && itbisAlCostoCentavos !== itbisCentavos)) return 'itbis-al-costo'
  if (lineas.length > 0 && bienesCentavos === 0) return 'lineas-sin-bienes'
  if (lineas.some((linea) => yaRecibido(linea) > linea.milesimas)) return 'recibido-de-mas'
  return new Set(lineas.map(({ productoId }) => productoId)).size === lineas.length ? undefined : 'producto-repetido'
}

/** What somebody copied off the paper. */
export interface CompraEscrita extends Omit<
  Campos<typeof Compra>,
  'proveedor' | 'registroNombre' | 'anula' | 'lineas' | 'itbisAlCostoCentavos' | 'emision'
> {
  lineas: readonly LineaDeCompra[]
  /** The store takes none of this ITBIS as credit. */
  itbisAlCosto: boolean
  /** The store issues this paper itself: then its number is the next one of the device, and `ncf` is ''. */
  emision?: EmisionPedida | undefined
}

export interface LugarDeCompra {
  quien: Persona
  proveedor: Pick<Proveedor, 'id' | 'razonSocial' | 'identificacion' | 'tipoIdentificacion'>
  hoy: string
  /** Of a paper that the store issues itself. */
  numero?: NumeroDeEmision | undefined
}

/** Days of which a paper may be: before, its year is a slip of the finger. */
const ANOS_ATRAS = 5

/** The number in capitals, with neither spaces nor dashes. */
export const limpiarNcf = (ncf: string): string => ncf.replace(/[\s.-]/g, '').toUpperCase()

/** What is wrong with a number on a supplier's paper; undefined when it may be. Of a paper with none, nothing. */
export function malNumero(ncf: string, identificacion: string): Result<never> | undefined {
  if (ncf === '') return undefined
  if (/^[AP]/.test(ncf) || !esNcf(ncf)) return fallo('compra.ncf', { ncf })
  if (deOtraClase(ncf)) return fallo('compra.ncf-propio', { tipo: ncf.slice(0, 3) })
  return [9, 11].includes(soloDigitos(identificacion).length) ? undefined : fallo('compra.falta-rnc')
}

/** The purchase, or what is missing for it ('compra.*'). */
export function armarCompra(
  escrita: CompraEscrita,
  { quien, proveedor, hoy, numero: tomado }: LugarDeCompra,
): Result<Campos<typeof Compra>> {
  const { itbisAlCosto, lineas, emision: pedida, ...resto } = escrita
  const emision = pedida && tomado && emisionCon(tomado, pedida)
  const [ncf, ncfModificado] = [limpiarNcf(emision ? (tomado?.numero.ncf ?? '') : escrita.ncf), limpiarNcf(escrita.ncfModificado)]
  const nota = esNota({ ncf })
  if (!puede(quien, Compra, 'crear')) return fallo('compra.sin-permiso')
  const malo = emision ? undefined : malNumero(ncf, proveedor.identificacion)
  if (malo) return malo
  if (nota && !esNcf(ncfModificado)) return fallo('compra.falta-modificado')
  if (escrita.fecha > hoy) return fallo('compra.fecha-futura')
  if (escrita.fecha < `${Number(hoy.slice(0, 4)) - ANOS_ATRAS}${hoy.slice(4)}`) return fallo('compra.fecha-vieja')
  const total = totalDeCompra(escrita)
  if (total === 0) return fallo('compra.sin-monto')
  if (total > limites.centavos) return fallo('monto.demasiado-grande', { maximo: '1,000,000,000.00' })
  if (lineas.some(({ milesimas }) => milesimas <= 0)) return fallo('compra.sin-cantidad')
  if (lineas.length > 0 && escrita.bienesCentavos === 0) return fallo('compra.lineas-sin-bienes')
  if (escrita.gasto !== null && escrita.gasto.centavos > total) return fallo('compra.gasto-de-mas')
  const leido = Compra.esquemaCampos.safeParse({
    ...resto,
    lineas: juntarLineas(lineas),
    ncf,
    ncfModificado: nota ? ncfModificado : '',
    modificaId: nota ? escrita.modificaId : '',
    vence: escrita.vence < escrita.fecha ? escrita.fecha : escrita.vence,
    itbisAlCostoCentavos: itbisAlCosto || !daCredito(ncf) ? escrita.itbisCentavos : 0,
    proveedor: quienEs(proveedor),
    ...(emision && { emision, fecha: hoy, vence: escrita.vence < hoy ? hoy : escrita.vence }),
    nota: escrita.nota.trim(),
    registroNombre: quien.nombre,
    anula: null,
  })
  if (!leido.success) return datoInvalido(leido.error)
  const propia = revisarEmision(leido.data)
  return propia.ok ? ok(leido.data) : propia
}

const datoInvalido = ({ issues }: z.ZodError): Result<never> => fallo('guardar.dato-invalido', { campo: issues[0]?.path.join('.') ?? '' })

/** A supplier as a document names them. */
export const quienEs = ({ id, razonSocial, identificacion, tipoIdentificacion }: LugarDeCompra['proveedor']): Compra['proveedor'] => ({
  proveedorId: id,
  nombre: razonSocial,
  identificacion: tipoIdentificacion === 'Pasaporte' ? identificacion : soloDigitos(identificacion),
  tipoIdentificacion,
})

/** A product that was read twice is one line. */
function juntarLineas(lineas: readonly LineaDeCompra[]): LineaDeCompra[] {
  const juntas = new Map<string, LineaDeCompra>()
  for (const una of lineas) {
    const antes = juntas.get(una.productoId)
    juntas.set(
      una.productoId,
      antes ? { ...antes, milesimas: antes.milesimas + una.milesimas, montoCentavos: antes.montoCentavos + una.montoCentavos } : una,
    )
  }
  return [...juntas.values()]
}

/** What takes a purchase back: the same amounts, the other way round, on the day on which that is done. */
export function armarAnulacionDeCompra(
  compra: Compra,
  { motivo, quien, hoy, codigo608 }: { motivo: string; quien: Persona; hoy: string; codigo608?: Codigo608 | undefined },
): Result<Campos<typeof Compra>> {
  if (!puede(quien, Compra, 'anular')) return fallo('compra.sin-permiso')
  if (compra.anula !== null) return fallo('compra.ya-anulada')
  if (motivo.trim().length < 3) return fallo('compra.falta-motivo')
  if (seAnulaConNota(compra)) return fallo('compra.se-anula-con-nota')
  if (compra.emision?.tipoComprobante === 'E34') return fallo('compra.nota-no-se-anula')
  if (compra.emision && codigo608 === undefined) return fallo('compra.falta-codigo-608')
  const leido = Compra.esquemaCampos.safeParse({
    ...compra,
    fecha: hoy,
    vence: hoy,
    foto: null,
    registroNombre: quien.nombre,
    anula: { compraId: compra.id, motivo: motivo.trim(), ...(compra.emision && { codigo608 }) },
  })
  return leido.success ? ok(leido.data) : datoInvalido(leido.error)
}

/** The store's own note (E34) that takes an electronic paper of its own back, whole: the same amounts under a number of its own. */
export function armarNotaPropia(
  compra: Compra,
  { motivo, quien, hoy, numero }: { motivo: string; quien: Persona; hoy: string; numero: NumeroDeEmision },
): Result<Campos<typeof Compra>> {
  const { emision } = compra
  if (!puede(quien, Compra, 'anular')) return fallo('compra.sin-permiso')
  if (!emision || !seAnulaConNota(compra)) return fallo('compra.no-lleva-nota')
  if (motivo.trim().length < 3) return fallo('compra.falta-motivo')
  const leido = Compra.esquemaCampos.safeParse({
    ...compra,
    ncf: numero.numero.ncf,
    ncfModificado: compra.ncf,
    modificaId: compra.id,
    fecha: hoy,
    vence: hoy,
    foto: null,
    nota: motivo.trim(),
    emision: emisionCon(numero, { ...emision, tipoComprobante: 'E34' }),
    registroNombre: quien.nombre,
    anula: null,
  })
  return leido.success ? ok(leido.data) : datoInvalido(leido.error)
}

/** Purchases that stand: neither taken back, nor what takes one back. */
export function comprasVigentes(compras: readonly Compra[]): Compra[] {
  const anuladas = new Set(compras.flatMap(({ anula }) => anula?.compraId ?? []))
  return compras.filter(({ id, anula }) => anula === null && !anuladas.has(id))
}
