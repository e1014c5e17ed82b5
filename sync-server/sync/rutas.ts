/** `/sync/v1`: what a device asks. Each reply begins with the server's epoch and time (src/domain/core/sync.ts). */
import * as z from 'zod'
import { RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { puede } from '#domain/core/entity.ts'
import { diasDePermiso } from '#domain/confianza/confianza.rules.ts'
import { DIA_MS, diaFiscal } from '#domain/core/fecha.ts'
import { firmaDeLote } from '#domain/sync/firma.ts'
import { tiposDeVenta, type TipoDeVenta } from '#domain/core/tipos-comprobante.ts'
import { fallo } from '#domain/core/result.ts'
import {
  bases,
  decirBases,
  digestoPedido,
  type DigestoReply,
  type PushReply,
  type ReceiptsReply,
  type SaludoReply,
} from '#domain/core/sync.ts'
import { leerTodos, leerUno } from '../core/documentos.ts'
import { baseDeTienda, idTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { confianzaDeEquipo } from '../core/hechos/confianza.ts'
import { abrirRecibos, listarRecibos } from '../core/hechos/recibos.ts'
import { apartadaEnDe, rangosDe, suyosEnCuarentena } from '../core/hechos/libreta.ts'
import { crearPuerta, type Puerta } from './dispositivos/puerta.ts'
import { responderFallo } from '../http/errores.ts'
import { cobrarTrabajo } from '../http/limites.ts'
import { proteger } from '../http/ruta.ts'
import { rutaAcceso } from './acceso.ts'
import { rutaApartados } from './apartados.ts'
import { crearInstantaneas } from './instantanea.ts'
import { leerPagina } from './lectura.ts'
import { abrirBase, autorDe, basesDe, exigirLector, lectorDe, remitenteDe } from './quien.ts'
import { aceptaGzip, cabeza, gzipDe, responderJson } from '../http/respuesta.ts'
import { rutaStream } from './stream.ts'

/** One fact may weigh a megabyte, which as text inside JSON is up to four; a device sends a megabyte and a half at once (lote.ts). */
const CUERPO_MAXIMO = 4_000_000
const RECIBOS_POR_PAGINA = 1000

/** Whoever hands in facts may still do so after it was revoked. Each request is a sign of life. */
const deDispositivo = (server: Server): ReturnType<typeof proteger> => ({
  ...proteger(server, { dispositivo: 'aun-revocado' }),
  onResponse: async ({ actor: { dispositivo }, headers }) => {
    const estado = headers['x-mercana-estado']
    if (dispositivo)
      await server.central.contactos.anotar(
        dispositivo.dispositivoId,
        dispositivo.tiendaId,
        typeof estado === 'string' ? estado : undefined,
      )
  },
})

/** The items are looked at one by one behind the door: a bad one must not turn the others away. */
const cuerpoPush = z.object({
  tiendaId: z.string().max(60),
  /** Who made the facts, when another device of the store hands them in for it (a black box); the sender itself when left out. */
  deDispositivo: z.string().max(60).optional(),
  hechos: z.array(z.unknown()).min(1).max(200),
  /** Left out by versions of before devices had keys. */
  firma: firmaDeLote.optional(),
})
const listaDe = z
  .string()
  .max(1000)
  .transform((texto) => new Set(texto.split(',')))
const consultaPull = z.object({
  tiendaId: z.string().max(60),
  base: z.enum(bases),
  desde: z.string().max(4000).default('0'),
  limite: z.coerce.number().int().min(1).max(1000).default(500),
  tipos: listaDe.optional(),
  sin: listaDe.optional(),
  perdidos: z.coerce.number().int().min(0).default(0),
})
const deTienda = z.object({ tiendaId: z.string().max(60) })
const consultaRecibos = deTienda.extend({ desde: z.coerce.number().int().min(1).default(1) })

/** The sync protocol, `/sync/v1` (docs/adr/0008). */
export function rutasSync(server: Server): void {
  const puerta = crearPuerta(server)
  rutaAcceso(server, puerta)
  rutaPush(server, puerta)
  rutaPull(server)
  rutaSnapshot(server)
  rutaReceipts(server)
  rutaApartados(server, deDispositivo(server))
  rutaDigest(server)
  rutaSaludo(server)
  rutaStream(server)
}

const ahoraDe = ({ epoch, ahora }: Server): { epoch: string; hora: string } => ({ epoch, hora: ahora().toISOString() })

function rutaPush(server: Server, puerta: Puerta): void {
  const { app, central } = server
  app.post(
    '/sync/v1/push',
    { ...deDispositivo(server), bodyLimit: CUERPO_MAXIMO, schema: { body: cuerpoPush } },
    async (peticion, reply) => {
      const lote = peticion.body as z.output<typeof cuerpoPush>
      const { hechos, deDispositivo } = lote
      const { dispositivo } = peticion.actor
      const suyo = dispositivo ? await puerta.comprobarLote(dispositivo, lote) : fallo('dispositivo.desconocido')
      if (!suyo.ok) return responderFallo(reply, suyo.error)
      const remitente = await autorDe(server, peticion.actor, deDispositivo)
      if (!remitente.ok) return responderFallo(reply, remitente.error)
      const resultados = await central.ingesta.ingerir(remitente.value, hechos)
      return reply.send({ ...ahoraDe(server), resultados } satisfies PushReply)
    },
  )
}

function rutaPull(server: Server): void {
  const { app, store, epoch, ahora } = server
  app.get('/sync/v1/pull', { ...deDispositivo(server), schema: { querystring: consultaPull } }, async (peticion, reply) => {
    const lector = exigirLector(peticion, reply)
    if (!lector) return reply
    const consulta = peticion.query as z.output<typeof consultaPull>
    if (!basesDe(lector).includes(consulta.base)) return responderFallo(reply, { code: 'permiso.denegado' })
    const { docs, borrados, desde, alDia } = await leerPagina(
      { db: await abrirBase(store, consulta.base, lector), epoch, ahora: ahora() },
      lector,
      consulta,
    )
    const texto = `${cabeza(epoch, ahora())}"docs":[${docs.join(',')}],"borrados":${JSON.stringify(borrados)},"desde":${JSON.stringify(desde)},"alDia":${alDia}}`
    return responderJson(peticion, reply, texto)
  })
}

function rutaSnapshot(server: Server): void {
  const { app, epoch, ahora, central } = server
  const instantaneas = crearInstantaneas(central.pliegues, epoch)
  app.get('/sync/v1/snapshot', { ...deDispositivo(server), schema: { querystring: deTienda } }, async (peticion, reply) => {
    const lector = exigirLector(peticion, reply)
    if (!lector) return reply
    if (!puede(lector.papel, Producto, 'leer')) return responderFallo(reply, { code: 'permiso.denegado' })
    const { etag, cola } = await instantaneas.de(lector.tiendaId, puede(lector.papel, Producto, 'verCosto'))
    reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding, authorization')
    if (peticion.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    const inicio = cabeza(epoch, ahora())
    if (!aceptaGzip(peticion)) return reply.send(inicio + cola.texto.toString())
    return reply.header('content-encoding', 'gzip').send(await gzipDe(inicio, cola))
  })
}

function rutaReceipts(server: Server): void {
  const { app, store, central } = server
  app.get('/sync/v1/receipts', { ...deDispositivo(server), schema: { querystring: consultaRecibos } }, async (peticion, reply) => {
    const { dispositivoId, tiendaId } = remitenteDe(peticion.actor)
    const { desde } = peticion.query as z.output<typeof consultaRecibos>
    await central.trabajos.ponerAlDia(tiendaId)
    const libreta = await central.ingesta.libreta(tiendaId, dispositivoId)
    const guardados = await listarRecibos(await abrirRecibos(store, tiendaId), dispositivoId, desde, RECIBOS_POR_PAGINA)
    const apartados = suyosEnCuarentena(libreta).filter(({ seq }) => seq >= desde)
    const todos = [
      ...guardados.map((recibo) => ({ ...recibo, cuarentena: '' })),
      ...apartados.map(({ id, seq, hash, en, motivo, revisada }) => ({
        id,
        seq,
        hash,
        en,
        cuarentena: motivo,
        ...(revisada === undefined ? {} : { revisada }),
      })),
    ].sort((a, b) => a.seq - b.seq)
    const ultimo = todos[RECIBOS_POR_PAGINA - 1]?.seq ?? todos.at(-1)?.seq
    const pagina = todos.filter(({ seq }) => ultimo !== undefined && seq <= ultimo)
    const hayMas = todos.length > pagina.length || guardados.length >= RECIBOS_POR_PAGINA
    return reply.send({
      ...ahoraDe(server),
      rangos: rangosDe(libreta),
      recibos: pagina,
      siguiente: hayMas && ultimo !== undefined ? ultimo + 1 : null,
    } satisfies ReceiptsReply)
  })
}

/** To read one from the store, about. */
const MS_POR_HECHO = 0.05

/** A device checks that the server still holds, day by day, what it has receipts for. */
function rutaDigest(server: Server): void {
  const { app, central } = server
  app.post('/sync/v1/digest', { ...deDispositivo(server), schema: { body: digestoPedido } }, async (peticion, reply) => {
    const { dispositivoId, tiendaId } = remitenteDe(peticion.actor)
    const { dias } = peticion.body as z.output<typeof digestoPedido>
    return reply.send({
      ...ahoraDe(server),
      // Of the whole shop's day, whichever device asks.
      dias: await central.digestos.comparar(tiendaId, dispositivoId, dias, (hechos) => cobrarTrabajo(peticion, hechos * MS_POR_HECHO)),
    } satisfies DigestoReply)
  })
}

/** Types of sales of which a store has numbers to lend today. */
async function comprobantesDe({ store, ahora }: Server, tiendaId: string): Promise<TipoDeVenta[]> {
  const hoy = diaFiscal(ahora().toISOString())
  const rangos = await leerTodos(baseDeTienda(store, tiendaId, 'conta'), RangoNCF)
  const utiles = rangos.filter(
    ({ estado, vence, siguiente, hasta }) => estado === 'activo' && siguiente <= hasta && (vence === null || vence >= hoy),
  )
  return tiposDeVenta.filter((tipo) => utiles.some(({ tipoComprobante }) => tipoComprobante === tipo))
}

/** Until when a till that was heard now may sell with no line. */
async function permisoDe(server: Server, tiendaId: string, dispositivoId: string): Promise<string | undefined> {
  const tienda = await leerUno(baseDeTienda(server.store, tiendaId, 'ops'), Tienda, idTienda(tiendaId))
  if (!tienda) return undefined
  const dias = diasDePermiso(await confianzaDeEquipo(server, tiendaId, dispositivoId), tienda.permisoDias)
  return new Date(server.ahora().getTime() + dias * DIA_MS).toISOString()
}

function rutaSaludo(server: Server): void {
  const { app, store, central } = server
  app.get('/sync/v1/saludo', { ...deDispositivo(server), schema: { querystring: deTienda } }, async (peticion, reply) => {
    const { dispositivoId, tiendaId, clase, estado } = remitenteDe(peticion.actor)
    const equipo = baseDeTienda(store, tiendaId, 'equipo')
    const { nombre, cajaId } = (await leerUno(equipo, Dispositivo, dispositivoId)) ?? { nombre: '', cajaId: '' }
    const lector = lectorDe(peticion.actor)
    const papel = lector.ok ? lector.value.papel : undefined
    const copiado = peticion.actor.dispositivo?.copiado === true
    const permisoHasta = clase === 'caja' && lector.ok ? await permisoDe(server, tiendaId, dispositivoId) : undefined
    const libreta = await central.ingesta.libreta(tiendaId, dispositivoId)
    return reply.send({
      ...ahoraDe(server),
      ...decirBases(lector.ok ? basesDe(lector.value) : []),
      rol: papel?.rol ?? '',
      otrosRoles: [...(papel?.otrosRoles ?? [])],
      // To who knows no copies it is told as what it amounts to.
      dispositivo: { id: dispositivoId, clase, nombre, cajaId, estado: copiado ? 'revocado' : estado },
      copiado,
      ...(permisoHasta === undefined ? {} : { permisoHasta }),
      ultimoSeq: rangosDe(libreta).at(-1)?.[1] ?? 0,
      revisadaEn: libreta.revisadaEn,
      apartadaEn: apartadaEnDe(libreta),
      comprobantes: await comprobantesDe(server, tiendaId),
    } satisfies SaludoReply)
  })
}
