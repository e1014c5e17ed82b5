import { useEffect, useState } from 'react'
import { useTienda, useVivo } from '#data/react.tsx'
import { turnoAbierto } from '#data/ventas.ts'
import { CierreTurno, Turno } from '#domain/entidades/turno.ts'

/** The open shift of this device's caja: undefined while it is being read, null when none is open. */
export function useTurno(): Turno | null | undefined {
  const tienda = useTienda()
  // Whatever opens or closes a shift, here or on another device, is one of these documents.
  const turnos = useVivo(Turno, { padre: tienda.dispositivo.cajaId, limite: 10 })
  const cierres = useVivo(CierreTurno, { limite: 10 })
  const [turno, setTurno] = useState<Turno | null | undefined>(undefined)
  useEffect(() => {
    if (turnos === undefined || cierres === undefined) return
    let vigente = true
    void turnoAbierto(tienda).then((abierto) => vigente && setTurno(abierto ?? null))
    return () => {
      vigente = false
    }
  }, [tienda, turnos, cierres])
  return turno
}
