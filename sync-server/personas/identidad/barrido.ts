/** Takes away users that a crash left half made, and sessions that are over: at the start, then every hour. */
import type { Server } from '../../core/contexto.ts'

const HORA_MS = 3_600_000
/** How far back the first sweep looks; the hourly ones overlap by an hour. */
const AL_EMPEZAR_MS = 30 * 24 * HORA_MS

/** Deletes accounts that a crash left half made, now and every hour; answers how to stop. */
export function iniciarBarrido({ app, ahora, identidad }: Server): () => Promise<void> {
  const barrer = async (haceMs: number): Promise<void> => {
    try {
      const borrados = await identidad.barrer(new Date(ahora().getTime() - haceMs))
      if (borrados > 0) app.log.warn({ borrados }, 'identidad: usuarios a medias borrados')
    } catch (error) {
      app.log.error({ err: error }, 'identidad: el barrido falló')
    }
  }
  let enCurso = barrer(AL_EMPEZAR_MS)
  const reloj = setInterval(() => {
    enCurso = barrer(2 * HORA_MS)
  }, HORA_MS)
  reloj.unref()
  return () => {
    clearInterval(reloj)
    return enCurso
  }
}
