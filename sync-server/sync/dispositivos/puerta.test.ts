import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { leer } from '#domain/core/entity.ts'
import { DIA_MS } from '#domain/core/fecha.ts'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../../../tests/support/server/test-server.ts'
import { bien, Hechos, unaCaja, unaTienda } from '../../../tests/support/server/sync.ts'
import { EquipoConLlave, unaLlave, type Credenciales } from '../../../tests/support/server/devices.ts'

const MINUTO = 60_000

let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba
let hechos: Hechos
let equipo: EquipoConLlave
beforeAll(async () => {
  p = await unServidor()
  ;({ duena, tienda } = await unaTienda(p))
})
afterAll(() => p.cerrar())

const nuevaCaja = async (): Promise<{ hechos: Hechos; de: Credenciales }> => {
  const caja = await unaCaja(p, duena, tienda)
  const secreto = caja.authorization.split('.')[1] ?? ''
  return { hechos: new Hechos(p, tienda, caja), de: { dispositivoId: caja.dispositivoId, secreto, tiendaId: tienda.tiendaId } }
}
beforeEach(async () => {
  const nueva = await nuevaCaja()
  hechos = nueva.hechos
  equipo = new EquipoConLlave(p, nueva.de)
})

const avanzar = (ms: number): void => void (p.reloj.ahora = new Date(p.reloj.ahora.getTime() + ms))
const suyo = async () =>
  leer(Dispositivo, (await (await p.store.db(`tienda-${tienda.tiendaId}-equipo`)).get(equipo.de.dispositivoId)) ?? {})
const suertes = (r: { cuerpo: Record<string, unknown> }): unknown =>
  (r.cuerpo['resultados'] as { resultado: string }[] | undefined)?.map(({ resultado }) => resultado) ?? r.cuerpo['code']

describe('la llave de un equipo', () => {
  it('se toma una vez, del que trae el secreto y firma con ella; desde ahí entra con credenciales de diez minutos', async () => {
    expect((await equipo.acceder()).estado).toBe(200)
    expect(await suyo()).toMatchObject({ llave: equipo.par.publica, llaveEn: p.reloj.ahora.toISOString() })
    expect((await equipo.leer()).estado).toBe(200)
    avanzar(10 * MINUTO)
    expect(await equipo.leer()).toMatchObject({ estado: 401, cuerpo: { code: 'dispositivo.token-vencido' } })
    expect((await equipo.acceder()).estado).toBe(200)
    expect((await equipo.leer()).estado).toBe(200)
  })

  it('no la pone quien no la tiene, ni quien no trae el secreto, ni quien trae una de otra curva', async () => {
    expect((await equipo.acceder({ secreto: 'x'.repeat(43) })).cuerpo).toEqual({ code: 'dispositivo.desconocido' })
    expect((await equipo.acceder({ llave: unaLlave().publica })).cuerpo).toEqual({ code: 'dispositivo.firma-ajena' })
    const rara = new EquipoConLlave(p, equipo.de, unaLlave('secp256k1'))
    expect((await rara.acceder()).cuerpo).toEqual({ code: 'dispositivo.firma-ajena' })
    expect((await suyo()).llave).toBe('')
  })

  it('el secreto sirve treinta días más, por si la versión se retira, y después solo junto con la llave', async () => {
    await equipo.acceder()
    const antes = p.reloj.ahora
    expect((await hechos.leer('saludo')).estado).toBe(200)
    avanzar(30 * DIA_MS)
    expect((await hechos.leer('saludo')).cuerpo).toEqual({ code: 'dispositivo.desconocido' })
    expect((await hechos.enviar(hechos.hecho(Turno))).estado).toBe(401)
    const otra = new EquipoConLlave(p, equipo.de)
    expect((await otra.acceder()).cuerpo).toEqual({ code: 'dispositivo.otra-llave' })
    equipo.refresco = ''
    expect((await equipo.acceder()).estado).toBe(200)
    p.reloj.ahora = antes
  })

  it('un reto sirve una vez y dos minutos, y solo a quien se dio', async () => {
    const reto = await equipo.reto()
    expect((await equipo.acceder({ reto })).estado).toBe(200)
    expect((await equipo.acceder({ reto })).cuerpo).toMatchObject({ code: 'dispositivo.reto' })
    const viejo = await equipo.reto()
    avanzar(2 * MINUTO)
    expect((await equipo.acceder({ reto: viejo })).cuerpo).toMatchObject({ code: 'dispositivo.reto' })
    const otro = new EquipoConLlave(p, (await nuevaCaja()).de)
    expect((await otro.acceder({ reto: await equipo.reto() })).cuerpo).toMatchObject({ code: 'dispositivo.reto' })
  })
})

