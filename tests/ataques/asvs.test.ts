/** Every requirement of ASVS 5.0 of levels 1 and 2 stands once in docs/SECURITY.md, with what shows it or why not. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fuentes, raiz } from '../support/fuentes.ts'
import { filas } from './filas.ts'

/** How many requirements of levels 1 and 2 each section has; in all of them they are the first ones. */
const POR_SECCION = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2
  2.1:3 2.2:3 2.3:4 2.4:1
  3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3
  6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
  7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1
  9.1:3 9.2:4
  10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3
  17.1:1 17.2:4 17.3:2
`
  .trim()
  .split(/\s+/)
  .map((par) => par.split(':') as [seccion: string, cuantos: string])
const TOTAL = 253

const estados = ['holds', 'n/a', 'differs', 'pending'] as const
interface Linea {
  numeros: string[]
  estado: (typeof estados)[number]
  porque: string
}

/** `1.2.6–1.2.8` and `1.2.1, 1.2.3`. */
const expandir = (texto: string): string[] =>
  texto.split(', ').flatMap((parte) => {
    const [desde = '', hasta = desde] = parte.split('–')
    const [seccion, primero, ultimo] = [desde.replace(/\.\d+$/, ''), Number(desde.split('.')[2]), Number(hasta.split('.')[2])]
    return Array.from({ length: ultimo - primero + 1 }, (_, i) => `${seccion}.${primero + i}`)
  })

const seccion = /\n## ASVS 5\.0[^\n]*\n([\s\S]*?)(?=\n## |$)/.exec(readFileSync(join(raiz, 'docs/SECURITY.md'), 'utf8'))?.[1] ?? ''
const lineas = [...seccion.matchAll(/^\| ([\d., –]+) \| (holds|n\/a|differs|pending) \| (.+) \|$/gm)].map(
  ([, numeros = '', estado, porque = '']): Linea => ({ numeros: expandir(numeros), estado: estado as Linea['estado'], porque }),
)

test('los 253 requisitos de los niveles 1 y 2 están, cada uno una vez, y ninguno más', () => {
  const esperados = POR_SECCION.flatMap(([de, cuantos]) => Array.from({ length: Number(cuantos) }, (_, i) => `${de}.${i + 1}`))
  expect(esperados).toHaveLength(TOTAL)
  expect(lineas.flatMap(({ numeros }) => numeros).toSorted()).toEqual(esperados.toSorted())
})

test('lo que se cumple dice dónde se ve: una fila probada o un archivo que existe; lo demás, por qué', () => {
  const rotas = lineas.flatMap(({ numeros, estado, porque }) => {
    const rutas = [...porque.matchAll(/`([\w./-]+\/[\w./-]+|[\w-]+\.(?:yml|json))`/g)].map(([, ruta = '']) => ruta)
    const citadas = [...porque.matchAll(/\brows? ([\d, –]+?)(?=[^\d, –]|$)/g)].flatMap(([, texto = '']) => texto.match(/\d+/g) ?? [])
    const perdidas = rutas.filter((ruta) => !existsSync(join(raiz, ruta)))
    const malas = citadas.filter((n) => filas[Number(n)] === undefined)
    const muda = estado === 'holds' && rutas.length + citadas.length === 0
    return muda || perdidas.length + malas.length > 0 || porque.length < 5
      ? [`${numeros[0] ?? ''}: ${[...perdidas, ...malas].join(' ')}`]
      : []
  })
  expect(rotas).toEqual([])
})

test('el servidor no ejecuta texto ni órdenes del sistema, ni el producto hace expresiones de lo que alguien escribe', () => {
  const ejecuta = /child_process|node:vm|\beval\(|new Function\(|worker_threads/
  const producto = fuentes(['src', 'sync-server'], /\.tsx?$/).filter(
    ({ ruta }) => !/\.test\.|\/(prueba|proceso|contract|kill\.child)\.ts$/.test(ruta),
  )
  expect(producto.filter(({ texto }) => ejecuta.test(texto)).map(({ ruta }) => ruta)).toEqual([])
})

test('cuenta los requisitos', () => {
  const cuantos = (cual: Linea['estado']): number => lineas.filter(({ estado }) => estado === cual).flatMap(({ numeros }) => numeros).length
  expect(estados.reduce((suma, cual) => suma + cuantos(cual), 0)).toBe(TOTAL)
  process.stdout.write(`ASVS 5.0, niveles 1 y 2: ${estados.map((cual) => `${cual} ${cuantos(cual)}`).join(', ')}\n`)
})
