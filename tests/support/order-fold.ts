/** For tests: an order of two lines, and acts on it by whoever does them. */
import { encodeHlc } from '#domain/core/hlc.ts'
import { totalDeLineas } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { contenidoDeMuestra } from '#domain/pedidos/pedido.muestra.ts'
import type { AccionDePedido, ContenidoDePedido, EventoDePedido, RolDePedido } from '#domain/pedidos/pedido.ts'

const EMPEZO = Date.parse(contenidoDeMuestra.colocadoEn)
export const MINUTO = 60_000
export const HORA = 60 * MINUTO

const lineas: ContenidoDePedido['lineas'] = [
  ...contenidoDeMuestra.lineas,
  {
    linea: 2,
    productoId: 'producto:2',
    nombre: 'Arroz',
    unidad: 'libra',
    itbis: 'E',
    cantidadMilesimas: 5000,
    precioDiezmilesimas: 350_000,
    montoCentavos: 17_500,
    nota: '',
  },
]
const totales = totalDeLineas(lineas, contenidoDeMuestra)

/** RD$375.00 of goods and RD$50.00 of delivery. */
export const contenidoDe = (clase: ContenidoDePedido['metodo']['clase'], cambios: Partial<ContenidoDePedido> = {}): ContenidoDePedido => ({
  ...contenidoDeMuestra,
  lineas,
  totales,
  totalCentavos: totales.total + 5000,
  metodo: { ...contenidoDeMuestra.metodo, clase },
  ...cambios,
})

const actores: Readonly<Record<string, string>> = { cliente: contenidoDeMuestra.usuarioId, sistema: 'servidor' }

export interface ComoFue {
  /** Minutes after the order was placed, by the clock of the device. */
  min: number
  rol?: RolDePedido
  actor?: string
  /** What was known; the act before it, unless told. */
  previo?: readonly string[]
  pinCorrecto?: boolean
  id?: string
}

/** An act; its id is `<accion>@<minute>` unless given. */
export function acto(
  accion: AccionDePedido,
  datos: EventoDePedido['datos'],
  { min, rol = 'pedidos', actor = actores[rol] ?? `empleado:${rol}`, previo = [], pinCorrecto, id = `${accion}@${min}` }: ComoFue,
): EventoDePedido {
  const ms = EMPEZO + min * MINUTO
  const en = new Date(ms).toISOString()
  return {
    id,
    accion,
    hlc: encodeHlc(ms, 0, actor),
    en,
    recibidoEn: en,
    actor,
    persona: rol === 'cliente' ? actor : '',
    nombre: rol,
    rol,
    previo,
    datos,
    pinCorrecto,
  }
}

export const MOTIVO = { motivo: 'No queda' }
export const MENSAJERO = 'empleado:mensajero'
export const transferencia = { comprobanteId: 'c1', archivo: null, banco: 'Banreservas', referencia: '0001', centavos: 42_500 }

/** The acts of an order that is paid in cash at the door, from its acceptance to its closing. */
export const jornadaEnEfectivo = (): EventoDePedido[] => {
  const pasos = [
    acto('aceptar', { minutos: 30 }, { min: 1 }),
    acto('preparar', {}, { min: 2 }),
    acto('alistar', { lineas: [] }, { min: 3 }),
    acto('asignar', { mensajeroId: MENSAJERO, nombre: 'Rafa' }, { min: 4 }),
    acto('despachar', { bultos: 1 }, { min: 5 }),
    acto('recoger', { bultos: 1 }, { min: 6, rol: 'mensajero' }),
    acto('salir', {}, { min: 7, rol: 'mensajero' }),
    acto('entregar', { prueba: { clase: 'pin', pin: '1234' }, cobradoCentavos: 42_500 }, { min: 8, rol: 'mensajero', pinCorrecto: true }),
    acto('facturar', { ventaId: '131246796-E320000000001', ncf: 'E320000000001' }, { min: 9, rol: 'cajero' }),
    acto('liquidar', { liquidacionId: 'l1', centavos: 42_500 }, { min: 10, rol: 'mensajero' }),
    acto('recibirLiquidacion', { liquidacionId: 'l1', centavos: 42_500, motivo: '' }, { min: 11, rol: 'cajero' }),
    acto('cerrar', {}, { min: 12, rol: 'sistema' }),
  ]
  return pasos.map((uno, i) => ({ ...uno, previo: pasos.slice(0, i).map(({ id }) => id) }))
}
