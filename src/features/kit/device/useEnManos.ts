import { useMemo, useState } from 'react'
import { usePersona, useVivo } from '#data/session/react.tsx'
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { DepositoBanco, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { cobradoEnManos, manosSegunElLibro } from '#domain/caja/manos.rules.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { useLibroDeEfectivo } from './useLibroDeEfectivo.ts'

interface EnManos {
  /** RD$ centavos; 0 while the disk is read. */
  centavos: number
  /** Could there be more than that? They collect, and this device does not know what the book says. */
  talVezMas: boolean
}

/** What whoever is here collected with no drawer and still has: by the book and what this device did since, or by what this device holds. */
export function useEnManos(): EnManos {
  const empleadoId = usePersona()?.empleadoId
  const [hoy] = useState(() => new Date())
  const [cobros, entregas, recepciones] = [useVivo(Cobro), useVivo(EntregaDinero), useVivo(RecepcionDinero)]
  const [gastos, depositos] = [useVivo(GastoEfectivo), useVivo(DepositoBanco)]
  const cobra =
    empleadoId !== undefined &&
    ((cobros ?? []).some(({ doc }) => doc.turnoId === '' && doc.cobradorId === empleadoId) ||
      (entregas ?? []).some(({ doc }) => doc.origen === 'manos' && doc.creadoPor === empleadoId))
  const { libro } = useLibroDeEfectivo((guardado) => cobra || (guardado?.enManos ?? []).some((uno) => uno.empleadoId === empleadoId))
  return useMemo(() => {
    if (empleadoId === undefined || !cobros || !entregas || !recepciones || !gastos || !depositos) return { centavos: 0, talVezMas: false }
    const hechos = {
      cobros: cobros.map(({ doc }) => doc),
      entregas: entregas.map(({ doc }) => doc),
      recepciones: recepciones.map(({ doc }) => doc),
      salidas: [...gastos, ...depositos].map(({ doc }) => doc),
    }
    const centavos = manosSegunElLibro(empleadoId, hechos, libro ?? undefined, hoy)
    return { centavos: centavos ?? cobradoEnManos(empleadoId, hechos), talVezMas: cobra && centavos === undefined }
  }, [empleadoId, cobros, entregas, recepciones, gastos, depositos, libro, hoy, cobra])
}
