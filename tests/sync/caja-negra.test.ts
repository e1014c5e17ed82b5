/** What a till cannot hand in itself reaches the server through another device of its store, once, whoever comes first. */
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Result } from '#domain/core/result.ts'
import { encargosPendientes, leerSobre } from '#data/write/hechos-ajenos.ts'
import { mirarCaja, sacarCaja, tomarCaja, type CajaHecha, type CajaMirada } from '#data/session/caja-negra/caja-negra.ts'
import { sha256 } from '#data/device/browser/puertos-navegador.ts'
import { cobrar } from '#data/ventas/ventas.ts'
import { abrirCaja, unaTienda, unaVenta, vender, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

let t: TiendaDePrueba
const abiertos: Aparato[] = []

beforeAll(async () => {
  t = await unaTienda()
}, 60_000)
afterAll(() => t.cerrar())
afterEach(async () => {
  for (const aparato of abiertos.splice(0)) {
    await aparato.cerrar()
    expect(aparato.fallos).toEqual([])
  }
})

async function unaCajaAbierta(nombre: string): Promise<Aparato> {
  const aparato = await t.aparato(await t.crearCaja(nombre))
  abiertos.push(aparato)
  await abrirCaja(aparato.tienda)
  await aparato.tienda.sync.sincronizar()
  return aparato
}

const desconectar = async (aparato: Aparato): Promise<void> => {
  aparato.linea.url = undefined
  await aparato.tienda.sync.sincronizar()
}
const conectar = async (aparato: Aparato): Promise<void> => {
  aparato.linea.url = t.url
  await aparato.tienda.sync.sincronizar()
}
function bien<T>(resultado: Result<T>): T {
  if (!resultado.ok) throw new Error(JSON.stringify(resultado.error))
  return resultado.value
}
const sacar = async ({ tienda }: Aparato): Promise<CajaHecha> => bien(await sacarCaja(tienda))
const mirar = async ({ tienda }: Aparato, caja: CajaHecha): Promise<CajaMirada> => bien(await mirarCaja(tienda, caja))
const tomar = async (aparato: Aparato, caja: CajaHecha): Promise<number> =>
  bien(await tomarCaja(aparato.tienda, await mirar(aparato, caja)))
/** Facts of a device as the server holds them. */
const enServidor = async (de: Aparato): Promise<Record<string, unknown>[]> =>
  (await Promise.all(['venta', 'turno'].map((tipo) => t.docs('ops', tipo))))
    .flat()
    .filter((doc) => doc['dispositivoId'] === de.tienda.dispositivo.id)
const enCuarentena = async (): Promise<Record<string, unknown>[]> => {
  const db = await t.p.store.db('cuarentena')
  return await db.find({ tipo: 'servidor:cuarentena' })
}

/** A till with sales that nobody else knows of, and another one beside it. */
async function dosCajas(ventas: number): Promise<{ rota: Aparato; sana: Aparato; hechas: Venta[] }> {
  const [rota, sana] = [await unaCajaAbierta('La rota'), await unaCajaAbierta('La sana')]
  await desconectar(rota)
  return { rota, sana, hechas: await vender(rota.tienda, ventas) }
}

describe('otra caja de la tienda', () => {
  it('ve lo que lleva antes de tomarlo, y mirar no cambia nada', async () => {
    const { rota, sana, hechas } = await dosCajas(4)
    const caja = await sacar(rota)
    const mirada = await mirar(sana, caja)
    expect(mirada).toMatchObject({
      dispositivoNombre: 'Tablet',
      dispositivos: 1,
      cuantos: 4,
      ventas: 4,
      centavos: hechas.reduce((suma, venta) => suma + venta.totales.total, 0),
      desde: hechas[0]?.en,
      hasta: hechas.at(-1)?.en,
      yaEstan: 0,
      ilegibles: 0,
    })
    expect(await encargosPendientes(sana.tienda.interno.ops)).toEqual([])
    expect(await sana.tienda.repo.get(Venta, hechas[0]?.id ?? '')).toBeUndefined()
  })

  it('la entrega por la que no puede: mismos ids, lugares y huellas, y queda escrito quién la trajo', async () => {
    const { rota, sana, hechas } = await dosCajas(5)
    const caja = await sacar(rota)
    expect(await tomar(sana, caja)).toBe(5)
    await sana.tienda.sync.sincronizar()
    const llegadas = (await enServidor(rota)).filter(({ tipo }) => tipo === 'venta')
    expect(llegadas.map(({ id }) => id).sort()).toEqual(hechas.map(({ id }) => id).sort())
    for (const llegada of llegadas) {
      const { recepcion, ...doc } = llegada as { recepcion: { por: string; hash: string }; id: string }
      expect(recepcion.por).toBe(sana.tienda.dispositivo.id)
      expect(doc).toMatchObject({ ...hechas.find(({ id }) => id === doc.id) })
    }
    expect((await sana.tienda.repo.get(Venta, hechas[0]?.id ?? ''))?.estado).toBe('entregado')
  })

  it('cuando la otra vuelve y entrega lo mismo, recibe los mismos recibos y nada se dobla', async () => {
    const { rota, sana, hechas } = await dosCajas(3)
    await tomar(sana, await sacar(rota))
    await sana.tienda.sync.sincronizar()
    const antes = await enServidor(rota)
    const apartadas = await enCuarentena()
    const mas = await vender(rota.tienda, 2)
    await conectar(rota)
    for (const venta of hechas) {
      const [suya, prestada] = await Promise.all([rota.tienda.repo.get(Venta, venta.id), sana.tienda.repo.get(Venta, venta.id)])
      expect([suya?.estado, prestada?.estado]).toEqual(['recibido', 'entregado'])
      expect(suya?.recibidoEn).toBe(prestada?.recibidoEn)
    }
    const despues = await enServidor(rota)
    expect(despues).toHaveLength(antes.length + mas.length)
    expect(await enCuarentena()).toEqual(apartadas)
    await expect.poll(() => rota.tienda.sync.estado.valor()).toMatchObject({ sinEnviar: 0, enCuarentena: 0 })
  })

  it('si la otra llega primero, lo que se iba a entregar por ella ya no espera', async () => {
    const { rota, sana, hechas } = await dosCajas(3)
    await desconectar(sana)
    await tomar(sana, await sacar(rota))
    await conectar(rota)
    const antes = await enServidor(rota)
    await conectar(sana)
    expect(await encargosPendientes(sana.tienda.interno.ops)).toEqual([])
    expect(await enServidor(rota)).toEqual(antes)
    expect((await sana.tienda.repo.get(Venta, hechas[0]?.id ?? ''))?.estado).toBe('entregado')
  })

  it('dos equipos que la reciben a la vez la entregan una vez', async () => {
    const { rota, sana, hechas } = await dosCajas(6)
    const caja = await sacar(rota)
    await rota.cerrar()
    const tercera = await unaCajaAbierta('La tercera')
    await Promise.all([tomar(sana, caja), tomar(tercera, caja)])
    await Promise.all([sana.tienda.sync.sincronizar(), tercera.tienda.sync.sincronizar()])
    expect((await enServidor(rota)).filter(({ tipo }) => tipo === 'venta')).toHaveLength(hechas.length)
    for (const aparato of [sana, tercera]) expect(await encargosPendientes(aparato.tienda.interno.ops)).toEqual([])
  })

  it('recibida dos veces no cambia nada', async () => {
    const { rota, sana } = await dosCajas(3)
    await desconectar(sana)
    const caja = await sacar(rota)
    expect(await tomar(sana, caja)).toBe(3)
    const antes = await encargosPendientes(sana.tienda.interno.ops)
    expect((await mirar(sana, caja)).yaEstan).toBe(3)
    expect(await tomar(sana, caja)).toBe(0)
    expect(await encargosPendientes(sana.tienda.interno.ops)).toEqual(antes)
    await conectar(sana)
    expect(await tomar(sana, caja)).toBe(0)
    expect(await encargosPendientes(sana.tienda.interno.ops)).toEqual([])
  })

  it('pasa de mano en mano: quien la recibió sin conexión la puede dar a una tercera', async () => {
    const { rota, sana, hechas } = await dosCajas(2)
    await desconectar(sana)
    await tomar(sana, await sacar(rota))
    await rota.cerrar()
    const tercera = await unaCajaAbierta('La de al lado')
    const propias = await vender(sana.tienda, 1)
    const mirada = await mirar(tercera, await sacar(sana))
    expect(mirada).toMatchObject({ dispositivos: 2, cuantos: 3, ventas: 3 })
    bien(await tomarCaja(tercera.tienda, mirada))
    await tercera.tienda.sync.sincronizar()
    const ids = new Set((await t.docs('ops', 'venta')).map(({ id }) => id))
    for (const { id } of [...hechas, ...propias]) expect(ids.has(id)).toBe(true)
    await conectar(sana)
    await expect.poll(() => sana.tienda.sync.estado.valor()).toMatchObject({ sinEnviar: 0, enCuarentena: 0 })
  })

  it('después de recibirla sigue vendiendo con sus propios números, lugares y cuentas', async () => {
    const { rota, sana, hechas } = await dosCajas(4)
    await desconectar(sana)
    const [antes] = await vender(sana.tienda, 1)
    await tomar(sana, await sacar(rota))
    await expect.poll(() => sana.tienda.sync.estado.valor()).toMatchObject({ sinEnviar: 1, enCuarentena: 0, masViejo: antes?.en })
    const [despues] = await vender(sana.tienda, 1)
    expect([despues?.seq, Number(despues?.ncf.slice(3))]).toEqual([(antes?.seq ?? 0) + 1, Number(antes?.ncf.slice(3)) + 1])
    expect(despues?.turnoId).toBe(antes?.turnoId)
    const vistas = await sana.tienda.repo.buscar(Venta)
    for (const { id } of hechas) {
      const fila = vistas.find(({ doc }) => doc.id === id)
      expect(fila).toMatchObject({ estado: 'encargo', doc: { dispositivoId: rota.tienda.dispositivo.id } })
    }
    const propios = sana.tienda.repo.propios()
    const dejar = propios.suscribir(() => undefined)
    await expect.poll(() => propios.valor()?.length).toBe(3)
    expect(propios.valor()?.every(({ doc }) => doc.dispositivoId === sana.tienda.dispositivo.id)).toBe(true)
    dejar()
    const vendidas = 4 + 2
    await sana.reabrir()
    expect((await sana.tienda.repo.buscar(Venta)).filter(({ doc }) => doc.fecha === antes?.fecha).length).toBeGreaterThanOrEqual(vendidas)
    expect((await cobrar(sana.tienda, unaVenta(sana.tienda))).ok).toBe(true)
  })

  it('un servidor restaurado la vuelve a recibir de quien la llevó, aunque la otra ya no exista', async () => {
    const { rota, sana, hechas } = await dosCajas(3)
    const caja = await sacar(rota)
    await rota.cerrar()
    const { datos } = t.p.server.config
    const [vivo, copia] = [join(datos, 'store'), join(datos, 'copia')]
    await t.p.reiniciar(() => cp(vivo, copia, { recursive: true }))
    await tomar(sana, caja)
    await sana.tienda.sync.sincronizar()
    const antes = await t.docs('ops', 'venta')
    await t.p.reiniciar(async () => {
      await rm(vivo, { recursive: true })
      await rename(copia, vivo)
      await rm(join(datos, 'epoch'))
    })
    expect(await t.docs('ops', 'venta')).toHaveLength(antes.length - hechas.length)
    await sana.tienda.sync.sincronizar()
    expect((await t.docs('ops', 'venta')).map(({ id }) => id).sort()).toEqual(antes.map(({ id }) => id).sort())
  })

  it('un número que aquí ya tiene otra venta no la pisa: espera a que el servidor diga', async () => {
    const { rota, sana } = await dosCajas(0)
    const [mia] = await vender(sana.tienda, 1)
    if (!mia) throw new Error('no sale')
    const clon = JSON.stringify({ ...mia, dispositivoId: rota.tienda.dispositivo.id, seq: 77, nota: 'la otra' })
    const envio = { id: mia.id, seq: 77, hash: await sha256(clon), texto: clon }
    const sobre = leerSobre(envio)
    if (!sobre) throw new Error('unreadable')
    await desconectar(sana)
    expect(await tomarCaja(sana.tienda, { hechos: [{ envio, sobre }] })).toEqual({ ok: true, value: 1 })
    expect((await sana.tienda.repo.get(Venta, mia.id))?.doc).toEqual(mia)
    expect(await encargosPendientes(sana.tienda.interno.ops)).toHaveLength(1)
    expect(await tomarCaja(sana.tienda, { hechos: [{ envio, sobre }] })).toEqual({ ok: true, value: 0 })
    await conectar(sana)
    expect((await sana.tienda.repo.get(Venta, mia.id))?.doc).toEqual(mia)
    expect(await encargosPendientes(sana.tienda.interno.ops)).toEqual([])
    const ultimo = (await enCuarentena()).find(({ seq }) => seq === 77)
    expect(ultimo).toMatchObject({ padre: rota.tienda.dispositivo.id, por: sana.tienda.dispositivo.id })
  })

  it('la cortan en cualquier momento mientras la entrega, y llega una vez', async () => {
    const { rota, sana, hechas } = await dosCajas(3)
    await desconectar(sana)
    await tomar(sana, await sacar(rota))
    sana.linea.url = t.url
    let cortes = 0
    sana.linea.intervenir = async (url, init, seguir) => {
      const respuesta = await seguir()
      if (!url.endsWith('/push') || !JSON.stringify(init.body).includes('deDispositivo') || cortes++ > 2) return respuesta
      if (cortes === 1) throw new TypeError('fetch failed')
      return new Response('<html>Entra al wifi del hotel</html>', { status: 200 })
    }
    for (let i = 0; i < 4; i++) await sana.tienda.sync.sincronizar()
    expect(cortes).toBeGreaterThan(2)
    expect((await enServidor(rota)).filter(({ tipo }) => tipo === 'venta')).toHaveLength(hechas.length)
    expect(await encargosPendientes(sana.tienda.interno.ops)).toEqual([])
  })
})

describe('el navegador de la dueña', () => {
  it('también la recibe y la entrega', async () => {
    const rota = await unaCajaAbierta('La rota')
    await desconectar(rota)
    const hechas = await vender(rota.tienda, 2)
    const navegador = await t.navegador()
    abiertos.push(navegador)
    expect(await tomar(navegador, await sacar(rota))).toBe(2)
    await navegador.tienda.sync.sincronizar()
    const llegadas = (await enServidor(rota)).map(({ id }) => id)
    for (const { id } of hechas) expect(llegadas).toContain(id)
    expect(await encargosPendientes(navegador.tienda.interno.ops)).toEqual([])
  })
})

describe('lo que no se puede tomar', () => {
  it('de otra tienda, con otro código o dañada: lo dice y no cambia nada', async () => {
    const { rota, sana } = await dosCajas(1)
    const buena = await sacar(rota)
    // RxDB opens thirteen collections in a process; a till has five of them and the owner's browser seven.
    await rota.cerrar()
    await sana.cerrar()
    const otra = await unaTienda()
    try {
      const ajena = await otra.aparato(await otra.crearCaja('Ajena'))
      await abrirCaja(ajena.tienda)
      ajena.linea.url = undefined
      await ajena.tienda.sync.sincronizar()
      await vender(ajena.tienda, 1)
      const deOtra = await sacar(ajena)
      await ajena.cerrar()
      await sana.reabrir()
      const danada = { ...buena, bytes: buena.bytes.slice(0, -3) }
      expect(await mirarCaja(sana.tienda, deOtra)).toMatchObject({ ok: false, error: { code: 'caja-negra.otra-tienda' } })
      expect(await mirarCaja(sana.tienda, danada)).toMatchObject({ ok: false, error: { code: 'caja-negra.danada' } })
      expect(await encargosPendientes(sana.tienda.interno.ops)).toEqual([])
    } finally {
      await otra.cerrar()
    }
  }, 60_000)

  it('con todo recibido no hay nada que sacar', async () => {
    const caja = await unaCajaAbierta('Al día')
    expect(await sacarCaja(caja.tienda)).toMatchObject({ ok: false, error: { code: 'caja-negra.vacia' } })
  })
})
