import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { tiendaEmisora, ventaFiscal } from '../../../../tests/support/ecf/ventas-fiscales.ts'
import { documentoEcf, limpiar, type DocumentoEcf } from './documento.ts'
import { EcfRecibido } from './ecf-recibido.entity.ts'
import { urlTimbre, urlTimbreDeRecibido } from './timbre.ts'
import { fechaHora, xmlEcf, xmlRfce } from './xml.ts'

const FIRMADO = '2026-11-21T18:03:59.000Z'

function bien(venta: Venta): DocumentoEcf {
  const hecho = documentoEcf(venta, tiendaEmisora)
  if (!hecho.ok) throw new Error(hecho.error.code)
  return hecho.value
}
const falla = (venta: Partial<Venta>, tienda = {}): string | undefined => {
  const hecho = documentoEcf(construir(Venta, venta), { ...tiendaEmisora, ...tienda })
  return hecho.ok ? undefined : hecho.error.code
}
const todos = (xml: string, nombre: string): string[] =>
  [...xml.matchAll(new RegExp(`<${nombre}>([^<]*)</${nombre}>`, 'g'))].map(([, v = '']) => v)
/** Centavos of an amount that has two decimals; anything else is no amount. */
const centavos = (texto: string | undefined): number => {
  if (texto === undefined) return 0
  expect(texto).toMatch(/^\d+\.\d\d$/)
  return Number(texto.replace('.', ''))
}
const suma = (xml: string, nombre: string): number => todos(xml, nombre).reduce((s, uno) => s + centavos(uno), 0)

