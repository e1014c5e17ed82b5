/**
 * What it costs to bring an order to an address: the store's rules by place, eight levels by ONE's codes, of which the most specific
 * wins (docs/FISCAL.md#places). A place's code begins with those of the places it lies in. Rules have days; a later `desde` replaces an earlier.
 */
import type { Franja } from '#domain/core/franja.ts'
import type { CostosEnvios } from './costos-envios.entity.ts'
import type { TramoDePeso } from './tramo.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { desdeLugar, lugarVigente, nivelesTerritoriales, type Redirecciones, type Ubicacion } from './territorio.ts'

export type ReglaDeEnvio = Pick<
  CostosEnvios,
  'id' | 'codigo' | 'entrega' | 'centavos' | 'gratisDesdeCentavos' | 'tramosDePeso' | 'desde' | 'hasta' | 'horario'
>
/** What a store says of its deliveries as a whole (`Tienda`). */
interface TiendaQueEnvia {
  tiendaCostoEnvioPorDefecto: number
  deliveryPropio: boolean
  deliveryMercana: boolean
  entregaHorario: Franja[]
}

/** On which terms a store brings orders to a place: all that it takes to say what one costs. */
export interface TerminosDeEnvio {
  centavos: number
  /** Free from this much of goods on; 0: never. */
  gratisDesdeCentavos: number
  /** What the weight adds, the lightest first. */
  tramosDePeso: TramoDePeso[]
  /** When it is brought; empty when the store never said. */
  horario: Franja[]
}

/** What the cost of bringing goods depends on. */
interface Carga {
  mercanciaCentavos: number
  pesoGramos: number
}
type Costo = Pick<TerminosDeEnvio, 'centavos' | 'gratisDesdeCentavos' | 'tramosDePeso'>

const esGratis = ({ gratisDesdeCentavos }: Costo, { mercanciaCentavos }: Carga): boolean =>
  gratisDesdeCentavos > 0 && mercanciaCentavos >= gratisDesdeCentavos

/** The tier that goods of this weight are charged for; undefined below the first, and where their amount makes all of it free. */
export const tramoQueSeCobra = (costo: Costo, carga: Carga): TramoDePeso | undefined =>
  esGratis(costo, carga) ? undefined : costo.tramosDePeso.findLast(({ desdeGramos }) => desdeGramos <= carga.pesoGramos)

/** What bringing these goods costs, centavos: worked out here alone, for the server's quote and for a cart with no connection. */
export const cuantoCuesta = (costo: Costo, carga: Carga): number =>
  esGratis(costo, carga) ? 0 : costo.centavos + (tramoQueSeCobra(costo, carga)?.masCentavos ?? 0)

/** How much of a cost is for the weight, and for which. */
export interface PorPeso {
  gramos: number
  centavos: number
}

/** The part of `cuantoCuesta` that the weight adds; undefined when it adds nothing. */
export function porPesoDe(costo: Costo, carga: Carga): PorPeso | undefined {
  const centavos = tramoQueSeCobra(costo, carga)?.masCentavos ?? 0
  return centavos === 0 ? undefined : { gramos: carga.pesoGramos, centavos }
}

export interface CostoDeEnvio {
  centavos: number
  /** The rule that gave it; '' when it was the store's default. */
  reglaId: string
  /** The place that the rule is for; '' is the whole country. */
  codigo: string
  /** Another rule for the same place from the same day on: the cheaper of them was used. */
  conflictos: string[]
  /** What it would be for another amount or weight, and when it is brought. */
  terminos: TerminosDeEnvio
}

/**
 * The codes of an address, from the deepest to the whole country; undefined when two of its levels do not lie in each other. One that names a
 * place that is no more is where that place is now.
 */
export function codigosDe(ubicacion: Ubicacion, redirecciones: Redirecciones): string[] | undefined {
  const codigos = nivelesTerritoriales.map((nivel) => ubicacion[nivel] ?? '').filter((codigo) => codigo !== '')
  const seguidos = codigos.every((codigo, i) => i === 0 || codigo.startsWith(codigos[i - 1] ?? ''))
  if (!seguidos) return undefined
  const angosto = codigos.at(-1) ?? ''
  const vigente = lugarVigente(angosto, redirecciones)
  return vigente === angosto ? ['', ...codigos].reverse() : desdeLugar(vigente)
}

/** Lengths of ONE's codes, level by level: each begins with that of the one above. */
const LARGOS_DE_CODIGO = [2, 4, 6, 8, 10, 12, 15, 17]

/** The levels of a place that is known by its narrowest code alone. */
export const ubicacionDe = (codigo: string): Ubicacion =>
  Object.fromEntries(
    nivelesTerritoriales.flatMap((nivel, i) => {
      const largo = LARGOS_DE_CODIGO[i] ?? Infinity
      return codigo.length < largo ? [] : [[nivel, codigo.slice(0, largo)]]
    }),
  )

const rige = ({ desde, hasta }: ReglaDeEnvio, dia: string): boolean => desde <= dia && (hasta === null || dia <= hasta)

