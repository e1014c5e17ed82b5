import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import type { Pago } from '#domain/ventas/venta.entity.ts'
import { unMundo, type Mundo } from '../../tests/support/server/door.ts'

let mundo: Mundo
beforeEach(async () => {
  mundo = await unMundo()
})
afterEach(() => mundo.cerrar())

const pagos: Pago[] = [
  { metodo: 'credito', moneda: 'DOP', recibidoCentavos: 10_000, tasaDiezmilesimas: 10_000, valorCentavos: 10_000, referencia: '' },
]
const cliente = { clienteId: 'cliente:1', nombre: 'Ana', identificacion: '', tipoIdentificacion: '' as const }
const guardado = (mes: string) => mundo.ops.get<CreditoCliente>(`credito:cliente:1:${mes}`)

test('lo vendido a crédito queda por mes en el servidor, cada venta una vez, de cualquier caja', async () => {
  const [una, otra] = [await mundo.caja(), await mundo.caja()]
  const primera = una.venta({ cliente, pagos })
  await una.enviar(primera, una.venta({ cliente }), una.venta({ cliente, pagos, fecha: '2026-10-31' }))
  await mundo.asentar()
  await otra.enviar(otra.venta({ cliente, pagos }), otra.venta({ pagos }))
  await mundo.asentar()
  expect((await guardado('2026-11'))?.movimientos.map(({ centavos }) => centavos)).toEqual([10_000, 10_000])
  expect((await guardado('2026-10'))?.movimientos).toHaveLength(1)
  expect(await guardado('2026-11')).toMatchObject({ tipo: 'creditoCliente', padre: 'cliente:1', clave: '2026-11', seq: 0 })

  await una.enviar(primera)
  await mundo.reiniciar('epoca-2')
  await mundo.asentar()
  expect((await guardado('2026-11'))?.movimientos).toHaveLength(2)
})
