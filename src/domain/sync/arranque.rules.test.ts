import { describe, expect, it } from 'vitest'
import { listaDeArranque, pasosDeArranque, type EstadoDeArranque } from './arranque.rules.ts'

const HOY = '2026-11-21'
const nueva: EstadoDeArranque = {
  tienda: { tiendaRnc: '' },
  cajas: [],
  productos: 0,
  accesos: [{ tienePin: false }],
  rangos: [],
  dispositivos: [{ clase: 'web', estado: 'activo' }],
}
const lista: EstadoDeArranque = {
  tienda: { tiendaRnc: '131246796' },
  cajas: [{ activo: true }, { activo: true }, { activo: false }],
  productos: 300,
  accesos: [{ tienePin: true }, { tienePin: false }],
  rangos: [
    { estado: 'activo', vence: '2026-11-21' },
    { estado: 'activo', vence: null },
  ],
  dispositivos: [{ clase: 'caja', estado: 'activo' }],
}
const hechos = (estado: EstadoDeArranque) =>
  listaDeArranque(estado, HOY)
    .filter(({ hecho }) => hecho)
    .map(({ clave }) => clave)

describe('la lista de arranque', () => {
  it('de una tienda nueva tiene todo por hacer', () => {
    expect(hechos(nueva)).toEqual([])
    expect(listaDeArranque(nueva, HOY).map(({ clave }) => clave)).toEqual(pasosDeArranque)
  })

  it('de una tienda que ya vende lo tiene todo hecho, y dice cuántos hay', () => {
    expect(hechos(lista)).toEqual(pasosDeArranque)
    expect(listaDeArranque(lista, HOY)).toContainEqual({ clave: 'cajas', hecho: true, cuenta: 2 })
  })

  it.each([
    ['rnc', { tienda: { tiendaRnc: '1234' } }],
    ['cajas', { cajas: [{ activo: false }] }],
    ['productos', { productos: 0 }],
    ['empleados', { accesos: [{ tienePin: false }] }],
    [
      'rangos',
      {
        rangos: [
          { estado: 'activo', vence: '2026-11-20' },
          { estado: 'retirado', vence: null },
        ],
      },
    ],
    [
      'dispositivo',
      {
        dispositivos: [
          { clase: 'caja', estado: 'revocado' },
          { clase: 'web', estado: 'activo' },
        ],
      },
    ],
  ] satisfies [string, Partial<EstadoDeArranque>][])('sin %s no está completa', (clave, cambio) => {
    expect(hechos({ ...lista, ...cambio })).toEqual(pasosDeArranque.filter((paso) => paso !== clave))
  })

  it('un rango vale todavía su último día', () => {
    expect(hechos({ ...lista, rangos: [{ estado: 'agotado', vence: HOY }] })).toContain('rangos')
  })
})
