import { createHmac, createPublicKey } from 'node:crypto'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { leer } from '#domain/core/entity.ts'
import { DIA_MS } from '#domain/core/fecha.ts'
import { llavesEn } from '#data/device/keys/llaves-navegador.ts'
import { EquipoConLlave, unaLlave } from '../../support/server/devices.ts'
import { bien, Hechos, unaCaja } from '../../support/server/sync.ts'
import { negado, sinCambios, unaMesa, type Mesa } from '../mesa.ts'

/* Rows about the key of a device and the tokens that it gets: 38, 41, 42, 43, 75. */

const MINUTO = 60_000

let m: Mesa
/** What raising an alarm writes; nothing of what a shop lives on. */
let avisos: string[]
beforeAll(async () => {
  m = await unaMesa()
  avisos = ['auditoria', `tienda-${m.a.tienda.tiendaId}-equipo`]
})
afterAll(() => m.p.cerrar())

interface Caja {
  hechos: Hechos
  equipo: EquipoConLlave
}
const unaConLlave = async (): Promise<Caja> => {
  const { p, a } = m
  const caja = await unaCaja(p, a.duena, a.tienda)
  const [, secreto = ''] = caja.authorization.split('.')
  const equipo = new EquipoConLlave(p, { dispositivoId: caja.dispositivoId, secreto, tiendaId: a.tienda.tiendaId })
  bien(await equipo.acceder())
  return { hechos: new Hechos(p, a.tienda, caja), equipo }
}
let x: Caja
let y: Caja
beforeEach(async () => {
  x = await unaConLlave()
  y = await unaConLlave()
})

const suyo = async ({ equipo }: Caja): Promise<Dispositivo> =>
  leer(Dispositivo, (await (await m.p.store.db(avisos[1] ?? '')).get(equipo.de.dispositivoId)) ?? {})

test('fila 38: un lote firmado por otro equipo, o con la firma dañada, no deja nada y se dice', async () => {
  const lote = [x.hechos.hecho(Turno)]
  const malas = {
    'con la llave de X y la credencial de Y': () => y.equipo.entregar(lote, { firma: x.equipo.firma(lote) }),
    'con la credencial de Y y la llave de nadie': () => y.equipo.entregar(lote, { firma: y.equipo.firma(lote, { par: unaLlave() }) }),
    'con un hecho de más': () => y.equipo.entregar([...lote, y.hechos.hecho(Turno)], { firma: y.equipo.firma(lote) }),
    'con otro texto': () => y.equipo.entregar([{ ...lote[0], texto: '{}' }], { firma: y.equipo.firma(lote) }),
    'de otra época': () => y.equipo.entregar(lote, { firma: { ...y.equipo.firma(lote), epoch: 'otra' } }),
    'de otra vida': () => y.equipo.entregar(lote, { firma: { ...y.equipo.firma(lote), vida: 'otra' } }),
    'en ceros': () => y.equipo.entregar(lote, { firma: { ...y.equipo.firma(lote), valor: 'A'.repeat(86) } }),
  }
  await sinCambios(
    m.p,
    async () => {
      for (const mala of Object.values(malas)) negado(await mala(), 401, 'dispositivo.firma-ajena')
      negado(await y.equipo.entregar(lote, { firma: undefined }), 401, 'dispositivo.sin-firma')
      for (const firma of [null, 'x', {}, { ...y.equipo.firma(lote), valor: `${'A'.repeat(85)}!` }])
        negado(await y.equipo.entregar(lote, { firma }), 400, 'peticion.invalida')
    },
    avisos,
  )
  expect((await suyo(y)).firmaAjenaEn).not.toBe('')
  expect((await suyo(x)).firmaAjenaEn).toBe('')
  expect((await suyo(y)).copiadoEn).toBe('')
})

test('fila 41: una credencial con la forma de las nuestras y otra marca no es ninguna', async () => {
  const { id, llave } = await suyo(x)
  const vence = (m.p.reloj.ahora.getTime() + MINUTO).toString(36)
  const marca = (secreto: string, clase: string): string =>
    createHmac('sha256', secreto).update(`mercana ${clase}\n${id}\n${llave}\n${vence}`).digest('base64url')
  const publica = createPublicKey({ key: Buffer.from(llave, 'base64url'), format: 'der', type: 'spki' }).export({
    format: 'pem',
    type: 'spki',
  })
  const falsas = [
    `at${vence}_${marca('', 'at')}`,
    `at${vence}_${marca(llave, 'at')}`,
    `at${vence}_${marca(String(publica), 'at')}`,
    `at${vence}_${'A'.repeat(43)}`,
    `at_${marca('', 'at')}`,
    `none${vence}_${marca('', 'none')}`,
    x.equipo.acceso.replace(/^at[0-9a-z]+/, `at${(m.p.reloj.ahora.getTime() + 9 * MINUTO).toString(36)}`),
    `${x.equipo.acceso}A`,
    x.equipo.acceso.toUpperCase(),
  ]
  await sinCambios(m.p, async () => {
    for (const falsa of falsas) {
      const quien = { authorization: `Dispositivo ${id}.${falsa}` }
      negado(await m.p.pedir('GET', `/sync/v1/saludo?tiendaId=${m.a.tienda.tiendaId}`, undefined, quien), 401, 'dispositivo.desconocido')
    }
  })
})

