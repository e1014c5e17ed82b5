/** Ids that are another document's, places of an order that no device reaches, and what of it an earlier version left on disk. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comandos, type EnCuarentena } from '#domain/comandos.ts'
import { Cliente, CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Campos } from '#domain/core/entity.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import type { Envio } from '#domain/core/sync.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { huecosAbiertos } from '#server/sync/trabajos/huecos.ts'
import { abrirCuarentena, docDeCuarentena } from '#server/core/hechos/cuarentena.ts'
import { recibir } from '#server/sync/ingesta/hecho.ts'
import { envioDe } from '../support/server/door.ts'
import { bien, Hechos, unaCaja } from '../support/server/sync.ts'
import { sinCambios, suertes, unaMesa, type Mesa } from './mesa.ts'
import { abrirEnvenenable, envenenar } from './veneno.ts'

let m: Mesa
beforeAll(async () => {
  m = await unaMesa({}, abrirEnvenenable)
})
afterAll(() => m.p.cerrar())

const otra = (nombre: string): Promise<Hechos> => unaCaja(m.p, m.a.duena, m.a.tienda, nombre).then((de) => new Hechos(m.p, m.a.tienda, de))
const ops = () => baseDeTienda(m.p.store, m.a.tienda.tiendaId, 'ops')
const alDia = () => m.p.server.central.trabajos.ponerAlDia(m.a.tienda.tiendaId)
const mes = (): string => m.p.reloj.ahora.toISOString().slice(0, 7)
const base = (): string => `/api/tiendas/${m.a.tienda.tiendaId}`
const docDe = (envio: Envio): Record<string, unknown> & { id: string; seq: number } => JSON.parse(envio.texto) as never

/** A sale on credit to this customer. */
const aCredito = (caja: Hechos, clienteId: string): Promise<Envio> => {
  const total = 10_000
  return caja.venta({
    cliente: { clienteId, nombre: 'Ana', identificacion: '', tipoIdentificacion: '' },
    pagos: [{ metodo: 'credito', moneda: 'DOP', recibidoCentavos: total, tasaDiezmilesimas: 10_000, valorCentavos: total, referencia: '' }],
  })
}
/** Everything that waits, page by page. */
async function cuarentena(): Promise<EnCuarentena[]> {
  const todos: EnCuarentena[] = []
  for (let antesDe = ''; ;) {
    const url = `${base()}/cuarentena${antesDe === '' ? '' : `?antesDe=${encodeURIComponent(antesDe)}`}`
    const { documentos, siguiente } = comandos.cuarentena.respuesta.parse(bien(await m.p.pedir('GET', url, undefined, m.a.duena)))
    todos.push(...documentos)
    if (siguiente === '') return todos
    antesDe = siguiente
  }
}
const otraVez = async (cuarentenaId: string) =>
  bien(await m.p.pedir('POST', `${base()}/cuarentena/reintentar`, { cuarentenaId }, m.a.duena))

test('fila 81: ningún hecho toma el id de un documento de otra clase, llegue antes o después', async () => {
  const ladrona = await otra('Ladrona')
  const propia = await m.a.caja.venta()
  const siguiente = formatoNcf('E32', (m.a.caja.bloque?.desde ?? 0) + 5)
  const ajenos = [
    `credito:cliente:1:${mes()}`,
    propia.id,
    `131246796-${siguiente}`,
    'cierre:turno:1',
    'bloque:131246796:E32:0000000001',
    'aclaracion:precio_fuera:x',
    'pedido:g:t',
    'movimientoCaja:1',
    'incompleto:producto:1',
    'recibos:x',
    'servidor:cursor',
  ]
  await sinCambios(
    m.p,
    async () => {
      for (const id of ajenos) expect([id, suertes(await ladrona.enviar(ladrona.hecho(Turno, {}, { id })))]).toEqual([id, ['esquema']])
      const movimiento = ladrona.hecho(MovimientoInventario, {}, { id: propia.id })
      expect(suertes(await ladrona.enviar(movimiento))).toEqual(['esquema'])
    },
    ['cuarentena'],
  )
  expect(suertes(await m.a.caja.enviar(propia))).toEqual(['recibido'])
})

