/** What the product carries besides its own code: the list that a build writes of it, and under which licences. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { productionPackages, sbomOf } from '../../scripts/sbom.js'
import { raiz } from '../support/fuentes.ts'

interface Entrada {
  dev?: true
  devOptional?: true
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
const json = (nombre: string): unknown => JSON.parse(readFileSync(join(raiz, nombre), 'utf8'))
const paquete = json('package.json') as { name: string; version: string; dependencies: Record<string, string> }
const { packages } = json('package-lock.json') as { packages: Record<string, Entrada> }
const lista: readonly { name: string; license: string }[] = productionPackages()
const sbom: { components: readonly { name: string; version: string; hashes: readonly object[] }[] } = sbomOf(lista, paquete)

/** Those that may be used and given on as they are. MPL and LGPL are of files and libraries of their own, which nobody changed. */
const permitidas = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  // Of typefaces alone: they may go out with what uses them.
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])
const sePuede = (licencia: string): boolean =>
  licencia
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((parte) => parte.split(' OR ').some((una) => permitidas.has(una)))

const nombreDe = (lugar: string): string => lugar.slice(lugar.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Where node would find a package from another one. */
function lugarDe(desde: string, nombre: string): string | undefined {
  for (let carpeta = desde; ; carpeta = carpeta.slice(0, Math.max(0, carpeta.lastIndexOf('/node_modules/')))) {
    const lugar = `${carpeta === '' ? '' : `${carpeta}/`}node_modules/${nombre}`
    if (packages[lugar]) return lugar
    if (carpeta === '') return undefined
  }
}

/** Everything that is reached from what package.json says that production needs. */
function alcanzados(): Set<string> {
  const vistos = new Set<string>()
  const seguir = (desde: string, nombres: Record<string, string> = {}): void => {
    for (const nombre of Object.keys(nombres)) {
      const lugar = lugarDe(desde, nombre)
      if (lugar === undefined || vistos.has(lugar)) continue
      vistos.add(lugar)
      seguir(lugar, packages[lugar]?.dependencies)
      seguir(lugar, packages[lugar]?.optionalDependencies)
    }
  }
  seguir('', paquete.dependencies)
  return vistos
}

it('la lista de lo que lleva el producto es lo que producción necesita según el candado, y nada de desarrollo', () => {
  const nombres = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`))
  const alcanza = [...alcanzados()].map((lugar) => `${nombreDe(lugar)}@${packages[lugar]?.version ?? ''}`)
  expect(alcanza.length).toBeGreaterThan(200)
  expect(alcanza.filter((uno) => !nombres.has(uno))).toEqual([])
  for (const [nombre, version] of Object.entries(paquete.dependencies)) expect(nombres).toContain(`${nombre}@${version}`)
  const deOtros = new Set(
    Object.entries(packages).flatMap(([lugar, { dev, devOptional, version = '' }]) =>
      dev || devOptional ? [] : [`${nombreDe(lugar)}@${version}`],
    ),
  )
  expect([...nombres].filter((uno) => !deOtros.has(uno))).toEqual([])
})

it('cada paquete tiene su huella y una licencia de las que se admiten', () => {
  expect(lista.filter(({ license }) => !sePuede(license)).map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  expect(sbom.components.filter(({ hashes }) => hashes.length === 0).map(({ name }) => name)).toEqual([])
  expect(sePuede('GPL-3.0-only') || sePuede('MIT AND GPL-3.0-only') || sePuede('')).toBe(false)
})
