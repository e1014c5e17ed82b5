/** The movements of one product as a ledger, and what of each product was sold lately. */
import type { MovimientoInventario } from './movimiento-inventario.entity.ts'
import { esNota } from '#domain/compras/compra.rules.ts'
import { efectosDeInventario, esCompra, esMercanciaRecibida, esVenta, type HechoDeExistencia } from './existencia.rules.ts'

/** What moved the stock, as a shopkeeper says it. */
export const clasesDeMovimiento = {
  venta: 'Venta',
  nota: 'Nota de crédito',
  inicial: 'Inventario inicial',
  compra: 'Compra',
  recepcion: 'Recibido sin factura',
  ajuste: 'Ajuste',
  conteo: 'Conteo',
  merma: 'Merma',
  devolucion: 'Devolución al suplidor',
} as const satisfies Record<MovimientoInventario['motivo'] | 'venta' | 'nota' | 'recepcion', string>
export type ClaseDeMovimiento = keyof typeof clasesDeMovimiento

/** One line of the ledger. */
export interface LineaDeExistencia {
  id: string
  /** The document that says it: that of what came back damaged says two things. */
  hechoId: string
  en: string
  clase: ClaseDeMovimiento
  /** Fiscal number of a sale; '' on what has none. */
  documento: string
  nota: string
  milesimas: number
  /** The stock after it. */
  saldo: number
  creadoPor: string
  /** The cashier's name, when the document holds it. */
  autor: string
  dispositivoId: string
}

type Hecho = HechoDeExistencia

const enProducto = (hecho: Hecho, productoId: string, merma: boolean): number =>
  efectosDeInventario(hecho).reduce(
    (suma, efecto) => (efecto.productoId === productoId && (efecto.merma ?? false) === merma ? suma + efecto.milesimas : suma),
    0,
  )

/**
 * The ledger of a product, newest first. The balance is worked out backwards from the stock now, so that it is right although
 * the device forgets what is older than 30 days.
 */
export function lineasDeProducto(hechos: readonly Hecho[], productoId: string, existencia: number): LineaDeExistencia[] {
  let saldo = existencia
  return hechos
    .toSorted((a, b) => compararHechos(b, a))
    .flatMap((hecho) => [true, false].map((merma) => ({ hecho, merma, milesimas: enProducto(hecho, productoId, merma) })))
    .filter(({ milesimas }) => milesimas !== 0)
    .map(({ hecho, merma, milesimas }) => {
      const linea = { ...datosDe(hecho), ...(merma && { id: `${hecho.id}:merma`, clase: 'merma' as const }), milesimas, saldo }
      saldo -= milesimas
      return linea
    })
}

const compararHechos = (a: Hecho, b: Hecho): number => (a.en === b.en ? (a.hlc < b.hlc ? -1 : a.hlc > b.hlc ? 1 : 0) : a.en < b.en ? -1 : 1)

function datosDe(hecho: Hecho): Omit<LineaDeExistencia, 'milesimas' | 'saldo'> {
  const { id, en, nota, creadoPor, dispositivoId } = hecho
  const comun = { id, hechoId: id, en, nota, creadoPor, dispositivoId }
  if (esCompra(hecho))
    return {
      ...comun,
      clase: esNota(hecho) === (hecho.anula === null) ? 'devolucion' : 'compra',
      nota: [hecho.proveedor.nombre, nota].filter(Boolean).join('. '),
      documento: hecho.ncf,
      autor: hecho.registroNombre,
    }
  if (esMercanciaRecibida(hecho)) {
    const { proveedor, remision: documento, registroNombre: autor, anula } = hecho
    return { ...comun, clase: 'recepcion', nota: [proveedor.nombre, anula?.motivo ?? nota].filter(Boolean).join('. '), documento, autor }
  }
  return esVenta(hecho)
    ? { ...comun, clase: hecho.modifica ? 'nota' : 'venta', documento: hecho.ncf, autor: hecho.cajeroNombre }
    : { ...comun, clase: hecho.motivo, documento: '', autor: '' }
}

/** What happened lately to a product: how much of it was sold, less what came back, and when it last moved. */
export interface Rotacion {
  vendido: number
  ultimo: string
}

/** Adds one fact to what is known of each product. */
export function sumarRotacion(rotacion: Map<string, Rotacion>, hecho: Hecho): void {
  const vendio = esVenta(hecho)
  for (const { productoId, milesimas, merma } of efectosDeInventario(hecho)) {
    if (merma) continue
    const previa = rotacion.get(productoId)
    rotacion.set(productoId, {
      vendido: (previa?.vendido ?? 0) - (vendio ? milesimas : 0),
      ultimo: previa && previa.ultimo > hecho.en ? previa.ultimo : hecho.en,
    })
  }
}
