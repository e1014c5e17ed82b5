import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fuentes, raiz } from '../support/fuentes.ts'
import { filas, type Fila } from './filas.ts'

/** Drawn up before there was anything to attack; those after them were found since. */
const PRIMERAS = 80

const nombradas = fuentes(['tests/ataques'], /\.test\.ts$/).flatMap(({ texto }) =>
  [...texto.matchAll(/^\s*(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)?\(\s*['"`]fila (\d+)(?::| ·)/gm)].map(([, n]) => Number(n)),
)
const probadas = new Set(nombradas)
const todas = Object.entries(filas).map(([n, fila]) => ({ n: Number(n), ...fila }))
const tienePrueba = ({ n, tambien = [] }: { n: number } & Fila): boolean => probadas.has(n) || tambien.length > 0

test('las 80 primeras filas de la tabla de ataques están aquí, y ninguna prueba nombra una que no esté', () => {
  expect(todas.slice(0, PRIMERAS).map(({ n }) => n)).toEqual(Array.from({ length: PRIMERAS }, (_, i) => i + 1))
  expect([...probadas].filter((n) => filas[n] === undefined)).toEqual([])
})

test('cada fila tiene su prueba, o dice qué le falta y quién lo construye', () => {
  expect(todas.filter((fila) => !tienePrueba(fila) && fila.falta === undefined).map(({ n, titulo }) => `fila ${n}: ${titulo}`)).toEqual([])
})

test('las pruebas de otros lugares existen con ese nombre', () => {
  const perdidas = todas.flatMap(({ n, tambien = [] }) =>
    tambien.flatMap(([archivo, nombre]) => {
      const ruta = join(raiz, archivo)
      return existsSync(ruta) && readFileSync(ruta, 'utf8').includes(`'${nombre}'`) ? [] : [`fila ${n}: ${archivo} · ${nombre}`]
    }),
  )
  expect(perdidas).toEqual([])
})

test('cuenta las filas', () => {
  const enteras = todas.filter((fila) => tienePrueba(fila) && fila.falta === undefined)
  const aMedias = todas.filter((fila) => tienePrueba(fila) && fila.falta !== undefined)
  const pendientes = todas.filter((fila) => !tienePrueba(fila))
  expect(enteras.length + aMedias.length + pendientes.length).toBe(todas.length)
  process.stdout.write(
    [
      `tabla de ataques: ${enteras.length} filas enteras, ${aMedias.length} hasta donde hay qué atacar, ${pendientes.length} pendientes; ${nombradas.length} pruebas con nombre`,
      ...[...aMedias, ...pendientes].map(
        ({ n, titulo, falta }) => `  fila ${n} · ${titulo} · falta ${falta?.que ?? ''} (issue ${falta?.issue ?? ''})`,
      ),
      '',
    ].join('\n'),
  )
})
