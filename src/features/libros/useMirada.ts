import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { limitesDelMes } from '#domain/core/fecha.ts'
import { planDeCuentas, type CodigoDeCuenta } from '#domain/libros/cuentas.ts'
import { useHoy } from '#features/kit/device/useHoy.ts'
import { useChangeSearch } from '#ui/hooks/useChangeSearch.ts'

export const vistas = ['prueba', 'balanza', 'resultados', 'balance', 'diario', 'meses', 'contador'] as const
type Vista = (typeof vistas)[number]

/** What of the books is looked at: all of it is in the address, so that a figure can be sent to somebody. */
export interface Mirada {
  ver: Vista
  /** Months 'yyyy-mm', both included. */
  desde: string
  hasta: string
  /** A day of the journal; '' for all of those months. */
  dia: string
  cuenta: CodigoDeCuenta | ''
  parte: string
  documento: string
  moneda: '' | 'DOP' | 'USD'
  /** Open items of the account in place of its lines. */
  partidas: boolean
}

const esMes = (texto: string | null): texto is string => texto !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(texto)
const esDia = (texto: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(texto) && !Number.isNaN(Date.parse(texto))
const esCuenta = (texto: string): texto is CodigoDeCuenta => Object.hasOwn(planDeCuentas, texto)

/** What the address says, and the way to say something else: a step that Back undoes. */
export function useMirada(): Mirada & { ir: (a: Partial<Omit<Mirada, 'partidas'>> & { partidas?: boolean }) => void } {
  const [params] = useSearchParams()
  const cambiar = useChangeSearch()
  const esteMes = useHoy().slice(0, 7)
  const texto = (clave: string): string => params.get(clave) ?? ''
  const hasta = esMes(params.get('hasta')) ? texto('hasta') : esteMes
  const desde = esMes(params.get('desde')) && texto('desde') <= hasta ? texto('desde') : hasta
  const [cuenta, moneda] = [texto('cuenta'), texto('moneda')]
  return {
    ver: vistas.find((una) => una === params.get('ver')) ?? 'prueba',
    desde,
    hasta,
    dia: esDia(texto('dia')) ? texto('dia') : '',
    cuenta: esCuenta(cuenta) ? cuenta : '',
    parte: texto('parte'),
    documento: texto('documento'),
    moneda: moneda === 'USD' || moneda === 'DOP' ? moneda : '',
    partidas: texto('partidas') !== '',
    ir: useCallback(
      (a) =>
        cambiar((antes) => {
          for (const [clave, valor] of Object.entries(a)) {
            if (valor === '' || valor === false) antes.delete(clave)
            else antes.set(clave, valor === true ? 'si' : valor)
          }
          return antes
        }),
      [cambiar],
    ),
  }
}

/** Nothing of the journal is chosen. */
export const todoElDiario = { cuenta: '', parte: '', documento: '', dia: '', moneda: '', partidas: false } as const

/** The days of a stretch of months. */
export const diasDe = ({ desde, hasta, dia }: Pick<Mirada, 'desde' | 'hasta' | 'dia'>): { desde: string; hasta: string } =>
  dia === '' ? { desde: limitesDelMes(`${desde}-01`)[0], hasta: limitesDelMes(`${hasta}-01`)[1] } : { desde: dia, hasta: dia }
