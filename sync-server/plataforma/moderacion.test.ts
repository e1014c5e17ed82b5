import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProductoOculto } from '#domain/plataforma/moderacion.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { abrirAuditoria, baseDeTienda } from '../core/bases.ts'
import { colocar, compraDe, unComercio, type Comercial } from '../../tests/support/server/orders.ts'
import { CLAVE, unServidor, type PersonaPrueba, type Prueba } from '../../tests/support/server/test-server.ts'
import { bien } from '../../tests/support/server/sync.ts'

const OPERADOR = 'operador@mercana.test'
let p: Prueba
let operador: PersonaPrueba
let clienta: PersonaPrueba
let tiendas: Comercial[]
beforeAll(async () => {
  p = await unServidor({ ADMIN_EMAILS: OPERADOR })
  await p.server.identidad.crear({ email: OPERADOR, nombre: 'Operador', clave: CLAVE })
  operador = await p.entrar(OPERADOR, CLAVE)
  clienta = await p.persona()
  tiendas = [await unComercio(p), await unComercio(p, { 'producto:cafe': 10, 'producto:replica': 1 }), await unComercio(p)]
}, 60_000)
afterAll(() => p.cerrar())

interface Fila {
  productoId: string
  nombre: string
  tiendaId: string
  oculto: { motivo: string } | null
}
const lista = async (consulta = '') =>
  bien(await p.pedir('GET', `/api/mercana/productos${consulta}`, undefined, operador)) as unknown as {
    productos: Fila[]
    total: number
    cuentas: Record<string, number>
  }
const [A, B] = [() => tiendas[0] as Comercial, () => tiendas[1] as Comercial]
const moderar = (de: Comercial, oculto: boolean, quien: PersonaPrueba = operador, productoId = 'producto:cafe') =>
  p.pedir(
    'POST',
    `/api/mercana/tiendas/${de.tienda.tiendaId}/productos/${encodeURIComponent(productoId)}/oculto`,
    { oculto, motivo: 'La foto es de otra cosa' },
    quien,
  )
const publicados = async ({ tienda }: Comercial) =>
  (bien(await p.pedir('GET', `/api/publico/tiendas/${tienda.slug}/catalogo`))['productos'] as { id: string }[]).map(({ id }) => id)

test('la lista tiene lo publicado de todas las tiendas, con búsqueda, tienda, y lo que hay que mirar; es de la operación', async () => {
  const todos = await lista()
  expect([todos.total, todos.cuentas]).toMatchObject([4, { todos: 4, repetidos: 2, precio: 0, palabras: 0, ocultos: 0 }])
  expect((await lista(`?tienda=${B().tienda.tiendaId}`)).productos.map(({ nombre }) => nombre)).toEqual(['cafe', 'replica'])
  expect((await lista('?buscar=R%C3%89PLICA')).total).toBe(1)
  bien(await p.pedir('PUT', '/api/mercana/palabras_prohibidas', { palabras: ['Réplica'] }, operador))
  expect(bien(await p.pedir('GET', '/api/mercana/palabras_prohibidas', undefined, operador))).toEqual({ palabras: ['Réplica'] })
  expect((await lista('?ver=palabras')).productos).toMatchObject([{ nombre: 'replica', palabras: ['Réplica'] }])
  // A product that its store takes off its page is nobody's to look at.
  const cambios = [{ docId: 'producto:replica', campos: { publicado: { antes: true, despues: false } } }]
  bien(await B().navegador.enviar(B().navegador.hecho(Historico, { docTipo: 'producto', cambios, motivo: '' })))
  p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 61_000)
  expect((await lista()).total).toBe(3)
  for (const ruta of ['/api/mercana/productos', '/api/mercana/palabras_prohibidas'])
    expect((await p.pedir('GET', ruta, undefined, A().duena)).estado).toBe(403)
})

test('un precio lejos de la mediana de su código de barras se señala', async () => {
  for (const [i, comercio] of tiendas.entries()) {
    const campos = {
      codigoBarra: { antes: '', despues: '746' },
      precioDiezmilesimas: { antes: 1, despues: [1_000_000, 1_100_000, 9_000_000][i] ?? 0 },
    }
    const hecho = comercio.navegador.hecho(Historico, { docTipo: 'producto', cambios: [{ docId: 'producto:cafe', campos }], motivo: '' })
    bien(await comercio.navegador.enviar(hecho))
  }
  p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 61_000)
  expect((await lista('?ver=precio')).productos).toMatchObject([
    { tiendaId: tiendas[2]?.tienda.tiendaId, medianaDiezmilesimas: 1_100_000, enTiendas: 3 },
  ])
})

test('lo oculto sale del catálogo y no se pide, la tienda lo lee y lo vende en caja; al devolverlo vuelve, y todo queda en la auditoría', async () => {
  const de = A()
  expect((await moderar(de, true, de.duena)).estado).toBe(403)
  expect((await moderar(de, true, operador, 'producto:nada')).cuerpo['code']).toBe('producto.no-existe')
  expect((await moderar(de, true, operador, `tienda:${de.tienda.tiendaId}`)).cuerpo['code']).toBe('producto.no-existe')
  expect(await publicados(de)).toEqual(['producto:cafe'])
  bien(await moderar(de, true))
  expect(await publicados(de)).toEqual([])
  expect((await colocar(p, clienta, compraDe([de]))).cuerpo['code']).toBe('pedido.producto-retirado')
  expect((await lista('?ver=ocultos')).productos).toMatchObject([{ oculto: { motivo: 'La foto es de otra cosa' } }])
  const ops = await baseDeTienda(p.store, de.tienda.tiendaId, 'ops')
  expect(await ops.find({ tipo: ProductoOculto.tipo })).toMatchObject([{ oculto: true, motivo: 'La foto es de otra cosa', nombre: 'cafe' }])
  // The product itself is as its store left it, and in the catalogue that its tills take.
  expect(await ops.get('producto:cafe')).toMatchObject({ publicado: true })
  expect((await p.server.central.pliegues.alDia(de.tienda.tiendaId)).filas.get('producto:cafe')).toMatchObject({ f: 4 | 8 })
  expect(ProductoOculto.permisos.leer).toEqual(expect.arrayContaining([...(Venta.permisos.crear ?? [])]))
  bien(await moderar(de, false))
  expect(await publicados(de)).toEqual(['producto:cafe'])
  const lineas = await (await abrirAuditoria(p.store)).find({ tipo: 'auditoria', padre: 'productoOculto:producto:cafe' })
  expect(lineas.map(({ accion }) => accion)).toEqual(['crear', 'editar'])
})
