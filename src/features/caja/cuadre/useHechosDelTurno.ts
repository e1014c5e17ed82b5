import { useMemo } from 'react'
import type { Fila } from '#data/device/fila.ts'
import { useTienda, useVivo } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { faltanDelCierre, type MovimientoDeTurno } from '#domain/caja/cuadre.rules.ts'
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { DepositoBanco, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { entidadesDeGaveta, type HechoDeGaveta } from '#domain/caja/gaveta.rules.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import type { CierreTurno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Fallo } from '#domain/core/result.ts'
import type { Doc } from '#domain/core/entity.ts'
import { useGaveta } from '#features/kit/device/useGaveta.ts'
import { completar } from './completar.ts'

export interface HechosDelTurno {
  ventas: Fila<Venta>[]
  movimientos: Fila<MovimientoDeTurno>[]
  /** Documents that the closing counted and that are not at hand. */
  faltan: number
  /** They are being asked of the server. */
  pidiendo: boolean
  /** Why the server did not give them. */
  error: Fallo | undefined
  pedirOtraVez: () => void
}

/** What a closed shift is made of: from this device, which keeps 30 days, or else from the server. Undefined while the disk is read. */
export function useHechosDelTurno(cierre: CierreTurno): HechosDelTurno | undefined {
  const { tiendaId } = useTienda()
  const { turnoId } = cierre
  const [ventas, movidos, cobros] = [useVivo(Venta, { padre: turnoId }), useGaveta(turnoId), useVivo(Cobro, { padre: turnoId })]
  const leidos = ventas !== undefined && movidos !== undefined && cobros !== undefined
  const faltanAqui = leidos ? faltan(cierre, ventas, [...movidos, ...cobros]) : 0
  const { datos, error, cargando, recargar } = useConsulta(
    comandos.hechosDeTurno,
    { tiendaId },
    { turnoId },
    { activa: leidos && faltanAqui > 0 },
  )
  return useMemo(() => {
    if (!leidos) return undefined
    const todas = faltanAqui === 0 ? ventas : completar(Venta, ventas, datos?.ventas)
    const todos =
      faltanAqui === 0
        ? [...movidos, ...cobros]
        : [...completarGaveta(movidos, datos?.movimientos), ...completar(Cobro, cobros, datos?.cobros)]
    return {
      ventas: todas,
      movimientos: todos,
      faltan: faltan(cierre, todas, todos),
      pidiendo: cargando,
      error,
      pedirOtraVez: recargar,
    }
  }, [leidos, faltanAqui, ventas, movidos, cobros, datos, cierre, cargando, error, recargar])
}

/** Each kind of them by itself. */
const completarGaveta = (aqui: readonly Fila<HechoDeGaveta>[], alla: Parameters<typeof completar>[2]): Fila<HechoDeGaveta>[] => {
  const de = <E extends (typeof entidadesDeGaveta)[number]>({ tipo }: E) => ({
    aqui: aqui.filter(({ doc }) => doc.tipo === tipo) as Fila<Doc<E>>[],
    alla: alla?.filter((crudo) => (crudo as { tipo?: unknown }).tipo === tipo),
  })
  const [movimientos, entregas, recepciones] = [de(MovimientoCaja), de(EntregaDinero), de(RecepcionDinero)]
  const [gastos, depositos] = [de(GastoEfectivo), de(DepositoBanco)]
  return [
    ...completar(MovimientoCaja, movimientos.aqui, movimientos.alla),
    ...completar(EntregaDinero, entregas.aqui, entregas.alla),
    ...completar(RecepcionDinero, recepciones.aqui, recepciones.alla),
    ...completar(GastoEfectivo, gastos.aqui, gastos.alla),
    ...completar(DepositoBanco, depositos.aqui, depositos.alla),
  ]
}

const faltan = (cierre: CierreTurno, ventas: readonly Fila<Venta>[], movimientos: readonly Fila<MovimientoDeTurno>[]): number =>
  faltanDelCierre(
    cierre,
    [...ventas, ...movimientos].map(({ doc }) => doc),
  )
