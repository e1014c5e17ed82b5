/** The cart and the checkouts of a browser against the real server: nothing ordered is lost, and nothing is ordered twice. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { carritoDe } from '#data/mercado/carrito.ts'
import type { CarritoVivo } from '#data/mercado/carrito-perfil.ts'
import { comprasDe, type Compras } from '#data/mercado/encargos.ts'
import { abrirDatos, type Datos } from '#data/session/sesion.ts'
import {
  conDireccionNueva,
  conEleccion,
  conLinea,
  conLineaCambiada,
  conTerminos,
  paraElPerfil,
  sumaVista,
  type LineaDeCarrito,
} from '#domain/mercado/carrito.rules.ts'
import { conEnvio } from '#domain/mercado/carrito.terminos.ts'
import { comandosDeVitrina } from '#domain/pedidos/comandos.vitrina.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { contenidoDeMuestra } from '#domain/pedidos/pedido.muestra.ts'
import { PRECIO, unComercio, type Comercial } from '../support/server/orders.ts'
import { cuentaDe } from '#features/mercado/carrito/cuenta.ts'
import { unServidor, type PersonaPrueba, type Prueba } from '../support/server/test-server.ts'
import { unEquipo, type Equipo } from '../support/dispositivo.ts'

const ENVIO = 5000
let p: Prueba
let url = ''
let tienda: Comercial
let clienta: PersonaPrueba
let equipo: Equipo
let datos: Datos
let carrito: CarritoVivo
let compras: Compras

beforeAll(async () => {
  p = await unServidor()
  url = await p.app.listen({ port: 0, host: '127.0.0.1' })
  tienda = await unComercio(p, { 'producto:cafe': 100, 'producto:te': 1 })
}, 60_000)
afterAll(() => p.cerrar())

beforeEach(async () => {
  clienta = await p.persona('Clienta')
  equipo = unEquipo({ url })
  equipo.linea.cookie = clienta.cookie
  datos = await pestana()
  carrito = carritoDe(datos, fallar)
  compras = comprasDe(datos, fallar)
})
afterEach(async () => {
  await datos.cerrar()
  expect(equipo.fallos).toEqual([])
})

const fallar = (error: unknown): void => void equipo.fallos.push(error)
async function pestana(puertos = equipo.pestana()): Promise<Datos> {
  const abiertos = await abrirDatos(puertos, fallar)
  await expect.poll(() => abiertos.estado.valor().cargando).toBe(false)
  return abiertos
}
/** A page with its cart read, and how it ends: what it was about to write it never writes. */
async function paginaQueSeVa(): Promise<{ suya: Datos; irse(): void }> {
  const puertos = equipo.pestana()
  let viva = true
  const con: typeof puertos.candados.con = (nombre, tarea) => (viva ? puertos.candados.con(nombre, tarea) : new Promise(() => undefined))
  const suya = await pestana({ ...puertos, candados: { ...puertos.candados, con } })
  await expect.poll(() => carritoDe(suya, fallar).estado.valor()).toBeDefined()
  return { suya, irse: () => (viva = false) }
}
const linea = (productoId: string, unidades: number): LineaDeCarrito => ({
  tiendaId: tienda.tienda.tiendaId,
  slug: tienda.tienda.slug,
  tiendaNombre: 'La tienda',
  productoId,
  nombre: productoId,
  unidad: 'unidad',
  sePesa: false,
  pesoGramos: 0,
  foto: '',
  precioVistoDiezmilesimas: PRECIO,
  vistoEn: '',
  cantidadMilesimas: unidades * 1000,
  nota: '',
  agregadoEn: new Date().toISOString(),
})
async function llenar(...lineas: LineaDeCarrito[]): Promise<void> {
  await carrito.cambiar((antes) =>
    conEleccion({ ...lineas.reduce(conLinea, antes), entrega: contenidoDeMuestra.direccion }, tienda.tienda.tiendaId, {
      metodoId: 'contra_entrega',
    }),
  )
}
const pedir = (sobre = 0) => compras.encargar([tienda.tienda.tiendaId], sumaVista(carrito.estado.valor()?.lineas ?? []) + ENVIO + sobre)
const salidas = () => carrito.estado.valor()?.salidas.map(({ estado }) => estado)
const lineas = () => carrito.estado.valor()?.lineas.map(({ productoId, cantidadMilesimas }) => [productoId, cantidadMilesimas / 1000])
const misPedidos = async (): Promise<number> => {
  const { cuerpo } = await p.pedir('GET', '/api/yo/documentos', undefined, clienta)
  return (cuerpo['docs'] as { tipo: string }[]).filter(({ tipo }) => tipo === 'miPedido').length
}

