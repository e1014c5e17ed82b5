/** How coupons are shown. */
import { formatoFecha } from '#domain/core/fecha.ts'
import type { CuponDicho } from '#domain/promociones/comandos.promociones.ts'
import type { EstadoDeCupon } from '#domain/promociones/cupon.rules.ts'
import type { Mark } from '../../kit/columns.tsx'

export const marcaDeCupon: Readonly<Record<EstadoDeCupon, Mark>> = {
  vale: ['teal', 'Vale hoy'],
  empieza: ['blue', 'Todavía no empieza'],
  termino: ['gray', 'Terminó'],
  retirada: ['gray', 'Retirada'],
}

/** On which days: "Desde el 28/11/2026", "28/11/2026 a 31/12/2026". */
export const cuandoVale = ({ desde, hasta }: Pick<CuponDicho, 'desde' | 'hasta'>): string =>
  hasta === '' ? `Desde el ${formatoFecha(desde)}` : `${formatoFecha(desde)} a ${formatoFecha(hasta)}`

/** How often: "3 de 100, una vez cada cliente". */
export function usosEnPalabras({
  usos,
  usosMaximo,
  porCliente,
  soloPrimera,
}: Pick<CuponDicho, 'usos' | 'usosMaximo' | 'porCliente' | 'soloPrimera'>): string {
  const todos = usosMaximo === 0 ? `${usos}, sin límite` : `${usos} de ${usosMaximo}`
  const cada = soloPrimera || porCliente === 1 ? 'una vez cada cliente' : porCliente === 0 ? '' : `hasta ${porCliente} cada cliente`
  return cada === '' ? todos : `${todos}, ${cada}`
}
