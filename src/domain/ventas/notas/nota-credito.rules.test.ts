import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { Venta } from '../venta.entity.ts'
import type { Campos } from '#domain/core/entity.ts'
import { itbisCodigos } from '#domain/fiscal/itbis.ts'
import { devuelveItbis, totalesPorTasa } from '#domain/fiscal/itbis.rules.ts'
import { multiplicar, porcentaje } from '#domain/core/money.ts'
import { armarNotaCredito, porDevolver, tipoNotaDe, type ContextoNota, type LineaDevuelta } from './nota-credito.rules.ts'
import type { Result } from '#domain/core/result.ts'

const supervisor = { empleadoId: 'empleado:2', nombre: 'Ramón', rol: 'supervisor' as const }
const contexto = (cambios: Partial<ContextoNota> = {}): ContextoNota => ({
  tienda: construir(Tienda),
  turno: construir(Turno),
  cajero: supervisor,
  metodo: 'efectivo',
  numero: { numero: 9, ncf: 'E340000000009', bloque: construir(BloqueNCF, { tipoComprobante: 'E34', vence: null }, { id: 'bloque:9' }) },
  ...cambios,
})
const base = construir(Venta).lineas[0]
if (!base) throw new Error('the sample has a line')

interface LineaSimple {
  precio: number
  cantidad: number
  descuento?: number
  itbis?: (typeof itbisCodigos)[number]
}
/** A sale of some lines as the till would have stored it. */
function vender(simples: LineaSimple[], preciosIncluyenItbis = true): Venta {
  const lineas = simples.map(({ precio, cantidad, descuento = 0, itbis = '18' }, i) => {
    const bruto = multiplicar(precio, cantidad)
    return {
      ...base,
      nombre: `Artículo ${i}`,
      precioDiezmilesimas: precio,
      cantidadMilesimas: cantidad,
      descuentoCentavos: descuento,
      montoCentavos: bruto - descuento,
      itbis,
    } as Venta['lineas'][number]
  })
  const suma = totalesPorTasa(lineas, { preciosIncluyenItbis, fecha: '2026-11-01' })
  return construir(
    Venta,
    { lineas, totales: suma, preciosIncluyenItbis, fecha: '2026-11-01', pagos: [] },
    { id: '131246796-E320000000001' },
  )
}

const dos = vender([
  { precio: 1_000_000, cantidad: 3000 },
  { precio: 500_000, cantidad: 1000, itbis: 'E' },
])
const anotar = (
  venta: Venta,
  lineas: LineaDevuelta[],
  opciones: { codigo?: '1' | '2' | '3'; ya?: Venta[]; hoy?: string; motivo?: string; en?: Partial<ContextoNota> } = {},
): Result<Campos<typeof Venta>> =>
  armarNotaCredito(
    venta,
    lineas,
    opciones.motivo ?? 'Defectuoso',
    opciones.codigo ?? '3',
    opciones.ya ?? [],
    opciones.hoy ?? '2026-11-21',
    contexto(opciones.en),
  )
const nota = (venta: Venta, lineas: LineaDevuelta[], opciones: Parameters<typeof anotar>[2] = {}): Venta => {
  const armada = anotar(venta, lineas, opciones)
  if (!armada.ok) throw new Error(armada.error.code)
  return { ...construir(Venta, armada.value), id: `nota:${opciones.ya?.length ?? 0}:${armada.value.ncf}` }
}
const codigo = (resultado: Result<unknown>) => (resultado.ok ? 'bien' : resultado.error.code)
const sumar = (notas: Venta[], de: (totales: Venta['totales']) => number) => notas.reduce((suma, n) => suma + de(n.totales), 0)

