/** A sale that this device does not hold any more, or never did, with the notes made of it: what is needed to take it back or to charge on it. */
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { comandos } from '#domain/comandos.ts'
import { leer } from '#domain/core/entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { notasDe } from './notas.ts'
import { pedirDesdeAqui } from './pedir.ts'

export interface VentaConNotas {
  venta: Venta
  /** Notes of both kinds, as far as whoever answered knows. */
  notas: Venta[]
}

type Local = Pick<TiendaLocal, 'tiendaId' | 'dispositivo' | 'sync' | 'interno'>

/** Asks the server for a sale by its whole number; 'venta.no-esta' when the store made none, 'red.*' when nobody answered. */
export async function pedirVenta(tienda: Local, ncf: string): Promise<Result<VentaConNotas>> {
  const dicho = await pedirDesdeAqui(tienda, comandos.ventaConNotas, { ncf: ncf.trim().toUpperCase() })
  if (!dicho.ok) return dicho
  const { venta, notas } = dicho.value
  return venta ? ok({ venta: leer(Venta, venta), notas: notas.map((nota) => leer(Venta, nota)) }) : fallo('venta.no-esta', { ncf })
}

/** Every note of a sale that this device knows, with those that the server knows, where this device does not hold the sale itself and so may not hold its notes either. */
export async function notasConocidas(tienda: Local, venta: Pick<Venta, 'id' | 'ncf'>): Promise<Result<Venta[]>> {
  const [aqui, [fila]] = await Promise.all([notasDe(tienda, venta), tienda.interno.ops.leer([venta.id])])
  if (fila) return ok(aqui)
  const dicho = await pedirVenta(tienda, venta.ncf)
  return dicho.ok ? ok([...new Map([...dicho.value.notas, ...aqui].map((nota) => [nota.id, nota])).values()]) : dicho
}
