/** The role matrix as an owner reads it: what each role may do, and which of it this shop switched. */
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { rolesDeTienda, type RolDeTienda } from '#domain/personas/equipo.entity.ts'
import { entityDe } from '#domain/entities.ts'
import { puede } from '#domain/core/entity.ts'
import { ajustableDe, ajustables, type Ajustable } from '#domain/personas/roles.ts'

/** The switches, as an owner would say them. */
export const nombresDeAjustable: Readonly<Record<string, { titulo: string; detalle: string }>> = {
  descontar: { titulo: 'Dar descuentos', detalle: 'Hasta el máximo que pusiste en Configurar' },
  cambiarPrecio: { titulo: 'Cambiar precios al vender', detalle: 'Solo en esa venta; el del catálogo no cambia' },
  devolver: { titulo: 'Hacer devoluciones', detalle: 'Emite la nota de crédito sin pedir otro PIN' },
  retirar: { titulo: 'Retirar efectivo', detalle: 'Sacar dinero de la gaveta durante el turno' },
  cerrarAjeno: { titulo: 'Cerrar el turno de otra persona', detalle: 'Contar y cerrar una caja que abrió alguien más' },
  aprobarDiferencia: { titulo: 'Aprobar diferencias de caja', detalle: 'Cuando lo contado no da y pasa del límite' },
  productos: { titulo: 'Crear y cambiar productos', detalle: 'También precios y costos del catálogo' },
  inventario: { titulo: 'Mover inventario', detalle: 'Compras, mermas y ajustes de existencia' },
  clientes: { titulo: 'Crear y cambiar clientes', detalle: 'Nombre, RNC, teléfono y dirección' },
  credito: { titulo: 'Poner crédito y condiciones', detalle: 'Límite, días, descuentos y precio de un cliente' },
  cobrarDeudas: { titulo: 'Cobrar deudas', detalle: 'En la caja o en la calle, con recibo' },
  anularCobros: { titulo: 'Anular cobros', detalle: 'Con un motivo, sin pedir otro PIN' },
  comprar: { titulo: 'Registrar compras', detalle: 'Y anularlas; lo que traen entra al inventario' },
  pagarProveedores: { titulo: 'Pagar a proveedores', detalle: 'En efectivo o por banco, con sus retenciones' },
  unirClientes: { titulo: 'Unir clientes repetidos', detalle: 'Dos fichas de la misma persona' },
  cajas: { titulo: 'Crear y cambiar cajas', detalle: 'Nombres y números por bloque' },
  dispositivos: { titulo: 'Enrolar y revocar equipos', detalle: 'Las tabletas y navegadores de la tienda' },
  rangos: { titulo: 'Registrar rangos de la DGII', detalle: 'Secuencias autorizadas y su retiro' },
  prestarNumeros: { titulo: 'Prestar números a las cajas', detalle: 'Bloques de comprobantes' },
  aceptarPedidos: { titulo: 'Aceptar y rechazar pedidos', detalle: 'Los que llegan por internet' },
  prepararPedidos: { titulo: 'Preparar pedidos', detalle: 'También proponer sustituciones y marcarlos listos' },
  asignarPedidos: { titulo: 'Asignar mensajeros', detalle: 'Decidir quién lleva cada pedido' },
  cancelarPedidos: { titulo: 'Cancelar pedidos', detalle: 'Y responder cuando el cliente pide cancelar' },
  verificarPagos: { titulo: 'Verificar pagos de pedidos', detalle: 'Aprobar o rechazar los comprobantes de transferencia' },
  aclararPedidos: { titulo: 'Aclarar lo que no cuadra en un pedido', detalle: 'Con un motivo, que queda escrito con su nombre y la fecha' },
}

export interface CeldaDeRol {
  rol: RolDeTienda
  permitido: boolean
  /** The owner may switch it. */
  ajustable: boolean
  /** It is not what it is from the factory. */
  cambiado: boolean
}

export interface RenglonDeMatriz {
  clave: string
  celdas: readonly CeldaDeRol[]
}

const permite = ({ actos }: Ajustable, rol: RolDeTienda, ajustes: Tienda['permisosAjustados']): boolean =>
  actos.every(([tipo, accion]) => {
    const entity = entityDe(tipo)
    return entity !== undefined && puede({ rol, ajustes }, entity, accion)
  })

/** One row for each switch, one cell for each role; from the declarations and this shop's adjustments. */
export const matrizDe = (ajustes: Tienda['permisosAjustados']): RenglonDeMatriz[] =>
  ajustables.map((ajustable) => ({
    clave: ajustable.clave,
    celdas: rolesDeTienda.map((rol) => {
      const permitido = permite(ajustable, rol, ajustes)
      return {
        rol,
        permitido,
        ajustable: ajustableDe(ajustable.clave, rol) !== undefined,
        cambiado: permitido !== permite(ajustable, rol, []),
      }
    }),
  }))
