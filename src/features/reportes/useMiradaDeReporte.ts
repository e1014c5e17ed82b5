import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { limitesDelMes, sumarDias } from '#domain/core/fecha.ts'
import { cortes, mesHastaHoy, periodoAnterior, unAnoAntes, type Corte, type DiasDeReporte } from '#domain/reportes/ventas.reporte.ts'
import { useHoy } from '#features/kit/device/useHoy.ts'
import { useChangeSearch } from '#ui/hooks/useChangeSearch.ts'

export const plazos = ['hoy', 'ayer', 'semana', 'mes', 'mes-pasado', 'ano', 'dias'] as const
export type Plazo = (typeof plazos)[number]
export const comparaciones = ['nada', 'antes', 'ano'] as const
export type ContraQue = (typeof comparaciones)[number]

/** What is looked at: all of it is in the address, so that a report can be saved and sent. */
export interface MiradaDeReporte {
  ver: 'ventas' | 'inventario'
  plazo: Plazo
  periodo: DiasDeReporte
  por: Corte
  comparacion: ContraQue
  contra: DiasDeReporte | undefined
  /** The day at whose end the stock is looked at. */
  al: string
}

type Cambio = Partial<Pick<MiradaDeReporte, 'ver' | 'plazo' | 'por' | 'comparacion' | 'al'> & DiasDeReporte>

const esDia = (texto: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(texto) && !Number.isNaN(Date.parse(texto))

/** The days of a stretch. */
function diasDe(plazo: Plazo, hoy: string, desde: string, hasta: string): DiasDeReporte {
  const [primero, ultimo] = limitesDelMes(hoy, -1)
  const ayer = sumarDias(hoy, -1)
  const dichos: Record<Plazo, DiasDeReporte> = {
    hoy: { desde: hoy, hasta: hoy },
    ayer: { desde: ayer, hasta: ayer },
    semana: { desde: sumarDias(hoy, -6), hasta: hoy },
    mes: mesHastaHoy(hoy).este,
    'mes-pasado': { desde: primero, hasta: ultimo },
    ano: { desde: `${hoy.slice(0, 4)}-01-01`, hasta: hoy },
    dias: esDia(desde) && esDia(hasta) && desde <= hasta ? { desde, hasta } : { desde: hoy, hasta: hoy },
  }
  return dichos[plazo]
}

/** What the address says, and the way to say something else. */
export function useMiradaDeReporte(): MiradaDeReporte & { ir: (a: Cambio) => void } {
  const [params] = useSearchParams()
  const cambiar = useChangeSearch()
  const hoy = useHoy()
  const texto = (clave: string): string => params.get(clave) ?? ''
  const plazo = plazos.find((uno) => uno === texto('plazo')) ?? 'mes'
  const periodo = diasDe(plazo, hoy, texto('desde'), texto('hasta'))
  const comparacion = comparaciones.find((una) => una === texto('contra')) ?? 'antes'
  return {
    ver: texto('ver') === 'inventario' ? 'inventario' : 'ventas',
    plazo,
    periodo,
    por: cortes.find((uno) => uno === texto('por')) ?? 'dia',
    comparacion,
    contra:
      comparacion === 'nada'
        ? undefined
        : comparacion === 'ano'
          ? unAnoAntes(periodo)
          : plazo === 'mes'
            ? mesHastaHoy(hoy).antes
            : periodoAnterior(periodo),
    al: esDia(texto('al')) && texto('al') <= hoy ? texto('al') : hoy,
    ir: useCallback(
      ({ comparacion: contra, ...a }) =>
        cambiar((antes) => {
          for (const [clave, valor] of Object.entries({ ...a, ...(contra === undefined ? {} : { contra }) })) antes.set(clave, valor)
          return antes
        }),
      [cambiar],
    ),
  }
}
