import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MiPedido } from '#domain/pedidos/pedido.entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { filasDe } from '#data/device/consultas.ts'
import { leerFila } from '#data/device/fila.ts'
import { abrirMisDocumentos, type MisDocumentos } from '#data/session/mis-documentos.ts'
import { actuar, puedeHacerse, verMiPedido, type MiPedidoVisto } from '#data/pedidos/mis-pedidos.ts'
import { actosDe, crearSalida, quitarActo } from '#data/session/mis-actos.salida.ts'
import { abrirDatos, type Datos } from '#data/session/sesion.ts'
import { enSuBase, mover, unComercio, unPedido, type Comercial } from '../support/server/orders.ts'
import { unServidor, type PersonaPrueba, type Prueba } from '../support/server/test-server.ts'
import { unEquipo, type Equipo, type Vida } from '../support/dispositivo.ts'

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
let foto: Result<boolean>
beforeEach(() => {
  equipo = unEquipo({ url })
  equipo.linea.cookie = clienta.cookie
  datos = []
  abiertos = []
  foto = ok(true)
})
afterEach(async () => {
  await cerrarTodo()
  expect(equipo.fallos).toEqual([])
})

async function cerrarTodo(): Promise<void> {
  for (const uno of abiertos.splice(0)) await uno.cerrar()
  for (const uno of datos.splice(0)) await uno.cerrar()
}

interface Pestana {
  datos: Datos
  mios: MisDocumentos
}
async function pestana(vida?: Vida): Promise<Pestana> {
  const puertos = equipo.pestana()
  const alFallar = (error: unknown): void => void (vida ? undefined : equipo.fallos.push(error))
  const propios = await abrirDatos(puertos, alFallar)
  datos.push(propios)
  // What it asks by itself has ended by then: nothing reads a disk that is closed.
  await propios.refrescar()
  const salida = crearSalida({ puertos, usuario: propios.usuario, llego: async () => foto })
  const mios = await abrirMisDocumentos({ puertos, datos: propios, salida, alFallar })
  abiertos.push(mios)
  return { datos: propios, mios }
}

async function ver({ datos: de }: Pestana, id: string): Promise<MiPedidoVisto> {
  const [fila] = await de.usuario.leer([id])
  if (!fila) throw new Error(id)
  const seleccion = actosDe(clienta.usuarioId, id)
  return verMiPedido(leerFila(MiPedido, fila).doc, (await filasDe(de.usuario, seleccion)).map(seleccion.leer), 'Clienta')
}
const enServidor = async (id: string) => (await enSuBase(p, clienta, id))?.estado
const deTienda = (): string => `/api/tiendas/${comercio.tienda.tiendaId}`

