/** What a device holds of customers, on its disk and at its screen: whose PIN opens it, and what becomes of it when nobody's does. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { PIN_ITERACIONES } from '#domain/comandos.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { cambiosEnGrupo } from '#data/catalogo/catalogo.historial.ts'
import { TIPO_SELLADO } from '#data/device/keys/cofre.filas.ts'
import { estaSellada } from '#data/device/keys/cofre.propios.ts'
import { filaDe } from '#data/device/fila.ts'
import { pbkdf2 } from '#data/device/browser/puertos-navegador.ts'
import { guardarPuntero, leerPuntero } from '#data/sync/puntero.ts'
import { vender, abrirCaja, unaTienda, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

// Each PIN is turned into a key twice, 600,000 rounds each: a machine with much to do takes its time.
vi.setConfig({ testTimeout: 60_000 })

const PIN = '482193'
const OTRO_PIN = '771204'
const SAL = '00112233445566778899aabbccddeeff'
const DIA_MS = 86_400_000

const rosa = { nombre: 'Rosa Peralta Ximénez', identificacion: '00112345673', telefono: '+18095551234', email: 'rosa@ejemplo.do' }

let t: TiendaDePrueba
let a: Aparato
let oficina: Aparato | undefined

beforeAll(async () => {
  t = await unaTienda()
  const navegador = await t.navegador()
  expect((await navegador.tienda.repo.crear(Cliente, rosa)).ok).toBe(true)
  await navegador.tienda.sync.sincronizar()
  await vi.waitFor(async () => expect(await t.docs('ops', 'cliente')).toHaveLength(1))
  await navegador.cerrar()
}, 60_000)
afterAll(() => t.cerrar())
afterEach(async () => {
  await oficina?.cerrar()
  oficina = undefined
  await a.cerrar()
  expect(a.fallos).toEqual([])
})

const poner = async (ruta: string, cuerpo: object): Promise<Record<string, unknown>> => {
  const respuesta = await t.p.pedir('PUT', `/api/tiendas/${t.tiendaId}/${ruta}`, cuerpo, t.duena)
  expect(respuesta.estado).toBe(200)
  return respuesta.cuerpo
}
const conPin = async (empleadoId: string, pin: string): Promise<void> => {
  const cifrado = { pinHash: await pbkdf2(pin, SAL, PIN_ITERACIONES), pinSal: SAL, pinIteraciones: PIN_ITERACIONES }
  await poner(`empleados/${empleadoId}/pin`, cifrado)
}
let empleados = 0
async function otraCajera(): Promise<string> {
  const nombre = `Cajera ${++empleados}`
  const cuerpo = { nombre, cargo: 'Cajera', rol: 'cajero', email: '', telefono: '' }
  const { cuerpo: hecha } = await t.p.pedir('POST', `/api/tiendas/${t.tiendaId}/empleados`, cuerpo, t.duena)
  await conPin(String(hecha['id']), OTRO_PIN)
  return String(hecha['id'])
}

/** A till where the cashier is in, and customers are here. */
async function unaCaja(): Promise<void> {
  a = await t.aparato(await t.crearCaja('Caja'))
  await a.tienda.sync.sincronizar()
  // The first PIN came before there was anything to seal.
  await entrar(t.cajeraId, PIN)
}
const entrar = async (empleadoId: string, pin: string): Promise<void> => {
  await expect.poll(() => a.tienda.accesos.valor()?.some((uno) => uno.empleadoId === empleadoId)).toBe(true)
  expect(await a.tienda.entrarConPin(empleadoId, pin)).toMatchObject({ ok: true })
}
/** The screen is locked and the page opened again: with no line unless said. */
async function otroDia({ conLinea = false } = {}): Promise<void> {
  await a.tienda.bloquear()
  if (!conLinea) a.linea.url = undefined
  await a.reabrir()
  await expect.poll(() => a.tienda.cofre.valor()).not.toBe('abriendo')
}

