import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fuentes, raiz } from '../support/fuentes.ts'

const pedir = createRequire(import.meta.url)
const rooms = pedir(join(raiz, '.config/rooms.cjs')) as Record<string, string[]>
const reglas = (pedir(join(raiz, '.config/dependency-cruiser.cjs')) as { forbidden: { name: string; from: { path?: string } }[] }).forbidden

const carpetasDe = (ruta: string): string[] =>
  readdirSync(join(raiz, ruta), { withFileTypes: true })
    .filter((uno) => uno.isDirectory())
    .map(({ name }) => name)

describe('la casa', () => {
  it.each(Object.entries(rooms))('cada carpeta de %s está en el orden de las salas', (piso, salas) => {
    const conCodigo = carpetasDe(piso).filter((carpeta) => fuentes([`${piso}/${carpeta}`], /\.tsx?$/).length > 0)
    expect(
      conCodigo.filter((carpeta) => !salas.includes(carpeta)),
      'Ponla en .config/rooms.cjs, sobre lo que importa',
    ).toEqual([])
  })

  it('cada área tiene su página, de 40 líneas a lo más', () => {
    for (const area of carpetasDe('src/domain')) {
      const lineas = readFileSync(join(raiz, 'src/domain', area, 'README.md'), 'utf8').split('\n').length
      expect(lineas, `src/domain/${area}/README.md`).toBeLessThanOrEqual(40)
    }
  })

  it('ninguna carpeta pasa de 30 archivos', () => {
    const cuantos = new Map<string, number>()
    for (const { ruta } of fuentes(['src', 'sync-server', 'couchdb', 'tests'], /\.\w+$/))
      cuantos.set(dirname(ruta), (cuantos.get(dirname(ruta)) ?? 0) + 1)
    expect([...cuantos].filter(([, n]) => n > 30)).toEqual([])
  })

  it('un área de varias pantallas está en la regla que separa sus pantallas', () => {
    const regla = reglas.find(({ name }) => name === 'screens-are-islands')?.from.path ?? ''
    const varias = carpetasDe('src/features').filter(
      (area) => area !== 'kit' && fuentes([`src/features/${area}`], /\/feature\.tsx$/).length > 1,
    )
    expect(varias.filter((area) => !new RegExp(regla).test(`src/features/${area}/una/Pantalla.tsx`))).toEqual([])
  })

  it('lo interno de una tienda abierta lo usa src/data y nadie más', () => {
    const fuera = fuentes(['src/features', 'src/ui', 'src/app'], /\.tsx?$/).filter(
      ({ ruta, texto }) => !ruta.includes('.test.') && /\binterno\b/.test(texto),
    )
    expect(fuera.map(({ ruta }) => ruta)).toEqual([])
  })
})