test('fila 42: una credencial vencida, de otro equipo, o la que renueva en el lugar de la que lee, no abre nada', async () => {
  const { p, a } = m
  const saludo = (id: string, palabra: string) =>
    p.pedir('GET', `/sync/v1/saludo?tiendaId=${a.tienda.tiendaId}`, undefined, { authorization: `Dispositivo ${id}.${palabra}` })
  const { dispositivoId } = x.equipo.de
  await sinCambios(p, async () => {
    negado(await saludo(dispositivoId, y.equipo.acceso), 401, 'dispositivo.desconocido')
    negado(await saludo(dispositivoId, x.equipo.refresco), 401, 'dispositivo.desconocido')
    negado(await x.equipo.acceder({ refresco: x.equipo.acceso }), 401, 'dispositivo.refresco-invalido')
    negado(await x.equipo.acceder({ refresco: y.equipo.refresco }), 401, 'dispositivo.refresco-invalido')
    const antes = p.reloj.ahora
    p.reloj.ahora = new Date(antes.getTime() + 10 * MINUTO)
    negado(await saludo(dispositivoId, x.equipo.acceso), 401, 'dispositivo.token-vencido')
    p.reloj.ahora = new Date(antes.getTime() - DIA_MS)
    negado(await saludo(dispositivoId, x.equipo.acceso), 401, 'dispositivo.token-vencido')
    p.reloj.ahora = antes
  })
})

test('fila 43: la de antes sirve una vez más al mismo equipo; sin su llave no sirve a nadie, y una más vieja delata la copia', async () => {
  const vieja = x.equipo.refresco
  const { refresco: sucesora } = bien(await x.equipo.acceder({}, { perdida: true }))
  expect(bien(await x.equipo.acceder()).refresco).toBe(sucesora)
  const ladron = new EquipoConLlave(m.p, { ...x.equipo.de, secreto: '' })
  ladron.refresco = x.equipo.refresco
  negado(await ladron.acceder(), 401, 'dispositivo.otra-llave')
  negado(await ladron.acceder({ llave: x.equipo.par.publica }), 401, 'dispositivo.firma-ajena')
  expect((await suyo(x)).copiadoEn).toBe('')
  bien(await x.equipo.acceder())
  const copia = x.equipo.copia('otra computadora')
  copia.refresco = vieja
  bien(await copia.acceder())
  expect((await suyo(x)).copiadoEn).not.toBe('')
  for (const uno of [x.equipo, copia]) {
    const leido = await m.p.pedir('GET', `/sync/v1/pull?tiendaId=${m.a.tienda.tiendaId}&base=ops`, undefined, uno.quien)
    negado(leido, 410, 'dispositivo.copiado')
  }
})

test('fila 75: la llave de un equipo no la saca ningún script, y sin ella lo demás que guarda no sirve', async () => {
  const indexedDB = new IDBFactory()
  const llaves = llavesEn(() => indexedDB)
  const publica = await llaves.publica('dispositivo:1')
  expect(await llavesEn(() => indexedDB).publica('dispositivo:1'), 'sobrevive a cerrar').toBe(publica)
  const base = await new Promise<IDBDatabase>((listo) => {
    const pedido = indexedDB.open('mercana-llaves')
    pedido.onsuccess = () => listo(pedido.result)
  })
  const { privada } = await new Promise<{ privada: CryptoKey }>((listo) => {
    const pedido = base.transaction('llaves').objectStore('llaves').get('dispositivo:1') as IDBRequest<{ privada: CryptoKey }>
    pedido.onsuccess = () => listo(pedido.result)
  })
  base.close()
  expect(privada).toMatchObject({ extractable: false, type: 'private' })
  for (const forma of ['pkcs8', 'jwk', 'raw', 'spki'] as const) await expect(crypto.subtle.exportKey(forma, privada)).rejects.toThrow()
  expect(JSON.stringify(privada)).toBe('{}')
  // The whole of what a script can read, taken elsewhere.
  const ladron = Object.assign(new EquipoConLlave(m.p, x.equipo.de), { refresco: x.equipo.refresco, acceso: x.equipo.acceso })
  negado(await ladron.acceder(), 401, 'dispositivo.otra-llave')
  negado(await ladron.entregar([x.hechos.hecho(Turno)]), 401, 'dispositivo.firma-ajena')
})
