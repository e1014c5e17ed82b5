/** What the platform charges, in words. */
import { formatoFecha } from '#domain/core/fecha.ts'
import { formatMoney, formatPercent } from '#domain/core/money.ts'
import type { TramoDeComision } from './comision.ts'
import type { ReglaDeComision } from './regla.entity.ts'

/** How much: "12 % + RD$ 10.00, no menos de RD$ 25.00 ni más de RD$ 500.00". */
export function formulaDeComision({
  puntosBasicos,
  fijoCentavos,
  minimoCentavos,
  maximoCentavos,
}: Omit<TramoDeComision, 'reglaId' | 'nombre' | 'lineas'>): string {
  const partes = [puntosBasicos > 0 ? formatPercent(puntosBasicos) : '', fijoCentavos > 0 ? formatMoney(fijoCentavos) : ''].filter(
    (una) => una !== '',
  )
  const topes = [
    minimoCentavos > 0 ? `no menos de ${formatMoney(minimoCentavos)}` : '',
    maximoCentavos > 0 ? `no más de ${formatMoney(maximoCentavos)}` : '',
  ].filter((uno) => uno !== '')
  return [partes.join(' + ') || 'Nada', ...topes].join(', ')
}

/** Of what: "Bebidas, a domicilio". */
export function deQueCobra({ categoria, productoNombre, envio }: Pick<ReglaDeComision, 'categoria' | 'productoNombre' | 'envio'>): string {
  const cosa = productoNombre || categoria || 'Todo'
  return envio === '' ? cosa : `${cosa}, ${envio === 'domicilio' ? 'a domicilio' : 'para retirar'}`
}

/** When: "Desde el 28/11/2026", "28/11/2026 a 31/12/2026". */
export const cuandoCobra = ({ desde, hasta }: Pick<ReglaDeComision, 'desde' | 'hasta'>): string =>
  hasta === '' ? `Desde el ${formatoFecha(desde)}` : `${formatoFecha(desde)} a ${formatoFecha(hasta)}`

/** Where a rule stands on a day. */
export type EstadoDeRegla = 'cobra' | 'empieza' | 'termino' | 'retirada'

export const estadoDeRegla = ({ estado, desde, hasta }: Pick<ReglaDeComision, 'estado' | 'desde' | 'hasta'>, hoy: string): EstadoDeRegla =>
  estado === 'retirada' ? 'retirada' : desde > hoy ? 'empieza' : hasta !== '' && hasta < hoy ? 'termino' : 'cobra'
