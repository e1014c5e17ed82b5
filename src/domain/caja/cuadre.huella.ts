/**
 * The fingerprint of a closing: SHA-256 of a text that says, line by line, what it counted. Whoever has the closing and the
 * facts that it names in `cubre` works out the same, on any device, at any time; one centavo or one sale more or less gives another.
 */
import { signoDeCobro } from '#domain/cobros/cobro.rules.ts'
import { claveRenglon, contadoPor, esCobro, type MovimientoDeTurno } from './cuadre.rules.ts'
import { efectosEnGaveta, esMovimiento } from './gaveta.rules.ts'
import type { CierreTurno } from './turno.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { signo } from '#domain/ventas/venta.rules.ts'

type CierreContado = Pick<
  CierreTurno,
  'turnoId' | 'cajaId' | 'cajeroId' | 'cubre' | 'renglones' | 'ventas' | 'notasCredito' | 'totalVentasCentavos' | 'totalItbisCentavos'
>

/** The text that is hashed. Amounts in centavos; facts in the order of their ids. */
export function textoDeHuella(cierre: CierreContado, ventas: readonly Venta[], movimientos: readonly MovimientoDeTurno[]): string {
  const contado = contadoPor(cierre)
  const hechos = [
    ...ventas.filter(contado).map((venta) => `${venta.id} ${signo(venta) * venta.totales.total}`),
    ...movimientos.filter(contado).flatMap(enHuella),
  ].sort()
  return [
    'cierre 1',
    cierre.turnoId,
    cierre.cajaId,
    cierre.cajeroId,
    `${cierre.ventas} ${cierre.notasCredito} ${cierre.totalVentasCentavos} ${cierre.totalItbisCentavos}`,
    ...cierre.renglones.map(
      (renglon) => `${claveRenglon(renglon)} ${renglon.esperadoCentavos} ${renglon.contadoCentavos} ${renglon.diferenciaCentavos}`,
    ),
    ...hechos,
  ].join('\n')
}

/** A line for each movement of the drawer; of a collection, one for each way of paying. */
function enHuella(hecho: MovimientoDeTurno): string[] {
  if (esCobro(hecho)) return hecho.pagos.map(({ metodo, centavos }) => `${hecho.id} ${metodo} DOP ${signoDeCobro(hecho) * centavos}`)
  if (esMovimiento(hecho)) return [`${hecho.id} ${hecho.clase} ${hecho.moneda} ${hecho.centavos}`]
  const { DOP, USD } = efectosEnGaveta(hecho)
  return [`${hecho.id} ${DOP} ${USD}`]
}

export const huellaDe = async (
  cierre: CierreContado,
  ventas: readonly Venta[],
  movimientos: readonly MovimientoDeTurno[],
  sha256: (texto: string) => Promise<string>,
): Promise<string> => await sha256(textoDeHuella(cierre, ventas, movimientos))

/** As people read and compare it: its first sixteen signs in fours, `1A2B-3C4D-5E6F-7089`. */
export const huellaCorta = (huella: string): string => (huella.slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join('-')
