/** What whoever brought the customer of an order earns of it: as a commission does, with what she keeps, from the day on which she has it. */
import { cargoDeTramo } from '#domain/comisiones/comision.rules.ts'
import { REGLA_DE_AFILIADOS } from '#domain/comisiones/comision.ts'
import type { ContenidoDePedido, EstadoDePedido } from '../pedido.ts'
import { enProporcion, tramosCobrados } from './pedido.comision.ts'
import { lineasFinales, totalDeLineas } from './pedido.dinero.ts'

/** Earned from a day on, RD$: less than zero for each thing that was taken back since. */
export interface PasoDeAfiliado {
  fecha: string
  centavos: number
}

/** What is earned of an order when nothing of it is taken back, and of how much: goods without their ITBIS, RD$. */
export interface ParteDeAfiliado {
  baseCentavos: number
  /** What the store's own programme promised, which it is charged. */
  deTiendaCentavos: number
  /** What the platform pays out of the rest of what it charges of the order, and never more. */
  deMercanaCentavos: number
}

/** By who pays for it, what whoever brought an order's customer earns of it if she keeps all that was sent. */
export function parteDeAfiliado(contenido: ContenidoDePedido, estado: Pick<EstadoDePedido, 'lineas'>): ParteDeAfiliado {
  const { afiliado } = contenido
  if (afiliado === undefined || afiliado.bloqueo !== '') return { baseCentavos: 0, deTiendaCentavos: 0, deMercanaCentavos: 0 }
  const { total, itbis } = totalDeLineas(lineasFinales(contenido, estado), contenido)
  const baseCentavos = total - itbis
  const { puntosBasicos, maximoCentavos } = afiliado
  let [deTiendaCentavos, comision] = [0, 0]
  for (const { reglaId, centavos } of tramosCobrados(contenido, estado))
    if (reglaId === REGLA_DE_AFILIADOS) deTiendaCentavos += centavos
    else comision += centavos
  const promete = cargoDeTramo({ puntosBasicos, maximoCentavos, fijoCentavos: 0, minimoCentavos: 0 }, baseCentavos)
  return { baseCentavos, deTiendaCentavos, deMercanaCentavos: Math.min(promete, comision) }
}

/** What is earned of an order and when; nothing where nobody brought its customer. */
export function pasosDeAfiliado(contenido: ContenidoDePedido, estado: Parameters<typeof enProporcion>[1]): PasoDeAfiliado[] {
  const { deTiendaCentavos, deMercanaCentavos } = parteDeAfiliado(contenido, estado)
  let antes = 0
  return enProporcion(contenido, estado, deTiendaCentavos + deMercanaCentavos).flatMap(({ fecha, centavos }) => {
    const paso = { fecha, centavos: centavos - antes }
    antes = centavos
    return paso.centavos === 0 ? [] : [paso]
  })
}

/** What is earned of an order by now, RD$. */
export const ganadoPorAfiliado = (contenido: ContenidoDePedido, estado: Parameters<typeof enProporcion>[1]): number =>
  pasosDeAfiliado(contenido, estado).reduce((suma, { centavos }) => suma + centavos, 0)
