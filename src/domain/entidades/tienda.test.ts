import { describe, expect, it } from 'vitest'
import { construir } from '../construir.ts'
import { leer } from '../entity.ts'
import { Tienda, TiendaPublica } from './tienda.ts'

describe('las ubicaciones de una tienda', () => {
  it.each([
    [Tienda.tipo, (doc: Record<string, unknown>) => leer(Tienda, doc)],
    [TiendaPublica.tipo, (doc: Record<string, unknown>) => leer(TiendaPublica, doc)],
  ] as const)('guardadas en grados con decimales se leen en microgrados enteros: %s', (tipo, leerDoc) => {
    const { tiendaFisicaLocations: _, ...vieja } = construir(Tienda)
    const leida = leerDoc({
      ...vieja,
      tipo,
      v: 1,
      tiendaFisicaLocations: [{ nombre: 'Local 1', latitud: 18.4861, longitud: -69.93123456 }],
    })
    expect(leida.tiendaFisicaLocations).toEqual([{ nombre: 'Local 1', latitudMicrogrados: 18_486_100, longitudMicrogrados: -69_931_235 }])
    expect(leida.v).toBe(2)
    expect(leerDoc({ ...vieja, tipo, v: 1 }).tiendaFisicaLocations).toEqual([])
  })
  it('no se guardan con decimales ni fuera del mapa', () => {
    const con = (latitudMicrogrados: number) =>
      Tienda.esquemaCampos.shape.tiendaFisicaLocations.safeParse([{ nombre: 'x', latitudMicrogrados, longitudMicrogrados: 0 }]).success
    expect([con(18_486_100), con(18.4861), con(90_000_001)]).toEqual([true, false, false])
  })
})
