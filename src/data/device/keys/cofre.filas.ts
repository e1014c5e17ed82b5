/**
 * Rows of people's documents as they lie on disk: the text sealed, and of what is looked up by only what names nobody. They
 * keep their id under a type of their own, so that a version that knows of no vault sees none of them, and what it reads from
 * the server takes their place (docs/adr/0023-pii-at-rest.md, 0016-versions-and-rollback.md).
 */
import * as z from 'zod'
import { entities, entityDe } from '#domain/entities.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import type { AlmacenFilas, Rango } from '../almacen.ts'
import type { FilaGuardada } from '../fila.ts'

/** The type of a sealed row; its `clave` is the type of what is in it. */
export const TIPO_SELLADO = '_cofre'

/** A sealed row's text: by which vault, and what it holds. */
const sellada = z.object({ cofre: z.string(), sellado: z.string() })
type Sellada = z.infer<typeof sellada>

export const leerSellada = ({ tipo, texto }: Pick<FilaGuardada, 'tipo' | 'texto'>): Sellada | undefined =>
  tipo === TIPO_SELLADO ? sellada.safeParse(JSON.parse(texto)).data : undefined

export const esPersonal = (tipo: string): boolean => entityDe(tipo)?.personal === true

/**
 * Is it a person's document, or an edit of one, that the server holds and gives again whenever it is asked? What this device
 * made is not: it may have to be handed in, with nobody at the till.
 */
export const seSella = ({ tipo, clave, seq, estado }: Pick<FilaGuardada, 'tipo' | 'clave' | 'seq' | 'estado'>): boolean =>
  seq === 0 && estado === 'servidor' && esPersonal(tipo === Historico.tipo ? clave : tipo)

/** Types of documents about people that a store's devices hold. */
export const tiposPersonales: readonly string[] = entities
  .filter(({ personal, database }) => personal === true && database === 'ops')
  .map(({ tipo }) => tipo)

/** The hash goes inside: with it, whoever knows the rest of an edit finds a telephone by trying them all. */
export const aSellar = ({ id, hash, texto }: FilaGuardada) => ({ de: id, texto: `${hash}\n${texto}` })

export const conSello = (fila: FilaGuardada, sello: Sellada): FilaGuardada => ({
  ...fila,
  tipo: TIPO_SELLADO,
  clave: fila.tipo,
  texto: JSON.stringify(sello),
  hash: '',
})

/** The row as it was before it was sealed. */
export function sinSello(fila: FilaGuardada, abierto: string): FilaGuardada {
  const corte = abierto.indexOf('\n')
  const texto = abierto.slice(corte + 1)
  const { clave } = JSON.parse(texto) as { clave?: unknown }
  return { ...fila, tipo: fila.clave, clave: typeof clave === 'string' ? clave : '', texto, hash: abierto.slice(0, corte) }
}

/** Sealed rows of what was of this type; of one document's edits when `padre` is given. */
export const rangoSellado = (tipo: string, padre?: string): Rango =>
  padre === undefined
    ? { indice: ['tipo', 'clave'], desde: [TIPO_SELLADO, tipo], hasta: [TIPO_SELLADO, tipo] }
    : { indice: ['tipo', 'padre', 'en'], desde: [TIPO_SELLADO, padre], hasta: [TIPO_SELLADO, padre] }

/** Rows that may be sealed and lie there as they came: some of them at a time. */
export async function filasClaras(ops: AlmacenFilas, limite: number): Promise<FilaGuardada[]> {
  const tramos = await Promise.all(
    tiposPersonales.flatMap((tipo) => [
      ops.rango({ indice: ['tipo', 'en'], desde: [tipo], hasta: [tipo], limite }),
      ops.rango({ indice: ['tipo', 'clave'], desde: [Historico.tipo, tipo], hasta: [Historico.tipo, tipo] }),
    ]),
  )
  return tramos.flat().filter(seSella).slice(0, limite)
}

const POR_LOTE = 300

/** Takes away what other vaults sealed: all that the server still has was read again. */
export async function quitarAjenas(ops: AlmacenFilas, id: string): Promise<void> {
  const filas = await ops.rango({ indice: ['tipo', 'en'], desde: [TIPO_SELLADO], hasta: [TIPO_SELLADO] })
  const ajenas = filas.filter((fila) => leerSellada(fila)?.cofre !== id).map((fila) => fila.id)
  for (let i = 0; i < ajenas.length; i += POR_LOTE) await ops.cambiar(ajenas.slice(i, i + POR_LOTE), () => null)
  if (ajenas.length > 0) await ops.compactar()
}
