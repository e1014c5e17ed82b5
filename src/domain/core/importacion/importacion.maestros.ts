/** Masters that come from a file: which column is what, what each row says, the facts that it becomes, and how they are taken back. */
import type * as z from 'zod'
import { trozos, type CambioDeCampos } from './cambios.ts'
import { leerNumero, llano } from './celdas.ts'
import { fieldKinds, type Campos, type Doc, type Entity } from '../entity.ts'
import type { Historico } from '../historico.entity.ts'

/** A column of a file: the field that it fills, and the words by which header lines name it. */
export interface ColumnaDeMaestro<F extends string = string> {
  campo: F
  titulo: string
  sinonimos: readonly string[]
  obligatoria?: true
  /** What a cell says; undefined when it cannot be understood. Left out, it is read as its field's kind is written. */
  leer?: (celda: string) => unknown
}

/** The columns that a header line names. */
export function columnasNombradas<F extends string>(
  columnas: readonly Pick<ColumnaDeMaestro<F>, 'campo' | 'sinonimos'>[],
  encabezado: readonly string[],
): Partial<Record<F, number>> {
  const mapa: Partial<Record<F, number>> = {}
  for (const { campo, sinonimos } of columnas) {
    const indice = encabezado.findIndex((celda, i) => sinonimos.includes(llano(celda)) && !Object.values(mapa).includes(i))
    if (indice >= 0) mapa[campo] = indice
  }
  return mapa
}

const decimalesDe: Readonly<Record<string, number>> = { centavos: 2, milesimas: 3, puntosBasicos: 2, diezmilesimas: 4 }

/** A cell as its field's kind is written: amounts in pesos, percentages, whole numbers, words. */
function leerComo({ campos }: Pick<Entity, 'campos'>, campo: string, celda: string, decimal: '.' | ','): unknown {
  const esquema = campos[campo] as z.ZodType | undefined
  const interior = esquema && 'unwrap' in esquema ? (esquema as z.ZodDefault<z.ZodType>).unwrap() : esquema
  const kind = interior ? fieldKinds.get(interior)?.kind : undefined
  const decimales = kind === undefined ? undefined : decimalesDe[kind]
  return decimales !== undefined || interior?.type === 'number' ? leerNumero(celda, decimal, decimales ?? 0) : celda
}

/** What a row brings: only what its file has a column and a word for. */
export type MaestroLeido<E extends Entity> = Partial<Campos<E>>
export interface CeldaMala {
  /** From 1, header included. */
  fila: number
  columna: string
  valor: string
  code: 'importar.falta' | 'importar.no-se-entiende'
}

/** Reads one row of a file of these masters; what a field may not hold is a bad cell. */
export function leerFilaDeMaestro<E extends Entity>(
  entity: E,
  columnas: readonly ColumnaDeMaestro[],
  mapa: Readonly<Record<string, number | undefined>>,
  decimal: '.' | ',',
  celdas: readonly string[],
  fila: number,
): { ok: true; value: MaestroLeido<E> } | { ok: false; errores: CeldaMala[] } {
  const errores: CeldaMala[] = []
  const leido: Record<string, unknown> = {}
  for (const { campo, obligatoria, leer } of columnas) {
    const celda = (celdas[mapa[campo] ?? -1] ?? '').trim().replace(/\s+/g, ' ')
    if (celda === '') {
      if (obligatoria) errores.push({ fila, columna: campo, valor: '', code: 'importar.falta' })
      continue
    }
    const valor = leer ? leer(celda) : leerComo(entity, campo, celda, decimal)
    const visto = (entity.campos[campo] as z.ZodType | undefined)?.safeParse(valor)
    if (valor !== undefined && visto?.success) leido[campo] = visto.data
    else errores.push({ fila, columna: campo, valor: celda.slice(0, 200), code: 'importar.no-se-entiende' })
  }
  return errores.length > 0 ? { ok: false, errores } : { ok: true, value: leido as MaestroLeido<E> }
}

