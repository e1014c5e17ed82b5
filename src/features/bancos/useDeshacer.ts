import { useTienda } from '#data/session/react.tsx'
import { comandosBancos } from '#domain/bancos/comandos.bancos.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useOrden } from '../kit/answer/useCommand.ts'

/** Takes a reconciliation back, and whether one is being taken back. */
export function useDeshacer(cuentaId: string, onChange: () => void): [deshacer: (conciliacionId: string) => void, deshaciendo: boolean] {
  const { tiendaId } = useTienda()
  const ordenar = useOrden()
  return useLocked(async (conciliacionId: string) => {
    const palabras = { bien: 'Deshecha: la línea y el pago quedaron libres', mal: 'No se deshizo' }
    await ordenar(comandosBancos.deshacerConciliacion, { tiendaId, cuentaId, conciliacionId }, {}, palabras)
    onChange()
  })
}
