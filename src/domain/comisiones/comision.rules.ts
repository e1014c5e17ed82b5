/** Which rule charges what of an order, what it comes to, and which rules say the same twice. */
import { llana } from '#domain/core/bancos.ts'
import { porcentaje } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { ComisionDePedido, TramoDeComision } from './comision.ts'
import type { ReglaDeComision } from './regla.entity.ts'

/** Half of what is sold: beyond, a slip of the keyboard. */
export const COMISION_MAXIMA_PUNTOS_BASICOS = 5000

type DeQue = Pick<ReglaDeComision, 'tienda' | 'categoria' | 'productoId' | 'envio'>
export type ReglaQueCobra = DeQue &
  Pick<
    ReglaDeComision,
    'id' | 'nombre' | 'puntosBasicos' | 'fijoCentavos' | 'minimoCentavos' | 'maximoCentavos' | 'desde' | 'hasta' | 'en' | 'estado'
  >

/** What of an order a rule is looked for. */
export interface QueSeVende {
  tienda: string
  categoria: string
  productoId: string
  envio: 'domicilio' | 'retiro'
}

const claveDe = ({ tienda, categoria, productoId, envio }: DeQue): string => `${productoId}|${tienda}|${llana(categoria)}|${envio}`

/**
 * How narrowly a rule chooses: a product before a store, a store before a kind of product, that before a kind of delivery. Of two rules that fit,
 * the narrower charges.
 */
const [DE_PRODUCTO, DE_TIENDA, DE_CATEGORIA, DE_ENVIO] = [8, 4, 2, 1] as const
const LA_MAYOR = DE_PRODUCTO | DE_TIENDA | DE_CATEGORIA | DE_ENVIO

const precisionDe = ({ tienda, categoria, productoId, envio }: DeQue): number =>
  (productoId === '' ? 0 : DE_PRODUCTO) |
  (tienda === '' ? 0 : DE_TIENDA) |
  (categoria === '' ? 0 : DE_CATEGORIA) |
  (envio === '' ? 0 : DE_ENVIO)

const vale = ({ desde, hasta, estado }: Pick<ReglaQueCobra, 'desde' | 'hasta' | 'estado'>, dia: string): boolean =>
  estado === 'vigente' && desde <= dia && (hasta === '' || dia <= hasta)

const laNuevaPrimero = (una: ReglaQueCobra, otra: ReglaQueCobra): number =>
  una.en === otra.en ? (una.id < otra.id ? 1 : -1) : una.en < otra.en ? 1 : -1

/** Rules ready to be asked: by what they choose, the newest first. Ten thousand of them are looked at no more than sixteen times. */
export type IndiceDeReglas = ReadonlyMap<string, readonly ReglaQueCobra[]>

/** Made of all of them; those that were withdrawn are left out. */
export function indiceDeReglas(reglas: readonly ReglaQueCobra[]): IndiceDeReglas {
  const indice = new Map<string, ReglaQueCobra[]>()
  for (const regla of reglas) {
    if (regla.estado !== 'vigente') continue
    const clave = claveDe(regla)
    const iguales = indice.get(clave)
    if (iguales) iguales.push(regla)
    else indice.set(clave, [regla])
  }
  for (const iguales of indice.values()) iguales.sort(laNuevaPrimero)
  return indice
}

/** The rule that charges something on a day; undefined where none does. Of two that choose the same, the one that was made last. */
export function reglaPara(
  indice: IndiceDeReglas,
  { tienda, categoria, productoId, envio }: QueSeVende,
  dia: string,
): ReglaQueCobra | undefined {
  for (let precision: number = LA_MAYOR; precision >= 0; precision--) {
    const iguales = indice.get(
      claveDe({
        tienda: precision & DE_TIENDA ? tienda : '',
        categoria: precision & DE_CATEGORIA ? categoria : '',
        productoId: precision & DE_PRODUCTO ? productoId : '',
        envio: precision & DE_ENVIO ? envio : '',
      }),
    )
    const regla = iguales?.find((una) => vale(una, dia))
    if (regla) return regla
  }
  return undefined
}

