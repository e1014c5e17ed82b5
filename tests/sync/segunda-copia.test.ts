import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { cobrar } from '#data/ventas/ventas.ts'
import { abrirCaja, unaTienda, unaVenta, vender, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

const PIN = '482193'

let t: TiendaDePrueba
let a: Aparato

beforeAll(async () => {
  t = await unaTienda()
}, 60_000)
afterAll(() => t.cerrar())
afterEach(async () => {
  await a.cerrar()
  expect(a.fallos).toEqual([])
})

/** A till that handed in two sales, and then sold three with no connection. */
async function conVentasSinEnviar(): Promise<{ enviadas: Venta[]; solas: Venta[] }> {
  a = await t.aparato(await t.crearCaja('Caja'))
  await abrirCaja(a.tienda)
  const enviadas = await vender(a.tienda, 2)
  await a.tienda.sync.sincronizar()
  a.linea.url = undefined
  const solas = await vender(a.tienda, 3)
  await a.tienda.interno.diario.asegurar()
  return { enviadas, solas }
}

const ncfs = (ventas: readonly Venta[]): string[] => ventas.map(({ ncf }) => ncf)

/** The server holds every sale once, as it was made, and no place in the device's order is given twice. */
async function todasUnaVez(ventas: readonly Venta[]): Promise<void> {
  await a.tienda.sync.sincronizar()
  await expect.poll(() => a.tienda.sync.estado.valor().sinEnviar).toBe(0)
  const suyas = (await t.docs('ops', 'venta')).filter((doc) => doc['dispositivoId'] === a.tienda.dispositivo.id)
  expect(suyas.map((doc) => String(doc['id'])).sort()).toEqual(ventas.map(({ id }) => id).sort())
  for (const { id, hlc, seq } of ventas) expect(suyas.find((doc) => doc['id'] === id)).toMatchObject({ hlc, seq })
  expect(new Set(suyas.map((doc) => doc['seq'])).size).toBe(suyas.length)
  expect(a.tienda.sync.estado.valor().enCuarentena).toBe(0)
}

/** The cashier is at the till, with the PIN again when the device forgot who was there. */
async function entrar(): Promise<void> {
  const dentro = a.tienda.persona.valor() ? undefined : await a.tienda.entrarConPin(t.cajeraId, PIN)
  if (dentro?.ok === false) throw new Error(dentro.error.code)
}

/** Nothing is sold before the server was heard; then a new sale takes a number that nobody used. */
async function recuperadaVende(antes: readonly Venta[]): Promise<Venta> {
  a.linea.url = t.url
  await a.tienda.sync.sincronizar()
  await expect.poll(() => a.tienda.accesos.valor()?.length ?? 0).toBeGreaterThan(0)
  await entrar()
  const [nueva] = await vender(a.tienda)
  if (!nueva) throw new Error('nothing was sold')
  expect(ncfs(antes)).not.toContain(nueva.ncf)
  expect(nueva.bloqueId, 'un bloque viejo no sigue').not.toBe(antes[0]?.bloqueId)
  expect(nueva.seq).toBeGreaterThan(Math.max(...antes.map(({ seq }) => seq)))
  return nueva
}

it('sin todas las bases de IndexedDB, la caja sabe quién es y lo que no se había enviado vuelve con su id y su lugar', async () => {
  const { enviadas, solas } = await conVentasSinEnviar()
  await a.cerrar()
  await a.perderBases()
  await a.reabrir()
  expect(a.datos.estado.valor().dispositivoCaja?.cajaId, 'sigue siendo esta caja').toBe(a.tienda.dispositivo.cajaId)
  const vueltas = await a.tienda.repo.buscar(Venta, { orden: 'asc' })
  expect(vueltas.map(({ doc, estado }) => [doc.id, doc.seq, estado])).toEqual(
    expect.arrayContaining(solas.map(({ id, seq }) => [id, seq, 'guardado'])),
  )
  const nueva = await recuperadaVende([...enviadas, ...solas])
  await todasUnaVez([...enviadas, ...solas, nueva])
})

it('sin la base de hechos no se vende hasta hablar con el servidor, tampoco después de recargar', async () => {
  const { enviadas, solas } = await conVentasSinEnviar()
  await a.cerrar()
  await a.perderBases('--ops')
  for (let vez = 0; vez < 2; vez++) {
    await a.reabrir()
    expect(await cobrar(a.tienda, unaVenta(a.tienda))).toMatchObject({ ok: false, error: { code: 'dispositivo.recuperando' } })
    expect((await a.tienda.repo.buscar(Venta)).length).toBeGreaterThanOrEqual(solas.length)
  }
  const nueva = await recuperadaVende([...enviadas, ...solas])
  await todasUnaVez([...enviadas, ...solas, nueva])
  const huecos = nueva.seq - Math.max(...solas.map(({ seq }) => seq))
  expect(huecos, 'con la segunda copia se sabe hasta dónde llegó: no se inventan huecos').toBe(1)
})

it('sin cualquiera de las demás bases todo sigue, y se vende', async () => {
  const { enviadas, solas } = await conVentasSinEnviar()
  const todas = [...enviadas, ...solas]
  for (const base of ['--catalogo', '--local', '--publico', '--usuario', '_rxdb_internal']) {
    await a.cerrar()
    await a.perderBases(base)
    a.linea.url = t.url
    await a.reabrir()
    await a.tienda.sync.sincronizar()
    await entrar()
    todas.push(...(await vender(a.tienda)))
  }
  expect(todas).toHaveLength(10)
  await todasUnaVez(todas)
})

it('sin los archivos la caja vende igual, y lo que no se había enviado queda copiado otra vez', async () => {
  const { enviadas, solas } = await conVentasSinEnviar()
  await a.cerrar()
  a.archivos.contenido.clear()
  await a.reabrir()
  const [nueva] = await vender(a.tienda)
  await a.tienda.interno.diario.igualar()
  const copia = await a.tienda.interno.diario.leer()
  expect(copia?.lineas.map(({ id }) => id)).toEqual(expect.arrayContaining([...solas, nueva].map((venta) => venta?.id)))
  a.linea.url = t.url
  await todasUnaVez([...enviadas, ...solas, ...(nueva ? [nueva] : [])])
})

it('un perfil que vuelve a una copia vieja no sigue con números que ya usó', async () => {
  const { enviadas, solas } = await conVentasSinEnviar()
  const { ops } = a.tienda.interno
  const [ultima] = solas.slice(-1)
  // What was sold before stays; the last one and what lies between are gone, and so is part of the second copy.
  await ops.cambiar(
    solas.map(({ id }) => id),
    () => null,
  )
  const [nombre = ''] = [...a.archivos.contenido.keys()].sort().slice(-1)
  const lineas = (a.archivos.contenido.get(nombre) ?? '').split('\n')
  a.archivos.contenido.set(nombre, lineas.filter((linea) => !linea.includes(solas[0]?.id ?? '?')).join('\n'))
  await a.reabrir()
  expect(await cobrar(a.tienda, unaVenta(a.tienda))).toMatchObject({ ok: false, error: { code: 'dispositivo.recuperando' } })
  const nueva = await recuperadaVende([...enviadas, ...solas])
  expect(nueva.seq).toBe((ultima?.seq ?? 0) + 1)
  await todasUnaVez([...enviadas, ...solas.slice(1), nueva])
})

it('si la copia tiene cada hecho que falta, se curan solos y se sigue vendiendo sin conexión', async () => {
  const { enviadas, solas } = await conVentasSinEnviar()
  await a.tienda.interno.ops.cambiar(
    solas.slice(1).map(({ id }) => id),
    () => null,
  )
  await a.reabrir()
  const [nueva] = await vender(a.tienda)
  expect(nueva?.seq).toBe((solas.at(-1)?.seq ?? 0) + 1)
  expect(ncfs([...enviadas, ...solas])).not.toContain(nueva?.ncf)
  a.linea.url = t.url
  await todasUnaVez([...enviadas, ...solas, ...(nueva ? [nueva] : [])])
})

it('la base vaciada mientras se vende se nota en la próxima venta: no se hace, y lo anterior vuelve', async () => {
  const { enviadas, solas } = await conVentasSinEnviar()
  const { ops } = a.tienda.interno
  await ops.cambiar(await ops.claves({ indice: ['id'], desde: [], hasta: [] }), () => null)
  expect(await cobrar(a.tienda, unaVenta(a.tienda))).toMatchObject({ ok: false, error: { code: 'dispositivo.recuperando' } })
  expect((await a.tienda.repo.buscar(Venta)).map(({ doc }) => doc.id)).toEqual(expect.arrayContaining(solas.map(({ id }) => id)))
  await a.reabrir()
  const nueva = await recuperadaVende([...enviadas, ...solas])
  await todasUnaVez([...enviadas, ...solas, nueva])
})