describe('la nota de crédito', () => {
  it('toma de vuelta la venta entera: mismos totales, mismo comprador, y nombra lo que modifica', () => {
    const todo = nota(
      dos,
      [
        { indice: 0, cantidadMilesimas: 3000 },
        { indice: 1, cantidadMilesimas: 1000 },
      ],
      { codigo: '1', en: { referencia: 'R-1' } },
    )
    expect(todo.totales).toEqual(dos.totales)
    expect(todo).toMatchObject({
      tipoComprobante: 'E34',
      ncf: 'E340000000009',
      ncfVence: null,
      fecha: '2026-11-21',
      cliente: dos.cliente,
      vueltoCentavos: 0,
      autorizadoPor: '',
      modifica: { ventaId: dos.id, ncf: dos.ncf, fecha: '2026-11-01', codigo: '1', motivo: 'Defectuoso', lineas: [0, 1] },
      pagos: [{ metodo: 'efectivo', recibidoCentavos: 35_000, valorCentavos: 35_000, referencia: 'R-1' }],
    })
  })

  it('quien vendió devuelve sola hasta el tope de la tienda; por encima hace falta otra persona, y a la propietaria no', () => {
    const suya = { ...dos, cajeroId: supervisor.empleadoId }
    const lineas = [{ indice: 0, cantidadMilesimas: 3000 }]
    const con = (devolucionPropiaMaximaCentavos: number, en: Partial<ContextoNota> = {}) =>
      anotar(suya, lineas, { en: { tienda: { ...construir(Tienda), devolucionPropiaMaximaCentavos }, ...en } })
    const otra = { ...supervisor, empleadoId: 'empleado:3' }
    expect(con(30_000).ok).toBe(true)
    expect(con(29_999)).toEqual({ ok: false, error: { code: 'nota.propia', datos: { maximo: 'RD$299.99' } } })
    expect(con(0, { autorizadoPor: supervisor })).toMatchObject({ ok: false, error: { code: 'nota.propia' } })
    expect(con(0, { autorizadoPor: { ...otra, rol: 'cajero' } })).toMatchObject({ ok: false, error: { code: 'nota.propia' } })
    expect(con(0, { autorizadoPor: otra })).toMatchObject({ ok: true, value: { autorizadoPor: 'empleado:3' } })
    expect(con(0, { cajero: { ...supervisor, rol: 'propietario' } })).toMatchObject({ ok: true, value: { autorizadoPor: '' } })
    expect(anotar(dos, lineas, { en: { tienda: { ...construir(Tienda), devolucionPropiaMaximaCentavos: 0 } } }).ok).toBe(true)
  })

  it('en papel es B04 y en electrónico E34', () => {
    expect([tipoNotaDe('B01'), tipoNotaDe('E45')]).toEqual(['B04', 'E34'])
  })

  it('una parte devuelve su parte, aunque su línea no sea la primera', () => {
    const parte = nota(dos, [{ indice: 1, cantidadMilesimas: 400 }])
    expect(parte.totales).toMatchObject({ exento: 2_000, itbis: 0, total: 2_000 })
    expect(porDevolver(dos, [parte])).toEqual([3000, 600])
    expect(porDevolver(dos, [parte, parte])).toEqual([3000, 600])
    expect(porDevolver(dos, [{ ...parte, modifica: null }])).toEqual([3000, 1000])
  })

  it('una nota sin posiciones se cuenta por su orden', () => {
    const parte = nota(dos, [{ indice: 0, cantidadMilesimas: 1000 }])
    const vieja = { ...parte, modifica: parte.modifica && { ...parte.modifica, lineas: undefined } }
    expect(porDevolver(dos, [vieja])).toEqual([2000, 1000])
  })

  it('lo gratis se devuelve sin dinero', () => {
    const gratis = vender([{ precio: 1_000_000, cantidad: 1000, descuento: 10_000 }])
    expect(nota(gratis, [{ indice: 0, cantidadMilesimas: 1000 }], { codigo: '1' })).toMatchObject({ pagos: [], totales: { total: 0 } })
  })
})

