import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { textoDgii } from '#domain/fiscal/declaraciones/ventas-607.ts'
import { centavosDgii, lineasDgii } from '../../../tests/support/fiscal/dgii.ts'
import { enCualquierTienda } from '../../../tests/support/libros.ts'
import { Compra } from './compra.entity.ts'
import { comprasVigentes, daCredito, esNota, idDeAnulacionDeCompra, idDeCompra, subtotalDeCompra } from './compra.rules.ts'
import { compras606 } from './compras-606.ts'
import { PagoProveedor } from './pago-proveedor.entity.ts'

/** As somebody reads the file who knows only DGII's description of it: positions, pipes, and amounts with two decimals. */
function leerDeFuera(archivo: string) {
  const { campos } = lineasDgii(archivo, 23)
  return campos.map((uno) => ({
    signo: /^(B04|E34)/.test(uno[3] ?? '') ? -1 : 1,
    fecha: uno[5] ?? '',
    monto: centavosDgii(uno[9]),
    partes: centavosDgii(uno[7]) + centavosDgii(uno[8]),
    itbis: centavosDgii(uno[10]),
    alCosto: centavosDgii(uno[13]),
    adelantado: centavosDgii(uno[14]),
    retenido: centavosDgii(uno[11]) + centavosDgii(uno[17]),
    pagoEl: uno[6] ?? '',
    forma: uno[22] ?? '',
  }))
}

const compra = (campos: Partial<Compra> = {}, id = idDeCompra('131246796', campos.ncf ?? 'B0100000221')): Compra =>
  construir(Compra, campos, { id })
const pago = (campos: Partial<PagoProveedor>, id = 'pagoProveedor:1'): PagoProveedor => construir(PagoProveedor, campos, { id })
const abono = (compraId: string, abonoCentavos: number, itbisRetenidoCentavos = 0, isrRetenidoCentavos = 0) => ({
  compraId,
  ncf: '',
  abonoCentavos,
  itbisRetenidoCentavos,
  isrRetenidoCentavos,
})
const fila = (compras: Compra[], pagos: PagoProveedor[] = [], mes = '2026-11') =>
  compras606(compras, pagos, mes).filas.map((f) => f.join('|'))

describe('el 606', () => {
  it('leído por otro, suma lo que suman los documentos de cualquier tienda, mes a mes', () => {
    enCualquierTienda(({ docs }) => {
      for (const mes of ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12']) {
        const dicho = compras606(docs.compras, docs.pagos, mes)
        const leidas = leerDeFuera(textoDgii('606', '131246796', mes, dicho.filas))
        const propias = leidas.filter(({ fecha }) => fecha.startsWith(mes.replace('-', '')))
        const suyas = comprasVigentes(docs.compras).filter(({ fecha, ncf }) => fecha.startsWith(mes) && daCredito(ncf))
        expect(propias).toHaveLength(suyas.length)
        const sumar = (de: (una: (typeof leidas)[number]) => number) => propias.reduce((s, una) => s + una.signo * de(una), 0)
        expect(sumar(({ monto }) => monto)).toBe(suyas.reduce((s, una) => s + (esNota(una) ? -1 : 1) * subtotalDeCompra(una), 0))
        expect([sumar(({ monto }) => monto), sumar(({ itbis }) => itbis), sumar(({ adelantado }) => adelantado)]).toEqual([
          dicho.montoCentavos,
          dicho.itbisCentavos,
          dicho.adelantadoCentavos,
        ])
        for (const una of leidas) {
          expect(una.partes).toBe(una.monto)
          expect(una.itbis).toBe(una.alCosto + una.adelantado)
          // What was kept back says when it was paid.
          expect(una.retenido === 0 || una.pagoEl !== '').toBe(true)
          expect(una.forma).toMatch(/^0[1-7]$/)
        }
      }
    }, 40)
  })
  it('lleva proveedor, clase, número, fechas, montos y forma, en su lugar', () => {
    expect(fila([compra()])).toEqual(['131246796|1|09|B0100000221||20261121||0.00|1000.00|1000.00|180.00||||180.00||||||||04'])
  })
  it('lo retenido va con el día en que se pagó, y lo de antes se dice otra vez en el mes del pago', () => {
    const deServicio = compra({ bienesCentavos: 0, serviciosCentavos: 100_000, lineas: [], tipoGasto: '02', fecha: '2026-10-30' })
    const conRetencion = pago({
      fecha: '2026-11-04',
      centavos: 90_000,
      tipoIsr: '02',
      documentos: [abono(deServicio.id, 90_000, 18_000, 10_000)],
    })
    expect(fila([deServicio], [conRetencion], '2026-10')).toEqual([
      '131246796|1|02|B0100000221||20261030||1000.00|0.00|1000.00|180.00||||180.00||||||||04',
    ])
    expect(fila([deServicio], [conRetencion])).toEqual([
      '131246796|1|02|B0100000221||20261030|20261104|1000.00|0.00|1000.00|180.00|180.00|||180.00||02|100.00|||||02',
    ])
    expect(compras606([deServicio], [conRetencion], '2026-11')).toMatchObject({
      montoCentavos: 0,
      retenidoItbisCentavos: 18_000,
      retenidoIsrCentavos: 10_000,
    })
  })
  it.each([
    ['01', 'efectivo', 118_000],
    ['02', 'cheque', 118_000],
    ['03', 'tarjeta', 118_000],
    ['07', 'efectivo', 50_000],
  ] as const)('forma %s: %s, %i', (forma, metodo, centavos) => {
    const una = compra()
    const suyo = pago({ metodo, centavos, documentos: [abono(una.id, centavos)], gastoId: metodo === 'efectivo' ? 'g' : '' })
    expect(fila([una], [suyo])[0]?.split('|')[22]).toBe(forma)
  })
  it('lo anulado no va, ni lo que no da crédito; y lo que conviene mirar se dice', () => {
    const [una, consumo, mala] = [
      compra(),
      compra({ ncf: 'B0200000001', itbisAlCostoCentavos: 18_000 }),
      compra({ ncf: 'B0100000009', itbisCentavos: 30_000, proveedor: { ...compra().proveedor, identificacion: '101850042' } }),
    ]
    const anulacion = compra({ anula: { compraId: una.id, motivo: 'Otro monto' }, fecha: '2026-12-03' }, idDeAnulacionDeCompra(una.id))
    const caro = pago({ metodo: 'efectivo', gastoId: 'g', centavos: 5_000_001, documentos: [abono(mala.id, 5_000_001)] })
    const dicho = compras606([una, anulacion, consumo, mala], [caro], '2026-11')
    expect(dicho.filas.map((f) => f[3])).toEqual(['B0100000009'])
    expect(dicho.fuera).toEqual({ cuantas: 1, centavos: 118_000 })
    expect(dicho.reparos.map(({ code, grave }) => `${code} ${grave}`)).toEqual([
      'digito false',
      'itbis-de-mas false',
      'sin-credito false',
      'efectivo-de-mas false',
    ])
    expect(compras606([una, anulacion], [], '2026-12').filas).toEqual([])
  })
  it('el orden en que llegan no cambia el archivo', () => {
    const tres = [compra(), compra({ ncf: 'B0100000222' }), compra({ ncf: 'E310000000001' })]
    fc.assert(
      fc.property(fc.shuffledSubarray(tres, { minLength: 3 }), (mezcladas) => {
        expect(fila(mezcladas)).toEqual(fila(tres))
      }),
    )
  })
})
