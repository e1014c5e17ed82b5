/** The files of several stores' month in one: a folder a store, as DGII wants each. */
import { ejecutar } from '#data/device/browser/api.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { comandosDeclaraciones } from '#domain/fiscal/declaraciones/comandos.declaraciones.ts'
import type { MesDeTienda } from './useMesDeTiendas.ts'

/** A ZIP of all of them. The first file that does not come stops it: half of a month is no month. */
export async function zipDeTiendas(filas: readonly MesDeTienda[], mes: string): Promise<Result<Blob>> {
  const { strToU8, zipSync } = await import('fflate')
  const archivos: Record<string, Uint8Array> = {}
  for (const { tiendaId, slug, declaracion } of filas)
    for (const { formato } of declaracion?.archivos ?? []) {
      const archivo = await ejecutar(comandosDeclaraciones.archivoDelMes, { tiendaId }, { mes, formato })
      if (!archivo.ok) return archivo
      archivos[`${slug}/${archivo.value.nombre}`] = strToU8(archivo.value.texto)
    }
  return ok(new Blob([Uint8Array.from(zipSync(archivos))], { type: 'application/zip' }))
}
