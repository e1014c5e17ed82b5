/**
 * Devices that this browser was before it was enrolled anew for the same store. What they hold that nobody received is taken
 * in by the present one, which hands it in for them like a black box, and when the last of it has its receipt they are
 * forgotten. So a till that was revoked, copied or lost its key loses no sale (adr/0022).
 */
import type { Envio } from '#domain/core/sync.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import { guardarEncargos, leerSobre } from '#data/write/hechos-ajenos.ts'
import { nombreBase, credencial, PREFIJO_ANTERIOR, type Credencial } from '#data/device/credencial.ts'
import { prefijoDe } from '#data/write/safety-copy.ts'
import { leerDiario } from '#data/write/safety-copy.lines.ts'
import { olvidarDispositivo, type ContextoOlvido } from './olvido.ts'
import { porEnviar } from '#data/sync/push.ts'

const OTRA_VEZ_MS = 5 * 60_000

export interface ContextoAnteriores extends ContextoOlvido {
  /** The present device of the store, and its facts. */
  esta: Credencial
  ops: AlmacenFilas
  alFallar(error: unknown): void
}

/** What an earlier device holds with no receipt, from its database and from its second copy. */
async function sinRecibo({ puertos }: ContextoAnteriores, una: Credencial): Promise<Envio[]> {
  const textos = await Promise.all(
    (await puertos.diario.listar(prefijoDe(una)).catch(() => [])).map((nombre) => puertos.diario.leer(nombre)),
  )
  const copiados = textos.flatMap((texto) => leerDiario(texto).lineas)
  if (!(await puertos.hayBase(nombreBase(una)))) return copiados
  const base = await puertos.abrirBase(nombreBase(una), { filas: ['ops'], apuntes: [] })
  try {
    const { ops } = base.filas
    const filas = await ops.leer(copiados.map(({ id }) => id))
    const soloEnCopia = copiados.filter((_, i) => filas[i] === undefined)
    const enDisco = await porEnviar(ops, Infinity)
    return [...enDisco.map(({ id, seq, hash, texto }) => ({ id, seq, hash, texto })), ...soloEnCopia]
  } finally {
    await base.cerrar()
  }
}

/** Takes in what the earlier devices hold; answers whether any of them is still here afterwards. */
async function recogerAnteriores(contexto: ContextoAnteriores): Promise<boolean> {
  const { local, ops, esta } = contexto
  const todas = (await local.leerTodos(PREFIJO_ANTERIOR, credencial)).filter(({ tiendaId }) => tiendaId === esta.tiendaId)
  let quedan = false
  for (const una of todas) {
    const hechos = await sinRecibo(contexto, una)
    await guardarEncargos(
      ops,
      hechos.flatMap((envio) => {
        const sobre = leerSobre(envio)
        return sobre ? [{ envio, sobre }] : []
      }),
    )
    const aqui = await ops.leer(hechos.map(({ id }) => id))
    const entregado = aqui.every((fila, i) => fila?.hash === hechos[i]?.hash && fila?.recibidoEn !== '')
    if (entregado && (await olvidarDispositivo(contexto, una, hechos))) await local.quitar(`${PREFIJO_ANTERIOR}${una.dispositivoId}`)
    else quedan = true
  }
  return quedan
}

/** Goes on until nothing of any earlier device is left. Answers the way to stop. */
export function seguirAnteriores(contexto: ContextoAnteriores): () => void {
  let cancelar = (): void => undefined
  let cerrado = false
  const vuelta = (): void => {
    void recogerAnteriores(contexto)
      .then((quedan) => {
        if (quedan && !cerrado) cancelar = contexto.puertos.programar(OTRA_VEZ_MS, vuelta)
      })
      .catch((error: unknown) => {
        if (!cerrado) contexto.alFallar(error)
      })
  }
  vuelta()
  return () => {
    cerrado = true
    cancelar()
  }
}
