/** Goods that came before their invoice: counted, on the shelf, and until their purchase comes with no invoice. */
import { puede, type Campos } from '#domain/core/entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import type { Compra, LineaDeCompra } from '../compra.entity.ts'
import { quienEs, type LugarDeCompra } from '../compra.rules.ts'
import { comprasEnPie } from '../emision.rules.ts'
import { Recepcion, type LineaDeRecepcion } from './recepcion.entity.ts'

/** The only id of what takes one back: so it is taken back once. */
export const idDeAnulacionDeRecepcion = (recepcionId: string): string => `recepcion:anula:${recepcionId.slice('recepcion:'.length)}`

const leida = (campos: unknown): Result<Campos<typeof Recepcion>> => {
  const leido = Recepcion.esquemaCampos.safeParse(campos)
  return leido.success ? ok(leido.data) : fallo('guardar.dato-invalido', { campo: leido.error.issues[0]?.path.join('.') ?? '' })
}

export type RecepcionEscrita = Pick<Campos<typeof Recepcion>, 'ordenId' | 'remision' | 'foto' | 'nota'> & {
  lineas: readonly LineaDeRecepcion[]
}

/** What tells a line from the others of its document: a product has one for each lot. */
const claveDeLinea = ({ productoId, lote = '', vence = '' }: Pick<LineaDeRecepcion, 'productoId' | 'lote' | 'vence'>): string =>
  JSON.stringify([productoId, lote, vence])

/** What was read twice with the same lot is one line. */
function juntarRecibido(lineas: readonly LineaDeRecepcion[]): LineaDeRecepcion[] {
  const juntas = new Map<string, LineaDeRecepcion>()
  for (const una of lineas) {
    const clave = claveDeLinea(una)
    const antes = juntas.get(clave)
    juntas.set(clave, antes ? { ...antes, milesimas: antes.milesimas + una.milesimas } : una)
  }
  return [...juntas.values()]
}

/** What arrived, or what is missing for it: 'recepcion.sin-permiso', 'compra.sin-cantidad', 'recepcion.ya-vencido'. */
export function armarMercanciaRecibida(
  { lineas, ...resto }: RecepcionEscrita,
  { quien, proveedor, hoy }: LugarDeCompra,
): Result<Campos<typeof Recepcion>> {
  if (!puede(quien, Recepcion, 'crear')) return fallo('recepcion.sin-permiso')
  const llegadas = lineas.filter(({ milesimas }) => milesimas !== 0)
  if (llegadas.length === 0 || llegadas.some(({ milesimas }) => milesimas < 0)) return fallo('compra.sin-cantidad')
  const vencida = llegadas.find(({ vence }) => vence !== undefined && vence < hoy)
  if (vencida) return fallo('recepcion.ya-vencido', { producto: vencida.nombre })
  return leida({
    ...resto,
    lineas: juntarRecibido(llegadas),
    proveedor: quienEs(proveedor),
    remision: resto.remision.trim(),
    nota: resto.nota.trim(),
    registroNombre: quien.nombre,
    anula: null,
  })
}

/** What says that it did not arrive: what it put on the shelf leaves it. 'recepcion.sin-permiso', 'recepcion.ya-anulada', 'recepcion.ya-facturada', 'compra.falta-motivo'. */
export function armarAnulacionDeRecepcion(
  { recepcion, facturas, estado }: RecepcionVista,
  { motivo, quien }: { motivo: string; quien: Persona },
): Result<Campos<typeof Recepcion>> {
  if (!puede(quien, Recepcion, 'anular')) return fallo('recepcion.sin-permiso')
  if (estado === 'anulada') return fallo('recepcion.ya-anulada')
  if (facturas.length > 0) return fallo('recepcion.ya-facturada')
  if (motivo.trim().length < 3) return fallo('compra.falta-motivo')
  const anula = { recepcionId: recepcion.id, motivo: motivo.trim() }
  return leida({ ...recepcion, foto: null, registroNombre: quien.nombre, anula })
}

/** Why no device of ours made it; undefined when one may have. */
export function defectoDeMercanciaRecibida({ id, lineas, anula }: Recepcion): 'linea-repetida' | 'id' | undefined {
  if (new Set(lineas.map(claveDeLinea)).size !== lineas.length) return 'linea-repetida'
  const propio = anula === null ? !id.startsWith('recepcion:anula:') : id === idDeAnulacionDeRecepcion(anula.recepcionId)
  return propio ? undefined : 'id'
}

const estadosDeRecepcion = ['sin-factura', 'en-parte', 'facturada', 'facturada-de-mas', 'anulada'] as const
export type EstadoDeRecepcion = (typeof estadosDeRecepcion)[number]

/** What arrived with what of it was invoiced. */
export interface RecepcionVista {
  recepcion: Recepcion
  estado: EstadoDeRecepcion
  /** Of each product, what no invoice names yet, milésimas; below zero where invoices name more than came. */
  sinFactura: ReadonlyMap<string, number>
  /** Purchases that name it, the first on top. */
  facturas: readonly Compra[]
  /** Why it was taken back; '' while it was not. */
  motivo: string
}

