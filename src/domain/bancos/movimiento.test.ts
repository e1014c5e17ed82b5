import { expect, it } from 'vitest'
import { DepositoBanco } from '#domain/caja/fondo.entity.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { CierreTurno } from '#domain/caja/turno.entity.ts'
import { construir } from '#domain/core/construir.ts'
import { documentoDeMovimiento, movimientosDeCaja, movimientosDeCierre, movimientosDeDeposito } from './movimiento.ts'

it('un depósito es un pago que el banco verá, del monto, el día y la referencia de su volante', () => {
  const deposito = construir(DepositoBanco)
  expect(movimientosDeDeposito(deposito)).toEqual([
    {
      id: deposito.id,
      clase: 'deposito',
      documentoId: deposito.id,
      nombre: 'Popular ···3914',
      metodo: 'deposito',
      moneda: 'DOP',
      fecha: '2026-11-21',
      centavos: 2_000_000,
      banco: '',
      referencia: '000123',
      parte: '',
      partida: deposito.id,
      valorCentavos: 2_000_000,
    },
  ])
  expect(documentoDeMovimiento(deposito.id)).toBe(deposito.id)
  expect(movimientosDeDeposito(construir(DepositoBanco, { dopCentavos: 0, usdCentavos: 5000 }))).toMatchObject([
    { moneda: 'USD', centavos: 5000 },
  ])
})

it('un retiro de antes que dice que va al banco se sigue leyendo; desde que hay depósitos, solo son retiros', () => {
  const retiro = (en: string) => construir(MovimientoCaja, { clase: 'retiro', motivo: 'Depósito al Popular' }, { en })
  expect(movimientosDeCaja(retiro('2026-11-30T20:00:00.000Z'))).toHaveLength(1)
  expect(movimientosDeCaja(retiro('2026-12-01T20:00:00.000Z'))).toEqual([])
})

it('lo que un cierre encontró de más o de menos en papeles se concilia con lo que es', () => {
  const renglon = (metodo: 'tarjeta' | 'efectivo' | 'cheque', diferenciaCentavos: number) => ({
    metodo,
    moneda: 'DOP' as const,
    esperadoCentavos: 0,
    contadoCentavos: 0,
    diferenciaCentavos,
    montos: [],
    numeros: ['Lote 45'],
    motivo: 'x',
  })
  const cierre = construir(
    CierreTurno,
    { renglones: [renglon('efectivo', 5), renglon('tarjeta', -700), renglon('cheque', 0)] },
    { id: 'cierre:turno:1' },
  )
  const [uno, ...mas] = movimientosDeCierre(cierre)
  expect(uno).toMatchObject({
    clase: 'devolucion',
    metodo: 'tarjeta',
    centavos: -700,
    parte: 'tarjeta',
    partida: 'cierre:turno:1',
    referencia: 'Lote 45',
  })
  expect(mas).toEqual([])
  expect(documentoDeMovimiento(uno?.id ?? '')).toBe('cierre:turno:1')
})
