/**
 * Instalments: which day each part of a document falls due, and how a plan stands. What was paid of a document, by whatever it was, counts for
 * its oldest instalments first, so a collection needs to know nothing of plans.
 */
import { diasEntre, limitesDelMes, sumarDias } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Deuda, DocumentoPendiente } from '#domain/ventas/credito.rules.ts'
import { CUOTAS, type Cadencia, type PlanDePago } from './plan-de-pago.entity.ts'

type Plan = Pick<PlanDePago, 'id' | 'en' | 'documentos' | 'cuotas' | 'estado'>

/** The day of the month after, or so many after; the last one where that month is shorter. */
function otroMes(dia: string, meses: number): string {
  const [primero, ultimo] = limitesDelMes(dia, meses)
  const mismo = `${primero.slice(0, 8)}${dia.slice(8)}`
  return mismo > ultimo ? ultimo : mismo
}

/** The other half of a month: fifteen days after a day of the first half, or the last of the month. */
function otraMitad(dia: string): string {
  const [, ultimo] = limitesDelMes(dia)
  const despues = sumarDias(dia, 15)
  return despues > ultimo ? ultimo : despues
}

/** When instalment `i`, from 0, falls due. */
function venceLa(i: number, primerDia: string, cada: Cadencia): string {
  if (cada === 'semana') return sumarDias(primerDia, 7 * i)
  if (cada === 'mes') return otroMes(primerDia, i)
  const enPrimera = primerDia.slice(8) <= '15'
  if (enPrimera) return i % 2 === 0 ? otroMes(primerDia, i / 2) : otraMitad(otroMes(primerDia, (i - 1) / 2))
  const base = String(Math.min(15, Number(primerDia.slice(8)) - 15)).padStart(2, '0')
  const primeraMitad = `${primerDia.slice(0, 8)}${base}`
  return i % 2 === 0 ? (i === 0 ? primerDia : otraMitad(otroMes(primeraMitad, i / 2))) : otroMes(primeraMitad, (i + 1) / 2)
}

/** Equal instalments of a total in centavos, the odd centavos in the first ones. 'plan.cuotas' when there are too few, too many, or less than a centavo each. */
export function cuotasDe(
  totalCentavos: number,
  { cuantas, cada, primerDia }: { cuantas: number; cada: Cadencia; primerDia: string },
): Result<PlanDePago['cuotas']> {
  if (!Number.isInteger(cuantas) || cuantas < CUOTAS.minimo || cuantas > CUOTAS.maximo || totalCentavos < cuantas)
    return fallo('plan.cuotas')
  const base = Math.floor(totalCentavos / cuantas)
  const sobran = totalCentavos - base * cuantas
  return ok(Array.from({ length: cuantas }, (_, i) => ({ vence: venceLa(i, primerDia, cada), centavos: base + (i < sobran ? 1 : 0) })))
}

/** An instalment's part of one document. */
interface ParteDeCuota {
  numero: number
  vence: string
  centavos: number
}

/** Which instalments pay each document: the first ones the first document. */
function partesDe({ documentos, cuotas }: Pick<Plan, 'documentos' | 'cuotas'>): Map<string, ParteDeCuota[]> {
  const partes = new Map<string, ParteDeCuota[]>(documentos.map(({ ventaId }) => [ventaId, []]))
  const restos = documentos.map(({ ventaId, centavos }) => ({ ventaId, centavos }))
  cuotas.forEach(({ vence, centavos }, i) => {
    let resto = centavos
    for (const documento of restos) {
      const toma = Math.min(resto, documento.centavos)
      if (toma === 0) continue
      documento.centavos -= toma
      resto -= toma
      partes.get(documento.ventaId)?.push({ numero: i + 1, vence, centavos: toma })
    }
  })
  return partes
}

/** What is owed of a document, by instalment, the oldest first; what is beyond them keeps the document's own day. */
function dividir(pendiente: DocumentoPendiente, plan: Pick<Plan, 'id' | 'cuotas'>, partes: readonly ParteDeCuota[]): DocumentoPendiente[] {
  let resto = pendiente.pendienteCentavos
  const cuotas = partes.toReversed().flatMap(({ numero, vence, centavos }): DocumentoPendiente[] => {
    const debe = Math.min(resto, centavos)
    resto -= debe
    if (debe === 0) return []
    return [{ ...pendiente, vence, centavos, pendienteCentavos: debe, cuota: { planId: plan.id, numero, de: plan.cuotas.length } }]
  })
  return [...(resto > 0 ? [{ ...pendiente, pendienteCentavos: resto }] : []), ...cuotas.reverse()]
}

