import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { Venta, type Pago } from '#domain/ventas/venta.entity.ts'
import { cotejarPapeles, pagosConPapel, papelesUsados, papelRepetido, type PagoConPapel } from './papeles.rules.ts'
import { CierreTurno, type RenglonCuadre } from '../turno.entity.ts'

const renglon = (montos: number[], numeros?: string[], metodo: RenglonCuadre['metodo'] = 'tarjeta'): RenglonCuadre => ({
  metodo,
  moneda: 'DOP',
  esperadoCentavos: 0,
  contadoCentavos: 0,
  diferenciaCentavos: 0,
  montos,
  ...(numeros ? { numeros } : {}),
  motivo: '',
})
const papel = (numero: string, centavos: number, metodo: 'tarjeta' | 'cheque' = 'tarjeta') => ({
  numero,
  centavos,
  metodo,
  moneda: 'DOP' as const,
})

describe('un papel cuenta una vez', () => {
  it('en un cierre, por su número y forma de pago; sin número no se sabe', () => {
    expect(papelRepetido([papel('0012', 100), papel('00-12', 300)])?.centavos).toBe(300)
    expect(papelRepetido([papel('0012', 100), papel('0012', 100, 'cheque'), papel('', 5), papel('', 5)])).toBeUndefined()
  })
  it('en los de la tienda, si el monto también es el mismo', () => {
    const cierre = (id: string, fecha: string, renglones: RenglonCuadre[]) => construir(CierreTurno, { fecha, renglones }, { id })
    const este = cierre('cierre:2', '2026-11-25', [renglon([500_00, 70_00, 10], ['lote 45', '', '45'])])
    const otro = cierre('cierre:1', '2026-11-24', [renglon([500_00, 70_00, 20], ['Lote 45', '', '45'])])
    expect(papelesUsados(este, [este, otro])).toMatchObject([{ numero: 'lote 45', centavos: 500_00, fecha: '2026-11-24' }])
    expect(papelesUsados(este, [cierre('cierre:1', '2026-11-24', [renglon([500_00])])])).toEqual([])
  })
})

const pago = (numero: string, centavos: number): PagoConPapel => ({ ...papel(numero, centavos), documentoId: 'v', nombre: 'E32' })

describe('los papeles contra los pagos del turno', () => {
  it('dice cuál pago no tiene papel y cuál papel no tiene pago', () => {
    const [uno, dos, tres] = [pago('A1', 100), pago('A2', 100), pago('A3', 250)]
    expect(cotejarPapeles([papel('A2', 100), papel('', 250), papel('X', 75)], [uno, dos, tres])).toMatchObject({
      sinPapel: [{ numero: 'A1' }],
      sinPago: [{ numero: 'X' }],
    })
  })
  it('el total de un lote los cubre a todos', () => {
    expect(cotejarPapeles([papel('lote 9', 350)], [pago('A1', 100), pago('A3', 250)])).toEqual({ sinPapel: [], sinPago: [] })
  })
  it('de ventas y de cobros, lo que no es efectivo; lo devuelto resta', () => {
    const conTarjeta = { ...construir(Venta).pagos[0], metodo: 'tarjeta', recibidoCentavos: 500, referencia: 'A1' } as Pago
    const cobro = construir(Cobro, { pagos: [{ metodo: 'cheque', centavos: 900, referencia: '77' }] })
    const devuelto = construir(Venta, {
      tipoComprobante: 'E34',
      pagos: [conTarjeta],
      modifica: { ventaId: 'v', ncf: 'E320000000009', fecha: '2026-11-21', codigo: '1', motivo: 'x' },
    })
    const pagos = pagosConPapel([construir(Venta), construir(Venta, { pagos: [conTarjeta] }), devuelto], [cobro])
    expect(pagos.map(({ metodo, numero, centavos }) => `${metodo} ${numero} ${centavos}`)).toEqual([
      'tarjeta A1 500',
      'tarjeta A1 -500',
      'cheque 77 900',
    ])
  })
})
