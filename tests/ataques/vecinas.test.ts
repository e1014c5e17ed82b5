/** Poisoned stores among many: their trouble stays in them, over a restart too. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comandos } from '#domain/comandos.ts'
import { comandosMercana } from '#domain/plataforma/comandos.mercana.ts'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { construir } from '#domain/core/construir.ts'
import { Cliente, CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { encodeHlc } from '#domain/core/hlc.ts'
import type { Envio } from '#domain/core/sync.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { bien, Hechos, unaCaja, unaTienda } from '../support/server/sync.ts'
import { CLAVE, unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../support/server/test-server.ts'
import { negado, suertes } from './mesa.ts'
import { abrirEnvenenable, envenenar } from './veneno.ts'

/** Enough for every poison to have neighbours on both sides; each takes half a second to set up. */
const TIENDAS = 20
const OPERADOR = 'operador@mercana.test'
const CREDITO = {
  metodo: 'credito',
  moneda: 'DOP',
  recibidoCentavos: 10_000,
  tasaDiezmilesimas: 10_000,
  valorCentavos: 10_000,
  referencia: '',
} as const

interface Puesto {
  duena: PersonaPrueba
  tienda: TiendaPrueba
  caja: Hechos
  /** What waits for its turn at the till. */
  venta: Envio
}

let p: Prueba
let operador: PersonaPrueba
const puestos: Puesto[] = []

const aCredito = (caja: Hechos, clienteId: string): Promise<Envio> =>
  caja.venta({
    cliente: { clienteId, nombre: 'Ana', identificacion: '', tipoIdentificacion: '' },
    pagos: [CREDITO],
  })
const mes = (): string => p.reloj.ahora.toISOString().slice(0, 7)
const documento = (envio: Envio): { id: string; seq: number } => JSON.parse(envio.texto) as { id: string; seq: number }

/** Each way of poisoning a store: what an earlier version left in it, and what is handed in now. */
const venenos: Record<string, (puesto: Puesto) => Promise<void>> = {
  'el mes de crédito tomado': async ({ tienda, caja }) => {
    await envenenar(p, tienda.tiendaId, [documento(caja.hecho(Turno, {}, { id: `credito:cliente:ana:${mes()}` }))])
    expect(suertes(await caja.enviar(await aCredito(caja, 'cliente:ana')))).toEqual(['recibido'])
  },
  'un cliente que no puede ser': async ({ caja }) => {
    for (const clienteId of ['../../x y', '_design/guardia', '__proto__', 'x'.repeat(150)])
      expect(suertes(await caja.enviar(await aCredito(caja, clienteId)))).toEqual(['recibido'])
  },
  'su número tomado': async ({ tienda, caja, venta }) => {
    await envenenar(p, tienda.tiendaId, [documento(caja.hecho(MovimientoInventario, {}, { id: venta.id }))])
  },
  'ids ajenos por la puerta': async ({ caja, venta }) => {
    const ids = [`credito:cliente:ana:${mes()}`, venta.id, 'bloque:x', 'cierre:x', 'servidor:x']
    const hechos = ids.map((id) => caja.hecho(Turno, {}, { id }))
    expect(suertes(await caja.enviar(...hechos))).toEqual(ids.map(() => 'esquema'))
  },
  'un reloj del futuro': async ({ caja, tienda }) => {
    const cambios = [{ docId: `producto:${tienda.slug}`, campos: { precioDiezmilesimas: { antes: 1, despues: 2_000_000 } } }]
    const hlc = encodeHlc(Date.UTC(2099, 0, 1), 0, caja.de.dispositivoId)
    expect(suertes(await caja.enviar(caja.hecho(Historico, { docTipo: 'producto', cambios, motivo: '' }, { hlc })))).toEqual(['recibido'])
  },
  'saltos imposibles': async ({ caja }) => {
    const lejos = [5_000_000, Number.MAX_SAFE_INTEGER].map((seq) => caja.hecho(Turno, {}, { seq }))
    expect(suertes(await caja.enviar(...lejos))).toEqual(['seq-repetido', 'esquema'])
  },
}

beforeAll(async () => {
  p = await unServidor({ ADMIN_EMAILS: OPERADOR }, abrirEnvenenable)
  await p.server.identidad.crear({ email: OPERADOR, nombre: 'Operador', clave: CLAVE })
  operador = await p.entrar(OPERADOR, CLAVE)
  for (let i = 0; i < TIENDAS; i++) {
    const { duena, tienda } = await unaTienda(p)
    bien(await p.pedir('PUT', `/api/tiendas/${tienda.tiendaId}`, { tiendaShowAllUsers: true, activo: true }, duena))
    const caja = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
    const alta = caja.alta(`producto:${tienda.slug}`, { ...Producto.muestra, nombre: 'Café Santo Domingo', publicado: true, activo: true })
    const cliente = caja.alta('cliente:ana', { ...Cliente.muestra, nombre: 'Ana' })
    expect(suertes(await caja.enviar(alta, cliente))).toEqual(['recibido', 'recibido'])
    puestos.push({ duena, tienda, caja, venta: await caja.venta() })
  }
}, 180_000)
afterAll(() => p.cerrar())

