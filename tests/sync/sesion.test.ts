import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import { TiendaBanco } from '#domain/tienda/tienda-banco.entity.ts'
import { Usuario } from '#domain/personas/usuario.entity.ts'
import { abrirDatos, type Datos } from '#data/session/sesion.ts'
import { CLAVE } from '../support/server/test-server.ts'
import { unEquipo, type Equipo } from '../support/dispositivo.ts'
import { unaTienda, type TiendaDePrueba } from '../support/tienda.ts'

let t: TiendaDePrueba
let equipo: Equipo
let datos: Datos

beforeAll(async () => {
  t = await unaTienda({ productos: 0 })
}, 60_000)
afterAll(() => t.cerrar())
afterEach(async () => {
  await datos.cerrar()
  expect(equipo.fallos).toEqual([])
})

/** A browser that keeps the cookies it is given. */
async function navegador(): Promise<void> {
  equipo = unEquipo({ url: t.url })
  equipo.linea.intervenir = async (_url, _init, seguir) => {
    const respuesta = await seguir()
    const nuevas = respuesta.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    if (nuevas.length > 0) equipo.linea.cookie = nuevas.filter((cookie) => !cookie.endsWith('=')).join('; ')
    return respuesta
  }
  await abrir()
}
async function abrir(): Promise<void> {
  datos = await abrirDatos(equipo.pestana(), (error) => equipo.fallos.push(error))
}

it('entra con correo y contraseña, y sin conexión sigue sabiendo quién es', async () => {
  await navegador()
  await expect.poll(() => datos.estado.valor()).toMatchObject({ cargando: false, usuario: undefined })
  expect(await datos.entrar(t.duena.email, 'otra clave')).toMatchObject({ error: { code: 'sesion.clave-equivocada' } })
  expect(await datos.entrar(t.duena.email, CLAVE)).toMatchObject({ ok: true })
  expect(datos.estado.valor()).toMatchObject({ usuario: { email: t.duena.email }, membresias: [{ slug: t.slug, rol: 'propietario' }] })
  equipo.linea.url = undefined
  await datos.cerrar()
  await abrir()
  expect(datos.estado.valor()).toMatchObject({ cargando: false, usuario: { email: t.duena.email } })
  expect(await datos.salir()).toMatchObject({ error: { code: 'red.sin-conexion' } })
  equipo.linea.url = t.url
  expect((await datos.salir()).ok).toBe(true)
  expect(datos.estado.valor()).toMatchObject({ usuario: undefined, membresias: [] })
})

it('quien no es de la tienda no la abre; quien lo es, su navegador queda registrado una vez', async () => {
  await navegador()
  expect(await datos.abrirTienda(t.slug)).toMatchObject({ error: { code: 'sesion.ninguna' } })
  expect((await datos.registrar('Luis Gómez', `luis${t.p.reloj.ahora.getTime()}@ejemplo.do`, 'otra clave larga')).ok).toBe(true)
  expect(await datos.abrirTienda(t.slug)).toMatchObject({ error: { code: 'tienda.sin-acceso' } })
  expect((await datos.entrar(t.duena.email, CLAVE)).ok).toBe(true)
  const abierta = await datos.abrirTienda(t.slug)
  if (!abierta.ok) throw new Error(abierta.error.code)
  expect(abierta.value).toMatchObject({ tiendaId: t.tiendaId, dispositivo: { clase: 'web', cajaId: '' } })
  expect(abierta.value.persona.valor()).toMatchObject({ empleadoId: t.empleadoId, rol: 'propietario' })
  await abierta.value.sync.sincronizar()
  // No screen reads the own profile from here, so the browser does not keep it.
  expect(await abierta.value.repo.buscar(Usuario)).toEqual([])
  await abierta.value.cerrar()
  const antes = (await t.docs('equipo', 'dispositivo')).length
  const otraVez = await datos.abrirTienda(t.slug)
  if (!otraVez.ok) throw new Error(otraVez.error.code)
  expect(await t.docs('equipo', 'dispositivo')).toHaveLength(antes)
  expect((await datos.salir()).ok).toBe(true)
  expect(await otraVez.value.repo.buscar(Usuario)).toEqual([])
  await otraVez.value.cerrar()
})

