import { ejecutar } from '#data/device/browser/api.ts'
import { refrescarDivision } from '#data/envios/division.ts'
import { comandosMercana } from '#domain/plataforma/comandos.mercana.ts'
import type { CambiosDeDivision } from '#domain/envios/division.rules.ts'
import type { Result } from '#domain/core/result.ts'

/** Saves a version made against number `sobre`; this device goes by whatever is in force then, also when another was saved meanwhile. */
export async function guardarTerritorio(
  sobre: number,
  motivo: string,
  { cambios, redirecciones }: CambiosDeDivision,
): Promise<Result<{ numero: number; version: string }>> {
  const guardado = await ejecutar(
    comandosMercana.guardarTerritorio,
    {},
    { sobre, motivo: motivo.trim(), cambios: [...cambios], redirecciones: [...redirecciones] },
  )
  await refrescarDivision()
  return guardado
}
