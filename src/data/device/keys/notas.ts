/** Notes (`Notas` of puertos.ts) over a browser's own small storage. */
import type { Sello } from './llavero.ts'
import type { Notas } from '../puertos.ts'

/** Notes of who is at this browser, which are sealed: the cart's (carrito.ts), and what they have half-typed (mis-borradores.ts). */
export const NOTAS_PROPIAS = ['mercana.carrito.', 'mercana.a-medias.mio:'] as const

type Guarda = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Where the browser refuses its storage (blocked by who uses it, full), no note is kept and nothing else changes. */
export function notasSobre(abrir: () => Guarda): Notas {
  const con = <T>(acto: (guarda: Guarda) => T, siNo: T): T => {
    try {
      return acto(abrir())
    } catch (error) {
      // SecurityError: refused; QuotaExceededError: full.
      if (error instanceof DOMException) return siNo
      throw error
    }
  }
  return {
    listar: (prefijo) =>
      con((guarda) => Object.keys(guarda), [])
        .filter((nombre) => nombre.startsWith(prefijo))
        .toSorted(),
    leer: (nombre) => con((guarda) => guarda.getItem(nombre), null) ?? undefined,
    poner: (nombre, texto) => con((guarda) => guarda.setItem(nombre, texto), undefined),
    quitar: (nombre) => con((guarda) => guarda.removeItem(nombre), undefined),
  }
}

/** The same, with what is its person's sealed from the moment on at which there is a key. */
export function notasSelladas(notas: Notas, sello: () => Sello | undefined): Notas {
  return {
    ...notas,
    leer(nombre) {
      const texto = notas.leer(nombre)
      return texto === undefined ? undefined : (sello() ?? ABIERTO).abrir(nombre, texto)
    },
    poner(nombre, texto) {
      const esPropia = NOTAS_PROPIAS.some((prefijo) => nombre.startsWith(prefijo))
      notas.poner(nombre, esPropia ? (sello() ?? ABIERTO).cerrar(nombre, texto) : texto)
    },
  }
}

const ABIERTO: Sello = { abrir: (_de, texto) => texto, cerrar: (_de, texto) => texto }