describe('lo que no se puede devolver', () => {
  const una = [{ indice: 0, cantidadMilesimas: 1000 }]
  const anulada = nota(
    dos,
    [
      { indice: 0, cantidadMilesimas: 3000 },
      { indice: 1, cantidadMilesimas: 1000 },
    ],
    { codigo: '1' },
  )
  const cajero = { ...supervisor, rol: 'cajero' as const }

  it.each<[string, LineaDevuelta[], Parameters<typeof anotar>[2], string]>([
    ['nada', [], {}, 'nota.sin-lineas'],
    ['más de lo vendido', [{ indice: 0, cantidadMilesimas: 3001 }], {}, 'nota.cantidad-invalida'],
    [
      'más de lo vendido en dos veces',
      [
        { indice: 0, cantidadMilesimas: 2000 },
        { indice: 0, cantidadMilesimas: 2000 },
      ],
      {},
      'nota.cantidad-invalida',
    ],
    ['cero', [{ indice: 0, cantidadMilesimas: 0 }], {}, 'nota.cantidad-invalida'],
    [
      'una cantidad negativa que rebaja otra',
      [
        { indice: 0, cantidadMilesimas: 3000 },
        { indice: 0, cantidadMilesimas: -1000 },
      ],
      {},
      'nota.cantidad-invalida',
    ],
    ['una línea que no está', [{ indice: 7, cantidadMilesimas: 1 }], {}, 'nota.cantidad-invalida'],
    ['anular sin devolverlo todo', una, { codigo: '1' }, 'nota.anula-incompleta'],
    ['una clase de nota que la caja no hace', una, { codigo: '2' }, 'nota.codigo-no-disponible'],
    ['una venta anulada', una, { ya: [anulada] }, 'nota.ya-devuelta'],
    ['una venta anulada, aunque quede algo', una, { ya: [{ ...anulada, lineas: [] }] }, 'nota.ya-devuelta'],
    ['sin motivo', una, { motivo: ' ' }, 'nota.sin-motivo'],
    ['sin turno', una, { en: { turno: undefined } }, 'turno.ninguno-abierto'],
    ['un cajero solo', una, { en: { cajero } }, 'nota.sin-permiso'],
    ['un cajero con PIN de otro cajero', una, { en: { cajero, autorizadoPor: cajero } }, 'nota.sin-permiso'],
    [
      'con un número de otro tipo',
      una,
      { en: { numero: { numero: 1, ncf: 'B0400000001', bloque: construir(BloqueNCF, { tipoComprobante: 'B04' }) } } },
      'venta.bloque-ajeno',
    ],
    ['de otra tienda', una, { en: { tienda: construir(Tienda, { tiendaRnc: '101850043' }) } }, 'venta.bloque-ajeno'],
    ['con un motivo que no cabe', una, { motivo: 'a'.repeat(301) }, 'venta.dato-invalido'],
  ])('%s', (_nombre, lineas, opciones, esperado) => {
    expect(codigo(anotar(dos, lineas, opciones))).toBe(esperado)
  })

  it('una nota de crédito', () => {
    const contextoB = contexto()
    expect(codigo(armarNotaCredito(anulada, una, 'x', '3', [], '2026-11-21', contextoB))).toBe('nota.de-nota')
  })

  it('con el PIN de un supervisor el cajero sí devuelve, y queda dicho quién autorizó', () => {
    expect(nota(dos, una, { en: { cajero, autorizadoPor: supervisor } }).autorizadoPor).toBe('empleado:2')
  })

  it('cada línea dice cómo volvió, y no quién autorizó su precio al venderla', () => {
    const firma = { por: 'empleado:2', nombre: 'Ramón' }
    const firmada = { ...dos, lineas: dos.lineas.map((linea) => ({ ...linea, precioAntesDiezmilesimas: 9, precioAutorizado: firma })) }
    const [linea] = nota(firmada, [{ indice: 1, cantidadMilesimas: 250, condicion: 'danado' }]).lineas
    expect(linea).toMatchObject({ condicion: 'danado', cantidadMilesimas: 250 })
    expect(linea).not.toHaveProperty('precioAutorizado')
  })

  it('dice de qué artículo y cuánto queda', () => {
    const mal = anotar(dos, [{ indice: 1, cantidadMilesimas: 800 }], { ya: [nota(dos, [{ indice: 1, cantidadMilesimas: 250 }])] })
    expect(mal.ok ? {} : mal.error.datos).toEqual({ nombre: 'Artículo 1', queda: '0.75' })
  })
})

