/** The notification channel: server-sent events that say which databases moved. It is a hint; nothing rests on it. */
import { avisoStream, type AvisoStream } from '#domain/sync.ts'
import type { Puertos } from '../puertos.ts'
import type { Linea } from './linea.ts'

/** With no sign of life for this long the channel is taken for dead; the server beats every 20 s or so. */
const SILENCIO_MS = 60_000

export interface Stream {
  abierto(): boolean
  /** Opens the channel when it is not open. */
  abrir(): void
  cerrar(): void
}

/** Keeps the notification channel open, with growing waits between tries. */
export function crearStream(
  linea: Linea,
  puertos: Pick<Puertos, 'programar'>,
  tiendaId: string,
  alAviso: (aviso: AvisoStream) => void,
): Stream {
  let corte: AbortController | undefined

  const leer = async (este: AbortController): Promise<void> => {
    const respuesta = await linea.abrirStream(`/sync/v1/stream?tiendaId=${encodeURIComponent(tiendaId)}`, este.signal)
    const lector = respuesta?.body?.getReader()
    if (!lector) return
    const texto = new TextDecoder()
    let resto = ''
    for (;;) {
      const cancelar = puertos.programar(SILENCIO_MS, () => este.abort())
      const { done, value } = await lector.read().finally(cancelar)
      if (done) return
      resto += texto.decode(value, { stream: true })
      const eventos = resto.split(/\r?\n\r?\n/)
      resto = eventos.pop() ?? ''
      for (const evento of eventos) avisar(evento)
    }
  }

  const avisar = (evento: string): void => {
    const datos = evento
      .split(/\r?\n/)
      .filter((linea) => linea.startsWith('data:'))
      .map((linea) => linea.slice(5).trim())
      .join('\n')
    if (datos === '') return
    const aviso = avisoStream.safeParse(JSON.parse(datos))
    if (aviso.success) alAviso(aviso.data)
  }

  return {
    abierto: () => corte !== undefined,
    abrir() {
      if (corte) return
      const este = new AbortController()
      corte = este
      void leer(este)
        // However it ends (cut, abort, broken JSON), it may be opened again at the next round.
        .catch(() => undefined)
        .then(() => {
          if (corte === este) corte = undefined
        })
    },
    cerrar() {
      corte?.abort()
      corte = undefined
    },
  }
}
