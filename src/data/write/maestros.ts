/**
 * Masters as this device sees them: the server's document with this device's own edits on top, as far as the server has not
 * folded them yet (contract: the same fold as the server's, `historico.rules.ts`, so that both reach the same document).
 */
import type { Doc, Entity } from '#domain/core/entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { hlcQueVale } from '#domain/core/hlc.ts'
import { esReservado, plegar, validarMaestro, type Cambio as CambioDeCampos, type Maestro } from '#domain/sync/historico.rules.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import type { Cofre } from '#data/device/keys/cofre.ts'
import { rangoSellado } from '#data/device/keys/cofre.filas.ts'
import { seleccionDe, type Consulta } from '#data/device/consultas.ts'
import { leerFila, type EstadoFila, type Fila, type FilaGuardada } from '#data/device/fila.ts'

/** Where masters are read: the rows, and what opens those of people. */
export interface FuenteDeMaestros {
  ops: AlmacenFilas
  cofre: Pick<Cofre, 'abrir'>
}

interface EdicionPropia {
  historico: Historico
  cambio: CambioDeCampos
  estado: EstadoFila
}

/** Edits that this device made of a type of master, by document. */
async function edicionesPropias({ ops, cofre }: FuenteDeMaestros, docTipo: string): Promise<Map<string, EdicionPropia[]>> {
  const filas = await ops.rango({ indice: ['tipo', 'clave'], desde: [Historico.tipo, docTipo], hasta: [Historico.tipo, docTipo] })
  const porDoc = new Map<string, EdicionPropia[]>()
  for (const fila of await cofre.abrir(filas.filter(({ estado }) => estado !== 'servidor'))) {
    const leido = leerFila(Historico, fila).doc
    // As the server folds it: one that a clock ahead made counts as of its receipt.
    const historico = fila.recibidoEn === '' ? leido : { ...leido, hlc: hlcQueVale(leido, Date.parse(fila.recibidoEn)) }
    for (const cambio of historico.cambios) {
      const previas = porDoc.get(cambio.docId)
      if (previas) previas.push({ historico, cambio, estado: fila.estado })
      else porDoc.set(cambio.docId, [{ historico, cambio, estado: fila.estado }])
    }
  }
  return porDoc
}

function plegarFila<E extends Entity>(fila: FilaGuardada | undefined, ediciones: readonly EdicionPropia[]): Fila<Doc<E>> | undefined {
  const guardado = fila && (JSON.parse(fila.texto) as Maestro)
  const maestro = ediciones.reduce<Maestro | undefined>(
    (previo, { historico, cambio }) => plegar(previo, historico, cambio).maestro,
    guardado && { ...guardado, reloj: guardado.reloj ?? '', relojes: guardado.relojes ?? {} },
  )
  const valido = maestro && validarMaestro(maestro)
  if (!valido?.ok) return undefined
  const pendiente = ediciones.find(({ estado }) => estado !== 'recibido')
  return { doc: valido.value as unknown as Doc<E>, estado: pendiente?.estado ?? 'servidor', motivo: '', recibidoEn: fila?.recibidoEn ?? '' }
}

/** A master document with this device's edits that the server has not folded yet on top; undefined when there is none, or it is shut away. */
export async function leerMaestro<E extends Entity>(fuente: FuenteDeMaestros, entity: E, id: string): Promise<Fila<Doc<E>> | undefined> {
  const { ops, cofre } = fuente
  const [guardadas, ediciones] = await Promise.all([ops.leer([id]), edicionesPropias(fuente, entity.tipo)])
  const filas = guardadas.flatMap((fila) => fila ?? [])
  const abiertas = await cofre.abrir(filas)
  return abiertas.length < filas.length ? undefined : plegarFila<E>(abiertas[0], ediciones.get(id) ?? [])
}

/**
 * All master documents of a type that match, with this device's own edits on top. Of one that is shut away only the edits are
 * at hand: a few fields of somebody are not shown as if they were all.
 */
export async function buscarMaestros<E extends Entity>(
  fuente: FuenteDeMaestros,
  entity: E,
  consulta: Consulta = {},
): Promise<Fila<Doc<E>>[]> {
  const { ops, cofre } = fuente
  const [claras, selladas, ediciones] = await Promise.all([
    ops.rango({ indice: ['tipo', 'en'], desde: [entity.tipo], hasta: [entity.tipo] }),
    entity.personal ? ops.rango(rangoSellado(entity.tipo)) : [],
    edicionesPropias(fuente, entity.tipo),
  ])
  const abiertas = await cofre.abrir(selladas)
  const porId = new Map([...claras, ...abiertas].map((fila) => [fila.id, fila]))
  const cerradas = new Set(selladas.flatMap(({ id }) => (porId.has(id) ? [] : [id])))
  const ids = [...new Set([...porId.keys(), ...ediciones.keys()])].filter((id) => !cerradas.has(id))
  const docs = ids.flatMap((id) => plegarFila<E>(porId.get(id), ediciones.get(id) ?? []) ?? [])
  return ordenar(docs, entity, consulta)
}

/** Keeps what the query asks for, in its order: masters are few enough to be looked at one by one. */
export function ordenar<E extends Entity>(docs: Fila<Doc<E>>[], entity: E, consulta: Consulta): Fila<Doc<E>>[] {
  const { cumple, comparar, limite } = seleccionDe(entity, consulta)
  const comoFila = (fila: Fila<Doc<E>>) => fila.doc as unknown as FilaGuardada
  return docs
    .filter((fila) => cumple(comoFila(fila)))
    .sort((a, b) => comparar(comoFila(a), comoFila(b)))
    .slice(0, limite)
}

/** What an edit changes: only fields whose value differs from what the author saw. */
export function cambiosDe(
  docId: string,
  antes: Record<string, unknown> | undefined,
  despues: Record<string, unknown>,
): CambioDeCampos | undefined {
  const campos = Object.entries(despues)
    .filter(
      ([campo, valor]) =>
        !esReservado(campo) &&
        valor !== undefined &&
        (antes === undefined || JSON.stringify(antes[campo] ?? null) !== JSON.stringify(valor)),
    )
    .map(([campo, valor]) => [campo, { antes: antes?.[campo] ?? null, despues: valor }])
  return campos.length === 0 ? undefined : { docId, campos: Object.fromEntries(campos) as CambioDeCampos['campos'] }
}
