/** Registers what DGII authorised. No two ranges of one RNC and type may overlap, of all the stores whose RNC it is. */
import { BloqueNCF, RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { Membresia } from '#domain/personas/equipo.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { componer, tieneRol, type Campos } from '#domain/core/entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { soloDigitos } from '#domain/fiscal/identificacion.ts'
import { tipoComprobantes, type TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { validarRango } from '#domain/fiscal/ncf.rules.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { leerTodos, leerUno } from '../core/documentos.ts'
import { abrirPlataforma, baseDeTienda, idTienda, tipoPropio } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { auditar, editarDecision, type ActoServidor } from '../core/decisiones.ts'
import type { Db, Store, Stored } from '../store/port.ts'
import { abrirNcf } from './base.ts'
import { numerosDeTienda, type Anulacion } from './bloques.ts'
import { algunoEn } from './numeros.ts'
import { reclamoDe, usarRnc } from './rnc.ts'
import { anotarAnuladas, loDiceElServidor } from './ecf/anulaciones.ts'

export type RangoNuevo = Pick<
  Campos<typeof RangoNCF>,
  'tipoComprobante' | 'desde' | 'hasta' | 'solicitud' | 'autorizacion' | 'fechaAutorizacion' | 'vence'
>

/**
 * The ranges of one RNC and type, of all the stores that have it, as they were registered, in one document: whoever changes it first has
 * won. Each store's own document follows from it, so that a crash in between leaves nothing half done. A store whose RNC nobody proved has
 * a document of its own instead, which is nobody else's concern until the RNC is proved to be the store's (docs/adr/0029).
 */
interface Registro {
  id: string
  tipo: string
  rangos: RangoNCF[]
}

const INTENTOS = 50

/** Registers a range of numbers as DGII gave it; refuses one that overlaps, is too long or has expired, or is of somebody else's RNC. */
export async function crearRango(
  server: Server,
  acto: ActoServidor,
  nuevo: RangoNuevo,
  usuarioId: string | undefined,
): Promise<Result<RangoNCF>> {
  const { tiendaId, en, autor } = acto
  const tienda = await leerUno(baseDeTienda(server.store, tiendaId, 'ops'), Tienda, idTienda(tiendaId))
  if (!tienda) return fallo('tienda.no-existe')
  const rnc = soloDigitos(tienda.tiendaRnc)
  const id = `rangoNCF:${rnc}:${nuevo.tipoComprobante}:${String(nuevo.desde).padStart(10, '0')}`
  const campos = { ...nuevo, rnc, siguiente: nuevo.desde, estado: 'activo' as const, anulados: [] }
  const rango = componer(RangoNCF, id, campos, { tiendaId, en, creadoPor: autor, dispositivoId: '', seq: 0, hlc: '' })
  const uso = await usarRnc(server, acto, rnc, usuarioId)
  if (uso === 'de-otro' || uso === 'de-antes') return fallo('rango.rnc-de-otro')
  const registrado = await registrar(server.store, acto, rango, uso, usuarioId)
  if (!registrado.ok) return registrado
  await auditar(server, { base: 'conta', docTipo: RangoNCF.tipo, docId: id, accion: 'crear', antes: {}, despues: rango, acto, rev: '' })
  await escribir(server.store, rango)
  return ok(rango)
}

type DeRegistro = Pick<RangoNCF, 'rnc' | 'tipoComprobante'>
const idRegistro = ({ rnc, tipoComprobante }: DeRegistro): string => `rangos:${rnc}:${tipoComprobante}`
const idSinProbar = (de: DeRegistro, tiendaId: string): string => `${idRegistro(de)}:${tiendaId}`

async function registrar(
  store: Store,
  acto: ActoServidor,
  rango: RangoNCF,
  uso: 'suyo' | 'libre',
  usuarioId: string | undefined,
): Promise<Result<true>> {
  const ncf = await abrirNcf(store)
  const id = uso === 'suyo' ? idRegistro(rango) : idSinProbar(rango, rango.tiendaId)
  for (let i = 0; i < INTENTOS; i++) {
    if (uso === 'suyo') await juntarRangos(store, acto, rango.rnc, rango.tipoComprobante)
    const registro = await ncf.get<Registro>(id)
    const previos = registro?.rangos ?? []
    for (const previo of previos) await escribir(store, previo)
    const vecinas = await tiendasVecinas(store, rango, uso, usuarioId)
    const deOtros = await rangosEn(ncf, [idRegistro(rango), ...vecinas.map((una) => idSinProbar(rango, una))])
    const todos = [...previos, ...deOtros].filter(({ tiendaId }) => tiendaId === rango.tiendaId || vecinas.includes(tiendaId))
    const hoy = diaFiscal(acto.en)
    const valido = validarRango(
      rango,
      todos.filter(({ tiendaId }) => tiendaId === rango.tiendaId),
      hoy,
    )
    if (!valido.ok) return valido
    // Whoever registers here may have no right to read the other store's ranges.
    if (!validarRango(rango, todos, hoy).ok) return fallo('rango.se-cruza-otra-tienda')
    if (await escribirRegistro(ncf, id, registro, [...previos, rango])) return ok(true)
  }
  return fallo('rango.conflicto')
}

/** Whose ranges count beside a store's own: of a proved RNC, of the stores that have it; of another, of those that its owner has besides. */
async function tiendasVecinas(
  store: Store,
  { rnc, tiendaId }: RangoNCF,
  uso: 'suyo' | 'libre',
  usuarioId: string | undefined,
): Promise<string[]> {
  if (uso === 'suyo') return ((await reclamoDe(store, rnc))?.tiendas ?? []).filter((una) => una !== tiendaId)
  if (usuarioId === undefined) return []
  const membresias = await leerTodos(abrirPlataforma(store), Membresia, { padre: usuarioId })
  return membresias.filter((una) => una.activo && una.tiendaId !== tiendaId && tieneRol(una, 'propietario')).map((una) => una.tiendaId)
}

const rangosEn = async (ncf: Db, ids: readonly string[]): Promise<RangoNCF[]> =>
  (await ncf.getMany<Registro>(ids)).flatMap((registro) => registro?.rangos ?? [])

async function escribirRegistro(ncf: Db, id: string, viejo: Stored<Registro> | undefined, rangos: RangoNCF[]): Promise<boolean> {
  const nuevo: Registro = { id, tipo: tipoPropio('rangos'), rangos }
  const [escrito] = await ncf.writeMany([viejo ? { ...nuevo, rev: viejo.rev } : nuevo])
  return escrito?.ok === true
}

/**
 * Brings what a store registered before its RNC was proved to the ranges of that RNC. One that overlaps them lends no more: the other
 * store's numbers were there first. Done again from the start after a crash: the store's own document goes last.
 */
async function juntarRangos(store: Store, acto: ActoServidor, rnc: string, tipoComprobante: TipoComprobante): Promise<void> {
  const { tiendaId } = acto
  const ncf = await abrirNcf(store)
  const suyoId = idSinProbar({ rnc, tipoComprobante }, tiendaId)
  const suyos = await ncf.get<Registro>(suyoId)
  if (!suyos) return
  const id = idRegistro({ rnc, tipoComprobante })
  for (let i = 0; i < INTENTOS; i++) {
    const comun = await ncf.get<Registro>(id)
    const previos = comun?.rangos ?? []
    const tenedores = (await reclamoDe(store, rnc))?.tiendas ?? []
    const deOtras = previos.filter((otro) => otro.tiendaId !== tiendaId && tenedores.includes(otro.tiendaId))
    for (const rango of suyos.rangos) {
      await escribir(store, rango)
      if (deOtras.some((otro) => otro.desde <= rango.hasta && rango.desde <= otro.hasta)) await retirar(store, acto, rango.id)
    }
    const faltan = suyos.rangos.filter((rango) => !previos.some((otro) => otro.id === rango.id && otro.tiendaId === tiendaId))
    if (await escribirRegistro(ncf, id, comun, [...previos, ...faltan])) return void (await ncf.remove(suyoId, suyos.rev))
  }
  throw new Error(`${suyoId}: could not be joined after ${INTENTOS} attempts`)
}

/** Brings in what a store registered of every type. */
export async function juntarTodos(store: Store, acto: ActoServidor, rnc: string): Promise<void> {
  for (const tipo of tipoComprobantes) await juntarRangos(store, acto, rnc, tipo)
}

/** Lends no more of the ranges of an RNC that the store gave up. */
export async function retirarDeRnc(store: Store, acto: ActoServidor, rnc: string): Promise<void> {
  const conta = await baseDeTienda(store, acto.tiendaId, 'conta')
  for (const doc of await conta.find({ tipo: RangoNCF.tipo })) if (doc['rnc'] === rnc) await retirar(store, acto, doc.id)
}

async function retirar(store: Store, acto: ActoServidor, id: string): Promise<void> {
  const db = await baseDeTienda(store, acto.tiendaId, 'conta')
  await editarDecision({ store }, { db, entity: RangoNCF, id, acto }, ({ estado }) =>
    ok(estado === 'retirado' ? {} : { estado: 'retirado' as const }),
  )
}

/** Nothing happens when it is there already. */
async function escribir(store: Store, rango: RangoNCF): Promise<void> {
  await (await baseDeTienda(store, rango.tiendaId, 'conta')).create(rango)
}

/**
 * Declares void numbers that are in no block (docs/FISCAL.md#voided-numbers): of a range that lends no more, or below the first that it
 * lends next, which the allocator jumped over.
 */
export async function anularLibres(
  server: Server,
  acto: ActoServidor,
  rangoId: string,
  { desde, hasta, codigo608 }: Anulacion,
): Promise<Result<{ id: string }>> {
  const { tiendaId, en, autor } = acto
  const [conta, ops] = await Promise.all([baseDeTienda(server.store, tiendaId, 'conta'), baseDeTienda(server.store, tiendaId, 'ops')])
  const seCruza = (otro: { desde: number; hasta: number }) => otro.desde <= hasta && desde <= otro.hasta
  const anulado = await editarDecision(server, { db: conta, entity: RangoNCF, id: rangoId, acto }, async (rango) => {
    const presta = rango.estado === 'activo' && (rango.vence === null || rango.vence >= diaFiscal(en))
    if (desde > hasta || desde < rango.desde || hasta > rango.hasta)
      return fallo('rango.numeros-ajenos', { desde: rango.desde, hasta: rango.hasta })
    if (presta && hasta >= rango.siguiente) return fallo('rango.sigue-repartiendo')
    const bloques = await leerTodos(ops, BloqueNCF, { clave: rango.tipoComprobante })
    if (bloques.some((bloque) => bloque.rangoId === rangoId && seCruza(bloque))) return fallo('rango.numeros-prestados')
    if (rango.anulados.some(seCruza)) return fallo('bloque.ya-anulados')
    const usados = await numerosDeTienda(server, tiendaId)
    if (algunoEn(usados.get(rango.tipoComprobante) ?? [], desde, hasta)) return fallo('bloque.numeros-usados')
    const suya = await loDiceElServidor(server.store, tiendaId, rango)
    return ok({ anulados: [...rango.anulados, { desde, hasta, codigo608, en, por: autor, ...(suya && { loDiceElServidor: suya }) }] })
  })
  if (!anulado.ok) return anulado
  await anotarAnuladas(server.store, acto.tiendaId)
  return ok({ id: rangoId })
}
