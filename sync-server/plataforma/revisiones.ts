/** What stores ask of who runs the platform, with what is known to decide it, and the answers (docs/adr/0029). */
import { partesDeUrl } from '#domain/archivos/archivo.ts'
import { comandosMercana, type RevisionPedida } from '#domain/plataforma/comandos.mercana.ts'
import { Tienda, TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { TiendaBanco } from '#domain/tienda/tienda-banco.entity.ts'
import { Usuario } from '#domain/personas/usuario.entity.ts'
import { leer } from '#domain/core/entity.ts'
import { revisarIdentificacion, soloDigitos } from '#domain/fiscal/identificacion.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { leerUno } from '../core/documentos.ts'
import { avisarDeTienda } from '../avisos/de-tienda.ts'
import {
  abrirPlataforma,
  abrirPublico,
  baseDeTienda,
  baseDeUsuario,
  idRevision,
  idTiendaBanco,
  idTiendaPublica,
  tipoPropio,
  idPerfil,
} from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import type { ActoServidor } from '../core/decisiones.ts'
import { cuentaDe } from '../personas/perfil/ficha.ts'
import { nombreDe } from '../core/nombre.ts'
import { juntarTodos } from '../fiscal/rangos.ts'
import { darRnc, reclamoDe, type ModoDeRnc } from '../fiscal/rnc.ts'
import { ruta } from '../http/ruta.ts'
import { cuantosEnVitrina } from '../mercado/vitrina.ts'
import { proyectar } from '../tienda/crear.ts'
import { existeTienda, moverTienda } from '../tienda/estado.ts'
import { cambiarRevision, leerTienda, soltarRnc, type Revision } from './revision.ts'

/** What one page shows; the rest comes when these are answered. */
const POR_VEZ = 100
const HISTORIA_MAXIMA = 50

/** The queue and its answers. */
export function rutasRevisiones(server: Server): void {
  ruta(server, comandosMercana.revisiones, { permiso: [Tienda, 'revisar'] }, async ({ en }) => {
    const plataforma = await abrirPlataforma(server.store)
    const docs = await plataforma.find<Revision>({ tipo: tipoPropio('revision'), clave: 'pedida', limite: POR_VEZ })
    const revisiones: RevisionPedida[] = []
    for (const doc of docs) {
      // One store that cannot be read does not hide what the others ask.
      const una = await conDatos(server, doc, docs).catch((err: unknown) => {
        server.app.log.error({ err, tiendaId: doc.tiendaId }, 'revisiones: de una tienda no se pudo leer lo que pide')
        return undefined
      })
      if (una) revisiones.push(una)
    }
    return ok({ revisiones, en })
  })

  ruta(server, comandosMercana.resolverRevision, { permiso: [Tienda, 'revisar'] }, async ({ cuerpo, parametro, autor, en }) => {
    const tiendaId = parametro('id')
    if (!(await existeTienda(server, tiendaId))) return fallo('tienda.no-existe')
    return resolver(server, { tiendaId, autor, en }, cuerpo)
  })

  ruta(server, comandosMercana.quitarRnc, { permiso: [Tienda, 'revisar'] }, async ({ cuerpo, parametro, autor, en }) => {
    const tiendaId = parametro('id')
    const tienda = (await existeTienda(server, tiendaId)) ? await leerTienda(server, tiendaId) : undefined
    if (!tienda) return fallo('tienda.no-existe')
    const soltado = await soltarRnc(server, { tiendaId, autor, en }, tienda.rncConfirmado)
    if (soltado.ok) await avisarDeTienda(server, tienda, { clase: 'rnc_perdido', en, motivo: cuerpo.motivo })
    return soltado
  })
}

interface Respuesta {
  que: 'aprobar' | 'pedir' | 'rechazar'
  motivo: string
  rnc: string
  modo: ModoDeRnc
}

async function resolver(server: Server, acto: ActoServidor, { que, motivo, rnc, modo }: Respuesta): Promise<Result<{ id: string }>> {
  const { tiendaId, autor, en } = acto
  const tienda = await leerTienda(server, tiendaId)
  if (tienda?.revision !== 'pedida') return fallo('revision.no-espera')
  if (soloDigitos(tienda.tiendaRnc) !== soloDigitos(rnc)) return fallo('revision.cambio')
  const deApertura = tienda.revisionDe === 'apertura'
  if (que === 'aprobar' && deApertura && tienda.estado !== 'pendiente') return fallo('tienda.estado-imposible')
  if (que === 'aprobar') {
    const dado = await confirmarRnc(server, acto, soloDigitos(rnc), modo)
    if (!dado.ok) return dado
  }
  const pedida = await (await abrirPlataforma(server.store)).get<Revision>(idRevision(tiendaId))
  const movida = await moverTienda(server, acto, ({ revision, estado }) => {
    if (revision !== 'pedida') return fallo('revision.no-espera')
    const abre = que === 'aprobar' && deApertura && estado === 'pendiente'
    const dicho = { aprobar: '' as const, pedir: 'falta' as const, rechazar: 'rechazada' as const }[que]
    return ok({
      ...(abre
        ? { estado: 'abierta', sinAprobar: false, estadoEn: en, estadoMotivo: '', tiendaShowAllUsers: pedida?.mostrar ?? true }
        : {}),
      revision: dicho,
      revisionEn: en,
      revisionMotivo: motivo,
    })
  })
  if (!movida.ok) return movida
  await cambiarRevision(server, tiendaId, (vieja) =>
    vieja
      ? { ...vieja, clave: 'decidida', historia: [...vieja.historia, { en, que, motivo, quien: autor }].slice(-HISTORIA_MAXIMA) }
      : undefined,
  )
  const clase =
    que === 'aprobar' ? (deApertura ? 'tienda_aprobada' : 'rnc_confirmado') : que === 'pedir' ? 'tienda_falta' : 'tienda_rechazada'
  await avisarDeTienda(server, movida.value, { clase, en, motivo })
  return ok({ id: tiendaId })
}

/** Who had it hears of it, and their public page says it no more. */
async function confirmarRnc(server: Server, acto: ActoServidor, rnc: string, modo: ModoDeRnc): Promise<Result<void>> {
  if (rnc === '') return ok(undefined)
  const dado = await darRnc(server, acto, rnc, modo)
  if (!dado.ok) return dado
  await juntarTodos(server.store, acto, rnc)
  for (const tiendaId of dado.value.perdieron) {
    const suya = await leerTienda(server, tiendaId)
    if (!suya) continue
    await proyectar(server, suya)
    await avisarDeTienda(server, suya, { clase: 'rnc_perdido', en: acto.en })
  }
  return ok(undefined)
}

async function conDatos(
  server: Server,
  { tiendaId, de, en, mostrar, nota, acta, padre, historia }: Revision,
  todas: readonly Revision[],
): Promise<RevisionPedida | undefined> {
  const { store } = server
  const tienda = await leerTienda(server, tiendaId)
  // Answered, or asked, by a process that died before it wrote the other half.
  if (tienda?.revision !== 'pedida' || tienda.estado === 'terminada') return undefined
  const [cuenta, perfil, banco, publicados] = await Promise.all([
    cuentaDe(store, padre),
    leerUno(baseDeUsuario(store, padre), Usuario, idPerfil(padre)),
    leerUno(baseDeTienda(store, tiendaId, 'conta'), TiendaBanco, idTiendaBanco(tiendaId)),
    cuantosEnVitrina(server.central, tiendaId),
  ])
  const identidad = cuenta && (await server.identidad.porEmail(cuenta.email))
  return {
    tiendaId,
    de,
    en,
    mostrar,
    nota,
    actaId: idDe(acta?.url),
    identidadId: idDe(perfil?.fotoDocumentoIdentidad?.url),
    tienda: {
      nombre: tienda.tiendaNombre,
      slug: tienda.slug,
      razonSocial: tienda.razonSocial,
      tipo: tienda.tiendaTipo,
      telefono: tienda.tiendaTelefono,
      email: tienda.tiendaEmail,
      lugar: tienda.lugar,
      calle: [tienda.calle, tienda.numeroCasa, tienda.calleReferencia].filter((parte) => parte !== '').join(', '),
      creada: tienda.en,
      estado: tienda.estado,
    },
    pide: {
      usuarioId: padre,
      nombre: cuenta?.nombre ?? '',
      email: cuenta?.email ?? '',
      verificado: identidad?.usuarioId === padre && identidad.verificado,
    },
    rnc: await situacionDelRnc(server, tienda, todas),
    tieneBanco: (banco?.tiendaCtaBancaria ?? '') !== '',
    publicados,
    historia: await Promise.all(historia.map(async (linea) => ({ ...linea, quien: await nombreDe(store, linea.quien) }))),
  }
}

const idDe = (url: string | undefined): string => (url === undefined ? '' : (partesDeUrl(url)?.id ?? ''))

async function situacionDelRnc(
  { store }: Server,
  { tiendaId, tiendaRnc }: Tienda,
  todas: readonly Revision[],
): Promise<RevisionPedida['rnc']> {
  const numero = soloDigitos(tiendaRnc)
  if (numero === '') return { numero, aviso: '', situacion: 'ninguno', tienen: [], escriben: [] }
  const reclamo = await reclamoDe(store, numero)
  const tenedores = reclamo?.tiendas ?? []
  const piden = todas.filter((una) => una.rnc === numero).map((una) => una.tiendaId)
  const nombradas = async (ids: readonly string[]) =>
    (await (await abrirPublico(store)).getMany([...new Set(ids)].filter((id) => id !== tiendaId).map(idTiendaPublica)))
      .flatMap((doc) => (doc ? [leer(TiendaPublica, doc)] : []))
      .map((una) => ({ tiendaId: una.tiendaId, nombre: una.tiendaNombre, slug: una.slug }))
  return {
    numero,
    aviso: revisarIdentificacion(numero, numero.length > 9 ? 'Cédula' : 'RNC').aviso?.code ?? '',
    situacion: tenedores.length === 0 ? 'libre' : tenedores.includes(tiendaId) ? 'suyo' : 'de-otra',
    tienen: await nombradas(tenedores),
    escriben: await nombradas([...(reclamo?.deAntes ?? []), ...piden].filter((id) => !tenedores.includes(id))),
  }
}