test('sin conexión queda por enviar en el disco, y al volver otra página la coloca una sola vez', async () => {
  await llenar(linea('producto:cafe', 2))
  equipo.linea.url = undefined
  expect((await pedir()).ok).toBe(true)
  await compras.enviar()
  expect([salidas(), lineas()]).toEqual([['por_enviar'], []])
  await datos.cerrar()
  equipo.linea.url = url
  datos = await pestana()
  carrito = carritoDe(datos, fallar)
  compras = comprasDe(datos, fallar)
  await expect.poll(salidas).toEqual(['colocada'])
  expect(await misPedidos()).toBe(1)
})

test('las direcciones que alguien escribe sin haber entrado quedan en su perfil al entrar, y ninguna dos veces', async () => {
  const casa = { ...contenidoDeMuestra.direccion, nombre: 'Casa' }
  const trabajo = { ...casa, nombre: 'Trabajo', calle: 'Mella' }
  const guardadas = async (): Promise<string[]> => {
    const { perfil } = (await p.pedir('GET', '/api/yo/perfil', undefined, clienta)).cuerpo as {
      perfil: { direccionesEnvio: { nombre: string }[] }
    }
    return perfil.direccionesEnvio.map(({ nombre }) => nombre)
  }
  await p.pedir('PUT', '/api/yo/perfil', { direccionesEnvio: [{ ...casa, nombre: 'Donde vivo' }] }, clienta)
  equipo.linea.cookie = ''
  await datos.refrescar()
  await carrito.cambiar((antes) => conDireccionNueva(conDireccionNueva(antes, casa), trabajo))
  equipo.linea.cookie = clienta.cookie
  await datos.refrescar()
  for (let vez = 0; vez < 2; vez++) {
    expect((await carrito.seguirPerfil()).ok).toBe(true)
    expect(await guardadas()).toEqual(['Donde vivo', 'Trabajo'])
  }
  expect(carrito.estado.valor()).toMatchObject({ entrega: trabajo, sueltas: [] })

  // What she takes out of her profile afterwards does not come back with the cart that names it.
  await p.pedir('PUT', '/api/yo/perfil', { direccionesEnvio: [] }, clienta)
  await carrito.seguirPerfil()
  expect(await guardadas()).toEqual([])

  // With no line it waits on this disk.
  equipo.linea.url = undefined
  await carrito.cambiar((antes) => conDireccionNueva(antes, casa))
  expect((await carrito.seguirPerfil()).ok).toBe(false)
  equipo.linea.url = url
  await carrito.seguirPerfil()
  expect(await guardadas()).toEqual(['Casa'])
})

test('la dirección de quien usaba antes este navegador no es de quien entra después', async () => {
  await p.pedir('PUT', '/api/yo/perfil', { direccionesEnvio: [{ ...contenidoDeMuestra.direccion, nombre: 'De ella' }] }, clienta)
  await carrito.seguirPerfil()
  expect(carrito.estado.valor()?.entrega?.nombre).toBe('De ella')
  const otra = await p.persona('Otra')
  equipo.linea.cookie = otra.cookie
  await datos.refrescar()
  await carrito.seguirPerfil()
  expect(carrito.estado.valor()).toMatchObject({ entrega: null, sueltas: [] })
})

