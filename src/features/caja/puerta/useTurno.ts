import { useTienda, useVivo } from '#data/react.tsx'
import { CierreTurno, Turno } from '#domain/entidades/turno.ts'

/** The open shift of this device's caja: undefined while it is being read, null when none is open. */
export function useTurno(): Turno | null | undefined {
  const { cajaId } = useTienda().dispositivo
  const ultimo = useVivo(Turno, { padre: cajaId, limite: 1 })
  const turno = ultimo?.[0]?.doc
  const cierres = useVivo(CierreTurno, { padre: turno?.id ?? '-', limite: 1 })
  if (ultimo === undefined || cierres === undefined) return undefined
  return turno === undefined || cierres.length > 0 ? null : turno
}
