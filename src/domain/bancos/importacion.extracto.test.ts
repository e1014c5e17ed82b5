import { describe, expect, it } from 'vitest'
import {
  contenidoDeLinea,
  filaDeEncabezado,
  filasDeOfx,
  leerFilaDeExtracto,
  obligatoriasDeExtracto,
  proponerMapaDeExtracto,
  vecesDeLineas,
} from './importacion.extracto.ts'

const como = { decimal: '.' as const, desde: '2026-01-01', hoy: '2026-11-25' }
const leer = (encabezado: string[], celdas: string[], cambio: Partial<{ decimal: '.' | ',' }> = {}) =>
  leerFilaDeExtracto(celdas, 2, { ...como, ...cambio, mapa: proponerMapaDeExtracto(encabezado) })
const codigos = (leida: ReturnType<typeof leer>): string[] =>
  leida.ok ? [] : leida.errores.map(({ columna, code }) => `${columna} ${code}`)

describe('las columnas', () => {
  it.each([
    ['Popular', ['Fecha Posteo', 'Descripción Corta', 'No. Referencia', 'Monto Transacción', 'Balance']],
    ['Banreservas', ['Fecha', 'Concepto', 'No. Documento', 'Débitos', 'Créditos', 'Saldo']],
    ['BHD', ['Fecha de transacción', 'Descripción', 'Número de referencia', 'Débito (RD$)', 'Crédito (RD$)', 'Balance (RD$)']],
    ['Santa Cruz', ['FECHA', 'DETALLE', 'REFERENCIA', 'CARGOS', 'ABONOS', 'SALDO']],
    ['Scotiabank', ['Date', 'Description', 'Reference', 'Withdrawals', 'Deposits', 'Balance']],
  ])('se reconocen con títulos como los de %s', (_banco, encabezado) => {
    const mapa = proponerMapaDeExtracto(encabezado)
    expect(Object.keys(mapa)).toHaveLength(encabezado.length)
    expect(obligatoriasDeExtracto(mapa).every((columna) => mapa[columna] !== undefined)).toBe(true)
  })

  it('de otro formato no se propone lo que no dice, y hace falta un monto', () => {
    expect(proponerMapaDeExtracto(['Columna A', 'Columna B'])).toEqual({})
    expect(obligatoriasDeExtracto({})).toEqual(['fecha', 'monto'])
    expect(obligatoriasDeExtracto({ credito: 3 })).toEqual(['fecha'])
  })

  it('el encabezado se halla debajo del nombre de la cuenta y el período', () => {
    expect(
      filaDeEncabezado([
        ['Cuenta: 758203914', ''],
        ['Del 01/11/2026', ''],
        ['Fecha', 'Monto'],
        ['01/11/2026', '5'],
      ]),
    ).toBe(2)
    expect(filaDeEncabezado([['a', 'b']])).toBe(0)
  })
})

