/**
 * Whose an RNC is (docs/adr/0029). Anybody may write any RNC on a store; it is theirs when it was proved to an operator, and then no other
 * person's store takes numbers of it. The claim names the stores of the one who has it: a second store of the same owner joins them.
 */
import { Empleado, Membresia } from '#domain/personas/equipo.entity.ts'
import { Tienda, TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { leer, tieneRol } from '#domain/core/entity.ts'
import { soloDigitos } from '#domain/fiscal/identificacion.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { leerTodos } from '../core/documentos.ts'
import { abrirPlataforma, abrirPublico, baseDeTienda, idMembresia, idReclamoRnc, idTienda, tipoPropio } from '../core/bases.ts'
import { auditar, editarDecision, type ActoServidor } from '../core/decisiones.ts'
import type { Store } from '../store/port.ts'
import { abrirNcf } from './base.ts'

export interface ReclamoRnc {
  id: string
  tipo: string
  /** Of one owner, or agreed to by an operator. */
  tiendas: string[]
  /** Had ranges of it before there were claims: they use up what they have, and register no more. */
  deAntes: string[]
  en: string
  por: string
}

/** How a store stands to an RNC: `libre` is nobody's proved one, which it may use until somebody proves it. */
export type UsoDeRnc = 'suyo' | 'libre' | 'de-antes' | 'de-otro'

/** What an operator decides about an RNC: that it is the store's, that it is one more store's, or that it was given to the wrong one. */
export type ModoDeRnc = 'confirmar' | 'unir' | 'pasar'

const INTENTOS = 20

export const reclamoDe = async (store: Store, rnc: string): Promise<ReclamoRnc | undefined> =>
  (await abrirPlataforma(store)).get<ReclamoRnc>(idReclamoRnc(rnc))

/** How this store may use numbers of an RNC. */
export async function usoDelRnc(store: Store, rnc: string, tiendaId: string): Promise<UsoDeRnc> {
  const reclamo = await reclamoDe(store, rnc)
  if (!reclamo || reclamo.tiendas.length === 0) return 'libre'
  if (reclamo.tiendas.includes(tiendaId)) return 'suyo'
  return reclamo.deAntes.includes(tiendaId) ? 'de-antes' : 'de-otro'
}

/** Does this person own one of these stores? */
async function tieneAlguna(store: Store, usuarioId: string, tiendas: readonly string[]): Promise<boolean> {
  const docs = await (await abrirPlataforma(store)).getMany(tiendas.map((tiendaId) => idMembresia(usuarioId, tiendaId)))
  return docs.some((doc) => {
    const membresia = doc && leer(Membresia, doc)
    return membresia?.activo === true && tieneRol(membresia, 'propietario')
  })
}

/** A store of somebody who owns another one with this RNC has it too: it joins when they use it there. Answers how it then stands. */
export async function usarRnc(server: { store: Store }, acto: ActoServidor, rnc: string, usuarioId: string | undefined): Promise<UsoDeRnc> {
  const { store } = server
  const uso = await usoDelRnc(store, rnc, acto.tiendaId)
  if (uso === 'suyo' || uso === 'libre' || usuarioId === undefined) return uso
  const reclamo = await reclamoDe(store, rnc)
  const alcanza =
    reclamo && (await tieneAlguna(store, usuarioId, [acto.tiendaId])) && (await tieneAlguna(store, usuarioId, reclamo.tiendas))
  return alcanza && (await darRnc(server, acto, rnc, 'unir')).ok ? 'suyo' : uso
}

/** Gives an RNC to the store of `acto`; 'rnc.de-otra-cuenta' when somebody else has it and nothing was said about them. Answers the stores that had it. */
export async function darRnc(
  server: { store: Store },
  acto: ActoServidor,
  rnc: string,
  modo: ModoDeRnc,
): Promise<Result<{ perdieron: string[] }>> {
  const { tiendaId } = acto
  const dado = await cambiarReclamo(server, acto, rnc, ({ tiendas, deAntes }) => {
    if (tiendas.includes(tiendaId) && modo !== 'pasar') return ok({ tiendas, deAntes })
    if (modo === 'pasar') return ok({ tiendas: [tiendaId], deAntes: [] })
    if (modo === 'confirmar' && tiendas.length > 0) return fallo('rnc.de-otra-cuenta')
    return ok({ tiendas: [...tiendas, tiendaId], deAntes: deAntes.filter((una) => una !== tiendaId) })
  })
  if (!dado.ok) return dado
  const { antes, ahora } = dado.value
  const perdieron = antes.tiendas.filter((vieja) => !ahora.tiendas.includes(vieja))
  for (const tienda of perdieron) await anotar(server, { ...acto, tiendaId: tienda }, rnc, '')
  await anotar(server, acto, rnc, rnc)
  return ok({ perdieron })
}

/** Takes the store of `acto` off an RNC that it had. */
export async function quitarRnc(server: { store: Store }, acto: ActoServidor, rnc: string): Promise<Result<void>> {
  const sin = (tiendas: readonly string[]): string[] => tiendas.filter((una) => una !== acto.tiendaId)
  const quitado = await cambiarReclamo(server, acto, rnc, ({ tiendas, deAntes }) =>
    tiendas.includes(acto.tiendaId) || deAntes.includes(acto.tiendaId)
      ? ok({ tiendas: sin(tiendas), deAntes: sin(deAntes) })
      : fallo('rnc.no-es-suyo'),
  )
  if (!quitado.ok) return quitado
  await anotar(server, acto, rnc, '')
  return ok(undefined)
}

type Tenedores = Pick<ReclamoRnc, 'tiendas' | 'deAntes'>

async function cambiarReclamo(
  server: { store: Store },
  acto: ActoServidor,
  rnc: string,
  cambio: (actual: Tenedores) => Result<Tenedores>,
): Promise<Result<{ antes: Tenedores; ahora: ReclamoRnc }>> {
  const plataforma = await abrirPlataforma(server.store)
  const id = idReclamoRnc(rnc)
  for (let i = 0; i < INTENTOS; i++) {
    const viejo = await plataforma.get<ReclamoRnc>(id)
    const antes: Tenedores = viejo ?? { tiendas: [], deAntes: [] }
    const pedido = cambio(antes)
    if (!pedido.ok) return pedido
    const ahora = { id, tipo: tipoPropio('rnc'), ...pedido.value, en: acto.en, por: acto.autor }
    if (viejo && JSON.stringify([viejo.tiendas, viejo.deAntes]) === JSON.stringify([ahora.tiendas, ahora.deAntes]))
      return ok({ antes, ahora: viejo })
    await auditar(server, {
      base: 'plataforma',
      docTipo: 'rnc',
      docId: id,
      accion: viejo ? 'editar' : 'crear',
      antes: { tiendas: antes.tiendas, deAntes: antes.deAntes },
      despues: pedido.value,
      acto,
      rev: viejo?.rev ?? '',
    })
    const [escrito] = await plataforma.writeMany([viejo ? { ...ahora, rev: viejo.rev } : ahora])
    if (escrito?.ok === true) return ok({ antes, ahora })
  }
  return fallo('documento.conflicto')
}

/** The store says for its own screens which RNC is proved to be its own; the claim decides. */
async function anotar(server: { store: Store }, acto: ActoServidor, rnc: string, confirmado: string): Promise<void> {
  const db = await baseDeTienda(server.store, acto.tiendaId, 'ops')
  await editarDecision(server, { db, entity: Tienda, id: idTienda(acto.tiendaId), acto }, ({ rncConfirmado }) =>
    ok(confirmado === '' && rncConfirmado !== rnc ? {} : { rncConfirmado: confirmado }),
  )
}

const ADOPTADOS = 'rncs-adoptados'

/**
 * Once, on data of before there were claims: who registered ranges of an RNC first keeps it, with the other stores of the same owners; the
 * others go on with the ranges that they have. Without ranges, an RNC goes to its open stores when they are all of one owner.
 */
export async function adoptarRncs({ store, ahora }: { store: Store; ahora: () => Date }): Promise<void> {
  const plataforma = await abrirPlataforma(store)
  if (await plataforma.get(ADOPTADOS)) return
  const porRnc = new Map<string, { tiendaId: string; en: string; conRango: boolean }[]>()
  const sumar = (rnc: string, una: { tiendaId: string; en: string; conRango: boolean }) =>
    porRnc.set(rnc, [...(porRnc.get(rnc) ?? []), una])
  for (const { rangos } of await (
    await abrirNcf(store)
  ).range<{ rangos: { rnc: string; tiendaId: string; en: string }[] }>('rangos:', 'rangos;'))
    for (const { rnc, tiendaId, en } of rangos) sumar(rnc, { tiendaId, en, conRango: true })
  for (const { tiendaId, tiendaRnc, estado, en } of await leerTodos(abrirPublico(store), TiendaPublica)) {
    const rnc = soloDigitos(tiendaRnc)
    if (rnc !== '' && estado !== 'pendiente') sumar(rnc, { tiendaId, en, conRango: false })
  }
  for (const [rnc, usos] of porRnc) await adoptar({ store, ahora }, rnc, usos)
  const marca = { id: ADOPTADOS, tipo: tipoPropio('marca'), en: ahora().toISOString() }
  await plataforma.create(marca)
}

async function adoptar(
  { store, ahora }: { store: Store; ahora: () => Date },
  rnc: string,
  usos: readonly { tiendaId: string; en: string; conRango: boolean }[],
): Promise<void> {
  const enOrden = usos.toSorted((a, b) => Number(b.conRango) - Number(a.conRango) || (a.en < b.en ? -1 : 1))
  const [primero] = enOrden
  if (!primero) return
  const duenos = await duenosDe(store, primero.tiendaId)
  const conDueno = await Promise.all(
    [...new Set(enOrden.map(({ tiendaId }) => tiendaId))].map(async (tiendaId) => ({
      tiendaId,
      suya: tiendaId === primero.tiendaId || (await duenosDe(store, tiendaId)).some((uno) => duenos.includes(uno)),
      conRango: usos.some((uso) => uso.tiendaId === tiendaId && uso.conRango),
    })),
  )
  if (!primero.conRango && conDueno.some(({ suya }) => !suya)) return
  const tiendas = conDueno.filter(({ suya }) => suya).map(({ tiendaId }) => tiendaId)
  const deAntes = conDueno.filter(({ suya, conRango }) => !suya && conRango).map(({ tiendaId }) => tiendaId)
  const acto = { tiendaId: primero.tiendaId, autor: 'servidor', en: ahora().toISOString() }
  const dado = await cambiarReclamo({ store }, acto, rnc, (actual) => ok(actual.tiendas.length > 0 ? actual : { tiendas, deAntes }))
  if (dado.ok) for (const tiendaId of dado.value.ahora.tiendas) await anotar({ store }, { ...acto, tiendaId }, rnc, rnc)
}

async function duenosDe(store: Store, tiendaId: string): Promise<string[]> {
  return (await leerTodos(baseDeTienda(store, tiendaId, 'equipo'), Empleado))
    .filter((empleado) => empleado.activo && empleado.usuarioId !== '' && tieneRol(empleado, 'propietario'))
    .map(({ usuarioId }) => usuarioId)
}
