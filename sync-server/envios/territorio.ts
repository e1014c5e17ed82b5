/** The operator's hand on the territory: what uses each place, the versions that were saved, and a new one. */
import type * as z from 'zod'
import { comandosMercana, type TiendaDicha, type VersionGuardada } from '#domain/plataforma/comandos.mercana.ts'
import { cuentaDeVersion, problemaDeVersion, versionDeDivision, type CambiosDeDivision } from '#domain/envios/division.rules.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { Tienda, TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { VersionTerritorial } from '#domain/envios/territorio.entity.ts'
import { Usuario } from '#domain/personas/usuario.entity.ts'
import { componer, leer } from '#domain/core/entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { fallo, ok, type Fallo, type Result } from '#domain/core/result.ts'
import { codigoMasAngosto, lugarVigente, type Redirecciones, type Ubicacion } from '#domain/envios/territorio.ts'
import { leerLegibles } from '../core/documentos.ts'
import { abrirPlataforma, abrirPublico, baseDeTienda, idTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { auditar, editarDecision, type ActoServidor } from '../core/decisiones.ts'
import { nombreDe } from '../core/nombre.ts'
import { ruta } from '../http/ruta.ts'
import { siSeLee } from '../core/por-tienda.ts'
import { divisionDe, idVersion, nombradorDeLugares, territorioDe } from '../core/territorio.ts'
import { proyectar } from '../tienda/crear.ts'

/** Every place of the country under a new code, with where the old one leads. */
const CUERPO_MAXIMO = 6_000_000

type Cuentas = Record<string, number>
type Guardar = z.output<typeof comandosMercana.guardarTerritorio.cuerpo>

/** What uses the places, and their versions. */
export function rutasTerritorioDeMercana(server: Server): void {
  ruta(server, comandosMercana.usoDelTerritorio, { permiso: [VersionTerritorial, 'crear'] }, async ({ en, cuerpo }) => {
    const { numero, redirecciones } = await divisionDe(server)
    const { tiendas, reglas, sinLeer } = await usoDeTiendas(server, redirecciones, diaFiscal(en))
    const uso = cuerpo.direcciones === 'si' ? await usoDeDirecciones(server, redirecciones) : { direcciones: {}, sinLeer: [] }
    const faltan = [...new Map([...sinLeer, ...uso.sinLeer].map((una) => [una.tiendaId, una])).values()]
    return ok({ version: versionDeDivision(numero), numero, tiendas, reglas, direcciones: uso.direcciones, sinLeer: faltan, en })
  })

  ruta(
    server,
    comandosMercana.guardarTerritorio,
    { permiso: [VersionTerritorial, 'crear'] },
    ({ cuerpo, autor, en }) => guardar(server, { autor, en, tiendaId: '' }, cuerpo),
    { bodyLimit: CUERPO_MAXIMO },
  )

  ruta(server, comandosMercana.versionesDelTerritorio, { permiso: [VersionTerritorial, 'leer'] }, async () =>
    ok({ versiones: await versiones(server) }),
  )
}

async function versiones(server: Server): Promise<VersionGuardada[]> {
  const db = await abrirPlataforma(server.store)
  const docs = (await leerLegibles(db, VersionTerritorial)).sort((a, b) => b.numero - a.numero)
  const autores = [...new Set(docs.map(({ creadoPor }) => creadoPor))]
  const nombres = new Map(await Promise.all(autores.map(async (autor) => [autor, await nombreDe(server.store, autor)] as const)))
  return docs.map(({ numero, en, creadoPor, motivo, nuevos, renombrados, idos, redirecciones }) => ({
    numero,
    version: versionDeDivision(numero),
    en,
    quien: nombres.get(creadoPor) ?? '',
    motivo,
    nuevos,
    renombrados,
    idos,
    redirecciones: redirecciones.length,
  }))
}

/** All or nothing: the version's number is the one after that which it was made against, and only one can be that. */
async function guardar(
  server: Server,
  acto: ActoServidor,
  { sobre, motivo, cambios, redirecciones }: Guardar,
): Promise<Result<{ numero: number; version: string }>> {
  const { division, lugares } = await territorioDe(server)
  const db = await abrirPlataforma(server.store)
  const pedida = { motivo, cambios, redirecciones }
  if (division.numero !== sobre) return yaHay(server, sobre, pedida)
  const problema = await problemaDe(server, lugares, division.redirecciones, pedida, acto.en)
  if (problema) return { ok: false, error: problema }
  const numero = sobre + 1
  const campos = { numero, ...pedida, ...cuentaDeVersion(lugares, pedida) }
  const doc = componer(VersionTerritorial, idVersion(numero), campos, {
    tiendaId: '',
    en: acto.en,
    creadoPor: acto.autor,
    dispositivoId: '',
    seq: 0,
    hlc: '',
  })
  const { nuevos, renombrados, idos } = campos
  await auditar(server, {
    base: db.nombre,
    docTipo: VersionTerritorial.tipo,
    docId: doc.id,
    accion: 'crear',
    // The places themselves stand in the version, which nobody changes.
    antes: { version: versionDeDivision(sobre) },
    despues: { version: versionDeDivision(numero), motivo, nuevos, renombrados, idos, redirecciones: redirecciones.length },
    acto,
    rev: '',
  })
  if ((await db.create(doc)) === 'existe') return yaHay(server, sobre, pedida)
  await renombrarLugares(server, acto)
  return ok({ numero, version: versionDeDivision(numero) })
}

/** Somebody was faster; or it was this very request, whose answer got lost. */
async function yaHay(server: Server, sobre: number, pedida: Pick<Guardar, 'motivo' | 'cambios' | 'redirecciones'>): Promise<Result<never>> {
  const crudo = await (await abrirPlataforma(server.store)).get(idVersion(sobre + 1))
  const texto = ({ motivo, cambios, redirecciones }: typeof pedida): string => JSON.stringify([motivo, cambios, redirecciones])
  if (crudo && texto(leer(VersionTerritorial, crudo)) === texto(pedida))
    return fallo('territorio.ya-guardada', { version: versionDeDivision(sobre + 1) })
  const { numero } = await divisionDe(server)
  return fallo('territorio.otra-version', { version: versionDeDivision(numero) })
}

/** Who uses the places is only looked up when some go. */
async function problemaDe(
  server: Server,
  lugares: ReadonlyMap<string, string>,
  redirecciones: Redirecciones,
  pedida: CambiosDeDivision,
  en: string,
): Promise<Fallo | undefined> {
  if (pedida.cambios.every(({ nombre }) => nombre !== null)) return problemaDeVersion(lugares, pedida, { direcciones: {}, reglas: {} })
  const { tiendas, reglas } = await usoDeTiendas(server, redirecciones, diaFiscal(en))
  const { direcciones } = await usoDeDirecciones(server, redirecciones)
  for (const [codigo, cuantas] of Object.entries(tiendas)) direcciones[codigo] = (direcciones[codigo] ?? 0) + cuantas
  return problemaDeVersion(lugares, pedida, { direcciones, reglas })
}

const contador = (cuentas: Cuentas, redirecciones: Redirecciones) => (codigo: string) => {
  const vigente = lugarVigente(codigo, redirecciones)
  cuentas[vigente] = (cuentas[vigente] ?? 0) + 1
}

const tiendasTodas = async ({ store }: Pick<Server, 'store'>): Promise<TiendaPublica[]> => leerLegibles(abrirPublico(store), TiendaPublica)

async function usoDeTiendas(
  server: Server,
  redirecciones: Redirecciones,
  dia: string,
): Promise<{ tiendas: Cuentas; reglas: Cuentas; sinLeer: TiendaDicha[] }> {
  const uso = { tiendas: {}, reglas: {}, sinLeer: [] as TiendaDicha[] }
  const [tienda, regla] = [contador(uso.tiendas, redirecciones), contador(uso.reglas, redirecciones)]
  for (const una of await tiendasTodas(server)) {
    const codigo = codigoMasAngosto(una)
    if (codigo !== '') tienda(codigo)
    const reglas = await siSeLee(server, una.tiendaId, () => reglasVivas(server, una.tiendaId, dia))
    if (!reglas) uso.sinLeer.push({ tiendaId: una.tiendaId, nombre: una.tiendaNombre })
    for (const { codigo: suyo } of reglas ?? []) regla(suyo)
  }
  return uso
}

async function reglasVivas({ store }: Server, tiendaId: string, dia: string): Promise<CostosEnvios[]> {
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  return (await leerLegibles(ops, CostosEnvios)).filter(({ hasta, desde }) => hasta === null || (hasta >= dia && hasta >= desde))
}

/** Of the customers that stores keep, and of people: their own address and those that they have things brought to. */
async function usoDeDirecciones(server: Server, redirecciones: Redirecciones): Promise<{ direcciones: Cuentas; sinLeer: TiendaDicha[] }> {
  const sinLeer: TiendaDicha[] = []
  const cuentas: Cuentas = {}
  const contar = contador(cuentas, redirecciones)
  const direccion = (una: Ubicacion): void => {
    const codigo = codigoMasAngosto(una)
    if (codigo !== '') contar(codigo)
  }
  for (const { tiendaId, tiendaNombre: nombre } of await tiendasTodas(server)) {
    const clientes = await siSeLee(server, tiendaId, async () => {
      await server.central.trabajos.ponerAlDia(tiendaId)
      const ops = await baseDeTienda(server.store, tiendaId, 'ops')
      return leerLegibles(ops, Cliente)
    })
    if (!clientes) sinLeer.push({ tiendaId, nombre })
    for (const cliente of clientes ?? []) direccion(cliente)
  }
  for (const nombre of (await server.store.nombres()).filter((uno) => uno.startsWith('usuario-'))) {
    const perfiles = await leerLegibles(server.store.db(nombre), Usuario)
    for (const perfil of perfiles) for (const una of [perfil, ...perfil.direccionesEnvio]) direccion(una)
  }
  return { direcciones: cuentas, sinLeer }
}

/** Stores say in words where they are: those whose place is called otherwise now. */
async function renombrarLugares(server: Server, acto: ActoServidor): Promise<void> {
  const nombrar = await nombradorDeLugares(server)
  for (const { tiendaId, lugar, municipio, provincia } of await tiendasTodas(server)) {
    const nuevo = nombrar({ municipio, provincia })
    if (nuevo === lugar) continue
    await siSeLee(server, tiendaId, async () => {
      const db = await baseDeTienda(server.store, tiendaId, 'ops')
      const decision = { db, entity: Tienda, id: idTienda(tiendaId), acto: { ...acto, tiendaId } }
      const editada = await editarDecision(server, decision, () => ok({ lugar: nuevo }))
      if (editada.ok) await proyectar(server, editada.value)
    })
  }
}
