import { useCallback, useState, type ReactNode } from 'react'
import {
  useAptitud,
  useConfigTienda,
  useDuenoDePestana,
  usePermiso,
  usePersona,
  useSinConfirmar,
  useSync,
  useTienda,
} from '#data/session/react.tsx'
import type { Persona } from '#data/write/repository.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import type { Turno } from '#domain/caja/turno.entity.ts'
import { Loading } from '#ui/show/states.tsx'
import { AbrirTurno } from './AbrirTurno.tsx'
import { EquipoRetirado, OtraPestana, PantallaBloqueada, Preparando } from './avisos.tsx'
import { NoApto } from './NoApto.tsx'
import { NoEsCaja } from './NoEsCaja.tsx'
import { SinPermiso } from './SinPermiso.tsx'
import { useTurno } from '#features/kit/device/useTurno.ts'

/** What the counter may take for granted. */
export interface Listo {
  config: Tienda
  persona: Persona
  turno: Turno
}

/** What the counter has on show: a sale just made, or one that is being charged. */
export type ALaVista = 'hecha' | 'cobrandose'

/**
 * The counter says here what it has on show. A sale just made stays until it was read, even if the shift is closed elsewhere meanwhile;
 * of one that is being charged the cashier reads whether it was made, even if the disk is found full in that moment.
 */
export type Retener = (listo: Listo | undefined, queHay?: ALaVista) => void

/** Lets people through to the counter when nothing is missing, and says what to do about the first thing that is. */
export function Puerta({ children }: { children: (listo: Listo, retener: Retener) => ReactNode }) {
  const { dispositivo } = useTienda()
  const { revocado, inicial } = useSync()
  const config = useConfigTienda()
  const persona = usePersona()
  const { soyDueno, tomar } = useDuenoDePestana()
  const turno = useTurno()
  const [riesgoAceptadoPor, aceptarRiesgo] = useState<string>()
  // It was for one shift, which says so itself once it is open.
  if (turno && riesgoAceptadoPor !== undefined) aceptarRiesgo(undefined)
  const { apto } = useAptitud(turno ?? { riesgoAceptadoPor })
  const quedaMs = usePermiso()
  const { pendiente } = useSinConfirmar()
  const [retenido, setRetenido] = useState<Listo & { queHay: ALaVista }>()
  const retener = useCallback<Retener>((listo, queHay = 'hecha') => setRetenido(listo && { ...listo, queHay }), [])

  if (retenido?.queHay === 'hecha' && soyDueno && (revocado || turno === null)) return children(retenido, retener)
  if (revocado) return <EquipoRetirado />
  if (dispositivo.cajaId === '') return <NoEsCaja />
  if (config === undefined || !inicial.lista) return <Preparando />
  if (persona === undefined) return <PantallaBloqueada />
  if (!soyDueno) return <OtraPestana tomar={tomar} />
  if (turno === undefined) return <Loading label="Buscando el turno…" />
  // A sale that is on show, or that nobody knows the end of yet, is seen to its end first.
  if (!apto.ok && !retenido && !pendiente)
    return <NoApto fallo={apto.error} turnoId={turno?.id} aceptarParaAbrir={({ empleadoId }) => aceptarRiesgo(empleadoId)} />
  if (quedaMs !== undefined && quedaMs <= 0 && !retenido && !pendiente) return <SinPermiso turno={turno} />
  if (turno === null) return <AbrirTurno riesgoAceptadoPor={riesgoAceptadoPor} />
  return children({ config, persona, turno }, retener)
}
