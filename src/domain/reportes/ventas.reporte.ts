/** A report of what was sold: the days of a period cut one way, with what it cost where that is known, beside another period. */
import { diasEntre, limitesDelMes, sumarDias } from '#domain/core/fecha.ts'
import type { CostoPorDia } from '#domain/inventario/costo.rules.ts'
import { sinVentas, sumarA, type CuboDeVentas, type DimensionDeVenta, type SumaDeVentas } from './ventas.cubo.ts'

/** By time, by what a sale says, and by what the shop knows of a product today. */
export const cortes = [
  'dia',
  'semana',
  'mes',
  'hora',
  'producto',
  'categoria',
  'proveedor',
  'cajero',
  'caja',
  'cliente',
  'metodo',
  'comprobante',
  'itbis',
] as const
export type Corte = (typeof cortes)[number]

/** The cuts of which the cost is known: what left the shelf is known by product and day. */
export const cortesConCosto: ReadonlySet<Corte> = new Set<Corte>(['dia', 'semana', 'mes', 'producto', 'categoria', 'proveedor'])

export interface FilaDeReporte extends SumaDeVentas {
  clave: string
  /** What it cost, centavos; null where this cut does not tell. */
  costoCentavos: number | null
  /** Of `netoCentavos`, what was sold of things that nobody said the cost of. */
  sinCostoCentavos: number
}

export interface DiasDeReporte {
  /** Fiscal days, both included. */
  desde: string
  hasta: string
}

/** Monday of the week of a day. */
export function lunesDe(dia: string): string {
  const deLaSemana = new Date(`${dia}T12:00:00.000Z`).getUTCDay()
  return sumarDias(dia, -((deLaSemana + 6) % 7))
}

const porTiempo: Readonly<Record<string, (dia: string) => string>> = {
  dia: (dia) => dia,
  semana: lunesDe,
  mes: (dia) => dia.slice(0, 7),
}

/** Of what a product is today: its category, who brings it. '' where nobody said. */
export type GrupoDeProducto = (productoId: string) => string

export interface FuenteDeReporte {
  cubo: CuboDeVentas
  /** What left the shelf, by product and day; undefined where this place does not know it. */
  costos?: ReadonlyMap<string, CostoPorDia> | undefined
  categoriaDe: GrupoDeProducto
  proveedorDe: GrupoDeProducto
  /** Who stands for a customer today: two records of one are one. */
  clienteDe: (clienteId: string) => string
}

/** The rows of a cut, in no order; each of what there was. */
export function filasDeReporte(fuente: FuenteDeReporte, por: Corte, periodo: DiasDeReporte): FilaDeReporte[] {
  const { desde, hasta } = periodo
  const filas = new Map<string, FilaDeReporte>()
  const conCosto = fuente.costos !== undefined && cortesConCosto.has(por)
  const fila = (clave: string): FilaDeReporte => {
    let una = filas.get(clave)
    if (!una) filas.set(clave, (una = { clave, ...sinVentas(), costoCentavos: conCosto ? 0 : null, sinCostoCentavos: 0 }))
    return una
  }
  const claveDe = claveSegun(fuente, por)
  const [deDocumento, dimension] = dimensionDe(por)
  for (const [dia, { total, por: cortados }] of fuente.cubo) {
    if (dia < desde || dia > hasta) continue
    if (deDocumento) sumarA(fila(claveDe(dia, '')), total)
    else for (const [clave, suma] of cortados[dimension]) sumarA(fila(claveDe(dia, clave)), suma)
  }
  if (conCosto) ponerCostos(fuente, periodo, (dia, productoId) => fila(claveDe(dia, productoId)))
  return [...filas.values()]
}

/**
 * What left the shelf on each day, and what was sold that has no cost: what left in a pack is what the pack cost. What was sold short costs
 * something on the day that it is bought.
 */
function ponerCostos(
  { cubo, costos }: FuenteDeReporte,
  { desde, hasta }: DiasDeReporte,
  fila: (dia: string, productoId: string) => FilaDeReporte,
): void {
  const conCosto = new Set<string>()
  const poner = (dia: string, productoId: string, centavos: number): void => {
    if (centavos === 0) return
    const una = fila(dia, productoId)
    una.costoCentavos = (una.costoCentavos ?? 0) + centavos
  }
  for (const [productoId, dias] of costos ?? [])
    for (const { dia, vendidoCentavos, promedioDiezmilesimas, enPaquete } of dias.values()) {
      if (dia < desde || dia > hasta) continue
      if (promedioDiezmilesimas !== 0) conCosto.add(`${dia} ${productoId}`)
      let suelto = vendidoCentavos
      for (const [paqueteId, centavos] of enPaquete ?? []) {
        suelto -= centavos
        poner(dia, paqueteId, centavos)
        if (promedioDiezmilesimas !== 0) conCosto.add(`${dia} ${paqueteId}`)
      }
      poner(dia, productoId, suelto)
    }
  for (const [dia, { por }] of cubo) {
    if (dia < desde || dia > hasta) continue
    for (const [productoId, { netoCentavos }] of por.producto)
      if (!conCosto.has(`${dia} ${productoId}`)) fila(dia, productoId).sinCostoCentavos += netoCentavos
  }
}

