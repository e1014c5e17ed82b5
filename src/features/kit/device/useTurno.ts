import { useTienda, useVivo } from '#data/session/react.tsx'
import { useLeidoPorFuerza } from '#data/useLeido.ts'
import { turnoAbierto } from '#data/ventas/ventas.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'

/** The open shift of this device's caja: undefined while it is being read, null when none is open. */
export function useTurno(): Turno | null | undefined {
  const tienda = useTienda()
  // Whatever opens or closes a shift, here or on another device, is one of these documents.
  const turnos = useVivo(Turno, { padre: tienda.dispositivo.cajaId, limite: 10 })
  const cierres = useVivo(CierreTurno, { limite: 10 })
  return useLeidoPorFuerza(
    async () => (turnos === undefined || cierres === undefined ? undefined : ((await turnoAbierto(tienda)) ?? null)),
    [tienda, turnos, cierres],
  )
}
