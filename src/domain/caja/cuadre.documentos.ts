/** The documents of a shift as a person goes through them, before closing it and after. */
import { numeroDeRecibo, signoDeCobro, totalDeCobro } from '#domain/cobros/cobro.rules.ts'
import { esCobro, type MovimientoDeTurno } from './cuadre.rules.ts'
import { diferenciasDeRecepcion } from './entrega.rules.ts'
import { detalleDeMovimiento } from './gaveta/movimiento.rules.ts'
import { efectoEnCaja, efectosEnGaveta, esDeposito, esGasto, esMovimiento, esRecepcion, type HechoDeGaveta } from './gaveta.rules.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { nombreCliente } from '#domain/ventas/comprador.ts'
import type { MovimientoCaja } from './movimiento-caja.entity.ts'
import type { RecepcionDinero } from './entrega-dinero.entity.ts'
import { formatMoney, type Moneda } from '#domain/core/money.ts'
import { signo } from '#domain/ventas/venta.rules.ts'

/**
 * `credito`: a sale of which something is owed. `anulacion`: a credit note that takes back all that was left of a sale;
 * `nota`: one that takes back a part. `cobro`: a debt that was collected, or given back; `mensajero`: what a courier handed in.
 */
export const clasesDocumento = [
  'venta',
  'credito',
  'nota',
  'anulacion',
  'cobro',
  'entrada',
  'mensajero',
  'retiro',
  'gasto',
  'entrega',
  'recepcion',
  'deposito',
] as const
export type ClaseDocumento = (typeof clasesDocumento)[number]

/** One of each, in words. */
export const nombreDeClase: Readonly<Record<ClaseDocumento, string>> = {
  venta: 'Venta',
  credito: 'Venta a crédito',
  nota: 'Nota de crédito',
  anulacion: 'Anulación',
  cobro: 'Cobro de deuda',
  entrada: 'Entrada de caja',
  mensajero: 'Del mensajero',
  retiro: 'Retiro',
  gasto: 'Gasto',
  entrega: 'Entrega de dinero',
  recepcion: 'Recepción de dinero',
  deposito: 'Depósito',
}

export interface DocumentoDelTurno {
  id: string
  en: string
  clase: ClaseDocumento
  /** Its NCF, or the number of its receipt; '' on a cash movement. */
  ncf: string
  /** Who bought, or why cash moved. */
  detalle: string
  moneda: Moneda
  /** Where the picture of its paper is; '' when it has none. */
  foto: string
  /** As it counts: taken off when it gives back or takes out. */
  centavos: number
}

function claseDeVenta({ modifica, pagos }: Venta): ClaseDocumento {
  if (modifica !== null) return modifica.codigo === '1' ? 'anulacion' : 'nota'
  return pagos.some(({ metodo }) => metodo === 'credito') ? 'credito' : 'venta'
}

/** Of a note, what it changes. */
const deQue = ({ modifica, carga }: Venta): string[] => (modifica ? [`de ${modifica.ncf}`] : carga ? [`sobre ${carga.ncf}`] : [])

/** A sale, credit note, collection or cash movement as a line of its shift. */
export function documentoDe(hecho: Venta | MovimientoDeTurno): DocumentoDelTurno {
  const { id, en } = hecho
  if ('lineas' in hecho)
    return {
      id,
      en,
      clase: claseDeVenta(hecho),
      ncf: hecho.ncf,
      detalle: [nombreCliente(hecho.cliente), ...deQue(hecho)].join(' · '),
      foto: '',
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
      foto: '',
      moneda: 'DOP',
      centavos: signoDeCobro(hecho) * totalDeCobro(hecho),
    }
  }
  if (esMovimiento(hecho))
    return {
      id,
      en,
      clase: hecho.concepto === 'mensajero' ? 'mensajero' : hecho.clase,
      ncf: '',
      detalle: detalleDeMovimiento(hecho),
      foto: hecho.foto?.url ?? '',
      moneda: hecho.moneda,
      centavos: efectoEnCaja(hecho),
    }
  const { DOP, USD } = efectosEnGaveta(hecho)
  // One line has one currency: of both, the dollars are told in words.
  const moneda = DOP === 0 && USD !== 0 ? 'USD' : 'DOP'
  const ademas = moneda === 'DOP' && USD !== 0 ? ` · y ${formatMoney(Math.abs(USD), 'USD')}` : ''
  return {
    id,
    en,
    ncf: '',
    ...queFue(hecho, ademas),
    foto: esGasto(hecho) || esDeposito(hecho) ? (hecho.foto?.url ?? '') : '',
    moneda,
    centavos: { DOP, USD }[moneda],
  }
}

function queFue(hecho: Exclude<HechoDeGaveta, MovimientoCaja>, ademas: string): Pick<DocumentoDelTurno, 'clase' | 'detalle'> {
  if (esRecepcion(hecho)) return { clase: 'recepcion', detalle: detalleDeRecepcion(hecho) + ademas }
  if (esGasto(hecho)) return { clase: 'gasto', detalle: hecho.ncf === '' ? hecho.motivo : `${hecho.motivo} · ${hecho.ncf}` }
  if (esDeposito(hecho)) return { clase: 'deposito', detalle: hecho.cuentaNombre }
  return { clase: 'entrega', detalle: `A ${hecho.paraNombre}${ademas}` }
}

function detalleDeRecepcion(recepcion: RecepcionDinero): string {
  if (recepcion.resultado !== 'aceptada') return `De vuelta: ${recepcion.motivo}`
  const { DOP, USD } = diferenciasDeRecepcion(recepcion)
  return DOP === 0 && USD === 0 ? 'Recibido completo' : `Recibido con diferencia: ${recepcion.motivo}`
}
