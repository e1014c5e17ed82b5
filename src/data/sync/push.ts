/**
 * Hands facts in, in the device's order. A reply counts only when it answers every fact that was sent, each by its id, in
 * order, with the hash of our text: anything else marks nothing (docs/RELIABILITY.md D13, D14).
 */
import type { Resultado } from '#domain/core/sync.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import type { FilaGuardada } from '#data/device/fila.ts'
import type { Linea } from './linea.ts'
import { crearTamano, esDemasiado, esperaDe, TEXTO_POR_LOTE } from './lote.ts'

/** Rounds that a fact is left out after it was refused: some minutes. */
const RONDAS_APARTADO = 6

export interface ContextoPush {
  ops: AlmacenFilas
  linea: Linea
  tiendaId: string
  /** The device's state, as the header carries it. */
  estado(): Promise<string>
}

export interface Push {
  /**
   * Sends all that waits; answers how many facts the server set apart. One that it puts off is left for the next call, and does
   * not hold up those after it.
   */
  vaciar(): Promise<Result<number>>
  /** Facts that the server would not take at all are tried again from here on. */
  reintentarApartados(): void
}

/** Without a receipt, in the order of making. */
export async function porEnviar(ops: AlmacenFilas, limite: number): Promise<FilaGuardada[]> {
  const tramos = await Promise.all(
    (['guardado', 'enviado'] as const).map((estado) => ops.rango({ indice: ['estado', 'seq'], desde: [estado], hasta: [estado], limite })),
  )
  return tramos
    .flat()
    .sort((a, b) => a.seq - b.seq)
    .slice(0, limite)
}

/** Hands in what waits, in the order of seq. */
export function crearPush({ ops, linea, tiendaId, estado }: ContextoPush): Push {
  /** Refused, or too big for the server: set apart for so many rounds more, or until somebody asks or the page is opened anew. */
  const apartados = new Map<string, number>()
  const tamano = crearTamano()

  const siguienteLote = async (puestos: ReadonlySet<string>): Promise<FilaGuardada[]> => {
    const tope = tamano.tope()
    const filas = (await porEnviar(ops, tope + puestos.size + apartados.size)).filter(({ id }) => !puestos.has(id) && !apartados.has(id))
    let bytes = 0
    const caben = filas.findIndex(({ texto }, i) => i > 0 && (bytes += texto.length) + (filas[0]?.texto.length ?? 0) > TEXTO_POR_LOTE)
    return filas.slice(0, Math.min(tope, caben < 0 ? filas.length : caben))
  }

  const marcar = (lote: readonly FilaGuardada[], cambio: (fila: FilaGuardada) => Partial<FilaGuardada> | undefined): Promise<void> =>
    ops.cambiar(
      lote.map(({ id }) => id),
      (fila) => {
        const nuevo = fila && fila.seq > 0 ? cambio(fila) : undefined
        return fila && nuevo && { ...fila, ...nuevo }
      },
    )

  const enviar = async (lote: readonly FilaGuardada[]): Promise<Result<Resultado[]>> => {
    const hechos = lote.map(({ id, seq, hash, texto }) => ({ id, seq, hash, texto }))
    const como = { cabeceras: { 'x-mercana-estado': await estado() }, esperaMs: esperaDe(hechos) }
    const respuesta = await linea.entregar({ tiendaId, hechos }, como)
    if (!respuesta.ok) return respuesta
    const { resultados } = respuesta.value
    return resultados.length === lote.length && lote.every((fila, i) => responde(resultados[i], fila))
      ? ok(resultados)
      : fallo('red.respuesta-rara')
  }

  /** Takes the receipts of a batch; answers which facts got none. */
  const anotar = async (lote: readonly FilaGuardada[], resultados: readonly Resultado[]): Promise<string[]> => {
    const porId = new Map(resultados.map((resultado) => [resultado.id, resultado]))
    await marcar(lote, ({ id }) => alFila(porId.get(id)))
    for (const { id, resultado } of resultados) if (resultado === 'rechazado') apartados.set(id, RONDAS_APARTADO)
    return resultados.flatMap(({ id, resultado }) => (resultado === 'reintentar' ? [id] : []))
  }

  return {
    reintentarApartados: () => apartados.clear(),
    async vaciar() {
      // Somebody in between may have said it, and may be gone: nothing waits for ever.
      for (const [id, rondas] of apartados) {
        if (rondas > 1) apartados.set(id, rondas - 1)
        else apartados.delete(id)
      }
      const puestos = new Set<string>()
      let enCuarentena = 0
      for (;;) {
        const lote = await siguienteLote(puestos)
        if (lote.length === 0) return ok(enCuarentena)
        await marcar(lote, ({ estado: actual }) => (actual === 'guardado' ? { estado: 'enviado' } : undefined))
        const resultados = await enviar(lote)
        if (!resultados.ok) {
          await marcar(lote, ({ estado: actual }) => (actual === 'enviado' ? { estado: 'guardado' } : undefined))
          const { code } = resultados.error
          if (esDemasiado(code)) tamano.fueronDemasiados(lote.length)
          if (code !== 'peticion.demasiado-grande') return resultados
          const [unico] = lote
          if (lote.length === 1 && unico) {
            apartados.set(unico.id, RONDAS_APARTADO)
            await marcar(lote, () => ({ motivo: 'peticion.demasiado-grande' }))
          }
          continue
        }
        tamano.fueBien()
        const sinRecibo = await anotar(lote, resultados.value)
        for (const id of sinRecibo) puestos.add(id)
        enCuarentena += resultados.value.filter(({ resultado }) => resultado === 'en_cuarentena').length
      }
    },
  }
}

/** Is this the answer to that fact, about that very text? */
export function responde(resultado: Resultado | undefined, hecho: Pick<FilaGuardada, 'id' | 'hash'>): boolean {
  return resultado?.id === hecho.id && (!('hash' in resultado) || resultado.hash === hecho.hash)
}

/** What a result makes of the row. */
function alFila(resultado: Resultado | undefined): Partial<FilaGuardada> | undefined {
  switch (resultado?.resultado) {
    case 'recibido':
      return { estado: 'recibido', recibidoEn: resultado.en, motivo: '' }
    case 'en_cuarentena':
      return { estado: 'cuarentena', recibidoEn: resultado.en, motivo: resultado.motivo }
    case 'rechazado':
    case 'reintentar':
      return { estado: 'guardado', motivo: resultado.motivo.slice(0, 400) }
    default:
      return undefined
  }
}
