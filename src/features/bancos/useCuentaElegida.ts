import type { CuentaConSaldo } from '#domain/bancos/comandos.bancos.ts'
import { nombreDeCuenta } from '#domain/bancos/cuenta-de-banco.entity.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'

/** The account that the address names, or the first one in use; and the choice of another. */
export function useCuentaElegida(cuentas: readonly CuentaConSaldo[]) {
  const [pedida, elegir] = useSearchState('cuenta', { replace: true })
  const elegida = cuentas.find(({ cuenta }) => cuenta.id === pedida) ?? cuentas.find(({ cuenta }) => cuenta.activa) ?? cuentas[0]
  return { elegida, elegir, opciones: cuentas.map(({ cuenta }) => ({ value: cuenta.id, label: nombreDeCuenta(cuenta) })) }
}
