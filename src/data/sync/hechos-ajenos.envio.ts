/**
 * Hands in what was taken from the black boxes of others, each fact in the name of who made it. The same rules as for our
 * own (sync/push.ts): only a whole answer with our hashes counts, and what the server puts off waits for the next time.
 */
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Envio, Resultado } from '#domain/core/sync.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import type { FilaGuardada } from '#data/device/fila.ts'
import type { Linea } from './linea.ts'
import { esDemasiado, esperaDe, TEXTO_POR_LOTE, type Tamano } from './lote.ts'
import { responde } from './push.ts'
import { encargosPendientes, envioDeEncargo } from '#data/write/hechos-ajenos.ts'

export interface ContextoEntrega {
  ops: AlmacenFilas
  linea: Linea
  tiendaId: string
  /** Remembered from one time to the next. */
  tamano: Tamano
}

interface Encargo {
  filaId: string
  envio: Envio
}

/** Hands in all that waits; answers how many facts got a receipt. */
export async function entregarEncargos({ ops, linea, tiendaId, tamano }: ContextoEntrega): Promise<Result<number>> {
  const puestos = new Set<string>()
  let recibidos = 0
  for (;;) {
    const tope = tamano.tope()
    const filas = (await encargosPendientes(ops, tope + puestos.size)).filter(({ id }) => !puestos.has(id)).slice(0, tope)
    const lote = loteDe(filas)
    if (!lote) return ok(recibidos)
    const resultados = await enviar(linea, tiendaId, lote)
    if (!resultados.ok) {
      const { code } = resultados.error
      if (esDemasiado(code)) tamano.fueronDemasiados(lote.encargos.length)
      // Its maker is suspended: what was taken from others is no worse for it.
      if (code === 'dispositivo.suspendido') {
        for (const { filaId } of lote.encargos) puestos.add(filaId)
        continue
      }
      if (code !== 'peticion.demasiado-grande') return resultados
      if (lote.encargos.length === 1) puestos.add(lote.encargos[0]?.filaId ?? '')
      continue
    }
    tamano.fueBien()
    recibidos += await anotar(ops, lote.encargos, resultados.value, puestos)
  }
}

/** The next facts of one maker, as many as go in one request. */
function loteDe(filas: readonly FilaGuardada[]): { dispositivoId: string; encargos: Encargo[] } | undefined {
  const leidos = filas.map((fila) => ({ filaId: fila.id, ...envioDeEncargo(fila) }))
  const [primero] = leidos
  if (!primero) return undefined
  const suyos = leidos.filter(({ dispositivoId }) => dispositivoId === primero.dispositivoId).sort((a, b) => a.seq - b.seq)
  let peso = 0
  const caben = suyos.filter(({ texto }, i) => (peso += texto.length) <= TEXTO_POR_LOTE || i === 0)
  return {
    dispositivoId: primero.dispositivoId,
    encargos: caben.map(({ filaId, id, seq, hash, texto }) => ({ filaId, envio: { id, seq, hash, texto } })),
  }
}

async function enviar(
  linea: Linea,
  tiendaId: string,
  { dispositivoId, encargos }: { dispositivoId: string; encargos: readonly Encargo[] },
): Promise<Result<Resultado[]>> {
  const hechos = encargos.map(({ envio }) => envio)
  const respuesta = await linea.entregar({ tiendaId, deDispositivo: dispositivoId, hechos }, { esperaMs: esperaDe(hechos) })
  if (!respuesta.ok) return respuesta
  const { resultados } = respuesta.value
  return resultados.length === hechos.length && hechos.every((hecho, i) => responde(resultados[i], hecho))
    ? ok(resultados)
    : fallo('red.respuesta-rara')
}

/** Takes the receipts; what got none is set apart until the next time. */
async function anotar(
  ops: AlmacenFilas,
  lote: readonly Encargo[],
  resultados: readonly Resultado[],
  puestos: Set<string>,
): Promise<number> {
  const porFila = new Map(lote.map(({ filaId }, i) => [filaId, resultados[i]]))
  let recibidos = 0
  for (const [filaId, resultado] of porFila) {
    if (resultado?.resultado === 'recibido' || resultado?.resultado === 'en_cuarentena') recibidos++
    else puestos.add(filaId)
  }
  await ops.cambiar([...porFila.keys()], (fila, id) => {
    const resultado = porFila.get(id)
    if (!fila || !resultado) return undefined
    const motivo = 'motivo' in resultado ? resultado.motivo.slice(0, 400) : ''
    return 'en' in resultado ? { ...fila, estado: 'entregado', recibidoEn: resultado.en, motivo } : { ...fila, motivo }
  })
  return recibidos
}
