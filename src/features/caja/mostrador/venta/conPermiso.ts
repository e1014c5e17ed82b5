import { autorizar, mismaFalta } from '#domain/ventas/autorizacion.rules.ts'
import { creditoConPin } from '#domain/ventas/credito.rules.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Fallo } from '#domain/core/result.ts'
import type { BorradorVenta } from '#domain/ventas/venta.rules.ts'
import type { PedidoAutorizacion } from '#features/kit/device/Autorizar.tsx'
import type { Dialogo } from './dialogo.ts'
import type { Mesa } from '../mesa/useMesa.ts'

interface Propuesta {
  propuesto: BorradorVenta
  mesa: Pick<Mesa, 'faltaPermiso'>
  onOpen: (dialogo: Dialogo) => void
  /** With the draft in which everything that needs a PIN has one. */
  luego: (permitido: BorradorVenta) => void
}

/** Asks for one PIN for each act that the cashier may not do alone, one after the other, and then goes on. */
export function conPermiso({ propuesto, mesa, onOpen, luego }: Propuesta): void {
  const falta = mesa.faltaPermiso(propuesto)
  if (falta === undefined) return luego(propuesto)
  let permitido = propuesto
  const pedido = pedidoDePin(falta, (persona) => {
    permitido = autorizar(propuesto, falta, persona)
    const todavia = mesa.faltaPermiso(permitido)
    return todavia && mismaFalta(todavia, falta) ? todavia : undefined
  })
  onOpen({ abre: 'autorizar', pedido: { ...pedido, luego: () => conPermiso({ propuesto: permitido, mesa, onOpen, luego }) } })
}

/** What to ask for so that somebody else's PIN allows this. */
export const pedidoDePin = (porque: Fallo, hacer: PedidoAutorizacion['hacer']): PedidoAutorizacion =>
  creditoConPin(porque)
    ? { porque, entity: Cliente, accion: 'editarCredito', hacer }
    : { porque, entity: Venta, accion: porque.code === 'venta.precio-sin-permiso' ? 'cambiarPrecio' : 'descontar', hacer }
