/** What whoever bought is told of an order beyond where it stands: what is owed now, what there was none of, by when it comes. */
import { diaFiscal } from '#domain/core/fecha.ts'
import { enMinutos, momentoEnPalabras } from '#domain/tienda/horario.rules.ts'
import { formatQuantity, formatMoney } from '#domain/core/money.ts'
import { prometidaEn } from './pedido.atraso.ts'
import { enReclamo, estaAbierto, estaMuerto, estaPorVer } from '../pagos/pedido.dinero.ts'
import type { ContenidoDePedido, EstadoDePedido } from '../pedido.ts'
import { cantidadConUnidad } from '#domain/core/unidades.ts'

/** What is still to be paid, what has to come back, or what was paid; 'nada' when money does not matter any more. */
export interface CuentaDelCliente {
  clase: 'falta' | 'devuelven' | 'pagado' | 'nada'
  centavos: number
}

/** What an order comes to for its customer, after what there was none of, what was changed and what was given back. */
export function cuentaDelCliente({
  porCobrarCentavos,
  porDevolverCentavos,
  pagadoCentavos,
}: Pick<EstadoDePedido, 'porCobrarCentavos' | 'porDevolverCentavos' | 'pagadoCentavos'>): CuentaDelCliente {
  if (porDevolverCentavos > 0) return { clase: 'devuelven', centavos: porDevolverCentavos }
  if (porCobrarCentavos > 0) return { clase: 'falta', centavos: porCobrarCentavos }
  return pagadoCentavos > 0 ? { clase: 'pagado', centavos: pagadoCentavos } : { clase: 'nada', centavos: 0 }
}

/** Does whoever bought wait for something of it: the goods, money, or an answer? What a store has still to put on paper is not theirs. */
export const loEspera = (
  estado: Pick<EstadoDePedido, 'activo' | 'recibido' | 'pedido' | 'porDevolverCentavos' | 'reembolsos' | 'comprobantes'>,
): boolean =>
  estado.activo &&
  (estado.recibido || estaMuerto(estado)
    ? estado.porDevolverCentavos > 0 ||
      estado.reembolsos.some((uno) => enReclamo(uno) || (uno.solicitud !== undefined && estaAbierto(uno))) ||
      estado.comprobantes.some(estaPorVer)
    : true)

export interface Faltante {
  nombre: string
  unidad: string
  pedidaMilesimas: number
  vanMilesimas: number
}

/** Lines of which less goes than was ordered, or than was agreed to in their place; none before it is packed. */
export function faltantesDe({ lineas }: Pick<ContenidoDePedido, 'lineas'>, estado: Pick<EstadoDePedido, 'lineas'>): Faltante[] {
  return lineas.flatMap((pedida) => {
    const { preparadaMilesimas: vanMilesimas = null, sustituto = null } = estado.lineas.find(({ linea }) => linea === pedida.linea) ?? {}
    const debida = sustituto?.estado === 'aceptado' ? sustituto : pedida
    if (vanMilesimas === null || vanMilesimas >= debida.cantidadMilesimas) return []
    return [{ nombre: debida.nombre, unidad: pedida.unidad, pedidaMilesimas: debida.cantidadMilesimas, vanMilesimas }]
  })
}

/** "No había Café. De Arroz van 3 de 5 libras."; '' when everything goes. */
export function faltaEnPalabras(faltantes: readonly Faltante[]): string {
  const ninguno = faltantes.filter(({ vanMilesimas }) => vanMilesimas === 0).map(({ nombre }) => nombre)
  const lista = new Intl.ListFormat('es', { type: 'conjunction' })
  return [
    ...(ninguno.length === 0 ? [] : [`No había ${lista.format(ninguno)}.`]),
    ...faltantes
      .filter(({ vanMilesimas }) => vanMilesimas > 0)
      .map(
        ({ nombre, unidad, pedidaMilesimas, vanMilesimas }) =>
          `De ${nombre} van ${formatQuantity(vanMilesimas)} de ${unidad === 'unidad' ? formatQuantity(pedidaMilesimas) : cantidadConUnidad(pedidaMilesimas, unidad)}.`,
      ),
  ].join(' ')
}

/** The same, with what it makes of the total. */
export const faltaYTotal = (faltantes: readonly Faltante[], totalCentavos: number, alPedirCentavos: number): string =>
  faltantes.length === 0
    ? ''
    : `${faltaEnPalabras(faltantes)} El total queda en ${formatMoney(totalCentavos)}; al pedirlo eran ${formatMoney(alPedirCentavos)}.`

/** By when the store said that it would be there; '' when it said nothing, or nobody waits for it any more. */
export function promesaEnPalabras(
  { envio }: Pick<ContenidoDePedido, 'envio'>,
  estado: Pick<EstadoDePedido, 'pedido' | 'entregado' | 'historia' | 'minutos'>,
  ahora: string,
): string {
  const prometida = prometidaEn(estado)
  const porRetirar = envio.clase === 'retiro'
  if (prometida === '' || estado.entregado || estaMuerto(estado) || estado.pedido === 'cerrado') return ''
  if (porRetirar && estado.pedido === 'listo') return ''
  return `La tienda prometió ${porRetirar ? 'tenerlo listo' : 'entregarlo'} ${instanteEnPalabras(prometida, ahora)}`
}

/** "a las 3:40 p. m.", "mañana a las 8:00 a. m." */
export const instanteEnPalabras = (instante: string, ahora: string): string => momentoEnPalabras(enMinutos(instante), diaFiscal(ahora))

/** It was ordered outside of the store's hours and nobody took it up yet; '' otherwise. */
export function cerradaEnPalabras(
  { conTiendaCerrada }: Pick<ContenidoDePedido, 'conTiendaCerrada'>,
  { pedido }: Pick<EstadoDePedido, 'pedido'>,
  lector: 'cliente' | 'tienda',
  ahora: string,
): string {
  if (!conTiendaCerrada || pedido !== 'colocado') return ''
  if (lector === 'tienda') return 'Se pidió con la tienda cerrada.'
  const { abreEn } = conTiendaCerrada
  if (abreEn === '') return 'La tienda estaba cerrada cuando lo pediste: lo verá cuando abra.'
  return abreEn > ahora ? `La tienda está cerrada: lo verá cuando abra, ${instanteEnPalabras(abreEn, ahora)}` : ''
}