const sumar = (cantidades: Map<string, number>, productoId: string, milesimas: number): void => {
  cantidades.set(productoId, (cantidades.get(productoId) ?? 0) + milesimas)
}

/** Everything that came before its invoice with how it stands, the newest on top. The lists may hold what takes another back. */
export function recepcionesVistas(recepciones: readonly Recepcion[], compras: readonly Compra[]): RecepcionVista[] {
  const motivos = new Map(recepciones.flatMap(({ anula }) => (anula ? [[anula.recepcionId, anula.motivo] as const] : [])))
  const deCada = new Map<string, { compras: Set<Compra>; porProducto: Map<string, number> }>()
  for (const compra of comprasEnPie(compras).toSorted((a, b) => (a.en < b.en ? -1 : 1)))
    for (const { productoId, recibidas = [] } of compra.lineas)
      for (const { recepcionId, milesimas } of recibidas) {
        const suya = deCada.get(recepcionId) ?? { compras: new Set(), porProducto: new Map() }
        deCada.set(recepcionId, suya)
        suya.compras.add(compra)
        sumar(suya.porProducto, productoId, milesimas)
      }
  return recepciones
    .filter(({ anula }) => anula === null)
    .map((recepcion): RecepcionVista => {
      const motivo = motivos.get(recepcion.id) ?? ''
      const suya = deCada.get(recepcion.id)
      const sinFactura = new Map<string, number>()
      if (motivo === '') for (const { productoId, milesimas } of recepcion.lineas) sumar(sinFactura, productoId, milesimas)
      for (const [productoId, milesimas] of suya?.porProducto ?? []) sumar(sinFactura, productoId, -milesimas)
      const faltan = [...sinFactura.values()]
      const estado = faltan.some((falta) => falta < 0)
        ? 'facturada-de-mas'
        : motivo !== ''
          ? 'anulada'
          : faltan.every((falta) => falta === 0)
            ? 'facturada'
            : suya
              ? 'en-parte'
              : 'sin-factura'
      return { recepcion, estado, sinFactura, facturas: [...(suya?.compras ?? [])], motivo }
    })
    .sort((a, b) => (a.recepcion.en > b.recepcion.en ? -1 : 1))
}

/** Does somebody still have to bring its invoice? */
export const faltaSuFactura = ({ estado }: Pick<RecepcionVista, 'estado'>): boolean => estado === 'sin-factura' || estado === 'en-parte'

/** What a purchase brings the invoice of, out of these: of each product, from which receptions, the oldest first. */
export function recibidoPorFacturar(vistas: readonly RecepcionVista[]): Map<string, NonNullable<LineaDeCompra['recibidas']>> {
  const porProducto = new Map<string, NonNullable<LineaDeCompra['recibidas']>>()
  for (const { recepcion, sinFactura } of vistas.filter(faltaSuFactura).toSorted((a, b) => (a.recepcion.en < b.recepcion.en ? -1 : 1)))
    for (const [productoId, milesimas] of sinFactura) {
      if (milesimas <= 0) continue
      const costoDiezmilesimas = recepcion.lineas.find((linea) => linea.productoId === productoId)?.costoDiezmilesimas ?? 0
      const suyas = porProducto.get(productoId) ?? []
      porProducto.set(productoId, [...suyas, { recepcionId: recepcion.id, milesimas, costoDiezmilesimas }])
    }
  return porProducto
}

/** So much of what had come before: the rest of it waits for another invoice. */
export function hastaCuanto(recibidas: LineaDeCompra['recibidas'], milesimas: number): LineaDeCompra['recibidas'] {
  let quedan = milesimas
  const tomadas = (recibidas ?? []).flatMap((una) => {
    const toma = Math.min(una.milesimas, quedan)
    quedan -= toma
    return toma > 0 ? [{ ...una, milesimas: toma }] : []
  })
  return tomadas.length === 0 ? undefined : tomadas
}

/**
 * Purchases whose lines name goods that had come before, where no such thing came, or less of it: what they brought is not on the shelf. By purchase,
 * the names of those products.
 */
export function comprasQueNoCuadran(compras: readonly Compra[], vistas: readonly RecepcionVista[]): Map<string, string[]> {
  const porId = new Map(vistas.map((vista) => [vista.recepcion.id, vista]))
  return new Map(
    comprasEnPie(compras).flatMap((compra) => {
      const malas = compra.lineas.filter(({ productoId, recibidas = [] }) =>
        recibidas.some(({ recepcionId }) => (porId.get(recepcionId)?.sinFactura.get(productoId) ?? -1) < 0),
      )
      return malas.length === 0 ? [] : [[compra.id, malas.map(({ nombre }) => nombre)] as const]
    }),
  )
}
