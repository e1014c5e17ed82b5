import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Comercio } from '#domain/personas/comercio.entity.ts'
import { MiPedido } from '#domain/pedidos/pedido.entity.ts'
import type { Entity } from '#domain/core/entity.ts'
import { filasDe, seleccionDe } from '#data/device/consultas.ts'
import { filaDe, leerFila } from '#data/device/fila.ts'
import { abrirMisDocumentos, type MisDocumentos } from '#data/session/mis-documentos.ts'
import { crearSalida } from '#data/session/mis-actos.salida.ts'
import { abrirDatos, type Datos } from '#data/session/sesion.ts'
import { ok } from '#domain/core/result.ts'
import { unComercio, unPedido, type Comercial } from '../support/server/orders.ts'
import { CLAVE, unServidor, type PersonaPrueba, type Prueba } from '../support/server/test-server.ts'
import { unEquipo, type Equipo } from '../support/dispositivo.ts'

let p: Prueba
let url = ''
let clienta: PersonaPrueba
let otra: PersonaPrueba
let comercio: Comercial
beforeAll(async () => {
  p = await unServidor()
  await p.app.listen({ port: 0, host: '127.0.0.1' })
  const lugar = p.app.server.address()
  url = typeof lugar === 'object' && lugar ? `http://127.0.0.1:${lugar.port}` : ''
  clienta = await p.persona('Clienta')
  otra = await p.persona('Otra')
  comercio = await unComercio(p, { 'producto:cafe': 1000 })
}, 60_000)
afterAll(() => p.cerrar())

let equipo: Equipo
let datos: Datos[]
let abiertos: MisDocumentos[]
beforeEach(() => {
  equipo = unEquipo({ url })
  equipo.linea.cookie = clienta.cookie
  datos = []
  abiertos = []
})
afterEach(async () => {
  for (const uno of abiertos) await uno.cerrar()
  // What it asked when it was opened is answered first: nobody writes on a disk that is closed.
  for (const uno of datos) await uno.refrescar()
  for (const uno of datos) await uno.cerrar()
  expect(equipo.fallos).toEqual([])
})

/** A tab of this browser, whose cookie says who is signed in. */
async function pestana(): Promise<{ datos: Datos; mios: MisDocumentos }> {
  const puertos = equipo.pestana()
  const alFallar = (error: unknown): void => void equipo.fallos.push(error)
  const propios = await abrirDatos(puertos, alFallar)
  datos.push(propios)
  await propios.refrescar()
  const salida = crearSalida({ puertos, usuario: propios.usuario, llego: async () => ok(true) })
  const mios = await abrirMisDocumentos({ puertos, datos: propios, salida, alFallar })
  abiertos.push(mios)
  return { datos: propios, mios }
}

const vistos = async (de: Datos, entity: Entity = MiPedido): Promise<string[]> =>
  (await filasDe(de.usuario, seleccionDe(entity))).map((fila) => leerFila(entity, fila).doc.id)

