/**
 * Facts of another device of the store, taken in from its black box to be handed in for it. They are rows of `ops` with
 * seq 0 and states of their own, so that this device's outbox, order, numbers and counts never see them, and the sales
 * lists do. A fact keeps its id, its maker, its seq, its text and its hash: whoever hands it in first, the server has it once.
 */
import * as z from 'zod'
import { entities } from '#domain/entities.ts'
import { envelope, type Envelope } from '#domain/core/entity.ts'
import type { Envio } from '#domain/core/sync.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import type { Seleccion } from '#data/device/consultas.ts'
import { filaDe, leerFila, type Fila, type FilaGuardada } from '#data/device/fila.ts'

/** What hides a fact from every list: its id is taken here by another text, and it waits for the server to say which counts. */
export const TIPO_APARTE = '_encargo'
const POR_LOTE = 200

const sobre = envelope.pick({ id: true, tipo: true, tiendaId: true, en: true, clave: true, padre: true, dispositivoId: true, seq: true })
export type SobreDeEncargo = z.infer<typeof sobre>

/** What a fact says of itself; undefined when its text cannot be read, or is not the one that its box names. */
export function leerSobre({ id, seq, texto }: Pick<Envio, 'id' | 'seq' | 'texto'>): SobreDeEncargo | undefined {
  const leido = sobre.safeParse(interpretar(texto))
  return leido.success && leido.data.id === id && leido.data.seq === seq ? leido.data : undefined
}

function interpretar(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The fact of a row as it travels, and who made it. */
export function envioDeEncargo({ texto, hash }: Pick<FilaGuardada, 'texto' | 'hash'>): Envio & { dispositivoId: string } {
  const { id, seq, dispositivoId } = sobre.parse(JSON.parse(texto))
  return { id, seq, hash, texto, dispositivoId }
}

export const encargosPendientes = (ops: AlmacenFilas, limite?: number): Promise<FilaGuardada[]> =>
  ops.rango({ indice: ['estado', 'seq'], desde: ['encargo'], hasta: ['encargo'], ...(limite === undefined ? {} : { limite }) })

/** Which of these facts are here already, with the very same text: this device made them, took them in, or has them from the server. */
export async function yaEstan(ops: AlmacenFilas, hechos: readonly Envio[]): Promise<ReadonlySet<string>> {
  const filas = await ops.leer(hechos.map(({ id }) => id))
  const aparte = await ops.leer(hechos.map(idAparte))
  return new Set(hechos.flatMap(({ id, hash }, i) => (filas[i]?.hash === hash || aparte[i] ? [id] : [])))
}

/** Takes facts in; what is here already stays as it is. Resolves when they are on disk. */
export async function guardarEncargos(ops: AlmacenFilas, hechos: readonly { envio: Envio; sobre: SobreDeEncargo }[]): Promise<void> {
  const previas = await ops.leer(hechos.map(({ envio }) => envio.id))
  const filas = hechos.flatMap(({ envio, sobre: suyo }, i): FilaGuardada[] => {
    const fila = filaDe(suyo, { texto: envio.texto, hash: envio.hash, estado: 'encargo' })
    const previa = previas[i]
    if (previa?.hash === envio.hash) return []
    return [previa ? { ...fila, id: idAparte(envio), tipo: TIPO_APARTE } : fila]
  })
  for (let i = 0; i < filas.length; i += POR_LOTE) {
    const porId = new Map(filas.slice(i, i + POR_LOTE).map((fila) => [fila.id, fila]))
    await ops.cambiar([...porId.keys()], (previa, id) => (previa ? undefined : porId.get(id)))
  }
}

/** A fact of this device whose id another text has taken, and which the server holds: it stays to be offered again. */
export const filaAparte = (fila: FilaGuardada): FilaGuardada => ({
  ...fila,
  id: idAparte(fila),
  tipo: TIPO_APARTE,
  seq: 0,
  estado: 'entregado',
})

const idAparte = ({ id, hash }: Pick<Envio, 'id' | 'hash'>): string => `${id.slice(0, 140)}~${hash.slice(0, 16)}`

/** Another server, or ours from a backup: what was handed in for others is handed in again (docs/RELIABILITY.md R4). */
export async function ofrecerEncargos(ops: AlmacenFilas): Promise<void> {
  const ids = await ops.claves({ indice: ['estado', 'seq'], desde: ['entregado'], hasta: ['entregado'] })
  for (let i = 0; i < ids.length; i += POR_LOTE) {
    await ops.cambiar(ids.slice(i, i + POR_LOTE), (fila) => fila && { ...fila, estado: 'encargo', motivo: '', recibidoEn: '' })
  }
}

/** What waits here to be handed in for others, oldest first. */
export const seleccionEncargos: Seleccion<Fila<Envelope>> = {
  rangos: [{ indice: ['estado', 'seq'], desde: ['encargo'], hasta: ['encargo'] }],
  cumple: ({ estado }) => estado === 'encargo',
  comparar: (a, b) => (a.en < b.en ? -1 : a.en > b.en ? 1 : 0),
  limite: Infinity,
  leer(fila) {
    const { tipo } = JSON.parse(fila.texto) as { tipo?: unknown }
    const entity = entities.find((una) => una.tipo === tipo)
    const { estado, motivo, recibidoEn } = fila
    return entity ? leerFila(entity, fila) : { doc: JSON.parse(fila.texto) as Envelope, estado, motivo, recibidoEn }
  },
}
