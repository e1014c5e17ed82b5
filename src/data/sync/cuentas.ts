/** How many facts of this device stand where on their way to the server, and what the device tells of itself with them. */
import { estaRevisada } from '#domain/sync/revision.ts'
import { capacidades, type EstadoDispositivo } from '#domain/core/sync.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import type { Numeros } from '#data/fiscal/numeros.ts'
import type { Puertos } from '#data/device/puertos.ts'
import type { EstadoSync } from './estado.ts'
import { porEnviar } from './push.ts'

/** By index. Quarantined facts that the owner filed wait for nobody: they are not counted. */
export async function contarFilas(ops: AlmacenFilas): Promise<Pick<EstadoSync, 'sinEnviar' | 'masViejo' | 'enCuarentena'>> {
  const de = (estado: string) => ({ indice: ['estado', 'seq'], desde: [estado, 1], hasta: [estado] }) as const
  const [guardados, enviados, apartados, [viejo]] = await Promise.all([
    ops.contar(de('guardado')),
    ops.contar(de('enviado')),
    ops.rango(de('cuarentena')),
    porEnviar(ops, 1),
  ])
  const enCuarentena = apartados.filter(({ motivo }) => !estaRevisada(motivo)).length
  return { sinEnviar: guardados + enviados, masViejo: viejo?.en ?? '', enCuarentena }
}

/** The device's state as text of a header: ASCII alone. */
export function enCabecera(
  { sinEnviar, masViejo, persistente, usoBytes, cuotaBytes }: EstadoSync,
  numeros: Awaited<ReturnType<Numeros['quedan']>>,
  puertos: Pick<Puertos, 'ahora' | 'version'>,
  tasaDolar: number | undefined,
): string {
  const quedan = Object.entries(numeros).map(([tipo, { quedan: cuantos }]) => [tipo, cuantos] as const)
  const estado: EstadoDispositivo = {
    hora: new Date(puertos.ahora()).toISOString(),
    sinEnviar,
    masViejo,
    version: puertos.version,
    persistente,
    usoBytes,
    cuotaBytes,
    numeros: Object.fromEntries(quedan),
    sabe: [...capacidades],
    ...(tasaDolar === undefined ? {} : { tasaDolar }),
  }
  return JSON.stringify(estado).replace(/[^\u0020-\u007e]/g, '?')
}