/** Everything that a store lives by answers, and so does what the platform makes of all of them. */
async function todoAnda(): Promise<number> {
  for (const { tienda, duena, caja, venta } of puestos) {
    const { tiendaId, slug } = tienda
    const publico = bien(await p.pedir('GET', `/api/publico/tiendas/${slug}/catalogo`))
    expect([slug, (publico['productos'] as unknown[]).length]).toEqual([slug, 1])
    bien(await caja.leer('saludo'))
    bien(await caja.leer('pull?base=ops'))
    bien(await caja.leer('snapshot'))
    bien(await caja.leer('receipts'))
    expect((await caja.pedirBloque()).rnc).toBe('131246796')
    expect([slug, suertes(await caja.enviar(venta))]).toEqual([slug, ['recibido']])
    const linea = { productoId: `producto:${slug}`, cantidadMilesimas: 1000, precioVistoDiezmilesimas: 1, nota: '' }
    const cotizado = await p.pedir(
      'POST',
      comandosPedidos.cotizarPedidos.ruta,
      { tiendas: [{ tiendaId, envio: 'retiro', lineas: [linea] }] },
      duena,
    )
    expect([slug, cotizado.estado < 500]).toEqual([slug, true])
    bien(await p.pedir('GET', `/api/tiendas/${tiendaId}/sincronizacion`, undefined, duena))
  }
  // A search has a budget of time: what it did not reach the first time it has read by then.
  const hallados = async () =>
    comandosPedidos.buscarProductos.respuesta.parse(bien(await p.pedir('GET', `${comandosPedidos.buscarProductos.ruta}?buscar=cafe`)))
      .productos
  await expect.poll(async () => (await hallados()).length, { timeout: 20_000 }).toBe(TIENDAS)
  const moderados = comandosMercana.productosDeMercana.respuesta.parse(
    bien(await p.pedir('GET', '/api/mercana/productos', undefined, operador)),
  )
  expect([moderados.total, moderados.sinLeer]).toEqual([TIENDAS, []])
  const uso = await p.pedir('GET', '/api/mercana/territorio/uso?direcciones=si', undefined, operador)
  expect(comandosMercana.usoDelTerritorio.respuesta.parse(bien(uso)).sinLeer).toEqual([])
  return (bien(await p.pedir('GET', '/api/mercana/tiendas', undefined, operador))['tiendas'] as unknown[]).length
}

test('fila 86: unas tiendas envenenadas de cada manera, y todas las demás, y ellas, siguen; después de reiniciar también', async () => {
  for (const [i, envenenarla] of Object.values(venenos).entries()) await envenenarla(puestos[i * 3 + 1] as Puesto)
  expect(await todoAnda()).toBe(TIENDAS)
  await p.reiniciar(async () => undefined)
  expect(await todoAnda()).toBe(TIENDAS)
}, 240_000)

test('fila 86: lo que un trabajo no puede digerir se aparta, se ve, se mira otra vez, y lo que viene después se hace', async () => {
  const { tienda, duena, caja } = puestos[0] as Puesto
  const ruta = `/api/tiendas/${tienda.tiendaId}/sincronizacion`
  const sinProcesar = async () => comandos.sincronizacion.respuesta.parse(bien(await p.pedir('GET', ruta, undefined, duena))).sinProcesar
  const otraVez = async () =>
    comandos.reprocesar.respuesta.parse(bien(await p.pedir('POST', `${ruta}/reprocesar`, {}, duena))).sinProcesar.length
  // A month that no version ever wrote so.
  const id = `credito:cliente:ana:${mes()}`
  await envenenar(p, tienda.tiendaId, [{ ...construir(CreditoCliente, {}, { id, tiendaId: tienda.tiendaId }), movimientos: 5 } as never])
  const [mala, buena] = [await aCredito(caja, 'cliente:ana'), caja.alta('producto:otro', { ...Producto.muestra, nombre: 'Otro' })]
  expect(suertes(await caja.enviar(mala, buena))).toEqual(['recibido', 'recibido'])
  expect(await sinProcesar()).toMatchObject([{ id: mala.id, tipo: 'venta', trabajo: 'credito', dispositivoId: caja.de.dispositivoId }])
  const ops = await baseDeTienda(p.store, tienda.tiendaId, 'ops')
  expect(await ops.get('producto:otro')).toMatchObject({ nombre: 'Otro' })
  expect(await otraVez()).toBe(1)
  negado(await p.pedir('POST', `${ruta}/reprocesar`, {}), 401)
  const mala2 = await ops.get(id)
  if (!mala2) throw new Error('the month went away')
  await ops.update({ ...mala2, movimientos: [] } as never)
  expect(await otraVez()).toBe(0)
  expect(await sinProcesar()).toEqual([])
  expect(await ops.get(id)).toMatchObject({ movimientos: [{ ventaId: mala.id }] })
})

test('fila 86: una tienda que no se puede leer se pasa por alto, y se dice cuál', async () => {
  const { tienda, caja } = puestos[2] as Puesto
  const { pliegues } = p.server.central
  const alDia = pliegues.alDia
  p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 120_000)
  pliegues.alDia = (tiendaId) => (tiendaId === tienda.tiendaId ? Promise.reject(new Error('rota')) : alDia(tiendaId))
  try {
    const moderados = comandosMercana.productosDeMercana.respuesta.parse(
      bien(await p.pedir('GET', '/api/mercana/productos', undefined, operador)),
    )
    expect([
      moderados.productos.some(({ tiendaId }) => tiendaId === tienda.tiendaId),
      moderados.sinLeer.map(({ tiendaId }) => tiendaId),
    ]).toEqual([false, [tienda.tiendaId]])
    // What is shown of it is kept until something in it moves.
    expect(suertes(await caja.enviar(caja.hecho(Turno)))).toEqual(['recibido'])
    const { productos, parcial } = comandosPedidos.buscarProductos.respuesta.parse(
      bien(await p.pedir('GET', `${comandosPedidos.buscarProductos.ruta}?buscar=cafe`)),
    )
    expect([productos.some(({ tiendaId }) => tiendaId === tienda.tiendaId), parcial]).toEqual([false, true])
  } finally {
    pliegues.alDia = alDia
  }
})
