import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { centavosDgii, lineasDgii } from '../../../../tests/support/fiscal/dgii.ts'
import { ventaFiscal } from '../../../../tests/support/ecf/ventas-fiscales.ts'
import { ANULADOS_MAXIMO, filas608 } from './anulados-608.ts'
import { formas607, nombreDgii, sumarVentas, textoDgii, type VentaDeclarable } from './ventas-607.ts'

/** As somebody reads the file who knows only DGII's description of it: positions, pipes, and amounts with two decimals. */
function leerDeFuera(archivo: string) {
  const { cabeza, campos } = lineasDgii(archivo, 23)
  const signo = (ncf = ''): number => (/^(B04|E34)/.test(ncf) ? -1 : 1)
  const sumar = (desde: number, hasta = desde): number =>
    campos.reduce((s, uno) => s + signo(uno[2]) * uno.slice(desde - 1, hasta).reduce((t, campo) => t + centavosDgii(campo), 0), 0)
  return { campos, monto: sumar(8), itbis: sumar(9), formas: sumar(17, 23), cabeza }
}

const declarar = (ventas: readonly VentaDeclarable[], total = 1_000_000_000) => {
  const suma = sumarVentas()
  for (const venta of ventas) suma.agregar(venta, () => total)
  return suma.resultado()
}

const venta = (campos: Partial<Venta> = {}): Venta => construir(Venta, campos)

