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
