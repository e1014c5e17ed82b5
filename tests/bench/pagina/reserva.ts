/** The room that a till keeps for its closing: writing it, and finding it there, against the same bytes in a raw file. */
import { RESERVA_BYTES } from '#domain/sync/aptitud.rules.ts'
import { reservaDelNavegador } from '#data/device/browser/reserva-opfs.ts'
import type { Ronda } from '../medidas.ts'
import { medir } from './medir.ts'

const CRUDA = 'banco-reserva'

export interface CostoDeReserva {
  escribir: Ronda
  encontrar: number[]
  bytes: number
}

export async function medirReserva(rondas: number): Promise<CostoDeReserva> {
  const costo: CostoDeReserva = { escribir: { medido: [], referencia: [] }, encontrar: [], bytes: RESERVA_BYTES }
  for (let r = 0; r < rondas; r++) {
    await reservaDelNavegador.quitar()
    costo.escribir.medido.push(await medir(poner))
    costo.encontrar.push(await medir(poner))
    costo.escribir.referencia.push(await medir(escribirCrudo))
  }
  return costo
}

async function poner(): Promise<void> {
  if (!(await reservaDelNavegador.poner(RESERVA_BYTES))) throw new Error('there is no room for the reserve in this browser')
}

async function escribirCrudo(): Promise<void> {
  const raiz = await navigator.storage.getDirectory()
  const flujo = await (await raiz.getFileHandle(CRUDA, { create: true })).createWritable()
  await flujo.write(new Uint8Array(RESERVA_BYTES))
  await flujo.close()
  await raiz.removeEntry(CRUDA)
}
