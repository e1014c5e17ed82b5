/**
 * Tells people what happened to an order: what leaves the app is put in the queue, then the notice is written in the person's own database.
 * In this order, so that a notice that is there has its queue, and one that is not has everything done again; all of it under ids that
 * follow from the act and the person. Repeated, or done by two at once, nobody is told twice.
 */
import { MINUTOS_DE_MENSAJES, avisosDebidos, avisoCaduco, esNoticia, saleDelApp, type AvisoDebido } from '#domain/avisos/aviso.rules.ts'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { componer } from '#domain/core/entity.ts'
import { prometidaEn } from '#domain/pedidos/palabras/pedido.atraso.ts'
import { faltantesDe } from '#domain/pedidos/palabras/pedido.cliente.ts'
import { numeroDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { plegarPedido } from '#domain/pedidos/pedido.rules.ts'
import type { ContenidoDePedido, EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { baseDeUsuario, abrirAvisos } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { cuentaDe } from '../personas/perfil/ficha.ts'
import { abrirLibro, leerPedido } from '../pedidos/libro.ts'
import type { Db, Store } from '../store/port.ts'
import { envioNuevo, idAviso, type Envio } from './base.ts'
import { sha256 } from '../core/hechos/texto.ts'
import { abrirGente } from './gente.ts'
import { hayDondeEmpujar } from '../core/push/suscripciones.ts'

const DIA_MS = 24 * 3_600_000
const PODA_POR_VEZ = 200
const MENSAJES_MS = MINUTOS_DE_MENSAJES * 60_000

type Avisador = Pick<Server, 'store' | 'ahora' | 'correo' | 'config' | 'identidad'>

/** Tells everybody what they have to be told about an order and were not told yet; answers how many notices are new. */
export async function darAvisos(server: Avisador, pedidoId: string): Promise<number> {
  const { nuevos, fallos } = await darAvisosDe(server, [pedidoId])
  if (fallos.length > 0) throw new AggregateError(fallos, `${pedidoId} could not be told of`)
  return nuevos
}

/** The same of many orders, writing to each person once. What fails about an order, or for a person, stops none of the others, and is answered. */
export async function darAvisosDe(server: Avisador, pedidos: Iterable<string>): Promise<{ nuevos: number; fallos: unknown[] }> {
  const fallos: unknown[] = []
  const deQuien = abrirGente(server)
  const porPersona = new Map<string, Map<string, Aviso>>()
  for (const pedidoId of pedidos) await reunir(server, deQuien, pedidoId, porPersona).catch((error: unknown) => fallos.push(error))
  let nuevos = 0
  for (const [usuarioId, avisos] of porPersona)
    await darA(server, usuarioId, [...avisos.values()]).then(
      (cuantos) => (nuevos += cuantos),
      (error: unknown) => fallos.push(error),
    )
  return { nuevos, fallos }
}

/** Adds what an order has to tell, by person; of two notices of one act, the first. */
async function reunir(
  { store, ahora }: Avisador,
  deQuien: ReturnType<typeof abrirGente>,
  pedidoId: string,
  porPersona: Map<string, Map<string, Aviso>>,
): Promise<void> {
  const leido = await leerPedido(await abrirLibro(store), pedidoId)
  if (!leido) return
  const { contenido } = leido.colocado
  const estado = plegarPedido(contenido, leido.eventos)
  const debidos = avisosDebidos(contenido, estado, leido.eventos).filter((uno) => esNoticia(uno, ahora()))
  for (const debido of debidos)
    for (const { usuarioId, slug } of await deQuien(contenido, debido)) {
      const suyos = porPersona.get(usuarioId) ?? new Map<string, Aviso>()
      const id = idAviso(pedidoId, debido.eventoId, usuarioId)
      if (!suyos.has(id)) suyos.set(id, avisoDe({ contenido, estado }, pedidoId, debido, { id, slug }))
      porPersona.set(usuarioId, suyos)
    }
}

/** Tells somebody of those notices that they do not have yet; answers how many. */
export async function darA({ store, ahora, correo }: Avisador, usuarioId: string, avisos: readonly Aviso[]): Promise<number> {
  const suya = await baseDeUsuario(store, usuarioId)
  const guardados = await suya.getMany(avisos.map(({ id }) => id))
  const faltan = avisos.filter((_, i) => guardados[i] === undefined)
  if (faltan.length === 0 || !(await tieneCuenta(store, usuarioId))) return 0
  await encolar(store, usuarioId, faltan, { ahora: ahora(), conCorreo: correo !== undefined })
  const creados = await suya.createMany(faltan)
  await podar(suya, ahora())
  return creados.filter((uno) => uno === 'creado').length
}

function avisoDe(
  { contenido, estado }: { contenido: ContenidoDePedido; estado: EstadoDePedido },
  pedidoId: string,
  debido: AvisoDebido,
  { id, slug }: { id: string; slug: string },
): Aviso {
  const { clase, lector, comprobanteId, motivo, code, en } = debido
  const campos = {
    clase,
    lector,
    pedidoId,
    comprobanteId,
    numero: numeroDePedido(contenido),
    slug,
    tiendaNombre: contenido.tiendaNombre,
    clienteNombre: lector === 'cliente' ? '' : contenido.clienteNombre,
    totalCentavos: estado.totalCentavos,
    totalAlPedirCentavos: contenido.totalCentavos,
    retiro: contenido.envio.clase === 'retiro',
    motivo,
    code,
    prometidaEn: clase === 'aceptado' ? prometidaEn(estado) : '',
    faltan: clase === 'listo' ? faltantesDe(contenido, estado) : [],
    enlace: '',
    leidoEn: '' as const,
  }
  return componer(Aviso, id, campos, { tiendaId: '', en, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' })
}

/** An account that was closed, or joined into another, is told nothing more. */
async function tieneCuenta(store: Store, usuarioId: string): Promise<boolean> {
  const cuenta = await cuentaDe(store, usuarioId)
  return cuenta?.estado !== 'cerrada' && cuenta?.estado !== 'unida'
}

/** Whether somebody wants it is asked when it leaves: here, only whether there is a way. */
async function encolar(
  store: Store,
  usuarioId: string,
  avisos: readonly Aviso[],
  { ahora, conCorreo }: { ahora: Date; conCorreo: boolean },
): Promise<void> {
  const db = await abrirAvisos(store)
  const conPush = await hayDondeEmpujar(db, usuarioId)
  const en = ahora.toISOString()
  const envios = avisos.flatMap((aviso): Envio[] => [
    ...(conCorreo && saleDelApp(aviso, 'correo', []) ? [cartaEnCola(aviso, usuarioId, en)] : []),
    ...(conPush ? [envioNuevo('push', aviso.id, en, { id: aviso.id, usuarioId })] : []),
  ])
  const unicos = new Map(envios.map((envio) => [envio.id, envio]))
  if (unicos.size > 0) await db.createMany([...unicos.values()])
}

/** Messages of one order wait until their ten minutes are over, and make one letter. */
function cartaEnCola({ id, clase, lector, pedidoId, en }: Aviso, usuarioId: string, ahora: string): Envio {
  if (clase !== 'mensaje') return envioNuevo('correo', id, ahora, { id, usuarioId })
  const tramo = Math.floor(Date.parse(en) / MENSAJES_MS)
  const de = `mensajes:${sha256(`${pedidoId} ${lector} ${usuarioId} ${tramo}`).slice(0, 32)}`
  return envioNuevo('correo', de, new Date((tramo + 1) * MENSAJES_MS).toISOString(), { id, usuarioId })
}

/** Old ones go when new ones come: a month after they were made if read, three if not. */
async function podar(suya: Db, ahora: Date): Promise<void> {
  const { leidoAntesDe, nuevoAntesDe } = avisoCaduco(ahora)
  const viejos = [
    ...(await suya.find({ tipo: Aviso.tipo, clave: 'leido', hasta: leidoAntesDe, limite: PODA_POR_VEZ })),
    ...(await suya.find({ tipo: Aviso.tipo, clave: 'nuevo', hasta: nuevoAntesDe, limite: PODA_POR_VEZ })),
  ]
  for (const { id, rev } of viejos) await suya.remove(id, rev)
}

/** What left, or was given up, is remembered for a week: longer than anything is told again. */
export async function podarEnvios(db: Db, tipo: string, ahora: Date): Promise<void> {
  const hasta = new Date(ahora.getTime() - 7 * DIA_MS).toISOString()
  for (const { id, rev } of await db.find({ tipo, clave: 'hecho', hasta, limite: PODA_POR_VEZ })) await db.remove(id, rev)
}