describe('lo que hace quien compra', () => {
  it('sin conexión queda en el disco y se ve como provisional; con ella llega una vez, y deja de serlo', async () => {
    const id = await unPedido(p, clienta, comercio)
    const una = await pestana()
    await una.mios.sincronizar()
    equipo.linea.url = undefined
    expect(await actuar(una.datos, id, 'mensaje', { texto: '¿Tienen hielo?' })).toMatchObject({ ok: true })
    expect(await actuar(una.datos, id, 'cancelar', { motivo: 'Me equivoqué' })).toMatchObject({ ok: true })
    const antes = await ver(una, id)
    expect(antes.estado).toMatchObject({ pedido: 'cancelado', activo: false, mensajes: [{ texto: '¿Tienen hielo?' }] })
    expect([antes.provisionales.size, antes.porEnviar.length]).toEqual([2, 2])
    expect(await enServidor(id)).toMatchObject({ pedido: 'colocado' })
    await cerrarTodo()
    const despues = await pestana()
    expect((await ver(despues, id)).porEnviar).toHaveLength(2)
    equipo.linea.url = url
    await despues.mios.sincronizar()
    const visto = await ver(despues, id)
    expect([visto.provisionales.size, visto.rechazados]).toEqual([0, []])
    expect(visto.estado).toEqual(await enServidor(id))
    expect(visto.estado.historia.map(({ accion, veredicto }) => [accion, veredicto])).toEqual([
      ['mensaje', 'aceptado'],
      ['cancelar', 'aceptado'],
    ])
  })

  it('lo que se perdió en el camino de vuelta se repite con el mismo id, y cuenta una vez', async () => {
    const id = await unPedido(p, clienta, comercio)
    const una = await pestana()
    await una.mios.sincronizar()
    const ids: unknown[] = []
    equipo.linea.intervenir = async (ruta, init, seguir) => {
      const respuesta = await seguir()
      if (!ruta.includes('/eventos')) return respuesta
      ids.push((JSON.parse(typeof init.body === 'string' ? init.body : '{}') as { id?: string }).id)
      if (ids.length < 3) throw new TypeError('fetch failed')
      return respuesta
    }
    await actuar(una.datos, id, 'mensaje', { texto: 'Hola' })
    await expect.poll(() => ids.length, { timeout: 9000 }).toBe(3)
    expect(new Set(ids).size).toBe(1)
    await una.mios.sincronizar()
    expect((await enServidor(id))?.mensajes).toHaveLength(1)
    expect((await ver(una, id)).provisionales.size).toBe(0)
  }, 15_000)

  it('matada la página en cada paso, ni falta ni sobra nada', async () => {
    for (let pasos = 0; pasos < 14; pasos++)
      for (const despues of [false, true]) {
        const id = await unPedido(p, clienta, comercio)
        const una = await pestana()
        await una.mios.sincronizar()
        await cerrarTodo()
        equipo.linea.url = undefined
        const escribe = await pestana()
        await actuar(escribe.datos, id, 'mensaje', { texto: 'Hola' })
        await cerrarTodo()
        equipo.linea.url = url
        // A tab that reads and sends for so many steps, and dies.
        const puertos = equipo.pestana({ pasos, despues })
        const sano = await abrirDatos(equipo.pestana(), (error) => equipo.fallos.push(error))
        datos.push(sano)
        await sano.refrescar()
        const mortal = await puertos.abrirBase('mercana', { filas: ['publico', 'usuario'], apuntes: ['local'] }).catch(() => undefined)
        if (mortal) {
          const usuario = mortal.filas.usuario
          const muere = { ...sano, usuario }
          const salida = crearSalida({ puertos, usuario, llego: async () => ok(true) })
          const mios = await abrirMisDocumentos({ puertos, datos: muere, salida, alFallar: () => undefined }).catch(() => undefined)
          if (mios) {
            await Promise.race([mios.sincronizar(), new Promise((listo) => setTimeout(listo, 250))])
            await mios.cerrar()
          }
          await mortal.cerrar()
        }
        await cerrarTodo()
        const final = await pestana()
        await final.mios.sincronizar()
        expect((await enServidor(id))?.mensajes.map(({ texto }) => texto)).toEqual(['Hola'])
        expect((await ver(final, id)).provisionales.size).toBe(0)
        await cerrarTodo()
      }
  }, 120_000)

  it('lo que el servidor no acepta se queda con su motivo hasta que lo quita quien lo hizo', async () => {
    const id = await unPedido(p, clienta, comercio)
    const una = await pestana()
    await una.mios.sincronizar()
    equipo.linea.url = undefined
    await actuar(una.datos, id, 'enviarComprobante', comprobante).then((r) => expect(r).toMatchObject({ ok: false }))
    expect(await actuar(una.datos, id, 'mensaje', { texto: '   ' })).toMatchObject({ error: { code: 'pedido.datos-invalidos' } })
    await actuar(una.datos, id, 'cancelar', { motivo: 'Ya no lo quiero' })
    equipo.linea.url = url
    // Meanwhile the store refused it: there is nothing left to cancel.
    expect((await mover(p, comercio.duena, deTienda(), id, 'rechazar', { motivo: 'cerrado' })).estado).toBe(200)
    await una.mios.sincronizar()
    const visto = await ver(una, id)
    expect(visto.estado.pedido).toBe('rechazado')
    expect(visto.rechazados).toMatchObject([{ accion: 'cancelar', fallo: { code: 'pedido.terminado' } }])
    await una.mios.sincronizar()
    expect((await ver(una, id)).rechazados).toHaveLength(1)
    await quitarActo(una.datos.usuario, visto.rechazados[0]?.id ?? '')
    expect((await ver(una, id)).rechazados).toEqual([])
  })

  it('antes de que la acepten se cancela sin más; después se le pide a la tienda', async () => {
    const id = await unPedido(p, clienta, comercio)
    const una = await pestana()
    await una.mios.sincronizar()
    const motivo = { motivo: 'Me equivoqué' }
    expect(puedeHacerse(await ver(una, id), 'cancelar', motivo)).toEqual(ok('aceptado'))
    await mover(p, comercio.duena, deTienda(), id, 'aceptar', { minutos: 10 })
    await una.mios.sincronizar()
    expect(puedeHacerse(await ver(una, id), 'cancelar', motivo)).toEqual(ok('nota'))
    await actuar(una.datos, id, 'cancelar', motivo)
    expect((await ver(una, id)).estado).toMatchObject({ pedido: 'aceptado', cancelacion: { estado: 'pedida' } })
    expect(puedeHacerse(await ver(una, id), 'cancelar', motivo)).toMatchObject({ ok: false })
    await una.mios.sincronizar()
    expect(await enServidor(id)).toMatchObject({ pedido: 'aceptado', cancelacion: { estado: 'pedida' } })
  })
})

