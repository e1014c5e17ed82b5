/** Payouts in words. */
import { formatoFecha } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import type { CuentaBancaria, CuentaDePago } from './cuenta-de-pago.entity.ts'
import type { Desembolso } from './desembolso.entity.ts'
import { DIAS_DE_CUENTA_NUEVA, type ImpedimentoDePago } from './desembolso.rules.ts'
import type { LoteDePago, PagoDeLote } from './lote.entity.ts'
import type { OrdenDeMercana } from './orden-de-mercana.rules.ts'

const dias = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const

/** Days of the week as a list offers them; 1 is Monday. */
export const nombresDeDias: readonly { value: string; label: string }[] = dias.map((label, i) => ({ value: String(i + 1), label }))

/** When a store is paid: "Cada viernes". */
export function nombreDeCadenciaDePago({
  cadencia,
  diaDeSemana,
  minimoCentavos,
}: Pick<CuentaDePago, 'cadencia' | 'diaDeSemana' | 'minimoCentavos'>): string {
  if (cadencia === 'diaria') return 'Cada día'
  if (cadencia === 'monto') return `Cuando llega a ${formatMoney(minimoCentavos)}`
  return `Cada ${dias[diaDeSemana - 1] ?? ''}`
}

/** Why a store is not paid today, to who runs the platform. */
export const nombreDeImpedimento: Readonly<Record<ImpedimentoDePago, string>> = {
  '': 'Se paga hoy',
  nada: 'Nada que pagar todavía',
  'en-contra': 'Debe más de lo que hay',
  retenida: 'Retenida',
  'sin-cuenta': 'No ha puesto su cuenta',
  'sin-verificar': 'Cuenta por verificar',
  'cuenta-nueva': 'Cuenta recién cambiada',
  'no-toca': 'Hoy no le toca',
  'bajo-minimo': 'No llega a su mínimo',
}

/** The same to the store, with what it may do about it; '' when nothing keeps it back. */
export function porQueNoLlega(
  impedimento: ImpedimentoDePago,
  { retenidaMotivo, pagableDesde }: Pick<CuentaDePago, 'retenidaMotivo' | 'pagableDesde'>,
): string {
  if (impedimento === 'retenida') return `Mercana retiene tus pagos: ${retenidaMotivo}`
  if (impedimento === 'sin-cuenta') return 'Falta tu cuenta de banco. Ponla en Configurar, pestaña Banco, y Mercana la verifica.'
  if (impedimento === 'sin-verificar') return 'Mercana todavía no verifica tu cuenta de banco. Cuando la verifique, te paga ahí.'
  if (impedimento === 'cuenta-nueva')
    return `Cambiaste de cuenta: por tu seguridad se espera ${DIAS_DE_CUENTA_NUEVA} días, hasta el ${formatoFecha(pagableDesde)}.`
  return impedimento === 'en-contra'
    ? 'Se devolvió más de lo que te toca: se descuenta de lo próximo que entre. Si lo pagas por transferencia a Mercana, se anota aquí.'
    : ''
}

/** Where an order stands on its way to its store. */
export function nombreDeSituacion({ situacion, exigibleEl }: Pick<OrdenDeMercana, 'situacion' | 'exigibleEl'>): string {
  switch (situacion) {
    case 'exigible':
      return 'Por pagar'
    case 'por_recibir':
      return 'El cliente no lo ha recibido'
    case 'por_facturar':
      return 'Falta facturarlo'
    case 'en_plazo':
      return exigibleEl === '' ? 'En plazo de reclamo' : `En plazo de reclamo hasta el ${formatoFecha(exigibleEl)}`
    case 'en_reclamo':
      return 'El cliente reclama'
    case 'por_devolver':
      return 'Se le devuelve al cliente'
  }
}

/** How a batch stands. */
export function nombreDeLote({ estado, aprobaciones }: Pick<LoteDePago, 'estado' | 'aprobaciones'>): string {
  if (estado === 'armado') return aprobaciones.length === 0 ? 'Faltan dos aprobaciones' : 'Falta una aprobación'
  return estado === 'aprobado' ? 'Aprobado: por pagar en el banco' : estado === 'pagado' ? 'Pagado' : 'Anulado'
}

/** How the payment of a store in a batch stands. */
export const nombreDePago: Readonly<Record<PagoDeLote['estado'], string>> = {
  por_pagar: 'Por pagar',
  pagado: 'Pagado',
  rechazado: 'El banco no lo aceptó',
  devuelto: 'El banco lo devolvió',
}

/** What a payment is called: of which batch, or that the store paid. */
export const nombreDeDesembolso = ({ clase, loteNumero }: Pick<Desembolso, 'clase' | 'loteNumero'>): string =>
  clase === 'abono' ? 'Pagado a Mercana' : `Lote ${loteNumero}`

/** An account in a line: "Banreservas · Ahorros · 9600000000". */
export const nombreDeCuentaBancaria = ({ banco, tipo, numero }: Pick<CuentaBancaria, 'banco' | 'tipo' | 'numero'>): string =>
  [banco, tipo, numero].filter((parte) => parte !== '').join(' · ')
