/** The fields of a method of payment: what a store's own and one of the platform have in common. */
import { MetodoDePago } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { fieldsOf, type Values } from '../fields.ts'

const PLAZO = 'El plazo va de 1 a 720 horas'

export const camposDeMetodo = {
  nombre: { label: 'Nombre', description: 'Como lo lee quien compra', missing: 'Escribe cómo se llama' },
  instrucciones: {
    label: 'Instrucciones',
    description: 'La cuenta, a nombre de quién y lo que haya que poner. Lo lee solo quien hace un pedido.',
    lines: 3,
  },
  minimoCentavos: { label: 'Desde', description: '0: cualquier monto' },
  maximoCentavos: { label: 'Hasta', description: '0: sin tope' },
  plazoHoras: {
    label: 'Horas para enviar el comprobante',
    description: 'Pasadas, el pedido se vence y suelta la mercancía',
    missing: PLAZO,
    outside: PLAZO,
  },
  cuatroOjosDesdeCentavos: { label: 'Dos personas desde', description: '0: una basta siempre' },
  activo: { label: 'Se ofrece', description: 'Apagado, nadie lo puede escoger; los pedidos que ya lo usan siguen igual.' },
}

export const comunesDeMetodo = fieldsOf(MetodoDePago.campos, camposDeMetodo)
export type ValoresDeMetodo = Values<typeof comunesDeMetodo>

/** What is wrong with the limits together. */
export const revisarLimites = ({ minimoCentavos, maximoCentavos }: Pick<ValoresDeMetodo, 'minimoCentavos' | 'maximoCentavos'>) =>
  maximoCentavos !== null && maximoCentavos > 0 && maximoCentavos < (minimoCentavos ?? 0)
    ? { maximoCentavos: 'El máximo es menor que el mínimo' }
    : {}
