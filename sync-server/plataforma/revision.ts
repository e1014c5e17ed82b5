/**
 * What a store asks of who runs the platform: to be opened to customers, or to have its RNC proved (docs/adr/0029). The request, with its
 * papers, is in `plataforma`, where the queue is read; how it stands is on the store, where its people read it.
 */
import { esArchivoDe, partesDeUrl, type RefArchivo } from '#domain/archivos/archivo.ts'
import { comandos } from '#domain/comandos.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { soloDigitos } from '#domain/fiscal/identificacion.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { listaParaAbrir } from '#domain/tienda/tienda.rules.ts'
import { leerUno } from '../core/documentos.ts'
import { avisarDeTienda } from '../avisos/de-tienda.ts'
import { abrirPlataforma, baseDeTienda, idRevision, idTienda, tipoPropio } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import type { ActoServidor } from '../core/decisiones.ts'
import { retirarDeRnc } from '../fiscal/rangos.ts'
import { quitarRnc, usarRnc } from '../fiscal/rnc.ts'
import { porQuien } from '../http/limites.ts'
import { ruta } from '../http/ruta.ts'
import { cuantosEnVitrina } from '../mercado/vitrina.ts'
import { moverTienda } from '../tienda/estado.ts'

export interface Revision {
  id: string
  tipo: string
  clave: 'pedida' | 'decidida'
  /** When it was asked. */
  en: string
  /** usuarioId of who asked. */
  padre: string
  tiendaId: string
  de: 'apertura' | 'rnc'
  /** As it was written then. */
  rnc: string
  mostrar: boolean
  acta: RefArchivo | null
  nota: string
  historia: { en: string; que: string; motivo: string; quien: string }[]
}

interface Pedida {
  de: Revision['de']
  rnc: string
  mostrar: boolean
  acta: RefArchivo | null
  nota: string
}

const INTENTOS = 20
const LIMITE = { limite: porQuien(30, '1 hour') }

/** Asking, and giving up an RNC. */
export function rutasRevision(server: Server): void {
  ruta(
    server,
    comandos.pedirApertura,
    { permiso: [Tienda, 'abrir'] },
    async ({ tiendaId, cuerpo, autor, en, actor }) => {
      const publicados = await cuantosEnVitrina(server.central, tiendaId)
      const tienda = await leerTienda(server, tiendaId)
      if (tienda?.estado !== 'pendiente') return fallo('tienda.no-pendiente')
      if (listaParaAbrir(tienda, publicados).some(({ obligatorio, hecho }) => obligatorio && !hecho))
        return fallo('tienda.falta-para-abrir')
      return pedir(server, { tiendaId, autor, en }, actor.persona?.usuarioId ?? '', {
        ...cuerpo,
        rnc: soloDigitos(tienda.tiendaRnc),
        de: 'apertura',
      })
    },
    LIMITE,
  )

  ruta(
    server,
    comandos.pedirRevisionDeRnc,
    { permiso: [Tienda, 'abrir'] },
    async ({ tiendaId, cuerpo, autor, en, actor }) => {
      const acto = { tiendaId, autor, en }
      const tienda = await leerTienda(server, tiendaId)
      const rnc = soloDigitos(tienda?.tiendaRnc ?? '')
      if (!/^(\d{9}|\d{11})$/.test(rnc)) return fallo('rango.sin-rnc')
      const usuarioId = actor.persona?.usuarioId ?? ''
      // Somebody with another store of this RNC need not prove it again.
      if ((await usarRnc(server, acto, rnc, usuarioId)) === 'suyo') {
        const movida = await moverTienda(server, acto, () => ok({ rncConfirmado: rnc }))
        return movida.ok ? ok({ id: tiendaId }) : movida
      }
      return pedir(server, acto, usuarioId, { ...cuerpo, rnc, mostrar: tienda?.tiendaShowAllUsers ?? true, de: 'rnc' })
    },
    LIMITE,
  )

  ruta(server, comandos.soltarRnc, { permiso: [Tienda, 'abrir'] }, ({ tiendaId, cuerpo, autor, en }) =>
    soltarRnc(server, { tiendaId, autor, en }, soloDigitos(cuerpo.rnc)),
  )
}

/** The store as it is now. */
export async function leerTienda(server: Server, tiendaId: string): Promise<Tienda | undefined> {
  return leerUno(baseDeTienda(server.store, tiendaId, 'ops'), Tienda, idTienda(tiendaId))
}

async function pedir(server: Server, acto: ActoServidor, usuarioId: string, pedida: Pedida): Promise<Result<{ id: string }>> {
  const { tiendaId, en } = acto
  const { acta } = pedida
  if (acta && (!esArchivoDe(usuarioId, acta) || partesDeUrl(acta.url)?.carpeta !== 'documentos'))
    return fallo('archivo.ajeno', { nombre: acta.nombre })
  const puesta = await cambiarRevision(server, tiendaId, (vieja) => ({
    id: idRevision(tiendaId),
    tipo: tipoPropio('revision'),
    clave: 'pedida',
    en,
    padre: usuarioId,
    tiendaId,
    // Asking about the RNC while the opening waits adds its papers to that.
    de: vieja?.clave === 'pedida' && vieja.de === 'apertura' ? 'apertura' : pedida.de,
    rnc: pedida.rnc,
    mostrar: vieja?.clave === 'pedida' && pedida.de === 'rnc' ? vieja.mostrar : pedida.mostrar,
    acta: acta ?? vieja?.acta ?? null,
    nota: pedida.nota,
    historia: vieja?.historia ?? [],
  }))
  if (!puesta) return fallo('documento.conflicto')
  const movida = await moverTienda(server, acto, () =>
    ok({ revision: 'pedida', revisionDe: puesta.de, revisionEn: en, revisionMotivo: '' }),
  )
  if (!movida.ok) return movida
  await avisarDeTienda(server, movida.value, { clase: 'tienda_espera', en })
  return ok({ id: tiendaId })
}

/** Changes the request of a store; undefined when others kept being faster, or `cambio` leaves it. */
export async function cambiarRevision(
  server: Server,
  tiendaId: string,
  cambio: (vieja: Revision | undefined) => Revision | undefined,
): Promise<Revision | undefined> {
  const plataforma = await abrirPlataforma(server.store)
  for (let i = 0; i < INTENTOS; i++) {
    const vieja = await plataforma.get<Revision>(idRevision(tiendaId))
    const nueva = cambio(vieja)
    if (!nueva) return undefined
    const [escrita] = await plataforma.writeMany([vieja ? { ...nueva, rev: vieja.rev } : nueva])
    if (escrita?.ok === true) return nueva
  }
  return undefined
}

/** The store gives up an RNC: what it registered of it lends no more, and its page says none. Blocks that tills have are used up. */
export async function soltarRnc(server: Server, acto: ActoServidor, rnc: string): Promise<Result<{ id: string }>> {
  const quitado = await quitarRnc(server, acto, rnc)
  if (!quitado.ok) return quitado
  await retirarDeRnc(server.store, acto, rnc)
  const movida = await moverTienda(server, acto, ({ tiendaRnc }) => ok(soloDigitos(tiendaRnc) === rnc ? { tiendaRnc: '' } : {}))
  return movida.ok ? ok({ id: acto.tiendaId }) : movida
}