it('el navegador de un mensajero no pide lo que su papel no lee, y lo pequeño llega antes que los documentos de la tienda', async () => {
  const base = `/api/tiendas/${t.tiendaId}/empleados`
  const empleado = await t.p.pedir('POST', base, { nombre: 'Ramón', cargo: 'Delivery', rol: 'mensajero', email: '', telefono: '' }, t.duena)
  const { cuerpo } = await t.p.pedir('POST', `${base}/${String(empleado.cuerpo['id'])}/invitacion`, {}, t.duena)
  const persona = await t.p.persona('Ramón')
  expect((await t.p.pedir('POST', `/api/invitaciones/${String(cuerpo['codigo'])}`, {}, persona)).estado).toBe(200)
  await navegador()
  const pedidas: string[] = []
  const { intervenir } = equipo.linea
  equipo.linea.intervenir = async (url, init, seguir) => {
    const respuesta = await (intervenir ? intervenir(url, init, seguir) : seguir())
    const { pathname, searchParams } = new URL(url, t.url)
    pedidas.push([respuesta.status, pathname.split('/').at(-1), searchParams.get('base')].filter(Boolean).join(' '))
    return respuesta
  }
  expect((await datos.entrar(persona.email, CLAVE)).ok).toBe(true)
  const abierta = await datos.abrirTienda(t.slug)
  if (!abierta.ok) throw new Error(abierta.error.code)
  await abierta.value.sync.sincronizar()
  await abierta.value.cerrar()
  expect(pedidas.filter((una) => una.startsWith('403') || una.includes('snapshot'))).toEqual([])
  const lecturas = pedidas.filter((una) => una.startsWith('200 pull'))
  expect(lecturas).toContain('200 pull publico')
  expect(lecturas.indexOf('200 pull ops')).toBeGreaterThan(lecturas.indexOf('200 pull publico'))
})

it('a quien le dan otro rol además, su navegador le trae también lo que antes pasó de largo', async () => {
  const empleados = `/api/tiendas/${t.tiendaId}/empleados`
  const alta = { nombre: 'Inés', cargo: '', rol: 'pedidos', email: '', telefono: '' }
  const { id } = (await t.p.pedir('POST', empleados, alta, t.duena)).cuerpo
  const { codigo } = (await t.p.pedir('POST', `${empleados}/${String(id)}/invitacion`, {}, t.duena)).cuerpo
  const persona = await t.p.persona('Inés')
  expect((await t.p.pedir('POST', `/api/invitaciones/${String(codigo)}`, {}, persona)).estado).toBe(200)
  await navegador()
  expect((await datos.entrar(persona.email, CLAVE)).ok).toBe(true)
  const leidos = async () => {
    const abierta = await datos.abrirTienda(t.slug)
    if (!abierta.ok) throw new Error(abierta.error.code)
    await abierta.value.sync.sincronizar()
    const { repo, persona: quien } = abierta.value
    const vistos = { cajas: (await repo.buscar(Caja)).length, banco: (await repo.buscar(TiendaBanco)).length, quien: quien.valor() }
    await abierta.value.cerrar()
    return vistos
  }
  expect((await t.p.pedir('PUT', `/api/tiendas/${t.tiendaId}/banco`, { tiendaBanco: 'Banreservas' }, t.duena)).estado).toBe(200)
  await t.crearCaja('Caja de Inés')
  expect(await leidos()).toMatchObject({ cajas: 0, banco: 0, quien: { rol: 'pedidos', otrosRoles: [] } })
  const doble = { otrosRoles: ['cajero', 'contador'] }
  expect((await t.p.pedir('PUT', `${empleados}/${String(id)}`, doble, t.duena)).estado).toBe(200)
  expect((await datos.refrescar()).ok).toBe(true)
  const despues = await leidos()
  expect(despues).toMatchObject({ banco: 1, quien: { rol: 'pedidos', ...doble } })
  expect(despues.cajas).toBeGreaterThan(0)
})

it('quien va a salir sabe qué tiene sin enviar en las tiendas que no están abiertas, y lo entrega antes', async () => {
  await navegador()
  expect((await datos.entrar(t.duena.email, CLAVE)).ok).toBe(true)
  expect(await datos.porEntregar()).toEqual([])
  const abierta = await datos.abrirTienda(t.slug)
  if (!abierta.ok) throw new Error(abierta.error.code)
  await abierta.value.sync.sincronizar()
  equipo.linea.url = undefined
  expect((await abierta.value.repo.crear(Cliente, { nombre: 'Rosa Peralta' })).ok).toBe(true)
  await abierta.value.cerrar()
  expect(await datos.porEntregar()).toEqual([{ slug: t.slug, sinEnviar: 1 }])
  await datos.entregar([t.slug])
  expect(await datos.porEntregar()).toEqual([{ slug: t.slug, sinEnviar: 1 }])
  equipo.linea.url = t.url
  expect((await datos.entregar([t.slug])).ok).toBe(true)
  expect(await datos.porEntregar()).toEqual([])
  expect((await t.docs('ops', 'historico')).length).toBeGreaterThan(0)
})