test('sin conexión, lo que el carrito dice de un envío por peso es lo que el servidor cobra', async () => {
  const otra = await unComercio(p, { 'producto:saco': 10 })
  const { tiendaId, slug } = otra.tienda
  const tramosDePeso = [{ desdeGramos: 40_000, masCentavos: 12_000 }]
  await p.pedir('POST', `/api/tiendas/${tiendaId}/envios`, { codigo: '', centavos: 6000, tramosDePeso, desde: '2026-01-01' }, otra.duena)
  const cambios = [{ docId: 'producto:saco', campos: { pesoGramos: { antes: 0, despues: 20_000 } } }]
  await otra.navegador.enviar(otra.navegador.hecho(Historico, { docTipo: 'producto', cambios, motivo: '' }))
  const { catalogoPublico, condicionesDeTienda } = comandosDeVitrina
  const publico = async (ruta: string) => (await p.pedir('GET', `/api/publico/tiendas/${slug}/${ruta}`)).cuerpo
  const pesoGramos = catalogoPublico.respuesta.parse(await publico('catalogo')).productos[0]?.pesoGramos ?? 0
  const { envio, envioHorario, atiende } = condicionesDeTienda.respuesta.parse(await publico('condiciones?codigo=0101090101'))
  equipo.linea.url = undefined
  await carrito.cambiar((antes) => {
    const conSacos = conLinea(
      { ...antes, entrega: contenidoDeMuestra.direccion, telefono: '8095550000' },
      { ...linea('producto:saco', 2), tiendaId, slug, pesoGramos },
    )
    return conTerminos(conSacos, tiendaId, { metodos: [], ...conEnvio(envio, envioHorario), atiende, en: '' })
  })
  const estado = carrito.estado.valor()
  if (!estado) throw new Error('sin carrito')
  const { porPeso, totalCentavos } = cuentaDe(tiendaId, estado.lineas, estado, undefined)
  expect([porPeso, totalCentavos]).toEqual([{ gramos: 40_000, centavos: 12_000 }, 38_000])
  await carrito.cambiar((antes) => conEleccion(antes, tiendaId, { metodoId: 'contra_entrega' }))
  expect((await compras.encargar([tiendaId], totalCentavos)).ok).toBe(true)
  equipo.linea.url = url
  await compras.enviar()
  await expect.poll(salidas).toEqual(['colocada'])
  expect(carrito.estado.valor()?.salidas[0]?.pedidos).toMatchObject([{ totalCentavos }])
})

test('si la respuesta se pierde, repetirla no la duplica', async () => {
  await llenar(linea('producto:cafe', 1))
  let perdidas = 0
  equipo.linea.intervenir = async (ruta, _init, seguir) => {
    const respuesta = await seguir()
    if (ruta !== '/api/yo/pedidos' || ++perdidas > 2) return respuesta
    throw new TypeError('cut')
  }
  await pedir()
  await compras.enviar()
  await compras.enviar()
  await compras.enviar()
  expect([salidas(), perdidas]).toEqual([['colocada'], 3])
  expect(await misPedidos()).toBe(1)
})

test('dos pestañas a la vez no la mandan dos veces', async () => {
  await llenar(linea('producto:cafe', 1))
  let mandadas = 0
  equipo.linea.intervenir = async (ruta, _init, seguir) => {
    if (ruta === '/api/yo/pedidos') mandadas++
    return await seguir()
  }
  const otros = await pestana()
  const otra = comprasDe(otros, fallar)
  await pedir()
  await Promise.all([compras.enviar(), otra.enviar()])
  await otros.cerrar()
  expect(mandadas).toBe(1)
})

test('un total que subió pregunta; al aceptarlo se coloca con el mismo grupo', async () => {
  await llenar(linea('producto:cafe', 1))
  const hecho = await pedir(-1000)
  await expect.poll(salidas).toEqual(['por_confirmar'])
  expect(carrito.estado.valor()?.salidas[0]).toMatchObject({ totalVistoCentavos: 14_000, totalNuevoCentavos: 15_000 })
  const grupoId = hecho.ok ? hecho.value.grupoId : ''
  await compras.confirmar(grupoId)
  await expect.poll(salidas).toEqual(['colocada'])
  expect(carrito.estado.valor()?.salidas[0]?.pedidos[0]?.pedidoId).toBe(`pedido:${grupoId}:${tienda.tienda.tiendaId}`)
})

test('un rechazo dice por qué y las líneas vuelven al carrito', async () => {
  await llenar(linea('producto:te', 3))
  await pedir()
  await expect.poll(salidas).toEqual(['rechazada'])
  expect(carrito.estado.valor()?.salidas[0]?.problema?.code).toBe('pedido.sin-existencia')
  expect(lineas()).toEqual([['producto:te', 3]])
})

test('quien no ha entrado no pide, y su carrito se queda', async () => {
  equipo = unEquipo({ url })
  datos = await pestana()
  carrito = carritoDe(datos, fallar)
  compras = comprasDe(datos, fallar)
  await llenar(linea('producto:cafe', 1))
  expect(await pedir()).toMatchObject({ ok: false, error: { code: 'sesion.ninguna' } })
  expect(lineas()).toEqual([['producto:cafe', 1]])
})