const nombres = async (de = a): Promise<string[]> => (await de.tienda.repo.buscar(Cliente)).map(({ doc }) => doc.nombre)

/** All that IndexedDB holds of a device, as text. */
async function volcado({ indexedDB }: Aparato): Promise<string> {
  const partes: string[] = []
  const hecho = <T>(pedido: IDBRequest<T>): Promise<T> =>
    new Promise((listo, mal) => {
      pedido.onsuccess = () => listo(pedido.result)
      pedido.onerror = () => mal(pedido.error ?? new Error('IndexedDB refused'))
    })
  for (const { name = '' } of await indexedDB.databases()) {
    const base = await hecho(indexedDB.open(name))
    for (const cajon of base.objectStoreNames) partes.push(JSON.stringify(await hecho(base.transaction(cajon).objectStore(cajon).getAll())))
    base.close()
  }
  return partes.join('\n')
}
const deQuien = (texto: string, cliente: Partial<typeof rosa>): string[] => Object.values(cliente).filter((senas) => texto.includes(senas))

describe('en el disco', () => {
  it('no queda nada de un cliente: ni tras leerlo del servidor, ni tras crearlo, cambiarlo o importarlo aquí', async () => {
    await unaCaja()
    expect(await nombres()).toEqual([rosa.nombre])
    expect(deQuien(await volcado(a), rosa)).toEqual([])

    const luis = { nombre: 'Luis Tejada Mota', identificacion: '00118457236', telefono: '+18295559876' }
    a.linea.url = undefined
    const creado = await a.tienda.repo.crear(Cliente, luis)
    if (!creado.ok) throw new Error(creado.error.code)
    // What nobody else has yet travels as it is, with nobody at the till.
    expect(deQuien(await volcado(a), luis)).toEqual(Object.values(luis))
    const cambio = { telefono: '+18495550000', nota: 'Paga los viernes de quincena' }
    expect((await a.tienda.repo.editar(Cliente, creado.value.id, cambio)).ok).toBe(true)
    const importada = { nombre: 'Comercial Ozama Norte SRL', identificacion: '130862346', telefono: '+18095557777' }
    const campos = Object.fromEntries(Object.entries(importada).map(([campo, valor]) => [campo, { antes: null, despues: valor }]))
    const cambios = [1, 2].map((i) => ({ docId: `cliente:importado-${empleados}-${i}`, campos }))
    expect(
      (await a.tienda.repo.guardarVarios([{ entity: Historico, campos: { docTipo: 'cliente', cambios, motivo: 'lista.csv' } }])).ok,
    ).toBe(true)
    a.linea.url = t.url
    await a.tienda.sync.sincronizar()
    await expect.poll(() => t.docs('ops', 'cliente').then(({ length }) => length)).toBeGreaterThan(3)
    await a.tienda.sync.sincronizar()
    const disco = await volcado(a)
    for (const uno of [rosa, luis, cambio, importada]) expect(deQuien(disco, uno)).toEqual([])

    // And on the screen all of it is there.
    expect((await nombres()).sort()).toEqual([importada.nombre, importada.nombre, luis.nombre, rosa.nombre].sort())
    expect((await a.tienda.repo.get(Cliente, creado.value.id))?.doc).toMatchObject({ ...luis, ...cambio })
    const historial = await a.tienda.repo.buscar(Historico, { padre: creado.value.id })
    expect(historial.map(({ doc }) => doc.cambios[0]?.campos['telefono']?.despues)).toEqual([cambio.telefono, luis.telefono])
    expect(await cambiosEnGrupo(a.tienda, 'cliente', cambios[0]?.docId ?? '')).toHaveLength(1)
  })

  it('en el navegador de quien entró con su cuenta tampoco, y lo que otros cambiaron se lee', async () => {
    a = await t.navegador()
    await a.tienda.sync.sincronizar()
    expect(await nombres()).toContain(rosa.nombre)
    const [id = ''] = (await a.tienda.repo.buscar(Cliente)).filter(({ doc }) => doc.nombre === rosa.nombre).map(({ doc }) => doc.id)
    expect((await a.tienda.repo.buscar(Historico, { padre: id })).map(({ doc }) => doc.cambios[0]?.campos['nombre']?.despues)).toEqual([
      rosa.nombre,
    ])
    expect(deQuien(await volcado(a), rosa)).toEqual([])
    // Without a PIN: by this browser's key.
    await a.reabrir()
    expect(await nombres()).toContain(rosa.nombre)
  })

  it('lo que una versión anterior dejó como estaba se sella, y antes queda dicho desde dónde leerlo otra vez', async () => {
    await unaCaja()
    const { ops } = a.tienda.interno
    const claro = {
      ...rosa,
      id: 'cliente:viejo',
      tipo: 'cliente',
      v: 1,
      tiendaId: t.tiendaId,
      en: '2026-11-01T12:00:00.000Z',
      clave: rosa.identificacion,
      padre: '',
    }
    await ops.crear([filaDe(claro, { texto: JSON.stringify(claro), hash: '', estado: 'servidor' })])
    const puntero = await leerPuntero(ops, 'ops')
    await a.reabrir()
    await a.tienda.sync.sincronizar()
    const [fila] = await a.tienda.interno.ops.leer(['cliente:viejo'])
    expect(fila).toMatchObject({ tipo: TIPO_SELLADO, clave: 'cliente' })
    expect(deQuien(await volcado(a), rosa)).toEqual([])
    const [enDisco] = await a.tienda.interno.ops.leer(['_puntero:ops'])
    expect(JSON.parse(enDisco?.texto ?? '{}')).toMatchObject({ desde: '0' })
    expect(puntero?.desde).not.toBe('0')
    expect((await leerPuntero(a.tienda.interno.ops, 'ops'))?.desde).not.toBe('0')
  })

  it('el puntero de una versión anterior vale tal como está', async () => {
    await unaCaja()
    const { ops } = a.tienda.interno
    const actual = await leerPuntero(ops, 'ops')
    if (!actual) throw new Error('nothing was read')
    await ops.cambiar(['_puntero:ops'], (fila) => fila && { ...fila, texto: JSON.stringify(actual) })
    expect(await leerPuntero(ops, 'ops')).toEqual(actual)
    await guardarPuntero(ops, 'ops', actual)
    expect(await leerPuntero(ops, 'ops')).toEqual(actual)
  })
})