function claveSegun({ categoriaDe, proveedorDe, clienteDe }: FuenteDeReporte, por: Corte): (dia: string, clave: string) => string {
  const deTiempo = porTiempo[por]
  if (deTiempo) return deTiempo
  if (por === 'categoria') return (_, productoId) => categoriaDe(productoId)
  if (por === 'proveedor') return (_, productoId) => proveedorDe(productoId)
  return por === 'cliente' ? (_, clienteId) => clienteDe(clienteId) : (_, clave) => clave
}

/** Is it cut by whole documents, and else by which of their dimensions? */
function dimensionDe(por: Corte): [deDocumento: boolean, DimensionDeVenta] {
  if (por === 'dia' || por === 'semana' || por === 'mes') return [true, 'producto']
  return [false, por === 'categoria' || por === 'proveedor' ? 'producto' : por]
}

/** All of a period, with its cost where that is known. */
export function totalDeReporte(fuente: FuenteDeReporte, periodo: DiasDeReporte): FilaDeReporte {
  const total: FilaDeReporte = { clave: '', ...sinVentas(), costoCentavos: fuente.costos ? 0 : null, sinCostoCentavos: 0 }
  for (const fila of filasDeReporte(fuente, 'dia', periodo)) {
    sumarA(total, fila)
    if (fila.costoCentavos !== null) total.costoCentavos = (total.costoCentavos ?? 0) + fila.costoCentavos
    total.sinCostoCentavos += fila.sinCostoCentavos
  }
  return total
}

/** A period cut one way, beside another one: of each row what it was then, but for days, weeks and months, which are others then. */
export function reporteComparado(fuente: FuenteDeReporte, por: Corte, dias: DiasDeReporte, contra: DiasDeReporte | undefined) {
  const deAntes = contra && porTiempo[por] === undefined ? filasDeReporte(fuente, por, contra) : undefined
  const antesDe = deAntes && new Map(deAntes.map(({ clave, netoCentavos }) => [clave, netoCentavos]))
  return {
    filas: filasDeReporte(fuente, por, dias).map((fila) => ({
      ...fila,
      antesCentavos: antesDe ? (antesDe.get(fila.clave) ?? 0) : null,
    })),
    total: totalDeReporte(fuente, dias),
    antes: contra && totalDeReporte(fuente, contra),
  }
}

/** What the sales whose cost is known left after it, centavos; undefined where none is. */
export const gananciaDeFila = ({ netoCentavos, costoCentavos, sinCostoCentavos }: FilaDeReporte): number | undefined =>
  costoCentavos === null || (sinCostoCentavos === netoCentavos && costoCentavos === 0)
    ? undefined
    : netoCentavos - sinCostoCentavos - costoCentavos

/** That in basis points of those sales. */
export function margenDeFila(fila: FilaDeReporte): number | undefined {
  const ganancia = gananciaDeFila(fila)
  const vendido = fila.netoCentavos - fila.sinCostoCentavos
  return ganancia === undefined || vendido <= 0 ? undefined : Math.round((ganancia * 10_000) / vendido)
}

export type ClaseAbc = 'A' | 'B' | 'C'

/** A: what makes the first 80 % of the sales, B: up to 95 %, C: the rest. By key. */
export function clasesAbc(filas: readonly Pick<FilaDeReporte, 'clave' | 'netoCentavos'>[]): Map<string, ClaseAbc> {
  const total = filas.reduce((suma, { netoCentavos }) => suma + Math.max(0, netoCentavos), 0)
  let antes = 0
  return new Map(
    [...filas]
      .sort((a, b) => b.netoCentavos - a.netoCentavos)
      .map(({ clave, netoCentavos }): [string, ClaseAbc] => {
        const clase = antes * 100 < total * 80 ? 'A' : antes * 100 < total * 95 ? 'B' : 'C'
        antes += Math.max(0, netoCentavos)
        return [clave, clase]
      }),
  )
}

/** As many days right before these. */
export function periodoAnterior({ desde, hasta }: DiasDeReporte): DiasDeReporte {
  const dias = diasEntre(desde, hasta) + 1
  return { desde: sumarDias(desde, -dias), hasta: sumarDias(desde, -1) }
}

/** This month so far, and the same days of the last one. */
export function mesHastaHoy(hoy: string): { este: DiasDeReporte; antes: DiasDeReporte } {
  const [primero, ultimo] = limitesDelMes(hoy, -1)
  const hasta = `${primero.slice(0, 8)}${hoy.slice(8)}`
  return { este: { desde: limitesDelMes(hoy)[0], hasta: hoy }, antes: { desde: primero, hasta: hasta < ultimo ? hasta : ultimo } }
}

/** The same days one year before. The 29th of February was the 28th. */
export const unAnoAntes = ({ desde, hasta }: DiasDeReporte): DiasDeReporte => ({ desde: deUnAnoAntes(desde), hasta: deUnAnoAntes(hasta) })

const deUnAnoAntes = (dia: string): string => {
  const antes = `${Number(dia.slice(0, 4)) - 1}${dia.slice(4)}`
  return antes.endsWith('-02-29') ? `${antes.slice(0, 8)}28` : antes
}