describe('lo que oye la DGII es lo que pagó el cliente', () => {
  it('los totales son los de la venta al centavo, las líneas suman lo que dicen, y lo pagado es el total', () => {
    fc.assert(
      fc.property(ventaFiscal(), (venta) => {
        const xml = xmlEcf(bien(venta), FIRMADO)
        const { totales: t } = venta
        expect(suma(xml, 'MontoTotal')).toBe(t.total)
        expect(suma(xml, 'TotalITBIS')).toBe(t.itbis)
        expect([suma(xml, 'TotalITBIS1'), suma(xml, 'TotalITBIS2')]).toEqual([t.itbis18, t.itbis16])
        expect(suma(xml, 'MontoGravadoTotal')).toBe(t.gravado18 + t.gravado16 + t.gravado0)
        expect(suma(xml, 'MontoGravadoTotal') + suma(xml, 'MontoExento') + suma(xml, 'TotalITBIS')).toBe(t.total)
        expect(suma(xml, 'MontoItem')).toBe(venta.lineas.reduce((s, { montoCentavos }) => s + montoCentavos, 0))
        expect(suma(xml, 'MontoPago')).toBe(venta.tipoComprobante === 'E34' ? 0 : t.total)
      }),
    )
  })

  it('precio por cantidad menos descuento da el monto de cada línea, sin perder un centavo por el peso', () => {
    fc.assert(
      fc.property(ventaFiscal(), (venta) => {
        for (const linea of bien(venta).lineas) {
          const bruto = Math.round((linea.precioDiezmilesimas * linea.cantidadCentesimas) / 10_000)
          expect(linea.cantidadCentesimas).toBeGreaterThan(0)
          expect(Math.abs(bruto - linea.descuentoCentavos - linea.montoCentavos)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('el resumen dice lo mismo que la factura entera', () => {
    fc.assert(
      fc.property(ventaFiscal(['E32']), (venta) => {
        const doc = bien(venta)
        const [entera, resumen] = [xmlEcf(doc, FIRMADO), xmlRfce(doc, 'aB+/9=')]
        for (const nombre of ['MontoTotal', 'TotalITBIS', 'MontoExento', 'MontoGravadoI1', 'MontoPago', 'eNCF', 'RNCComprador', 'TipoPago'])
          expect(todos(resumen, nombre)).toEqual(todos(entera, nombre))
        expect(todos(resumen, 'CodigoSeguridadeCF')).toEqual(['aB+/9='])
      }),
    )
  })

  it('no tiene elementos vacíos, ni espacios entre ellos, ni nada que un XML no pueda llevar', () => {
    fc.assert(
      fc.property(ventaFiscal(), (venta) => {
        const xml = xmlEcf(bien(venta), FIRMADO)
        expect(xml).not.toMatch(/<(\w+)><\/\1>|\/>|>\s+<|>\s|\s<\//)
        expect(xml).not.toMatch(/\p{Surrogate}/u)
        expect(limpiar(xml)).toBe(xml)
      }),
    )
  })
})

describe('cada dato donde la DGII lo pide', () => {
  const base = construir(Venta).lineas[0]
  if (!base) throw new Error('the sample has a line')

  it('a mil milésimas de libra les pone su unidad; a 125, el peso en palabras y lo que costó', () => {
    const [libra, onza] = bien(
      construir(Venta, {
        lineas: [
          { ...base, unidad: 'libra', cantidadMilesimas: 2500 },
          { ...base, unidad: 'libra', cantidadMilesimas: 125, precioDiezmilesimas: 1_003_333, montoCentavos: 1254 },
        ],
      }),
    ).lineas
    expect(libra).toMatchObject({ cantidadCentesimas: 250, unidad: 23, precioDiezmilesimas: 1_000_000, descripcion: '' })
    expect(onza).toMatchObject({
      cantidadCentesimas: 100,
      unidad: 43,
      precioDiezmilesimas: 125_400,
      descripcion: '0.125 libra a RD$100.3333',
    })
  })

  it('249,999.99 va por su resumen; 250,000.00 va entera y nombra al comprador', () => {
    const de = (total: number, cliente = construir(Venta).cliente) => {
      const { totales } = construir(Venta)
      return documentoEcf(construir(Venta, { totales: { ...totales, total }, cliente }), tiendaEmisora)
    }
    expect(de(24_999_999)).toMatchObject({ ok: true, value: { resumida: true } })
    expect(de(25_000_000)).toMatchObject({ ok: false, error: { code: 'ecf.sin-rnc-comprador' } })
    const cliente = { clienteId: '', nombre: 'Ana', identificacion: '00113918205', tipoIdentificacion: 'Cédula' } as const
    expect(de(25_000_000, cliente)).toMatchObject({ ok: true, value: { resumida: false, comprador: { rnc: '00113918205' } } })
  })

  it('la nota dice a quién modifica; el día 30 todavía está a tiempo y el 31 no', () => {
    const nota = (fecha: string) =>
      xmlEcf(
        bien(
          construir(Venta, {
            ncf: 'E340000000001',
            tipoComprobante: 'E34',
            ncfVence: null,
            fecha: '2026-12-01',
            modifica: { ventaId: 'x', ncf: 'E320000000001', fecha, codigo: '3', motivo: 'Se dañó' },
          }),
        ),
        FIRMADO,
      )
    expect(todos(nota('2026-11-01'), 'IndicadorNotaCredito')).toEqual(['0'])
    expect(todos(nota('2026-10-31'), 'IndicadorNotaCredito')).toEqual(['1'])
    expect(nota('2026-11-01')).toContain(
      '<InformacionReferencia><NCFModificado>E320000000001</NCFModificado><FechaNCFModificado>01-11-2026</FechaNCFModificado>' +
        '<CodigoModificacion>3</CodigoModificacion><RazonModificacion>Se dañó</RazonModificacion></InformacionReferencia>',
    )
  })

  it('lo que se regala se dice gratuito; una nota que corrige texto, no', () => {
    const { totales, modifica: _modifica } = construir(Venta)
    const nada = Object.fromEntries(Object.keys(totales).map((clave) => [clave, 0])) as unknown as typeof totales
    const regalo = { totales: nada, pagos: [], lineas: [{ ...base, descuentoCentavos: 10_000, montoCentavos: 0 }] }
    expect(todos(xmlEcf(bien(construir(Venta, regalo)), FIRMADO), 'TipoPago')).toEqual(['3'])
    const modifica = { ventaId: 'x', ncf: 'E320000000001', fecha: '2026-11-21', codigo: '2', motivo: 'Nombre' } as const
    const nota = construir(Venta, { ...regalo, ncf: 'E340000000001', tipoComprobante: 'E34', ncfVence: null, modifica })
    expect(todos(xmlEcf(bien(nota), FIRMADO), 'TipoPago')).toEqual(['1'])
  })

  it('con el envío diferido autorizado lo dice, y sin él no', () => {
    const de = (envioDiferido: boolean) => {
      const hecho = documentoEcf(construir(Venta), { ...tiendaEmisora, envioDiferido })
      return hecho.ok ? todos(xmlEcf(hecho.value, FIRMADO), 'IndicadorEnvioDiferido') : undefined
    }
    expect([de(true), de(false)]).toEqual([['1'], []])
  })

  it('a crédito dice hasta cuándo se paga', () => {
    const pago = {
      metodo: 'credito',
      moneda: 'DOP',
      recibidoCentavos: 10_000,
      tasaDiezmilesimas: 10_000,
      valorCentavos: 10_000,
      referencia: '',
    } as const
    const doc = documentoEcf(construir(Venta, { pagos: [pago], fecha: '2026-12-15' }), tiendaEmisora, { creditoDias: 30 })
    expect(doc).toMatchObject({
      ok: true,
      value: { aCredito: true, limitePago: '2027-01-14', formasPago: [{ forma: 4, centavos: 10_000 }] },
    })
  })

  it('un bono fuera de consumo es otra forma de pago, y el vuelto sale del efectivo', () => {
    const pago = (metodo: 'bono' | 'efectivo', valorCentavos: number) =>
      ({ metodo, moneda: 'DOP', recibidoCentavos: valorCentavos, tasaDiezmilesimas: 10_000, valorCentavos, referencia: '' }) as const
    const cliente = { clienteId: '', nombre: 'Ana', identificacion: '101850043', tipoIdentificacion: 'RNC' } as const
    const cambios = { pagos: [pago('bono', 4000), pago('efectivo', 8000)], vueltoCentavos: 2000, cliente }
    expect(bien(construir(Venta, cambios)).formasPago).toEqual([
      { forma: 5, centavos: 4000 },
      { forma: 1, centavos: 6000 },
    ])
    const fiscal = construir(Venta, { ...cambios, ncf: 'E310000000001', tipoComprobante: 'E31' })
    expect(bien(fiscal).formasPago[0]).toEqual({ forma: 8, centavos: 4000 })
  })

  it('la hora de la firma es la de Santo Domingo', () => {
    expect(fechaHora('2026-11-22T03:59:59.999Z')).toBe('21-11-2026 23:59:59')
  })

  it.each([
    ['ecf.no-es-electronico', { tipoComprobante: 'B02', ncf: 'B0200000001' }, {}],
    ['ecf.sin-rnc-comprador', { tipoComprobante: 'E31' }, {}],
    [
      'ecf.sin-vencimiento',
      {
        tipoComprobante: 'E31',
        ncfVence: null,
        cliente: { clienteId: '', nombre: 'A', identificacion: '101850043', tipoIdentificacion: 'RNC' },
      },
      {},
    ],
    [
      'ecf.con-itbis',
      { tipoComprobante: 'E44', cliente: { clienteId: '', nombre: 'A', identificacion: '101850043', tipoIdentificacion: 'RNC' } },
      {},
    ],
    ['ecf.sin-modificado', { tipoComprobante: 'E34' }, {}],
    ['ecf.sin-direccion', {}, { calle: ' ', numeroCasa: '', lugar: '' }],
    ['ecf.sin-razon-social', {}, { razonSocial: '', tiendaNombre: '' }],
  ] as const)('sin lo que la ley pide no hay documento: %s', (code, venta, tienda) => {
    expect(falla(venta as Partial<Venta>, tienda)).toBe(code)
  })
})

describe('el timbre', () => {
  const timbre = {
    ambiente: 'produccion',
    rncEmisor: '131246796',
    rncComprador: '101850043',
    encf: 'E310000000001',
    fecha: '2026-11-21',
    totalCentavos: 118_050,
    firmadoEn: FIRMADO,
    codigoSeguridad: 'a+/=B&',
    resumida: false,
  } as const

  it('lleva todo lo que identifica el documento, y el código tal cual aunque sea base64', () => {
    const url = new URL(urlTimbre(timbre))
    expect(url.origin + url.pathname).toBe('https://ecf.dgii.gov.do/ecf/ConsultaTimbre')
    expect(urlTimbre(timbre)).toContain('FechaFirma=21-11-2026%2014%3A03%3A59&CodigoSeguridad=a%2B%2F%3DB%26')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      RncEmisor: '131246796',
      RncComprador: '101850043',
      ENCF: 'E310000000001',
      FechaEmision: '21-11-2026',
      MontoTotal: '1180.50',
      FechaFirma: '21-11-2026 14:03:59',
      CodigoSeguridad: 'a+/=B&',
    })
  })

  it('el de un proveedor se busca con la hora que dice su propio texto', () => {
    const recibido = construir(EcfRecibido, { ambiente: 'produccion', firmadoEl: '21-11-2026 14:03:59' })
    const { searchParams } = new URL(urlTimbreDeRecibido(recibido))
    expect(Object.fromEntries(searchParams)).toEqual({
      RncEmisor: recibido.rncEmisor,
      RncComprador: recibido.rncComprador,
      ENCF: recibido.ncf,
      FechaEmision: '21-11-2026',
      MontoTotal: '1180.00',
      FechaFirma: '21-11-2026 14:03:59',
      CodigoSeguridad: recibido.codigoSeguridad,
    })
    expect(urlTimbreDeRecibido({ ...recibido, ambiente: null })).toBe('')
  })

  it('el de consumo por debajo del umbral va a otra puerta y dice menos', () => {
    expect(urlTimbre({ ...timbre, ambiente: 'pruebas', encf: 'E320000000001', rncComprador: '', resumida: true })).toBe(
      'https://fc.dgii.gov.do/testecf/ConsultaTimbreFC?RncEmisor=131246796&ENCF=E320000000001&MontoTotal=1180.50&CodigoSeguridad=a%2B%2F%3DB%26',
    )
  })
})
