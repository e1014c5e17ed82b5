/** The notification channel: server-sent events that say which databases moved. It is a hint; nothing rests on it. */
import { avisoStream, type AvisoStream } from '#domain/core/sync.ts'
import type { Puertos } from '#data/device/puertos.ts'

/** With no sign of life for this long the channel is taken for dead; the server beats every 20 s or so. */
const SILENCIO_MS = 60_000

export interface Stream {
  abierto(): boolean
  /** Opens the channel when it is not open. */
  abrir(): void
  cerrar(): void
}

/** Asks for a channel: the open response, or undefined when there is none to be had. */
export async function pedirStream(
  puertos: Pick<Puertos, 'fetch'>,
  ruta: string,
  cabeceras: Record<string, string>,
  senal: AbortSignal,
): Promise<Response | undefined> {
  try {
    const respuesta = await puertos.fetch(ruta, {
      headers: { ...cabeceras, accept: 'text/event-stream' },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: senal,
    })
    return respuesta.ok && respuesta.headers.get('content-type')?.startsWith('text/event-stream') === true ? respuesta : undefined
  } catch {
    // A channel that does not open is a hint less: the periodic round asks anyway.
    return undefined
  }
}

/** A channel that whoever works opens again when it broke. `pedir` asks for one; `alCortarse` hears that one which spoke did break. */
export function crearStream(
  pedir: (senal: AbortSignal) => Promise<Response | undefined>,
  puertos: Pick<Puertos, 'programar'>,
  alAviso: (aviso: AvisoStream) => void,
  alCortarse: () => void = () => undefined,
): Stream {
  let corte: AbortController | undefined
  let hablo = false

  const leer = async (este: AbortController): Promise<void> => {
    const respuesta = await pedir(este.signal)
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
    if (!aviso.success) return
    hablo = true
    alAviso(aviso.data)
  }

  return {
    abierto: () => corte !== undefined,
    abrir() {
      if (corte) return
      const este = new AbortController()
      corte = este
      hablo = false
      void leer(este)
        // However it ends (cut, abort, broken JSON), it may be opened again at the next round.
        .catch(() => undefined)
        .then(() => {
          if (corte !== este) return
          corte = undefined
          if (hablo) alCortarse()
        })
    },
    cerrar() {
      corte?.abort()
      corte = undefined
    },
  }
}
