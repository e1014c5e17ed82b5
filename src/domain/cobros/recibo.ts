/** The papers of what is collected: the receipt, from the stored collection alone, and the customer's statement. */
import { formatoFecha, formatoFechaHora } from '#domain/core/fecha.ts'
import { espacio, filaBloque, raya, textoBloque, type Bloque, type Impreso } from '#domain/core/impreso.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatoIdentificacion, formatoTelefono } from '#domain/fiscal/identificacion.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { nombreMetodo } from '#domain/ventas/venta.rules.ts'
import type { ChequePosfechado } from './cheque-posfechado.entity.ts'
import type { Cobro } from './cobro.entity.ts'
import { descuentoDeCobro, numeroDeRecibo, totalDeCobro } from './cobro.rules.ts'

type Emisor = Pick<Tienda, 'tiendaNombre' | 'tiendaRnc' | 'tiendaTelefono'>

const emisor = ({ tiendaNombre, tiendaRnc, tiendaTelefono }: Emisor): Bloque[] => [
  textoBloque(tiendaNombre, { alinear: 'centro', fuerte: true, tamano: 'grande' }),
  ...(tiendaRnc === '' ? [] : [textoBloque(`RNC ${formatoIdentificacion(tiendaRnc)}`, { alinear: 'centro' })]),
  ...(tiendaTelefono === '' ? [] : [textoBloque(`Tel. ${formatoTelefono(tiendaTelefono)}`, { alinear: 'centro' })]),
]

/** The receipt of a collection, or of what takes one back. `copia`: it was printed before. */
export function reciboDe(cobro: Cobro, tienda: Emisor, copia = false): Impreso {
  const { cliente, pagos, documentos, anticipoCentavos, anula, nota, cobradorNombre, en } = cobro
  const numero = numeroDeRecibo(cobro)
  const descuento = descuentoDeCobro(cobro)
  return {
    titulo: `Recibo ${numero}`,
    bloques: [
      ...emisor(tienda),
      raya,
      ...(copia ? [textoBloque('COPIA', { alinear: 'centro', fuerte: true })] : []),
      textoBloque(anula === null ? 'RECIBO DE PAGO' : 'ANULACIÓN DE RECIBO', { alinear: 'centro', fuerte: true }),
      filaBloque('Recibo', numero, { fuerte: true }),
      filaBloque('Fecha', formatoFechaHora(en)),
      ...(anula === null ? [] : [filaBloque('Anula el recibo', anula.recibo), textoBloque(`Motivo: ${anula.motivo}`)]),
      textoBloque(`Cliente: ${cliente.nombre}`),
      ...(cliente.identificacion === '' ? [] : [textoBloque(`RNC o cédula: ${formatoIdentificacion(cliente.identificacion)}`)]),
      raya,
      ...documentos.flatMap(({ ncf, abonoCentavos, descuentoCentavos, debiaCentavos }) => [
        filaBloque(ncf, formatMoney(abonoCentavos)),
        ...(descuentoCentavos === 0 ? [] : [filaBloque('  Descuento por pronto pago', formatMoney(descuentoCentavos))]),
        ...(anula === null ? [filaBloque('  Queda', formatMoney(Math.max(0, debiaCentavos - abonoCentavos - descuentoCentavos)))] : []),
      ]),
      ...(anticipoCentavos === 0 ? [] : [filaBloque('A su favor', formatMoney(anticipoCentavos))]),
      raya,
      ...pagos.map(({ metodo, centavos, referencia }) =>
        filaBloque(`${nombreMetodo[metodo]}${referencia === '' ? '' : ` ${referencia}`}`, formatMoney(centavos)),
      ),
      ...(descuento === 0 ? [] : [filaBloque('Descuentos', formatMoney(descuento))]),
      filaBloque(anula === null ? 'RECIBIDO' : 'DEVUELTO', formatMoney(totalDeCobro(cobro)), { fuerte: true, tamano: 'grande' }),
      ...(nota === '' ? [] : [textoBloque(nota)]),
      espacio,
      textoBloque(`${anula === null ? 'Cobró' : 'Anuló'}: ${cobradorNombre}`),
      textoBloque('No es un comprobante fiscal.', { alinear: 'centro' }),
    ],
  }
}

