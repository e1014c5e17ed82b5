/**
 * Numbers that the server itself gives to documents, out of blocks of its own: what replaces a paper of a contingency has no device that would take one
 * (docs/FISCAL.md#contingency). A list for each block says to which document each of its numbers went, in order; the log outside the store first, so that
 * a restored store gives none of them again (docs/adr/0010).
 */
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { ESTE_SERVIDOR } from '#domain/fiscal/ncf.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import { ok, type Result } from '#domain/core/result.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { baseDeTienda, tipoPropio } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { leerUno } from '../core/documentos.ts'
import { incluir } from '../core/hechos/rangos.ts'
import { KeyedQueue } from '../core/queues.ts'
import type { Store, Stored } from '../store/port.ts'
import { abrirNcf } from './base.ts'
import type { NumerosPorTipo } from './numeros.ts'

/** Of one block: who has each of its numbers, from its first on. */
interface Numerados {
  id: string
  tipo: string
  tiendaId: string
  bloqueId: string
  de: string[]
}

export interface Numero {
  ncf: string
  /** Last day of its range; null when it does not expire. */
  vence: string | null
}

const prefijo = (tiendaId: string): string => `numerados:${tiendaId}:`
const idDe = (tiendaId: string, bloqueId: string): string => `${prefijo(tiendaId)}${bloqueId}`
const turnos = new KeyedQueue()

/** What the server gave numbers to in a store, block by block. */
export const leerNumerados = async (store: Store, tiendaId: string): Promise<Stored<Numerados>[]> =>
  await (await abrirNcf(store)).range<Numerados>(prefijo(tiendaId), `${prefijo(tiendaId)}\uFFFF`)

/** `bloque:<rnc>:<tipo>:<desde>`, taken apart. */
function partesDe(bloqueId: string): { tipo: TipoComprobante; desde: number } {
  const [, , tipo = '', desde = ''] = bloqueId.split(':')
  return { tipo: tipo as TipoComprobante, desde: Number(desde) }
}

/** Adds them to the numbers that are used. */
export function conNumerados(numeros: NumerosPorTipo, numerados: readonly Numerados[]): NumerosPorTipo {
  for (const { bloqueId, de } of numerados) {
    const { tipo, desde } = partesDe(bloqueId)
    const rangos = numeros.get(tipo) ?? []
    for (const i of de.keys()) incluir(rangos, desde + i)
    numeros.set(tipo, rangos)
  }
  return numeros
}

/**
 * A number of a type for each of these, the same however often it is asked: one that has one keeps it. Those for which the store's ranges have none are
 * left out, and `falta` says why.
 */
export const numerar = (
  server: Pick<Server, 'store' | 'central'>,
  tiendaId: string,
  tipo: TipoComprobante,
  de: readonly string[],
): Promise<Result<{ numeros: ReadonlyMap<string, Numero>; faltan: number }>> =>
  turnos.enFila(`${tiendaId} ${tipo}`, () => numerarEnTurno(server, tiendaId, tipo, de))

async function numerarEnTurno(
  { store, central }: Pick<Server, 'store' | 'central'>,
  tiendaId: string,
  tipo: TipoComprobante,
  de: readonly string[],
): Promise<Result<{ numeros: ReadonlyMap<string, Numero>; faltan: number }>> {
  const ncf = await abrirNcf(store)
  const numeros = new Map<string, Numero>()
  for (;;) {
    const listas = new Map((await leerNumerados(store, tiendaId)).map((lista) => [lista.bloqueId, lista]))
    await conSuyos(store, tiendaId, tipo, listas, new Set(de), numeros)
    const faltan = de.filter((uno) => !numeros.has(uno))
    if (faltan.length === 0) return ok({ numeros, faltan: 0 })
    const prestados = await central.asignador.prestar({
      tiendaId,
      tipoComprobante: tipo,
      dispositivoId: ESTE_SERVIDOR,
      cajaId: '',
      autor: ESTE_SERVIDOR,
      ultimoUsado: (bloques) =>
        Object.fromEntries(
          bloques.flatMap(({ id, desde }) => (listas.has(id) ? [[id, desde + (listas.get(id)?.de.length ?? 0) - 1]] : [])),
        ),
      loPideElMismo: false,
      // It is lent two blocks at a time, of which it needs no more than both together.
      numeros: () => Math.ceil(faltan.length / 2),
    })
    if (!prestados.ok) return prestados.error.code === 'ncf.sin-rango' ? ok({ numeros, faltan: faltan.length }) : prestados
    const bloque = prestados.value
      .toSorted((a, b) => a.desde - b.desde)
      .find(({ id, desde, hasta }) => desde + (listas.get(id)?.de.length ?? 0) <= hasta)
    if (!bloque) return ok({ numeros, faltan: faltan.length })
    await darDe(bloque, listas.get(bloque.id), faltan)
  }

  async function darDe(
    { id: bloqueId, desde, hasta }: BloqueNCF,
    antes: Stored<Numerados> | undefined,
    faltan: readonly string[],
  ): Promise<void> {
    const previos = antes?.de ?? []
    const nuevos = faltan.slice(0, hasta - desde + 1 - previos.length)
    await central.asignador.anotarNumerados({ tiendaId, bloqueId, desde: previos.length, de: nuevos })
    const doc: Numerados = { id: idDe(tiendaId, bloqueId), tipo: TIPO, tiendaId, bloqueId, de: [...previos, ...nuevos] }
    const [escrito] = await ncf.writeMany([antes ? { ...doc, rev: antes.rev } : doc])
    // Another process was faster: what it wrote is read in the next round.
    if (escrito?.ok !== true && !(await ncf.get(doc.id))) throw new Error(`${doc.id}: could not be written`)
  }
}

const TIPO = tipoPropio('numerados')

/** Notes down the numbers that these have already, with the expiry of their blocks. */
async function conSuyos(
  store: Store,
  tiendaId: string,
  tipo: TipoComprobante,
  listas: ReadonlyMap<string, Numerados>,
  buscados: ReadonlySet<string>,
  numeros: Map<string, Numero>,
): Promise<void> {
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  for (const { bloqueId, de } of listas.values()) {
    const partes = partesDe(bloqueId)
    if (partes.tipo !== tipo || !de.some((uno) => buscados.has(uno))) continue
    const { vence = null } = (await leerUno(ops, BloqueNCF, bloqueId)) ?? {}
    for (const [i, uno] of de.entries()) if (buscados.has(uno)) numeros.set(uno, { ncf: formatoNcf(tipo, partes.desde + i), vence })
  }
}

/** After a restore: what the log says was given out of a block, put back. */
export async function reponerNumerados(
  store: Store,
  { tiendaId, bloqueId, desde, de }: { tiendaId: string; bloqueId: string; desde: number; de: readonly string[] },
): Promise<void> {
  const ncf = await abrirNcf(store)
  const antes = await ncf.get<Numerados>(idDe(tiendaId, bloqueId))
  const previos = antes?.de ?? []
  // Of two lines on the same numbers the later is right: the earlier did not live to be written.
  const todos = [...previos.slice(0, desde), ...de, ...previos.slice(desde + de.length)]
  const doc: Numerados = { id: idDe(tiendaId, bloqueId), tipo: TIPO, tiendaId, bloqueId, de: todos }
  await ncf.writeMany([antes ? { ...doc, rev: antes.rev } : doc])
}
