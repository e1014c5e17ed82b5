/** What a coupon or an offer gives, in words. */
import { formatoFecha } from '#domain/core/fecha.ts'
import { formatMoney, formatPercent } from '#domain/core/money.ts'
import type { Cupon } from './cupon.entity.ts'

type Dicho = Pick<
  Cupon,
  'clase' | 'puntosBasicos' | 'centavos' | 'maximoCentavos' | 'minimoCentavos' | 'categoria' | 'envio' | 'soloPrimera'
>

/** How much: "10 % en Bebidas, no más de RD$ 500.00", "Envío gratis". */
export function cuantoRebaja({
  clase,
  puntosBasicos,
  centavos,
  maximoCentavos,
  categoria,
}: Omit<Dicho, 'minimoCentavos' | 'envio' | 'soloPrimera'>): string {
  if (clase === 'envio') return 'Envío gratis'
  const cuanto = clase === 'monto' ? formatMoney(centavos) : formatPercent(puntosBasicos)
  return `${cuanto} menos${categoria === '' ? '' : ` en ${categoria}`}${maximoCentavos > 0 ? `, no más de ${formatMoney(maximoCentavos)}` : ''}`
}

/** For what: "desde RD$ 1,000.00 de compra, a domicilio, en la primera compra"; '' for anything. */
export function paraQueRebaja({ minimoCentavos, envio, soloPrimera }: Pick<Dicho, 'minimoCentavos' | 'envio' | 'soloPrimera'>): string {
  return [
    minimoCentavos > 0 ? `desde ${formatMoney(minimoCentavos)} de compra` : '',
    envio === '' ? '' : envio === 'domicilio' ? 'a domicilio' : 'para retirar',
    soloPrimera ? 'en la primera compra' : '',
  ]
    .filter((una) => una !== '')
    .join(', ')
}

/** All of it in a sentence: "10 % menos, desde RD$ 1,000.00 de compra, hasta el 30/11/2026". */
export function cuponEnPalabras(cupon: Dicho & Pick<Cupon, 'hasta'>): string {
  const para = paraQueRebaja(cupon)
  return `${cuantoRebaja(cupon)}${para === '' ? '' : `, ${para}`}${cupon.hasta === '' ? '' : `, hasta el ${formatoFecha(cupon.hasta)}`}`
}
