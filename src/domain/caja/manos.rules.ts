/** Cash that somebody collected with no drawer, until they hand it over: in their hands, and at their charge. */
import type { Cobro } from '#domain/cobros/cobro.entity.ts'
import { cubre } from '#domain/core/cobertura.ts'
import type { Envelope } from '#domain/core/entity.ts'
import { efectivoDeCobro } from '#domain/cobros/cobro.rules.ts'
import type { EfectivoDelLibro } from './comandos.efectivo.ts'
import type { EntregaDinero, RecepcionDinero } from './entrega-dinero.entity.ts'
import type { DepositoBanco, GastoEfectivo } from './fondo.entity.ts'
import { libroAlcanza } from './fondo.rules.ts'

export interface HechosDeManos {
  cobros: readonly Pick<Cobro, 'turnoId' | 'cobradorId' | 'pagos' | 'anula'>[]
  entregas: readonly Pick<EntregaDinero, 'origen' | 'creadoPor' | 'dopCentavos'>[]
  recepciones: readonly Pick<RecepcionDinero, 'lugar' | 'resultado' | 'deEmpleadoId' | 'dopCentavos'>[]
  salidas: readonly Pick<GastoEfectivo | DepositoBanco, 'origen' | 'creadoPor' | 'dopCentavos'>[]
}

/** A fact, with what a coverage names it by. */
type Contado<H extends { [K in keyof H]: readonly object[] }> = {
  [K in keyof H]: readonly (H[K][number] & Pick<Envelope, 'dispositivoId' | 'seq'>)[]
}

/**
 * The same by the book's last word and what it had not counted yet. Devices drop facts after a month, collections and what became of them each on its
 * own day: by those that are left alone somebody who hands over once a week owed money that they did not have, and could hand over nothing.
 * undefined where the book's word is too old to go on from, or was never heard (`libroAlcanza`).
 */
export function manosSegunElLibro(
  empleadoId: string,
  { cobros, entregas, recepciones, salidas }: Contado<HechosDeManos>,
  libro: Pick<EfectivoDelLibro, 'en' | 'cubre' | 'enManos'> | undefined,
  ahora: Date,
): number | undefined {
  if (!libro?.enManos || !libroAlcanza(libro.en, ahora)) return undefined
  const nuevo = ({ dispositivoId, seq }: Pick<Envelope, 'dispositivoId' | 'seq'>): boolean => !cubre(libro.cubre, dispositivoId, seq)
  const desdeEntonces = cobradoEnManos(empleadoId, {
    cobros: cobros.filter(nuevo),
    entregas: entregas.filter(nuevo),
    recepciones: recepciones.filter(nuevo),
    salidas: salidas.filter(nuevo),
  })
  return (libro.enManos.find((uno) => uno.empleadoId === empleadoId)?.centavos ?? 0) + desdeEntonces
}

/** What this person still has of it by these documents, RD$ centavos: collected, less what went on its way, was spent or deposited, plus what came back. */
export function cobradoEnManos(empleadoId: string, { cobros, entregas, recepciones, salidas }: HechosDeManos): number {
  const suma = (montos: readonly number[]): number => montos.reduce((total, uno) => total + uno, 0)
  const deSusManos = [...entregas, ...salidas].filter(({ origen, creadoPor }) => origen === 'manos' && creadoPor === empleadoId)
  const deVuelta = recepciones.filter(
    ({ lugar, resultado, deEmpleadoId }) => lugar === 'manos' && resultado !== 'rechazada' && deEmpleadoId === empleadoId,
  )
  return (
    suma(cobros.map((cobro) => (cobro.turnoId === '' && cobro.cobradorId === empleadoId ? efectivoDeCobro(cobro) : 0))) -
    suma(deSusManos.map(({ dopCentavos }) => dopCentavos)) +
    suma(deVuelta.map(({ dopCentavos }) => dopCentavos))
  )
}
