import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  versionPropuesta,
  comparar,
  conVersion,
  cuentaDeVersion,
  DIVISION_INICIAL,
  lugaresVigentes,
  problemaDeVersion,
  sinDestino,
  versionDeDivision,
  type NombresPorCodigo,
} from './division.rules.ts'
import { lugarVigente, superiorDe, VERSION_TERRITORIAL } from './territorio.ts'

const carpeta = new URL('../../../sync-server/datos-iniciales/', import.meta.url)
const filas = (texto: string): [string, string][] =>
  texto
    .split('\n')
    .filter((linea) => linea !== '' && !linea.startsWith('#'))
    .map((linea) => {
      const [codigo = '', nombre = ''] = linea.split('\t')
      return [codigo, nombre]
    })
const anchos: NombresPorCodigo = new Map(filas(readFileSync(new URL('territorio.tsv', carpeta), 'utf8')))
const todos: NombresPorCodigo = new Map([
  ...anchos,
  ...filas(gunzipSync(readFileSync(new URL('territorio-detalle.tsv.gz', carpeta))).toString('utf8')),
])
const sin = (lugares: NombresPorCodigo, ...codigos: string[]): Map<string, string> =>
  new Map([...lugares].filter(([codigo]) => !codigos.some((uno) => codigo.startsWith(uno))))
const nada = { direcciones: {}, reglas: {} }
const ninguna = new Map<string, string>()

describe('una lista contra lo vigente', () => {
  test('la misma lista no cambia nada, y no se puede guardar', () => {
    const comparacion = comparar(todos, todos)
    expect(comparacion).toEqual({ nuevos: [], renombrados: [], idos: [], movidos: new Map() })
    expect(problemaDeVersion(todos, versionPropuesta(comparacion, ninguna, todos), nada)).toMatchObject({ code: 'territorio.sin-cambios' })
  })

  test('dice lo nuevo, lo que cambió de nombre y lo que ya no está', () => {
    const lista = sin(todos, '0101090104').set('0101090110', 'Nuevo Distrito').set('010109', 'Espaillat Nueva')
    const { nuevos, renombrados, idos, movidos } = comparar(todos, lista)
    expect(nuevos).toEqual([{ codigo: '0101090110', nombre: 'Nuevo Distrito' }])
    expect(renombrados).toEqual([{ codigo: '010109', antes: 'Espaillat', nombre: 'Espaillat Nueva' }])
    expect(idos[0]).toEqual({ codigo: '0101090104', nombre: 'Juan López' })
    expect(idos.every(({ codigo }) => codigo.startsWith('0101090104'))).toBe(true)
    expect(movidos.size).toBe(0)
  })

  test('una provincia que pasa a otra región se reconoce, con todo lo de adentro en su sitio', () => {
    // Ley 345-22 puts Azua into El Valle (docs/FISCAL.md#places).
    const azua = [...todos].find(([codigo, nombre]) => codigo.length === 6 && nombre === 'Azua')?.[0] ?? ''
    const nueva = `0207${azua.slice(4)}`
    expect([azua.length, todos.has(nueva)]).toEqual([6, false])
    const movida = new Map([...todos].map(([codigo, nombre]) => [codigo.startsWith(azua) ? nueva + codigo.slice(6) : codigo, nombre]))
    const comparacion = comparar(todos, movida)
    const version = versionPropuesta(comparacion, ninguna, todos)
    const adentro = [...todos.keys()].filter((codigo) => codigo.startsWith(azua))
    expect(version.redirecciones).toHaveLength(adentro.length)
    expect(version.redirecciones.every(({ de, a }) => a === nueva + de.slice(6))).toBe(true)
    expect(problemaDeVersion(todos, version, { direcciones: { [adentro.at(-1) ?? '']: 1 }, reglas: { [azua]: 1 } })).toBeUndefined()
  })

  test('una lista de los niveles de arriba deja los de abajo, y lleva consigo los de un lugar que cambia de código', () => {
    const lista = sin(anchos, '0101090104').set('0101090111', 'Juan López')
    const comparacion = comparar(todos, lista)
    expect(comparacion.movidos.get('0101090104')).toBe('0101090111')
    const version = versionPropuesta(comparacion, ninguna, todos)
    expect(problemaDeVersion(todos, version, nada)).toBeUndefined()
    const adentro = [...todos.keys()].filter((codigo) => codigo.startsWith('0101090104') && codigo.length > 10)
    expect(adentro.length).toBeGreaterThan(10)
    const despues = conVersion(DIVISION_INICIAL, { numero: 1, ...version })
    const lugares = lugaresVigentes(todos, despues)
    expect(adentro.map((codigo) => lugares.get(lugarVigente(codigo, despues.redirecciones)))).toEqual(
      adentro.map((codigo) => todos.get(codigo)),
    )
    expect(lugares.size).toBe(todos.size)
  })

  test('dos lugares de un mismo nombre no se toman por uno que se mudó', () => {
    const [uno, otro] = [...todos].filter(([codigo, nombre]) => codigo.length === 15 && nombre === 'Centro del Pueblo')
    expect(uno && otro).toBeTruthy()
    const lejos = '010109010101999'
    expect(comparar(todos, sin(todos, uno?.[0] ?? '').set(lejos, 'Centro del Pueblo')).movidos.size).toBe(0)
  })
})

