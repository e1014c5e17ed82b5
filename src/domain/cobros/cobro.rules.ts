/**
 * A collection, from what somebody typed to the document: which documents it settles, what is let go for paying before they fall due, what
 * is in the customer's favour. The oldest first by due day and number, or those that were chosen. What two collectors settle twice with no
 * line is not refused: both count, and the second is in the customer's favour (`credito.rules.ts`).
 */
import { numeroDePapel } from '#domain/core/impreso.ts'
import type { Cliente } from '#domain/clientes/cliente.entity.ts'
import { puede, type Campos, type Envelope } from '#domain/core/entity.ts'
import { formatMoney, limites, porcentaje } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { DocumentoPendiente, MovimientoDeCliente } from '#domain/ventas/credito.rules.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { Cobro, type DocumentoSaldado, type MedioDeCobro } from './cobro.entity.ts'

/** 1 of a collection, −1 of one that takes another back: its amounts are positive, and every fold counts them with this. */
export const signoDeCobro = ({ anula }: Pick<Cobro, 'anula'>): 1 | -1 => (anula === null ? 1 : -1)

/**
 * The number on the receipt, `7F3A-00042`: the end of the device's id and the place in its order. Nobody counts it, so it cannot be used
 * twice: a second fact of that place waits in quarantine. It goes up and has gaps, since what the device sells takes places too.
 */
export const numeroDeRecibo = (hecho: Pick<Envelope, 'dispositivoId' | 'seq'>): string => numeroDePapel(hecho)

/** What was handed over, centavos. */
export const totalDeCobro = ({ pagos }: { pagos: readonly Pick<MedioDeCobro, 'centavos'>[] }): number =>
  pagos.reduce((suma, { centavos }) => suma + centavos, 0)

/** What of it is cash; negative when it was given back. */
export const efectivoDeCobro = (cobro: Pick<Cobro, 'pagos' | 'anula'>): number =>
  signoDeCobro(cobro) * totalDeCobro({ pagos: cobro.pagos.filter(({ metodo }) => metodo === 'efectivo') })

const suma = (documentos: readonly DocumentoSaldado[], campo: 'abonoCentavos' | 'descuentoCentavos'): number =>
  documentos.reduce((total, documento) => total + documento[campo], 0)

/** What was let go for paying in time, centavos. */
export const descuentoDeCobro = ({ documentos }: Pick<Cobro, 'documentos'>): number => suma(documentos, 'descuentoCentavos')

/** As the customer's account counts it. */
export function movimientoDeCobro(cobro: Cobro): MovimientoDeCliente {
  const { id, cliente, fecha, documentos, anula } = cobro
  const signo = signoDeCobro(cobro)
  return {
    clienteId: cliente.clienteId,
    ventaId: id,
    ncf: numeroDeRecibo(cobro),
    fecha,
    centavos: -signo * (totalDeCobro(cobro) + descuentoDeCobro(cobro)),
    modifica: '',
    clase: anula === null ? 'cobro' : 'anulacion',
    salda: documentos.map(({ ventaId, abonoCentavos, descuentoCentavos }) => ({ ventaId, centavos: abonoCentavos + descuentoCentavos })),
    dispositivoId: cobro.dispositivoId,
    seq: cobro.seq,
    ...(anula === null ? {} : { anula: anula.cobroId }),
  }
}

/** The only id of what takes a collection back: so it is taken back once. */
export const idDeAnulacion = (cobroId: string): string => `cobro:anula:${cobroId.slice('cobro:'.length)}`

/** Does this id of a collection say that it takes another back? */
const esDeAnulacion = (id: string): boolean => id.startsWith('cobro:anula:')

export type DefectoDeCobro =
  | 'no-cuadra'
  | 'sin-referencia'
  | 'documento-repetido'
  | 'descuento-sin-pago'
  | 'id-de-anulacion'
  | 'sin-cliente'

