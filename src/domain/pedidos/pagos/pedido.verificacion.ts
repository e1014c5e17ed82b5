/** What waits for somebody to say whether the money came, and what to look at twice before saying so. Pure. */
import { estaMuerto, estaPorVer } from './pedido.dinero.ts'
import type { ContenidoDePedido, EstadoDePedido } from '../pedido.ts'

export type ComprobanteDePago = EstadoDePedido['comprobantes'][number]

/** Why a receipt is not good, as the customer is told. The note is added to it. */
export const motivosDeRechazo = [
  'No aparece en el banco',
  'El monto no es el de la foto',
  'La referencia no se lee',
  'La foto no se lee',
  'Es de otra cuenta',
  'Ya se usó en otro pedido',
  'Otro motivo',
] as const
/** It says nothing by itself. */
export const OTRO_MOTIVO: (typeof motivosDeRechazo)[number] = 'Otro motivo'

/** What the customer reads: the reason and what was added to it. */
export const palabrasDeRechazo = (motivo: string, nota: string): string =>
  (motivo === OTRO_MOTIVO ? nota : [motivo, nota].filter((parte) => parte !== '').join('. ')).trim().slice(0, 300)

/** A receipt that nobody decided about, with what has to be known to do so. */
export interface EnEspera {
  comprobante: ComprobanteDePago
  /** Since when it waits, by the act that brought it. */
  desde: string
  /** What is still owed for the order, without this receipt. */
  esperadoCentavos: number
  riesgos: Riesgo[]
}

/** What makes a receipt one to look at twice, from the order alone; what other orders say comes from the server. */
export const riesgos = ['monto-distinto', 'pedido-terminado', 'antes-rechazado', 'otro-comprobante', 'sin-foto', 'segunda-persona'] as const
export type Riesgo = (typeof riesgos)[number]

/** Receipts of an order that wait, oldest first. */
export function enEspera(estado: EstadoDePedido): EnEspera[] {
  // Acts that counted and receipts are in one order: each such act added one.
  const llegadas = estado.historia.filter(({ accion, veredicto }) => accion === 'enviarComprobante' && veredicto === 'aceptado')
  const esperadoCentavos = estado.porCobrarCentavos
  return estado.comprobantes.flatMap((comprobante, i) =>
    estaPorVer(comprobante)
      ? [{ comprobante, desde: llegadas[i]?.en ?? '', esperadoCentavos, riesgos: riesgosDe(comprobante, estado) }]
      : [],
  )
}

function riesgosDe(comprobante: ComprobanteDePago, estado: EstadoDePedido): Riesgo[] {
  const otros = estado.comprobantes.filter(({ id }) => id !== comprobante.id)
  const hay: Record<Riesgo, boolean> = {
    'monto-distinto': comprobante.centavos !== estado.porCobrarCentavos,
    'pedido-terminado': estaMuerto(estado),
    'antes-rechazado': otros.some((otro) => otro.estado === 'rechazado'),
    'otro-comprobante': otros.some((otro) => otro.estado !== 'rechazado'),
    'sin-foto': comprobante.archivo === null,
    'segunda-persona': comprobante.aprobadoPor.length > 0,
  }
  return riesgos.filter((riesgo) => hay[riesgo])
}

/** Somebody else is at it now. */
export const loTieneOtro = ({ tomadoPor, tomadoHasta }: ComprobanteDePago, quien: string, ahora: string): boolean =>
  tomadoPor !== '' && tomadoPor !== quien && tomadoHasta >= ahora

/** Will a second person have to approve it too, for this much? */
export const pideSegunda = (
  { cuatroOjosDesdeCentavos }: Pick<ContenidoDePedido['metodo'], 'cuatroOjosDesdeCentavos'>,
  { aprobadoPor }: Pick<ComprobanteDePago, 'aprobadoPor'>,
  /** With what one person alone let through of the same customer lately, as far as it is known here. */
  centavos: number,
): boolean => cuatroOjosDesdeCentavos > 0 && centavos >= cuatroOjosDesdeCentavos && aprobadoPor.length === 0
