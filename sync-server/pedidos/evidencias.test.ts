import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refDeArchivo } from '#domain/archivos/archivo.ts'
import { lienzo, subir } from '../../tests/support/server/files.ts'
import { abrirAuditoria } from '../core/bases.ts'
import { CLAVE, unServidor, type PersonaPrueba, type Prueba } from '../../tests/support/server/test-server.ts'
import { bien } from '../../tests/support/server/sync.ts'
import { abrirLibro, type PedidoEnLibro } from './libro.ts'
import {
  alistar,
  asignar,
  hechoDe,
  unComercio,
  unMensajero,
  unPedido,
  type Comercial,
  type Mensajero,
} from '../../tests/support/server/orders.ts'

const OPERADOR = 'operador@mercana.test'
let p: Prueba
let operador: PersonaPrueba
let clienta: PersonaPrueba
let comercio: Comercial
let rafa: Mensajero
beforeAll(async () => {
  p = await unServidor({ ADMIN_EMAILS: OPERADOR })
  await p.server.identidad.crear({ email: OPERADOR, nombre: 'Operador', clave: CLAVE })
  operador = await p.entrar(OPERADOR, CLAVE)
  clienta = await p.persona('Clienta')
  comercio = await unComercio(p)
  rafa = await unMensajero(p, comercio)
}, 60_000)
afterAll(() => p.cerrar())

test('el operador ve la foto de la entrega por un enlace de minutos, y mirarla deja una línea en la auditoría', async () => {
  const { tiendaId } = comercio.tienda
  const pedidoId = await unPedido(p, clienta, comercio)
  const ficha = `/api/mercana/pedidos/${encodeURIComponent(pedidoId)}`
  await alistar(p, comercio, pedidoId)
  bien(await asignar(p, comercio, pedidoId, rafa))
  expect(bien(await p.pedir('GET', ficha, undefined, operador))['evidencias']).toEqual([])

  const archivoId = uuidv7()
  const contenido = Uint8Array.from(await lienzo(40, 40).png().toBuffer())
  const envio = { donde: `/api/tiendas/${tiendaId}`, dueno: tiendaId, carpeta: 'entregas', contenido, quien: rafa.persona, id: archivoId }
  expect((await subir(p, envio)).estado).toBe(200)
  const prueba = { clase: 'foto', archivo: refDeArchivo(tiendaId, 'entregas', archivoId), latitud: 19.3, longitud: -70.5 }
  const acto = (accion: 'recoger' | 'salir' | 'entregar', datos: Record<string, unknown>) =>
    hechoDe(rafa.navegador, pedidoId, accion, datos)
  bien(
    await rafa.navegador.enviar(acto('recoger', { bultos: 1 }), acto('salir', {}), acto('entregar', { prueba, cobradoCentavos: 15_000 })),
  )
  await p.server.central.trabajos.ponerAlDia(tiendaId)

  expect(bien(await p.pedir('GET', ficha, undefined, operador))['evidencias']).toMatchObject([
    { titulo: 'Foto de la entrega', archivoId, donde: { latitud: 19.3, longitud: -70.5 } },
  ])
  expect((await p.pedir('GET', ficha, undefined, clienta)).cuerpo['code']).toBe('permiso.denegado')

  const lineas = async () =>
    (await (await abrirAuditoria(p.store)).find({ tipo: 'auditoria', clave: 'archivo' })).filter(({ accion }) => accion === 'ver')
  expect(await lineas()).toEqual([])
  const { url } = bien(await p.pedir('GET', `/api/archivos/${archivoId}`, undefined, operador))
  expect(await lineas()).toMatchObject([{ creadoPor: operador.usuarioId, tiendaId }])
  const ver = (cookie: string) => p.app.inject({ url: String(url), headers: { host: 'mercana.test', cookie } })
  expect((await ver(operador.cookie ?? '')).statusCode).toBe(200)
  expect((await ver(clienta.cookie ?? '')).statusCode).toBe(404)
  p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 3_600_000)
  expect((await ver(operador.cookie ?? '')).statusCode).toBe(404)
}, 60_000)

test('una orden que plegó una versión de antes se abre igual', async () => {
  const pedidoId = await unPedido(p, clienta, comercio)
  const libro = await abrirLibro(p.store)
  const guardado = await libro.get<PedidoEnLibro>(pedidoId)
  if (!guardado) throw new Error('no fold')
  const { notas: _notas, aclaradas: _aclaradas, ...viejo } = guardado.estado
  const deAntes = { ...guardado, estado: viejo }
  expect((await libro.update(deAntes)).ok).toBe(true)
  const ficha = bien(await p.pedir('GET', `/api/mercana/pedidos/${encodeURIComponent(pedidoId)}`, undefined, operador))
  expect(ficha['estado']).toMatchObject({ pedido: 'colocado', notas: [], aclaradas: [] })
}, 60_000)
