import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cargoDeTramo } from '#domain/comisiones/comision.rules.ts'
import { multiplicar, porcentaje } from '#domain/core/money.ts'
import { cuponEnPalabras } from './cupon.palabras.ts'
import {
  codigoLlano,
  estadoDeCupon,
  promocionPara,
  puedeOfrecerse,
  rebajaDe,
  REBAJA_MAXIMA_PUNTOS_BASICOS,
  topeDeMercana,
  type CompraPorRebajar,
  type CuponQueVale,
} from './cupon.rules.ts'

const HOY = '2026-11-28'
let hechos = 0
const cupon = (campos: Partial<CuponQueVale> = {}): CuponQueVale => ({
  id: `cupon:${++hechos}`,
  codigo: 'CAFE10',
  nombre: 'Diez',
  clase: 'porcentaje',
  puntosBasicos: 1000,
  centavos: 0,
  maximoCentavos: 0,
  minimoCentavos: 0,
  categoria: '',
  envio: '',
  soloPrimera: false,
  usosMaximo: 0,
  porCliente: 0,
  desde: '2026-11-01',
  hasta: '2026-11-30',
  estado: 'vigente',
  deMercana: false,
  ...campos,
})
const linea = (n: number, precioDiezmilesimas: number, cantidadMilesimas: number, categoria = 'Café') => ({
  linea: n,
  categoria,
  cantidadMilesimas,
  precioDiezmilesimas,
  montoCentavos: multiplicar(precioDiezmilesimas, cantidadMilesimas),
})
const compra = (campos: Partial<CompraPorRebajar> = {}): CompraPorRebajar => ({
  lineas: [linea(1, 1_000_000, 3000), linea(2, 555_500, 2000, 'Té')],
  envio: 'domicilio',
  dia: HOY,
  primeraEnTienda: true,
  primeraEnMercana: true,
  topeDeMercanaCentavos: 0,
  ...campos,
})
const todas = { envioCentavos: 5000, quedan: () => true }

describe('lo que rebaja', () => {
  test('un porcentaje está en el precio de cada línea, y lo que se cobra cuadra al centavo', () => {
    const hecha = rebajaDe(cupon(), compra())
    expect(hecha).toMatchObject({ ok: true, value: { centavos: 4111, envioGratis: false } })
    expect(hecha.ok && [...hecha.value.precios]).toEqual([
      [1, 900_000],
      [2, 499_950],
    ])
  })

  test('un monto se reparte, y no pasa del 90 % de la compra ni de su máximo', () => {
    const de = (campos: Partial<CuponQueVale>) => {
      const hecha = rebajaDe(cupon({ clase: 'monto', puntosBasicos: 0, ...campos }), compra())
      return hecha.ok ? hecha.value.centavos : hecha.error.code
    }
    expect(de({ centavos: 10_000 })).toBe(10_000)
    expect(de({ centavos: 1_000_000 })).toBe(porcentaje(41_110, REBAJA_MAXIMA_PUNTOS_BASICOS))
    expect(de({ centavos: 10_000, maximoCentavos: 2500 })).toBe(2500)
    expect(de({ centavos: 10_000, categoria: 'TÉ' })).toBe(porcentaje(11_110, REBAJA_MAXIMA_PUNTOS_BASICOS))
  })

  test('nunca más de lo que dice, ninguna línea en cero, y el precio rebajado dice lo mismo que el monto', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 100, max: 50_000_000 }), fc.integer({ min: 1, max: 100_000 })), {
          minLength: 1,
          maxLength: 20,
        }),
        fc.integer({ min: 1, max: 9000 }),
        fc.option(fc.integer({ min: 1, max: 10_000_000 })),
        (partes, puntosBasicos, monto) => {
          const lineas = partes
            .map(([precio, cantidad], i) => linea(i + 1, precio, cantidad))
            .filter(({ montoCentavos }) => montoCentavos > 0)
          const suma = lineas.reduce((total, { montoCentavos }) => total + montoCentavos, 0)
          const de = monto === null ? cupon({ puntosBasicos }) : cupon({ clase: 'monto', puntosBasicos: 0, centavos: monto })
          const hecha = rebajaDe(de, compra({ lineas }))
          if (!hecha.ok) return
          const dicho = Math.min(monto ?? porcentaje(suma, puntosBasicos), porcentaje(suma, REBAJA_MAXIMA_PUNTOS_BASICOS))
          expect(Math.abs(hecha.value.centavos - dicho)).toBeLessThanOrEqual(lineas.length)
          for (const precio of hecha.value.precios.values()) expect(precio).toBeGreaterThan(0)
        },
      ),
    )
  })

  test('el envío gratis no toca la mercancía', () => {
    expect(rebajaDe(cupon({ clase: 'envio', puntosBasicos: 0 }), compra())).toMatchObject({
      ok: true,
      value: { centavos: 0, envioGratis: true },
    })
  })
})

