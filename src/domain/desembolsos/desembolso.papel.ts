/** A payment of the platform as a paper for whoever does the store's accounts: order by order, what came in, what was charged of it and what was paid. */
import { espacio, filaBloque, raya, textoBloque, type Bloque, type Celda, type Impreso } from '#domain/core/impreso.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import type { DesembolsoHecho, OrdenPorPagar } from './comandos.desembolsos.ts'
import { nombreDeCuentaBancaria, nombreDeDesembolso } from './desembolso.palabras.ts'

export interface DatosDeLiquidacion {
  tienda: string
  pago: DesembolsoHecho
  /** Those of the payment, as they stand. */
  ordenes: readonly Pick<OrdenPorPagar, 'pedidoId' | 'entroCentavos' | 'comisionCentavos' | 'itbisCentavos'>[]
}

/** Without the sign of the currency, which the head says once. */
const cifra = (centavos: number): string => formatMoney(centavos).replace(/RD\$\s?/, '')
const celda = (texto: string): Celda => ({ texto, alinear: 'derecha', ancho: 9 })
const renglon = (nombre: string, cifras: readonly string[], fuerte = false): Bloque => ({
  bloque: 'fila',
  celdas: [{ texto: nombre }, ...cifras.map(celda)],
  fuerte,
})

/** What is paid of an order is what came in for it less what was charged, unless some of it was paid before or after. */
export function papelDeDesembolso({ tienda, pago, ordenes }: DatosDeLiquidacion): Impreso {
  const { fecha, centavos, cuenta, referencia, estado, devueltoEl, devueltoMotivo } = pago
  const conocidas = new Map(ordenes.map((orden) => [orden.pedidoId, orden]))
  const filas = pago.ordenes.map(({ pedidoId, numero, centavos: pagado }) => {
    const orden = conocidas.get(pedidoId)
    return {
      numero,
      entro: orden?.entroCentavos ?? pagado,
      comision: orden?.comisionCentavos ?? 0,
      itbis: orden?.itbisCentavos ?? 0,
      pagado,
    }
  })
  const suma = (de: (fila: (typeof filas)[number]) => number): string => cifra(filas.reduce((total, fila) => total + de(fila), 0))
  return {
    titulo: `Liquidación ${nombreDeDesembolso(pago)}`,
    bloques: [
      textoBloque(tienda, { alinear: 'centro', fuerte: true, tamano: 'grande' }),
      textoBloque('LIQUIDACIÓN DE MERCANA', { alinear: 'centro', fuerte: true }),
      textoBloque(`${nombreDeDesembolso(pago)}, ${formatoFecha(fecha)}, en pesos dominicanos (RD$)`, { alinear: 'centro' }),
      espacio,
      filaBloque('Cuenta', nombreDeCuentaBancaria(cuenta)),
      filaBloque('A nombre de', cuenta.titular),
      filaBloque('Número de la transferencia', referencia),
      ...(estado === 'devuelto'
        ? [textoBloque(`El banco la devolvió el ${formatoFecha(devueltoEl)}: ${devueltoMotivo}`, { fuerte: true })]
        : []),
      espacio,
      renglon('Orden', ['Entró', 'Comisión', 'ITBIS', 'Pagado'], true),
      raya,
      ...filas.map(({ numero, entro, comision, itbis, pagado }) => renglon(numero, [entro, comision, itbis, pagado].map(cifra))),
      raya,
      renglon('Sumas', [suma(({ entro }) => entro), suma(({ comision }) => comision), suma(({ itbis }) => itbis), cifra(centavos)], true),
    ],
  }
}