describe('con la pantalla bloqueada', () => {
  it('los clientes están cerrados y la caja vende y anota; los abre el PIN de quien ya entró', async () => {
    await unaCaja()
    await abrirCaja(a.tienda)
    await otroDia()
    expect(a.tienda.cofre.valor()).toBe('cerrado')
    expect(await nombres()).toEqual([])
    expect(await a.tienda.entrarConPin(t.cajeraId, '000000')).toMatchObject({ error: { code: 'pin.equivocado' } })
    expect(a.tienda.cofre.valor()).toBe('cerrado')
    await entrar(t.cajeraId, PIN)
    expect(a.tienda.cofre.valor()).toBe('abierto')
    expect(await nombres()).toContain(rosa.nombre)
    expect(await vender(a.tienda)).toHaveLength(1)
  })

  it('una recarga con alguien en la caja no pide el PIN otra vez; medio día después, sí', async () => {
    await unaCaja()
    a.linea.url = undefined
    await a.reabrir()
    expect(await nombres()).toContain(rosa.nombre)
    a.reloj.ahora += DIA_MS / 2 + 1
    await a.reabrir()
    expect(await nombres()).toEqual([])
    expect(a.tienda.persona.valor()?.empleadoId).toBe(t.cajeraId)
    await entrar(t.cajeraId, PIN)
    expect(await nombres()).toContain(rosa.nombre)
  })

  it('quien entra por primera vez con ellos abiertos los abre después sola', async () => {
    await unaCaja()
    const nueva = await otraCajera()
    await a.tienda.sync.sincronizar()
    await a.tienda.bloquear()
    await entrar(nueva, OTRO_PIN)
    await otroDia()
    expect(await nombres()).toEqual([])
    await entrar(nueva, OTRO_PIN)
    expect(await nombres()).toContain(rosa.nombre)
  })

  it('quien entra por primera vez sin conexión vende con ellos cerrados; vuelven con la línea, y los demás los abren con su PIN', async () => {
    await unaCaja()
    const nueva = await otraCajera()
    await a.tienda.sync.sincronizar()
    await abrirCaja(a.tienda)
    await otroDia()
    await entrar(nueva, OTRO_PIN)
    expect(a.tienda.cofre.valor()).toBe('cerrado')
    expect(await nombres()).toEqual([])
    expect(await vender(a.tienda)).toHaveLength(1)
    const deAhora = await a.tienda.repo.crear(Cliente, { nombre: 'Cliente de ahora' })
    expect(await nombres()).toEqual(['Cliente de ahora'])
    const [cerrado] = await t.docs('ops', 'cliente')
    expect(await a.tienda.repo.editar(Cliente, String(cerrado?.['id']), { nota: 'x' })).toMatchObject({ error: { code: 'cofre.cerrado' } })
    expect(deAhora.ok).toBe(true)
    a.linea.url = t.url
    await a.tienda.sync.sincronizar()
    await expect.poll(() => a.tienda.cofre.valor()).toBe('abierto')
    expect(await nombres()).toContain(rosa.nombre)
    expect(deQuien(await volcado(a), rosa)).toEqual([])
    for (const [quien, pin] of [
      [t.cajeraId, PIN],
      [nueva, OTRO_PIN],
    ] as const) {
      await otroDia()
      await entrar(quien, pin)
      expect(await nombres()).toContain(rosa.nombre)
    }
  })

  it('con el PIN cambiado y sin conexión quedan cerrados; los abre el de una supervisora, y desde entonces el nuevo', async () => {
    await unaCaja()
    const nueva = await otraCajera()
    await a.tienda.sync.sincronizar()
    await a.tienda.bloquear()
    await entrar(nueva, OTRO_PIN)
    await conPin(nueva, '909090')
    await a.tienda.sync.sincronizar()
    await otroDia()
    await entrar(nueva, '909090')
    expect(a.tienda.cofre.valor()).toBe('cerrado')
    expect(await a.tienda.autorizarConPin(t.cajeraId, PIN)).toMatchObject({ ok: true })
    expect(await nombres()).toContain(rosa.nombre)
    await otroDia()
    await entrar(nueva, '909090')
    expect(await nombres()).toContain(rosa.nombre)
  })
})

