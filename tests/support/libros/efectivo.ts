/** For tests of the books: cash that leaves a drawer of an invented store, and what became of it, from numbers. */
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { idRecepcion } from '#domain/caja/entrega.rules.ts'
import { DepositoBanco, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import type { HechoDeGaveta } from '#domain/caja/gaveta.rules.ts'
import { totalConteo } from '#domain/caja/cuadre.rules.ts'
import type { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import { construir } from '#domain/core/construir.ts'
import type { Envelope } from '#domain/core/entity.ts'

interface Paso {
  caja: number
  a: number
  b: number
  monto: number
}

/**
 * Spent, deposited, or handed over to the other drawer (`otro`) or to the safe, which take what they counted, refuse it, or leave it on its way.
 * `sobre`: the next place in the order of a till.
 */
export function dineroQueSale(
  { caja, a, b, monto }: Paso,
  turno: Turno,
  otro: Turno | undefined,
  sobre: (caja: number) => Pick<Envelope, 'en' | 'dispositivoId' | 'seq'>,
): HechoDeGaveta[] {
  const suyo = sobre(caja)
  const clave = `${caja}-${suyo.seq}`
  const desde = { origen: 'gaveta' as const, turnoId: turno.id, cajaId: turno.cajaId, fondoId: '' }
  const cuanto = { dopCentavos: monto, usdCentavos: b % 3 === 0 ? 2000 : 0 }
  const enUnaMoneda = b % 3 === 0 ? { ...cuanto, dopCentavos: 0 } : cuanto
  if (a % 5 === 0) return [construir(GastoEfectivo, { ...desde, ...enUnaMoneda }, { ...suyo, id: `gastoEfectivo:${clave}` })]
  if (a % 5 === 1)
    return [construir(DepositoBanco, { ...desde, fecha: turno.fecha, ...enUnaMoneda }, { ...suyo, id: `depositoBanco:${clave}` })]
  const contado = { dop: { [String(monto)]: 1 }, usd: { '2000': cuanto.usdCentavos / 2000 }, ...cuanto }
  const entrega = construir(EntregaDinero, { ...desde, ...contado }, { ...suyo, id: `entregaDinero:${clave}` })
  if (a % 7 === 0) return [entrega]
  const resultado = (['aceptada', 'aceptada', 'rechazada', 'cancelada'] as const)[b % 4] ?? 'aceptada'
  const vuelve = resultado === 'cancelada'
  const enGaveta = vuelve ? turno : otro
  const falta = resultado === 'aceptada' ? Math.min(monto, (a % 3) * 100) : 0
  const recibido =
    resultado === 'rechazada'
      ? { dop: {}, usd: {}, dopCentavos: 0, usdCentavos: 0 }
      : { ...contado, dop: { [String(monto - falta)]: 1 }, dopCentavos: monto - falta }
  const recepcion = construir(
    RecepcionDinero,
    {
      entregaId: entrega.id,
      resultado,
      declaradoDopCentavos: cuanto.dopCentavos,
      declaradoUsdCentavos: cuanto.usdCentavos,
      lugar: enGaveta ? 'gaveta' : 'boveda',
      turnoId: enGaveta?.id ?? '',
      cajaId: enGaveta?.cajaId ?? '',
      ...recibido,
      motivo: 'Así estaba',
    },
    { ...sobre(vuelve ? caja : 1 - caja), id: idRecepcion(entrega.id) },
  )
  return [entrega, recepcion]
}

/** What the last shift of the till left in the drawer; nothing where there was none. */
export function loQueQuedo(cierres: readonly CierreTurno[], deCaja: string): Pick<Turno, 'hereda'> {
  const cierre = cierres.findLast(({ cajaId }) => cajaId === deCaja)
  if (!cierre) return {}
  const { turnoId, conteoDop, conteoUsd } = cierre
  return { hereda: { turnoId, dopCentavos: totalConteo(conteoDop), usdCentavos: totalConteo(conteoUsd) } }
}
