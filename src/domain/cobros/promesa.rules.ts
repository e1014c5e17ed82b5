/** Promises to pay: what one may say, and whether it was kept, by what was collected since. */
import { puede, type Campos } from '#domain/core/entity.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { MovimientoCredito } from '#domain/ventas/credito.rules.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { Promesa } from './promesa.entity.ts'

/** As far ahead as a promise is one; a device keeps it as long. */
const DIAS_DE_PROMESA = 30

export type EstadoDePromesa = 'pendiente' | 'cumplida' | 'rota'

/** Is its day over, or further away than a promise is? No device of ours writes it, and the server sets it apart. */
export const promesaImposible = ({ dia, fecha }: Pick<Promesa, 'dia' | 'fecha'>): boolean =>
  dia < fecha || dia > sumarDias(fecha, DIAS_DE_PROMESA)

/** Kept when as much as it says was collected from the day on which it was made to its own, both counted; broken once its day is over without it. */
export function estadoDePromesa(
  { fecha, dia, centavos }: Pick<Promesa, 'fecha' | 'dia' | 'centavos'>,
  movimientos: readonly MovimientoCredito[],
  hoy: string,
): { estado: EstadoDePromesa; pagadoCentavos: number } {
  const anulados = new Set(movimientos.flatMap(({ anula = '' }) => (anula === '' ? [] : [anula])))
  const pagadoCentavos = movimientos.reduce(
    (suma, uno) =>
      uno.clase === 'cobro' && !anulados.has(uno.ventaId) && uno.fecha >= fecha && uno.fecha <= dia ? suma - uno.centavos : suma,
    0,
  )
  return { estado: pagadoCentavos >= centavos ? 'cumplida' : hoy > dia ? 'rota' : 'pendiente', pagadoCentavos }
}

/** The promise, or what is missing for it ('promesa.*'). */
export function armarPromesa(
  { clienteId, dia, centavos, nota }: Pick<Promesa, 'clienteId' | 'dia' | 'centavos' | 'nota'>,
  { cobrador, hoy }: { cobrador: Persona; hoy: string },
): Result<Campos<typeof Promesa>> {
  if (!puede(cobrador, Promesa, 'crear')) return fallo('promesa.sin-permiso')
  if (!Number.isSafeInteger(centavos) || centavos <= 0) return fallo('promesa.sin-monto')
  if (promesaImposible({ dia, fecha: hoy })) return fallo('promesa.dia')
  return ok({
    clienteId,
    fecha: hoy,
    cobradorNombre: cobrador.nombre,
    dia,
    centavos,
    nota: nota.trim().slice(0, 300),
  })
}
