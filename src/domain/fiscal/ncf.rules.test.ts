import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { BloqueNCF, RangoNCF } from './ncf.entity.ts'
import { tipoComprobantes, type TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import {
  compradorRequerido,
  debeReponer,
  digitosDe,
  esNcf,
  formatoNcf,
  leerNcf,
  leerNumeroDeRango,
  numeroMaximo,
  numerosQuedan,
  siguienteNumero,
  ultimoVencimiento,
  validarRango,
} from './ncf.rules.ts'
import type { Result } from '#domain/core/result.ts'

const codigo = (resultado: Result<unknown>) => (resultado.ok ? 'bien' : resultado.error.code)
const hoy = '2026-11-21'

describe('forma del número', () => {
  it('en papel lleva 8 dígitos y en electrónico 10', () => {
    expect(formatoNcf('B01', 522)).toBe('B0100000522')
    expect(formatoNcf('E31', 5)).toBe('E310000000005')
    expect([digitosDe('B02'), numeroMaximo('B02'), numeroMaximo('E32')]).toEqual([8, 99_999_999, 9_999_999_999])
  })

  it.each(tipoComprobantes.map((tipo) => [tipo]))('lo que se escribe de un %s se lee igual, y es un NCF de la DGII', (tipo) => {
    for (const numero of [1, 500, numeroMaximo(tipo)]) {
      expect(leerNcf(formatoNcf(tipo, numero))).toEqual({ tipo, numero })
      expect(esNcf(formatoNcf(tipo, numero))).toBe(true)
    }
  })

  it.each([
    '',
    'E31',
    'E3200000001',
    'B010000000001',
    'E320000000000',
    'E42000000000001',
    'e320000000001',
    'E32000000000x',
    'E32-000000001',
    'C0100000001',
  ])('«%s» no es un número que emita una caja', (texto) => {
    expect(leerNcf(texto)).toBeUndefined()
  })

  it('una nota puede modificar también comprobantes que la caja no emite, y los de antes de 2018', () => {
    expect(['B1100000001', 'E430000000001', 'A020010210100000005'].map(esNcf)).toEqual([true, true, true])
    expect(['E420000000001', 'B0500000001', 'B01000005'].map(esNcf)).toEqual([false, false, false])
  })

  it.each([
    ['1', 'E32', 1],
    ['E320000000001', 'E32', 1],
    ['b02 0000-0500', 'B02', 500],
    ['E3200000001', 'E32', 'rango.largo-equivocado'],
    ['12345678901', 'E32', 'rango.largo-equivocado'],
    ['123456789', 'B02', 'rango.largo-equivocado'],
    ['E310000000001', 'E32', 'rango.otro-tipo'],
    ['uno', 'E32', 'rango.no-es-numero'],
    ['-5', 'E32', 'rango.no-es-numero'],
    ['B02-00000007', 'B02', 7],
    ['', 'E32', 'rango.no-es-numero'],
  ])('«%s» en un rango %s se lee %s', (texto, tipo, esperado) => {
    const leido = leerNumeroDeRango(texto, tipo as TipoComprobante)
    expect(leido.ok ? leido.value : leido.error.code).toBe(esperado)
  })
})

describe('registrar un rango', () => {
  const rango = (cambios: Partial<RangoNCF> = {}): RangoNCF => ({ ...construir(RangoNCF), ...cambios })
  const existente = rango({ desde: 1001, hasta: 2000, estado: 'retirado' })

  it.each<[string, Partial<RangoNCF>, string]>([
    ['el siguiente del que hay', { desde: 2001, hasta: 3000 }, 'bien'],
    ['los números de antes', { desde: 1, hasta: 1000 }, 'bien'],
    ['uno que vence hoy', { desde: 1, hasta: 10, vence: hoy }, 'bien'],
    ['uno que no vence', { desde: 1, hasta: 10, vence: null }, 'bien'],
    ['los mismos números de otro tipo', { desde: 1001, hasta: 2000, tipoComprobante: 'E31' }, 'bien'],
    ['los mismos números de otro RNC', { desde: 1001, hasta: 2000, rnc: '00113918205' }, 'bien'],
    ['diez millones de números', { desde: 2001, hasta: 10_002_000 }, 'bien'],
    ['uno más de diez millones', { desde: 2001, hasta: 10_002_001 }, 'rango.demasiado-largo'],
    ['uno que toca el último', { desde: 2000, hasta: 3000 }, 'rango.se-cruza'],
    ['uno que toca el primero', { desde: 1, hasta: 1001 }, 'rango.se-cruza'],
    ['uno por dentro', { desde: 1500, hasta: 1501 }, 'rango.se-cruza'],
    ['uno por fuera', { desde: 1, hasta: 5000 }, 'rango.se-cruza'],
    ['al revés', { desde: 10, hasta: 9 }, 'rango.al-reves'],
    ['desde cero', { desde: 0, hasta: 9 }, 'rango.no-es-numero'],
    ['con decimales', { desde: 1.5, hasta: 9 }, 'rango.no-es-numero'],
    ['con algo que no es número', { desde: Number.NaN, hasta: 9 }, 'rango.no-es-numero'],
    ['con un final que no es número', { desde: 1, hasta: Number.POSITIVE_INFINITY }, 'rango.no-es-numero'],
    ['más dígitos de los que lleva en papel', { tipoComprobante: 'B02', desde: 99_999_999, hasta: 100_000_000 }, 'rango.largo-equivocado'],
    ['vencido ayer', { desde: 1, hasta: 10, vence: '2026-11-20' }, 'rango.vencido'],
    ['sin RNC', { rnc: '' }, 'rango.sin-rnc'],
    ['con un RNC de 10 dígitos', { rnc: '1234567890' }, 'rango.sin-rnc'],
  ])('%s', (_nombre, cambios, esperado) => {
    expect(codigo(validarRango(rango(cambios), [existente], hoy))).toBe(esperado)
  })

  it('al cruzarse dice con cuál', () => {
    const cruzado = validarRango(rango({ desde: 2000, hasta: 3000 }), [existente], hoy)
    expect(cruzado.ok ? {} : cruzado.error.datos).toEqual({ desde: 'E320000001001', hasta: 'E320000002000' })
  })
})

describe('el número que sigue', () => {
  const bloque = (id: string, desde: number, hasta: number, cambios: Partial<BloqueNCF> = {}): BloqueNCF => ({
    ...construir(BloqueNCF, { desde, hasta, ...cambios }, { id }),
  })
  const siguiente = (bloques: BloqueNCF[], usado: Record<string, number> = {}, dia = hoy) => {
    const tomado = siguienteNumero(bloques, usado, dia)
    return tomado.ok ? `${tomado.value.bloque.id}:${tomado.value.ncf}` : tomado.error.code
  }

  it('es el de después del más alto usado en el propio bloque', () => {
    expect(siguiente([bloque('a', 101, 200)])).toBe('a:E320000000101')
    expect(siguiente([bloque('a', 101, 200)], { a: 150 })).toBe('a:E320000000151')
    expect(siguiente([bloque('a', 101, 200)], { a: 199 })).toBe('a:E320000000200')
  })

  it('pasa al segundo bloque cuando el primero se acaba, y gasta primero el que vence antes', () => {
    const [a, b] = [bloque('a', 101, 200), bloque('b', 501, 600)]
    expect(siguiente([b, a], {})).toBe('a:E320000000101')
    expect(siguiente([a, b], { a: 200 })).toBe('b:E320000000501')
    expect(siguiente([a, { ...b, vence: '2026-12-31' }])).toBe('b:E320000000501')
    expect(siguiente([{ ...a, vence: null }, b])).toBe('b:E320000000501')
  })

  it('vale el último día y no el siguiente', () => {
    const a = bloque('a', 1, 10, { vence: '2026-12-31' })
    expect(siguiente([a], {}, '2026-12-31')).toBe('a:E320000000001')
    expect(siguiente([a], {}, '2027-01-01')).toBe('ncf.vencido')
    expect(siguiente([a, bloque('b', 11, 20)], { a: 3 }, '2027-01-01')).toBe('b:E320000000011')
    expect(siguiente([bloque('c', 1, 10, { vence: null })], {}, '2999-01-01')).toBe('c:E320000000001')
  })

  it('sin bloque, con el bloque congelado o con todo gastado no hay número, y dice cuál de las tres', () => {
    expect(siguiente([])).toBe('ncf.sin-bloque')
    expect(siguiente([bloque('a', 1, 10, { estado: 'congelado' })])).toBe('ncf.sin-bloque')
    expect(siguiente([bloque('a', 1, 10)], { a: 10 })).toBe('ncf.agotado')
    expect(siguiente([bloque('a', 1, 10, { vence: '2026-01-01' }), bloque('b', 11, 20)], { a: 3, b: 20 })).toBe('ncf.vencido')
  })

  it('cuenta los que quedan sin los vencidos ni los congelados', () => {
    const bloques = [
      bloque('a', 1, 100),
      bloque('b', 101, 200),
      bloque('c', 201, 300, { estado: 'congelado' }),
      bloque('d', 301, 400, { vence: '2026-11-20' }),
    ]
    expect(numerosQuedan(bloques, { a: 40 }, hoy)).toBe(160)
    expect(numerosQuedan(bloques, { a: 100, b: 200 }, hoy)).toBe(0)
  })

  it('sabe hasta qué día alcanzan los que quedan', () => {
    const [a, b] = [bloque('a', 1, 100, { vence: '2026-12-31' }), bloque('b', 101, 200)]
    expect(ultimoVencimiento([a, b], {}, hoy)).toBe('2027-12-31')
    expect(ultimoVencimiento([a, b], { b: 200 }, hoy)).toBe('2026-12-31')
    expect(ultimoVencimiento([], {}, hoy)).toBeNull()
    expect(ultimoVencimiento([bloque('a', 1, 100, { vence: null })], {}, hoy)).toBeNull()
  })

  it('pide otro bloque cuando se gastó la mitad de los dos que debe tener', () => {
    const [a, b] = [bloque('a', 1, 100), bloque('b', 101, 200)]
    expect(debeReponer([], {}, hoy)).toBe(true)
    expect(debeReponer([a, b], {}, hoy)).toBe(false)
    expect(debeReponer([a, b], { a: 99 }, hoy)).toBe(false)
    expect(debeReponer([a, b], { a: 100 }, hoy)).toBe(true)
    expect(debeReponer([a], {}, hoy)).toBe(true)
    expect(debeReponer([{ ...a, vence: '2026-11-20' }, b], {}, hoy)).toBe(true)
    expect(debeReponer([{ ...a, estado: 'congelado' }, b], {}, hoy)).toBe(true)
  })

  it('mide con el tamaño de bloque que le dicen, o con el mayor que tiene', () => {
    const corto = bloque('corto', 1, 20)
    expect(debeReponer([corto, bloque('b', 101, 200)], {}, hoy)).toBe(false)
    expect(debeReponer([corto, bloque('b', 101, 200)], {}, hoy, 120)).toBe(true)
    expect(debeReponer([corto], { corto: 5 }, hoy, 10)).toBe(false)
  })
})

describe('¿hay que nombrar al comprador?', () => {
  it.each<[TipoComprobante, number, boolean]>([
    ['E31', 1, true],
    ['B01', 1, true],
    ['B15', 1, true],
    ['E44', 1, true],
    ['E32', 24_999_999, false],
    ['E32', 25_000_000, true],
    ['B02', 25_000_000, true],
    ['E34', 25_000_000, false],
  ])('%s de %i centavos: %s', (tipo, total, requerido) => {
    expect(compradorRequerido(tipo, total, hoy)).toBe(requerido)
  })
})
