/** What somebody was paid for the customers that they brought, as a paper: order by order, and what was kept back of income tax. */
import { espacio, filaBloque, raya, textoBloque, type Impreso } from '#domain/core/impreso.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { formatMoney, formatPercent } from '#domain/core/money.ts'
import { nombreDeCuentaBancaria } from '#domain/desembolsos/desembolso.palabras.ts'
import { RETENCION_PUNTOS_BASICOS } from './afiliado.rules.ts'
import type { PagoHecho, VentaConSaldo } from './comandos.afiliados.ts'

export interface DatosDeConstancia {
  pago: PagoHecho
  /** Those of the payment, as they stand: of which store each is. */
  ventas: readonly Pick<VentaConSaldo, 'pedidoId' | 'tiendaNombre'>[]
}

/** The statement of one payment, and the proof of what was kept back. */
export function papelDePagoAAfiliado({ pago, ventas }: DatosDeConstancia): Impreso {
  const { loteNumero, fecha, cuenta, referencia, estado, devueltoEl, devueltoMotivo, ordenes, brutoCentavos, retenidoCentavos, centavos } =
    pago
  const tiendas = new Map(ventas.map(({ pedidoId, tiendaNombre }) => [pedidoId, tiendaNombre]))
  return {
    titulo: `Comisiones Lote ${loteNumero}`,
    bloques: [
      textoBloque(cuenta.titular, { alinear: 'centro', fuerte: true, tamano: 'grande' }),
      textoBloque('COMISIONES DE AFILIADO Y CONSTANCIA DE RETENCIÓN', { alinear: 'centro', fuerte: true }),
      textoBloque(`Lote ${loteNumero}, ${formatoFecha(fecha)}, en pesos dominicanos (RD$)`, { alinear: 'centro' }),
      espacio,
      filaBloque('Cédula', cuenta.identificacion),
      filaBloque('Cuenta', nombreDeCuentaBancaria(cuenta)),
      filaBloque('Número de la transferencia', referencia),
      ...(estado === 'devuelto'
        ? [textoBloque(`El banco la devolvió el ${formatoFecha(devueltoEl)}: ${devueltoMotivo}`, { fuerte: true })]
        : []),
      espacio,
      ...ordenes.map(({ pedidoId, numero, centavos: ganado }) =>
        filaBloque([`Orden ${numero}`, tiendas.get(pedidoId) ?? ''].filter((parte) => parte !== '').join(', '), formatMoney(ganado)),
      ),
      raya,
      filaBloque('Comisiones', formatMoney(brutoCentavos)),
      filaBloque(`Retención de ISR (${formatPercent(RETENCION_PUNTOS_BASICOS)})`, formatMoney(retenidoCentavos)),
      filaBloque('Pagado', formatMoney(centavos), { fuerte: true }),
    ],
  }
}
