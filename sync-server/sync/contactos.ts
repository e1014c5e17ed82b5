/** When each device was last heard of, and what it said of itself. */
import { estadoDispositivo, type EstadoDispositivo } from '#domain/core/sync.ts'
import type { Contacto, Contactos } from '../core/central.ts'
import { abrirAuditoria } from '../core/bases.ts'
import type { Store } from '../store/port.ts'

interface DocContacto extends Contacto {
  id: string
  tipo: string
  tiendaId: string
}

/** A till is in contact every few seconds; on disk it is enough to know the minute. */
const GUARDAR_CADA_MS = 30_000

/** When each device was last in contact and what it said of itself; on disk at most every 30 s. */
export function crearContactos({ store, ahora }: { store: Store; ahora: () => Date }): Contactos {
  const contactos = new Map<string, Contacto>()
  const guardadoMs = new Map<string, number>()
  const idDe = (dispositivoId: string): string => `contacto:${dispositivoId}`

  async function de(dispositivoId: string): Promise<Contacto | undefined> {
    const vivo = contactos.get(dispositivoId)
    if (vivo) return vivo
    const doc = await (await abrirAuditoria(store)).get<DocContacto>(idDe(dispositivoId))
    return doc && { en: doc.en, desfaseMs: doc.desfaseMs, estado: doc.estado }
  }

  async function guardar(dispositivoId: string, tiendaId: string, contacto: Contacto): Promise<void> {
    const auditoria = await abrirAuditoria(store)
    const guardado = await auditoria.get(idDe(dispositivoId))
    // Another process that was faster has written as recent a contact.
    const doc: DocContacto = { id: idDe(dispositivoId), tipo: 'servidor:contacto', tiendaId, ...contacto }
    await auditoria.writeMany([guardado ? { ...doc, rev: guardado.rev } : doc])
  }

  return {
    de,
    anotar: async (dispositivoId, tiendaId, cabecera) => {
      const momento = ahora()
      const previo = await de(dispositivoId)
      const estado = leerEstado(cabecera)
      const contacto: Contacto = {
        en: momento.toISOString(),
        desfaseMs: estado ? Date.parse(estado.hora) - momento.getTime() : (previo?.desfaseMs ?? 0),
        estado: estado ?? previo?.estado ?? null,
      }
      contactos.set(dispositivoId, contacto)
      if (Math.abs(momento.getTime() - (guardadoMs.get(dispositivoId) ?? 0)) < GUARDAR_CADA_MS) return
      guardadoMs.set(dispositivoId, momento.getTime())
      await guardar(dispositivoId, tiendaId, contacto)
    },
  }
}

function leerEstado(cabecera: string | undefined): EstadoDispositivo | undefined {
  if (cabecera === undefined) return undefined
  try {
    const leido = estadoDispositivo.safeParse(JSON.parse(cabecera))
    return leido.success ? leido.data : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
