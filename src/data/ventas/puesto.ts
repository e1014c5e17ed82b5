/** Who acts at this till, with what rules and in which shift; and the fiscal number that a document made there takes. */
import type { Lugar } from '#data/write/hechos.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import type { Turno } from '#domain/caja/turno.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import type { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import type { NumeroTomado } from '#domain/fiscal/ncf.rules.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'

/** What every act at the till needs to know; why it cannot be done, when something is missing. */
export interface Puesto {
  config: Tienda
  cajero: Persona
  turno: Turno | undefined
  fecha: string
}

/** Who is at this till, its open shift and the store's rules; why nothing can be done here. */
export async function ocuparPuesto(tienda: TiendaLocal, lugar: Lugar): Promise<Result<Puesto>> {
  const [config, cajero] = [tienda.config.valor(), tienda.persona.valor()]
  if (tienda.dispositivo.cajaId === '') return fallo('dispositivo.no-es-caja')
  if (!cajero) return fallo('guardar.sin-permiso')
  if (!config) return fallo('tienda.sin-copia')
  return ok({ config, cajero, turno: await tienda.interno.turnos.abierto(lugar), fecha: hoy(tienda) })
}

/**
 * The number that a document of this type takes here and now. Under the lock of the device's facts, and stored before it is let go; a failure means
 * that none was taken: another tab sells, the till or its clock may not ('reloj.*', unless somebody said that the day is right), or none is left.
 */
export async function tomarNumero(
  tienda: TiendaLocal,
  tipo: TipoComprobante,
  lugar: Lugar,
  { fechaConfirmada = false }: { fechaConfirmada?: boolean | undefined },
): Promise<Result<{ puesto: Puesto; numero: NumeroTomado<BloqueNCF> }>> {
  const { numeros } = tienda.interno
  // The tab that sells may have been taken over while this one waited for the lock.
  if (!tienda.dueno.soyDueno.valor()) return fallo('dispositivo.otra-pestana')
  const puesto = await ocuparPuesto(tienda, lugar)
  if (!puesto.ok) return puesto
  const apto = tienda.aptitud.revisar(puesto.value.turno)
  if (!apto.ok) return apto
  const vale = revisarTiempo(tienda, lugar, fechaConfirmada)
  if (!vale.ok) return vale
  const numero = await numeros.tomar(tipo, lugar)
  return numero.ok ? ok({ puesto: puesto.value, numero: numero.value }) : numero
}

/** The same for a paper that the store issues for what it bought: also in the browser of whoever keeps its purchases, where nothing is sold. */
export async function tomarNumeroDeCompra(
  tienda: TiendaLocal,
  tipo: TipoComprobante,
  lugar: Lugar,
  { fechaConfirmada = false }: { fechaConfirmada?: boolean | undefined },
): Promise<Result<NumeroTomado<BloqueNCF>>> {
  if (tienda.dispositivo.cajaId !== '') {
    const tomado = await tomarNumero(tienda, tipo, lugar, { fechaConfirmada })
    return tomado.ok ? ok(tomado.value.numero) : tomado
  }
  const vale = revisarTiempo(tienda, lugar, fechaConfirmada)
  return vale.ok ? await tienda.interno.numeros.tomar(tipo, lugar) : vale
}

/** A wrong clock first: it can be put right here, and the time for which this device may go on with no line is counted by it. */
function revisarTiempo({ interno: { reloj }, permiso }: TiendaLocal, { ultimoEn }: Lugar, fechaConfirmada: boolean): Result<true> {
  const sospecha = fechaConfirmada ? undefined : reloj.sospecha(ultimoEn)
  return sospecha ? { ok: false, error: sospecha } : permiso.revisar()
}

/** The fiscal day by this device's clock. */
export const hoy = ({ interno }: TiendaLocal): string => diaFiscal(new Date(interno.puertos.ahora()).toISOString())