/** Why no device of ours made it; undefined when one may have. The server sets it apart. */
export function defectoDeCobro({ id, cliente, pagos, documentos, anticipoCentavos, anula }: Cobro): DefectoDeCobro | undefined {
  if (cliente.clienteId === '') return 'sin-cliente'
  if (totalDeCobro({ pagos }) !== suma(documentos, 'abonoCentavos') + anticipoCentavos) return 'no-cuadra'
  if (pagos.some(({ metodo, referencia }) => metodo !== 'efectivo' && referencia.trim() === '')) return 'sin-referencia'
  if (new Set(documentos.map(({ ventaId }) => ventaId)).size !== documentos.length) return 'documento-repetido'
  if (documentos.some(({ abonoCentavos }) => abonoCentavos === 0)) return 'descuento-sin-pago'
  if (anula === null ? esDeAnulacion(id) : id !== idDeAnulacion(anula.cobroId) || esDeAnulacion(anula.cobroId)) return 'id-de-anulacion'
  return undefined
}

type Pendiente = Pick<DocumentoPendiente, 'ventaId' | 'ncf' | 'fecha' | 'vence' | 'pendienteCentavos' | 'cuota'>

/** By due day, then by number. */
export const porVencer = <P extends Pick<Pendiente, 'vence' | 'ncf'>>(pendientes: readonly P[]): P[] =>
  pendientes.toSorted((a, b) => (a.vence === b.vence ? (a.ncf < b.ncf ? -1 : a.ncf > b.ncf ? 1 : 0) : a.vence < b.vence ? -1 : 1))

/** What is let go of a document that is paid whole on a day: nothing once it fell due, nor of one that is paid in instalments. */
export function prontoPago(
  { vence, pendienteCentavos, cuota }: Pick<Pendiente, 'vence' | 'pendienteCentavos' | 'cuota'>,
  puntosBasicos: number,
  hoy: string,
) {
  const descuento = vence < hoy || cuota ? 0 : porcentaje(pendienteCentavos, puntosBasicos)
  return descuento < pendienteCentavos ? descuento : 0
}

export interface Reparto {
  documentos: DocumentoSaldado[]
  /** What is left when all of them are settled. */
  anticipoCentavos: number
}

/** What an amount settles, document by document in this order. A discount is of a document that is paid whole. */
export function repartirCobro(
  recibidoCentavos: number,
  pendientes: readonly Pendiente[],
  { prontoPagoPuntosBasicos, hoy }: { prontoPagoPuntosBasicos: number; hoy: string },
): Reparto {
  let resto = recibidoCentavos
  const debido = new Map<string, number>()
  for (const { ventaId, pendienteCentavos } of pendientes) debido.set(ventaId, (debido.get(ventaId) ?? 0) + pendienteCentavos)
  const saldados = new Map<string, DocumentoSaldado>()
  for (const pendiente of pendientes) {
    if (resto === 0) break
    const { ventaId, ncf, pendienteCentavos } = pendiente
    const descuento = prontoPago(pendiente, prontoPagoPuntosBasicos, hoy)
    const entero = pendienteCentavos - descuento
    const abonoCentavos = Math.min(resto, entero)
    resto -= abonoCentavos
    // Another instalment of a document that is settled already.
    const antes = saldados.get(ventaId) ?? { ventaId, ncf, abonoCentavos: 0, descuentoCentavos: 0, debiaCentavos: debido.get(ventaId) ?? 0 }
    saldados.set(ventaId, {
      ...antes,
      abonoCentavos: antes.abonoCentavos + abonoCentavos,
      descuentoCentavos: antes.descuentoCentavos + (abonoCentavos === entero ? descuento : 0),
    })
  }
  return { documentos: [...saldados.values()], anticipoCentavos: resto }
}

export interface PorCobrar {
  cliente: Pick<Cliente, 'id' | 'nombre' | 'identificacion' | 'tipoIdentificacion' | 'descuentoProntoPagoPuntosBasicos'>
  /** What the device knows that the customer owes. */
  pendientes: readonly Pendiente[]
  /** The documents that were chosen; none takes the oldest first. */
  elegidos: readonly string[]
  pagos: readonly MedioDeCobro[]
  /** They were told that it is more than they owe, and want it in their favour. */
  aceptaAnticipo: boolean
  nota: string
}

export interface LugarDeCobro {
  cobrador: Persona
  /** Of a till; '' on a phone or a computer. */
  cajaId: string
  turno: { id: string; cajaId: string } | undefined
  hoy: string
}

