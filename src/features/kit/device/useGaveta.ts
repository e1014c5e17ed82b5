import { useMemo } from 'react'
import type { Fila } from '#data/device/fila.ts'
import { useVivo } from '#data/session/react.tsx'
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { DepositoBanco, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import type { HechoDeGaveta } from '#domain/caja/gaveta.rules.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'

/** What moved the drawer of a shift beside its sales, newest first of each kind; undefined while the disk is read. */
export function useGaveta(turnoId: string): Fila<HechoDeGaveta>[] | undefined {
  const movimientos = useVivo(MovimientoCaja, { padre: turnoId })
  const entregas = useVivo(EntregaDinero, { padre: turnoId })
  const recepciones = useVivo(RecepcionDinero, { padre: turnoId })
  const gastos = useVivo(GastoEfectivo, { padre: turnoId })
  const depositos = useVivo(DepositoBanco, { padre: turnoId })
  return useMemo(
    () =>
      movimientos &&
      entregas &&
      recepciones &&
      gastos &&
      depositos && [...movimientos, ...entregas, ...recepciones, ...gastos, ...depositos],
    [movimientos, entregas, recepciones, gastos, depositos],
  )
}
