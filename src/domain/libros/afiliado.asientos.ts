/** What the platform pays to who brought customers, and what of theirs it takes back: in its own book, beside what their orders posted. */
import type { PagoAAfiliado } from '#domain/afiliados/pago-a-afiliado.entity.ts'
import type { ReversionDeAfiliado } from '#domain/afiliados/reversion.entity.ts'
import { apuntePesos, type ApunteContable } from './asiento.ts'

/** 1 once the bank gave it back: that copy takes the place of the one before. */
export const versionDePagoAAfiliado = ({ estado }: Pick<PagoAAfiliado, 'estado'>): number => (estado === 'devuelto' ? 1 : 0)

/** Each order of it against what is owed; income tax waits to be paid to DGII, the rest left through a bank. Undone on the day on which it came back. */
export function apuntesDePagoAAfiliado(pago: PagoAAfiliado): ApunteContable[] {
  const { id, afiliado, metodoId, fecha, ordenes, centavos, retenidoCentavos, estado, devueltoEl } = pago
  const dias = [[fecha, 1] as const, ...(estado === 'devuelto' ? [[devueltoEl, -1] as const] : [])]
  return dias.flatMap(([dia, de]) => [
    ...ordenes.map((orden) => apuntePesos('afiliados', de * orden.centavos, { parte: afiliado, partida: orden.pedidoId, fecha: dia })),
    apuntePesos('retencionesPorPagar', -de * retenidoCentavos, { parte: 'isr', fecha: dia }),
    apuntePesos('porConfirmar', -de * centavos, { parte: metodoId, partida: id, fecha: dia }),
  ])
}

/** 1 once it was put back. */
export const versionDeReversion = ({ estado }: Pick<ReversionDeAfiliado, 'estado'>): number => (estado === 'retirada' ? 1 : 0)

/** What was earned of an order is owed no more; put back, it is again. */
export function apuntesDeReversion({ afiliado, pedidoId, centavos, fecha, estado, retiradaEl }: ReversionDeAfiliado): ApunteContable[] {
  const dias = [[fecha, 1] as const, ...(estado === 'retirada' ? [[retiradaEl, -1] as const] : [])]
  return dias.flatMap(([dia, de]) => [
    apuntePesos('afiliados', de * centavos, { parte: afiliado, partida: pedidoId, fecha: dia }),
    apuntePesos('comisionesDeAfiliados', -de * centavos, { fecha: dia }),
  ])
}