test.each([
  [{ estado: 'retirada' }, {}, 'cupon.no-hay'],
  [{ desde: '2026-11-29' }, {}, 'cupon.no-empieza'],
  [{}, { dia: '2026-12-01' }, 'cupon.vencido'],
  [{ envio: 'retiro' }, {}, 'cupon.solo-retiro'],
  [{ envio: 'domicilio' }, { envio: 'retiro' }, 'cupon.solo-domicilio'],
  [{ clase: 'envio' }, { envio: 'retiro' }, 'cupon.solo-domicilio'],
  [{ soloPrimera: true }, { primeraEnTienda: false }, 'cupon.solo-primera'],
  [{ soloPrimera: true, deMercana: true }, { primeraEnMercana: false, topeDeMercanaCentavos: 100 }, 'cupon.solo-primera'],
  [{ categoria: 'Pan' }, {}, 'cupon.de-otra-cosa'],
  [{ minimoCentavos: 41_111 }, {}, 'cupon.no-llega'],
  [{ deMercana: true }, { topeDeMercanaCentavos: 0 }, 'cupon.no-aplica'],
] as const)('no vale: %o', (campos, de, code) => {
  expect(rebajaDe(cupon(campos), compra(de))).toMatchObject({ ok: false, error: { code } })
})

describe('cuál se aplica', () => {
  const oferta = cupon({ codigo: '', puntosBasicos: 500 })
  test('el que más rebaja, y no se suman', () => {
    expect(promocionPara([oferta, cupon()], 'café11', compra(), todas)).toMatchObject({ problema: { code: 'cupon.no-hay' } })
    expect(promocionPara([oferta, cupon()], ' café 10', compra(), todas)).toMatchObject({ rebaja: { centavos: 4111 }, problema: undefined })
    expect(promocionPara([oferta], '', compra(), todas)).toMatchObject({ rebaja: { centavos: 2056 }, problema: undefined })
    const grande = cupon({ codigo: '', puntosBasicos: 3000 })
    expect(promocionPara([grande, cupon()], 'CAFE10', compra(), todas)).toMatchObject({
      rebaja: { cupon: { id: grande.id } },
      problema: { code: 'cupon.otra-rebaja-mas' },
    })
  })

  test('lo que se agotó se dice, y queda la oferta', () => {
    const usado = cupon({ usosMaximo: 1 })
    const quedan = (uno: CuponQueVale) => uno.id !== usado.id
    expect(promocionPara([oferta, usado], 'CAFE10', compra(), { ...todas, quedan })).toMatchObject({
      rebaja: { cupon: { id: oferta.id } },
      problema: { code: 'cupon.agotado' },
    })
  })
})

test('lo que Mercana puede pagar deja su comisión en nada y no menos', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 10_000_000 }),
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 0, max: 50_000 }),
      (baseCentavos, puntosBasicos, fijoCentavos) => {
        const tramo = { puntosBasicos, fijoCentavos, minimoCentavos: 0, maximoCentavos: 0 }
        const comisionCentavos = cargoDeTramo(tramo, baseCentavos)
        // Exempt goods: what they cost is what they are charged by.
        const tope = topeDeMercana({ comisionCentavos, puntosBasicos, baseCentavos, mercanciaCentavos: baseCentavos })
        expect(cargoDeTramo(tramo, baseCentavos - tope) - tope).toBeGreaterThanOrEqual(-1)
      },
    ),
  )
})

describe('cuál se puede ofrecer', () => {
  const nuevo = { ...cupon({ desde: HOY }), porCliente: 1 }
  const como = (campos: Partial<CuponQueVale>, deMercana = false) => {
    const hecho = puedeOfrecerse({ ...nuevo, ...campos }, { hoy: HOY, otros: [cupon({ codigo: 'YAESTA' })], deMercana })
    return hecho.ok ? '' : hecho.error.code
  }
  test.each([
    [{}, ''],
    [{ codigo: '' }, ''],
    [{ desde: '2026-11-27' }, 'cupon.antes-de-hoy'],
    [{ hasta: '2026-11-27' }, 'cupon.al-reves'],
    [{ codigo: 'AB' }, 'cupon.codigo-corto'],
    [{ codigo: 'A*B*C' }, 'cupon.codigo-raro'],
    [{ codigo: 'A'.repeat(21) }, 'cupon.codigo-raro'],
    [{ codigo: 'YAESTA' }, 'cupon.codigo-ya-existe'],
    [{ codigo: 'YAESTA', desde: '2026-12-01', hasta: '' }, ''],
    [{ puntosBasicos: 0 }, 'cupon.nada'],
    [{ puntosBasicos: 9001 }, 'cupon.demasiado'],
    [{ clase: 'monto', puntosBasicos: 0 }, 'cupon.nada'],
    [{ clase: 'envio', envio: 'retiro' }, 'cupon.envio-y-retiro'],
    [{ usosMaximo: 1, porCliente: 2 }, 'cupon.mas-por-cliente'],
  ] as const)('%o', (campos, code) => {
    expect(como(campos)).toBe(code)
  })
  test('Mercana no rebaja el envío, que es de cada tienda', () => {
    expect(como({ clase: 'envio' }, true)).toBe('cupon.envio-de-tienda')
  })
})

test('se dice en palabras, y dónde está en sus días', () => {
  expect(cuponEnPalabras(cupon({ minimoCentavos: 100_000, maximoCentavos: 50_000, categoria: 'Bebidas', soloPrimera: true }))).toBe(
    '10 % menos en Bebidas, no más de RD$500.00, desde RD$1,000.00 de compra, en la primera compra, hasta el 30/11/2026',
  )
  expect(cuponEnPalabras(cupon({ clase: 'envio', hasta: '' }))).toBe('Envío gratis')
  expect(codigoLlano(' café 10 ')).toBe('CAFE10')
  expect(['2026-10-31', HOY, '2026-12-01'].map((dia) => estadoDeCupon(cupon(), dia))).toEqual(['empieza', 'vale', 'termino'])
})
