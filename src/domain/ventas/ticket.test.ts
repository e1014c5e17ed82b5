import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { Venta, type LineaVenta } from './venta.entity.ts'
import { ticketDe, type DatosTicket } from './ticket.ts'

const linea = (campos: Partial<LineaVenta>): LineaVenta => ({
  productoId: 'p',
  nombre: 'Café',
  codigoBarra: '',
  unidad: 'unidad',
  cantidadMilesimas: 1000,
  precioDiezmilesimas: 1_000_000,
  descuentoCentavos: 0,
  descuentoMotivo: '',
  itbis: '18',
  montoCentavos: 10_000,
  nota: '',
  ...campos,
})

const sobre = {
  id: 'x',
  tipo: 'venta',
  v: 1,
  tiendaId: 't',
  en: '2026-11-21T15:05:00.000Z',
  clave: '',
  padre: '',
  creadoPor: 'e',
  dispositivoId: 'd',
  seq: 1,
  hlc: '',
}
const venta = (campos: Partial<Venta> = {}): Venta => ({ ...sobre, ...Venta.esquemaCampos.parse(Venta.muestra), ...campos })

const tienda: DatosTicket['tienda'] = {
  tiendaNombre: 'Colmado La Fe',
  razonSocial: 'La Fe SRL',
  tiendaTelefono: '+18095551234',
  calle: 'Av. Duarte',
  numeroCasa: '12',
  calleReferencia: '',
  mensajeTicket: '¡Gracias!',
  lugar: '',
}
const ticket = (datos: Partial<DatosTicket> = {}) => ticketDe({ venta: venta(), tienda, cajaNombre: 'Caja 1', copia: 0, ...datos })

/** The ticket as lines of text, cells joined by a bar. */
const leer = (impreso: ReturnType<typeof ticket>): string[] =>
  impreso.bloques.flatMap((b) =>
    b.bloque === 'texto' ? [b.texto] : b.bloque === 'fila' ? [b.celdas.map((celda) => celda.texto).join('|')] : [],
  )

