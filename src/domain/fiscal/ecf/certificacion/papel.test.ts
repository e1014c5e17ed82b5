import { expect, it } from 'vitest'
import type { Bloque } from '#domain/core/impreso.ts'
import { papelDeCampos } from './papel.ts'

const textoDe = (bloque: Bloque): string =>
  bloque.bloque === 'texto' || bloque.bloque === 'qr'
    ? bloque.texto
    : bloque.bloque === 'fila'
      ? bloque.celdas.map(({ texto }) => texto).join('|')
      : ''

it('el papel de una exportación dice lo suyo, y su código lleva a la certificación', () => {
  const { titulo, bloques } = papelDeCampos({
    encf: 'E460000000001',
    codigoSeguridad: 'a+b/c=',
    firmadoEl: '21-11-2026 12:00:00',
    resumida: false,
    campos: [
      ['RNCEmisor', '131246796'],
      ['RazonSocialEmisor', 'La Fe, SRL'],
      ['FechaVencimientoSecuencia', '31-12-2027'],
      ['IdentificadorExtranjero', '533445861'],
      ['RazonSocialComprador', 'Aleja Fermín'],
      ['FechaEmision', '02-04-2026'],
      ['NombreItem[1]', 'Café'],
      ['IndicadorFacturacion[1]', '3'],
      ['CantidadItem[1]', '10.00'],
      ['PrecioUnitarioItem[1]', '5000.0000'],
      ['MontoItem[1]', '50000.00'],
      ['NombreItem[2]', 'Folleto'],
      ['IndicadorFacturacion[2]', '4'],
      ['CantidadItem[2]', '1.00'],
      ['PrecioUnitarioItem[2]', '118.00'],
      ['MontoItem[2]', '118.00'],
      ['MontoTotal', '50118.00'],
      ['TipoMoneda', 'USD'],
      ['TipoCambio', '60.0000'],
      ['MontoTotalOtraMoneda', '835.30'],
    ],
  })
  const dicho = bloques.map(textoDe)
  expect(titulo).toBe('E460000000001')
  expect(dicho).toEqual(
    expect.arrayContaining([
      'COMPROBANTE DE EXPORTACIONES ELECTRÓNICO',
      'e-NCF: E460000000001',
      'Fecha vencimiento: 31-12-2027',
      'Identificación: 533445861',
      '|10.00 x 5000.0000|0.00|50,000.00',
      'E|Folleto',
      'TOTAL|RD$50,118.00',
      'Total en USD: 835.30 (tasa 60.0000)',
    ]),
  )
  expect(dicho.find((uno) => uno.startsWith('https:'))).toBe(
    'https://ecf.dgii.gov.do/certecf/ConsultaTimbre?RncEmisor=131246796&ENCF=E460000000001&FechaEmision=02-04-2026&MontoTotal=50118.00&FechaFirma=21-11-2026%2012%3A00%3A00&CodigoSeguridad=a%2Bb%2Fc%3D',
  )
})

it('el ITBIS de una línea sale de su precio, con impuesto o sin él; una de consumo pequeña lleva a su consulta', () => {
  const papel = (IndicadorMontoGravado: string) =>
    papelDeCampos({
      encf: 'E320000000001',
      codigoSeguridad: 'abcdef',
      firmadoEl: '21-11-2026 12:00:00',
      resumida: true,
      campos: [
        ['IndicadorMontoGravado', IndicadorMontoGravado],
        ['NombreItem[1]', 'Arroz'],
        ['IndicadorFacturacion[1]', '1'],
        ['CantidadItem[1]', '1.00'],
        ['PrecioUnitarioItem[1]', '118.00'],
        ['MontoItem[1]', '118.00'],
        ['MontoTotal', '118.00'],
      ],
    }).bloques.map(textoDe)
  expect(papel('1')).toContain('|1.00 x 118.00|18.00|118.00')
  expect(papel('0')).toContain('|1.00 x 118.00|21.24|118.00')
  expect(papel('0').find((uno) => uno.startsWith('https:'))).toContain('https://fc.dgii.gov.do/certecf/ConsultaTimbreFC?')
})
