import { afterEach, beforeEach, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { EventoPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { CONSUMIDOR_FINAL } from '#domain/ventas/comprador.ts'
import { borradorDePedido } from '#domain/pedidos/pedido.factura.ts'
import { plegarPedido } from '#domain/pedidos/pedido.rules.ts'
import { acto as actoDe, contenidoDe, jornadaEnEfectivo } from '../../../tests/support/order-fold.ts'
import { abrirEnPestana, bloque, PIN, sembrar, unaCajaSola } from '../../../tests/support/caja-sola.ts'
import type { Equipo } from '../../../tests/support/dispositivo.ts'
import { pedidoDeFactura } from '#data/ventas/pedido-acreditado.ts'
import { cobrarPedido, facturarPedido } from './pedidos-caja.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { abrirTurno, devolver } from '#data/ventas/ventas.ts'

const PEDIDO = 'pedido:g:t'
const contenido = contenidoDe('contra_entrega')
const estado = plegarPedido(contenido, jornadaEnEfectivo().slice(0, 8))
const borrador = borradorDePedido(contenido, estado, { tipoComprobante: 'E32', cliente: { ...CONSUMIDOR_FINAL } })
const acto = { pedidoId: PEDIDO, accion: 'cobrar' as const, previo: ['aceptar@1'], datos: { centavos: 5000 } }

let equipo: Equipo
let tienda: TiendaLocal

beforeEach(async () => {
  const notas = construir(BloqueNCF, { ...bloque(1, 100), tipoComprobante: 'E34' }, { id: 'bloque:notas' })
  equipo = await unaCajaSola([bloque(1, 100), notas])
  await sembrar(equipo, [construir(Pedido, { contenido, estado }, { id: PEDIDO })])
  tienda = await abrirEnPestana(equipo)
  await tienda.entrarConPin('empleado:1', PIN)
})
afterEach(async () => {
  await tienda.cerrar()
  expect(equipo.fallos).toEqual([])
})

const enTurno = () => abrirTurno(tienda, { fondoDop: { '10000': 10 }, fondoUsd: {} })
const guardados = async () => ({
  ventas: (await tienda.repo.buscar(Venta)).map(({ doc }) => doc),
  actos: (await tienda.repo.buscar(EventoPedido)).map(({ doc }) => doc),
  entradas: (await tienda.repo.buscar(MovimientoCaja)).map(({ doc }) => doc),
})

test('la factura de un pedido y el acto que la nombra se guardan juntos, y la gaveta no espera nada', async () => {
  await enTurno()
  const hecha = await facturarPedido(tienda, { pedidoId: PEDIDO, previo: ['aceptar@1'] }, borrador)
  expect(hecha.ok && hecha.value.ncf).toBe('E320000000001')
  const { ventas, actos, entradas } = await guardados()
  expect(ventas).toHaveLength(1)
  expect(actos).toMatchObject([
    {
      accion: 'facturar',
      pedidoId: PEDIDO,
      previo: ['aceptar@1'],
      // The word of the invoice's page goes to whoever bought.
      datos: { ventaId: ventas[0]?.id, ncf: 'E320000000001', consulta: expect.stringMatching(/^[0-9a-f]{32}$/) },
    },
  ])
  expect(actos[0]?.datos['consulta']).toBe(ventas[0]?.consulta)
  expect([ventas[0]?.totales.total, ventas[0]?.pagos[0]?.metodo, entradas]).toEqual([estado.totalCentavos, 'pedido', []])
})

test('el mismo pedido no se factura dos veces en este equipo, ni gasta otro número', async () => {
  await enTurno()
  await facturarPedido(tienda, { pedidoId: PEDIDO, previo: [] }, borrador)
  expect(await facturarPedido(tienda, { pedidoId: PEDIDO, previo: [] }, borrador)).toMatchObject({
    ok: false,
    error: { code: 'pedido.ya-facturado' },
  })
  const { ventas, actos } = await guardados()
  expect([ventas.length, actos.length]).toEqual([1, 1])
  expect((await tienda.numeros()).E32?.siguiente).toBe('E320000000002')
})

test('sin turno no se factura ni se cobra, y no queda nada', async () => {
  const codigos = [
    await facturarPedido(tienda, { pedidoId: PEDIDO, previo: [] }, borrador),
    await cobrarPedido(tienda, acto, { centavos: 5000, motivo: 'Pedido #1' }),
  ].map((una) => (una.ok ? '' : una.error.code))
  expect(codigos).toEqual(['turno.ninguno-abierto', 'turno.ninguno-abierto'])
  expect(await guardados()).toEqual({ ventas: [], actos: [], entradas: [] })
})

test('lo cobrado de un retiro entra a la gaveta del turno con el acto', async () => {
  await enTurno()
  expect((await cobrarPedido(tienda, acto, { centavos: 5000, motivo: 'Pedido #1' })).ok).toBe(true)
  const { actos, entradas } = await guardados()
  expect(entradas).toMatchObject([{ clase: 'entrada', moneda: 'DOP', centavos: 5000, motivo: 'Pedido #1' }])
  expect(actos).toMatchObject([{ accion: 'cobrar', datos: { centavos: 5000 } }])
})

test('la nota de crédito le dice al pedido, en la misma escritura, cuánto de lo facturado volvió y cuánto se devolvió', async () => {
  await enTurno()
  const hecha = await facturarPedido(tienda, { pedidoId: PEDIDO, previo: ['aceptar@1'] }, borrador)
  if (!hecha.ok) throw new Error(hecha.error.code)
  const venta = hecha.value
  const autorizadoPor = { empleadoId: 'empleado:9', nombre: 'Dueña', rol: 'propietario' as const }
  const tomar = (codigo: '1' | '3', lineas: { indice: number; cantidadMilesimas: number }[]) =>
    devolver(tienda, { venta, lineas, codigo, motivo: 'Volvió', metodo: 'efectivo', autorizadoPor })
  const [primera, ...resto] = venta.lineas.map(({ cantidadMilesimas }, indice) => ({ indice, cantidadMilesimas }))
  if (!primera) throw new Error('no lines')
  const parte = await tomar('3', [primera])
  expect(parte).toMatchObject({ ok: true })
  const factura = (await guardados()).actos.find(({ accion }) => accion === 'facturar')
  const acreditados = async () => (await guardados()).actos.filter(({ accion }) => accion === 'acreditarFactura')
  const totalDe = (nota: typeof parte): number => (nota.ok ? nota.value.totales.total : 0)
  expect(totalDe(parte)).toBeGreaterThan(0)
  expect(await acreditados()).toMatchObject([
    {
      pedidoId: PEDIDO,
      datos: { centavos: totalDe(parte), devueltoCentavos: totalDe(parte), parcial: true, facturaId: factura?.id },
    },
  ])
  const todo = await tomar('1', resto)
  expect(todo).toMatchObject({ ok: true })
  const hechas = await acreditados()
  expect(hechas).toHaveLength(2)
  const ultima = hechas.find(({ datos }) => datos['parcial'] === false)
  expect(ultima).toMatchObject({
    pedidoId: PEDIDO,
    datos: todo.ok ? { ventaId: todo.value.id, ncf: todo.value.ncf, devueltoCentavos: totalDe(todo) } : {},
  })
  expect(totalDe(parte) + totalDe(todo)).toBe(venta.totales.total)
})

test('de lo que se devolvió a mano se sabe en la caja que ya se devolvió', async () => {
  await enTurno()
  const hecha = await facturarPedido(tienda, { pedidoId: PEDIDO, previo: ['aceptar@1'] }, borrador)
  if (!hecha.ok) throw new Error(hecha.error.code)
  expect(await pedidoDeFactura(tienda, hecha.value)).toMatchObject({ devuelto: false })
  const factura = actoDe('facturar', { ventaId: 'venta:devuelta', ncf: 'E320000000098' }, { min: 9, rol: 'cajero' })
  const estado = { ...plegarPedido(contenido, [...jornadaEnEfectivo().slice(0, 8), factura]), pagadoCentavos: 0 }
  const reembolsos = [{ id: 'automatico:1', estado: 'pagada' as const, centavos: 5000, motivo: '', devolucion: null }]
  await sembrar(equipo, [construir(Pedido, { contenido, estado: { ...estado, reembolsos } }, { id: 'pedido:devuelto:t' })])
  const venta = { ...hecha.value, id: 'venta:devuelta' }
  expect(await pedidoDeFactura(tienda, venta)).toMatchObject({ pedido: { id: 'pedido:devuelto:t' }, deMas: false, devuelto: true })
})

test('la de una factura que no contó se sabe, y no dice que se haya devuelto dinero', async () => {
  await enTurno()
  const hecha = await facturarPedido(tienda, { pedidoId: PEDIDO, previo: ['aceptar@1'] }, borrador)
  if (!hecha.ok) throw new Error(hecha.error.code)
  expect(await pedidoDeFactura(tienda, hecha.value)).toMatchObject({ pedido: { id: PEDIDO }, deMas: false })
  // Of another order: this till invoiced it too, and the other one was first.
  const [id, datos] = ['eventoPedido:de-mas', { ventaId: 'venta:de-mas', ncf: 'E320000000002' }]
  const primera = actoDe('facturar', { ventaId: 'venta:otra', ncf: 'E320000000099' }, { min: 9, rol: 'cajero' })
  const segunda = actoDe('facturar', datos, { min: 10, rol: 'cajero', id })
  const conDos = plegarPedido(contenido, [...jornadaEnEfectivo().slice(0, 8), primera, segunda])
  await sembrar(equipo, [
    construir(Pedido, { contenido, estado: conDos }, { id: 'pedido:otro:t' }),
    construir(EventoPedido, { pedidoId: 'pedido:otro:t', accion: 'facturar', previo: [], datos }, { id }),
  ])
  const venta = { ...hecha.value, id: datos.ventaId, ncf: datos.ncf }
  expect(await pedidoDeFactura(tienda, venta)).toMatchObject({ pedido: { id: 'pedido:otro:t' }, facturaId: id, deMas: true })
  const autorizadoPor = { empleadoId: 'empleado:9', nombre: 'Dueña', rol: 'propietario' as const }
  const lineas = venta.lineas.map(({ cantidadMilesimas }, indice) => ({ indice, cantidadMilesimas }))
  expect(await devolver(tienda, { venta, lineas, codigo: '1', motivo: 'De más', metodo: 'pedido', autorizadoPor })).toMatchObject({
    ok: true,
  })
  expect((await guardados()).actos.find(({ accion }) => accion === 'acreditarFactura')).toMatchObject({
    pedidoId: 'pedido:otro:t',
    datos: { devueltoCentavos: 0, facturaId: id },
  })
})
