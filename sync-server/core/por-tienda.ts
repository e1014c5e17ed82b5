/** What looks at all stores passes over one that cannot be read now, and says which: one store's trouble stays in it. */
import type { Server } from './contexto.ts'

/** What is read of this store; undefined when it cannot be, which the log says. */
export async function siSeLee<T>({ app }: Pick<Server, 'app'>, tiendaId: string, leer: () => Promise<T>): Promise<T | undefined> {
  try {
    return await leer()
  } catch (err) {
    app.log.error({ err, tiendaId }, 'una tienda no se pudo leer, y se pasó por alto')
    return undefined
  }
}

/** Stores that are looked at side by side: more wait for each other on the same disk. */
const A_LA_VEZ = 8

/** What is made of each, in their order, a few at a time. */
export async function deACadaUna<T, R>(todas: readonly T[], hacer: (una: T) => Promise<R>): Promise<R[]> {
  const hechas: R[] = []
  for (let i = 0; i < todas.length; i += A_LA_VEZ) hechas.push(...(await Promise.all(todas.slice(i, i + A_LA_VEZ).map(hacer))))
  return hechas
}
