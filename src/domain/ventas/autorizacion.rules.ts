/** A PIN given for what the cashier may not do alone in the sale that is being typed: one act on one line. */
import type { Fallo } from '#domain/core/result.ts'
import { lineasConDescuento, type BorradorVenta, type LineaBorrador, type Persona } from './venta.rules.ts'

const DE_PERMISO = ['venta.descuento-sin-permiso', 'venta.precio-sin-permiso']

/** Is it something that another person's PIN allows? */
export const faltaAutorizar = ({ code }: Fallo): boolean => DE_PERMISO.includes(code)

/** Do both ask for the same act on the same line? */
export const mismaFalta = (una: Fallo, otra: Fallo): boolean => una.code === otra.code && una.datos?.['linea'] === otra.datos?.['linea']

/**
 * The draft with what `falta` asks for allowed by this person, as it stands now and no further. A discount on the whole sale is one act
 * on all the lines that have no discount of their own.
 */
export function autorizar(borrador: BorradorVenta, falta: Fallo, { empleadoId: por }: Pick<Persona, 'empleadoId'>): BorradorVenta {
  const descuentos = lineasConDescuento(borrador).map(({ descuentoCentavos }) => descuentoCentavos)
  const alcanza = (linea: LineaBorrador, i: number): boolean =>
    i === falta.datos?.['linea'] || (falta.code === 'venta.descuento-sin-permiso' && borrador.descuentoGlobal !== null && !linea.descuento)
  const firmada = (linea: LineaBorrador, i: number): LineaBorrador['autorizada'] =>
    falta.code === 'venta.precio-sin-permiso'
      ? {
          ...linea.autorizada,
          precio: { por, precioDiezmilesimas: linea.precioDiezmilesimas, hastaMilesimas: linea.cantidadMilesimas },
        }
      : { ...linea.autorizada, descuento: { por, hastaCentavos: descuentos[i] ?? 0 } }
  return {
    ...borrador,
    lineas: borrador.lineas.map((linea, i) => (alcanza(linea, i) ? { ...linea, autorizada: firmada(linea, i) } : linea)),
  }
}
