/**
 * A device whose facts are not all here although it made them: the browser threw them away (docs/RELIABILITY.md D1–D3). What the
 * second copy holds is put back with its id, place and hash. Then it saves nothing until the server has said how far it had
 * come; it goes on above that, and its old blocks of numbers are never continued.
 */
import * as z from 'zod'
import { envelope } from '#domain/core/entity.ts'
import { fallo, type Result } from '#domain/core/result.ts'
import type { AlmacenFilas, CambioFila } from '#data/device/almacen.ts'
import { idsSinRecibo, type Diario } from '#data/write/safety-copy.ts'
import type { Anotado } from '#data/write/safety-copy.lines.ts'
import { filaDe, type FilaGuardada } from '#data/device/fila.ts'
import type { Local } from '#data/device/local.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { filaPropia } from './puntero.ts'

const PISO = '_piso'
const PERDIDA = '_perdida'
const POR_LEER = '_por-leer'
/** The witness is written every so many facts, so the device may have been this far ahead of it. */
const CADA = 20
const POR_ESCRITURA = 200

const piso = z.object({ descartadosHasta: z.string() })
const perdida = z.object({ hasta: z.int().min(0) })
const testigo = z.object({ seq: z.int().min(0) })

export interface Recuperacion {
  /** Why nothing may be saved yet; undefined when all is well. */
  impedimento(): Result<never> | undefined
  /** Blocks lent up to this instant are not used; '' when none was lost. */
  descartadosHasta(): string
  alSaludo(saludo: { ultimoSeq: number; hora: string }): Promise<void>
  /** The disk was found to hold less than this device had saved: looks again, and puts back what can be. */
  revisar(): Promise<void>
  cerrar(): void
}

export interface ContextoRecuperacion {
  ops: AlmacenFilas
  local: Local
  dispositivoId: string
  diario: Pick<Diario, 'leer'>
  puertos: Pick<Puertos, 'sha256'>
  alFallar(error: unknown): void
}

/** Notices that the disk holds less of this device than it did, and puts back what the second copy has (docs/RELIABILITY.md D3). */
export async function vigilarPerdida({
  ops,
  local,
  dispositivoId,
  diario,
  puertos,
  alFallar,
}: ContextoRecuperacion): Promise<Recuperacion> {
  const clave = `testigo:${dispositivoId}`
  let visto = (await local.leer(clave, testigo))?.seq ?? 0
  /** The highest place of this device that this tab has seen on disk. */
  let mayor = 0
  let hasta: number | undefined
  let descartados = ''

  /** Another tab has spoken with the server, or has noticed: what it wrote down holds here too. */
  const oir = ({ antes, despues }: CambioFila<FilaGuardada>): void => {
    if (despues?.id === PISO) descartados = piso.parse(JSON.parse(despues.texto)).descartadosHasta
    if (despues?.id === PERDIDA) hasta = perdida.parse(JSON.parse(despues.texto)).hasta
    if (antes?.id === PERDIDA && despues === undefined) hasta = undefined
  }
  const dejar = ops.observar((cambios) => {
    for (const cambio of cambios) oir(cambio)
    mayor = cambios.reduce((seq, { despues }) => Math.max(seq, despues?.seq ?? 0), mayor)
    if (mayor < visto + (visto === 0 ? 1 : CADA)) return
    visto = mayor
    void local.escribir(clave, { seq: mayor }).catch(alFallar)
  })

  const revisar = async (): Promise<void> => {
    const copia = await diario.leer()
    const [marca, guardado] = await ops.leer([PERDIDA, PISO])
    if (guardado) descartados = piso.parse(JSON.parse(guardado.texto)).descartadosHasta
    if (marca) hasta = perdida.parse(JSON.parse(marca.texto)).hasta
    const enDisco = await ops.ultimoSeq()
    const lineas = copia?.lineas ?? []
    const alcanzado = Math.max(visto, mayor, copia?.ultimoSeq ?? 0)
    if (hasta === undefined && alcanzado > enDisco && !(enDisco > 0 && cubre(lineas, enDisco, alcanzado))) {
      const exacto = copia !== undefined && copia.ultimoSeq >= visto
      hasta = exacto ? alcanzado : alcanzado + CADA
      await ops.cambiar([PERDIDA], () => filaPropia(PERDIDA, PERDIDA, JSON.stringify({ hasta })))
    }
    await reponer(ops, lineas, puertos)
    mayor = Math.max(mayor, alcanzado)
  }
  await revisar()

  return {
    impedimento: () => (hasta === undefined ? undefined : fallo('dispositivo.recuperando')),
    descartadosHasta: () => descartados,
    async alSaludo({ ultimoSeq, hora }) {
      if (hasta === undefined && ultimoSeq <= (await ops.ultimoSeq())) return
      const desde = Math.max(ultimoSeq, hasta ?? visto + CADA)
      await ops.cambiar([PISO, PERDIDA, POR_LEER], (_previa, id) => {
        if (id === POR_LEER) return filaPorLeer
        return id === PISO ? filaPropia(PISO, PISO, JSON.stringify({ descartadosHasta: hora }), desde) : null
      })
      descartados = hora
      hasta = undefined
    },
    revisar,
    cerrar: dejar,
  }
}

