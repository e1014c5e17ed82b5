/** What each role may do, as an owner would say it. The permissions themselves are in the entities (`permisos`). */
import type { RolDeTienda } from '#domain/entidades/equipo.ts'

export const quePuede: Readonly<Record<RolDeTienda, string>> = {
  propietario: 'Todo: ajustes, equipo, precios, comprobantes y dinero.',
  supervisor:
    'Vende, autoriza descuentos y diferencias, retira efectivo, cambia productos y enrola equipos. No toca el equipo ni los comprobantes.',
  cajero: 'Vende, cobra, cuenta su gaveta y crea clientes. No cambia precios ni retira efectivo.',
  contador: 'Ve ventas, cuadres y la cuenta de banco, y registra los rangos de la DGII. No vende.',
  mensajero: 'Ve la tienda para entregar pedidos. No ve ventas ni clientes.',
  pedidos: 'Ve productos y clientes para preparar pedidos. No vende.',
  verificador: 'Revisa pagos y transferencias. No vende.',
}

/** The charges that are offered; any other may be written. 'Delivery' marks a courier. */
export const cargos = ['Cajera', 'Cajero', 'Supervisor', 'Encargado', 'Delivery', 'Almacén', 'Contabilidad', 'Propietario'] as const

/** Couriers are known by their charge, as in the product's own records. */
export const esMensajero = (cargo: string): boolean => cargo.trim().toLowerCase() === 'delivery'
