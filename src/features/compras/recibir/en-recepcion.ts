/** What arrives, as it is being counted: what the form holds, and what each reading of the scanner does to it. */
import type { OrdenDeCompraVista } from '#domain/compras/orden-de-compra.rules.ts'
import type { RecepcionEscrita } from '#domain/compras/recepcion/recepcion.rules.ts'

/** A product that arrived, or one lot of it. */
export interface LineaEnForma {
  /** Its own while the form is open. */
  clave: string
  productoId: string
  nombre: string
  /** What was counted, and what was asked for and still lacks; 0 where nobody asked. */
  milesimas: number
  pedidas: number
  costoDiezmilesimas: number
  /** Its lot and its day are asked for. */
  conVencimiento: boolean
  lote: string
  vence: string
}

export interface RecepcionEnForma {
  proveedorId: string
  ordenId: string
  remision: string
  nota: string
  /** The one that was read last on top. */
  lineas: LineaEnForma[]
}

/** What the scanner read. */
export interface ProductoLeido {
  productoId: string
  nombre: string
  costoDiezmilesimas: number
  conVencimiento: boolean
}

export type ActoDeRecibir =
  | { acto: 'poner'; cambio: Partial<Omit<RecepcionEnForma, 'lineas'>> }
  | { acto: 'leer'; leido: ProductoLeido; milesimas: number }
  | { acto: 'linea'; clave: string; cambio: Partial<Pick<LineaEnForma, 'milesimas' | 'lote' | 'vence'>> }
  | { acto: 'otro-lote'; clave: string }
  | { acto: 'quitar'; clave: string }
  | { acto: 'llego-todo' }

export const recepcionEnBlanco: RecepcionEnForma = { proveedorId: '', ordenId: '', remision: '', nota: '', lineas: [] }

/** What was asked for and still lacks, to be counted: nothing of it has arrived until somebody says so. */
export const recepcionDeOrden = ({ orden, faltan }: OrdenDeCompraVista, vence: (productoId: string) => boolean): RecepcionEnForma => ({
  ...recepcionEnBlanco,
  proveedorId: orden.proveedor.proveedorId,
  ordenId: orden.id,
  lineas: orden.lineas.flatMap(({ productoId, nombre, costoDiezmilesimas }, i) => {
    const pedidas = faltan[i] ?? 0
    if (pedidas === 0) return []
    const conVencimiento = vence(productoId)
    return [
      { clave: `${productoId}#0`, productoId, nombre, milesimas: 0, pedidas, costoDiezmilesimas, conVencimiento, lote: '', vence: '' },
    ]
  }),
})

/** A key that none of a product's lines has. */
function claveLibre(lineas: readonly LineaEnForma[], productoId: string): string {
  for (let i = 0; ; i++) {
    const clave = `${productoId}#${i}`
    if (lineas.every((una) => una.clave !== clave)) return clave
  }
}

function conLectura(lineas: readonly LineaEnForma[], leido: ProductoLeido, milesimas: number): LineaEnForma[] {
  const suya = lineas.find(({ productoId }) => productoId === leido.productoId)
  if (!suya) return [{ ...leido, clave: claveLibre(lineas, leido.productoId), milesimas, pedidas: 0, lote: '', vence: '' }, ...lineas]
  return [{ ...suya, milesimas: suya.milesimas + milesimas }, ...lineas.filter((una) => una !== suya)]
}

function conOtroLote(lineas: readonly LineaEnForma[], clave: string): LineaEnForma[] {
  return lineas.flatMap((una) =>
    una.clave === clave
      ? [{ ...una, clave: claveLibre(lineas, una.productoId), milesimas: 0, pedidas: 0, lote: '', vence: '' }, una]
      : [una],
  )
}

/** What the form holds after an act. */
export function alRecibir(forma: RecepcionEnForma, acto: ActoDeRecibir): RecepcionEnForma {
  const { lineas } = forma
  if (acto.acto === 'poner') return { ...forma, ...acto.cambio }
  if (acto.acto === 'leer') return { ...forma, lineas: conLectura(lineas, acto.leido, acto.milesimas) }
  if (acto.acto === 'otro-lote') return { ...forma, lineas: conOtroLote(lineas, acto.clave) }
  if (acto.acto === 'quitar') return { ...forma, lineas: lineas.filter(({ clave }) => clave !== acto.clave) }
  if (acto.acto === 'linea') return { ...forma, lineas: lineas.map((una) => (una.clave === acto.clave ? { ...una, ...acto.cambio } : una)) }
  // What nobody counted yet arrived as it was asked for; what was counted stays as it was.
  return { ...forma, lineas: lineas.map((una) => (una.milesimas === 0 ? { ...una, milesimas: una.pedidas } : una)) }
}

/** So much more than was asked for arrived of a product, over all its lots, milésimas; 0 where nobody asked, or no more came. */
export function deMas(lineas: readonly LineaEnForma[], productoId: string): number {
  const suyas = lineas.filter((una) => una.productoId === productoId)
  const pedidas = suyas.reduce((suma, una) => suma + una.pedidas, 0)
  const llego = suyas.reduce((suma, una) => suma + una.milesimas, 0)
  return pedidas === 0 ? 0 : Math.max(0, llego - pedidas)
}

/** What is missing before it can be written down; '' when nothing is. */
export function loQueFalta({ proveedorId, lineas }: RecepcionEnForma): string {
  if (proveedorId === '') return 'Falta escoger el proveedor.'
  const llegadas = lineas.filter(({ milesimas }) => milesimas > 0)
  if (llegadas.length === 0) return 'Falta contar lo que llegó.'
  const sinFecha = llegadas.find(({ conVencimiento, vence }) => conVencimiento && vence === '')
  return sinFecha ? `Falta cuándo vence ${sinFecha.nombre}.` : ''
}

/** The form as the rules read it. */
export const comoRecibida = ({ ordenId, remision, nota, lineas }: RecepcionEnForma): Omit<RecepcionEscrita, 'foto'> => ({
  ordenId,
  remision,
  nota,
  lineas: lineas.flatMap(({ productoId, nombre, milesimas, costoDiezmilesimas, lote, vence }) =>
    milesimas === 0
      ? []
      : [
          {
            productoId,
            nombre,
            milesimas,
            costoDiezmilesimas,
            ...(lote.trim() === '' ? {} : { lote: lote.trim() }),
            ...(vence === '' ? {} : { vence }),
          },
        ],
  ),
})
