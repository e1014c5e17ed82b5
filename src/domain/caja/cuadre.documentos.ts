/** The documents of a shift as a person goes through them, before closing it and after. */
import { numeroDeRecibo, signoDeCobro, totalDeCobro } from '#domain/cobros/cobro.rules.ts'
import { efectoEnCaja, esCobro, type MovimientoDeTurno } from './cuadre.rules.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { nombreCliente } from '#domain/ventas/comprador.ts'
import type { Moneda } from '#domain/core/money.ts'
import { signo } from '#domain/ventas/venta.rules.ts'

/**
 * `credito`: a sale of which something is owed. `anulacion`: a credit note that takes back all that was left of a sale;
 * `nota`: one that takes back a part. `cobro`: a debt that was collected, or given back.
 */
export const clasesDocumento = ['venta', 'credito', 'nota', 'anulacion', 'cobro', 'entrada', 'retiro', 'gasto'] as const
export type ClaseDocumento = (typeof clasesDocumento)[number]

export interface DocumentoDelTurno {
  id: string
  en: string
  clase: ClaseDocumento
  /** Its NCF, or the number of its receipt; '' on a cash movement. */
  ncf: string
  /** Who bought, or why cash moved. */
  detalle: string
  moneda: Moneda
  /** As it counts: taken off when it gives back or takes out. */
  centavos: number
}

function claseDeVenta({ modifica, pagos }: Venta): ClaseDocumento {
  if (modifica !== null) return modifica.codigo === '1' ? 'anulacion' : 'nota'
  return pagos.some(({ metodo }) => metodo === 'credito') ? 'credito' : 'venta'
}

/** A sale, credit note, collection or cash movement as a line of its shift. */
export function documentoDe(hecho: Venta | MovimientoDeTurno): DocumentoDelTurno {
  const { id, en } = hecho
  if ('ncf' in hecho)
    return {
      id,
      en,
      clase: claseDeVenta(hecho),
      ncf: hecho.ncf,
      detalle: hecho.modifica === null ? nombreCliente(hecho.cliente) : `${nombreCliente(hecho.cliente)} · de ${hecho.modifica.ncf}`,
      moneda: 'DOP',
      centavos: signo(hecho) * hecho.totales.total,
    }
  if (esCobro(hecho)) {
    const { cliente, anula } = hecho
    const detalle = anula === null ? nombreCliente(cliente) : `${nombreCliente(cliente)} · anula el ${anula.recibo}`
    return {
      id,
      en,
      clase: 'cobro',
      ncf: numeroDeRecibo(hecho),
      detalle,
      moneda: 'DOP',
      centavos: signoDeCobro(hecho) * totalDeCobro(hecho),
    }
  }
  return { id, en, clase: hecho.clase, ncf: '', detalle: hecho.motivo, moneda: hecho.moneda, centavos: efectoEnCaja(hecho) }
}
