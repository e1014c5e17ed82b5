/** What this browser keeps for itself, by name: session, credentials, drafts, PIN attempts. Each value is checked when read. */
import type * as z from 'zod'
import type { Almacen } from './almacen.ts'
import type { Apunte } from './fila.ts'

export interface Local {
  /** undefined when there is none, or when what is there is not of this shape any more. */
  leer<T>(clave: string, esquema: z.ZodType<T>): Promise<T | undefined>
  /** Every value whose name begins so. */
  leerTodos<T>(prefijo: string, esquema: z.ZodType<T>): Promise<T[]>
  /** Resolves when it is on disk. */
  escribir(clave: string, valor: unknown): Promise<void>
  /** A value that no power cut takes back once this resolves; false when there is one of this name. */
  agregar(clave: string, valor: unknown): Promise<boolean>
  quitar(clave: string): Promise<void>
  /** Every value whose name begins so. */
  quitarTodos(prefijo: string): Promise<void>
  /** Calls back when this value changes, here or in another tab. */
  observar(clave: string, aviso: () => void): () => void
}

/** Small values of this device by key, each checked by its schema when read; what does not fit reads as if it were not there. */
export function localSobre(apuntes: Almacen<Apunte>): Local {
  const interpretar = <T>(apunte: Apunte | undefined, esquema: z.ZodType<T>): T | undefined => {
    if (!apunte) return undefined
    const leido = esquema.safeParse(JSON.parse(apunte.texto))
    return leido.success ? leido.data : undefined
  }
  return {
    leer: async (clave, esquema) => interpretar((await apuntes.leer([clave]))[0], esquema),
    leerTodos: async (prefijo, esquema) =>
      (await apuntes.conPrefijo(prefijo)).flatMap((apunte) => {
        const valor = interpretar(apunte, esquema)
        return valor === undefined ? [] : [valor]
      }),
    escribir: async (clave, valor) => {
      const texto = JSON.stringify(valor)
      await apuntes.cambiar([clave], (previo) => (previo?.texto === texto ? undefined : { id: clave, texto }))
    },
    agregar: async (clave, valor) => (await apuntes.crear([{ id: clave, texto: JSON.stringify(valor) }])) === 'creado',
    quitarTodos: async (prefijo) => {
      const ids = (await apuntes.conPrefijo(prefijo)).map(({ id }) => id)
      if (ids.length > 0) await apuntes.cambiar(ids, () => null)
    },
    quitar: (clave) => apuntes.cambiar([clave], () => null),
    observar: (clave, aviso) =>
      apuntes.observar((cambios) => cambios.some(({ antes, despues }) => (despues ?? antes)?.id === clave) && aviso()),
  }
}
