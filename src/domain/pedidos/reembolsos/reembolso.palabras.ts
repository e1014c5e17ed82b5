/** Claims in the words that customers, stores and who runs the platform read. */
import { diaFiscal } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import { cantidadConUnidad } from '#domain/core/unidades.ts'
import { enMinutos, momentoEnPalabras } from '#domain/tienda/horario.rules.ts'
import type { ContenidoDePedido, EstadoDePedido } from '../pedido.ts'
import { LINEA_DE_ENVIO, type ClaseDeReclamo, type DichoDeReembolso } from './reembolso.ts'
import { apelableHasta, decideLaTiendaHasta, sinNota } from './reembolso.rules.ts'

type Reembolso = EstadoDePedido['reembolsos'][number]

/** Why something is asked back. */
export const nombreDeReclamo: Readonly<Record<ClaseDeReclamo, string>> = {
  danado: 'Llegó dañado',
  equivocado: 'No es lo que se pidió',
  falto: 'Faltó',
  vencido: 'Vencido o en mal estado',
  no_llego: 'No llegó',
  cambio: 'Ya no lo quiere',
  otro: 'Otra cosa',
}

const estados: Readonly<Record<Reembolso['estado'], string>> = {
  solicitada: 'Por decidir',
  en_revision: 'Por decidir',
  evidencia_pedida: 'Se pidieron pruebas',
  aprobada: 'Por devolver',
  rechazada: 'Negado',
  apelada: 'Decide Mercana',
  en_devolucion: 'Falta que lo traiga',
  devuelto_recibido: 'Por devolver',
  por_pagar: 'Falta otra persona',
  pagada: 'Dinero devuelto',
  cerrada: 'Dinero devuelto',
}

/** Where a claim stands. */
export const nombreDeReembolso = (reembolso: Reembolso): string =>
  estados[reembolso.estado] + (reembolso.estado === 'pagada' && sinNota(reembolso) > 0 ? ' · falta la nota' : '')

const quienes: Readonly<Record<DichoDeReembolso['de'], string>> = { cliente: 'El cliente', tienda: 'La tienda', mercana: 'Mercana' }
const hechos: Readonly<Record<DichoDeReembolso['que'], string>> = {
  pide: 'pidió el reembolso',
  pide_pruebas: 'pidió pruebas',
  prueba: 'mandó pruebas',
  aprueba: 'lo concedió',
  rechaza: 'lo negó',
  apela: 'pidió que decida Mercana',
  recibe: 'recibió lo devuelto',
}

const hicisteTu: Readonly<Partial<Record<DichoDeReembolso['que'], string>>> = {
  pide: 'Pediste el reembolso',
  prueba: 'Mandaste pruebas',
  apela: 'Pediste que decida Mercana',
}

/** What somebody did about it: "La tienda pidió pruebas"; to the customer herself, "Mandaste pruebas". */
export const hechoDeReembolso = ({ de, que }: Pick<DichoDeReembolso, 'de' | 'que'>, aElla = false): string =>
  (aElla && de === 'cliente' ? hicisteTu[que] : undefined) ?? `${quienes[de]} ${hechos[que]}`

/** What is asked back, or was granted: "2 libras de Arroz y el envío". */
export function loReclamado({ lineas }: Pick<ContenidoDePedido, 'lineas'>, { solicitud }: Pick<Reembolso, 'solicitud'>): string {
  const nombres = (solicitud?.lineas ?? []).map(({ linea, cantidadMilesimas }) => {
    if (linea === LINEA_DE_ENVIO) return 'el envío'
    const { nombre = '', unidad = 'unidad' } = lineas.find((una) => una.linea === linea) ?? {}
    return `${cantidadConUnidad(cantidadMilesimas, unidad)} de ${nombre}`
  })
  return new Intl.ListFormat('es', { type: 'conjunction' }).format(nombres)
}

const conPunto = (frase: string): string => (frase.endsWith('.') ? frase : `${frase}.`)
const cuando = (instante: string, ahora: string): string => momentoEnPalabras(enMinutos(instante), diaFiscal(ahora))

/** What whoever bought waits for, or may do about it. `deMercana`: it was paid into an account of the platform. */
export function reembolsoParaCliente(reembolso: Reembolso, deMercana: boolean, ahora: string): string {
  const { estado, centavos } = reembolso
  const hasta = decideLaTiendaHasta(reembolso)
  switch (estado) {
    case 'solicitada':
    case 'en_revision':
      return hasta <= ahora
        ? 'La tienda no ha respondido: ya puede decidir Mercana.'
        : `La tienda tiene hasta ${cuando(hasta, ahora)} para responderte; si no, decide Mercana.`
    case 'evidencia_pedida':
      return 'La tienda te pide pruebas: mándalas para que siga.'
    case 'apelada':
      return 'Lo está viendo Mercana, que decide por las dos partes.'
    case 'en_devolucion':
      return `Te lo concedieron: lleva a la tienda lo que devuelves y te dan ${formatMoney(centavos)}.`
    case 'aprobada':
    case 'devuelto_recibido':
    case 'por_pagar':
      return `${deMercana ? 'Mercana te devuelve' : 'La tienda te devuelve'} ${formatMoney(centavos)}.`
    case 'pagada':
    case 'cerrada':
      return `Te devolvieron ${formatMoney(centavos)}.`
    case 'rechazada': {
      const puede = apelableHasta(reembolso)
      return puede > ahora
        ? conPunto(`No lo concedieron. Puedes pedir que decida Mercana hasta ${cuando(puede, ahora)}`)
        : 'No lo concedieron.'
    }
    default:
      return estados[estado satisfies never]
  }
}
