import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { EventoPedido } from '#domain/pedidos/pedido.entity.ts'
import { abrirAuditoria, baseDeTienda } from '../core/bases.ts'
import { colocar, compraDe, hechoDe, enTienda, unComercio, unPedido, uuid, type Comercial } from '../../tests/support/server/orders.ts'
import { CLAVE, unServidor, type PersonaPrueba, type Prueba, type Respuesta } from '../../tests/support/server/test-server.ts'
import { aprobar, bien } from '../../tests/support/server/sync.ts'

const OPERADOR = 'operador@mercana.test'
let p: Prueba
let clienta: PersonaPrueba
let operador: PersonaPrueba
let a: Comercial
beforeAll(async () => {
  p = await unServidor({ ADMIN_EMAILS: OPERADOR })
  await p.server.identidad.crear({ email: OPERADOR, nombre: 'Operador', clave: CLAVE })
  operador = await p.entrar(OPERADOR, CLAVE)
  clienta = await p.persona('Clienta')
  a = await unComercio(p, { 'producto:cafe': 1000 })
}, 60_000)
afterAll(() => p.cerrar())

const poner = (
  comercio: Comercial,
  estado: string,
  quien: PersonaPrueba = operador,
  motivo = 'Vende lo que no es suyo',
): Promise<Respuesta> => p.pedir('POST', `/api/mercana/tiendas/${comercio.tienda.tiendaId}/estado`, { estado, motivo }, quien)
const deTienda = ({ tienda }: Comercial): string => `/api/tiendas/${tienda.tiendaId}`
const codeDe = async (compra: Record<string, unknown>): Promise<unknown> => (await colocar(p, clienta, compra)).cuerpo['code']
const publica = ({ tienda }: Comercial) => p.pedir('GET', `/api/publico/tiendas/${tienda.slug}`)

describe('una tienda suspendida', () => {
  test('no recibe pedidos y su página lo dice sin decir nada más; la suspende solo la operación, con motivo y con auditoría', async () => {
    expect((await poner(a, 'suspendida', a.duena)).estado).toBe(403)
    expect((await poner(a, 'suspendida', operador, ' ')).estado).toBe(400)
    expect((await publica(a)).cuerpo['productos']).toHaveLength(1)
    bien(await poner(a, 'suspendida'))
    expect(await codeDe(compraDe([a]))).toBe('pedido.tienda-suspendida')
    const cara = bien(await publica(a))
    expect(cara).toMatchObject({ productos: [], tienda: { estado: 'suspendida', tiendaNombre: 'Colmado La Fe', tiendaRnc: '' } })
    expect(JSON.stringify(cara)).not.toContain('no es suyo')
    expect(bien(await p.pedir('GET', `/api/publico/tiendas/${a.tienda.slug}/catalogo`))['productos']).toEqual([])
    expect(bien(await p.pedir('GET', '/api/publico/tiendas'))['tiendas']).toEqual([])
    const lineas = await (await abrirAuditoria(p.store)).find({ tipo: 'auditoria', padre: `tienda:${a.tienda.tiendaId}` })
    expect(lineas.some(({ cambios }) => JSON.stringify(cambios).includes('no es suyo'))).toBe(true)
    bien(await poner(a, 'abierta'))
    expect(await codeDe(compraDe([a]))).toBeUndefined()
  })

  test('su gente sigue: termina los pedidos que había y entrega lo que vendió', async () => {
    const b = await unComercio(p)
    const pedidoId = await unPedido(p, clienta, b)
    bien(await poner(b, 'suspendida'))
    const recibos = bien(await b.navegador.enviar(hechoDe(b.navegador, pedidoId, 'aceptar', { minutos: 5 })))
    expect(JSON.stringify(recibos)).toContain('recibido')
    await p.server.central.trabajos.ponerAlDia(b.tienda.tiendaId)
    expect((await enTienda(p, b, pedidoId))?.estado.pedido).toBe('aceptado')
    expect(await (await baseDeTienda(p.store, b.tienda.tiendaId, 'ops')).get(`tienda:${b.tienda.tiendaId}`)).toMatchObject({
      estado: 'suspendida',
      estadoMotivo: 'Vende lo que no es suyo',
    })
    // Its owner cannot lift it, neither by an edit nor by opening.
    bien(await p.pedir('PUT', deTienda(b), { estado: 'abierta', activo: true }, b.duena))
    expect((await p.pedir('POST', `${deTienda(b)}/abrir`, {}, b.duena)).cuerpo['code']).toBe('tienda.no-pendiente')
    expect(await codeDe(compraDe([b]))).toBe('pedido.tienda-suspendida')
  })

  test('la que terminó no vuelve, y ya no está', async () => {
    const b = await unComercio(p)
    bien(await poner(b, 'terminada'))
    expect(await codeDe(compraDe([b]))).toBe('pedido.tienda-terminada')
    expect((await publica(b)).estado).toBe(404)
    expect((await poner(b, 'abierta')).cuerpo['code']).toBe('tienda.estado-imposible')
    expect(
      (await p.pedir('POST', '/api/mercana/tiendas/t0/estado', { estado: 'suspendida', motivo: 'nada' }, operador)).cuerpo['code'],
    ).toBe('tienda.no-existe')
  })
})

