/** What a store does not agree with of its payments, and what it is answered: a conversation per order, with whose turn it is. */
import { comandosDesembolsos } from '#domain/desembolsos/comandos.desembolsos.ts'
import { Desembolso } from '#domain/desembolsos/desembolso.entity.ts'
import { MENSAJES_DE_REPARO, ReparoDePago } from '#domain/desembolsos/reparo.entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { avisarDeTienda } from '../avisos/de-tienda.ts'
import { abrirPlataforma, abrirPublico, idTiendaPublica } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, editarDecision } from '../core/decisiones.ts'
import { leerTodos, leerUno } from '../core/documentos.ts'
import { ruta } from '../http/ruta.ts'
import type { Store } from '../store/port.ts'
import type { Saldos } from './saldos.ts'

const idDeReparo = (pedidoId: string): string => `${ReparoDePago.tipo}:${pedidoId}`

/** Those of a store that are not closed. */
export const reparosDe = async (store: Store, tiendaId: string): Promise<ReparoDePago[]> =>
  (await leerTodos(abrirPlataforma(store), ReparoDePago, { padre: tiendaId })).filter(({ estado }) => estado !== 'cerrado')

/** A store writes and closes, who runs the platform answers. */
export function rutasReparos(server: Server, saldos: Saldos): void {
  const { store } = server
  const donde = async (pedidoId: string, autor: string, en: string, tiendaId: string) => ({
    db: await abrirPlataforma(store),
    entity: ReparoDePago,
    id: idDeReparo(pedidoId),
    acto: { autor, en, tiendaId },
  })
  type Cambio = Partial<Pick<ReparoDePago, 'mensajes' | 'estado'>>
  const cambiar = async (cual: Awaited<ReturnType<typeof donde>>, cambio: (reparo: ReparoDePago) => Result<Cambio>) => {
    const cambiado = await editarDecision(server, cual, (reparo) =>
      reparo.tienda === cual.acto.tiendaId ? cambio(reparo) : fallo('reparo.no-existe'),
    )
    if (cambiado.ok) return ok({ id: cual.id })
    return cambiado.error.code === 'reparoDePago.no-existe' ? fallo('reparo.no-existe') : cambiado
  }
  const con = (reparo: ReparoDePago, mensaje: ReparoDePago['mensajes'][number], estado: ReparoDePago['estado']): Result<Cambio> =>
    reparo.mensajes.length >= MENSAJES_DE_REPARO ? fallo('reparo.demasiados') : ok({ mensajes: [...reparo.mensajes, mensaje], estado })

  ruta(
    server,
    comandosDesembolsos.repararPago,
    { permiso: [Desembolso, 'reparar'] },
    async ({ tiendaId, cuerpo: { pedidoId, texto }, actor, autor, en }) => {
      const orden = (await saldos.alDia(tiendaId)).ordenes.get(pedidoId)
      const ficha = await leerUno(abrirPublico(store), TiendaPublica, idTiendaPublica(tiendaId))
      if (!orden || !ficha || !actor.persona) return fallo('reparo.orden')
      const cual = await donde(pedidoId, autor, en, tiendaId)
      const mensaje = { de: 'tienda' as const, nombre: actor.persona.nombre, en, texto }
      const { numero } = orden
      const campos = {
        tienda: tiendaId,
        tiendaNombre: ficha.tiendaNombre,
        pedidoId,
        numero,
        mensajes: [mensaje],
        estado: 'abierto' as const,
      }
      const creado = (await cual.db.get(cual.id)) ? undefined : await crearDecision(server, cual, campos)
      return creado?.ok ? ok({ id: cual.id }) : cambiar(cual, (reparo) => con(reparo, mensaje, 'abierto'))
    },
  )
  ruta(
    server,
    comandosDesembolsos.cerrarReparo,
    { permiso: [Desembolso, 'reparar'] },
    async ({ tiendaId, cuerpo: { pedidoId }, autor, en }) =>
      cambiar(await donde(pedidoId, autor, en, tiendaId), () => ok({ estado: 'cerrado' })),
  )
  ruta(
    server,
    comandosDesembolsos.responderReparo,
    { permiso: [ReparoDePago, 'responder'] },
    async ({ parametro, cuerpo: { pedidoId, texto }, actor, autor, en }) => {
      const ficha = await leerUno(abrirPublico(store), TiendaPublica, idTiendaPublica(parametro('id')))
      if (!ficha) return fallo('tienda.no-existe')
      if (!actor.persona) return fallo('sesion.ninguna')
      const mensaje = { de: 'mercana', nombre: actor.persona.nombre, en, texto } as const
      const hecho = await cambiar(await donde(pedidoId, autor, en, ficha.tiendaId), (reparo) => con(reparo, mensaje, 'respondido'))
      if (hecho.ok) await avisarDeTienda(server, ficha, { clase: 'mercana_respuesta', en, motivo: texto.slice(0, 300) })
      return hecho
    },
  )
}