/** As many documents as one collection names. */
const DOCUMENTOS = 500

/** The collection, or what is missing for it ('cobro.*', 'turno.ninguno-abierto'). */
export function armarCobro(por: PorCobrar, { cobrador, cajaId, turno, hoy }: LugarDeCobro): Result<Campos<typeof Cobro>> {
  const { cliente, pendientes, elegidos, pagos, aceptaAnticipo, nota } = por
  if (!puede(cobrador, Cobro, 'crear')) return fallo('cobro.sin-permiso')
  const malo = pagos.length === 0 || pagos.some(({ centavos }) => !Number.isSafeInteger(centavos) || centavos <= 0)
  const recibido = totalDeCobro({ pagos })
  if (malo || recibido > limites.centavos) return fallo('cobro.sin-monto')
  if (pagos.some(({ metodo, referencia }) => metodo !== 'efectivo' && referencia.trim() === '')) return fallo('cobro.falta-referencia')
  if (cajaId !== '' && !turno && pagos.some(({ metodo }) => metodo === 'efectivo')) return fallo('turno.ninguno-abierto')
  const suyos = elegidos.length === 0 ? pendientes : pendientes.filter(({ ventaId }) => elegidos.includes(ventaId))
  const { documentos, anticipoCentavos } = repartirCobro(recibido, porVencer(suyos).slice(0, DOCUMENTOS), {
    prontoPagoPuntosBasicos: cliente.descuentoProntoPagoPuntosBasicos,
    hoy,
  })
  if (anticipoCentavos > 0 && !aceptaAnticipo) return fallo('cobro.de-mas', { sobra: formatMoney(anticipoCentavos) })
  return leerCampos({
    turnoId: turno?.id ?? '',
    cajaId,
    cobradorId: cobrador.empleadoId,
    cobradorNombre: cobrador.nombre,
    fecha: hoy,
    cliente: {
      clienteId: cliente.id,
      nombre: cliente.nombre,
      identificacion: cliente.identificacion,
      tipoIdentificacion: cliente.tipoIdentificacion,
    },
    pagos: pagos.map((pago) => ({ ...pago, referencia: pago.metodo === 'efectivo' ? '' : pago.referencia.trim() })),
    documentos,
    anticipoCentavos,
    autorizadoPor: '',
    nota: nota.trim(),
    anula: null,
  })
}

/** What takes a collection back: its money goes out the way it came in, cash from where this is done. 'cobro.anular-sin-permiso' without somebody who may. */
export function armarAnulacion(
  cobro: Cobro,
  { motivo, autorizadoPor }: { motivo: string; autorizadoPor?: Persona | undefined },
  { cobrador, cajaId, turno, hoy }: LugarDeCobro,
): Result<Campos<typeof Cobro>> {
  const solo = puede(cobrador, Cobro, 'anular')
  if (!solo && !(puede(cobrador, Cobro, 'crear') && puede(autorizadoPor, Cobro, 'anular'))) return fallo('cobro.anular-sin-permiso')
  if (cobro.anula !== null) return fallo('cobro.ya-anulado')
  if (motivo.trim().length < 3) return fallo('cobro.falta-motivo')
  if (cajaId !== '' && !turno && efectivoDeCobro(cobro) > 0) return fallo('turno.ninguno-abierto')
  const { cliente, pagos, documentos, anticipoCentavos } = cobro
  return leerCampos({
    turnoId: turno?.id ?? '',
    cajaId,
    cobradorId: cobrador.empleadoId,
    cobradorNombre: cobrador.nombre,
    fecha: hoy,
    cliente,
    pagos,
    documentos,
    anticipoCentavos,
    autorizadoPor: solo ? '' : (autorizadoPor?.empleadoId ?? ''),
    nota: '',
    anula: { cobroId: cobro.id, recibo: numeroDeRecibo(cobro), motivo: motivo.trim() },
  })
}

function leerCampos(campos: Campos<typeof Cobro>): Result<Campos<typeof Cobro>> {
  const leido = Cobro.esquemaCampos.safeParse(campos)
  return leido.success ? ok(leido.data) : fallo('guardar.dato-invalido', { campo: leido.error.issues[0]?.path.join('.') ?? '' })
}
