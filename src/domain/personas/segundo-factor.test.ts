import { expect, it } from 'vitest'
import { accionesDePedido } from '#domain/pedidos/pedido.ts'
import { esDeDinero, pideConfirmacion } from '#domain/pedidos/pagos/pedido.reservados.ts'
import { exigeConfirmacion, exigeSegundoFactor, RECIENTE_MINUTOS } from './segundo-factor.ts'

const falta = { ok: false, error: { code: 'sesion.falta-segundo-factor' } }

it('operar y pagar piden dos factores', () => {
  for (const acto of ['operar', 'pagar'] as const) {
    expect(exigeSegundoFactor(acto, { factores: 1 }, true)).toMatchObject(falta)
    expect(exigeSegundoFactor(acto, { factores: 2 }, true).ok).toBe(true)
  }
})

it('fuera de producción se opera con uno, y para pagar siguen haciendo falta dos', () => {
  expect(exigeSegundoFactor('operar', { factores: 1 }, false).ok).toBe(true)
  expect(exigeSegundoFactor('pagar', { factores: 1 }, false)).toMatchObject(falta)
})

it('una sesión es reciente unos minutos, y lo que pide confirmación es todo dinero', () => {
  const desde = '2026-11-23T12:00:00.000Z'
  const tras = (minutos: number): string => new Date(Date.parse(desde) + minutos * 60_000).toISOString()
  expect(exigeConfirmacion(desde, tras(RECIENTE_MINUTOS)).ok).toBe(true)
  expect(exigeConfirmacion(desde, tras(RECIENTE_MINUTOS + 1))).toMatchObject({ ok: false, error: { code: 'sesion.confirmar' } })
  expect(accionesDePedido.filter((accion) => pideConfirmacion(accion) && !esDeDinero(accion))).toEqual([])
  expect(['cancelar', 'mensaje', 'aceptar', 'confirmarRecibo'].some((accion) => esDeDinero(accion as 'aceptar'))).toBe(false)
})
