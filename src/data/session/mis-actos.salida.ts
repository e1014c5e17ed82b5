/**
 * What a customer did about her orders, on its way to the server. An act is on this browser's disk, with the id under which it is sent,
 * before anybody hears of it; it is sent again until it gets an answer, which is the same however often it is asked.
 */
import * as z from 'zod'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { accionesDePedido } from '#domain/pedidos/pedido.ts'
import { ok, type Fallo, type Result } from '#domain/core/result.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import { pedidoDe } from '#data/device/browser/api.ts'
import { filasDe, type Seleccion } from '#data/device/consultas.ts'
import type { FilaGuardada } from '#data/device/fila.ts'
import { esDeRed, pedirJson } from '#data/device/http.ts'
import { rangoDeActos, TIPO_ACTO } from './mis-actos.ts'
import type { SalidaDeActos } from './mis-documentos.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { filaPropia } from '#data/sync/puntero.ts'

const esquema = z.object({
  id: z.uuid(),
  pedidoId: z.string(),
  usuarioId: z.string(),
  accion: z.enum(accionesDePedido),
  datos: z.record(z.string(), z.json()),
  en: z.iso.datetime(),
  previo: z.array(z.string()),
  /** Words for the refusal, besides its code. */
  motivo: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
})
/** An act as it was done. */
export type ActoHecho = Omit<z.infer<typeof esquema>, 'motivo'>

/** An act as a screen shows it. */
export interface ActoMio extends ActoHecho {
  /** 'por-enviar': on this disk alone. 'enviado': the server took it, and the order was not read since. 'rechazado': `fallo` says why. */
  estado: 'por-enviar' | 'enviado' | 'rechazado'
  fallo: Fallo | undefined
}

const idDe = (id: string): string => `${TIPO_ACTO}:${id}`

/** The acts of a person, oldest first; of one order when it is given. */
export const actosDe = (usuarioId: string, pedidoId?: string): Seleccion<ActoMio> => ({
  rangos: [rangoDeActos(usuarioId)],
  cumple: ({ tipo, clave, padre }) => tipo === TIPO_ACTO && clave === usuarioId && (pedidoId === undefined || padre === pedidoId),
  comparar: (a, b) => (a.en === b.en ? (a.id < b.id ? -1 : 1) : a.en < b.en ? -1 : 1),
  limite: Infinity,
  leer: leerActo,
})

function leerActo(fila: FilaGuardada): ActoMio {
  const { motivo, ...hecho } = esquema.parse(JSON.parse(fila.texto))
  const rechazado = fila.estado === 'cuarentena'
  return {
    ...hecho,
    estado: rechazado ? 'rechazado' : fila.estado === 'guardado' ? 'por-enviar' : 'enviado',
    fallo: rechazado ? { code: fila.motivo, datos: motivo } : undefined,
  }
}

/** Writes it down; resolves when it is on disk, with strict durability. */
export async function guardarActo(usuario: AlmacenFilas, acto: ActoHecho): Promise<void> {
  const { id, en, pedidoId, usuarioId } = acto
  const fila = filaPropia(idDe(id), TIPO_ACTO, JSON.stringify(acto))
  await usuario.crear([{ ...fila, en, clave: usuarioId, padre: pedidoId, estado: 'guardado' }])
}

/** Its author has read why it was refused, or does not want to send it any more. */
export const quitarActo = (usuario: AlmacenFilas, id: string): Promise<void> => usuario.cambiar([idDe(id)], () => null)

export interface ContextoSalida {
  puertos: Pick<Puertos, 'fetch' | 'programar'>
  usuario: AlmacenFilas
  /** Is the picture that an act names at the server? A failure when it never will be. */
  llego(url: string): Promise<Result<boolean>>
}

/** Sends acts in the order in which they were done. */
export function crearSalida({ puertos, usuario, llego }: ContextoSalida): SalidaDeActos {
  const anotar = (id: string, cambio: Partial<FilaGuardada>): Promise<void> =>
    usuario.cambiar([idDe(id)], (fila) => fila && { ...fila, ...cambio })
  const rechazar = async (acto: ActoHecho, { code, datos = {} }: Fallo): Promise<void> =>
    anotar(acto.id, { estado: 'cuarentena', motivo: code, texto: JSON.stringify({ ...acto, motivo: datos }) })

  /** true when the server answered; a failure of the line ends the turn. */
  const mandar = async ({ estado: _estado, fallo: _fallo, ...acto }: ActoMio, senal: AbortSignal): Promise<Result<boolean>> => {
    for (const foto of urlsDe(acto.datos)) {
      const esta = await llego(foto)
      if (!esta.ok) {
        await rechazar(acto, esta.error)
        return ok(true)
      }
      if (!esta.value) return ok(false)
    }
    const { pedidoId, usuarioId: _usuarioId, ...cuerpo } = acto
    const { moverMiPedido } = comandosPedidos
    const dicho = await pedirJson(puertos, { ...pedidoDe(moverMiPedido, { pedidoId }, cuerpo), senal }, moverMiPedido.respuesta)
    if (dicho.ok) await anotar(acto.id, { estado: 'recibido' })
    else if (esDeRed(dicho.error.code) || dicho.error.code === 'sesion.ninguna') return dicho
    // It is hers, she just read it: the session is somebody else's by now.
    else if (dicho.error.code === 'pedido.no-existe' && (await usuario.leer([pedidoId]))[0]) return { ok: false, error: OTRA }
    else await rechazar(acto, dicho.error)
    return ok(true)
  }

  return {
    async enviar(usuarioId, senal) {
      const filas = await filasDe(usuario, actosDe(usuarioId))
      /** Orders with an act that waits for its picture: what was done after it goes after it. */
      const esperan = new Set<string>()
      let enviados = 0
      for (const acto of filas.map(leerActo)) {
        if (acto.estado !== 'por-enviar' || esperan.has(acto.pedidoId)) continue
        const dicho = await mandar(acto, senal)
        if (!dicho.ok) return dicho
        if (dicho.value) enviados++
        else esperan.add(acto.pedidoId)
      }
      return ok(enviados)
    },
    async soltar() {
      const ids = await usuario.claves({ indice: ['tipo', 'clave'], desde: [TIPO_ACTO], hasta: [TIPO_ACTO] })
      await usuario.cambiar(ids, (fila) => (fila?.estado === 'recibido' ? null : undefined))
    },
    observar: (aviso) =>
      usuario.observar((cambios) => {
        if (cambios.some(({ antes, despues }) => antes === undefined && despues?.tipo === TIPO_ACTO)) aviso()
      }),
  }
}

const OTRA: Fallo = { code: 'sesion.otra-persona' }

/** The pictures that an act brings: of a payment one, of a claim several. */
const urlsDe = ({ archivo, fotos }: ActoHecho['datos']): string[] =>
  [archivo, ...(Array.isArray(fotos) ? fotos : [])].flatMap((una) =>
    typeof una === 'object' && una !== null && !Array.isArray(una) && typeof una['url'] === 'string' ? [una['url']] : [],
  )
