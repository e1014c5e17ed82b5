/** What is looked at in every store once an hour. */
import { HORA_MS } from '#domain/core/fecha.ts'
import { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { abrirPublico } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { leerLegibles } from '../core/documentos.ts'

/** One store after another; one that fails is logged and the others go on. `deQue`: for the log. Answers how to stop. */
export function cadaHoraEnCadaTienda(
  server: Server,
  deQue: string,
  mirar: (server: Server, tiendaId: string) => Promise<void>,
): () => Promise<void> {
  const { app, store } = server
  let cerrado = false
  let enCurso = Promise.resolve()
  const fallo = (err: unknown): void => app.log.error({ err }, `avisos: ${deQue} no se pudo avisar`)
  const deTodas = async (): Promise<void> => {
    for (const { tiendaId } of await leerLegibles(abrirPublico(store), TiendaPublica))
      if (!cerrado) await mirar(server, tiendaId).catch(fallo)
  }
  const reloj = setInterval(() => {
    enCurso = enCurso.then(deTodas).catch(fallo)
  }, HORA_MS).unref()
  return async () => {
    cerrado = true
    clearInterval(reloj)
    await enCurso
  }
}