describe('lo que no se puede abrir', () => {
  it.each(['la llave', 'la nota'])('si el navegador pierde %s, vuelve del servidor con el PIN de quien esté', async (que) => {
    await unaCaja()
    const clave = `cofre:${a.tienda.dispositivo.id}`
    await a.tienda.bloquear()
    await a.cerrar()
    if (que === 'la llave') await a.pestana().llaves.borrar(clave)
    else await a.datos.local.quitar(clave).catch(() => undefined)
    await a.reabrir()
    if (que === 'la nota') {
      await a.datos.local.quitar(clave)
      await a.reabrir()
    }
    await entrar(t.cajeraId, PIN)
    await a.tienda.sync.sincronizar()
    await a.tienda.sync.sincronizar()
    await expect.poll(() => a.tienda.cofre.valor()).toBe('abierto')
    expect(await nombres()).toContain(rosa.nombre)
    const { ops } = a.tienda.interno
    const selladas = await ops.rango({ indice: ['tipo', 'en'], desde: [TIPO_SELLADO], hasta: [TIPO_SELLADO] })
    expect(new Set(selladas.map(({ texto }) => (JSON.parse(texto) as { cofre: string }).cofre)).size).toBe(1)
  })

  it('un equipo revocado tira las llaves, y entrega lo que vendió', async () => {
    await unaCaja()
    await abrirCaja(a.tienda)
    a.linea.url = undefined
    await vender(a.tienda)
    const ruta = `/api/tiendas/${t.tiendaId}/dispositivos/${a.tienda.dispositivo.id}/revocar`
    expect((await t.p.pedir('POST', ruta, {}, t.duena)).estado).toBe(200)
    a.linea.url = t.url
    await a.tienda.sync.sincronizar()
    await expect.poll(() => a.tienda.sync.estado.valor()).toMatchObject({ revocado: true, sinEnviar: 0 })
    await expect.poll(() => a.tienda.cofre.valor()).toBe('cerrado')
    expect(await nombres()).toEqual([])
    expect(await a.pestana().llaves.sacar(`cofre:${a.tienda.dispositivo.id}`, 'nada')).toBeUndefined()
  })
})

