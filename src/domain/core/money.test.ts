import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  convertir,
  formatQuantity,
  formatMoney,
  formatPercent,
  formatPrice,
  leerCentavos,
  leerDiezmilesimas,
  leerMilesimas,
  leerPuntosBasicos,
  limites,
  multiplicar,
  porcentaje,
  proporcion,
  repartir,
  sinPorcentaje,
} from './money.ts'

const codigo = (resultado: ReturnType<typeof leerCentavos>) => (resultado.ok ? resultado.value : resultado.error.code)

describe('multiplicar', () => {
  it.each([
    [1_000_000, 1000, 10_000, '100.00 × 1'],
    [1_000_000, 750, 7_500, '100.00 × 0.750'],
    [3_333, 3000, 100, '0.3333 × 3 = 0.9999'],
    [50, 1000, 1, '0.0050 sube a 0.01'],
    [49, 1000, 0, '0.0049 baja a 0'],
    [12_345, 1500, 185, '1.2345 × 1.5 = 1.85175'],
  ])('%i × %i son %i centavos (%s)', (precio, cantidad, centavos) => {
    expect(multiplicar(precio, cantidad)).toBe(centavos)
  })

  it('no pierde dígitos cuando el producto pasa de 2^53', () => {
    expect(multiplicar(999_999_999_999, 900_000)).toBe(8_999_999_999_991)
  })

  it('lo que no cabe en un número queda en el máximo, que todo límite rechaza', () => {
    expect(multiplicar(limites.precioDiezmilesimas, limites.cantidadMilesimas)).toBe(Number.MAX_SAFE_INTEGER)
  })

  it('redondea igual al vender que al devolver', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 12), fc.nat(10 ** 6), (precio, cantidad) => {
        expect(multiplicar(precio, -cantidad)).toBe(0 - multiplicar(precio, cantidad))
      }),
    )
  })

  it('se aparta del producto exacto medio centavo como mucho', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 12), fc.nat(10 ** 8), (precio, cantidad) => {
        const sobra = BigInt(precio) * BigInt(cantidad) - BigInt(multiplicar(precio, cantidad)) * 100_000n
        expect(sobra >= -50_000n && sobra < 50_000n).toBe(true)
      }),
    )
  })
})

describe('porcentajes y tasas', () => {
  it('18 % de 84.75 son 15.26, y sacar el 18 % de 100.00 deja 84.75', () => {
    expect(porcentaje(8_475, 1800)).toBe(1_526)
    expect(sinPorcentaje(10_000, 1800)).toBe(8_475)
  })

  it('20 dólares a 62.50 son 1,250.00, y a 62.4567 se redondea una vez', () => {
    expect(convertir(2_000, 625_000)).toBe(125_000)
    expect(convertir(101, 624_567)).toBe(6_308)
  })

  it('la proporción entera es el total y la de nada es nada', () => {
    expect(proporcion(999, 7, 7)).toBe(999)
    expect(proporcion(999, 0, 7)).toBe(0)
  })
})

describe('repartir', () => {
  it('da los centavos que sobran a los restos mayores, y entre iguales al primero', () => {
    expect(repartir(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(repartir(10, [5, 3, 2])).toEqual([5, 3, 2])
    expect(repartir(1, [1, 2])).toEqual([0, 1])
  })

  it('sin pesos reparte por igual, sin partes no da nada, y un total negativo se reparte como el positivo', () => {
    expect(repartir(5, [0, 0])).toEqual([3, 2])
    expect(repartir(5, [])).toEqual([])
    expect(repartir(-100, [1, 1, 1, 0])).toEqual([-34, -33, -33, 0])
  })

  it('un peso negativo es un error del programa', () => {
    expect(() => repartir(1, [-1])).toThrow(RangeError)
  })

  it('las partes suman el total, ninguna pasa un centavo de lo suyo, y con peso cero no toca nada', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 11), fc.array(fc.nat(10 ** 10), { minLength: 1, maxLength: 40 }), (total, pesos) => {
        fc.pre(pesos.some((peso) => peso > 0))
        const partes = repartir(total, pesos)
        const suma = pesos.reduce((a, b) => a + BigInt(b), 0n)
        expect(partes.reduce((a, b) => a + b, 0)).toBe(total)
        expect(partes.filter((parte, i) => pesos[i] === 0 && parte !== 0)).toEqual([])
        partes.forEach((parte, i) => {
          const sobra = BigInt(parte) * suma - BigInt(total) * BigInt(pesos[i] ?? 0)
          expect(sobra > -suma && sobra < suma).toBe(true)
        })
      }),
    )
  })
})

