/**
 * Takes away what a device of this browser left behind: its databases, its key, its second copy and what is noted of it. Only
 * when nothing of it waits to be handed in, and while no tab has it open (docs/adr/0022; docs/RELIABILITY.md D25).
 */
import type { Envio } from '#domain/core/sync.ts'
import { encargosPendientes } from '#data/write/hechos-ajenos.ts'
import { olvidarCofre } from '#data/device/keys/cofre.nota.ts'
import { olvidarPropios } from '#data/device/keys/cofre.propios.ts'
import { olvidarFirmas } from '#data/personas/firmas-personas.olvido.ts'
import { nombreBase, type Credencial } from '#data/device/credencial.ts'
import { prefijoDe } from '#data/write/safety-copy.ts'
import { leerDiario } from '#data/write/safety-copy.lines.ts'
import { conLimite } from '#data/device/limite.ts'
import type { Local } from '#data/device/local.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { nombreDeLlave, prefijoAcceso } from '#data/sync/nombres.ts'
import { porEnviar } from '#data/sync/push.ts'

/** A tab that has the store open holds its lock for good. */
const ESPERA_MS = 1000

export interface ContextoOlvido {
  puertos: Pick<Puertos, 'abrirBase' | 'hayBase' | 'borrarBase' | 'llaves' | 'diario' | 'candados' | 'programar'>
  local: Local
}

/** Its second copy; empty where the browser has no such disk. */
async function archivosDe({ diario }: Pick<Puertos, 'diario'>, una: Credencial): Promise<string[]> {
  try {
    return await diario.listar(prefijoDe(una))
  } catch {
    // No such disk in this browser: nothing was ever kept there.
    return []
  }
}

/** Ids of the facts in its second copy. */
async function lineasDe(puertos: ContextoOlvido['puertos'], una: Credencial): Promise<string[]> {
  const textos = await Promise.all((await archivosDe(puertos, una)).map((nombre) => puertos.diario.leer(nombre)))
  return [...new Set(textos.flatMap((texto) => leerDiario(texto).lineas.map(({ id }) => id)))]
}

async function debeAlgo(puertos: ContextoOlvido['puertos'], una: Credencial, entregados: readonly Pick<Envio, 'id'>[]): Promise<boolean> {
  const dados = new Set(entregados.map(({ id }) => id))
  const enCopia = (await lineasDe(puertos, una)).filter((id) => !dados.has(id))
  if (!(await puertos.hayBase(nombreBase(una)))) return enCopia.length > 0
  const base = await puertos.abrirBase(nombreBase(una), { filas: ['ops'], apuntes: [] })
  try {
    const { ops } = base.filas
    const [propios, ajenos, copiados] = await Promise.all([porEnviar(ops, dados.size + 1), encargosPendientes(ops, 1), ops.leer(enCopia)])
    return (
      propios.some(({ id }) => !dados.has(id)) ||
      ajenos.length > 0 ||
      copiados.some((fila) => fila === undefined || (fila.estado !== 'recibido' && fila.estado !== 'cuarentena'))
    )
  } finally {
    await base.cerrar()
  }
}

/**
 * The data of a device on this browser; its key stays, so that it is the same device when its person comes back. False when
 * something waits, or a tab has it open: then nothing was touched. `entregados`: facts of it that another device of this
 * browser has receipts for.
 */
export async function borrarDatosDe(
  { puertos, local }: ContextoOlvido,
  una: Credencial,
  entregados: readonly Pick<Envio, 'id'>[] = [],
): Promise<boolean> {
  const lugar = puertos.candados.retener(`mercana-sync-${una.dispositivoId}`)
  try {
    const nuestro = await conLimite(
      puertos,
      ESPERA_MS,
      lugar.obtenido.then(() => true),
    )
    if (nuestro !== true || (await debeAlgo(puertos, una, entregados))) return false
    await olvidarCofre({ puertos, local }, una.dispositivoId)
    await olvidarPropios(puertos, una.dispositivoId)
    await olvidarFirmas({ puertos, local }, una.dispositivoId)
    await puertos.borrarBase(nombreBase(una))
    for (const nombre of await archivosDe(puertos, una)) await puertos.diario.borrar(nombre)
    for (const que of NOTAS) await local.quitar(`${que}:${una.dispositivoId}`)
    return true
  } finally {
    lugar.soltar()
  }
}

/** What else is noted of a device by name. */
const NOTAS = ['contacto', 'permiso', 'testigo', 'riesgo', 'persona'] as const

/** Everything of a device that nobody will use again, its key at last. */
export async function olvidarDispositivo(
  contexto: ContextoOlvido,
  una: Credencial,
  entregados: readonly Pick<Envio, 'id'>[] = [],
): Promise<boolean> {
  if (!(await borrarDatosDe(contexto, una, entregados))) return false
  await contexto.puertos.llaves.borrar(nombreDeLlave(una))
  await contexto.local.quitarTodos(prefijoAcceso(una.dispositivoId))
  return true
}
