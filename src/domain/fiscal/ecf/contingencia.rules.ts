/** What a contingency allows and asks for: how long it lasts, which documents it replaces, and by when (docs/FISCAL.md#contingency). */
import { diasEntre, sumarDias } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { TipoComprobante, TipoDeVenta } from '#domain/core/tipos-comprobante.ts'
import type { Contingencia } from './contingencia.entity.ts'
import type { TipoEcf } from './documento.ts'

/** Calendar days, the first and the last included; and days after the last one in which its documents are replaced. */
const DIAS_MAXIMOS = 15
const DIAS_PARA_REEMPLAZAR = 30
/** What is left of either when somebody has to look. */
const AVISOS_ABIERTA = [3, 1, 0] as const
const AVISOS_POR_REEMPLAZAR = [15, 7, 3, 1, 0] as const

/** Of each type on paper, the electronic one that replaces it. */
export const reemplazoDe = {
  B01: 'E31',
  B02: 'E32',
  B03: 'E33',
  B04: 'E34',
  B14: 'E44',
  B15: 'E45',
} as const satisfies Partial<Record<TipoComprobante, TipoEcf>>

type DePapel = keyof typeof reemplazoDe

/** Is this a type that a contingency replaces? */
export const seReemplaza = (tipo: TipoComprobante): tipo is DePapel => tipo in reemplazoDe

const dePapel: Readonly<Partial<Record<TipoDeVenta, TipoDeVenta>>> = { E31: 'B01', E32: 'B02', E34: 'B04', E44: 'B14', E45: 'B15' }

/** The last day on which it may be open, whether somebody ends it or not. */
export const ultimoDiaPosible = ({ desde }: Pick<Contingencia, 'desde'>): string => sumarDias(desde, DIAS_MAXIMOS - 1)

/** The last day on which its documents may be replaced. */
export const venceReemplazo = (hasta: string): string => sumarDias(hasta, DIAS_PARA_REEMPLAZAR)

type Plazos = Pick<Contingencia, 'desde' | 'hasta' | 'estado'>

/** Was a document of this day issued in it? One that is open ends by itself. */
export const abarca = (una: Plazos, fecha: string): boolean =>
  una.estado !== 'anulada' && fecha >= una.desde && fecha <= (una.hasta ?? ultimoDiaPosible(una))

/** What of a store (`Tienda`) says it. */
interface ConContingencia {
  contingenciaDesde: string
}

/** Does the store sell on paper on this day? As its tills know it. */
export const enContingencia = ({ contingenciaDesde: desde }: ConContingencia, hoy: string): boolean =>
  desde !== '' && hoy >= desde && hoy <= ultimoDiaPosible({ desde })

/** The type that a sale has today where it would have this one: in a contingency its twin on paper. */
export const tipoDeHoy = (tipo: TipoDeVenta, tienda: ConContingencia, hoy: string): TipoDeVenta =>
  enContingencia(tienda, hoy) ? (dePapel[tipo] ?? tipo) : tipo

/** The type of a store's sales where nobody says otherwise; of one that is not known yet, paper. */
export const comprobanteUsual = (
  tienda: (ConContingencia & { comprobantePorDefecto: TipoDeVenta }) | undefined,
  hoy: string,
): TipoDeVenta => (tienda ? tipoDeHoy(tienda.comprobantePorDefecto, tienda, hoy) : 'B02')

/**
 * May one begin on this day, beside those that there were? Fails with 'contingencia.dia-futuro', 'contingencia.muy-atras' (it would have ended already),
 * 'contingencia.ya-abierta', 'contingencia.se-cruza'.
 */
export function revisarContingencia(desde: string, hoy: string, previas: readonly Plazos[]): Result<true> {
  if (desde > hoy) return fallo('contingencia.dia-futuro')
  if (ultimoDiaPosible({ desde }) < hoy) return fallo('contingencia.muy-atras', { dias: DIAS_MAXIMOS })
  if (previas.some(({ estado }) => estado === 'abierta')) return fallo('contingencia.ya-abierta')
  if (previas.some((una) => una.estado === 'terminada' && (una.hasta ?? '') >= desde)) return fallo('contingencia.se-cruza')
  return ok(true)
}

/** May it end on this day? Fails with 'contingencia.ya-acabo', 'contingencia.dia-futuro', 'contingencia.dia-antes', 'contingencia.muy-larga'. */
export function revisarFin(una: Plazos, hasta: string, hoy: string): Result<true> {
  if (una.estado !== 'abierta') return fallo('contingencia.ya-acabo')
  if (hasta > hoy) return fallo('contingencia.dia-futuro')
  if (hasta < una.desde) return fallo('contingencia.dia-antes', { desde: una.desde })
  if (hasta > ultimoDiaPosible(una)) return fallo('contingencia.muy-larga', { dias: DIAS_MAXIMOS })
  return ok(true)
}

/**
 * What somebody has to hear of it today, and how many days are left: it is about to end by itself, or its documents are still to be replaced (`faltan`);
 * undefined while there is time. Each count is told once, also to who was not looked at on that very day.
 */
export function avisoDeContingencia(
  una: Plazos,
  faltan: boolean,
  hoy: string,
): { que: 'abierta' | 'porReemplazar'; dias: number; umbral: number } | undefined {
  if (una.estado === 'anulada' || (una.estado === 'terminada' && !faltan)) return undefined
  const abierta = una.estado === 'abierta'
  const vence = abierta ? ultimoDiaPosible(una) : venceReemplazo(una.hasta ?? una.desde)
  const dias = diasEntre(hoy, vence)
  const umbral = (abierta ? AVISOS_ABIERTA : AVISOS_POR_REEMPLAZAR).findLast((uno) => dias <= uno)
  return umbral === undefined ? undefined : { que: abierta ? 'abierta' : 'porReemplazar', dias, umbral }
}
