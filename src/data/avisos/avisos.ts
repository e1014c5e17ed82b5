/**
 * Notices that were read at this browser. That is on its disk before the server hears of it, so that with no connection it is not said
 * again; it is sent until there is an answer, which is the same however often it is asked.
 */
import * as z from 'zod'
import { comandosAvisos } from '#domain/avisos/comandos.avisos.ts'
import { pedidoDe } from '#data/device/browser/api.ts'
import { esDeRed, pedirJson } from '#data/device/http.ts'
import type { Datos } from '#data/session/sesion.ts'
import { celda, type VivoLleno } from '#data/device/vivo.ts'

/** As many as the command takes. */
const POR_VEZ = 200

export interface AvisosLeidos {
  /** Ids of those read here, whether or not the server knows. */
  ids: VivoLleno<ReadonlySet<string>>
  leer(ids: readonly string[]): Promise<void>
  /** Tells the server of those that it does not know. */
  entregar(): Promise<void>
}

/** Opens them for one person, with those that an earlier page left untold. */
export async function abrirLeidos({ puertos, local }: Pick<Datos, 'puertos' | 'local'>, usuarioId: string): Promise<AvisosLeidos> {
  const prefijo = `avisoLeido:${usuarioId}:`
  const sinDecir = (): Promise<string[]> => local.leerTodos(prefijo, z.string())
  const ids = celda<ReadonlySet<string>>(new Set(await sinDecir()))

  const entregar = async (): Promise<void> => {
    const pendientes = (await sinDecir()).slice(0, POR_VEZ)
    if (pendientes.length === 0) return
    const { leerAvisos } = comandosAvisos
    const dicho = await pedirJson(puertos, pedidoDe(leerAvisos, {}, { ids: pendientes }), leerAvisos.respuesta)
    if (!dicho.ok && (esDeRed(dicho.error.code) || dicho.error.code === 'sesion.ninguna')) return
    // Told, or refused for good: a notice that stays unread is read again.
    for (const id of pendientes) await local.quitar(prefijo + id)
    if (pendientes.length === POR_VEZ) await entregar()
  }

  return {
    ids,
    entregar,
    leer: async (nuevos) => {
      ids.poner(new Set([...ids.valor(), ...nuevos]))
      for (const id of nuevos) await local.agregar(prefijo + id, id)
      await entregar()
    },
  }
}

const abiertos = new WeakMap<Datos, { usuarioId: string; leidos: Promise<AvisosLeidos> }>()

/** The one of this page and person; it tells what was left untold when the page comes back to life. */
export function leidosDe(datos: Datos, usuarioId: string): Promise<AvisosLeidos> {
  const abierto = abiertos.get(datos)
  if (abierto?.usuarioId === usuarioId) return abierto.leidos
  const leidos = abrirLeidos(datos, usuarioId)
  abiertos.set(datos, { usuarioId, leidos })
  const contar = (): void => {
    if (datos.estado.valor().usuario?.usuarioId === usuarioId) void leidos.then((uno) => uno.entregar()).catch(reportError)
  }
  contar()
  datos.puertos.alDespertar(contar)
  return leidos
}
