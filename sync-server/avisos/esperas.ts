/** Who waits for a product that a store has none of: asked for by them, and told once when there is some. */
import { comandosEsperas } from '#domain/mercado/comandos.esperas.ts'
import { EsperaDeProducto, idDeEspera } from '#domain/mercado/espera.entity.ts'
import { MiPedido } from '#domain/pedidos/pedido.entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { aLaVista, existenciaDe } from '../catalogo/pliegue.ts'
import { abrirPlataforma, abrirPublico, idTiendaPublica } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, editarDecision } from '../core/decisiones.ts'
import { leerLegibles, leerUno } from '../core/documentos.ts'
import type { Pliegue } from '../core/pliegue.ts'
import { siSeLee } from '../core/por-tienda.ts'
import { porQuien } from '../http/limites.ts'
import { ruta } from '../http/ruta.ts'
import { idAviso } from './base.ts'
import { darSinPedido } from './sin-pedido.ts'

/** More than anybody waits for. */
const ESPERAS_MAXIMAS = 100
/** Looked at in one go, those that asked first. */
const ESPERAS_POR_VUELTA = 5000
const VUELTA_MS = 60_000

/** Commands of `EsperaDeProducto`: each person's own. */
export function rutasEsperas(server: Server): void {
  ruta(server, comandosEsperas.misEsperas, { permiso: [MiPedido, 'leer'] }, async ({ actor: { persona }, parametro }) => {
    if (!persona) return fallo('sesion.ninguna')
    const suyas = await esperasDe(server, persona.usuarioId)
    return ok({ productos: suyas.filter(({ tiendaId }) => tiendaId === parametro('comercioId')).map(({ productoId }) => productoId) })
  })

  ruta(
    server,
    comandosEsperas.esperarProducto,
    { permiso: [MiPedido, 'crear'] },
    async ({ actor: { persona }, cuerpo: { espera }, parametro, en }) => {
      if (!persona) return fallo('sesion.ninguna')
      const cual = { usuarioId: persona.usuarioId, tiendaId: parametro('comercioId'), productoId: parametro('productoId'), en }
      return espera ? esperar(server, cual) : dejar(server, cual)
    },
    { limite: porQuien(60, '1 minute') },
  )
}

interface Cual {
  usuarioId: string
  tiendaId: string
  productoId: string
  en: string
}

const esperasDe = async ({ store }: Server, usuarioId: string): Promise<EsperaDeProducto[]> =>
  (await leerLegibles(abrirPlataforma(store), EsperaDeProducto, { padre: usuarioId, limite: 10 * ESPERAS_MAXIMAS })).filter(
    ({ estado }) => estado === 'espera',
  )

const decision = async ({ store }: Server, { usuarioId, tiendaId, productoId, en }: Cual) => ({
  db: await abrirPlataforma(store),
  entity: EsperaDeProducto,
  id: idDeEspera(tiendaId, productoId, usuarioId),
  acto: { autor: usuarioId, en, tiendaId },
})

/** Only of a product that its store shows, and has none of. */
async function esperar(server: Server, cual: Cual): Promise<Result<{ espera: boolean }>> {
  const { tiendaId, productoId, usuarioId } = cual
  const tienda = await leerUno(abrirPublico(server.store), TiendaPublica, idTiendaPublica(tiendaId))
  const pliegue = tienda?.estado === 'abierta' ? await server.central.pliegues.alDia(tiendaId) : undefined
  const fila = pliegue?.filas.get(productoId)
  if (!pliegue || !fila || !seVe(pliegue, productoId)) return fallo('espera.producto')
  if (hay(pliegue, productoId)) return fallo('espera.hay', { producto: fila.n })
  if ((await esperasDe(server, usuarioId)).length >= ESPERAS_MAXIMAS) return fallo('espera.demasiadas', { maximo: ESPERAS_MAXIMAS })
  const suya = await decision(server, cual)
  const creada = await crearDecision(server, suya, { usuarioId, productoId, nombre: fila.n, estado: 'espera' })
  const hecha = creada.ok
    ? creada
    : await editarDecision(server, suya, ({ estado, veces }) =>
        ok(estado === 'espera' ? {} : ({ estado: 'espera', veces: veces + 1 } as const)),
      )
  return hecha.ok ? ok({ espera: true }) : hecha
}

async function dejar(server: Server, cual: Cual): Promise<Result<{ espera: boolean }>> {
  const hecho = await editarDecision(server, await decision(server, cual), ({ estado }) =>
    ok(estado === 'espera' ? ({ estado: 'quitada' } as const) : {}),
  )
  return hecho.ok || hecho.error.code === 'esperaDeProducto.no-existe' ? ok({ espera: false }) : hecho
}

const seVe = ({ filas, ocultos }: Pliegue, productoId: string): boolean => {
  const fila = filas.get(productoId)
  return fila !== undefined && aLaVista(fila.f) && !ocultos.has(productoId)
}
/** Nobody counts what has no stock: there is always some. */
const hay = (pliegue: Pliegue, productoId: string): boolean => (existenciaDe(pliegue, productoId) ?? Infinity) > 0

/** Tells who waits for what there is again, once each time that they asked. */
export async function avisarDeEsperas(server: Server): Promise<void> {
  const { store } = server
  const en = server.ahora().toISOString()
  const pendientes = await leerLegibles(abrirPlataforma(store), EsperaDeProducto, { clave: 'espera', limite: ESPERAS_POR_VUELTA })
  const porTienda = new Map<string, EsperaDeProducto[]>()
  for (const espera of pendientes) porTienda.set(espera.tiendaId, [...(porTienda.get(espera.tiendaId) ?? []), espera])
  for (const [tiendaId, suyas] of porTienda)
    await siSeLee(server, tiendaId, async () => {
      const tienda = await leerUno(abrirPublico(store), TiendaPublica, idTiendaPublica(tiendaId))
      if (tienda?.estado !== 'abierta') return
      const pliegue = await server.central.pliegues.alDia(tiendaId)
      for (const espera of suyas) {
        const { id, usuarioId, productoId, nombre, veces } = espera
        if (!seVe(pliegue, productoId) || !hay(pliegue, productoId)) continue
        const { slug, tiendaNombre } = tienda
        // The notice first: told twice, it is the same one; a process that dies in between tells it all the same.
        const aviso = { clase: 'volvio', lector: 'cliente', en, motivo: nombre, slug, tiendaNombre } as const
        await darSinPedido(server, usuarioId, aviso, idAviso('espera', `${id} ${veces}`, usuarioId))
        const suya = await decision(server, { usuarioId, tiendaId, productoId, en })
        await editarDecision(server, suya, ({ estado }) => ok(estado === 'espera' ? ({ estado: 'avisada', avisadaEn: en } as const) : {}))
      }
    })
}

/** Looks once a minute; answers how to stop. */
export function iniciarAvisosDeEsperas(server: Server): () => Promise<void> {
  let enCurso = Promise.resolve()
  const reloj = setInterval(() => {
    enCurso = enCurso
      .then(() => avisarDeEsperas(server))
      .catch((err: unknown) => server.app.log.error({ err }, 'avisos: no se pudo avisar de lo que volvió'))
  }, VUELTA_MS).unref()
  return async () => {
    clearInterval(reloj)
    await enCurso
  }
}
