import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { esPrueba, fuentes, raiz, type Fuente } from '../support/fuentes.ts'

const codigo = fuentes(['src', 'sync-server', 'couchdb', 'tests', 'scripts'], /(?<!\.d)\.(tsx?|js)$/)
const producto = codigo.filter(({ ruta }) => /^(src|sync-server|couchdb)\//.test(ruta) && !esPrueba(ruta))

/** Lines with the reason why a file may be longer than the ceiling. */
const masLargos: Record<string, string> = {}

const donde = (archivos: readonly Fuente[], patron: RegExp): string[] =>
  archivos.flatMap(({ ruta, texto }) =>
    texto.split('\n').flatMap((linea, i) => (patron.test(linea) ? [`${ruta}:${i + 1} ${linea.trim()}`] : [])),
  )

describe('archivos', () => {
  it('ninguno pasa de 400 líneas, ni de 600 si es de pruebas', () => {
    const largos = codigo
      .map(({ ruta, texto }) => ({ ruta, lineas: texto.split('\n').length - 1, tope: esPrueba(ruta) ? 600 : 400 }))
      .filter(({ ruta, lineas, tope }) => lineas > tope && masLargos[ruta] === undefined)
    expect(largos, 'Parte el archivo por sustantivo, o di en `masLargos` por qué no').toEqual([])
  })

  it('las excepciones de tamaño son archivos que existen', () => {
    expect(Object.keys(masLargos).filter((ruta) => !codigo.some((archivo) => archivo.ruta === ruta))).toEqual([])
  })

  it('dos archivos de src no exportan el mismo nombre', () => {
    const duenos = new Map<string, Set<string>>()
    for (const { ruta, texto } of producto.filter((archivo) => archivo.ruta.startsWith('src/'))) {
      for (const [, nombre = ''] of texto.matchAll(
        /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)\b(?! = (?:lazy|deferred)\()/gm,
      )) {
        duenos.set(nombre, (duenos.get(nombre) ?? new Set()).add(ruta))
      }
    }
    // Every lazy screen exports `Component`, as react-router asks; `lazy(` and `deferred(` give a part the name that it has in its own file.
    duenos.delete('Component')
    const repetidos = [...duenos].filter(([, rutas]) => rutas.size > 1).map(([nombre, rutas]) => `${nombre}: ${[...rutas].join(', ')}`)
    expect(repetidos, 'Una cosa, un lugar: usa la que ya existe, o dale el nombre de lo que hace distinto').toEqual([])
  })
})

describe('código', () => {
  it('cada función que otros usan dice para qué es', () => {
    const calladas = producto
      .filter(({ ruta }) => !ruta.endsWith('.child.ts'))
      .flatMap(({ ruta, texto }) => {
        const lineas = texto.split('\n')
        // Components are named after what they show.
        return lineas.flatMap((linea, i) =>
          /^export (?:async )?function [a-z]/.test(linea) && !lineas[i - 1]?.trimEnd().endsWith('*/') ? [`${ruta}:${i + 1} ${linea}`] : [],
        )
      })
    expect(calladas, 'Una línea encima: qué hace, en qué unidades, qué errores').toEqual([])
  })

  it('nadie decide por el texto de un error', () => {
    const porTexto = /\.message\??\.(includes|match|startsWith|endsWith|indexOf|search)\(|\.test\(\w+\.message\)/
    expect(donde(producto, porTexto), 'Decide por `code` o por el estado HTTP').toEqual([])
  })

  it('el dominio no lee el reloj, ni el azar, ni la red', () => {
    const impuro = /Date\.now\(|new Date\(\)|Math\.random\(|randomUUID\(|getRandomValues\(|\bfetch\(|\bprocess\.|localStorage/
    const dominio = producto.filter(({ ruta }) => ruta.startsWith('src/domain/'))
    expect(donde(dominio, impuro), 'La hora, los ids y el azar entran como argumentos').toEqual([])
  })

  it('un error se cuenta, se devuelve o se deja pasar', () => {
    expect(donde(producto, /catch\s*(\(\w*\))?\s*\{\s*\}/)).toEqual([])
    const callados = producto.flatMap(({ ruta, texto }) => {
      const lineas = texto.split('\n')
      const callado = (linea: string, i: number) =>
        /\.catch\(\(\w*\)\s*=>\s*(\{\s*\}|undefined|null)\)/.test(linea) && !/^\s*(\/\/|\*)/.test(lineas[i - 1] ?? '')
      return lineas.flatMap((linea, i) => (callado(linea, i) ? [`${ruta}:${i + 1} ${linea.trim()}`] : []))
    })
    expect(callados, 'Si de verdad no importa, el comentario de arriba dice por qué').toEqual([])
  })

  it('nadie apaga un aviso sin decir por qué', () => {
    const apagado = /(oxlint|eslint)-disable(?!.*--)|@ts-(ignore|nocheck)/
    const ajenos = codigo.filter(({ ruta }) => !ruta.startsWith('tests/architecture/'))
    expect(donde(ajenos, apagado), 'Escribe la razón después de --').toEqual([])
  })
})

describe('documentos', () => {
  const leer = (ruta: string): Fuente => ({ ruta, texto: readFileSync(join(raiz, ruta), 'utf8') })
  const paginas = [leer('README.md'), leer('.config/README.md'), ...fuentes(['docs', 'src', 'sync-server', 'couchdb', 'tests'], /\.md$/)]

  it('solo nombran órdenes de npm que existen', () => {
    const { scripts } = JSON.parse(leer('package.json').texto) as { scripts: Record<string, string> }
    const nombradas = paginas.flatMap(({ ruta, texto }) =>
      [...texto.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, larga, corta]) => ({ ruta, orden: larga ?? corta ?? '' })),
    )
    expect(nombradas.length).toBeGreaterThan(3)
    expect(nombradas.filter(({ orden }) => scripts[orden] === undefined)).toEqual([])
  })

  it('solo nombran archivos que existen', () => {
    const nombrados = paginas.flatMap(({ ruta, texto }) =>
      [...texto.matchAll(/`((?:docs|src|sync-server|couchdb|tests|scripts|\.config)\/[\w./-]+\.\w+)`/g)].map(([, archivo = '']) => ({
        ruta,
        archivo,
      })),
    )
    expect(nombrados.length).toBeGreaterThan(3)
    expect(nombrados.filter(({ archivo }) => !existsSync(join(raiz, archivo)))).toEqual([])
  })
})
