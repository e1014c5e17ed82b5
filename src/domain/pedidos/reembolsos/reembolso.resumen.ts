/** Of the orders of some days: why things are asked back, and of which products how much. */
import { proporcion } from '#domain/core/money.ts'
import { lineasFinales } from '../pagos/pedido.dinero.ts'
import type { ContenidoDePedido, EstadoDePedido } from '../pedido.ts'
import { LINEA_DE_ENVIO, type ClaseDeReclamo } from './reembolso.ts'
import { totalesDeReclamo } from './reembolso.rules.ts'

interface Ordenado {
  contenido: ContenidoDePedido
  estado: EstadoDePedido
}

export interface MotivoDeReembolso {
  clase: ClaseDeReclamo
  cuantos: number
  centavos: number
}

export interface ProductoDevuelto {
  productoId: string
  nombre: string
  cuantos: number
  /** What was asked back of it, and what of it was delivered in all. */
  centavos: number
  entregadoCentavos: number
  /** Of what was delivered, basis points. */
  tasaPuntosBasicos: number
}

export interface ResumenDeReembolsos {
  pedidosEntregados: number
  pedidosConReembolso: number
  centavos: number
  /** Most money first. */
  motivos: MotivoDeReembolso[]
  productos: ProductoDevuelto[]
}

/** Claims that were not refused, against what was delivered. What a claim has of the delivery is of no product. */
export function resumirReembolsos(pedidos: readonly Ordenado[]): ResumenDeReembolsos {
  const motivos = new Map<ClaseDeReclamo, MotivoDeReembolso>()
  const productos = new Map<string, ProductoDevuelto>()
  const producto = (productoId: string, nombre: string): ProductoDevuelto => {
    const uno = productos.get(productoId) ?? { productoId, nombre, cuantos: 0, centavos: 0, entregadoCentavos: 0, tasaPuntosBasicos: 0 }
    productos.set(productoId, uno)
    return uno
  }
  const entregados = pedidos.filter(({ estado }) => estado.entregado)
  for (const { contenido, estado } of entregados) {
    const finales = lineasFinales(contenido, estado)
    for (const { productoId, nombre, montoCentavos } of finales) producto(productoId, nombre).entregadoCentavos += montoCentavos
    for (const { id, solicitud, centavos, estado: como } of estado.reembolsos) {
      if (!solicitud || como === 'rechazada') continue
      const motivo = motivos.get(solicitud.clase) ?? { clase: solicitud.clase, cuantos: 0, centavos: 0 }
      motivos.set(solicitud.clase, { ...motivo, cuantos: motivo.cuantos + 1, centavos: motivo.centavos + centavos })
      for (const pedida of solicitud.lineas) {
        const final = finales.find(({ linea }) => linea === pedida.linea)
        if (!final || pedida.linea === LINEA_DE_ENVIO) continue
        const uno = producto(final.productoId, final.nombre)
        uno.cuantos += 1
        uno.centavos += totalesDeReclamo(contenido, estado, [pedida], id).total
      }
    }
  }
  const devueltos = [...productos.values()].filter(({ cuantos }) => cuantos > 0)
  for (const uno of devueltos)
    uno.tasaPuntosBasicos = uno.entregadoCentavos === 0 ? 0 : proporcion(uno.centavos, 10_000, uno.entregadoCentavos)
  const porMonto = <T extends { centavos: number }>(lista: readonly T[]): T[] => lista.toSorted((a, b) => b.centavos - a.centavos)
  return {
    pedidosEntregados: entregados.length,
    pedidosConReembolso: entregados.filter(({ estado }) =>
      estado.reembolsos.some(({ solicitud, estado: como }) => solicitud && como !== 'rechazada'),
    ).length,
    centavos: [...motivos.values()].reduce((suma, { centavos }) => suma + centavos, 0),
    motivos: porMonto([...motivos.values()]),
    productos: porMonto(devueltos),
  }
}
