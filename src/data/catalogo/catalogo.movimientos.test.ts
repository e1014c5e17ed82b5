import { afterEach, beforeEach, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { DIA_MS } from '#domain/core/fecha.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { abrirEnPestana, credencialWeb, MEDIODIA } from '../../../tests/support/caja-sola.ts'
import { unEquipo, type Equipo } from '../../../tests/support/dispositivo.ts'
import { cambiosEnGrupo } from './catalogo.historial.ts'
import { hechosDeProducto, leerRotacion } from './catalogo.movimientos.ts'
import { edicionesPendientes, porProducto } from './catalogo.pendientes.ts'
import { filaDe } from '#data/device/fila.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'

const dueno: Persona = { empleadoId: 'empleado:1', nombre: 'Ana', rol: 'propietario' }
const AHORA = MEDIODIA

let equipo: Equipo
let tienda: TiendaLocal

beforeEach(async () => {
  equipo = unEquipo({ ahora: AHORA })
  tienda = await abrirEnPestana(equipo, { de: credencialWeb, miembro: dueno })
})
afterEach(async () => {
  await tienda.cerrar()
  expect(equipo.fallos).toEqual([])
})

const deOtro = (doc: Venta | MovimientoInventario) =>
  filaDe(doc, { texto: JSON.stringify(doc), hash: 'h', estado: 'servidor', recibidoEn: doc.en })
const en = (dias: number) => new Date(AHORA + dias * DIA_MS).toISOString()

test('el libro trae lo de hace 50 días que no ha salido, lo de hoy y lo de un reloj adelantado, y nada de otros productos', async () => {
  const de = (id: string, cuando: string, productoId = 'producto:1') =>
    construir(MovimientoInventario, { lineas: [{ productoId, milesimas: 1000 }] }, { id, en: cuando, dispositivoId: 'otro', seq: 1 })
  await tienda.interno.ops.crear(
    [de('m:viejo', en(-50)), de('m:hoy', en(-0.1)), de('m:ajeno', en(-0.2), 'producto:2'), de('m:futuro', en(3))].map(deOtro),
  )
  await tienda.interno.ops.crear([deOtro(construir(Venta, {}, { id: 'v:1', en: en(-3), dispositivoId: 'otro', seq: 9 }))])
  const vivo = hechosDeProducto(tienda, 'producto:1', (error) => equipo.fallos.push(error))
  const parar = vivo.suscribir(() => undefined)
  const ids = () => vivo.valor()?.map(({ doc }) => doc.id)
  await expect.poll(ids).toEqual(['m:viejo', 'v:1', 'm:hoy', 'm:futuro'])
  const edicion = {
    docTipo: 'producto',
    cambios: [{ docId: 'producto:1', campos: { activo: { antes: true, despues: false } } }],
    motivo: '',
  }
  await tienda.repo.guardar(Historico, edicion)
  await tienda.interno.ops.crear([de('m:nuevo', en(-0.05)), de('m:otro', en(-0.05), 'producto:2')].map(deOtro))
  await expect.poll(ids).toEqual(['m:viejo', 'v:1', 'm:hoy', 'm:nuevo', 'm:futuro'])
  parar()
})

test('la rotación cuenta solo lo de los días pedidos', async () => {
  const venta = (id: string, dias: number) => construir(Venta, {}, { id, en: en(dias), dispositivoId: 'otro', seq: 1 })
  await tienda.interno.ops.crear([venta('v:1', -29), venta('v:2', -1), venta('v:3', -31)].map(deOtro))
  const { porProducto: rotacion, leidaEn } = await leerRotacion(tienda)
  expect(leidaEn).toBe(AHORA)
  expect(rotacion.get('producto:1')).toEqual({ vendido: 2000, ultimo: en(-1) })
})

test('un producto con un cambio que no ha salido lo dice, y deja de decirlo cuando llega el recibo', async () => {
  const creado = await tienda.repo.crear(Producto, { nombre: 'Pan', precioDiezmilesimas: 50_000, itbis: '18' })
  if (!creado.ok) throw new Error(creado.error.code)
  const vivo = edicionesPendientes(tienda, (error) => equipo.fallos.push(error))
  const parar = vivo.suscribir(() => undefined)
  await expect
    .poll(() => porProducto(vivo.valor() ?? []).get(creado.value.id))
    .toMatchObject({ estado: 'guardado', creadoPor: 'empleado:1' })
  const [fila] = await tienda.interno.ops.rango({ indice: ['seq'], desde: [1], hasta: [1] })
  await tienda.interno.ops.cambiar([fila?.id ?? ''], (previa) => previa && { ...previa, estado: 'recibido', recibidoEn: en(0) })
  await expect.poll(() => vivo.valor()?.length).toBe(0)
  parar()
})

test('la historia de un producto trae su parte de los cambios hechos a muchos', async () => {
  const cambio = (docId: string) => ({ docId, campos: { precioDiezmilesimas: { antes: 1, despues: 2 } } })
  const guardar = (ids: string[], motivo: string) =>
    tienda.repo.guardar(Historico, { docTipo: 'producto', cambios: ids.map(cambio), motivo })
  await guardar(['producto:1', 'producto:2'], 'Precios: sube 5 %')
  await guardar(['producto:1'], 'uno solo')
  await guardar(['producto:2', 'producto:3'], 'otros')
  await guardar(['producto:11', 'producto:2'], 'parecido')
  await guardar(['producto:3', 'producto:1'], 'Precios: baja 1 %')
  const historia = await cambiosEnGrupo(tienda, 'producto', 'producto:1')
  expect(historia.map(({ doc }) => [doc.motivo, doc.cambios.map(({ docId }) => docId)])).toEqual([
    ['Precios: baja 1 %', ['producto:1']],
    ['Precios: sube 5 %', ['producto:1']],
  ])
})