test('fila 81: una venta con un número de otra caja espera aparte, en cualquier orden, y la de su caja entra', async () => {
  const [honrada, ladrona] = [await otra('Honrada'), await otra('Con números ajenos')]
  const [antes, despues] = [await honrada.venta(), await honrada.venta()]
  await ladrona.pedirBloque()
  const copia = (de: Envio): Envio => {
    const { ncf, bloqueId } = docDe(de) as unknown as Venta
    return ladrona.hecho(
      Venta,
      { ...(docDe(de) as unknown as Campos<typeof Venta>), ncf, bloqueId, cajaId: ladrona.de.cajaId },
      { id: de.id },
    )
  }
  expect(suertes(await ladrona.enviar(copia(antes)))).toEqual(['ncf-fuera-de-bloque'])
  expect(suertes(await honrada.enviar(antes, despues))).toEqual(['recibido', 'recibido'])
  expect(suertes(await ladrona.enviar(copia(despues)))).toEqual(['ncf-fuera-de-bloque'])
})

test('fila 82: lo que una versión anterior dejó en el mes de crédito de un cliente sale de ahí, y el crédito se anota', async () => {
  const caja = await otra('De antes')
  const clienteId = 'cliente:fiado'
  expect(suertes(await m.a.caja.enviar(m.a.caja.alta(clienteId, { ...Cliente.muestra, nombre: 'Fiado' })))).toEqual(['recibido'])
  const intruso = docDe(caja.hecho(Turno, {}, { id: `credito:${clienteId}:${mes()}` }))
  await envenenar(m.p, m.a.tienda.tiendaId, [intruso])
  expect(suertes(await m.a.caja.enviar(await aCredito(m.a.caja, clienteId)))).toEqual(['recibido'])
  await alDia()
  expect(await (await ops()).get(intruso.id)).toMatchObject({ tipo: CreditoCliente.tipo, movimientos: [{ centavos: 10_000 }] })
  const [apartado] = (await cuarentena()).filter(({ id }) => id === intruso.id)
  expect(apartado).toMatchObject({ motivo: 'id-repetido', porque: 'id-ajeno', dispositivoId: caja.de.dispositivoId })
  expect(JSON.parse(apartado?.texto ?? '')).toEqual(intruso)
  // Its device hears the same receipt, and that it waits.
  expect(suertes(await caja.enviar(envioDe(intruso)))).toEqual(['id-repetido'])
  expect(await m.p.server.central.trabajos.apartados(m.a.tienda.tiendaId)).toEqual([])
})

test('fila 83: cincuenta números tomados por otra clase de hecho no dejan fuera a la caja que los tiene', async () => {
  const [honrada, ladrona] = [await otra('Con su bloque'), await otra('Ladrona de números')]
  const ventas: Envio[] = []
  for (let i = 0; i < 50; i++) ventas.push(await honrada.venta())
  const intrusos = ventas.map(({ id }) => docDe(ladrona.hecho(MovimientoInventario, {}, { id })))
  await envenenar(m.p, m.a.tienda.tiendaId, intrusos)
  const existencias = async () => (await m.p.server.central.pliegues.alDia(m.a.tienda.tiendaId)).existencias.get('producto:1') ?? 0
  const inflada = await existencias()
  // Handed in again by who took the places, before: the same receipt as ever.
  expect(suertes(await ladrona.enviar(...intrusos.slice(0, 2).map(envioDe)))).toEqual(['recibido', 'recibido'])
  expect(suertes(await honrada.enviar(...ventas))).toEqual(ventas.map(() => 'recibido'))
  await alDia()
  expect(await (await ops()).get(ventas[0]?.id ?? '')).toMatchObject({ tipo: Venta.tipo })
  expect(
    (await cuarentena()).filter(({ dispositivoId, porque }) => dispositivoId === ladrona.de.dispositivoId && porque === 'id-ajeno'),
  ).toHaveLength(50)
  // What it added to stock is not counted; what was sold is.
  expect(inflada - (await existencias())).toBe(50 * 24_000 + 50 * 1000)
  expect(suertes(await ladrona.enviar(...intrusos.map(envioDe)))).toEqual(intrusos.map(() => 'id-repetido'))
  expect(suertes(await honrada.enviar(...ventas))).toEqual(ventas.map(() => 'recibido'))
})