describe('el ticket', () => {
  it('lleva emisor, sucursal, tipo en palabras, número, fecha de Santo Domingo, cajero y comprador', () => {
    const texto = leer(ticket())
    expect(texto).toEqual(
      expect.arrayContaining([
        'Colmado La Fe',
        'La Fe SRL',
        'RNC 1-31-24679-6',
        'Av. Duarte 12',
        'Tel. 809-555-1234',
        'Sucursal: Caja 1',
        'FACTURA DE CONSUMO ELECTRÓNICA',
        'e-NCF: E320000000001',
        'Fecha: 21/11/2026 11:05 a. m.',
        'Cajero: Yokasta Peña',
        'Cliente: Consumidor Final',
        '¡Gracias!',
      ]),
    )
  })

  it('pone la E a la izquierda de lo exento y de nada más', () => {
    const lineas = [linea({}), linea({ nombre: 'Arroz', itbis: 'E', montoCentavos: 5000 }), linea({ nombre: 'Exportado', itbis: '0' })]
    const texto = leer(ticket({ venta: venta({ lineas }) }))
    expect(texto).toContain('E|Arroz')
    expect(texto).toContain('|Café')
    expect(texto).toContain('|Exportado')
  })

  it('la columna de ITBIS suma exactamente lo guardado por tasa', () => {
    const lineas = [
      linea({ montoCentavos: 3333 }),
      linea({ montoCentavos: 3333 }),
      linea({ montoCentavos: 3334 }),
      linea({ itbis: '16', montoCentavos: 777 }),
    ]
    const totales = { ...venta().totales, gravado18: 8475, itbis18: 1525, gravado16: 670, itbis16: 107, itbis: 1632, total: 10_777 }
    const filas = ticket({ venta: venta({ lineas, totales }) }).bloques.flatMap((b) =>
      b.bloque === 'fila' && b.celdas.length === 4 ? [b.celdas[2]?.texto ?? ''] : [],
    )
    expect(filas.filter((t) => /^\d/.test(t)).reduce((suma, t) => suma + Math.round(Number(t) * 100), 0)).toBe(1632)
  })

  it('los importes son los de la venta guardada, aunque las líneas dijeran otra cosa', () => {
    const totales = {
      gravado18: 8475,
      itbis18: 1525,
      gravado16: 0,
      itbis16: 0,
      gravado0: 0,
      exento: 2000,
      descuento: 500,
      itbis: 1525,
      total: 12_000,
    }
    const texto = leer(ticket({ venta: venta({ totales, lineas: [linea({ montoCentavos: 1 })] }) }))
    expect(texto).toEqual(
      expect.arrayContaining([
        'Subtotal gravado|84.75',
        'Subtotal exento|20.00',
        'Descuentos incluidos|5.00',
        'ITBIS 18 %|15.25',
        'Total ITBIS|15.25',
        'TOTAL|RD$120.00',
      ]),
    )
    expect(texto.join()).not.toContain('ITBIS 16')
  })

  it('dice el municipio y la provincia de la tienda después de la calle', () => {
    expect(leer(ticket({ tienda: { ...tienda, lugar: 'Santiago, Santiago' } }))).toContain('Av. Duarte 12, Santiago, Santiago')
  })

  it('dice el código de cada artículo que lo tiene: el de la tienda antes que el de barras', () => {
    const lineas = [linea({ codigoBarra: '7460083708421' }), linea({ codigo: 'CAF-1', codigoBarra: '7460083708421' }), linea({})]
    expect(leer(ticket({ venta: venta({ lineas }) })).filter((texto) => texto.includes('Cód.'))).toEqual([
      '|Cód. 7460083708421',
      '|Cód. CAF-1',
    ])
  })

  it('dice el precio de antes y quién autorizó, en la línea en que se autorizó', () => {
    const firma = { por: 'empleado:2', nombre: 'Ramón Díaz' }
    const lineas = [
      linea({ precioAntesDiezmilesimas: 1_200_000, precioAutorizado: firma }),
      linea({ descuentoCentavos: 500, descuentoMotivo: 'Cliente fijo', descuentoAutorizado: firma }),
    ]
    expect(leer(ticket({ venta: venta({ lineas }) })).filter((texto) => texto.includes('autorizó'))).toEqual([
      '|Antes RD$120.00, autorizó Ramón Díaz',
      '|Descuento 5.00: Cliente fijo, autorizó Ramón Díaz||',
    ])
  })

  it('en papel (serie B) dice de cada línea el importe sin impuestos, y suman lo gravado y lo exento', () => {
    const B02 = { tipoComprobante: 'B02', ncf: 'B0200000001' } as const
    const lineas = [linea({ montoCentavos: 3333 }), linea({ montoCentavos: 6667 }), linea({ itbis: 'E', montoCentavos: 5000 })]
    const totales = { ...venta().totales, gravado18: 8475, itbis18: 1525, exento: 5000, itbis: 1525, total: 15_000 }
    const sinImpuestos = (campos: Partial<Venta>) =>
      leer(ticket({ venta: venta({ ...campos, lineas }) })).flatMap((texto) => /^\|Sin impuestos\|(.*)$/.exec(texto)?.[1] ?? [])
    expect(sinImpuestos({ ...B02, totales })).toEqual(['28.25', '56.50', '50.00'])
    expect(sinImpuestos({ totales })).toEqual([])
    // Prices that do not carry the tax are already without it.
    const aparte = { ...totales, gravado18: 10_000, itbis18: 1800, itbis: 1800, total: 16_800 }
    expect(sinImpuestos({ ...B02, totales: aparte, preciosIncluyenItbis: false })).toEqual(['33.33', '66.67', '50.00'])
  })

  it('serie E dice que su comprobante electrónico no se ha firmado; serie B no dice nada', () => {
    expect(leer(ticket()).join(' ')).toContain('e-CF SIN FIRMAR Este comprobante no se ha firmado ni enviado a la DGII.')
    expect(leer(ticket({ tienda: { ...tienda, envioDiferido: true } })).join(' ')).toContain(
      'ENVÍO DIFERIDO Consulte su validez después de 24 horas.',
    )
    expect(leer(ticket({ venta: venta({ tipoComprobante: 'B02', ncf: 'B0200000001' }) })).join(' ')).not.toContain('e-CF')
  })

  it('sin firmar, lleva el QR de la página donde se verá firmado, si la venta tiene una y se sabe dónde', () => {
    const consulta = 'a1'.repeat(16)
    const { bloques } = ticket({ venta: venta({ consulta }), sitio: 'https://mercana.do' })
    expect(bloques).toContainEqual({ bloque: 'qr', texto: `https://mercana.do/comprobante/${venta().tiendaId}/${venta().id}/${consulta}` })
    for (const sin of [ticket({ venta: venta({ consulta }) }), ticket({ sitio: 'https://mercana.do' })])
      expect(sin.bloques.some(({ bloque }) => bloque === 'qr')).toBe(false)
  })

  it('firmado, lleva el QR de su timbre, el código y la fecha de la firma; de prueba o rechazado, lo dice', () => {
    const firma = { firmadoEn: '2026-11-21T18:03:59.000Z', codigoSeguridad: 'a+/=B1', resumida: true } as const
    const papel = (campos: Partial<Ecf>) => ticket({ ecf: construir(Ecf, { ...firma, ...campos }) })
    const bueno = papel({ ambiente: 'produccion', estado: 'aceptado' })
    expect(bueno.bloques).toContainEqual({
      bloque: 'qr',
      texto: expect.stringMatching(/^https:\/\/fc\.dgii\.gov\.do\/ecf\/ConsultaTimbreFC\?.*&CodigoSeguridad=a%2B%2F%3DB1$/),
    })
    expect(leer(bueno)).toEqual(expect.arrayContaining(['Código de seguridad: a+/=B1', 'Fecha de firma: 21-11-2026 14:03:59']))
    expect(leer(bueno).join(' ')).not.toMatch(/SIN FIRMAR|PRUEBA|RECHAZADO/)
    expect(leer(papel({ ambiente: 'pruebas', estado: 'aceptado' })).join(' ')).toContain('e-CF DE PRUEBA, SIN VALOR FISCAL')
    expect(leer(papel({ ambiente: 'produccion', estado: 'rechazado' })).join(' ')).toContain('e-CF RECHAZADO POR LA DGII')
    expect(leer(ticket({ ecf: construir(Ecf) })).join(' ')).toContain('e-CF SIN FIRMAR')
  })

  it('imprime el vencimiento en crédito fiscal y no en consumo', () => {
    expect(leer(ticket({ venta: venta({ tipoComprobante: 'B01', ncf: 'B0100000001' }) }))).toContain('Válido hasta: 31/12/2027')
    expect(leer(ticket()).join()).not.toContain('Válido hasta')
    expect(leer(ticket({ venta: venta({ tipoComprobante: 'B01', ncfVence: null }) })).join()).not.toContain('Válido hasta')
  })

  it('la reimpresión dice COPIA y su número; la primera no', () => {
    expect(leer(ticket({ copia: 2 }))).toContain('COPIA 2')
    expect(leer(ticket()).join()).not.toContain('COPIA')
  })

  it('dice con qué se pagó, la tasa del dólar y el cambio', () => {
    const pagos: Venta['pagos'] = [
      { metodo: 'efectivo', moneda: 'USD', recibidoCentavos: 2000, tasaDiezmilesimas: 631_000, valorCentavos: 126_200, referencia: '' },
      { metodo: 'tarjeta', moneda: 'DOP', recibidoCentavos: 5000, tasaDiezmilesimas: 10_000, valorCentavos: 5000, referencia: '991' },
    ]
    const texto = leer(ticket({ venta: venta({ pagos, vueltoCentavos: 1200 }) }))
    expect(texto).toEqual(
      expect.arrayContaining([
        'Efectivo US$20.00|1,262.00',
        'Tarjeta (991)|50.00',
        'Tasa del dólar: RD$63.10 por US$1.00',
        'DEVUELTA|RD$12.00',
      ]),
    )
  })

  it('la nota de crédito nombra el NCF modificado, el código en palabras y el motivo', () => {
    const modifica = { ventaId: 'v', ncf: 'E320000000001', fecha: '2026-11-20', codigo: '1' as const, motivo: 'Devolución' }
    const texto = leer(ticket({ venta: venta({ tipoComprobante: 'E34', ncf: 'E340000000001', modifica }) }))
    expect(texto).toEqual(
      expect.arrayContaining([
        'NOTA DE CRÉDITO ELECTRÓNICA',
        'NCF modificado: E320000000001 del 20/11/2026',
        'Anula el NCF modificado',
        'Motivo: Devolución',
        'Devuelto: Efectivo|100.00',
      ]),
    )
    expect(texto.join()).not.toContain('DEVUELTA')
  })

  it('un nombre con HTML se imprime tal como se escribió', () => {
    expect(leer(ticket({ venta: venta({ lineas: [linea({ nombre: '<b>Café</b>' })] }) }))).toContain('|<b>Café</b>')
  })

  it('lleva el encabezado de la tienda por líneas y deja fuera lo que ella quita, nunca lo fiscal', () => {
    const lineas = [linea({ nota: 'fría', descuentoCentavos: 100, descuentoMotivo: 'Golpeado' })]
    const datos = { venta: venta({ lineas, nota: 'Entregar hoy' }) }
    const plantilla = { ...tienda, encabezadoTicket: 'Desde 1985\n\n Abierto 24 horas ', mensajeTicket: 'Gracias\nVuelva' }
    const entero = leer(ticket({ ...datos, tienda: plantilla }))
    expect(entero).toEqual(expect.arrayContaining(['Desde 1985', 'Abierto 24 horas', 'Gracias', 'Vuelva']))
    const corto = leer(ticket({ ...datos, tienda: { ...plantilla, ticketOculta: ['telefono', 'cajero', 'notas', 'motivos'] } })).join()
    for (const parte of ['809-555-1234', 'Yokasta', 'fría', 'Entregar hoy', 'Golpeado']) {
      expect(entero.join()).toContain(parte)
      expect(corto).not.toContain(parte)
    }
    for (const parte of ['RNC 1-31-24679-6', 'E320000000001', 'Av. Duarte 12', 'Descuento 1.00', 'Total ITBIS'])
      expect(corto).toContain(parte)
  })
})