/** What is owed on a day, with the documents of the plans in force in their instalments. A document that two plans name is of the older one. */
export function conPlanes(deuda: Deuda, planes: readonly Plan[], hoy: string): Deuda {
  const porDocumento = new Map<string, { plan: Plan; partes: ParteDeCuota[] }>()
  const vigentes = planes.filter(({ estado }) => estado === 'vigente')
  for (const plan of vigentes.toSorted((a, b) => a.en.localeCompare(b.en) || a.id.localeCompare(b.id)))
    for (const [ventaId, partes] of partesDe(plan)) if (!porDocumento.has(ventaId)) porDocumento.set(ventaId, { plan, partes })
  if (porDocumento.size === 0) return deuda
  const pendientes = deuda.pendientes.flatMap((pendiente) => {
    const suyo = porDocumento.get(pendiente.ventaId)
    return suyo ? dividir(pendiente, suyo.plan, suyo.partes) : [pendiente]
  })
  const vencidos = pendientes.filter(({ vence }) => vence < hoy)
  return {
    ...deuda,
    pendientes,
    vencidoCentavos: vencidos.reduce((suma, { pendienteCentavos }) => suma + pendienteCentavos, 0),
    diasVencidos: vencidos.reduce((dias, { vence }) => Math.max(dias, diasEntre(vence, hoy)), 0),
  }
}

/** Whole: nothing is owed of it. Broken: an instalment fell due and was not paid. */
export interface EstadoDePlan {
  estado: 'al-dia' | 'roto' | 'cumplido' | 'anulado'
  debeCentavos: number
  /** What should have been paid by now. */
  atrasadoCentavos: number
  /** The oldest instalment that is owed; undefined when none is. */
  proxima: { numero: number; vence: string; centavos: number } | undefined
}

/** How a plan stands on a day, by what is owed with plans counted (`conPlanes`). */
export function estadoDePlan(
  { id, estado }: Pick<Plan, 'id' | 'estado'>,
  pendientes: readonly DocumentoPendiente[],
  hoy: string,
): EstadoDePlan {
  const suyas = pendientes.filter(({ cuota }) => cuota?.planId === id)
  const suma = (unas: readonly DocumentoPendiente[]) => unas.reduce((total, { pendienteCentavos }) => total + pendienteCentavos, 0)
  const numero = Math.min(...suyas.map(({ cuota }) => cuota?.numero ?? Infinity))
  const deLaPrimera = suyas.filter(({ cuota }) => cuota?.numero === numero)
  const [primera] = deLaPrimera
  const atrasadoCentavos = suma(suyas.filter(({ vence }) => vence < hoy))
  return {
    estado: estado === 'anulado' ? 'anulado' : suyas.length === 0 ? 'cumplido' : atrasadoCentavos > 0 ? 'roto' : 'al-dia',
    debeCentavos: suma(suyas),
    atrasadoCentavos,
    proxima: primera && { numero, vence: primera.vence, centavos: suma(deLaPrimera) },
  }
}

/** How people read a document that is owed: its number, and which instalment of it. */
export const nombreDePendiente = ({ ncf, cuota }: Pick<DocumentoPendiente, 'ncf' | 'cuota'>): string =>
  cuota ? `${ncf} · cuota ${cuota.numero} de ${cuota.de}` : ncf

/** One for each line of a list, also where one document is in several. */
export const claveDePendiente = ({ ventaId, cuota }: Pick<DocumentoPendiente, 'ventaId' | 'cuota'>): string =>
  `${ventaId} ${cuota?.numero ?? ''}`

/** One line for each document again, with the day on which something of it falls due first. */
export function porDocumento(pendientes: readonly DocumentoPendiente[]): DocumentoPendiente[] {
  const juntos = new Map<string, DocumentoPendiente>()
  for (const { cuota: _cuota, ...pendiente } of pendientes) {
    const antes = juntos.get(pendiente.ventaId)
    juntos.set(
      pendiente.ventaId,
      antes
        ? {
            ...antes,
            vence: pendiente.vence < antes.vence ? pendiente.vence : antes.vence,
            centavos: Math.max(antes.centavos, pendiente.centavos),
            pendienteCentavos: antes.pendienteCentavos + pendiente.pendienteCentavos,
          }
        : pendiente,
    )
  }
  return [...juntos.values()]
}
