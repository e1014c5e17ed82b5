/**
 * How much of a customer's money one person alone has let through lately: what the limit of a method is compared with, so that six receipts
 * under it need two people as one above it does. Kept by who collects and who buys, and written before the act is, over the revision that
 * was read: of two at once the second counts the first.
 */
import { datosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import { esLoMismo, persona } from '#domain/pedidos/pedido.condiciones.ts'
import type { ContenidoDePedido, EstadoDePedido, EventoDePedido } from '#domain/pedidos/pedido.ts'
import { tipoPropio } from '../core/bases.ts'
import type { Db, Stored } from '../store/port.ts'
import { quienCobra } from './libro.ts'

/** What was let through before counts for so long. */
const DIAS = 7
const DIA_MS = 24 * 3_600_000
const INTENTOS = 30

interface Visto {
  /** Which money: a receipt, or a refund, of an order. */
  cual: string
  centavos: number
  en: string
  /** A second person said so too. */
  dos: boolean
}
interface Vistos {
  id: string
  tipo: string
  /** usuarioId of who buys. */
  clave: string
  vistos: Visto[]
}

interface Decision {
  cual: string
  centavos: number
  clase: 'pago' | 'devolucion'
  /** It is the second person who says so. */
  segunda: boolean
}

/** What this act decides about money; undefined when it decides nothing. */
function decisionDe(pedidoId: string, estado: EstadoDePedido, evento: EventoDePedido): Decision | undefined {
  if (evento.accion === 'aprobarPago') {
    const { comprobanteId, centavos } = datosDeAccion.aprobarPago.parse(evento.datos)
    const segunda = (estado.comprobantes.find(({ id }) => id === comprobanteId)?.aprobadoPor.length ?? 0) > 0
    return { cual: `${pedidoId} ${comprobanteId}`, centavos, clase: 'pago', segunda }
  }
  if (evento.accion !== 'pagarReembolso') return undefined
  const datos = datosDeAccion.pagarReembolso.parse(evento.datos)
  const antes = estado.reembolsos.find(({ id }) => id === datos.reembolsoId)
  const segunda = antes?.estado === 'por_pagar' && esLoMismo(antes, datos) && antes.devolucion?.personas.includes(persona(evento)) === false
  return { cual: `${pedidoId} ${datos.reembolsoId}`, centavos: datos.centavos, clase: 'devolucion', segunda }
}

/**
 * Writes down what is about to be decided, and answers what was let through before it; undefined of an act that decides nothing. `otraVez`:
 * it was said already, so that whose word it rests on stays as it is.
 */
export async function acumular(
  libro: Db,
  { pedidoId, contenido }: { pedidoId: string; contenido: ContenidoDePedido },
  estado: EstadoDePedido,
  evento: EventoDePedido,
  otraVez: boolean,
): Promise<number | undefined> {
  const decision = decisionDe(pedidoId, estado, evento)
  if (!decision) return undefined
  if (contenido.metodo.cuatroOjosDesdeCentavos === 0) return 0
  const { cual, centavos, clase, segunda } = decision
  const id = `ojos:${clase}:${quienCobra(contenido)}:${contenido.usuarioId}`
  const desde = new Date(Date.parse(evento.recibidoEn) - DIAS * DIA_MS).toISOString()
  for (let intento = 0; intento < INTENTOS; intento++) {
    const guardado = await libro.get<Vistos>(id)
    const otros = (guardado?.vistos ?? []).filter((uno) => uno.cual !== cual && uno.en >= desde)
    const vistos = [...otros, { cual, centavos, en: evento.recibidoEn, dos: segunda }]
    if (otraVez || (await poner(libro, { id, tipo: tipoPropio('ojos'), clave: contenido.usuarioId, vistos }, guardado)))
      return otros.reduce((suma, uno) => suma + (uno.dos ? 0 : uno.centavos), 0)
  }
  throw new Error(`${id} could not be written after ${INTENTOS} attempts`)
}

async function poner(libro: Db, doc: Vistos, guardado: Stored<Vistos> | undefined): Promise<boolean> {
  return guardado ? (await libro.update({ ...doc, rev: guardado.rev })).ok : (await libro.create(doc)) === 'creado'
}
