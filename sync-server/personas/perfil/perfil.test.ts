import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLAVE, unServidor, type PersonaPrueba, type Prueba } from '../../../tests/support/server/test-server.ts'

let p: Prueba
beforeAll(async () => {
  p = await unServidor()
})
afterAll(() => p.cerrar())

const perfil = (quien: object) => p.pedir('GET', '/api/yo/perfil', undefined, quien)
const cerrar = (quien: object, cuerpo: object = { clave: CLAVE }) => p.pedir('POST', '/api/yo/cerrar', cuerpo, quien)
const entrar = (email: string) => p.pedir('POST', '/api/auth/sign-in/email', { email, password: CLAVE })

/** Hires somebody into a store, with an account. */
async function contratar(duena: PersonaPrueba, tiendaId: string, rol: string, persona: PersonaPrueba): Promise<string> {
  const base = `/api/tiendas/${tiendaId}/empleados`
  const { cuerpo } = await p.pedir('POST', base, { nombre: 'X', cargo: '', rol, email: '', telefono: '' }, duena)
  const { codigo } = (await p.pedir('POST', `${base}/${String(cuerpo['id'])}/invitacion`, {}, duena)).cuerpo
  expect((await p.pedir('POST', `/api/invitaciones/${String(codigo)}`, {}, persona)).estado).toBe(200)
  return String(cuerpo['id'])
}

describe('mi perfil', () => {
  it('lo lee quien es, con su enlace y cuántos trajo', async () => {
    const ana = await p.persona('Ana Reyes')
    const alta = await p.app.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      headers: {
        host: 'mercana.test',
        origin: 'http://mercana.test',
        cookie: `referenciadoPor=${ana.usuarioId}.${Math.floor(p.reloj.ahora.getTime() / 1000) + 86_400}`,
      },
      payload: { email: 'referida@ejemplo.do', name: 'Referida', password: CLAVE },
    })
    expect(alta.statusCode).toBe(200)
    expect((await perfil(ana)).cuerpo).toMatchObject({
      codigo: ana.usuarioId,
      registrados: 1,
      sesionReciente: true,
      perfil: { tipo: 'usuario', nombre: 'Ana Reyes' },
    })
    expect((await perfil({})).estado).toBe(401)
  })

  it('guarda varias direcciones por los ocho niveles, y no deja tocar lo que otros deciden', async () => {
    const ana = await p.persona()
    const casa = { nombre: 'Casa', regionMacro: '01', provincia: '010203', calle: 'Duarte', numeroCasa: '4' }
    const guardado = await p.pedir(
      'PUT',
      '/api/yo/perfil',
      { direccionesEnvio: [casa, { ...casa, nombre: 'Trabajo' }], contactoNombre: 'Luis' },
      ana,
    )
    expect(guardado.estado).toBe(200)
    const { perfil: doc } = (await perfil(ana)).cuerpo as { perfil: { direccionesEnvio: { nombre: string }[]; contactoNombre: string } }
    expect(doc.direccionesEnvio.map(({ nombre }) => nombre)).toEqual(['Casa', 'Trabajo'])
    expect(doc.contactoNombre).toBe('Luis')
    expect((await p.pedir('PUT', '/api/yo/perfil', { creditoAprobadoCentavos: 1 }, ana)).cuerpo['code']).toBe('usuario.campo-reservado')
  })

  it('se lleva todo lo que se guarda de la persona, y nada de otra', async () => {
    const ana = await p.persona('Ana Única')
    const otra = await p.persona('Berta Ajena')
    await p.tienda(ana, 'tienda-de-ana')
    await p.pedir('PUT', '/api/yo/perfil', { nacionalidad: 'Dominicana' }, ana)
    const r = await p.pedir('GET', '/api/yo/datos', undefined, ana)
    expect(r.cuerpo).toMatchObject({
      cuenta: { usuarioId: ana.usuarioId },
      perfil: { nacionalidad: 'Dominicana' },
      tiendas: [{ slug: 'tienda-de-ana', rol: 'propietario', ficha: { nombre: 'Ana Única' } }],
      cuandoActuaronEnMiNombre: [],
    })
    expect(r.cuerpo['sesiones']).toHaveLength(1)
    expect(JSON.stringify(r.cuerpo)).not.toContain(otra.usuarioId)
    expect(JSON.stringify(r.cuerpo)).not.toContain('token')
  })
})

describe('cerrar la cuenta', () => {
  it('pide la contraseña, o haber entrado hace poco', async () => {
    const ana = await p.persona()
    expect((await cerrar(ana, { clave: 'otra cosa' })).cuerpo['code']).toBe('cuenta.clave-equivocada')
    const hace = p.reloj.ahora
    p.reloj.ahora = new Date(hace.getTime() + 11 * 60_000)
    expect((await cerrar(ana, {})).cuerpo['code']).toBe('cuenta.entra-otra-vez')
    p.reloj.ahora = hace
    expect((await cerrar(ana, {})).estado).toBe(200)
  })

  it('borra el perfil, termina las sesiones y suelta el correo', async () => {
    const ana = await p.persona('Ana Secreta')
    const otraSesion = await p.entrar(ana.email, CLAVE)
    await p.pedir('PUT', '/api/yo/perfil', { identificacion: '00112345678', telefono: '+18095551234' }, ana)
    expect((await cerrar(ana)).estado).toBe(200)
    for (const quien of [ana, otraSesion]) expect((await perfil(quien)).estado).toBe(401)
    expect((await entrar(ana.email)).estado).toBe(401)
    const doc = await (await p.store.db(`usuario-${ana.usuarioId}`)).get(`usuario:${ana.usuarioId}`)
    expect(doc).toMatchObject({ nombre: '', identificacion: '', telefono: '', activo: false })
    const lineas = await (
      await p.store.db('auditoria')
    ).find({ tipo: 'auditoria', padre: `usuario:${ana.usuarioId}`, orden: 'desc', limite: 1 })
    expect(JSON.stringify(lineas)).not.toContain('Ana Secreta')
    const nueva = await p.pedir('POST', '/api/auth/sign-up/email', { email: ana.email, name: 'Otra', password: CLAVE })
    expect(nueva.estado).toBe(200)
  })

  it('la única propietaria no puede; con otra, sale de todas sus tiendas', async () => {
    const ana = await p.persona()
    const { tiendaId } = await p.tienda(ana, 'la-de-ana')
    const jefe = await p.persona()
    const otra = await p.tienda(jefe, 'la-del-jefe')
    const empleadoId = await contratar(jefe, otra.tiendaId, 'cajero', ana)
    expect((await cerrar(ana)).cuerpo).toMatchObject({ code: 'cuenta.ultimo-propietario' })
    // Whoever may not leave one has left none.
    expect(await (await p.store.db(`tienda-${otra.tiendaId}-ops`)).get(`acceso:${empleadoId}`)).toMatchObject({ activo: true })
    await contratar(ana, tiendaId, 'propietario', await p.persona())
    expect((await cerrar(ana)).estado).toBe(200)
    expect(await (await p.store.db(`tienda-${otra.tiendaId}-ops`)).get(`acceso:${empleadoId}`)).toMatchObject({ activo: false })
  })
})