describe('un lote firmado', () => {
  it('se recibe con la firma de su equipo, y repetido contesta lo mismo', async () => {
    await equipo.acceder()
    const lote = [hechos.hecho(Turno), hechos.hecho(Turno)]
    const primera = await equipo.entregar(lote)
    expect(suertes(primera)).toEqual(['recibido', 'recibido'])
    expect((await equipo.entregar(lote)).cuerpo['resultados']).toEqual(primera.cuerpo['resultados'])
  })

  it('sin firma, con otra, o cambiado en el camino se rechaza entero, y se dice a la gente', async () => {
    await equipo.acceder()
    const lote = [hechos.hecho(Turno)]
    expect(suertes(await equipo.entregar(lote, { firma: undefined }))).toBe('dispositivo.sin-firma')
    expect((await suyo()).firmaAjenaEn).toBe('')
    const ajena = equipo.firma(lote, { par: unaLlave() })
    expect(suertes(await equipo.entregar(lote, { firma: ajena }))).toBe('dispositivo.firma-ajena')
    const cambiado = lote.map((uno) => ({ ...uno, texto: uno.texto.replace('"v":1', '"v":2') }))
    expect(suertes(await equipo.entregar(cambiado, { firma: equipo.firma(lote) }))).toBe('dispositivo.firma-ajena')
    expect(suertes(await equipo.entregar(lote, { deDispositivo: 'dispositivo:otro' }))).toBe('dispositivo.firma-ajena')
    expect((await suyo()).firmaAjenaEn).toBe(p.reloj.ahora.toISOString())
    const { dispositivos } = bien(await p.pedir('GET', `/api/tiendas/${tienda.tiendaId}/sincronizacion`, undefined, duena))
    expect(dispositivos).toContainEqual(
      expect.objectContaining({ dispositivoId: equipo.de.dispositivoId, firmaAjenaEn: p.reloj.ahora.toISOString() }),
    )
    expect(suertes(await equipo.entregar(lote))).toEqual(['recibido'])
  })
})

