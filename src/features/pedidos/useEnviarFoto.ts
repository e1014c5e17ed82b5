import { useRef } from 'react'
import { useSubidas } from '#data/session/useSubidas.ts'
import type { RefArchivo } from '#domain/archivos/archivo.ts'
import { fallo, type Result } from '#domain/core/result.ts'

export interface EnviarFoto {
  /** This browser can send them. */
  puede: boolean
  /** Sends a picture and waits until it is there; one that was sent is not sent again. */
  enviar: (foto: Blob) => Promise<Result<RefArchivo>>
}

interface Quien {
  tiendaId: string
  /** usuarioId of whoever is here. */
  usuarioId: string
  /** Whose room the picture takes: the store's, or the person's own. */
  deLaTienda: boolean
}

/** Pictures that go with what somebody of the store or of the platform decides about an order, with a connection. */
export function useEnviarFoto({ tiendaId, usuarioId, deLaTienda }: Quien): EnviarFoto {
  const subidas = useSubidas()
  const enviadas = useRef(new Map<Blob, RefArchivo>())
  return {
    puede: subidas !== undefined,
    async enviar(foto) {
      const antes = enviadas.current.get(foto)
      if (antes) return { ok: true, value: antes }
      if (!subidas) return fallo('pedido.foto-no-llego')
      const dueno = deLaTienda ? tiendaId : usuarioId
      const encolada = await subidas.encolar({
        archivo: foto,
        carpeta: 'comprobantes',
        dueno,
        ...(deLaTienda ? {} : { paraTienda: tiendaId }),
      })
      if (!encolada.ok) return encolada
      await subidas.reposo()
      const id = encolada.value.nombre.replace(/\.webp$/, '')
      if (subidas.lista.valor().some((una) => una.id === id)) {
        await subidas.quitar(id)
        return fallo('pedido.foto-no-llego')
      }
      enviadas.current.set(foto, encolada.value)
      return encolada
    },
  }
}
