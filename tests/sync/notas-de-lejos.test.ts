/** Notes of a sale that this till does not hold, and interest for paying late: the server tells of both, and nothing is given or charged twice. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leerCuenta } from '#data/clientes/credito.ts'
import { notasConocidas, pedirVenta } from '#data/ventas/venta-anterior.ts'
import { pedirNumeros } from '#data/ventas/pedir.ts'
import { cargar, cobrar, devolver } from '#data/ventas/ventas.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { moraDe } from '#domain/cobros/mora.rules.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import type { Result } from '#domain/core/result.ts'
import { deudaDe } from '#domain/ventas/credito.rules.ts'
import { nuevaLinea, nuevoBorrador, type Persona } from '#domain/ventas/venta.rules.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { abrirCaja, PIN, unaTienda, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

let t: TiendaDePrueba
let una: Aparato
let otra: Aparato
let duena: Persona
let clienteId = ''

function hecho<T>(resultado: Result<T>): T {
  if (!resultado.ok) throw new Error(JSON.stringify(resultado.error))
  return resultado.value
}

beforeAll(async () => {
  t = await unaTienda({ rangos: ['E32', 'E33', 'E34'] })
  const oficina = await t.navegador()
  clienteId = hecho(await oficina.tienda.repo.crear(Cliente, { nombre: 'Ana', condicion: 'CREDITO', tiempoCreditoDias: 30 })).id
  await oficina.tienda.sync.sincronizar()
  await oficina.cerrar()
  una = await unaCaja()
  otra = await unaCaja()
  duena = hecho(await otra.tienda.autorizarConPin(t.empleadoId, PIN))
}, 120_000)
afterAll(() => t.cerrar())

async function unaCaja(): Promise<Aparato> {
  const caja = await t.aparato(await t.crearCaja('Caja'))
  await abrirCaja(caja.tienda)
  await caja.tienda.sync.sincronizar()
  return caja
}

async function vender({ tienda }: Aparato, unidades = 1): Promise<Venta> {
  const [producto] = tienda.catalogo.todos()
  if (!producto) throw new Error('nothing to sell')
  const total = Math.round((producto.precioDiezmilesimas * unidades) / 100)
  return hecho(
    await cobrar(tienda, {
      ...nuevoBorrador('E32'),
      lineas: [nuevaLinea(producto, unidades * 1000)],
      cliente: { clienteId, nombre: 'Ana', identificacion: '', tipoIdentificacion: '' },
      pagos: [{ metodo: 'credito', moneda: 'DOP', recibidoCentavos: total, tasaDiezmilesimas: 10_000, referencia: '' }],
    }),
  )
}

/** As after thirty days: it holds nothing of it any more. */
async function olvidar({ tienda }: Aparato, ...ids: string[]): Promise<void> {
  await tienda.sync.sincronizar()
  await tienda.interno.ops.cambiar(ids, () => null)
}

const devolucion = (venta: Venta, cantidadMilesimas: number) => ({
  venta,
  lineas: [{ indice: 0, cantidadMilesimas }],
  motivo: 'Vencido',
  codigo: '3' as const,
  metodo: 'credito' as const,
  autorizadoPor: duena,
})