/** What who left a cheque for a later day takes with them: that it is in hand, and that nothing is paid until the bank pays it. */
export const papelDeCheque = (cheque: ChequePosfechado, clienteNombre: string, tienda: Emisor): Impreso => ({
  titulo: `Cheque ${cheque.numero}`,
  bloques: [
    ...emisor(tienda),
    raya,
    textoBloque('CHEQUE POSFECHADO', { alinear: 'centro', fuerte: true }),
    filaBloque('Recibido', formatoFecha(cheque.recibidoEl)),
    textoBloque(`De: ${clienteNombre}`),
    raya,
    filaBloque('Número', cheque.numero),
    ...(cheque.banco === '' ? [] : [filaBloque('Banco', cheque.banco)]),
    filaBloque('Se deposita desde el', formatoFecha(cheque.dia), { fuerte: true }),
    filaBloque('MONTO', formatMoney(cheque.centavos), { fuerte: true, tamano: 'grande' }),
    ...(cheque.nota === '' ? [] : [textoBloque(cheque.nota)]),
    espacio,
    textoBloque(`Lo recibió: ${cheque.recibidoPor}`),
    textoBloque('Lo que debe baja el día en que se deposite, si el banco lo paga.', { alinear: 'centro' }),
    textoBloque('No es un comprobante fiscal.', { alinear: 'centro' }),
  ],
})

/** What a statement says of each document, as its customer reads it. */
export interface LineaDeEstado {
  ncf: string
  fecha: string
  vence: string
  centavos: number
  pendienteCentavos: number
}

/** A customer's open documents, to print or to send. */
export interface EstadoAbierto {
  clienteNombre: string
  lineas: readonly LineaDeEstado[]
  vencidoCentavos: number
  aFavorCentavos: number
  saldoCentavos: number
  hoy: string
}

/** The statement as paper. */
export function papelDeEstado(
  { clienteNombre, lineas, vencidoCentavos, aFavorCentavos, saldoCentavos, hoy }: EstadoAbierto,
  tienda: Emisor,
): Impreso {
  return {
    titulo: `Estado de cuenta ${clienteNombre}`,
    bloques: [
      ...emisor(tienda),
      textoBloque('ESTADO DE CUENTA', { alinear: 'centro', fuerte: true }),
      textoBloque(clienteNombre),
      textoBloque(`Al ${formatoFecha(hoy)}`),
      raya,
      ...lineas.flatMap(({ ncf, fecha, vence, centavos, pendienteCentavos }) => [
        filaBloque(`${ncf} del ${formatoFecha(fecha)}`, formatMoney(pendienteCentavos)),
        textoBloque(`  Total ${formatMoney(centavos)}, ${vence < hoy ? 'venció' : 'vence'} el ${formatoFecha(vence)}`),
      ]),
      raya,
      filaBloque('Vencido', formatMoney(vencidoCentavos)),
      ...(aFavorCentavos === 0 ? [] : [filaBloque('A su favor', formatMoney(aFavorCentavos))]),
      filaBloque(saldoCentavos < 0 ? 'A SU FAVOR' : 'SALDO', formatMoney(Math.abs(saldoCentavos)), { fuerte: true, tamano: 'grande' }),
    ],
  }
}

/** A reminder to be sent from the person's own phone or mailbox, in words of theirs to change. */
export function recordatorio(
  { clienteNombre, lineas, vencidoCentavos, saldoCentavos, hoy }: EstadoAbierto,
  { tiendaNombre }: Pick<Tienda, 'tiendaNombre'>,
  enlace = '',
): string {
  const [primera] = lineas
  const cuantas = lineas.length === 1 ? `la factura ${primera?.ncf ?? ''}` : `${lineas.length} facturas`
  return [
    `Hola, ${clienteNombre}. Le escribimos de ${tiendaNombre}.`,
    saldoCentavos <= 0
      ? 'Su cuenta está al día. ¡Gracias!'
      : `Su saldo al ${formatoFecha(hoy)} es ${formatMoney(saldoCentavos)}, de ${cuantas}.${
          vencidoCentavos > 0 ? ` Vencido: ${formatMoney(vencidoCentavos)}.` : ''
        }`,
    ...(enlace === '' ? [] : [`Su estado de cuenta: ${enlace}`]),
  ].join('\n')
}