export interface PlanDeMaestros {
  historicos: Campos<typeof Historico>[]
  nuevos: number
  actualizados: number
  /** Known already, or twice in the file. */
  sinCambio: number
}

/**
 * What the rows would do. Who shares one of its `senas` (an RNC, a telephone …) with a document that is there is that document, and is
 * updated or left; everybody else is new. A sign that two documents share says nothing, and is passed over.
 */
export function planificarMaestros<E extends Entity>(
  entity: E,
  leidos: readonly MaestroLeido<E>[],
  existentes: readonly Doc<E>[],
  senas: (doc: MaestroLeido<E>) => readonly string[],
  opciones: { actualizar: boolean; archivo: string },
  nuevoId: () => string,
): PlanDeMaestros {
  const porSena = new Map<string, Doc<E> | 'varios'>()
  // Who was taken off the lists is nobody's double: brought in again, they are new.
  for (const doc of existentes.filter((uno) => (uno as { activo?: boolean }).activo !== false))
    for (const sena of senas(doc)) porSena.set(sena, porSena.has(sena) && porSena.get(sena) !== doc ? 'varios' : doc)
  const plan: PlanDeMaestros = { historicos: [], nuevos: 0, actualizados: 0, sinCambio: 0 }
  const cambios: CambioDeCampos[] = []
  const vistos = new Set<string>()
  for (const leido of leidos) {
    const suyas = senas(leido)
    const previo = suyas.map((sena) => porSena.get(sena)).find((doc) => doc !== undefined && doc !== 'varios')
    const claves = previo ? [previo.id] : suyas
    const antes = previo as Readonly<Record<string, unknown>> | undefined
    const campos = Object.fromEntries(
      Object.entries(leido)
        .filter(([campo, valor]) => antes === undefined || antes[campo] !== valor)
        .map(([campo, despues]) => [campo, { antes: antes?.[campo] ?? null, despues }]),
    ) as CambioDeCampos['campos']
    const repetido = claves.some((clave) => vistos.has(clave))
    for (const clave of claves) vistos.add(clave)
    if (repetido || (previo && (!opciones.actualizar || Object.keys(campos).length === 0))) {
      plan.sinCambio++
      continue
    }
    cambios.push({ docId: previo?.id ?? nuevoId(), campos })
    if (previo) plan.actualizados++
    else plan.nuevos++
  }
  const motivo = `Importación de ${opciones.archivo}`.slice(0, 200)
  plan.historicos.push(...trozos(cambios).map((trozo) => ({ docTipo: entity.tipo, cambios: trozo, motivo })))
  return plan
}

/**
 * What takes an import of masters back: a field that still says what the import wrote says again what it said before, one that somebody
 * changed since stays; who came with it leaves the lists. `actual`: the document as it is now. `retiro`: the field that takes one off the lists.
 */
export function deshacerHistoricos(
  historicos: readonly Campos<typeof Historico>[],
  actual: (docId: string) => object | undefined,
  retiro: Readonly<Record<string, { antes: boolean; despues: boolean }>>,
): Campos<typeof Historico>[] {
  return historicos.flatMap(({ docTipo, cambios, motivo }) => {
    const atras = cambios.flatMap(({ docId, campos }): CambioDeCampos[] => {
      const hay = actual(docId) as Readonly<Record<string, unknown>> | undefined
      if (!hay) return []
      if (Object.values(campos).every(({ antes }) => antes === null)) return [{ docId, campos: { ...retiro } }]
      const suyos = Object.entries(campos).filter(([campo, { despues }]) => JSON.stringify(hay[campo]) === JSON.stringify(despues))
      if (suyos.length === 0) return []
      return [
        { docId, campos: Object.fromEntries(suyos.map(([campo, { antes, despues }]) => [campo, { antes: despues, despues: antes }])) },
      ]
    })
    return atras.length === 0 ? [] : [{ docTipo, cambios: atras, motivo: `Deshecha: ${motivo}`.slice(0, 200) }]
  })
}