describe('la credencial que renueva', () => {
  it('aguanta que se pierda la respuesta: la anterior vuelve a dar la misma que ya dio', async () => {
    await equipo.acceder()
    const primera = await equipo.acceder({}, { perdida: true })
    const segunda = await equipo.acceder({}, { perdida: true })
    expect(segunda.cuerpo['refresco']).toBe(primera.cuerpo['refresco'])
    expect((await equipo.acceder()).cuerpo['refresco']).toBe(primera.cuerpo['refresco'])
    expect((await equipo.acceder()).cuerpo['refresco']).not.toBe(primera.cuerpo['refresco'])
    expect((await suyo()).copiadoEn).toBe('')
  })

  it('una de más atrás delata una copia: ya nadie lee ni toma números, y lo vendido se sigue recibiendo', async () => {
    await equipo.acceder()
    const copia = equipo.copia('vida de la copia')
    await equipo.acceder()
    await equipo.acceder()
    expect((await equipo.leer()).cuerpo).toMatchObject({ copiado: false, dispositivo: { estado: 'activo' } })
    expect((await copia.acceder()).estado).toBe(200)
    expect((await suyo()).copiadoEn).toBe(p.reloj.ahora.toISOString())
    for (const uno of [equipo, copia]) {
      expect((await uno.leer()).cuerpo).toMatchObject({ copiado: true, bases: [], dispositivo: { estado: 'revocado' } })
      expect(await p.pedir('GET', `/sync/v1/pull?tiendaId=${tienda.tiendaId}&base=ops`, undefined, uno.quien)).toMatchObject({
        estado: 410,
        cuerpo: { code: 'dispositivo.copiado' },
      })
      const bloque = { tipoComprobante: 'E32', dispositivoId: uno.de.dispositivoId }
      expect((await p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/bloques`, bloque, uno.quien)).cuerpo).toEqual({
        code: 'dispositivo.copiado',
      })
      expect(suertes(await uno.entregar([hechos.hecho(Turno)]))).toEqual(['recibido'])
    }
  })

  it('una que llega tarde, pedida antes de que se renovara dos veces, no delata a nadie: se le pide otra vez', async () => {
    await equipo.acceder()
    const copia = equipo.copia('vida de la copia')
    const tarde = await equipo.preparar()
    for (let vez = 0; vez < 2; vez++) {
      p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 20_000)
      await equipo.acceder()
    }
    expect((await p.pedir('POST', '/sync/v1/acceso', tarde)).cuerpo).toMatchObject({ code: 'dispositivo.reto' })
    expect((await suyo()).copiadoEn).toBe('')
    expect((await equipo.acceder()).estado).toBe(200)
    // With the same words and asked for now there are two of them.
    expect((await copia.acceder()).estado).toBe(200)
    expect((await suyo()).copiadoEn).toBe(p.reloj.ahora.toISOString())
  })

  it('no sirve de nada sin la llave, ni como credencial de lectura, ni la de otro', async () => {
    await equipo.acceder()
    const ladron = new EquipoConLlave(p, { ...equipo.de, secreto: '' })
    ladron.refresco = equipo.refresco
    expect((await ladron.acceder()).cuerpo).toEqual({ code: 'dispositivo.otra-llave' })
    expect((await ladron.acceder({ llave: equipo.par.publica })).cuerpo).toEqual({ code: 'dispositivo.firma-ajena' })
    ladron.acceso = equipo.refresco
    expect((await ladron.leer()).estado).toBe(401)
    const otro = new EquipoConLlave(p, (await nuevaCaja()).de)
    await otro.acceder()
    expect((await equipo.acceder({ refresco: otro.refresco })).cuerpo).toEqual({ code: 'dispositivo.refresco-invalido' })
    expect((await suyo()).copiadoEn).toBe('')
  })
})

describe('dos que trabajan a la vez', () => {
  it('se ven en la primera entrega de la que siguió viva', async () => {
    await equipo.acceder()
    expect(suertes(await equipo.entregar([hechos.hecho(Turno)]))).toEqual(['recibido'])
    avanzar(1000)
    const copia = equipo.copia('vida de la copia')
    await copia.acceder()
    expect((await suyo()).copiadoEn).toBe('')
    avanzar(1000)
    await equipo.leer()
    equipo.visto = p.reloj.ahora.toISOString()
    expect(suertes(await equipo.entregar([hechos.hecho(Turno)]))).toEqual(['recibido'])
    expect((await suyo()).copiadoEn).not.toBe('')
  })

  it('una página que se cierra y otra que se abre no lo parecen, aunque un envío de la primera llegue tarde', async () => {
    await equipo.acceder()
    const tarde = [hechos.hecho(Turno)]
    const firma = equipo.firma(tarde)
    avanzar(1000)
    const despues = equipo.copia('la página que se abrió después')
    await despues.acceder()
    expect(suertes(await equipo.entregar(tarde, { firma }))).toEqual(['recibido'])
    expect(suertes(await despues.entregar([hechos.hecho(Turno)]))).toEqual(['recibido'])
    expect((await suyo()).copiadoEn).toBe('')
  })
})

describe('un equipo dado de baja', () => {
  it('entrega durante treinta días, y después por la caja negra de otro', async () => {
    await equipo.acceder()
    const antes = p.reloj.ahora
    bien(await p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/dispositivos/${equipo.de.dispositivoId}/revocar`, {}, duena))
    expect(suertes(await equipo.entregar([hechos.hecho(Turno)]))).toEqual(['en_cuarentena'])
    avanzar(29 * DIA_MS)
    expect((await equipo.acceder()).estado).toBe(200)
    expect(suertes(await equipo.entregar([hechos.hecho(Turno)]))).toEqual(['en_cuarentena'])
    avanzar(DIA_MS + 1000)
    expect((await equipo.acceder()).cuerpo).toEqual({ code: 'dispositivo.entrega-cerrada' })
    const otra = new EquipoConLlave(p, (await nuevaCaja()).de)
    await otra.acceder()
    const lote = [hechos.hecho(Turno)]
    const { dispositivoId } = equipo.de
    const firma = otra.firma(lote, { deDispositivo: dispositivoId })
    expect(suertes(await otra.entregar(lote, { deDispositivo: dispositivoId, firma }))).toEqual(['en_cuarentena'])
    p.reloj.ahora = antes
  })
})

describe('lo que le queda', () => {
  it('al darlo de baja sus números sin usar quedan congelados, y nadie más los recibe', async () => {
    await equipo.acceder()
    const ruta = `/api/tiendas/${tienda.tiendaId}/bloques`
    const pedir = async (de: EquipoConLlave) =>
      bien(await p.pedir('POST', ruta, { tipoComprobante: 'E32', dispositivoId: de.de.dispositivoId }, de.quien))['bloques'] as {
        id: string
        desde: number
        hasta: number
      }[]
    const suyos = await pedir(equipo)
    expect(suyos.length).toBeGreaterThan(0)
    bien(await p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/dispositivos/${equipo.de.dispositivoId}/revocar`, {}, duena))
    const ops = await p.store.db(`tienda-${tienda.tiendaId}-ops`)
    for (const { id } of suyos) expect(await ops.get(id)).toMatchObject({ estado: 'congelado', paraDispositivo: equipo.de.dispositivoId })
    const otro = new EquipoConLlave(p, (await nuevaCaja()).de)
    await otro.acceder()
    for (const { desde, hasta } of await pedir(otro))
      expect(suyos.every((bloque) => hasta < bloque.desde || desde > bloque.hasta)).toBe(true)
  })

  it('la línea de avisos sigue abierta cuando su credencial vence, y se corta en 5 s cuando pasa por copia', async () => {
    await p.app.listen({ port: 0, host: '127.0.0.1' })
    const lugar = p.app.server.address()
    const puerto = typeof lugar === 'object' && lugar !== null ? lugar.port : 0
    await equipo.acceder()
    const respuesta = await fetch(`http://127.0.0.1:${puerto}/sync/v1/stream?tiendaId=${tienda.tiendaId}`, {
      headers: { authorization: equipo.quien.authorization ?? '' },
    })
    expect(respuesta.status).toBe(200)
    let cortada = false
    const fin = (async () => {
      for await (const _ of respuesta.body ?? []) continue
      cortada = true
    })()
    avanzar(11 * MINUTO)
    await new Promise((listo) => setTimeout(listo, 4500))
    expect(cortada).toBe(false)
    const vieja = equipo.copia('otra computadora')
    await equipo.acceder()
    await equipo.acceder()
    const inicio = performance.now()
    await vieja.acceder()
    await fin
    expect(performance.now() - inicio).toBeLessThan(5000)
  }, 30_000)
})
