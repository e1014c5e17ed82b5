/**
 * A device whose store of facts is empty although it has worked before: the browser threw it away (reliability.md D1–D3).
 * It saves nothing until the server has said how far it had come; then it goes on above that, and its old blocks of numbers
 * are never continued.
 */
import * as z from 'zod'
import { fallo, type Result } from '#domain/result.ts'
import type { AlmacenFilas } from './almacen.ts'
import type { Local } from './local.ts'
import { filaPropia } from './sync/puntero.ts'

const PISO = '_piso'
/** The witness is written every so many facts, so the device may have been this far ahead of it. */
const CADA = 20

const piso = z.object({ descartadosHasta: z.string() })
const testigo = z.object({ seq: z.int().min(0) })

export interface Recuperacion {
  /** Why nothing may be saved yet; undefined when all is well. */
  impedimento(): Result<never> | undefined
  /** Blocks lent up to this instant are not used; '' when none was lost. */
  descartadosHasta(): string
  alSaludo(saludo: { ultimoSeq: number; hora: string }): Promise<void>
  cerrar(): void
}

export async function vigilarPerdida(
  ops: AlmacenFilas,
  local: Local,
  dispositivoId: string,
  alFallar: (error: unknown) => void,
): Promise<Recuperacion> {
  const clave = `testigo:${dispositivoId}`
  let visto = (await local.leer(clave, testigo))?.seq ?? 0
  let perdido = visto > 0 && (await ops.ultimoSeq()) === 0
  const [guardado] = await ops.leer([PISO])
  let descartados = guardado ? piso.parse(JSON.parse(guardado.texto)).descartadosHasta : ''

  const dejar = ops.observar((cambios) => {
    const mayor = cambios.reduce((seq, { despues }) => Math.max(seq, despues?.seq ?? 0), 0)
    if (mayor < visto + (visto === 0 ? 1 : CADA)) return
    visto = mayor
    void local.escribir(clave, { seq: mayor }).catch(alFallar)
  })

  return {
    impedimento: () => (perdido ? fallo('dispositivo.recuperando') : undefined),
    descartadosHasta: () => descartados,
    async alSaludo({ ultimoSeq, hora }) {
      if (!perdido && ultimoSeq <= (await ops.ultimoSeq())) return
      descartados = hora
      await ops.cambiar([PISO], () => filaPropia(PISO, PISO, JSON.stringify({ descartadosHasta: hora }), Math.max(ultimoSeq, visto + CADA)))
      perdido = false
    },
    cerrar: dejar,
  }
}
