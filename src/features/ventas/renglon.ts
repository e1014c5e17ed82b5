/** A sale as a row of the lists of invoices: with its till, its device and its papers in words. */
import type { Fila } from '#data/device/fila.ts'
import type { TrabajoDeImpresion } from '#data/ventas/impresiones.ts'
import type { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { nombreMetodo, signo } from '#domain/ventas/venta.rules.ts'

export interface RenglonFactura {
  fila: Fila<Venta>
  caja: string
  /** The device that made it; '' where this role may not see the devices. */
  equipo: string
  /** Its last paper on this device; undefined when there was none. */
  trabajo: TrabajoDeImpresion | undefined
  /** What became of it at DGII; undefined on paper types, and where nothing is known of one. */
  ecf: Ecf | undefined
}

export interface Contexto {
  caja: (cajaId: string) => string
  equipo: (dispositivoId: string) => string
  trabajos: ReadonlyMap<string, TrabajoDeImpresion>
  /** By the sale's id. */
  ecf: (ventaId: string) => Ecf | undefined
}

export const renglonDe = (fila: Fila<Venta>, { caja, equipo, trabajos, ecf }: Contexto): RenglonFactura => ({
  fila,
  caja: caja(fila.doc.cajaId),
  equipo: equipo(fila.doc.dispositivoId),
  trabajo: trabajos.get(fila.doc.id),
  ecf: ecf(fila.doc.id),
})

/** As it counts: a credit note takes away. */
export const totalDe = ({ doc }: Fila<Venta>): number => signo(doc) * doc.totales.total
export const itbisDe = ({ doc }: Fila<Venta>): number => signo(doc) * doc.totales.itbis

/** What a row is found by. */
export const textoDe = ({ fila: { doc }, caja }: RenglonFactura): string =>
  `${doc.ncf} ${doc.cliente.nombre} ${doc.cliente.identificacion} ${doc.cajeroNombre} ${caja}`

/** Copies that this device printed beside the first paper; one that surely did not come out is none. */
export const copiasDe = (trabajo: TrabajoDeImpresion | undefined): number =>
  trabajo === undefined ? 0 : Math.max(0, trabajo.estado === 'fallido' ? trabajo.copia - 1 : trabajo.copia)

export const impresiones = ['ninguna', 'dudosa', 'hecha'] as const

/** What is known here of its papers: none, one that nobody is sure of, or one that came out. */
export function impresionDe(trabajo: TrabajoDeImpresion | undefined): (typeof impresiones)[number] {
  if (trabajo === undefined || (trabajo.estado === 'fallido' && trabajo.copia === 0)) return 'ninguna'
  return trabajo.estado === 'dudoso' || trabajo.estado === 'enviando' ? 'dudosa' : 'hecha'
}

/** Ways in which a sale was paid; cash in dollars is one of its own. */
export const metodosDe = ({ pagos }: Pick<Venta, 'pagos'>): string[] => [
  ...new Set(pagos.map(({ metodo, moneda }) => (moneda === 'USD' ? 'dolares' : metodo))),
]

export const nombresMetodo: Readonly<Record<string, string>> = { ...nombreMetodo, dolares: 'Dólares' }
