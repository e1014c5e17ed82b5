/** DGII's taxpayers: asked of the server, and remembered here for when there is no line. */
import * as z from 'zod'
import { comandosPadron, padronCargado, RUTA_CARGAR_PADRON, type tiposDePadron } from '#domain/fiscal/padron/comandos.padron.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { ejecutar, enviarArchivo } from '#data/device/browser/api.ts'
import { ejecutarComoEquipo } from '#data/session/como-equipo.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'

const respuesta = comandosPadron.contribuyente.respuesta
/** What the list says of a number: `contribuyente` null when it is not in it, `al` '' when there is no list. */
export type LoQueSeSabe = z.output<typeof respuesta>

const CLAVE = 'contribuyentes'
/** Those looked up last: who a shop invoices again. */
const RECORDADOS = 200
const recordados = z.array(respuesta)

/** Nobody waits for it: the form can be saved without. */
const ESPERA_MS = 5_000
/** A list of 20 MB takes minutes to be sent and a minute to be read. */
const CARGA_MS = 600_000

/** What is known of an RNC or cédula, digits alone; of those that this device has looked up before, without a line too. 'red.*' otherwise. */
export async function contribuyenteDe(tienda: TiendaLocal | undefined, identificacion: string): Promise<Result<LoQueSeSabe>> {
  const dicho = await preguntar(tienda, identificacion)
  if (!tienda) return dicho
  const { local } = tienda.interno
  const antes = (await local.leer(CLAVE, recordados)) ?? []
  if (!dicho.ok) {
    const sabido = antes.find(({ contribuyente }) => contribuyente?.identificacion === identificacion)
    return sabido ? ok(sabido) : dicho
  }
  if (dicho.value.contribuyente) {
    const otros = antes.filter(({ contribuyente }) => contribuyente?.identificacion !== identificacion)
    await local.escribir(CLAVE, [dicho.value, ...otros].slice(0, RECORDADOS))
  }
  return dicho
}

async function preguntar(tienda: TiendaLocal | undefined, identificacion: string): Promise<Result<LoQueSeSabe>> {
  if (!tienda) return ejecutar(comandosPadron.contribuyente, { identificacion }, {})
  return ejecutarComoEquipo(tienda, comandosPadron.contribuyente, { identificacion }, {}, ESPERA_MS)
}

/** Sends DGII's file as it is. Cut, nothing has changed. */
export function cargarPadron(archivo: File, senal: AbortSignal): Promise<Result<z.output<typeof padronCargado>>> {
  const tipo: (typeof tiposDePadron)[number] = /\.zip$/i.test(archivo.name) ? 'application/zip' : 'text/csv'
  const ruta = `${RUTA_CARGAR_PADRON}?nombre=${encodeURIComponent(archivo.name)}`
  return enviarArchivo({ ruta, archivo: archivo.slice(0, archivo.size, tipo), esperaMs: CARGA_MS, senal }, padronCargado)
}