const comprobante = { comprobanteId: 'c1', archivo: null, banco: 'Popular', referencia: '123', centavos: 15_000 }

describe('con foto', () => {
  it('el acto espera a que su foto llegue, y lo que vino después espera con él; si la foto no sirve, se dice', async () => {
    const id = await unPedido(p, clienta, comercio)
    const una = await pestana()
    await una.mios.sincronizar()
    const seleccion = actosDe(clienta.usuarioId, id)
    const actos = async () => (await filasDe(una.datos.usuario, seleccion)).map(seleccion.leer)
    foto = ok(false)
    const archivo = { nombre: 'a.webp', carpeta: `${clienta.usuarioId}/comprobantes`, url: '/archivos/a/comprobantes/a.webp' }
    const { guardarActo } = await import('#data/session/mis-actos.salida.ts')
    const base = { pedidoId: id, usuarioId: clienta.usuarioId, previo: [] }
    const nuevo = (accion: 'enviarComprobante' | 'mensaje', datos: object, en: string) =>
      guardarActo(una.datos.usuario, { ...base, id: crypto.randomUUID(), accion, datos: datos as never, en })
    await nuevo('enviarComprobante', { ...comprobante, archivo }, '2026-11-21T15:00:00.000Z')
    await nuevo('mensaje', { texto: 'Ya pagué' }, '2026-11-21T15:00:01.000Z')
    await una.mios.sincronizar()
    expect((await actos()).map(({ estado }) => estado)).toEqual(['por-enviar', 'por-enviar'])
    foto = fallo('archivo.no-es-imagen')
    await una.mios.sincronizar()
    expect(await actos()).toMatchObject([{ estado: 'rechazado', fallo: { code: 'archivo.no-es-imagen' } }])
    expect((await enServidor(id))?.mensajes).toHaveLength(1)
  })

  it('lo que se pide de vuelta espera a todas sus fotos', async () => {
    const id = await unPedido(p, clienta, comercio)
    const una = await pestana()
    await una.mios.sincronizar()
    const seleccion = actosDe(clienta.usuarioId, id)
    const { guardarActo } = await import('#data/session/mis-actos.salida.ts')
    const fotos = [1, 2].map((n) => ({ nombre: `${n}.webp`, carpeta: 'x/comprobantes', url: `/archivos/x/comprobantes/${n}.webp` }))
    const datos = {
      reembolsoId: 'r1',
      centavos: 1,
      motivo: 'Roto',
      clase: 'danado',
      lineas: [{ linea: 1, cantidadMilesimas: 1000 }],
      fotos,
    }
    const hecho = { id: crypto.randomUUID(), pedidoId: id, usuarioId: clienta.usuarioId, previo: [], en: '2026-11-21T15:00:00.000Z' }
    await guardarActo(una.datos.usuario, { ...hecho, accion: 'solicitarReembolso', datos })
    foto = ok(false)
    await una.mios.sincronizar()
    expect((await filasDe(una.datos.usuario, seleccion)).map(seleccion.leer)).toMatchObject([{ estado: 'por-enviar' }])
  })
})

describe('de quién es el navegador', () => {
  it('quien sale deja lo suyo sin enviar para cuando vuelva, y la siguiente no lo ve ni lo manda', async () => {
    const id = await unPedido(p, clienta, comercio)
    const una = await pestana()
    await una.mios.sincronizar()
    equipo.linea.url = undefined
    await actuar(una.datos, id, 'mensaje', { texto: 'Hola' })
    equipo.linea.url = url
    equipo.linea.cookie = otra.cookie
    await una.mios.sincronizar()
    await una.mios.sincronizar()
    expect(una.datos.estado.valor().usuario).toMatchObject({ usuarioId: otra.usuarioId })
    expect(await filasDe(una.datos.usuario, actosDe(otra.usuarioId))).toEqual([])
    expect((await enServidor(id))?.mensajes).toEqual([])
    equipo.linea.cookie = clienta.cookie
    await una.mios.sincronizar()
    await una.mios.sincronizar()
    expect((await enServidor(id))?.mensajes).toMatchObject([{ texto: 'Hola' }])
    expect((await ver(una, id)).provisionales.size).toBe(0)
  })
})
