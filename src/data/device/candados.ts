/**
 * Locks between the tabs of one device. The browser's Web Locks where there are any; otherwise a queue inside this page,
 * which is all that can be done (and enough for tests, where several "tabs" share one).
 */

export interface Candados {
  /** Runs the task alone among all tabs that ask for this name. */
  con<T>(nombre: string, tarea: () => Promise<T>): Promise<T>
  /** Asks to hold a lock until it is let go. `robar` takes it from whoever holds it. */
  retener(nombre: string, opciones?: { robar?: boolean }): Retenido
}

export interface Retenido {
  /** Resolves when the lock is ours; never, when it is let go before. */
  obtenido: Promise<void>
  /** Resolves when somebody took it from us. */
  perdido: Promise<void>
  soltar(): void
}

interface Senal {
  promise: Promise<void>
  resolve(): void
}

function senal(): Senal {
  let resolve = (): void => undefined
  const promise = new Promise<void>((listo) => {
    resolve = () => listo()
  })
  return { promise, resolve }
}

/** The browser's own. */
export function candadosWeb(locks: LockManager): Candados {
  return {
    con: async (nombre, tarea) => await locks.request(nombre, tarea),
    retener(nombre, { robar = false } = {}) {
      const obtenido = senal()
      const perdido = senal()
      const suelto = senal()
      const espera = new AbortController()
      let tenido = false
      locks
        .request(nombre, robar ? { steal: true } : { signal: espera.signal }, () => {
          tenido = true
          obtenido.resolve()
          return suelto.promise
        })
        /* Rejects when another tab steals it, and when we stop waiting for it. */
        .catch(() => {
          if (tenido) perdido.resolve()
        })
      return {
        obtenido: obtenido.promise,
        perdido: perdido.promise,
        soltar() {
          suelto.resolve()
          if (!tenido && !robar) espera.abort()
        },
      }
    },
  }
}

interface Turno {
  conceder(): void
  quitar(): void
}

/** A queue per name, in this page's memory. */
export function candadosEnMemoria(): Candados {
  const colas = new Map<string, Turno[]>()

  const salir = (nombre: string, turno: Turno) => {
    const cola = colas.get(nombre) ?? []
    const lugar = cola.indexOf(turno)
    if (lugar < 0) return
    cola.splice(lugar, 1)
    if (lugar === 0) cola[0]?.conceder()
  }

  const retener: Candados['retener'] = (nombre, { robar = false } = {}) => {
    const obtenido = senal()
    const perdido = senal()
    const turno: Turno = { conceder: obtenido.resolve, quitar: perdido.resolve }
    const cola = colas.get(nombre) ?? []
    colas.set(nombre, cola)
    if (robar) cola.shift()?.quitar()
    if (robar) cola.unshift(turno)
    else cola.push(turno)
    if (cola[0] === turno) turno.conceder()
    return { obtenido: obtenido.promise, perdido: perdido.promise, soltar: () => salir(nombre, turno) }
  }

  return {
    retener,
    async con(nombre, tarea) {
      const turno = retener(nombre)
      await turno.obtenido
      try {
        return await tarea()
      } finally {
        turno.soltar()
      }
    },
  }
}