test('lo puesto en otro equipo llega por el perfil, y lo de aquí va allá', async () => {
  const alla = paraElPerfil([linea('producto:te', 1)])
  await p.pedir('PUT', '/api/yo/perfil', { carrito: alla }, clienta)
  await llenar(linea('producto:cafe', 2))
  expect(await carrito.seguirPerfil()).toMatchObject({ ok: true })
  expect(lineas()).toEqual([
    ['producto:cafe', 2],
    ['producto:te', 1],
  ])
  const { perfil } = (await p.pedir('GET', '/api/yo/perfil', undefined, clienta)).cuerpo as { perfil: { carrito: unknown[] } }
  expect(perfil.carrito).toHaveLength(2)
})

test('dos toques seguidos se cuentan los dos, y se ven antes de llegar al disco', async () => {
  await llenar(linea('producto:cafe', 1))
  const mas = () => carrito.cambiar((antes) => conLinea(antes, linea('producto:cafe', 1)))
  const hechos = [mas(), mas()]
  expect(lineas()).toEqual([['producto:cafe', 3]])
  await Promise.all(hechos)
  expect(lineas()).toEqual([['producto:cafe', 3]])
  const otros = await pestana()
  await expect.poll(() => carritoDe(otros, fallar).estado.valor()?.lineas[0]?.cantidadMilesimas).toBe(3000)
  await otros.cerrar()
})

test('lo agregado y lo pedido justo antes de dejar la página está al volver, una sola vez', async () => {
  await llenar(linea('producto:te', 1))
  const { suya, irse } = await paginaQueSeVa()
  irse()
  void carritoDe(suya, fallar).cambiar((antes) => conLinea(antes, linea('producto:cafe', 1)))
  void carritoDe(suya, fallar).cambiar((antes) => conLinea(antes, linea('producto:cafe', 1)))
  void carritoDe(suya, fallar).cambiar((antes) => ({ ...antes, telefono: '8095550177' }))
  void carritoDe(suya, fallar).cambiar((antes) => conLineaCambiada(antes, linea('producto:te', 1), { cantidadMilesimas: 0 }))
  for (let vez = 0; vez < 2; vez++) {
    const otra = await pestana()
    const suyas = carritoDe(otra, fallar).estado
    await expect.poll(() => suyas.valor()?.lineas.map((una) => [una.productoId, una.cantidadMilesimas])).toEqual([['producto:cafe', 2000]])
    expect(carritoDe(otra, fallar).estado.valor()?.telefono).toBe('8095550177')
    await otra.cerrar()
  }
  const despues = await paginaQueSeVa()
  despues.irse()
  equipo.linea.url = undefined
  void comprasDe(despues.suya, fallar).encargar([tienda.tienda.tiendaId], 0)
  const otra = await pestana()
  await expect.poll(() => carritoDe(otra, fallar).estado.valor()?.salidas).toHaveLength(1)
  expect(carritoDe(otra, fallar).estado.valor()?.lineas).toEqual([])
  await otra.cerrar()
  await suya.cerrar()
  await despues.suya.cerrar()
})

test('otra página que abre mientras esta escribe no cuenta lo mismo dos veces', async () => {
  const { candados } = equipo.pestana()
  const ocupado = candados.retener('mercana-carrito')
  await ocupado.obtenido
  const otra = await pestana()
  const enOtra = carritoDe(otra, fallar)
  const mas = carrito.cambiar((antes) => conLinea(antes, linea('producto:cafe', 1)))
  ocupado.soltar()
  await mas
  await expect.poll(() => enOtra.estado.valor()?.lineas.map((una) => una.cantidadMilesimas)).toEqual([1000])
  expect(lineas()).toEqual([['producto:cafe', 1]])
  await otra.cerrar()
})

test('un pedido no se ve por enviar hasta que está en el disco', async () => {
  await llenar(linea('producto:cafe', 1))
  equipo.linea.url = undefined
  const ocupado = equipo.pestana().candados.retener('mercana-carrito')
  await ocupado.obtenido
  const pedido = pedir()
  expect([salidas(), lineas()]).toEqual([[], [['producto:cafe', 1]]])
  ocupado.soltar()
  await pedido
  expect([salidas(), lineas()]).toEqual([['por_enviar'], []])
})