describe('el 607 y lo que queda fuera de él', () => {
  it('leído por otro, el archivo más el resumen suman lo que suman los documentos, y cada uno está en un solo lugar', () => {
    fc.assert(
      fc.property(fc.array(ventaFiscal(), { maxLength: 12 }), (ventas) => {
        const mes = declarar(ventas)
        const archivo = leerDeFuera(textoDgii('607', '131246796', '2026-11', mes.filas))
        const firmado = (v: Venta, centavos: number): number => (v.tipoComprobante === 'E34' ? -centavos : centavos)
        const debe = ventas.reduce((s, v) => s + firmado(v, v.totales.total), 0)
        const resumen =
          mes.consumo.montoCentavos + mes.consumo.itbisCentavos - mes.notasDeConsumo.montoCentavos - mes.notasDeConsumo.itbisCentavos
        expect(archivo.monto + archivo.itbis + resumen).toBe(debe)
        expect([archivo.monto, archivo.itbis]).toEqual([mes.montoCentavos, mes.itbisCentavos])
        expect(mes.filas.length + mes.consumo.cuantos + mes.notasDeConsumo.cuantos).toBe(ventas.length)
        expect(mes.reparos.filter(({ code }) => code === 'formas')).toEqual([])
        expect(archivo.formas).toBe(archivo.monto + archivo.itbis)
        expect(formas607.reduce((s, forma) => s + mes.formas[forma], 0)).toBe(debe)
        expect(mes.totales.total).toBe(debe)
        expect(mes.porTipo.reduce((s, { cuantos }) => s + cuantos, 0)).toBe(ventas.length)
      }),
    )
  })

  it('lleva el comprador con su clase, la fecha y el número que modifica; el vuelto sale del efectivo', () => {
    const { filas } = declarar([
      venta({
        ncf: 'B0100000001',
        tipoComprobante: 'B01',
        cliente: { clienteId: 'c', nombre: 'X', identificacion: '1-01-85004-3', tipoIdentificacion: 'RNC' },
        pagos: [
          { metodo: 'efectivo', moneda: 'DOP', recibidoCentavos: 12_000, tasaDiezmilesimas: 10_000, valorCentavos: 12_000, referencia: '' },
        ],
        vueltoCentavos: 2000,
      }),
    ])
    expect(filas.map((fila) => fila.join('|'))).toEqual(['101850043|1|B0100000001||01|20261121||84.75|15.25||||||||100.00||||||'])
  })

  it('el consumo de menos de RD$250,000 va al resumen; desde ahí va con su línea, y sus notas lo siguen', () => {
    const grande = venta({
      totales: {
        gravado18: 0,
        itbis18: 0,
        gravado16: 0,
        itbis16: 0,
        gravado0: 0,
        exento: 25_000_000,
        descuento: 0,
        itbis: 0,
        total: 25_000_000,
      },
    })
    const chica = venta({ totales: { ...grande.totales, exento: 24_999_999, total: 24_999_999 } })
    expect(declarar([grande]).filas).toHaveLength(1)
    expect(declarar([chica])).toMatchObject({ filas: [], consumo: { cuantos: 1, montoCentavos: 24_999_999 } })
    const nota = venta({
      ncf: 'E340000000001',
      tipoComprobante: 'E34',
      modifica: { ventaId: 'v', ncf: 'E320000000001', fecha: '2026-11-01', codigo: '3', motivo: '' },
    })
    expect(declarar([nota], 25_000_000).filas.map((fila) => fila[3])).toEqual(['E320000000001'])
    expect(declarar([nota], 24_999_999)).toMatchObject({ filas: [], notasDeConsumo: { cuantos: 1 } })
  })

  it('dice lo que la DGII no aceptaría: nadie que compra, pagos que no suman, y lo que conviene mirar', () => {
    const sinNadie = venta({ ncf: 'B0100000001', tipoComprobante: 'B01' })
    const malPagada = venta({ vueltoCentavos: 1 })
    const tarde = venta({
      ncf: 'B0400000001',
      tipoComprobante: 'B04',
      modifica: { ventaId: 'v', ncf: 'B0100000009', fecha: '2026-10-20', codigo: '3', motivo: '' },
      cliente: { clienteId: 'c', nombre: 'X', identificacion: '101850042', tipoIdentificacion: 'RNC' },
    })
    const suma = sumarVentas()
    for (const una of [sinNadie, malPagada, tarde]) suma.agregar(una, () => undefined)
    expect(suma.resultado().reparos.map(({ code, grave }) => `${code} ${grave}`)).toEqual([
      'sin-comprador true',
      'formas true',
      'digito false',
      'sin-original false',
      'itbis-tarde false',
    ])
  })

  it('una barra en un pasaporte no abre otro campo, y el archivo se llama como la DGII quiere', () => {
    const { filas } = declarar([
      venta({
        ncf: 'B1400000001',
        tipoComprobante: 'B14',
        cliente: { clienteId: 'c', nombre: 'X', identificacion: 'FR|99', tipoIdentificacion: 'Pasaporte' },
      }),
    ])
    expect(leerDeFuera(textoDgii('607', '131246796', '2026-11', filas)).campos[0]?.slice(0, 2)).toEqual(['FR99', '3'])
    expect(nombreDgii('607', '131246796', '2026-11')).toBe('DGII_F_607_131246796_202611.TXT')
  })
})

describe('el 608', () => {
  const anulado = (desde: number, hasta: number, en = '2026-11-05T15:00:00.000Z') => ({ desde, hasta, codigo608: '08', en })
  it('lleva los números de papel anulados en el mes, uno por línea; los electrónicos y los de otro RNC no', () => {
    const filas = filas608(
      [
        {
          tipoComprobante: 'B02',
          rnc: '131246796',
          anulados: [anulado(9, 10), anulado(1, 1, '2026-12-01T03:59:00.000Z'), anulado(5, 5, '2026-12-01T04:00:00.000Z')],
        },
        { tipoComprobante: 'E32', rnc: '131246796', anulados: [anulado(1, 3)] },
        { tipoComprobante: 'B01', rnc: '101850043', anulados: [anulado(1, 3)] },
      ],
      '131246796',
      '2026-11',
    )
    expect(filas.map((fila) => fila.join('|'))).toEqual(['B0200000001|20261130|08', 'B0200000009|20261105|08', 'B0200000010|20261105|08'])
  })
  it('un rango de millones que se anuló entero no llena la memoria', () => {
    expect(filas608([{ tipoComprobante: 'B02', rnc: 'r', anulados: [anulado(1, 99_999_999)] }], 'r', '2026-11')).toHaveLength(
      ANULADOS_MAXIMO + 1,
    )
  })
})