test('fila 83: la venta que ya esperaba en cuarentena entra con «Revisar otra vez»', async () => {
  const [honrada, ladrona] = [await otra('Con una en espera'), await otra('Otra ladrona')]
  const venta = await honrada.venta()
  const ajena = docDe(honrada.hecho(Turno))
  await envenenar(m.p, m.a.tienda.tiendaId, [docDe(ladrona.hecho(Turno, {}, { id: venta.id }))])
  const remitente = {
    dispositivoId: honrada.de.dispositivoId,
    tiendaId: m.a.tienda.tiendaId,
    clase: 'caja' as const,
    estado: 'activo' as const,
  }
  const espera = docDeCuarentena(
    recibir(venta, remitente),
    remitente,
    { motivo: 'ncf-repetido', detalle: 'de antes' },
    m.p.reloj.ahora.toISOString(),
  )
  await (await abrirCuarentena(m.p.store)).createMany([espera])
  await m.p.reiniciar(async () => undefined)
  expect(suertes(await honrada.enviar(venta, envioDe(ajena)))).toEqual(['ncf-repetido', 'recibido'])
  expect(await otraVez(espera.id)).toMatchObject({ estado: 'recibido' })
  expect(suertes(await honrada.enviar(venta))).toEqual(['recibido'])
})

test('fila 85: un salto imposible en el orden de un equipo espera aparte, sin dejar huecos, y tiene salida', async () => {
  const caja = await otra('Saltarina')
  expect(suertes(await caja.enviar(caja.hecho(Turno)))).toEqual(['recibido'])
  const lejos = [1_000_000, 1_000_001].map((seq) => caja.hecho(Turno, {}, { seq }))
  const imposible = caja.hecho(Turno, {}, { seq: Number.MAX_SAFE_INTEGER })
  expect(suertes(await caja.enviar(...lejos, imposible))).toEqual(['seq-repetido', 'seq-repetido', 'esquema'])
  const mia = async () => {
    const { dispositivos } = comandos.sincronizacion.respuesta.parse(
      bien(await m.p.pedir('GET', `${base()}/sincronizacion`, undefined, m.a.duena)),
    )
    return dispositivos.find(({ dispositivoId }) => dispositivoId === caja.de.dispositivoId)
  }
  await m.p.server.central.vigia.revisar(m.a.tienda.tiendaId)
  expect(await mia()).toMatchObject({ huecos: [], enCuarentena: 3 })
  expect((await huecosAbiertos(m.p.store, m.a.tienda.tiendaId)).map(({ padre }) => padre)).not.toContain(caja.de.dispositivoId)
  expect((await cuarentena()).filter(({ dispositivoId }) => dispositivoId === caja.de.dispositivoId).map(({ porque }) => porque)).toEqual(
    expect.arrayContaining(['seq-lejano', 'seq-lejano', '']),
  )
  // It goes on selling where it was; a jump as after the restore of an old backup is taken, with its hole.
  expect(suertes(await caja.enviar(caja.hecho(Turno), caja.hecho(Turno, {}, { seq: 90_000 })))).toEqual(['recibido', 'recibido'])
  // The owner answers for the first; what came after it comes along.
  const [primera] = (await cuarentena()).filter(({ id }) => id === lejos[0]?.id)
  expect(await otraVez(primera?.cuarentenaId ?? '')).toMatchObject({ estado: 'recibido' })
  expect(suertes(await caja.enviar(...lejos))).toEqual(['recibido', 'recibido'])
  expect(await mia()).toMatchObject({ enCuarentena: 1 })
})