describe('juntar lugares', () => {
  test('lo de adentro va a su igual en el otro, o al otro entero', () => {
    const comparacion = comparar(todos, sin(todos, '0101090104'))
    const { redirecciones } = versionPropuesta(comparacion, new Map([['0101090104', '0101090101']]), todos)
    const destinos = new Map(redirecciones.map(({ de, a }) => [de, a]))
    expect(destinos.get('0101090104')).toBe('0101090101')
    for (const [de, a] of destinos) {
      const igual = `0101090101${de.slice(10)}`
      expect(todos.has(igual) ? a === igual || superiorDe(igual) !== a : a.startsWith('0101090101')).toBe(true)
    }
  })

  test('lo que alguien dice manda sobre lo que se supuso, también de lo de adentro', () => {
    const lista = sin(anchos, '0101090104').set('0101090111', 'Juan López')
    const { redirecciones } = versionPropuesta(comparar(todos, lista), new Map([['0101090104', '0101090105']]), todos)
    expect(redirecciones.some(({ a }) => a.startsWith('0101090111'))).toBe(false)
    expect(redirecciones.find(({ de }) => de === '0101090104')).toEqual({ de: '0101090104', a: '0101090105' })
  })
})

describe('lo que no se puede guardar', () => {
  const quitar = (codigo: string, redirecciones: { de: string; a: string }[] = []) => ({
    cambios: [...todos.keys()].filter((uno) => uno.startsWith(codigo)).map((uno) => ({ codigo: uno, nombre: null })),
    redirecciones,
  })
  const problema = (version: Parameters<typeof problemaDeVersion>[1], uso = nada) => problemaDeVersion(todos, version, uso)?.code

  test('un código sin el lugar que lo rodea', () => {
    expect(problema({ cambios: [{ codigo: '0101090155', nombre: 'X' }], redirecciones: [] })).toBeUndefined()
    expect(problema({ cambios: [{ codigo: '010109550101', nombre: 'X' }], redirecciones: [] })).toBe('territorio.sin-superior')
    expect(problema({ cambios: [{ codigo: '0101090104', nombre: null }], redirecciones: [] })).toBe('territorio.sin-superior')
  })

  test('un código dos veces', () => {
    const dos = [
      { codigo: '0101090155', nombre: 'X' },
      { codigo: '0101090155', nombre: 'Y' },
    ]
    expect(problema({ cambios: dos, redirecciones: [] })).toBe('territorio.codigo-repetido')
  })

  test('un lugar en uso que se va sin decir a cuál lleva', () => {
    const barrio = '010109010101006'
    expect(problema(quitar(barrio))).toBeUndefined()
    expect(problema(quitar(barrio), { ...nada, direcciones: { [barrio]: 1 } })).toBe('territorio.en-uso')
    const aSeccion = quitar(barrio, [{ de: barrio, a: '010109010101' }])
    expect(problema(aSeccion, { ...nada, direcciones: { [barrio]: 1 } })).toBeUndefined()
    expect(sinDestino(aSeccion, { direcciones: {}, reglas: { [barrio]: 2 } })).toEqual([barrio])
    const aVecino = quitar(barrio, [{ de: barrio, a: '010109010101005' }])
    expect(sinDestino(aVecino, { direcciones: {}, reglas: { [barrio]: 2 } })).toEqual([])
  })

  test('llevar a un lugar que no queda, o desde uno que sí', () => {
    const barrio = '010109010101006'
    expect(problema(quitar(barrio, [{ de: barrio, a: '010109010101999' }]))).toBe('territorio.destino-imposible')
    expect(problema(quitar(barrio, [{ de: '010109010101005', a: '010109010101' }]))).toBe('territorio.destino-imposible')
  })
})

describe('versiones una sobre otra', () => {
  test('cada código viejo lleva en un paso a un lugar vigente, y el que vuelve es otra vez él mismo', () => {
    const uno = conVersion(DIVISION_INICIAL, {
      numero: 1,
      cambios: [{ codigo: '0101090104', nombre: null }],
      redirecciones: [{ de: '0101090104', a: '0101090105' }],
    })
    const dos = conVersion(uno, {
      numero: 2,
      cambios: [{ codigo: '0101090105', nombre: null }],
      redirecciones: [{ de: '0101090105', a: '0101090101' }],
    })
    expect(dos.redirecciones).toEqual({ '0101090104': '0101090101', '0101090105': '0101090101' })
    const tres = conVersion(dos, { numero: 3, cambios: [{ codigo: '0101090104', nombre: 'Juan López' }], redirecciones: [] })
    expect(tres.redirecciones).toEqual({ '0101090105': '0101090101' })
    expect(lugaresVigentes(todos, tres).get('0101090104')).toBe('Juan López')
    expect(lugaresVigentes(todos, tres).has('0101090105')).toBe(false)
  })

  test('se numeran sobre la lista que lleva el programa, y se cuentan por lo que traen', () => {
    expect([versionDeDivision(0), versionDeDivision(3)]).toEqual([VERSION_TERRITORIAL, `${VERSION_TERRITORIAL}.3`])
    const cambios = [
      { codigo: '0101090155', nombre: 'X' },
      { codigo: '010109', nombre: 'Y' },
      { codigo: '0101', nombre: todos.get('0101') ?? '' },
      { codigo: '010109010101006', nombre: null },
    ]
    expect(cuentaDeVersion(todos, { cambios })).toEqual({ nuevos: 1, renombrados: 1, idos: 1 })
  })
})
