/**
 * Compares this device's rows with the server's receipts: what the owner decided about a quarantined fact is learned here, and
 * what the server turns out not to hold is offered again by the same push as ever.
 */
import { conRevision, sinArreglo } from '#domain/sync/revision.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { receiptsReply, type ReceiptsReply } from '#domain/core/sync.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import type { Cofre } from '#data/device/keys/cofre.ts'
import { estaSellada } from '#data/device/keys/cofre.propios.ts'
import type { FilaGuardada } from '#data/device/fila.ts'
import type { Linea } from './linea.ts'

export interface ContextoRepaso {
  ops: AlmacenFilas
  cofre: Pick<Cofre, 'desellar'>
  linea: Linea
  tiendaId: string
}

type Recibo = ReceiptsReply['recibos'][number]

/** Goes over the receipts from a seq on; answers how many facts the server lacks, which now wait to be sent again. */
export async function repasarRecibos({ ops, cofre, linea, tiendaId }: ContextoRepaso, desdeSeq: number): Promise<Result<number>> {
  let faltan = 0
  for (let desde: number | null = Math.max(1, desdeSeq); desde !== null;) {
    const consulta = new URLSearchParams({ tiendaId, desde: String(desde) })
    const respuesta = await linea.pedir(receiptsReply, { metodo: 'GET', ruta: `/sync/v1/receipts?${consulta.toString()}` })
    if (!respuesta.ok) return respuesta
    const { recibos, siguiente }: ReceiptsReply = respuesta.value
    const hasta = siguiente === null ? [] : [siguiente - 1]
    const filas = await ops.rango({ indice: ['seq'], desde: [desde], hasta })
    faltan += await asentar({ ops, cofre }, filas, recibos)
    desde = siguiente
  }
  return ok(faltan)
}

/** Puts the rows as the receipts say; answers how many have none. */
async function asentar(
  { ops, cofre }: Pick<ContextoRepaso, 'ops' | 'cofre'>,
  filas: readonly FilaGuardada[],
  recibos: readonly Recibo[],
): Promise<number> {
  const porId = new Map<string, Recibo[]>()
  for (const recibo of recibos) porId.set(recibo.id, [...(porId.get(recibo.id) ?? []), recibo])
  const cambios = new Map(
    filas.flatMap((fila): [string, Cambio][] => {
      const nuevo = cambioDe(fila, porId.get(fila.id) ?? [])
      return nuevo ? [[fila.id, nuevo]] : []
    }),
  )
  await cofre.desellar([...cambios].flatMap(([id, { estado }]) => (estado === 'guardado' ? id : [])))
  await ops.cambiar([...cambios.keys()], (fila, id) => {
    const nuevo = cambios.get(id)
    // Somebody else may have moved it meanwhile: then this is old news.
    return fila && nuevo && tieneRecibo(fila) && !(nuevo.estado === 'guardado' && estaSellada(fila)) ? { ...fila, ...nuevo } : undefined
  })
  return [...cambios.values()].filter(({ estado }) => estado === 'guardado').length
}

type Cambio = Pick<FilaGuardada, 'estado' | 'motivo' | 'recibidoEn'>

const tieneRecibo = ({ estado, hash }: FilaGuardada): boolean => (estado === 'recibido' || estado === 'cuarentena') && hash !== ''

/** What the receipts under a row's id make of it; undefined leaves it. */
function cambioDe(fila: FilaGuardada, recibos: readonly Recibo[]): Cambio | undefined {
  if (!tieneRecibo(fila)) return undefined
  // The receipt of a text that arrived changed is under the hash of what arrived: it is ours all the same.
  const recibo =
    recibos.find(({ hash }) => hash === fila.hash) ??
    (fila.estado === 'cuarentena' ? recibos.find(({ cuarentena }) => sinArreglo(cuarentena)) : undefined)
  if (!recibo) return { estado: 'guardado', motivo: '', recibidoEn: '' }
  const estado = recibo.cuarentena === '' ? 'recibido' : 'cuarentena'
  const motivo = recibo.revisada === undefined ? recibo.cuarentena : conRevision(recibo.revisada)
  return fila.estado === estado && fila.motivo === motivo ? undefined : { estado, motivo, recibidoEn: recibo.en }
}
