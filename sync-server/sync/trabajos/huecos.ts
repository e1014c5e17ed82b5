/**
 * Watches that each device's facts arrive without gaps: seq 7 without seq 6 means that something was lost on the way or at
 * the device, whatever the cause (docs/RELIABILITY.md R10). Raised within a minute in `auditoria`, and closed there when
 * what was missing arrives.
 */
import { huecos } from '#domain/core/cobertura.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { abrirAuditoria, baseDeTienda, tipoPropio } from '../../core/bases.ts'
import type { Ingesta, Vigia } from '../../core/central.ts'
import { rangosCreibles } from '../../core/hechos/libreta.ts'
import type { Rangos } from '../../core/hechos/rangos.ts'
import type { Store } from '../../store/port.ts'

/** A gap of a device. `en` is when it was first seen, `padre` the device, `clave` 'abierto' or 'cerrado'. */
export interface Hueco {
  id: string
  tipo: string
  tiendaId: string
  en: string
  clave: 'abierto' | 'cerrado'
  padre: string
  /** Missing seqs; what they were when it is closed. */
  rangos: Rangos
  /** When it was last looked at. */
  revisadoEn: string
}

export interface OpcionesVigia {
  store: Store
  ahora: () => Date
  ingesta: Pick<Ingesta, 'libreta'>
  luego: (hacer: () => void, ms: number) => () => void
  alFallar: (error: unknown, tiendaId: string) => void
  /** A gap was opened: somebody should know. */
  alAbrir?: ((hueco: Hueco) => void) | undefined
}

const TIPO = tipoPropio('hueco')
/** Two pushes of a device may pass each other for a moment; a minute is what the owner may wait. */
const ESPERA_MS = 20_000

/** Watches each device's seq for places that nothing arrived for, and tells the owner. */
export function crearVigia(opciones: OpcionesVigia): Vigia {
  const { store, ahora, ingesta, luego, alFallar, alAbrir } = opciones
  const esperas = new Map<string, () => void>()

  async function revisar(tiendaId: string): Promise<void> {
    const equipo = await baseDeTienda(store, tiendaId, 'equipo')
    const auditoria = await abrirAuditoria(store)
    for (const { id } of await equipo.find({ tipo: Dispositivo.tipo })) {
      const rangos = huecos(rangosCreibles(await ingesta.libreta(tiendaId, id)))
      const previo = await auditoria.get<Hueco>(`hueco:${id}`)
      const hueco = cambio(previo, rangos, { tiendaId, dispositivoId: id, en: ahora().toISOString() })
      if (!hueco) continue
      await auditoria.writeMany([previo ? { ...hueco, rev: previo.rev } : hueco])
      if (hueco.clave === 'abierto' && previo?.clave !== 'abierto') alAbrir?.(hueco)
    }
  }

  return {
    revisar,
    avisar: (tiendaId) => {
      if (esperas.has(tiendaId)) return
      const cancelar = luego(() => {
        esperas.delete(tiendaId)
        revisar(tiendaId).catch((error: unknown) => alFallar(error, tiendaId))
      }, ESPERA_MS)
      esperas.set(tiendaId, cancelar)
    },
    parar: () => {
      for (const cancelar of esperas.values()) cancelar()
      esperas.clear()
    },
  }
}

/** What has to be written; undefined when nothing changed. */
function cambio(
  previo: Hueco | undefined,
  rangos: Rangos,
  { tiendaId, dispositivoId, en }: { tiendaId: string; dispositivoId: string; en: string },
): Hueco | undefined {
  const abierto = previo?.clave === 'abierto' ? previo : undefined
  if (rangos.length === 0) return abierto && { ...abierto, clave: 'cerrado', revisadoEn: en }
  if (abierto && JSON.stringify(abierto.rangos) === JSON.stringify(rangos)) return undefined
  return {
    id: `hueco:${dispositivoId}`,
    tipo: TIPO,
    tiendaId,
    en: abierto?.en ?? en,
    clave: 'abierto',
    padre: dispositivoId,
    rangos,
    revisadoEn: en,
  }
}

/** The gaps of a store that are open now. */
export async function huecosAbiertos(store: Store, tiendaId: string): Promise<Hueco[]> {
  return (await abrirAuditoria(store)).find<Hueco>({ tipo: TIPO, clave: 'abierto', tiendaId })
}
