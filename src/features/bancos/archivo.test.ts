import writeXlsxFile from 'write-excel-file/universal'
import { describe, expect, it } from 'vitest'
import { lookAt, readAll } from '../kit/import-file.ts'
import { archivoDeExtracto } from './archivo.ts'

async function leer(archivo: File) {
  const mirada = await lookAt(archivo, archivoDeExtracto)
  if (!mirada.ok) return mirada.error.code
  const { mapa, decimal } = mirada.value
  const lector = archivoDeExtracto.reader({ mapa, decimal, desde: '2026-01-01', hoy: '2026-11-25' })
  const leido = await readAll(mirada.value, archivoDeExtracto, lector, { signal: new AbortController().signal, onAdvance: () => undefined })
  if (!leido.ok) return leido.error.code
  const lineas = leido.value.rows.filter((linea) => linea !== undefined)
  return { lineas: lineas.map(({ fecha, descripcion, centavos }) => [fecha, descripcion, centavos]), malas: leido.value.bad.errors }
}
const csv = (...filas: string[]): File => new File([filas.join('\r\n')], 'estado.csv')

describe('un estado de cuenta', () => {
  it('se lee debajo de su título, con punto y coma, coma decimal y un total al final', async () => {
    const archivo = csv(
      'Banco, sucursal Naco',
      'Cuenta 758203914',
      'Fecha;Concepto;Débitos;Créditos;Saldo',
      '01/11/2026;Balance anterior;;;10.000,00',
      '20/11/2026;Pago de luz;1.500,50;;8.499,50',
      '21/11/2026;"Transferencia; María";;200,00;8.699,50',
      ';Total;1.500,50;200,00;',
    )
    expect(await leer(archivo)).toEqual({
      lineas: [
        ['2026-11-20', 'Pago de luz', -150_050],
        ['2026-11-21', 'Transferencia; María', 20_000],
      ],
      malas: [],
    })
  })

  it('dice la fila y la columna de lo que está mal', async () => {
    const leido = await leer(csv('Período: noviembre', 'Fecha,Concepto,Monto', '20/11/2026,Bien,5', '40/11/2026,Mal,x'))
    expect(leido).toMatchObject({
      lineas: [['2026-11-20', 'Bien', 500]],
      malas: [
        { fila: 4, columna: 'Monto (en una sola columna)' },
        { fila: 4, columna: 'Fecha' },
      ],
    })
  })

  it('se lee de una hoja de Excel con fechas de verdad', async () => {
    const filas = [
      [{ value: 'Estado de cuenta' }, null, null],
      [{ value: 'Fecha posteo' }, { value: 'Descripción corta' }, { value: 'Monto transacción' }],
      [{ value: new Date('2026-11-20T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' }, { value: 'ACH' }, { value: -1234.5, type: Number }],
    ]
    const hoja = await writeXlsxFile(filas as never).toBlob()
    expect(await leer(new File([hoja], 'estado.xlsx'))).toEqual({ lineas: [['2026-11-20', 'ACH', -123_450]], malas: [] })
  })

  it('se lee de OFX', async () => {
    const ofx = 'OFXHEADER:100\r\n<OFX><STMTTRN><DTPOSTED>20261120<TRNAMT>-15.00<FITID>1<NAME>COMISION</STMTTRN></OFX>'
    expect(await leer(new File([ofx], 'estado.ofx'))).toEqual({ lineas: [['2026-11-20', 'COMISION', -1500]], malas: [] })
  })

  it('se lee de camt.053: lo asentado, cada parte de un lote, y lo que devuelve un débito entra', async () => {
    const asiento = (monto: string, tipo: string, resto = '', estado = '<Sts><Cd>BOOK</Cd></Sts>') =>
      `<Ntry><Amt Ccy="DOP">${monto}</Amt><CdtDbtInd>${tipo}</CdtDbtInd>${estado}<BookgDt><Dt>2026-11-20</Dt></BookgDt>${resto}</Ntry>`
    const parte = (monto: string, quien: string, escrito: string) =>
      `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId><AcctSvcrRef>R-${monto}</AcctSvcrRef></Refs><Amt Ccy="DOP">${monto}</Amt><RltdPties><Dbtr><Pty><Nm>${quien}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${escrito}</Ustrd></RmtInf></TxDtls>`
    const lote = `<NtryDtls>${parte('100.25', 'Ana &amp; Cía', 'Factura 7')}${parte('49.75', 'Luis', '')}</NtryDtls>`
    const otro = `<NtryDtls>${parte('1.00', 'Ana', 'x')}${parte('2.00', 'Luis', 'y')}</NtryDtls>`
    const xml = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${[
      asiento('150.00', 'CRDT', lote),
      asiento('15.00', 'DBIT', '<AddtlNtryInf>Comisión</AddtlNtryInf>', '<Sts>BOOK</Sts>'),
      asiento('15.00', 'DBIT', '<RvslInd>true</RvslInd><AddtlNtryInf>Comisión devuelta</AddtlNtryInf>'),
      asiento('900.00', 'CRDT', '', '<Sts><Cd>PDNG</Cd></Sts>'),
      asiento('50.00', 'CRDT', otro),
    ].join('')}</Stmt></BkToCstmrStmt></Document>`
    expect(await leer(new File([xml], 'estado.xml'))).toEqual({
      lineas: [
        ['2026-11-20', 'Ana & Cía Factura 7', 10_025],
        ['2026-11-20', 'Luis', 4975],
        ['2026-11-20', 'Comisión', -1500],
        ['2026-11-20', 'Comisión devuelta', 1500],
        ['2026-11-20', 'Ana x', 5000],
      ],
      malas: [],
    })
    expect(await leer(new File([xml.slice(0, 300)], 'estado.xml'))).toBe('importar.sin-columnas')
  })

  it('lo que no es un estado no se toma por uno', async () => {
    const mirada = await lookAt(csv('nombre,precio', 'Pan,5'), archivoDeExtracto)
    expect(mirada).toMatchObject({ ok: true, value: { conEncabezado: false, mapa: {} } })
    expect(await leer(csv('nada que ver'))).toBe('importar.sin-columnas')
  })
})
