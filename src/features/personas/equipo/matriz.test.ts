import { describe, expect, it } from 'vitest'
import { ajustables, conAjuste } from '#domain/personas/roles.ts'
import { matrizDe, nombresDeAjustable } from './matriz.ts'

const celda = (ajustes: Parameters<typeof matrizDe>[0], clave: string, rol: string) =>
  matrizDe(ajustes)
    .find((renglon) => renglon.clave === clave)
    ?.celdas.find((una) => una.rol === rol)

describe('la matriz de roles', () => {
  it('sin ajustes dice lo declarado, y la propietaria puede todo y nadie se lo quita', () => {
    expect(celda([], 'devolver', 'cajero')).toEqual({ rol: 'cajero', permitido: false, ajustable: true, cambiado: false })
    expect(celda([], 'devolver', 'supervisor')).toMatchObject({ permitido: true, ajustable: true })
    for (const { celdas } of matrizDe([]))
      expect(celdas.find(({ rol }) => rol === 'propietario')).toMatchObject({ permitido: true, ajustable: false })
  })

  it('un ajuste cambia esa celda y ninguna otra', () => {
    const devolver = ajustables.find(({ clave }) => clave === 'devolver')
    if (!devolver) throw new Error('devolver')
    const ajustes = conAjuste([], devolver, { rol: 'cajero', permitido: true, desde: '2026-11-21T15:00:00.000Z' })
    expect(celda(ajustes, 'devolver', 'cajero')).toMatchObject({ permitido: true, cambiado: true })
    const cambiadas = matrizDe(ajustes).flatMap(({ celdas }) => celdas.filter(({ cambiado }) => cambiado))
    expect(cambiadas).toHaveLength(1)
  })

  it('cada permiso ajustable tiene su nombre', () => {
    expect(ajustables.map(({ clave }) => clave).filter((clave) => !nombresDeAjustable[clave])).toEqual([])
  })
})
