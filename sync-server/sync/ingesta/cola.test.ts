import { describe, expect, it } from 'vitest'
import { Cola, type Entrega } from './cola.ts'

interface Suya extends Entrega {
  de: string
}
const trae = (de: string, cuantos: number, texto: number): Suya => ({
  de,
  envios: Array.from({ length: cuantos }, () => ({ texto: 'x'.repeat(texto) })),
  tomados: 0,
})
/** Each write, as who is in it with how many. */
const escrituras = (...entregas: Suya[]): string[] => {
  const cola = new Cola<Suya>()
  for (const una of entregas) cola.poner(una)
  const dichas: string[] = []
  for (let una = cola.siguiente(); una !== undefined && typeof una !== 'function'; una = cola.siguiente())
    dichas.push(una.map(({ entrega, envios }) => `${entrega.de}${envios.length}`).join(' '))
  return dichas
}

describe('lo que va en una escritura', () => {
  it('quien vende ahora pasa entre los megas de otro, que van de a uno', () => {
    expect(escrituras(trae('basura', 8, 900_000), trae('venta', 1, 3000))).toEqual([
      'venta1',
      ...Array.from({ length: 8 }, () => 'basura1'),
    ])
  })
  it('quien trae poco de mucho peso no es quien vende ahora', () => {
    expect(escrituras(trae('basura', 2, 400_000), trae('venta', 1, 3000))).toEqual(['venta1', 'basura2'])
  })
  it('lo que pesa más que una escritura va solo, y nada se queda', () => {
    expect(escrituras(trae('enorme', 2, 1_200_000), trae('otra', 12, 10))).toEqual(['enorme1', 'enorme1', 'otra12'])
  })
  it('muchos que traen poco van juntos', () => {
    expect(escrituras(trae('a', 3, 2000), trae('b', 10, 2000), trae('c', 100, 2000))).toEqual(['a3 b10', 'c100'])
  })
})

describe('cuánto se espera antes de la escritura que viene', () => {
  const tras = (tardo: number, entregas: number, esperan: number): number => {
    const cola = new Cola<Suya>()
    for (let n = 0; n < esperan; n++) cola.poner(trae(`c${n}`, 1, 10))
    cola.seEscribio(entregas, tardo, entregas)
    return cola.esperaMs()
  }
  it('la mitad de lo que tardó la última, y nunca más de 10 ms', () => {
    expect([tras(3, 20, 5), tras(12, 20, 5), tras(90, 20, 5)]).toEqual([1, 6, 10])
  })
  it('nada cuando esperan tantos como los que se respondieron, ni cuando era uno solo', () => {
    expect([tras(90, 20, 20), tras(90, 1, 0)]).toEqual([0, 0])
  })
})
