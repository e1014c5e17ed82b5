/** The room that a till keeps for its closing, in the browser's private file system. Fetched when a till is opened: nobody else needs it. */
import { noEsta, raiz } from './archivos-opfs.ts'
import { preguntar } from './cabida-opfs.ts'
import type { Reserva } from '../puertos.ts'

const NOMBRE = 'mercana-para-cerrar'
/** The disk is full, or a page that was closed a moment ago is still writing it, on a slow disk: it is asked for again in a minute. */
const POR_AHORA_NO = new Set(['QuotaExceededError', 'NoModificationAllowedError'])

export const reservaDelNavegador: Reserva = {
  async poner(bytes) {
    await raiz()
    const { error } = await preguntar({ id: 1, nombre: NOMBRE, bytes })
    if (error !== '' && !POR_AHORA_NO.has(error)) throw new DOMException('the room was not kept', error)
    return error === ''
  },
  async quitar() {
    try {
      await (await raiz()).removeEntry(NOMBRE)
      return true
    } catch (error) {
      if (noEsta(error)) return false
      throw error
    }
  },
}