/** Later rules first; of one day the cheaper, and what is delivered before what is not, so that every place answers the same. */
const porVigencia = (a: ReglaDeEnvio, b: ReglaDeEnvio): number =>
  a.desde === b.desde
    ? Number(b.entrega) - Number(a.entrega) || a.centavos - b.centavos || (a.id < b.id ? -1 : 1)
    : a.desde < b.desde
      ? 1
      : -1

/** The place that a rule is for now. A place that became part of a wider one leaves its rules behind: they would cost everywhere in that one. */
export function lugarDeRegla({ codigo }: Pick<ReglaDeEnvio, 'codigo'>, redirecciones: Redirecciones): string {
  const destino = redirecciones[codigo]
  return destino?.length === codigo.length ? destino : codigo
}

/**
 * The rule that holds on a day for the first of these places that has one, and its rivals: others of the same place and first day. A place's
 * own rules come before those that were written for one that became part of it.
 */
export function reglaQueRige<R extends ReglaDeEnvio>(
  reglas: readonly R[],
  codigos: readonly string[],
  dia: string,
  redirecciones: Redirecciones,
): { regla: R; rivales: R[] } | undefined {
  for (const codigo of codigos) {
    const suyas = reglas.filter((una) => lugarDeRegla(una, redirecciones) === codigo && rige(una, dia))
    const propias = suyas.filter((una) => una.codigo === codigo)
    const [regla, ...otras] = (propias.length > 0 ? propias : suyas).sort(porVigencia)
    if (regla) return { regla, rivales: otras.filter(({ desde }) => desde === regla.desde) }
  }
  return undefined
}

/** How a rule stands on a day. */
export const situacionesDeRegla = ['vigente', 'reemplazada', 'futura', 'terminada'] as const
export type SituacionDeRegla = (typeof situacionesDeRegla)[number]

/** Of a rule among all of its store's. */
export function situacionDeRegla(
  regla: ReglaDeEnvio,
  reglas: readonly ReglaDeEnvio[],
  dia: string,
  redirecciones: Redirecciones,
): SituacionDeRegla {
  if (regla.hasta !== null && (regla.hasta < dia || regla.hasta < regla.desde)) return 'terminada'
  if (regla.desde > dia) return 'futura'
  const hallada = reglaQueRige(reglas, [lugarDeRegla(regla, redirecciones)], dia, redirecciones)
  return hallada?.regla.id === regla.id ? 'vigente' : 'reemplazada'
}

/** The last day of a rule that is to hold no more from `dia` on; before its first when it never held. */
export const hastaParaTerminar = (dia: string): string => sumarDias(dia, -1)

export interface PorLlevar extends Carga {
  ubicacion: Ubicacion
  dia: string
  redirecciones: Redirecciones
}

/** What delivery to an address costs on a day, for goods of this amount and weight; or why it cannot be brought there. */
export function costoDeEnvio(
  tienda: TiendaQueEnvia,
  reglas: readonly ReglaDeEnvio[],
  { ubicacion, dia, redirecciones, ...carga }: PorLlevar,
): Result<CostoDeEnvio> {
  if (!tienda.deliveryPropio && !tienda.deliveryMercana) return fallo('envio.no-entrega')
  const codigos = codigosDe(ubicacion, redirecciones)
  if (codigos === undefined || codigos.length < 2) return fallo('envio.direccion-incompleta')
  const hallada = reglaQueRige(reglas, codigos, dia, redirecciones)
  const horario = tienda.entregaHorario
  if (!hallada) {
    const terminos = { centavos: tienda.tiendaCostoEnvioPorDefecto, gratisDesdeCentavos: 0, tramosDePeso: [], horario }
    return ok({ centavos: cuantoCuesta(terminos, carga), reglaId: '', codigo: '', conflictos: [], terminos })
  }
  const { regla, rivales } = hallada
  if (!regla.entrega) return fallo('envio.fuera-de-zona')
  const { centavos, gratisDesdeCentavos, tramosDePeso } = regla
  const terminos = { centavos, gratisDesdeCentavos, tramosDePeso, horario: regla.horario.length > 0 ? regla.horario : horario }
  return ok({
    centavos: cuantoCuesta(terminos, carga),
    reglaId: regla.id,
    codigo: regla.codigo,
    conflictos: rivales.map(({ id }) => id),
    terminos,
  })
}

/** Rules for one place that begin on the same day: which of them holds nobody can tell from the list. Those that are over on `dia` disturb nobody. */
export function conflictosDeEnvio(
  reglas: readonly ReglaDeEnvio[],
  dia: string,
  redirecciones: Redirecciones,
): { codigo: string; desde: string; ids: string[] }[] {
  const grupos = new Map<string, { codigo: string; desde: string; ids: string[] }>()
  for (const regla of reglas) {
    const { id, desde, hasta } = regla
    if (hasta !== null && (hasta < dia || hasta < desde)) continue
    const codigo = lugarDeRegla(regla, redirecciones)
    // What was written for a place that became part of this one gives way to what was written for it.
    const clave = `${codigo} ${desde} ${codigo === regla.codigo}`
    const grupo = grupos.get(clave) ?? { codigo, desde, ids: [] }
    grupo.ids.push(id)
    grupos.set(clave, grupo)
  }
  return [...grupos.values()].filter(({ ids }) => ids.length > 1)
}
