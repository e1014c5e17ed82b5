/** What customers say of their orders: written by who has the order, answered by its store, taken off by who runs the platform. */
import type * as z from 'zod'
import { comandosResenas, miResena, resenaDicha, resenaPublica, type MiResena } from '#domain/resenas/comandos.resenas.ts'
import { permisosDeResenasDeTienda } from '#domain/resenas/resena.permisos.ts'
import { Calificacion, Resena } from '#domain/resenas/resena.entity.ts'
import { cuantasDe, enEstrellas, idDeCalificacion, idDeResena, nombrePublico, puedeResenar } from '#domain/resenas/resena.rules.ts'
import { componer } from '#domain/core/entity.ts'
import { MiPedido } from '#domain/pedidos/pedido.entity.ts'
import { numeroDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { fallo, ok, type Fallo, type Result } from '#domain/core/result.ts'
import { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { abrirPlataforma, abrirPublico, baseDeUsuario, idTiendaPublica } from '../core/bases.ts'
import type { Persona, Server } from '../core/contexto.ts'
import { avisarDeTienda } from '../avisos/de-tienda.ts'
import { avisarDeResena } from '../avisos/sin-pedido.ts'
import { crearDecision, editarDecision, type ActoServidor } from '../core/decisiones.ts'
import { leerLegibles, leerUno } from '../core/documentos.ts'
import { porQuien } from '../http/limites.ts'
import { ruta } from '../http/ruta.ts'
import { tiendaALaVista } from '../mercado/a-la-vista.ts'
import { membresiasDe } from '../personas/equipo/empleados.ts'
import type { Store } from '../store/port.ts'

/** Of a store: those beyond are not added up any more. */
const RESENAS_QUE_CUENTAN = 10_000
const RESENAS_EN_PAGINA = 20
/** Of a store's own list, and of who runs the platform. */
const RESENAS_EN_LISTA = 500
const INTENTOS = 20

type Escrita = z.output<typeof comandosResenas.resenar.cuerpo>

/** Asked for as of its entity, with what a store's own people may do. */
const DeTienda = { tipo: Resena.tipo, permisos: permisosDeResenasDeTienda }

/** Commands of `Resena`. */
export function rutasResenas(server: Server): void {
  rutasDeQuienCompra(server)
  rutasDeTienda(server)
  rutasDeMercana(server)

  ruta(server, comandosResenas.resenasDeTienda, { publica: true }, async ({ cuerpo: { tras, trasId }, parametro }) => {
    const tienda = await tiendaALaVista(server, parametro('slug'))
    if (tienda?.estado !== 'abierta') return fallo('tienda.no-existe')
    const cuantas = await cuantasGuardadas(server.store, tienda.tiendaId)
    const despuesDe = tras !== undefined && trasId !== undefined ? { despuesDe: { en: tras, id: trasId } } : {}
    const leidas = await leerLegibles(abrirPlataforma(server.store), Resena, {
      tiendaId: tienda.tiendaId,
      orden: 'desc',
      limite: RESENAS_EN_PAGINA + 1,
      ...despuesDe,
    })
    const pagina = leidas.slice(0, RESENAS_EN_PAGINA)
    const ultima = leidas.length > RESENAS_EN_PAGINA ? pagina.at(-1) : undefined
    const vistas = pagina.filter(({ estado }) => estado !== 'oculta')
    return ok({
      cuantas,
      resenas: vistas.map((resena) => resenaPublica.parse(resena)),
      sigue: ultima ? { tras: ultima.en, trasId: ultima.id } : null,
    })
  })
}

function rutasDeQuienCompra(server: Server): void {
  ruta(server, comandosResenas.miResena, { permiso: [MiPedido, 'leer'] }, async ({ actor: { persona }, parametro }) => {
    if (!persona) return fallo('sesion.ninguna')
    const pedido = await suyo(server, persona, parametro('pedidoId'))
    if (!pedido) return fallo('pedido.no-existe')
    const resena = await leerUno(abrirPlataforma(server.store), Resena, idDeResena(pedido.id))
    const puede = await impedimento(server, persona, pedido)
    return ok({ resena: resena ? paraSuAutor(resena) : null, puede: puede?.code ?? '' })
  })

  ruta(
    server,
    comandosResenas.resenar,
    { permiso: [MiPedido, 'crear'] },
    async ({ actor: { persona }, cuerpo, parametro, en }) =>
      persona ? escribir(server, persona, parametro('pedidoId'), cuerpo, en) : fallo('sesion.ninguna'),
    { limite: porQuien(30, '1 minute') },
  )
}

function rutasDeTienda(server: Server): void {
  const { store } = server
  /** Of another store there is none. */
  const editar = async (
    { tiendaId, resenaId, autor, en }: { tiendaId: string; resenaId: string; autor: string; en: string },
    cambio: (resena: Resena) => Result<Partial<Resena>>,
  ): Promise<Result<Resena>> => {
    const db = await abrirPlataforma(store)
    const acto: ActoServidor = { autor, en, tiendaId }
    return editarDecision(server, { db, entity: Resena, id: resenaId, acto }, (resena) =>
      resena.tiendaId === tiendaId ? cambio(resena) : fallo('resena.no-existe'),
    )
  }

  ruta(server, comandosResenas.resenasParaTienda, { permiso: [DeTienda, 'leer'] }, async ({ tiendaId }) => {
    const cuantas = await cuantasGuardadas(store, tiendaId)
    const resenas = await leerLegibles(abrirPlataforma(store), Resena, { tiendaId, orden: 'desc', limite: RESENAS_EN_LISTA })
    return ok({ cuantas, resenas: resenas.map((resena) => resenaDicha.parse(resena)) })
  })

  ruta(
    server,
    comandosResenas.responderResena,
    { permiso: [DeTienda, 'responder'] },
    async ({ actor: { persona }, tiendaId, cuerpo: { respuesta }, parametro, autor, en }) => {
      const [quien, cuando] = respuesta === '' ? ['', ''] : [persona?.nombre ?? '', en]
      let primera = false
      const hecho = await editar({ tiendaId, resenaId: parametro('resenaId'), autor, en }, (resena) => {
        primera = resena.respuesta === '' && respuesta !== ''
        return ok({ respuesta, respondioNombre: quien, respondidaEn: cuando })
      })
      if (!hecho.ok) return hecho
      if (primera) await avisarASuAutor(server, hecho.value, { clase: 'resena_respondida' }, en)
      return ok({ id: hecho.value.id })
    },
  )

  ruta(
    server,
    comandosResenas.denunciarResena,
    { permiso: [DeTienda, 'responder'] },
    async ({ actor: { persona }, tiendaId, cuerpo: { motivo }, parametro, autor, en }) => {
      const hecho = await editar({ tiendaId, resenaId: parametro('resenaId'), autor, en }, ({ estado }) => {
        if (estado !== 'visible') return fallo(`resena.ya-${estado}`)
        return ok({ estado: 'denunciada', denuncia: motivo, denuncioNombre: persona?.nombre ?? '', denunciadaEn: en })
      })
      return hecho.ok ? ok({ id: hecho.value.id }) : hecho
    },
  )
}

function rutasDeMercana(server: Server): void {
  const { store } = server
  ruta(server, comandosResenas.resenasDeMercana, { permiso: [Resena, 'leer'] }, async () => {
    const plataforma = await abrirPlataforma(store)
    const deEstado = (clave: Resena['estado']) => leerLegibles(plataforma, Resena, { clave, orden: 'desc', limite: RESENAS_EN_LISTA })
    const todas = [...(await deEstado('denunciada')), ...(await deEstado('oculta'))]
    const publico = await abrirPublico(store)
    const tiendas = new Map<string, TiendaPublica | undefined>()
    for (const { tiendaId } of todas)
      if (!tiendas.has(tiendaId)) tiendas.set(tiendaId, await leerUno(publico, TiendaPublica, idTiendaPublica(tiendaId)))
    return ok({
      resenas: todas.map((resena) => {
        const { tiendaNombre = '', slug = '' } = tiendas.get(resena.tiendaId) ?? {}
        return { ...resenaDicha.parse(resena), tiendaId: resena.tiendaId, tiendaNombre, slug }
      }),
    })
  })

  ruta(
    server,
    comandosResenas.moderarResena,
    { permiso: [Resena, 'moderar'] },
    async ({ actor: { persona }, cuerpo: { oculta, motivo }, parametro, autor, en }) => {
      const db = await abrirPlataforma(store)
      const id = parametro('resenaId')
      const hecho = await editarDecision(server, { db, entity: Resena, id, acto: { autor, en, tiendaId: '' } }, ({ estado }) => {
        const nuevo = oculta ? 'oculta' : 'revisada'
        if (estado === nuevo) return fallo(`resena.ya-${nuevo}`)
        return ok({ estado: nuevo, motivo, decidioNombre: persona?.nombre ?? '', decididaEn: en } as const)
      })
      if (!hecho.ok) return hecho
      const { tiendaId, denuncia } = hecho.value
      await sumar(server, tiendaId, en)
      if (oculta) await avisarASuAutor(server, hecho.value, { clase: 'resena_quitada', motivo }, en)
      const que = oculta ? 'La quitó' : 'La dejó'
      if (denuncia !== '')
        await avisarATienda(server, tiendaId, {
          clase: 'resena_decidida',
          en,
          motivo: `${que}: ${motivo}`.slice(0, 300),
          instante: `${id} ${que} ${en}`,
        })
      return ok({ id })
    },
  )
}

/** An order of this person's, as her own copy has it. */
const suyo = async ({ store }: Server, { usuarioId }: Pick<Persona, 'usuarioId'>, pedidoId: string): Promise<MiPedido | undefined> =>
  leerUno(baseDeUsuario(store, usuarioId), MiPedido, pedidoId)

/** Why she may not say anything of it; undefined when she may. Whoever works in the store praises nobody. */
async function impedimento(server: Server, { usuarioId }: Pick<Persona, 'usuarioId'>, pedido: MiPedido): Promise<Fallo | undefined> {
  const puede = puedeResenar(pedido.estado, server.ahora().getTime())
  if (!puede.ok) return puede.error
  const trabaja = (await membresiasDe(server, usuarioId)).some(({ tiendaId }) => tiendaId === pedido.contenido.tiendaId)
  return trabaja ? fallo('resena.tuya').error : undefined
}

async function escribir(
  server: Server,
  persona: Pick<Persona, 'usuarioId' | 'nombre'>,
  pedidoId: string,
  { estrellas, comentario, productos }: Escrita,
  en: string,
): Promise<Result<{ id: string }>> {
  const pedido = await suyo(server, persona, pedidoId)
  if (!pedido) return fallo('pedido.no-existe')
  const problema = await impedimento(server, persona, pedido)
  if (problema) return { ok: false, error: problema }
  const { contenido } = pedido
  const nombres = new Map(contenido.lineas.map(({ productoId, nombre }) => [productoId, nombre]))
  if (productos.some(({ productoId }) => !nombres.has(productoId))) return fallo('resena.producto')
  const unicos = [...new Map(productos.map((uno) => [uno.productoId, uno])).values()]
  const dicha = {
    autorNombre: nombrePublico(persona.nombre),
    estrellas,
    comentario: comentario.trim(),
    productos: unicos.map((uno) => ({ ...uno, nombre: nombres.get(uno.productoId) ?? '' })),
  }
  const { tiendaId } = contenido
  const id = idDeResena(pedido.id)
  const decision = {
    db: await abrirPlataforma(server.store),
    entity: Resena,
    id,
    acto: { autor: persona.usuarioId, en, tiendaId },
    sinValores: true,
  }
  const fija = { pedidoId: pedido.id, numero: numeroDePedido(contenido), usuarioId: persona.usuarioId }
  const creada = await crearDecision(server, decision, { ...dicha, ...fija, estado: 'visible' })
  const hecha = creada.ok
    ? creada
    : // What was taken off stays off until somebody looks at what it says now; what was looked at may be looked at again.
      await editarDecision(server, decision, ({ estado }) =>
        ok({ ...dicha, editadaEn: en, ...(estado === 'revisada' ? { estado: 'visible' as const } : {}) }),
      )
  if (!hecha.ok) return hecha
  await sumar(server, tiendaId, en)
  if (creada.ok) await avisarATienda(server, tiendaId, { clase: 'resena_nueva', en, motivo: enEstrellas(estrellas), instante: id })
  return ok({ id })
}

/** A store that is not there any more is told nothing. */
async function avisarATienda(server: Server, tiendaId: string, aviso: Parameters<typeof avisarDeTienda>[2]): Promise<void> {
  const tienda = await leerUno(abrirPublico(server.store), TiendaPublica, idTiendaPublica(tiendaId))
  if (tienda) await avisarDeTienda(server, tienda, aviso)
}

async function avisarASuAutor(
  server: Server,
  { id, tiendaId, usuarioId, pedidoId, numero }: Resena,
  aviso: Pick<Parameters<typeof avisarDeResena>[2], 'clase' | 'motivo'>,
  en: string,
): Promise<void> {
  const { tiendaNombre = '' } = (await leerUno(abrirPublico(server.store), TiendaPublica, idTiendaPublica(tiendaId))) ?? {}
  await avisarDeResena(server, usuarioId, { ...aviso, pedidoId, numero, tiendaNombre, instante: `${id} ${en}` })
}

const cuantasGuardadas = async (store: Store, tiendaId: string): Promise<number[]> =>
  (await leerUno(abrirPublico(store), Calificacion, idDeCalificacion(tiendaId)))?.cuantas ?? cuantasDe([])

/**
 * What all reviews of a store come to, read after its sum was: whoever writes over an older one has seen at least what that had seen, and who was
 * overtaken reads again.
 */
async function sumar({ store }: Pick<Server, 'store'>, tiendaId: string, en: string): Promise<void> {
  const publico = await abrirPublico(store)
  const id = idDeCalificacion(tiendaId)
  for (let intento = 0; intento < INTENTOS; intento++) {
    const guardada = await publico.get(id)
    const resenas = await leerLegibles(abrirPlataforma(store), Resena, { tiendaId, orden: 'desc', limite: RESENAS_QUE_CUENTAN })
    const acto = { tiendaId, en, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' }
    const doc = componer(Calificacion, id, { tienda: tiendaId, cuantas: cuantasDe(resenas) }, acto)
    const [hecho] = await publico.writeMany([guardada ? { ...doc, rev: guardada.rev } : doc])
    if (hecho?.ok) return
  }
  throw new Error(`${id} could not be written after ${INTENTOS} attempts`)
}

/** Why one was taken off is said of one that is. */
const paraSuAutor = (resena: Resena): MiResena => {
  const oculta = resena.estado === 'oculta'
  return miResena.parse({ ...resena, oculta, motivo: oculta ? resena.motivo : '' })
}