test('de vacaciones no recibe pedidos, aunque nunca dijo su horario, y dice hasta cuándo', async () => {
  const b = await unComercio(p)
  const hoy = p.reloj.ahora.toISOString().slice(0, 10)
  bien(await p.pedir('PUT', deTienda(b), { tiendaCierres: [{ desde: '2020-01-01', hasta: '2099-12-31', motivo: '' }] }, b.duena))
  expect(await codeDe(compraDe([b]))).toBe('pedido.tienda-de-cierre')
  bien(await p.pedir('PUT', deTienda(b), { tiendaCierres: [{ desde: '2020-01-01', hasta: '2020-01-02', motivo: hoy }] }, b.duena))
  expect(await codeDe(compraDe([b]))).toBeUndefined()
})

test('varios costos de envío de una vez: repetirlo no los dobla, y quien no puede no pone ninguno', async () => {
  const b = await unComercio(p)
  const nuevas = ['01', '02'].map((codigo, i) => ({ id: `costosEnvios:${uuid()}`, codigo, centavos: 1000 * (i + 1), desde: '2026-01-01' }))
  const lote = { nuevas, cambios: [] }
  const enviar = (cuerpo: object, quien: PersonaPrueba) => p.pedir('POST', `${deTienda(b)}/envios/lote`, cuerpo, quien)
  expect((await enviar(lote, clienta)).estado).toBe(404)
  for (const _vez of [1, 2]) expect(bien(await enviar(lote, b.duena))).toEqual({ creadas: 2, cambiadas: 0 })
  const cambio = { reglaId: nuevas[0]?.id, hasta: '2026-12-31' }
  expect(bien(await enviar({ nuevas: [], cambios: [cambio] }, b.duena))).toEqual({ creadas: 0, cambiadas: 1 })
  const ops = await baseDeTienda(p.store, b.tienda.tiendaId, 'ops')
  expect(await ops.find({ tipo: CostosEnvios.tipo })).toMatchObject([
    { codigo: '01', centavos: 1000, entrega: true, hasta: '2026-12-31' },
    { codigo: '02', centavos: 2000, hasta: null },
  ])
  expect(await ops.find({ tipo: EventoPedido.tipo })).toEqual([])
  expect((await enviar({ nuevas: [], cambios: [{ reglaId: `tienda:${b.tienda.tiendaId}`, centavos: 1 }] }, b.duena)).estado).toBe(404)
})

test('una tienda nueva espera a que la aprueben, con lo que quien compra necesita; a la caja no le falta nada', async () => {
  const q = await unServidor({ MERCANA_TIENDAS_NUEVAS: 'pendientes', ADMIN_EMAILS: OPERADOR })
  try {
    await q.server.identidad.crear({ email: OPERADOR, nombre: 'Operador', clave: CLAVE })
    const b = await unComercio(q)
    const compradora = await q.persona()
    const pedir = async () => (await colocar(q, compradora, compraDe([b]))).cuerpo['code']
    const abrir = () => q.pedir('POST', `${deTienda(b)}/abrir`, { mostrar: true }, b.duena)
    expect(await pedir()).toBe('pedido.tienda-pendiente')
    expect((await q.pedir('GET', `/api/publico/tiendas/${b.tienda.slug}`)).estado).toBe(404)
    expect((await abrir()).cuerpo['code']).toBe('tienda.falta-para-abrir')
    bien(await q.pedir('PUT', deTienda(b), { tiendaTelefono: '8095550142', provincia: '010109', municipio: '01010901' }, b.duena))
    bien(await abrir())
    expect(await pedir()).toBe('pedido.tienda-pendiente')
    await aprobar(q, await q.entrar(OPERADOR, CLAVE), b.tienda)
    expect(await pedir()).toBeUndefined()
    expect(bien(await q.pedir('GET', '/api/publico/tiendas'))['tiendas']).toHaveLength(1)
    expect((await abrir()).cuerpo['code']).toBe('tienda.no-pendiente')
  } finally {
    await q.cerrar()
  }
}, 60_000)
