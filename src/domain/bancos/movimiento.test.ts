import { expect, it } from 'vitest'
import { DepositoBanco } from '#domain/caja/fondo.entity.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { construir } from '#domain/core/construir.ts'
import { documentoDeMovimiento, movimientosDeCaja, movimientosDeDeposito } from './movimiento.ts'

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
