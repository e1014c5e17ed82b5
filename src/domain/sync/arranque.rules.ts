/** What a new store still lacks before it can sell: the list that its owner works through once. */
import type { Caja, Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import type { RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { sirveDeRnc } from '#domain/fiscal/identificacion.ts'

/** In the order in which they are best done. */
export const pasosDeArranque = ['rnc', 'cajas', 'productos', 'empleados', 'rangos', 'dispositivo'] as const
export type ClavePaso = (typeof pasosDeArranque)[number]

export interface PasoDeArranque {
  clave: ClavePaso
  hecho: boolean
  /** How many there are of what the step asks for. */
  cuenta: number
}

export interface EstadoDeArranque {
  tienda: Pick<Tienda, 'tiendaRnc'>
  cajas: readonly Pick<Caja, 'activo'>[]
  /** Products of the catalogue. */
  productos: number
  accesos: readonly { tienePin: boolean }[]
  rangos: readonly Pick<RangoNCF, 'estado' | 'vence'>[]
  dispositivos: readonly Pick<Dispositivo, 'clase' | 'estado'>[]
}

/** The steps with what is done of each, on a fiscal day. */
export function listaDeArranque(
  { tienda, cajas, productos, accesos, rangos, dispositivos }: EstadoDeArranque,
  hoy: string,
): PasoDeArranque[] {
  const cuentas: Record<ClavePaso, number> = {
    rnc: sirveDeRnc(tienda.tiendaRnc) ? 1 : 0,
    cajas: cajas.filter(({ activo }) => activo).length,
    productos,
    empleados: accesos.filter(({ tienePin }) => tienePin).length,
    rangos: rangos.filter(({ estado, vence }) => estado !== 'retirado' && (vence === null || vence >= hoy)).length,
    dispositivo: dispositivos.filter(({ clase, estado }) => clase === 'caja' && estado === 'activo').length,
  }
  return pasosDeArranque.map((clave) => ({ clave, hecho: cuentas[clave] > 0, cuenta: cuentas[clave] }))
}
