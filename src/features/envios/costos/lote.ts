/** Many rules, sent in as many requests as it takes. */
import { ejecutar } from '#data/device/browser/api.ts'
import { comandosPedidos, REGLAS_POR_LOTE } from '#domain/pedidos/comandos.pedidos.ts'
import type { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import type { Campos } from '#domain/core/entity.ts'
import { ok, type Result } from '#domain/core/result.ts'

/** Its id is made once, where it is written: a repeated request makes no second rule. */
export type ReglaNueva = Omit<Campos<typeof CostosEnvios>, 'horario' | 'tramosDePeso'> &
  Partial<Pick<CostosEnvios, 'horario' | 'tramosDePeso'>> & { id: string }
export interface CambioDeRegla {
  reglaId: string
  cambio: Partial<Omit<Campos<typeof CostosEnvios>, 'codigo'>>
}

/** Stops at the first request that fails; sent again, what had arrived is not doubled. */
export async function guardarReglas(
  tiendaId: string,
  nuevas: readonly ReglaNueva[],
  cambios: readonly CambioDeRegla[],
  onAdvance: (hechas: number) => void = () => undefined,
): Promise<Result<number>> {
  const total = Math.max(nuevas.length, cambios.length)
  for (let i = 0; i < total; i += REGLAS_POR_LOTE) {
    const cuerpo = {
      nuevas: nuevas.slice(i, i + REGLAS_POR_LOTE),
      cambios: cambios.slice(i, i + REGLAS_POR_LOTE).map(({ reglaId, cambio }) => ({ reglaId, ...cambio })),
    }
    const guardado = await ejecutar(comandosPedidos.guardarCostosDeEnvio, { tiendaId }, cuerpo)
    if (!guardado.ok) return guardado
    onAdvance(Math.min(nuevas.length, i + REGLAS_POR_LOTE) + Math.min(cambios.length, i + REGLAS_POR_LOTE))
  }
  return ok(nuevas.length + cambios.length)
}
