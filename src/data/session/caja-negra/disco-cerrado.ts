/** What a page can still do while no database of this browser opens: all of it by the second copy, and by a new disk. */
import type { Result } from '#domain/core/result.ts'
import { sacarCajaDeCopia, type CajaHecha } from './caja-negra.ts'
import { copiasEnDiario, noHayDisco, type CopiaDeEquipo } from '#data/write/safety-copy.ts'
import { empezarEnDiscoNuevo } from '#data/device/browser/disco-nuevo.ts'
import { puertosDelNavegador } from '#data/device/browser/puertos-navegador.ts'

const puertos = puertosDelNavegador()

/** Devices of this browser and what is in their second copies; none where this browser has no such disk. */
export async function leerCopias(): Promise<CopiaDeEquipo[]> {
  try {
    return await copiasEnDiario(puertos)
  } catch (error) {
    if (noHayDisco(error)) return []
    throw error
  }
}

export const sacarDeCopia = ({ credencial, hechos }: CopiaDeEquipo): Promise<Result<CajaHecha>> =>
  sacarCajaDeCopia(puertos, credencial, hechos)

export const abrirConDiscoNuevo = (): Promise<'nuevo' | 'abre' | 'no-hay'> => empezarEnDiscoNuevo(puertos)
