import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totalDeCompra } from '#domain/compras/compra.rules.ts'
import { documentoEcf } from '#domain/fiscal/ecf/documento.ts'
import { xmlEcf } from '#domain/fiscal/ecf/xml.ts'
import { soloDigitos } from '#domain/fiscal/identificacion.ts'
import { tiendaEmisora, ventaFiscal } from '../../../tests/support/ecf/ventas-fiscales.ts'
import { comoEscrita, compraEnBlanco } from './en-forma.ts'
import { leerEcfRecibido } from './ecf-recibido.ts'

const ninguno = () => undefined
const nada = { proveedor: undefined, gasto: undefined, original: undefined }

describe('un e-CF recibido', () => {
  it('llena la compra con lo que dice: de cualquier documento que emitimos sale su número, su día, su ITBIS y su total', () => {
    fc.assert(
      fc.property(ventaFiscal(), (venta) => {
        const documento = documentoEcf(venta, tiendaEmisora)
        if (!documento.ok) return
        const xml = xmlEcf(documento.value, '2026-11-21T18:00:00.000Z')
        const rnc = soloDigitos(/<RNCComprador>(.*?)<\/RNCComprador>/.exec(xml)?.[1] ?? '')
        const leido = leerEcfRecibido(xml, rnc, ninguno)
        if (!leido.ok) throw new Error(leido.error.code)
        const { campos, emisor } = leido.value
        const compra = comoEscrita({ ...compraEnBlanco('2026-11-25'), ...campos }, nada)
        expect([campos.ncf, campos.fecha, emisor.rnc]).toEqual([venta.ncf, venta.fecha, tiendaEmisora.tiendaRnc])
        expect([totalDeCompra(compra), compra.itbisCentavos]).toEqual([venta.totales.total, venta.totales.itbis])
      }),
    )
  })
  it('el de otro comprador, otro archivo y lo que no es XML no llenan nada', () => {
    const de = (xml: string) => {
      const leido = leerEcfRecibido(xml, '131246796', ninguno)
      return leido.ok ? 'ok' : leido.error.code
    }
    const uno = (comprador: string, fecha = '02-11-2026') =>
      `<ECF><Encabezado><IdDoc><eNCF>E310000000045</eNCF></IdDoc><Emisor><RNCEmisor>101850043</RNCEmisor><RazonSocialEmisor>X</RazonSocialEmisor><FechaEmision>${fecha}</FechaEmision></Emisor><Comprador><RNCComprador>${comprador}</RNCComprador></Comprador><Totales><MontoTotal>10.00</MontoTotal></Totales></Encabezado></ECF>`
    expect(de(uno('131246796'))).toBe('ok')
    expect(de(uno('401506254'))).toBe('compra.ecf-de-otro')
    expect(de(uno('131246796', 'ayer'))).toBe('compra.ecf-no-es')
    for (const otro of [
      '',
      'hola',
      '<RFCE></RFCE>',
      '<ECF><Encabezado/></ECF>',
      '<ECF',
      '<a><b></a>',
      '{"ECF":1}',
      '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>',
    ])
      expect([otro, de(otro)]).toEqual([otro, 'compra.ecf-no-es'])
    expect(de(`<ECF>${' '.repeat(2_000_000)}</ECF>`)).toBe('compra.ecf-no-es')
  })
  it('pone los productos que la tienda conoce por su código, una vez cada uno, y quita el ITBIS de lo que lo incluye', () => {
    const item = (codigo: string) =>
      `<Item><TablaCodigosItem><CodigosItem><TipoCodigo>EAN</TipoCodigo><CodigoItem>${codigo}</CodigoItem></CodigosItem></TablaCodigosItem><IndicadorFacturacion>1</IndicadorFacturacion><IndicadorBienoServicio>1</IndicadorBienoServicio><CantidadItem>2.00</CantidadItem><MontoItem>118.00</MontoItem></Item>`
    const xml = `<ECF><Encabezado><IdDoc><eNCF>E310000000045</eNCF><IndicadorMontoGravado>1</IndicadorMontoGravado></IdDoc><Emisor><FechaEmision>02-11-2026</FechaEmision></Emisor><Totales><TotalITBIS>54.00</TotalITBIS><MontoTotal>354.00</MontoTotal></Totales></Encabezado><DetallesItems>${item('746')}${item('746')}${item('999')}</DetallesItems></ECF>`
    const leido = leerEcfRecibido(xml, '131246796', (codigo) => (codigo === '746' ? { id: 'producto:1', nombre: 'Café' } : undefined))
    expect(leido).toMatchObject({
      value: {
        campos: {
          lineas: [{ productoId: 'producto:1', nombre: 'Café', milesimas: 4000, montoCentavos: 20_000 }],
          bienesCentavos: 30_000,
          itbisCentavos: 5400,
        },
      },
    })
  })
})
