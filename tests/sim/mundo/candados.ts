/** The Web Locks of one device: a queue per name; a tab that ends lets go of all that it held or waited for. */
import type { Candados, Retenido } from '#data/device/candados.ts'
import { nunca, type Pestana } from './disco.ts'

interface Lugar {
  pestana: Pestana
  conceder: () => void
  quitar: () => void
}

const senal = (): { promesa: Promise<void>; dar: () => void } => {
  let dar = (): void => undefined
  const promesa = new Promise<void>((listo) => {
    dar = () => listo()
  })
  return { promesa, dar }
}

export class CandadosSim {
  readonly #colas = new Map<string, Lugar[]>()

  soltarTodo(pestana: Pestana): void {
    for (const [nombre, cola] of this.#colas) for (const lugar of cola.slice()) if (lugar.pestana === pestana) this.#salir(nombre, lugar)
  }

  /** Somebody else takes a lock from whoever holds it. */
  robar(nombre: string): void {
    const [primero] = this.#colas.get(nombre) ?? []
    if (!primero) return
    primero.quitar()
    this.#salir(nombre, primero)
  }

  de(pestana: Pestana): Candados {
    const retener = (nombre: string, { robar = false } = {}): Retenido => {
      if (!pestana.viva) return { obtenido: nunca(), perdido: nunca(), soltar: () => undefined }
      const [obtenido, perdido] = [senal(), senal()]
      const lugar: Lugar = { pestana, conceder: obtenido.dar, quitar: perdido.dar }
      const cola = this.#colas.get(nombre) ?? []
      this.#colas.set(nombre, cola)
      if (robar) cola.shift()?.quitar()
      if (robar) cola.unshift(lugar)
      else cola.push(lugar)
      if (cola[0] === lugar) lugar.conceder()
      return { obtenido: obtenido.promesa, perdido: perdido.promesa, soltar: () => this.#salir(nombre, lugar) }
    }
    return {
      retener,
      async con(nombre, tarea) {
        const lugar = retener(nombre)
        await lugar.obtenido
        try {
          return await tarea()
        } finally {
          lugar.soltar()
        }
      },
    }
  }

  #salir(nombre: string, lugar: Lugar): void {
    const cola = this.#colas.get(nombre) ?? []
    const i = cola.indexOf(lugar)
    if (i < 0) return
    cola.splice(i, 1)
    if (i === 0) cola[0]?.conceder()
  }
}
