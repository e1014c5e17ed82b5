/** What a dollar is worth, as the operator says. */
import { v7 as uuidv7 } from 'uuid'
import { comandos, type TasaPuesta } from '#domain/comandos.ts'
import { TasaDolar } from '#domain/fiscal/referencias.entity.ts'
import type { Campos } from '#domain/core/entity.ts'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { DIAS_POR_DELANTE, TASAS_EN_VISTA } from '#domain/fiscal/tasa-dolar.ts'
import { leerTodos } from '../core/documentos.ts'
import { abrirPublico } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision } from '../core/decisiones.ts'
import { nombreDe } from '../core/nombre.ts'
import { ruta } from '../http/ruta.ts'

/** Pesos per dollar outside of these are a slip of the keyboard: 10.0000 to 1,000.0000. */
const TASA_MINIMA = 100_000
const TASA_MAXIMA = 10_000_000

/** The dollar rate and its history. */
export function rutasTasaDolar(server: Server): void {
  ruta(server, comandos.ponerTasaDolar, { permiso: [TasaDolar, 'crear'] }, ({ cuerpo, autor, en }) =>
    ponerTasaDolar(server, { autor, en }, cuerpo),
  )

  ruta(server, comandos.tasasDolar, { permiso: [TasaDolar, 'leer'] }, async ({ en }) => ok({ tasas: await tasasDolar(server), en }))
}

async function tasasDolar(server: Server): Promise<TasaPuesta[]> {
  const publico = await abrirPublico(server.store)
  const docs = await leerTodos(publico, TasaDolar, { orden: 'desc', limite: TASAS_EN_VISTA })
  const autores = [...new Set(docs.map(({ creadoPor }) => creadoPor))]
  const nombres = new Map(await Promise.all(autores.map(async (autor) => [autor, await nombreDe(server.store, autor)] as const)))
  return docs.map(({ id, en, compraDiezmilesimas, ventaDiezmilesimas, fecha, fuente, tolerancia, creadoPor }) => ({
    id,
    en,
    compraDiezmilesimas,
    ventaDiezmilesimas,
    fecha,
    fuente,
    tolerancia,
    quien: nombres.get(creadoPor) ?? '',
  }))
}

/** Writes a rate (ten-thousandths of RD$ per dollar) that holds from its date on. */
export async function ponerTasaDolar(
  server: Server,
  { autor, en }: { autor: string; en: string },
  tasa: Omit<Campos<typeof TasaDolar>, 'tolerancia'> & { tolerancia?: number },
): Promise<Result<{ id: string }>> {
  if ([tasa.compraDiezmilesimas, tasa.ventaDiezmilesimas].some((valor) => valor < TASA_MINIMA || valor > TASA_MAXIMA))
    return fallo('tasaDolar.fuera-de-rango')
  if (tasa.ventaDiezmilesimas < tasa.compraDiezmilesimas) return fallo('tasaDolar.venta-menor-que-compra')
  if (tasa.fecha > sumarDias(diaFiscal(en), DIAS_POR_DELANTE)) return fallo('tasaDolar.fecha-lejana', { dias: DIAS_POR_DELANTE })
  const db = await abrirPublico(server.store)
  const creada = await crearDecision(
    server,
    { db, entity: TasaDolar, id: `tasaDolar:${uuidv7()}`, acto: { autor, en, tiendaId: '' } },
    tasa,
  )
  return creada.ok ? ok({ id: creada.value.id }) : creada
}
