/** What the platform pays a store, or a store that owed pays back: on one book what it owed goes down, on the other what it is owed; both are on their way through a bank. */
import type { Desembolso } from '#domain/desembolsos/desembolso.entity.ts'
import { apuntePesos, type ApunteContable } from './asiento.ts'
import type { CodigoDeCuenta } from './cuentas.ts'

type DesembolsoAsentable = Pick<Desembolso, 'id' | 'tiendaId' | 'metodoId' | 'fecha' | 'ordenes' | 'estado' | 'devueltoEl'>

/** 1 once the bank gave it back: that copy takes the place of the one before. */
export const versionDeDesembolso = ({ estado }: Pick<Desembolso, 'estado'>): number => (estado === 'devuelto' ? 1 : 0)

/** Each order of it against its account, and the whole through the bank, on the day that it left and again on the day that it came back. */
function mover(
  { id, tiendaId, fecha, ordenes, estado, devueltoEl }: DesembolsoAsentable,
  cuenta: CodigoDeCuenta,
  banco: string,
  signo: 1 | -1,
): ApunteContable[] {
  // Less than zero of what a store that owed paid back.
  const centavos = ordenes.reduce((suma, orden) => suma + orden.centavos, 0)
  const dias = [[fecha, signo] as const, ...(estado === 'devuelto' ? [[devueltoEl, -signo] as const] : [])]
  return dias.flatMap(([dia, de]) => [
    apuntePesos('porConfirmar', de * centavos, { parte: banco, partida: id, fecha: dia }),
    ...ordenes.map((orden) => apuntePesos(cuenta, -de * orden.centavos, { parte: tiendaId, partida: orden.pedidoId, fecha: dia })),
  ])
}

/** In the store's book: it waits for its bank to say that it came, as any other transfer does. */
export const apuntesDeDesembolso = (desembolso: DesembolsoAsentable): ApunteContable[] => mover(desembolso, 'mercana', 'transferencia', 1)

/** In the platform's: it left the account of the method that the batch names. */
export const apuntesDeDesembolsoEnPlataforma = (desembolso: DesembolsoAsentable): ApunteContable[] =>
  mover(desembolso, 'tiendas', desembolso.metodoId, -1)