describe('una fila', () => {
  const dosColumnas = ['Fecha', 'Concepto', 'Referencia', 'Débito', 'Crédito', 'Balance']
  it('con débito y crédito en dos columnas', () => {
    expect(leer(dosColumnas, ['21/11/2026', 'Pago  de luz', '001', '1,500.50', '', '8,499.50'])).toEqual({
      ok: true,
      value: { fecha: '2026-11-21', descripcion: 'Pago de luz', referencia: '001', centavos: -150_050, saldoCentavos: 849_950, renglon: 2 },
    })
    expect(leer(dosColumnas, ['21-11-26', 'Transferencia', '', '0.00', '200.00', ''])).toMatchObject({
      value: { centavos: 20_000, saldoCentavos: null },
    })
  })

  it('con un monto con signo, entre paréntesis, con DB detrás, o con su tipo', () => {
    const una = ['Fecha', 'Monto']
    for (const monto of ['-1,234.50', '(1,234.50)', '1,234.50-', '1,234.50 DB', 'RD$ -1,234.50'])
      expect(leer(una, ['2026-11-21', monto])).toMatchObject({ ok: true, value: { centavos: -123_450 } })
    expect(leer(una, ['21-nov-2026', '+1,234.50 CR'])).toMatchObject({ value: { centavos: 123_450 } })
    const conTipo = ['Fecha', 'Tipo', 'Monto']
    expect(leer(conTipo, ['20261121', 'Débito', '10'])).toMatchObject({ value: { centavos: -1000 } })
    expect(leer(conTipo, ['20261121', 'CR', '10'])).toMatchObject({ value: { centavos: 1000 } })
  })

  it('con coma decimal', () => {
    expect(leer(['Fecha', 'Monto'], ['2026-11-21', '-1.234,50'], { decimal: ',' })).toMatchObject({ value: { centavos: -123_450 } })
  })

  it('los títulos, los totales y el saldo anterior no son líneas', () => {
    expect(leer(dosColumnas, ['', '', '', '', '', ''])).toEqual({ ok: true, value: undefined })
    expect(leer(dosColumnas, ['01/11/2026', 'Balance anterior', '', '', '', '9,000.00'])).toEqual({ ok: true, value: undefined })
    expect(leer(dosColumnas, ['', 'Total del período', '', '1,500.50', '200.00', ''])).toEqual({ ok: true, value: undefined })
  })

  it('el menos tipográfico de una hoja de cálculo quita', () => {
    expect(leer(dosColumnas, ['21/11/2026', '', '', '', '', '\u22125.00'])).toMatchObject({ ok: true, value: undefined })
    expect(leer(dosColumnas, ['21/11/2026', '', '', '\u22125.00', '', ''])).toMatchObject({ ok: true, value: { centavos: -500 } })
  })

  it('lo que está mal dice en qué columna y por qué', () => {
    expect(codigos(leer(dosColumnas, ['32/11/2026', '', '', '5', '', '']))).toEqual(['fecha importar.fecha-no-se-entiende'])
    expect(codigos(leer(dosColumnas, ['', 'Pago', '', '5', '', '']))).toEqual(['fecha importar.fecha-falta'])
    expect(codigos(leer(dosColumnas, ['21/11/2026', '', '', 'cinco', '', '']))).toEqual(['debito importar.numero-no-se-entiende'])
    expect(codigos(leer(dosColumnas, ['21/11/2026', '', '', '5', '5', '']))).toEqual(['monto importar.dos-montos'])
    expect(codigos(leer(dosColumnas, ['21/12/2026', '', '', '5', '', '']))).toEqual(['fecha importar.fecha-futura'])
    expect(codigos(leer(dosColumnas, ['31/12/2025', '', '', '5', '', '']))).toEqual(['fecha importar.fecha-anterior'])
  })
})

describe('cuál línea es', () => {
  const una = { fecha: '2026-11-21', descripcion: 'Comisión ATM', referencia: '', centavos: -1500 }
  const contenidos = (lineas: (typeof una)[]) => {
    const veces = vecesDeLineas(lineas)
    return lineas.map((linea, i) => contenidoDeLinea(linea, veces[i] ?? 0))
  }
  it('la misma dos veces de verdad son dos, y el mismo archivo dos veces las mismas', () => {
    const archivo = [una, { ...una }, { ...una, centavos: -1600 }]
    expect(new Set(contenidos(archivo)).size).toBe(3)
    expect(contenidos(archivo)).toEqual(contenidos(archivo.map((linea) => ({ ...linea, descripcion: 'COMISION  ATM' }))))
  })
})

describe('OFX', () => {
  it('se lee sin etiquetas de cierre y con ellas; lo que no es OFX no se toca', () => {
    const sgml =
      'OFXHEADER:100\n<OFX><BANKTRANLIST>\n<STMTTRN>\n<TRNTYPE>CREDIT\n<DTPOSTED>20261121120000[-4:AST]\n<TRNAMT>1500.50\n<FITID>F1\n<NAME>MARIA\n<MEMO>ACH\n<STMTTRN><DTPOSTED>20261122<TRNAMT>-10<FITID>F2</BANKTRANLIST></OFX>'
    expect(filasDeOfx(sgml)).toEqual([
      ['Fecha', 'Referencia', 'Descripción', 'Monto'],
      ['2026-11-21', 'F1', 'MARIA ACH', '1500.50'],
      ['2026-11-22', 'F2', '', '-10'],
    ])
    expect(filasDeOfx('Fecha,Monto\n')).toBeUndefined()
  })

  it('un nombre con & se lee como se escribe', () => {
    const [, fila] = filasDeOfx('<OFX><STMTTRN><DTPOSTED>20261121<TRNAMT>5<NAME>FERRETERIA P&E &amp; HIJOS &lt;SRL&gt;</STMTTRN>') ?? []
    expect(fila?.[2]).toBe('FERRETERIA P&E & HIJOS <SRL>')
  })
})