describe('lo propio', () => {
  it('se lee entero, se sigue desde la marca, y sin conexión está en una pestaña que se abre después', async () => {
    const id = await unPedido(p, clienta, comercio)
    const una = await pestana()
    await una.mios.sincronizar()
    expect(await vistos(una.datos)).toContain(id)
    expect(una.mios.estado.valor()).toMatchObject({ completo: true, conexion: 'en-linea', ultimoFallo: '' })
    let pedidas: string[] = []
    equipo.linea.intervenir = async (ruta, _init, seguir) => {
      pedidas.push(ruta)
      return seguir()
    }
    const nuevo = await unPedido(p, clienta, comercio)
    await una.mios.sincronizar()
    expect(await vistos(una.datos)).toEqual(expect.arrayContaining([id, nuevo]))
    expect(pedidas.filter((ruta) => ruta.startsWith('/api/yo/documentos'))).not.toContain('/api/yo/documentos?desde=0')
    await Promise.all([...abiertos.splice(0), ...datos.splice(0)].map((uno) => uno.cerrar()))
    equipo.linea.url = undefined
    const despues = await abrirDatos(equipo.pestana(), (error) => equipo.fallos.push(error))
    datos.push(despues)
    expect(despues.estado.valor().usuario).toMatchObject({ usuarioId: clienta.usuarioId })
    expect(await vistos(despues)).toEqual(expect.arrayContaining([id, nuevo]))
    pedidas = []
  })

  it('el servidor avisa de lo que se mueve, sin que nadie pregunte', async () => {
    const una = await pestana()
    await una.mios.sincronizar()
    // The channel opens after the first reading.
    await new Promise((listo) => setTimeout(listo, 300))
    const id = await unPedido(p, clienta, comercio)
    await expect.poll(() => vistos(una.datos), { timeout: 4000 }).toContain(id)
  })

  it('lo que se quita allá, se quita aquí', async () => {
    const una = await pestana()
    await p.pedir('PUT', `/api/yo/comercios/${comercio.tienda.tiendaId}`, {}, clienta)
    await una.mios.sincronizar()
    expect(await vistos(una.datos, Comercio)).toHaveLength(1)
    await p.pedir('DELETE', `/api/yo/comercios/${comercio.tienda.tiendaId}`, undefined, clienta)
    await una.mios.sincronizar()
    expect(await vistos(una.datos, Comercio)).toEqual([])
  })

  it('un servidor restaurado se lee desde el principio, y lo que ya no tiene se va', async () => {
    const id = await unPedido(p, clienta, comercio)
    const una = await pestana()
    await una.mios.sincronizar()
    expect(await vistos(una.datos)).toContain(id)
    const fantasma = 'comercio:de-antes'
    const leido = { id: fantasma, tipo: Comercio.tipo, tiendaId: '', en: '', clave: '', padre: '' }
    await una.datos.usuario.crear([filaDe(leido, { texto: JSON.stringify(leido), hash: '', estado: 'servidor', recibidoEn: 'antes' })])
    await una.mios.sincronizar()
    expect((await una.datos.usuario.leer([fantasma]))[0]).toBeDefined()
    const epoch = '0198ffff-0000-7000-8000-000000000001'
    const previo = p.server.epoch
    Object.assign(p.server, { epoch })
    try {
      await una.mios.sincronizar()
    } finally {
      Object.assign(p.server, { epoch: previo })
    }
    expect((await una.datos.usuario.leer([fantasma]))[0]).toBeUndefined()
    expect(await vistos(una.datos)).toContain(id)
  })

  it('dos pestañas: una lee por las dos, y la otra puede pedirlo', async () => {
    const [una, dos] = [await pestana(), await pestana()]
    const id = await unPedido(p, clienta, comercio)
    await dos.mios.sincronizar()
    expect(await vistos(una.datos)).toContain(id)
    expect(dos.mios.estado.valor()).toMatchObject({ completo: true, conexion: 'en-linea' })
  })
})

describe('de quién es este navegador', () => {
  it('al salir no queda nada de lo suyo', async () => {
    await unPedido(p, clienta, comercio)
    const una = await pestana()
    await una.mios.sincronizar()
    expect((await vistos(una.datos)).length).toBeGreaterThan(0)
    const sesion = await p.entrar(clienta.email, CLAVE)
    equipo.linea.cookie = sesion.cookie
    expect((await una.datos.salir()).ok).toBe(true)
    equipo.linea.cookie = ''
    await una.mios.sincronizar()
    expect(await una.datos.usuario.claves({ indice: ['id'], desde: [], hasta: [] })).toEqual([])
  })

  it('si en otra pestaña entró otra, ésta no guarda lo de una por lo de la otra', async () => {
    const id = await unPedido(p, clienta, comercio)
    const una = await pestana()
    await una.mios.sincronizar()
    expect(await vistos(una.datos)).toContain(id)
    equipo.linea.cookie = otra.cookie
    await una.mios.sincronizar()
    expect(una.datos.estado.valor().usuario).toMatchObject({ usuarioId: otra.usuarioId })
    await una.mios.sincronizar()
    expect(await vistos(una.datos)).toEqual([])
  })

  it('una respuesta que llega cuando ya salió no deja nada', async () => {
    await unPedido(p, clienta, comercio)
    const una = await pestana()
    await una.mios.sincronizar()
    await unPedido(p, clienta, comercio)
    const enDisco = una.datos.siSigueSiendo(otra.usuarioId, async () => 'se escribió')
    expect(await enDisco).toBeUndefined()
    expect(await una.datos.siSigueSiendo(clienta.usuarioId, async () => 'se escribió')).toBe('se escribió')
  })
})