test('una caja que ya no la tiene la pide con sus notas, y no devuelve lo que otra devolvió', async () => {
  const vendida = await vender(una, 2)
  const primera = hecho(
    await devolver(una.tienda, { ...devolucion(vendida, 1000), autorizadoPor: hecho(await una.tienda.autorizarConPin(t.empleadoId, PIN)) }),
  )
  await una.tienda.sync.sincronizar()
  await t.p.server.central.trabajos.ponerAlDia(t.tiendaId)
  await olvidar(otra, vendida.id, primera.id)
  const { venta, notas } = hecho(await pedirVenta(otra.tienda, ` ${vendida.ncf.toLowerCase()} `))
  expect([venta.id, notas.map(({ id }) => id)]).toEqual([vendida.id, [primera.id]])
  expect(hecho(await notasConocidas(otra.tienda, venta)).map(({ id }) => id)).toEqual([primera.id])
  expect(await devolver(otra.tienda, { ...devolucion(venta, 2000), notas })).toMatchObject({ error: { code: 'nota.cantidad-invalida' } })
  expect(hecho(await devolver(otra.tienda, { ...devolucion(venta, 1000), notas })).modifica?.ventaId).toBe(vendida.id)
  expect(await pedirVenta(otra.tienda, 'E329999999999')).toMatchObject({ error: { code: 'venta.no-esta' } })
  const url = otra.linea.url
  otra.linea.url = undefined
  expect(await pedirVenta(otra.tienda, vendida.ncf)).toMatchObject({ ok: false })
  otra.linea.url = url
})

test('mientras una caja en uso no conozca las notas de débito nadie las hace: la suya no sabría leerlas', async () => {
  const { contactos } = t.p.server.central
  const { id, nombre } = una.tienda.dispositivo
  await una.tienda.sync.sincronizar()
  const { url } = una.linea
  // Out of line it says nothing more of itself.
  una.linea.url = undefined
  const { sabe, ...dicho } = (await contactos.de(id))?.estado ?? {}
  expect(sabe).toEqual(['cargo'])
  await contactos.anotar(id, t.tiendaId, JSON.stringify(dicho))
  expect(await pedirNumeros(otra.tienda, 'E33')).toMatchObject({ error: { code: 'ncf.caja-vieja', datos: { nombre } } })
  expect(hecho(await pedirNumeros(otra.tienda, 'E34'))).toBe(true)
  una.linea.url = url
  await una.tienda.sync.sincronizar()
  expect(hecho(await pedirNumeros(otra.tienda, 'E33'))).toBe(true)
})

test('la mora que se carga en una caja no se carga otra vez en la otra, y no suma mora ella misma', async () => {
  const vendida = await vender(una)
  await una.tienda.sync.sincronizar()
  await t.p.server.central.trabajos.ponerAlDia(t.tiendaId)
  await olvidar(otra, vendida.id)
  const regla = { moraMensualPuntosBasicos: 500, moraGraciaDias: 0 }
  const dia = sumarDias(vendida.fecha, 60)
  const mora = async ({ tienda, reloj }: Aparato, hoy: string) => {
    const cuenta = await leerCuenta(tienda.repo, clienteId, reloj.ahora)
    if (!cuenta) throw new Error('nobody')
    const suyas = moraDe(deudaDe(cuenta.movimientos, 30, hoy).pendientes, cuenta.movimientos, hoy, regla)
    return suyas.find(({ ventaId }) => ventaId === vendida.id)
  }
  const debida = await mora(otra, dia)
  expect(debida).toMatchObject({ dias: 30, hasta: dia })
  expect(hecho(await pedirNumeros(otra.tienda, 'E33'))).toBe(true)
  const { venta, notas } = hecho(await pedirVenta(otra.tienda, vendida.ncf))
  const nota = hecho(
    await cargar(otra.tienda, {
      venta,
      notas,
      concepto: 'Mora',
      montoCentavos: debida?.centavos ?? 0,
      itbis: '18',
      motivo: '30 días',
      moraHasta: dia,
      metodo: 'efectivo',
      referencia: '',
      autorizadoPor: duena,
    }),
  )
  expect(nota).toMatchObject({ tipoComprobante: 'E33', carga: { ventaId: vendida.id, moraHasta: dia } })
  expect(await mora(otra, dia)).toBeUndefined()
  await otra.tienda.sync.sincronizar()
  await t.p.server.central.trabajos.ponerAlDia(t.tiendaId)
  await olvidar(una, nota.id)
  expect(await mora(una, dia)).toBeUndefined()
  expect(await mora(una, sumarDias(dia, 15))).toMatchObject({ dias: 15 })
})
