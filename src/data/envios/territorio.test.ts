import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { territorioDe, type Territorio } from './territorio.ts'

const archivo = (nombre: string) => readFile(new URL(`../../../sync-server/datos-iniciales/${nombre}`, import.meta.url))

describe('el territorio', () => {
  let territorio: Territorio
  beforeAll(async () => {
    const [anchos, angostos] = await Promise.all([archivo('territorio.tsv'), archivo('territorio-detalle.tsv.gz')])
    territorio = territorioDe(`${anchos.toString('utf8')}\n${gunzipSync(Uint8Array.from(angostos)).toString('utf8')}`)
  })
  test('se recorre de la región a los ocho niveles, cada uno dentro del de arriba', () => {
    expect(territorio.hijos('').map(({ nombre }) => nombre)).toContain('Norte')
    let codigo = ''
    let niveles = 0
    const bajar = (superior: string): void => {
      for (const hijo of territorio.hijos(superior)) {
        if (hijo.codigo.length > codigo.length) codigo = hijo.codigo
        if (codigo.length < 17) bajar(hijo.codigo)
      }
    }
    bajar('')
    for (const largo of [2, 4, 6, 8, 10, 12, 15, 17]) {
      if (territorio.nombre(codigo.slice(0, largo)) !== '') niveles++
    }
    expect([codigo.length, niveles]).toEqual([17, 8])
  })
  test('dice el nombre de un código, y nada de uno que no existe', () => {
    expect(territorio.nombre('010109')).toBe('Espaillat')
    expect(territorio.nombre('999999')).toBe('')
    expect(territorio.hijos('999999')).toEqual([])
  })
})
