import { afterEach, beforeEach, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Cliente, CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import { ChequePosfechado } from '#domain/cobros/cheque-posfechado.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import type { Result } from '#domain/core/result.ts'
import { deudaDe } from '#domain/ventas/credito.rules.ts'
import { leerCuenta } from '#data/clientes/credito.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { abrirEnPestana, accesoCon, bloque, PIN, sembrar, unaCajaSola } from '../../../tests/support/caja-sola.ts'
import type { Equipo } from '../../../tests/support/dispositivo.ts'
import { anotarCheque, cambiarCheque, cobrarCheque } from './cheques.ts'
import { anularCobro } from './cobros.ts'

const HOY = '2026-11-21'
let equipo: Equipo
let tienda: TiendaLocal
beforeEach(async () => {
  const debe = (ventaId: string, centavos: number) => ({ ventaId, ncf: ventaId, fecha: '2026-11-01', centavos, modifica: '' })
  equipo = await unaCajaSola([
    bloque(1, 100),
    construir(CreditoCliente, { movimientos: [debe('v1', 30_000), debe('v2', 50_000)] }, { id: 'credito:cliente:1:2026-11' }),
    construir(Cliente, { condicion: 'CREDITO', tiempoCreditoDias: 60 }, { id: 'cliente:1' }),
  ])
  await sembrar(equipo, [await accesoCon(equipo, { empleadoId: 'empleado:2', nombre: 'Rafael', rol: 'supervisor' })])
  tienda = await abrirEnPestana(equipo)
  await tienda.entrarConPin('empleado:1', PIN)
})
afterEach(async () => {
  await tienda.cerrar()
  expect(equipo.fallos).toEqual([])
})

const bien = <T>(hecho: Result<T>): T => {
  if (!hecho.ok) throw new Error(JSON.stringify(hecho.error))
  return hecho.value
}
const code = (hecho: Result<unknown>): string => (hecho.ok ? 'ok' : hecho.error.code)
const escrito = {
  clienteId: 'cliente:1',
  banco: 'Banco Popular Dominicano',
  numero: ' 412 ',
  dia: sumarDias(HOY, 20),
  nota: '',
  foto: null,
}
const dejar = (mas: object = {}) => anotarCheque(tienda, { ...escrito, centavos: 60_000, documentos: [], ...mas })
const debe = async (): Promise<number> => {
  const cuenta = await leerCuenta(tienda.repo, 'cliente:1', equipo.reloj.ahora)
  return cuenta ? deudaDe(cuenta.movimientos, 60, HOY).saldoCentavos : Number.NaN
}
const pasan = (dias: number): void => {
  equipo.reloj.ahora += dias * 86_400_000
}
const guardado = async (id: string) => (await tienda.repo.get(ChequePosfechado, id))?.doc

test('sin línea, el cheque se guarda y nada se debe menos hasta su día; ese día cobra lo suyo, una vez', async () => {
  const { id } = bien(await dejar({ documentos: ['v2'] }))
  expect(await guardado(id)).toMatchObject({ numero: '412', recibidoEl: HOY, cobroId: '' })
  expect([await debe(), code(await cobrarCheque(tienda, id))]).toEqual([80_000, 'cheque.todavia-no'])
  pasan(20)
  const cobro = bien(await cobrarCheque(tienda, id))
  expect(cobro).toMatchObject({
    pagos: [{ metodo: 'cheque', centavos: 60_000, referencia: '412' }],
    documentos: [{ ventaId: 'v2', abonoCentavos: 50_000 }],
    anticipoCentavos: 10_000,
    turnoId: '',
  })
  expect([await debe(), (await guardado(id))?.cobroId]).toEqual([20_000, cobro.id])
  expect(code(await cobrarCheque(tienda, id))).toBe('cheque.ya-cobrado')
  expect(code(await cambiarCheque(tienda, id, { devuelto: true, motivo: 'Pagó en efectivo' }))).toBe('cheque.ya-cobrado')
  expect(await tienda.repo.buscar(Cobro)).toHaveLength(1)
})

test('anulado el cobro, el cheque está otra vez en la mano y se puede cobrar de nuevo', async () => {
  const { id } = bien(await dejar())
  pasan(20)
  const cobro = bien(await cobrarCheque(tienda, id))
  const autorizadoPor = bien(await tienda.autorizarConPin('empleado:2', PIN))
  bien(await anularCobro(tienda, cobro.id, { motivo: 'Era de otro cliente', autorizadoPor }))
  expect([await debe(), (await guardado(id))?.cobroId]).toEqual([80_000, ''])
  expect(bien(await cobrarCheque(tienda, id)).id).not.toBe(cobro.id)
})

test('se devuelve con un motivo, y si al final está aquí, vuelve a su día', async () => {
  const { id } = bien(await dejar())
  expect(code(await cambiarCheque(tienda, id, { devuelto: true, motivo: ' a ' }))).toBe('cheque.falta-motivo')
  bien(await cambiarCheque(tienda, id, { devuelto: true, motivo: 'Pagó en efectivo' }))
  pasan(20)
  expect(code(await cobrarCheque(tienda, id))).toBe('cheque.ya-devuelto')
  bien(await cambiarCheque(tienda, id, { devuelto: false }))
  bien(await cobrarCheque(tienda, id))
})

test.each([
  ['cheque.es-de-hoy', { dia: HOY }],
  ['cheque.muy-lejos', { dia: sumarDias(HOY, 366) }],
  ['cheque.falta-numero', { numero: '  ' }],
  ['cheque.sin-monto', { centavos: 0 }],
])('lo que falta se dice y no se guarda nada: %s', async (esperado, mas) => {
  expect(code(await dejar(mas))).toBe(esperado)
  expect(await tienda.repo.buscar(ChequePosfechado)).toEqual([])
})
