/** The life of a store as customers see it, and what it needs before it opens to them. Its tills and its office never wait for it. */
import type { Tienda } from './tienda.entity.ts'
import { diaFiscal, formatoFecha } from '#domain/core/fecha.ts'
import { soloDigitos } from '#domain/fiscal/identificacion.ts'
import { aperturaDe, cierreDelDia } from './horario.rules.ts'
import { fallo, type Fallo } from '#domain/core/result.ts'

export type EstadoDeTienda = Tienda['estado']

/** What an operator may make of a store besides approving one that waits (`revision`). An end is an end. */
export const pasosDeOperador: Readonly<Record<EstadoDeTienda, readonly EstadoDeTienda[]>> = {
  pendiente: ['suspendida', 'terminada'],
  abierta: ['suspendida', 'terminada'],
  suspendida: ['abierta', 'terminada'],
  terminada: [],
}

export const nombresDeEstadoDeTienda: Readonly<Record<EstadoDeTienda, string>> = {
  pendiente: 'Sin aprobar',
  abierta: 'Abierta',
  suspendida: 'Suspendida',
  terminada: 'Terminada',
}

/** Does anybody from outside know of it? Of one that was never approved nobody does, suspended or not. */
export const seConoce = ({ estado, activo, sinAprobar }: Pick<Tienda, 'estado' | 'activo' | 'sinAprobar'>): boolean =>
  activo && !sinAprobar && estado !== 'pendiente' && estado !== 'terminada'

/** Is the RNC that it writes the one that was proved to be its own? */
export const tieneRncConfirmado = ({ tiendaRnc, rncConfirmado }: Pick<Tienda, 'tiendaRnc' | 'rncConfirmado'>): boolean =>
  tiendaRnc !== '' && soloDigitos(tiendaRnc) === rncConfirmado

type TiendaConHorario = Pick<Tienda, 'estado' | 'activo' | 'tiendaNombre' | 'tiendaHorario' | 'tiendaCierres'>

/** Why a store takes no orders at an instant; undefined when it does. An order of the night waits until it opens. */
export function noRecibePedidos(tienda: TiendaConHorario, instante: string): Fallo | undefined {
  const { estado, activo, tiendaNombre: nombre } = tienda
  if (estado === 'pendiente') return fallo('pedido.tienda-pendiente', { tienda: nombre }).error
  if (estado === 'suspendida') return fallo('pedido.tienda-suspendida', { tienda: nombre }).error
  if (estado === 'terminada') return fallo('pedido.tienda-terminada', { tienda: nombre }).error
  if (!activo) return fallo('pedido.tienda-cerrada', { tienda: nombre }).error
  const cierre = cierreDelDia(tienda, diaFiscal(instante))
  // Who closes after midnight is still open in the first hours of the holiday.
  if (!cierre || aperturaDe(tienda, instante)?.abierta) return undefined
  return fallo('pedido.tienda-de-cierre', { tienda: nombre, hasta: formatoFecha(cierre.hasta) }).error
}

/** In the order in which they are best done; the first four are asked for, the others advised. */
export const pasosParaAbrir = ['productos', 'contacto', 'direccion', 'entrega', 'horario', 'logo', 'rnc'] as const
export type PasoParaAbrir = (typeof pasosParaAbrir)[number]
const obligatorios: ReadonlySet<PasoParaAbrir> = new Set(['productos', 'contacto', 'direccion', 'entrega'])

type TiendaPorAbrir = Pick<
  Tienda,
  | 'tiendaTelefono'
  | 'tiendaEmail'
  | 'provincia'
  | 'municipio'
  | 'deliveryPropio'
  | 'deliveryMercana'
  | 'tiendaFisica'
  | 'tiendaHorario'
  | 'tiendaLogo'
  | 'tiendaRnc'
>

/** What a store has of what it needs to open to customers; `publicados`: products that anybody can see. */
export function listaParaAbrir(
  tienda: TiendaPorAbrir,
  publicados: number,
): { clave: PasoParaAbrir; hecho: boolean; obligatorio: boolean }[] {
  const hechos: Record<PasoParaAbrir, boolean> = {
    productos: publicados > 0,
    contacto: tienda.tiendaTelefono !== '' || tienda.tiendaEmail !== '',
    direccion: tienda.provincia !== '' && tienda.municipio !== '',
    entrega: tienda.deliveryPropio || tienda.deliveryMercana || tienda.tiendaFisica,
    horario: tienda.tiendaHorario.length > 0,
    logo: tienda.tiendaLogo !== null,
    rnc: tienda.tiendaRnc !== '',
  }
  return pasosParaAbrir.map((clave) => ({ clave, hecho: hechos[clave], obligatorio: obligatorios.has(clave) }))
}
