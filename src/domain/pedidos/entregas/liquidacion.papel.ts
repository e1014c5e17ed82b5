/** The paper of a handing in of cash, which courier and cashier sign. */
import { formatoFechaHora } from '#domain/core/fecha.ts'
import { espacio, filaBloque, raya, textoBloque, type Impreso } from '#domain/core/impreso.ts'
import { sumaDe, type Liquidacion } from './liquidacion.rules.ts'
import { formatMoney } from '#domain/core/money.ts'

interface Contada {
  liquidacion: Liquidacion
  tiendaNombre: string
  mensajeroNombre: string
  cajeroNombre: string
  contadoCentavos: number
  motivo: string
  en: string
}

const firma = (quien: string, nombre: string) => [
  espacio,
  espacio,
  textoBloque('______________________________'),
  textoBloque(`${quien}: ${nombre}`),
]

/** What was collected, what was handed in and what was counted, with a line for each of the two. */
export function papelDeLiquidacion({ liquidacion, contadoCentavos, motivo, ...quienes }: Contada): Impreso {
  const cobrado = sumaDe(liquidacion.pedidos.map(({ cobradoCentavos }) => cobradoCentavos))
  const declarado = sumaDe(liquidacion.pedidos.map(({ declaradoCentavos }) => declaradoCentavos))
  const diferencia = contadoCentavos - cobrado
  return {
    titulo: `Liquidación de ${quienes.mensajeroNombre}`,
    bloques: [
      textoBloque(quienes.tiendaNombre, { alinear: 'centro', fuerte: true }),
      textoBloque('Liquidación de efectivo', { alinear: 'centro', tamano: 'grande' }),
      textoBloque(formatoFechaHora(quienes.en), { alinear: 'centro' }),
      raya,
      ...liquidacion.pedidos.map(({ clienteNombre, cobradoCentavos }) => filaBloque(clienteNombre, formatMoney(cobradoCentavos))),
      raya,
      filaBloque('Cobrado', formatMoney(cobrado)),
      filaBloque('Entregado por el mensajero', formatMoney(declarado)),
      filaBloque('Contado en caja', formatMoney(contadoCentavos), { fuerte: true }),
      ...(diferencia === 0 ? [] : [filaBloque(diferencia > 0 ? 'Sobra' : 'Falta', formatMoney(Math.abs(diferencia)), { fuerte: true })]),
      ...(motivo === '' ? [] : [textoBloque(`Motivo: ${motivo}`)]),
      ...firma('Mensajero', quienes.mensajeroNombre),
      ...firma('Caja', quienes.cajeroNombre),
      espacio,
      textoBloque(liquidacion.liquidacionId, { alinear: 'centro' }),
    ],
  }
}