describe('formatos', () => {
  it('el dinero lleva símbolo, miles y dos decimales', () => {
    expect(formatMoney(123_450)).toBe('RD$1,234.50')
    expect(formatMoney(2_000, 'USD')).toBe('US$20.00')
    expect(formatMoney(5)).toBe('RD$0.05')
    expect(formatMoney(-100_000_000)).toBe('-RD$1,000,000.00')
    expect(formatMoney(99_900)).toBe('RD$999.00')
    // An average is no whole number of centavos.
    expect(formatMoney(1_233.5)).toBe('RD$12.34')
  })

  it('el precio muestra tercer y cuarto decimal solo si los tiene', () => {
    expect(formatPrice(3_250_000)).toBe('RD$325.00')
    expect(formatPrice(12_345)).toBe('RD$1.2345')
    expect(formatPrice(12_340, 'USD')).toBe('US$1.234')
    expect(formatPrice(-10_000)).toBe('-RD$1.00')
  })

  it('la cantidad no lleva ceros de más', () => {
    expect(formatQuantity(2_000)).toBe('2')
    expect(formatQuantity(750)).toBe('0.75')
    expect(formatQuantity(1_250_500)).toBe('1,250.5')
    expect(formatQuantity(-3_000)).toBe('-3')
    expect(formatPercent(1_250)).toBe('12.5 %')
  })
})

describe('lectura de montos', () => {
  it.each([
    ['1234.5', 123_450],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1234,50', 123_450],
    ['1,234', 123_400],
    ['1,234,567.89', 123_456_789],
    ['1.234.567', 123_456_700],
    ['0,125', 'monto.demasiados-decimales'],
    ['0,12', 12],
    [',5', 50],
    ['.5', 50],
    ['7.', 700],
    ['RD$ 1,234.50', 123_450],
    ['$20', 2_000],
    ['us$20', 2_000],
    [' 1 234.50 ', 123_450],
    ['100.000', 10_000],
    ['0', 0],
    ['-0', 0],
    ['', 'monto.vacio'],
    ['   ', 'monto.vacio'],
    ['-1', 'monto.negativo'],
    ['-1,234.00', 'monto.negativo'],
    ['$-5', 'monto.negativo'],
    ['1e9', 'monto.no-es-numero'],
    ['doce', 'monto.no-es-numero'],
    ['12 pesos', 'monto.no-es-numero'],
    ['1,2,3', 'monto.no-es-numero'],
    ['1.2.3', 'monto.no-es-numero'],
    ['.', 'monto.no-es-numero'],
    ['-', 'monto.no-es-numero'],
    ['NaN', 'monto.no-es-numero'],
    ['Infinity', 'monto.no-es-numero'],
    ['<b>5</b>', 'monto.no-es-numero'],
    ['1.234', 'monto.demasiados-decimales'],
    ['1000000000', 100_000_000_000],
    ['1000000000.01', 'monto.demasiado-grande'],
    ['9'.repeat(400), 'monto.demasiado-grande'],
  ])('«%s» se lee como %s', (texto, esperado) => {
    expect(codigo(leerCentavos(texto))).toBe(esperado)
  })

  it('un precio de mil millones o un código de barras en la cantidad son demasiado', () => {
    expect(codigo(leerDiezmilesimas('1000000000'))).toBe('monto.demasiado-grande')
    expect(codigo(leerMilesimas('7460083708421'))).toBe('monto.demasiado-grande')
    expect(codigo(leerDiezmilesimas('62.4567'))).toBe(624_567)
    expect(codigo(leerMilesimas('0,125'))).toBe(125)
  })

  it('un porcentaje va de 0 a 100', () => {
    expect(codigo(leerPuntosBasicos('12.5 %'))).toBe(1_250)
    expect(codigo(leerPuntosBasicos('100'))).toBe(10_000)
    expect(codigo(leerPuntosBasicos('100.01'))).toBe('monto.demasiado-grande')
  })

  it('lo que se muestra se vuelve a leer igual', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), (n) => {
        expect(codigo(leerCentavos(formatMoney(n)))).toBe(n)
        expect(codigo(leerDiezmilesimas(formatPrice(n)))).toBe(n)
        expect(codigo(leerMilesimas(formatQuantity(n)))).toBe(n)
      }),
    )
  })
})
