/** How the costs of delivery are told. */
import type { UsoDeLugares } from '#domain/envios/division.rules.ts'
import type { TramoDePeso } from '#domain/envios/tramo.ts'
import type { ReglaDeEnvio, SituacionDeRegla } from '#domain/envios/envio.rules.ts'
import { nivelDe, nombresDeNivel, superiorDe } from '#domain/envios/territorio.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatInteger, formatWeight } from '#ui/format.ts'

type Nombres = { nombre(codigo: string): string }

/** Name of a place; '' is the whole country. */
export const nombreDeLugar = (territorio: Nombres | undefined, codigo: string): string =>
  codigo === '' ? 'Todo el país' : (territorio?.nombre(codigo) ?? '') || codigo

/** The level of a place in words; '' of the whole country. */
export const nivelEnPalabras = (codigo: string): string => {
  const nivel = nivelDe(codigo)
  return nivel === undefined ? '' : nombresDeNivel[nivel]
}

/** "Moca, Espaillat": the places around one, the nearest first, without those of its own name; '' of the widest. */
export function dondeQueda(territorio: Nombres | undefined, codigo: string): string {
  const nombres: string[] = []
  for (let alrededor = superiorDe(codigo); alrededor.length >= 6; alrededor = superiorDe(alrededor)) {
    const nombre = nombreDeLugar(territorio, alrededor)
    if (nombre !== nombreDeLugar(territorio, codigo) && nombres.at(-1) !== nombre) nombres.push(nombre)
  }
  return nombres.join(', ')
}

type Costo = Pick<ReglaDeEnvio, 'entrega' | 'centavos' | 'gratisDesdeCentavos'> & Partial<Pick<ReglaDeEnvio, 'tramosDePeso'>>

/** "RD$150.00; por peso, hasta RD$350.00 más; gratis desde RD$2,000.00", "No entregamos ahí". */
export function costoEnPalabras({ entrega, centavos, gratisDesdeCentavos, tramosDePeso = [] }: Costo): string {
  if (!entrega) return 'No entregamos ahí'
  const masCentavos = tramosDePeso.at(-1)?.masCentavos ?? 0
  return [
    centavos === 0 ? 'Gratis' : formatMoney(centavos),
    masCentavos === 0 ? '' : `por peso, hasta ${formatMoney(masCentavos)} más`,
    gratisDesdeCentavos === 0 || centavos + masCentavos === 0 ? '' : `gratis desde ${formatMoney(gratisDesdeCentavos)}`,
  ]
    .filter((parte) => parte !== '')
    .join('; ')
}

/** "desde 5.00 kg, RD$100.00 más". */
export const tramoEnPalabras = ({ desdeGramos, masCentavos }: TramoDePeso): string =>
  `desde ${formatWeight(desdeGramos)}, ${formatMoney(masCentavos)} más`

/** How the hours of delivery are called where they are written. */
export const palabrasDeEntrega = { sinHoras: 'No se entrega', desde: 'entrega desde', hasta: 'entrega hasta' }

export const nombresDeSituacion: Readonly<Record<SituacionDeRegla, string>> = {
  vigente: 'Vigente',
  reemplazada: 'Reemplazada',
  futura: 'Por empezar',
  terminada: 'Terminada',
}
export const colorDeSituacion: Readonly<Record<SituacionDeRegla, string>> = {
  vigente: 'teal',
  reemplazada: 'gray',
  futura: 'blue',
  terminada: 'gray',
}

const contar = (n: number, una: string, varias: string): string => (n === 0 ? '' : n === 1 ? `1 ${una}` : `${formatInteger(n)} ${varias}`)

/** "2 direcciones, 1 tarifa": what uses a place that goes, and the places inside of it that go with it; '' when nothing does. */
export function usoEnPalabras(uso: UsoDeLugares, idos: readonly { codigo: string }[], codigo: string): string {
  const suyos = idos.filter((uno) => uno.codigo.startsWith(codigo)).map((uno) => uno.codigo)
  const sumar = (cuentas: Readonly<Record<string, number>>): number => suyos.reduce((suma, uno) => suma + (cuentas[uno] ?? 0), 0)
  return [contar(sumar(uso.direcciones), 'dirección', 'direcciones'), contar(sumar(uso.reglas), 'tarifa', 'tarifas')]
    .filter((parte) => parte !== '')
    .join(', ')
}
