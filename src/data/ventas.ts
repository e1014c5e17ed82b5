/** Acts at the till that take a number or touch the drawer: each is one fact, saved whole or not at all. */
import type { Campos } from '#domain/entity.ts'
import type { CierreTurno, Turno } from '#domain/entidades/turno.ts'
import type { MovimientoCaja } from '#domain/entidades/movimientos.ts'
import type { Venta } from '#domain/entidades/venta.ts'
import type { Result } from '#domain/result.ts'
import type { DatosCierre } from '#domain/cuadre.rules.ts'
import type { BorradorVenta, Persona } from '#domain/venta.rules.ts'
import type { TiendaLocal } from './tienda-local.ts'

/** What of a sale comes back: line by its place in the sale, and how much. */
export interface Devolucion {
  venta: Venta
  lineas: { indice: number; cantidadMilesimas: number }[]
  motivo: string
  /** DGII's modification code: 1 void whole, 2 text, 3 amounts, 4 replaces contingency, 5 refers to consumption. */
  codigo: '1' | '2' | '3' | '4' | '5'
  autorizadoPor?: Persona | undefined
}

/**
 * Charges a sale: takes the next fiscal number of this device's block and saves number and sale in the same write, under a
 * Web Lock. It resolves when the sale is on disk; a failure means that no sale was made and no number was used.
 */
export async function cobrar(tienda: TiendaLocal, borrador: BorradorVenta, opciones: { autorizadoPor?: Persona | undefined } = {}): Promise<Result<Venta>> {
  throw new Error(`${tienda.slug} ${borrador.nota} ${opciones.autorizadoPor?.nombre ?? ''}`)
}

/** Issues a credit note (B04 or E34, by the series of what it takes back). */
export async function devolver(tienda: TiendaLocal, devolucion: Devolucion): Promise<Result<Venta>> {
  throw new Error(`${tienda.slug} ${devolucion.motivo}`)
}

/** Opens the shift of this device's caja; 'turno.ya-abierto' when one is open. */
export async function abrirTurno(tienda: TiendaLocal, fondos: Pick<Campos<typeof Turno>, 'fondoDop' | 'fondoUsd'>): Promise<Result<Turno>> {
  throw new Error(`${tienda.slug} ${Object.keys(fondos).length}`)
}

/** The open shift of a caja (this device's by default): the newest one without a closing. */
export async function turnoAbierto(tienda: TiendaLocal, cajaId?: string): Promise<Turno | undefined> {
  throw new Error(`${tienda.slug} ${cajaId ?? ''}`)
}

/** Closes a shift over what this device holds; 'turno.ya-cerrado' when it is closed. */
export async function cerrarTurno(
  tienda: TiendaLocal,
  turno: Turno,
  conteo: Pick<DatosCierre, 'conteoDop' | 'conteoUsd' | 'otros' | 'conteosAnteriores' | 'motivoDiferencia' | 'autorizadoPor'>,
): Promise<Result<CierreTurno>> {
  throw new Error(`${tienda.slug} ${turno.id} ${conteo.motivoDiferencia}`)
}

/** Cash in or out of the drawer of the open shift. */
export async function moverCaja(
  tienda: TiendaLocal,
  movimiento: Pick<Campos<typeof MovimientoCaja>, 'clase' | 'moneda' | 'centavos' | 'motivo'> & { autorizadoPor?: Persona | undefined },
): Promise<Result<MovimientoCaja>> {
  throw new Error(`${tienda.slug} ${movimiento.motivo}`)
}
