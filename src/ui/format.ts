/** How figures and moments are written for people in the Dominican Republic. Integers in (centavos, milésimas …), text out. */

export type Currency = 'DOP' | 'USD'

const LOCALE = 'es-DO'
const ZONE = 'America/Santo_Domingo'

const unitPrice = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
const integer = new Intl.NumberFormat(LOCALE)
/** `mil`, which es-DO writes as `k` or as `K`. */
const short = new Intl.NumberFormat('es', { notation: 'compact', maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 })
const dateTime = new Intl.DateTimeFormat(LOCALE, { timeZone: ZONE, day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })
const day = new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
const time = new Intl.DateTimeFormat(LOCALE, { timeZone: ZONE, hour: 'numeric', minute: '2-digit' })
const relative = new Intl.RelativeTimeFormat('es', { numeric: 'auto', style: 'long' })

/** For the edge of a chart: `RD$12 mil`. */
export const formatMoneyShort = (centavos: number): string => `RD$${short.format(centavos / 100)}`

export const symbolOf = (currency: Currency): string => (currency === 'USD' ? 'US$' : 'RD$')

/** Ten-thousandths of a peso or of a rate: 3250000 → `325.00`. */
export const formatUnitPrice = (diezmilesimas: number): string => unitPrice.format(diezmilesimas / 10_000)

/** Grams in kilos, to the gram where it takes that: 12500 → `12.50 kg`, 125 → `0.125 kg`. */
export const formatWeight = (gramos: number): string => `${unitPrice.format(gramos / 1000)} kg`

/** A plain figure with at least so many decimals, at most four. */
export const formatNumber = (n: number, decimals: number): string =>
  n.toLocaleString(LOCALE, { minimumFractionDigits: decimals, maximumFractionDigits: Math.max(decimals, decimals === 0 ? 4 : 2) })

export const formatInteger = (n: number): string => integer.format(n)

/** An ISO instant as Santo Domingo says it; `—` when there is none. */
export const formatDateTime = (iso: string): string => (iso === '' ? '—' : dateTime.format(new Date(iso)))
export const formatTime = (iso: string): string => (iso === '' ? '—' : time.format(new Date(iso)))

/** A full stop at the end, where there is none: an hour brings its own ("4:08 a. m."). */
export const withStop = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

/** A fiscal day `yyyy-mm-dd`. */
export const formatDay = (dia: string): string => (dia === '' ? '—' : day.format(new Date(`${dia}T00:00:00Z`)))

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** `hace 5 minutos`, from two instants. */
export function formatAgo(iso: string, nowMs: number): string {
  if (iso === '') return 'nunca'
  const seconds = Math.round((new Date(iso).getTime() - nowMs) / 1000)
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  return step ? relative.format(Math.round(seconds / step[1]), step[0]) : 'ahora mismo'
}

/** Bytes as people say them: `1.4 GB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  return `${percent.format(Math.round((bytes / 1024 ** power) * 10) / 10)} ${units[power] ?? 'B'}`
}
