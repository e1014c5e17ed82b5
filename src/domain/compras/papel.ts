/** The printed paper of what a store issues itself for what it buys: all of it from the stored purchase, as a ticket is of its sale. */
import { formatoFecha, formatoFechaHora } from '#domain/core/fecha.ts'
import { filaBloque, raya, textoBloque, type Bloque, type Impreso } from '#domain/core/impreso.ts'
import { formatMoney, formatQuantity } from '#domain/core/money.ts'
import { emisorEnPapel, centro, pieDelPapel, si, urlDelTimbre, type DocumentoEnPapel, type EnQueEstado } from '#domain/fiscal/ecf/papel.ts'
import type { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { formatoIdentificacion, soloDigitos } from '#domain/fiscal/identificacion.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import type { Compra } from './compra.entity.ts'
import { esNota, totalDeCompra } from './compra.rules.ts'
import { nombraAQuienVende, type Emision } from './emision.rules.ts'

/** A purchase whose paper is the store's own. */
export type CompraEmitida = Compra & { emision: Emision }

/** With who sold as it was put right after DGII refused. */
export const conCorreccion = <C extends Compra>(compra: C, correccion: Ecf['correccion']): C =>
  correccion === null ? compra : { ...compra, proveedor: { ...compra.proveedor, ...correccion } }

export const esEmitida = (compra: Compra): compra is CompraEmitida => compra.emision !== undefined

export interface DatosDePapelDeCompra extends EnQueEstado {
  compra: CompraEmitida
  /** Point of issue. */
  cajaNombre: string
  /** 0 on the first print; 1, 2, 3 … on the copies. */
  copia: number
}

const cifra = (centavos: number): string => formatMoney(centavos).replace('RD$', '')

/** The whole paper. */
export function papelDeCompra(datos: DatosDePapelDeCompra): Impreso {
  const { tienda, cajaNombre, copia, ecf } = datos
  const compra = conCorreccion(datos.compra, ecf?.correccion ?? null)
  return {
    titulo: `${compra.ncf}${copia > 0 ? ` copia ${copia}` : ''}`,
    bloques: [
      ...emisorEnPapel(tienda, compra.emision.rnc, cajaNombre),
      raya,
      ...cabeza(compra, copia),
      raya,
      ...quienVendio(compra),
      raya,
      ...lineas(compra),
      raya,
      ...importes(compra),
      ...firmas(compra),
      ...pieDelPapel(enPapel(compra), { ...datos, tienda: { ...tienda, mensajeTicket: '', envioDiferido: false } }),
    ],
  }
}

function cabeza({ ncf, ncfModificado, nota, emision, en, registroNombre, ...compra }: CompraEmitida, copia: number): Bloque[] {
  const ficha = comprobantes[emision.tipoComprobante]
  return [
    ...si(copia > 0, textoBloque(`COPIA ${copia}`, { alinear: 'centro', fuerte: true, tamano: 'grande' })),
    centro(ficha.nombre.toUpperCase(), true),
    centro(`${ncf.startsWith('E') ? 'e-NCF' : 'NCF'}: ${ncf}`, true),
    ...(ficha.imprimeVencimiento && emision.ncfVence !== null ? [centro(`Válido hasta: ${formatoFecha(emision.ncfVence)}`)] : []),
    ...si(esNota({ ncf }), centro(`NCF modificado: ${ncfModificado}`, true), centro('Anula el NCF modificado'), centro(`Motivo: ${nota}`)),
    ...si(compra.anula !== null, centro('ANULADO', true)),
    textoBloque(`Fecha: ${formatoFechaHora(en)}`),
    textoBloque(`Lo emitió: ${registroNombre}`),
  ]
}

function quienVendio(compra: CompraEmitida): Bloque[] {
  const { nombre, identificacion, tipoIdentificacion } = compra.proveedor
  if (nombraAQuienVende(compra))
    return [
      textoBloque(`Proveedor: ${nombre}`),
      textoBloque(`${tipoIdentificacion || 'RNC/Cédula'}: ${formatoIdentificacion(identificacion)}`),
    ]
  return [
    textoBloque(
      identificacion === compra.emision.rnc ? 'Gasto menor del personal' : `Proveedor del exterior: ${nombre} ${identificacion}`.trim(),
    ),
  ]
}

function lineas({ lineas: suyas, bienesCentavos, serviciosCentavos, nota, itbisCentavos, ncf }: CompraEmitida): Bloque[] {
  const marca = itbisCentavos > 0 ? '' : 'E '
  const concepto = esNota({ ncf }) || nota === '' ? 'Lo comprado' : nota
  return [
    filaBloque('DESCRIPCIÓN', 'VALOR', { fuerte: true }),
    ...suyas.flatMap(({ nombre, milesimas, montoCentavos }) => [
      textoBloque(`${marca}${nombre}`),
      filaBloque(`  ${formatQuantity(milesimas)}`, cifra(montoCentavos)),
    ]),
    ...si(suyas.length === 0 && bienesCentavos > 0, filaBloque(`${marca}${concepto}`, cifra(bienesCentavos))),
    ...si(serviciosCentavos > 0, filaBloque(`${marca}${suyas.length > 0 ? 'Servicios' : concepto}`, cifra(serviciosCentavos))),
  ]
}

function importes(compra: CompraEmitida): Bloque[] {
  const { itbisCentavos, emision } = compra
  const { itbisRetenidoCentavos: itbis, isrRetenidoCentavos: isr } = emision
  const total = totalDeCompra(compra)
  return [
    filaBloque(itbisCentavos > 0 ? 'Subtotal gravado' : 'Subtotal exento', cifra(total - itbisCentavos)),
    ...si(itbisCentavos > 0, filaBloque('ITBIS 18 %', cifra(itbisCentavos))),
    filaBloque('TOTAL', formatMoney(total), { fuerte: true, tamano: 'grande' }),
    ...si(itbis > 0, filaBloque('ITBIS retenido', cifra(-itbis))),
    ...si(isr > 0, filaBloque('ISR retenido', cifra(-isr))),
    ...si(itbis + isr > 0, filaBloque('NETO A PAGAR', formatMoney(total - itbis - isr), { fuerte: true })),
  ]
}

/** Who sold signs that they were paid: of somebody who gives no paper it is the only one. */
const firmas = (compra: CompraEmitida): Bloque[] =>
  si(
    nombraAQuienVende(compra) && !esNota(compra),
    textoBloque(' '),
    textoBloque(' '),
    centro('______________________________'),
    centro(`Recibí conforme: ${compra.proveedor.nombre}`),
  )

const enPapel = (compra: CompraEmitida): DocumentoEnPapel => ({
  tiendaId: compra.tiendaId,
  id: compra.id,
  rnc: compra.emision.rnc,
  ncf: compra.ncf,
  fecha: compra.fecha,
  totalCentavos: totalDeCompra(compra),
  rncComprador: nombraAQuienVende(compra) ? soloDigitos(compra.proveedor.identificacion) : '',
  consulta: compra.emision.consulta,
})

/** DGII's page about it; undefined while it is not signed. */
export const timbreDeCompra = (compra: CompraEmitida, ecf: Ecf | undefined): string | undefined => urlDelTimbre(enPapel(compra), ecf)
