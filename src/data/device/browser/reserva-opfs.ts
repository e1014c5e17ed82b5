/** The room that a till keeps for its closing, in the browser's private file system. Fetched when a till is opened: nobody else needs it. */
import { noEsta, raiz } from './archivos-opfs.ts'
import { preguntar } from './cabida-opfs.ts'
import type { Reserva } from '../puertos.ts'

const NOMBRE = 'mercana-para-cerrar'

export const reservaDelNavegador: Reserva = {
  async poner(bytes) {
    await raiz()
    const { error } = await preguntar({ id: 1, nombre: NOMBRE, bytes })
    if (error !== '' && error !== 'QuotaExceededError') throw new DOMException('the room was not kept', error)
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
