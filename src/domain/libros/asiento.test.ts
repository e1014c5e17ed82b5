import { describe, expect, it } from 'vitest'
import { apunteEn, apuntePesos, asentar, type ApunteContable } from './asiento.ts'
import { codigoContable, cuentasDe, fichaDeCuenta, planDeCuentas, type CodigoDeCuenta } from './cuentas.ts'

const fecha = '2026-11-21'
const doc = { id: 'venta:1', tipo: 'venta', dispositivoId: 'd1', seq: 1 }
const defectos = (...lineas: ApunteContable[]): readonly string[] => {
  const asentado = asentar('tienda', doc, 0, lineas)
  return asentado.ok ? [] : asentado.error.defectos
}
const boveda = (centavos: number, dia = fecha) => apuntePesos('boveda', centavos, { fecha: dia })
const capital = (centavos: number, dia = fecha) => apuntePesos('capital', centavos, { fecha: dia })

describe('un asiento', () => {
  it('cuadra, y deja fuera los apuntes de nada', () => {
    const asentado = asentar('tienda', doc, 0, [boveda(500), capital(-500), apuntePesos('redondeo', 0, { fecha })])
    expect(asentado).toEqual({
      ok: true,
      value: {
        libro: 'tienda',
        docId: 'venta:1',
        tipo: 'venta',
        version: 0,
        dispositivoId: 'd1',
        seq: 1,
        apuntes: [boveda(500), capital(-500)],
      },
    })
  })

  it('que no cuadra se devuelve entero, con lo que le falta: no se asienta ni se pierde', () => {
    const asentado = asentar('tienda', doc, 0, [boveda(500), capital(-499)])
    expect(asentado).toMatchObject({
      ok: false,
      error: {
        code: 'asiento.rechazado',
        defectos: ['descuadrado'],
        descuadreCentavos: 1,
        asiento: { apuntes: [{ centavos: 500 }, { centavos: -499 }] },
      },
    })
  })

  it('cuadra cada día por sí mismo', () => {
    expect(defectos(boveda(5), capital(-5, '2026-11-22'))).toEqual(['descuadrado'])
    expect(defectos(boveda(5), capital(-5), boveda(7, '2026-12-01'), capital(-7, '2026-12-01'))).toEqual([])
  })

  it.each<[string, ApunteContable]>([
    ['no-entero', boveda(0.5)],
    ['no-entero', boveda(2 ** 60)],
    ['pesos-distintos', apunteEn('DOP', 'boveda', 5, 6, { fecha })],
    ['sin-parte', apuntePesos('gaveta', 5, { fecha })],
    ['parte-de-mas', apuntePesos('boveda', 5, { fecha, parte: 'alguien' })],
    ['sin-partida', apuntePesos('clientes', 5, { fecha, parte: 'cliente:1' })],
    ['cuenta-ajena', apuntePesos('tiendas', 5, { fecha, parte: 'tienda:1', partida: 'p' })],
    ['cuenta-ajena', apuntePesos('inventada' as CodigoDeCuenta, 5, { fecha })],
    ['sin-fecha', boveda(5, '21/11/2026')],
  ])('dice qué está mal: %s', (defecto, apunte) => {
    expect(defectos(apunte, { ...capital(-apunte.valorCentavos), fecha: apunte.fecha })).toContain(defecto)
  })

  it('en dólares sin tasa cuadra en dólares y no inventa pesos', () => {
    const lineas = [
      apunteEn('USD', 'gaveta', 2000, 0, { parte: 'turno:1', fecha }),
      apunteEn('USD', 'efectivoPorIdentificar', -2000, 0, { partida: 'turno:1', fecha }),
    ]
    expect(defectos(...lineas)).toEqual([])
  })
})

describe('el plan de cuentas', () => {
  it('tiene un número de ocho dígitos por cuenta, y ninguno dos veces', () => {
    const codigos = Object.values(planDeCuentas).map(({ codigo }) => codigo)
    expect(codigos.filter((codigo) => !/^\d{8}$/.test(codigo))).toEqual([])
    expect(new Set(codigos).size).toBe(codigos.length)
  })
  it('pone cada número en el grupo de su clase, y la naturaleza que le toca', () => {
    const grupo = { activo: '1', pasivo: '2', capital: '3', ingreso: '4', costo: '5', gasto: '6', otros: '4' } as const
    const raras = Object.values(planDeCuentas).filter(({ clase, codigo }) => !codigo.startsWith(grupo[clase]))
    expect(raras).toEqual([])
    const alReves = Object.entries(planDeCuentas).filter(
      ([, { clase, naturaleza }]) => (clase === 'activo') !== (naturaleza === 'deudora') && ['activo', 'pasivo', 'capital'].includes(clase),
    )
    expect(alReves).toEqual([])
  })
  it('dice las del libro y las de una sección', () => {
    expect(cuentasDe('plataforma')).toEqual(expect.arrayContaining(['tiendas', 'comisionesGanadas', 'porConfirmar']))
    expect(cuentasDe('tienda')).not.toContain('tiendas')
    expect(cuentasDe('tienda', 'efectivo')).toEqual([
      'gaveta',
      'enManos',
      'enTransito',
      'fondo',
      'boveda',
      'depositoEnTransito',
      'efectivoPorIdentificar',
    ])
    expect(fichaDeCuenta('clientes').parte).toBe('cliente')
  })
  it('cada tienda puede llamarlas como las llama su contador', () => {
    expect([codigoContable('ventas'), codigoContable('ventas', { ventas: '401-01' })]).toEqual(['41010100', '401-01'])
  })
})
