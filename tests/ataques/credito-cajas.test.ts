/** Rows 25, 26 and 31 at real tills: what they do out of line, what they hear with the next reading, and what they do then. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import type { Result } from '#domain/core/result.ts'
import { nuevaLinea, nuevoBorrador } from '#domain/ventas/venta.rules.ts'
import { preguntarCredito } from '#data/clientes/credito-en-linea.ts'
import { leerCuenta } from '#data/clientes/credito.ts'
import { cobrar, devolver } from '#data/ventas/ventas.ts'
import { abrirCaja, unaTienda, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

let t: TiendaDePrueba
const cajas: Aparato[] = []
beforeAll(async () => {
  t = await unaTienda()
}, 60_000)
afterAll(() => t.cerrar())
afterEach(async () => {
  for (const caja of cajas.splice(0)) {
    await caja.cerrar()
    expect(caja.fallos).toEqual([])
  }
})

function hecho<T>(resultado: Result<T>): T {
  if (!resultado.ok) throw new Error(JSON.stringify(resultado.error))
  return resultado.value
}

async function unaCaja(): Promise<Aparato> {
  const caja = await t.aparato(await t.crearCaja('Caja'))
  cajas.push(caja)
  await abrirCaja(caja.tienda)
  await caja.tienda.sync.sincronizar()
  return caja
}

/** Sells one of something on this device, in cash or on credit. */
async function vender(
  { tienda }: Aparato,
  clienteId = '',
  metodo: 'efectivo' | 'credito' = 'efectivo',
  autoriza?: string,
): Promise<Result<Venta>> {
  const [producto] = tienda.catalogo.todos()
  if (!producto) throw new Error('nothing to sell')
  const borrador = { ...nuevoBorrador('E32'), lineas: [nuevaLinea(producto, 1000)] }
  const total = Math.round(producto.precioDiezmilesimas / 100)
  return await cobrar(tienda, {
    ...borrador,
    ...(clienteId === '' ? {} : { cliente: { clienteId, nombre: 'Ana', identificacion: '', tipoIdentificacion: '' as const } }),
    ...(autoriza !== undefined && { creditoAutorizado: { por: autoriza, clienteId, hastaCentavos: total } }),
    pagos: [{ metodo, moneda: 'DOP', recibidoCentavos: total, tasaDiezmilesimas: 10_000, referencia: '' }],
  })
}

const asuntos = async (): Promise<Aclaracion[]> => {
  await t.p.server.central.trabajos.ponerAlDia(t.tiendaId)
  return (await t.docs('ops', Aclaracion.tipo)) as unknown as Aclaracion[]
}

test('fila 26: dos cajas sin línea gastan el mismo crédito; con la siguiente lectura ninguna vende más, hasta que la dueña lo aclara', async () => {
  const duena = await t.navegador()
  const ficha = Cliente.esquemaCampos.parse({ nombre: 'Ana', condicion: 'CREDITO', creditoAprobadoCentavos: 15_000 })
  const { id } = hecho(await duena.tienda.repo.crear(Cliente, ficha))
  await duena.tienda.sync.sincronizar()
  await duena.cerrar()
  const [una, dos] = [await unaCaja(), await unaCaja()]
  for (const caja of [una, dos]) {
    expect((await leerCuenta(caja.tienda.repo, id, Date.now()))?.cliente.creditoAprobadoCentavos).toBe(15_000)
    expect(hecho(await preguntarCredito(caja.tienda, id, 10_000))).toMatchObject({ saldoCentavos: 0, disponibleCentavos: 15_000 })
    caja.linea.url = undefined
  }
  for (const caja of [una, dos]) {
    const total = hecho(await vender(caja, id, 'credito')).totales.total
    expect(total).toBeGreaterThan(7500)
    expect(total).toBeLessThanOrEqual(15_000)
  }
  for (const caja of [una, dos]) {
    caja.linea.url = t.url
    await caja.tienda.sync.sincronizar()
    expect(caja.tienda.sync.estado.valor()).toMatchObject({ enCuarentena: 0 })
  }
  const [asunto] = (await asuntos()).filter(({ clienteId }) => clienteId === id)
  expect(asunto).toMatchObject({ motivo: 'credito_excedido', estado: 'pendiente' })
  for (const caja of [una, dos]) {
    expect(await preguntarCredito(caja.tienda, id, 1)).toMatchObject({ ok: false, error: { code: 'credito.detenido' } })
    await caja.tienda.sync.sincronizar()
    expect((await leerCuenta(caja.tienda.repo, id, Date.now()))?.detenido).toBe(true)
    // It knows by itself now, with or without a line; in cash it sells.
    caja.linea.url = undefined
    expect(await vender(caja, id, 'credito')).toMatchObject({ ok: false, error: { code: 'credito.detenido' } })
    hecho(await vender(caja, id))
    caja.linea.url = t.url
  }
  const ruta = `/api/tiendas/${t.tiendaId}/aclaraciones/${encodeURIComponent(asunto?.id ?? '')}/aclarar`
  expect((await t.p.pedir('POST', ruta, { motivo: 'Pagó la diferencia' }, t.duena)).estado).toBe(200)
  await una.tienda.sync.sincronizar()
  // Settled, it is open again: above the limit with the PIN of somebody who may say so, and of nobody else.
  expect(await vender(una, id, 'credito')).toMatchObject({ ok: false, error: { code: 'credito.excede-sin-permiso' } })
  const [cajera, supervisora] = ['cajero', 'propietario'].map((rol) => una.tienda.accesos.valor()?.find((acceso) => acceso.rol === rol))
  expect(await vender(una, id, 'credito', cajera?.empleadoId)).toMatchObject({ ok: false, error: { code: 'credito.excede-sin-permiso' } })
  const vendida = hecho(await vender(una, id, 'credito', supervisora?.empleadoId))
  expect(vendida.creditoAutorizado).toEqual({ por: supervisora?.empleadoId, nombre: supervisora?.nombre })
}, 60_000)

test('fila 31: lo mismo devuelto en dos cajas que no se veían llega entero, y se ve que es de más', async () => {
  const [una, dos] = [await unaCaja(), await unaCaja()]
  const venta = hecho(await vender(una))
  await una.tienda.sync.sincronizar()
  await dos.tienda.sync.sincronizar()
  const notas: Venta[] = []
  for (const caja of [una, dos]) {
    hecho(await caja.tienda.entrarConPin(t.empleadoId, '482193'))
    caja.linea.url = undefined
    notas.push(
      hecho(
        await devolver(caja.tienda, {
          venta,
          lineas: [{ indice: 0, cantidadMilesimas: 1000 }],
          motivo: 'Vencido',
          codigo: '1',
          metodo: 'efectivo',
        }),
      ),
    )
  }
  for (const caja of [una, dos]) {
    caja.linea.url = t.url
    await caja.tienda.sync.sincronizar()
  }
  const deMas = (await asuntos()).filter(({ motivo }) => motivo === 'devolucion_de_mas')
  expect(deMas).toMatchObject([{ hechoId: notas[1]?.id, estado: 'pendiente', centavos: venta.totales.total }])
}, 60_000)

test('fila 25: de lo que venden cajas honestas, con y sin línea, no hay nada que aclarar', async () => {
  expect((await asuntos()).filter(({ motivo }) => motivo === 'precio_fuera')).toEqual([])
})