/**
 * Facts of this device up to this place may be missing here for good; 0 when it lost nothing. One that was on its way when
 * the store was lost can reach the server days later: it is news to the device that made it.
 */
export const perdidoHasta = async (ops: AlmacenFilas): Promise<number> => (await ops.leer([PISO]))[0]?.seq ?? 0

const filaPorLeer = filaPropia(POR_LEER, POR_LEER, '{}')

/**
 * What the server holds of the store is not all here yet, on a new device or on one that lost its disk: a shift that looks open
 * may have been closed. None is opened or closed meanwhile, so that none is closed twice.
 */
export const estaPorLeer = async (ops: Pick<AlmacenFilas, 'leer'>): Promise<boolean> => (await ops.leer([POR_LEER]))[0] !== undefined

/** The reading from the beginning is about to start. */
export const marcarPorLeer = (ops: Pick<AlmacenFilas, 'cambiar'>): Promise<void> => ops.cambiar([POR_LEER], () => filaPorLeer)

/** Everything has been read. */
export async function marcarLeido(ops: Pick<AlmacenFilas, 'leer' | 'cambiar'>): Promise<void> {
  if (await estaPorLeer(ops)) await ops.cambiar([POR_LEER], () => null)
}

/** Is every place after `desde` up to `hasta` among these? Then nothing of it is unknown, no number least of all. */
function cubre(lineas: readonly Anotado[], desde: number, hasta: number): boolean {
  const lugares = new Set(lineas.map(({ seq }) => seq))
  for (let seq = desde + 1; seq <= hasta; seq++) if (!lugares.has(seq)) return false
  return true
}

/** Puts back facts that are not on disk; whole ones only, and nothing over what is there. */
async function reponer(ops: AlmacenFilas, todas: readonly Anotado[], { sha256 }: Pick<Puertos, 'sha256'>): Promise<void> {
  const esperan = await idsSinRecibo(ops)
  const lineas = todas.filter(({ id }) => !esperan.has(id))
  for (let i = 0; i < lineas.length; i += POR_ESCRITURA) {
    const lote = lineas.slice(i, i + POR_ESCRITURA)
    const estan = await ops.leer(lote.map(({ id }) => id))
    const filas = new Map<string, FilaGuardada>()
    for (const [j, { id, seq, hash, texto }] of lote.entries()) {
      if (estan[j] || (await sha256(texto)) !== hash) continue
      const sobre = envelope.safeParse(JSON.parse(texto))
      if (sobre.success && sobre.data.id === id) filas.set(id, filaDe(sobre.data, { texto, hash, estado: 'guardado', seq }))
    }
    if (filas.size > 0) await ops.cambiar([...filas.keys()], (previa, id) => (previa ? undefined : filas.get(id)))
  }
}