describe('los treinta días', () => {
  it('el día 30 cuenta y el 31 no', () => {
    expect(devuelveItbis(dos, '2026-12-01')).toBe(true)
    expect(devuelveItbis(dos, '2026-12-02')).toBe(false)
  })

  it('después se devuelve el precio y no el ITBIS', () => {
    const todo = [
      { indice: 0, cantidadMilesimas: 3000 },
      { indice: 1, cantidadMilesimas: 1000 },
    ]
    expect(nota(dos, todo, { hoy: '2026-12-01' }).totales).toEqual(dos.totales)
    const tarde = nota(dos, todo, { hoy: '2026-12-02' })
    expect(tarde).toMatchObject({
      preciosIncluyenItbis: false,
      totales: { gravado18: dos.totales.gravado18, itbis18: 0, exento: 5_000, itbis: 0, total: dos.totales.gravado18 + 5_000 },
    })
    expect(tarde.pagos[0]?.recibidoCentavos).toBe(tarde.totales.total)
  })

  it('con otras tasas del día de la venta saca la base de esas', () => {
    const tasas = [{ codigo: '18' as const, puntosBasicos: 2000, desde: '2026-01-01', hasta: null }]
    const v = vender([{ precio: 1_200_000, cantidad: 2000 }])
    const parte = nota(
      { ...v, totales: totalesPorTasa(v.lineas, { preciosIncluyenItbis: true, fecha: '2026-11-01', tasas }) },
      [{ indice: 0, cantidadMilesimas: 1000 }],
      { hoy: '2026-12-15', en: { tasas } },
    )
    expect(parte.totales).toMatchObject({ gravado18: 10_000, itbis: 0, total: 10_000 })
  })
})

describe('devolver en pedazos', () => {
  const simple = fc
    .record({
      precio: fc.integer({ min: 1, max: 10 ** 8 }),
      cantidad: fc.integer({ min: 1, max: 9 }),
      parte: fc.nat(10_000),
      itbis: fc.constantFrom(...itbisCodigos),
    })
    .map(({ precio, cantidad, parte, itbis }) => ({
      precio,
      cantidad: cantidad * 1000,
      itbis,
      descuento: porcentaje(multiplicar(precio, cantidad * 1000), parte),
    }))

  it('unidad por unidad nunca pasa de la venta, y al final devuelve exactamente lo que se cobró', () => {
    fc.assert(
      fc.property(fc.array(simple, { minLength: 1, maxLength: 4 }), fc.boolean(), (simples, incluidos) => {
        const venta = vender(simples, incluidos)
        const notas: Venta[] = []
        for (const [indice, { cantidad }] of simples.entries()) {
          for (let n = 0; n < cantidad; n += 1000) {
            notas.push(nota(venta, [{ indice, cantidadMilesimas: 1000 }], { ya: notas }))
            for (const renglon of ['gravado18', 'itbis18', 'gravado16', 'itbis16', 'gravado0', 'exento', 'total'] as const)
              expect(sumar(notas, (t) => t[renglon])).toBeLessThanOrEqual(venta.totales[renglon])
          }
        }
        for (const renglon of ['gravado18', 'itbis18', 'gravado16', 'itbis16', 'gravado0', 'exento', 'itbis', 'total'] as const)
          expect(sumar(notas, (t) => t[renglon])).toBe(venta.totales[renglon])
        expect(notas.flatMap((n) => n.lineas).reduce((suma, l) => suma + l.montoCentavos, 0)).toBe(
          venta.lineas.reduce((suma, l) => suma + l.montoCentavos, 0),
        )
        expect(codigo(anotar(venta, [{ indice: 0, cantidadMilesimas: 1 }], { ya: notas }))).toBe('nota.ya-devuelta')
      }),
      { numRuns: 60 },
    )
  })
})