/** Every rule that fits, the one that charges first and then those that would if it were not there. */
export const reglasQueCaben = <R extends ReglaQueCobra>(reglas: readonly R[], que: QueSeVende, dia: string): R[] =>
  reglas
    .filter(
      (regla) =>
        vale(regla, dia) &&
        (regla.tienda === '' || regla.tienda === que.tienda) &&
        (regla.categoria === '' || llana(regla.categoria) === llana(que.categoria)) &&
        (regla.productoId === '' || regla.productoId === que.productoId) &&
        (regla.envio === '' || regla.envio === que.envio),
    )
    .sort((a, b) => precisionDe(b) - precisionDe(a) || laNuevaPrimero(a, b))

/** What an order that is placed on a day keeps of the rules; undefined when none charges it. */
export function comisionAlColocar(
  indice: IndiceDeReglas,
  {
    tienda,
    envio,
    lineas,
  }: Pick<QueSeVende, 'tienda' | 'envio'> & { lineas: readonly { linea: number; productoId: string; categoria: string }[] },
  { dia, itbisPuntosBasicos }: { dia: string; itbisPuntosBasicos: number },
): ComisionDePedido | undefined {
  const tramos = new Map<string, TramoDeComision>()
  for (const { linea, productoId, categoria } of lineas) {
    const regla = reglaPara(indice, { tienda, categoria, productoId, envio }, dia)
    if (!regla) continue
    const { id: reglaId, nombre, puntosBasicos, fijoCentavos, minimoCentavos, maximoCentavos } = regla
    const tramo = tramos.get(reglaId)
    if (tramo) tramo.lineas.push(linea)
    else tramos.set(reglaId, { reglaId, nombre, lineas: [linea], puntosBasicos, fijoCentavos, minimoCentavos, maximoCentavos })
  }
  return tramos.size === 0 ? undefined : { itbisPuntosBasicos, tramos: [...tramos.values()] }
}

/** What a rule charges of goods of so much without their ITBIS, RD$: never more than they are worth, and nothing of nothing. */
export function cargoDeTramo(
  { puntosBasicos, fijoCentavos, minimoCentavos, maximoCentavos }: Omit<TramoDeComision, 'reglaId' | 'nombre' | 'lineas'>,
  baseCentavos: number,
): number {
  const cargo = Math.max(minimoCentavos, porcentaje(baseCentavos, puntosBasicos) + fijoCentavos)
  return Math.min(baseCentavos, maximoCentavos === 0 ? cargo : Math.min(maximoCentavos, cargo))
}

/** Do both hold on a same day? */
const coinciden = (una: Pick<ReglaQueCobra, 'desde' | 'hasta'>, otra: Pick<ReglaQueCobra, 'desde' | 'hasta'>): boolean =>
  (una.hasta === '' || otra.desde <= una.hasta) && (otra.hasta === '' || una.desde <= otra.hasta)

type Solapable = DeQue & Pick<ReglaQueCobra, 'id' | 'desde' | 'hasta' | 'estado'>

/** By rule, the others that choose the very same on some of its days, in the order in which they came: of those, the one that was made last charges. */
export function solapes<R extends Solapable>(reglas: readonly R[]): Map<string, R[]> {
  const iguales = new Map<string, R[]>()
  for (const regla of reglas) if (regla.estado === 'vigente') iguales.set(claveDe(regla), [...(iguales.get(claveDe(regla)) ?? []), regla])
  return new Map(
    [...iguales.values()].flatMap((grupo) =>
      grupo.map((regla) => [regla.id, grupo.filter((otra) => otra !== regla && coinciden(regla, otra))] as const),
    ),
  )
}

/** May a rule that says this begin ('comision.*')? Never before today: what was ordered was ordered under the rules of its day. */
export function puedeEmpezar(
  regla: DeQue & Pick<ReglaQueCobra, 'puntosBasicos' | 'fijoCentavos' | 'minimoCentavos' | 'maximoCentavos' | 'desde' | 'hasta'>,
  hoy: string,
): Result<void> {
  const { productoId, tienda, categoria, puntosBasicos, minimoCentavos, maximoCentavos, desde, hasta } = regla
  if (desde < hoy) return fallo('comision.antes-de-hoy')
  if (hasta !== '' && hasta < desde) return fallo('comision.al-reves')
  if (productoId !== '' && tienda === '') return fallo('comision.producto-sin-tienda')
  if (productoId !== '' && categoria !== '') return fallo('comision.producto-y-categoria')
  if (puntosBasicos > COMISION_MAXIMA_PUNTOS_BASICOS) return fallo('comision.demasiado')
  return maximoCentavos !== 0 && minimoCentavos > maximoCentavos ? fallo('comision.minimo-y-maximo') : ok(undefined)
}