it('lo que esta caja cambió, ya recibido, se ofrece otra vez como se escribió a un servidor que lo perdió, sin nadie en la caja', async () => {
  await unaCaja()
  const creado = await a.tienda.repo.crear(Cliente, { nombre: 'Carmen Objío' })
  if (!creado.ok) throw new Error(creado.error.code)
  const antes = (await a.tienda.interno.ops.rango({ indice: ['seq'], desde: [1], hasta: [] })).at(-1)
  await a.tienda.sync.sincronizar()
  const [sellada] = await a.tienda.interno.ops.leer([antes?.id ?? ''])
  expect(sellada && estaSellada(sellada)).toBe(true)
  expect(sellada?.hash).toBe(antes?.hash)
  await otroDia({ conLinea: true })
  const enviados: { id: string; texto: string }[] = []
  a.linea.intervenir = async (url, init, seguir) => {
    const cuerpo = typeof init.body === 'string' ? init.body : '{}'
    if (url.includes('/push')) enviados.push(...(JSON.parse(cuerpo) as { hechos: { id: string; texto: string }[] }).hechos)
    const respuesta = await seguir()
    if (respuesta.headers.get('content-type')?.startsWith('application/json') !== true) return respuesta
    const reply = (await respuesta.json()) as Record<string, unknown>
    return Response.json('epoch' in reply ? { ...reply, epoch: 'otra' } : reply, { status: respuesta.status })
  }
  await a.tienda.sync.sincronizar()
  await a.tienda.sync.sincronizar()
  expect(enviados.find(({ id }) => id === antes?.id)?.texto).toBe(antes?.texto)
  const [otraVez] = await a.tienda.interno.ops.leer([antes?.id ?? ''])
  expect(otraVez?.estado).toBe('recibido')
  expect(otraVez && estaSellada(otraVez)).toBe(true)
})

it('al salir de su cuenta se tiran las llaves, aunque quede algo sin enviar, que se conserva', async () => {
  a = await t.navegador()
  await a.tienda.sync.sincronizar()
  await a.reabrir()
  expect(await nombres()).toContain(rosa.nombre)
  a.linea.intervenir = (url, _init, seguir) => (url.includes('/sync/') ? Promise.reject(new TypeError('fetch failed')) : seguir())
  expect((await a.tienda.repo.crear(Cliente, { nombre: 'Cliente sin enviar' })).ok).toBe(true)
  const { id } = a.tienda.dispositivo
  expect(await a.datos.salir()).toEqual({ ok: true, value: undefined })
  await expect.poll(() => a.tienda.cofre.valor()).toBe('cerrado')
  expect(await nombres()).toEqual(['Cliente sin enviar'])
  const otra = a.pestana()
  expect(await otra.llaves.sacar(`cofre:${id}`, await otra.llaves.guardar('otra', 'x'))).toBeUndefined()
  expect((await a.tienda.interno.ops.rango({ indice: ['estado', 'seq'], desde: ['guardado'], hasta: ['guardado'] })).length).toBe(1)
})
