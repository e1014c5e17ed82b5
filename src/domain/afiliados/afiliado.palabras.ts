/** Affiliates in words: for themselves, for the store that they sell for, and for who pays them. */
import type { BloqueoDeAfiliado } from '#domain/comisiones/comision.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { formatMoney, formatPercent } from '#domain/core/money.ts'
import { nombreDeSituacion } from '#domain/desembolsos/desembolso.palabras.ts'
import { DIAS_DE_CUENTA_NUEVA, type ImpedimentoDePago } from '#domain/desembolsos/desembolso.rules.ts'
import type { VentaReferida } from './afiliado.rules.ts'
import type { ProgramaDeAfiliados } from './programa.entity.ts'

/** By which way somebody brought an order. */
export const nombreDeVia: Readonly<Record<VentaReferida['via'], string>> = {
  cuenta: 'Se registró con él',
  enlace: 'Abrió el enlace y compró',
}

/** Why nothing is earned of an order; '' when it is. */
const nombreDeBloqueo: Readonly<Record<BloqueoDeAfiliado, string>> = {
  '': '',
  propia: 'Es su propia compra',
  equipo: 'Trabaja en esa tienda',
  'mismo-telefono': 'Quien compró dejó su mismo teléfono',
  'misma-identidad': 'Quien compró tiene su misma cédula',
  anillo: 'Se trajeron la una a la otra',
  revocado: 'Su enlace estaba revocado',
}

/** Where an order stands on its way to whoever brought it. */
export function nombreDeSituacionDeVenta({
  situacion,
  bloqueo,
  exigibleEl,
}: Pick<VentaReferida, 'situacion' | 'bloqueo' | 'exigibleEl'>): string {
  if (situacion === 'bloqueada') return nombreDeBloqueo[bloqueo]
  if (situacion === 'por_cobrar') return 'La tienda debe su comisión'
  return situacion === 'perdida' ? 'No llegó a entregarse' : nombreDeSituacion({ situacion, exigibleEl })
}

type LoQuePaga = Pick<ProgramaDeAfiliados, 'puntosBasicos' | 'maximoCentavos'>

/** What a programme pays: "3 % de la mercancía sin ITBIS, hasta RD$500.00 por orden". */
export const loQuePaga = ({ puntosBasicos, maximoCentavos }: LoQuePaga): string =>
  `${formatPercent(puntosBasicos)} de la mercancía sin ITBIS${maximoCentavos === 0 ? '' : `, hasta ${formatMoney(maximoCentavos)} por orden`}`

/** For how long a link and an account count, and which link does. */
export function cuantoVale({
  toque,
  diasDeEnlace,
  diasDeCuenta,
}: Pick<ProgramaDeAfiliados, 'toque' | 'diasDeEnlace' | 'diasDeCuenta'>): string {
  const enlace = `El enlace vale ${diasDeEnlace === 1 ? 'un día' : `${diasDeEnlace} días`} desde que se abre`
  const cuenta = diasDeCuenta === 0 ? 'para siempre' : `durante ${diasDeCuenta} días`
  const cual =
    toque === 'primero' ? 'Si antes abrió el de otra persona, cuenta el primero.' : 'Si después abre el de otra persona, cuenta el último.'
  return `${enlace}; quien haga su cuenta con él cuenta como tuya ${cuenta}. ${cual}`
}

/** Why somebody is not paid today, to themselves, with what they may do about it; '' when nothing keeps it back. */
export function porQueNoTePagan(
  impedimento: ImpedimentoDePago,
  { retenidaMotivo, pagableDesde, minimoDePagoCentavos }: { retenidaMotivo: string; pagableDesde: string; minimoDePagoCentavos: number },
): string {
  switch (impedimento) {
    case 'retenida':
      return `Mercana retiene tus pagos: ${retenidaMotivo}`
    case 'sin-cuenta':
      return 'Falta tu cuenta de banco. Ponla aquí y Mercana la verifica.'
    case 'sin-verificar':
      return 'Mercana todavía no verifica tu cuenta de banco. Cuando la verifique, te paga ahí.'
    case 'cuenta-nueva':
      return `Cambiaste de cuenta: por tu seguridad se espera ${DIAS_DE_CUENTA_NUEVA} días, hasta el ${formatoFecha(pagableDesde)}.`
    case 'en-contra':
      return 'Se devolvió algo de lo que ya te pagaron: se descuenta de lo próximo que ganes.'
    case 'bajo-minimo':
      return `Se paga desde ${formatMoney(minimoDePagoCentavos)}: cuando llegues, entra en el próximo lote.`
    case '':
    case 'nada':
    case 'no-toca':
      return ''
  }
}
