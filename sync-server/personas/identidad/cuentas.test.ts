import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLAVE, unServidor, type Prueba } from '../../../tests/support/server/test-server.ts'
import { openCouchStore } from '../../store/couch.ts'
import type { Store } from '../../store/port.ts'

/** The embedded store, and CouchDB where `COUCHDB_URL` names one. */
const url = process.env['COUCHDB_URL']
const enCouch = url === undefined ? [] : [['CouchDB', () => openCouchStore({ url, prefijo: `i${Date.now().toString(36)}-` })] as const]
const almacenes: readonly (readonly [string, (() => Promise<Store>) | undefined])[] = [['embebido', undefined], ...enCouch]

let p: Prueba
beforeAll(async () => {
  p = await unServidor({ ADMIN_EMAILS: 'jefa@mercana.test' })
})
afterAll(() => p.cerrar())

describe('entrar y salir', () => {
  it.each(almacenes)('de cincuenta registros a la vez con un mismo correo queda una sola cuenta: %s', async (_nombre, abrir) => {
    const p = await unServidor({}, abrir)
    const cuerpo = { email: 'Carrera@Ejemplo.do', name: 'Ana', password: CLAVE }
    const todas = await Promise.all(Array.from({ length: 50 }, () => p.pedir('POST', '/api/auth/sign-up/email', cuerpo)))
    expect(todas.filter((r) => r.estado === 200)).toHaveLength(1)
    expect(todas.filter((r) => r.estado === 422)).toHaveLength(49)
    const auth = await p.store.db('auth')
    expect(
      (await auth.find<{ fila: { email: string } }>({ tipo: 'ba:user' })).filter((u) => u.fila.email === 'carrera@ejemplo.do'),
    ).toHaveLength(1)
    if (abrir) for (const nombre of await p.store.nombres()) await p.store.destroy(nombre)
    await p.cerrar()
  })

  it('la cookie no la lee ningún script, y fuera de https sirve en localhost', async () => {
    const r = await p.pedir('POST', '/api/auth/sign-up/email', { email: 'galleta@ejemplo.do', name: 'Ana', password: CLAVE })
    const cookie = String([r.headers['set-cookie']].flat()[0])
    expect(cookie).toMatch(/^mercana\.session_token=/)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).not.toContain('Secure')
  })

  it('detrás de https la cookie es __Host- y segura', async () => {
    const segura = await unServidor({ MERCANA_URL: 'https://mercana.test' })
    const r = await segura.pedir('POST', '/api/auth/sign-up/email', { email: 'x@ejemplo.do', name: 'Ana', password: CLAVE })
    const cookie = String([r.headers['set-cookie']].flat()[0])
    expect(cookie).toMatch(/^__Host-mercana\.session_token=/)
    expect(cookie).toContain('; Secure')
    expect(cookie).not.toContain('Domain')
    expect((await segura.pedir('GET', '/api/yo', undefined, { cookie: cookie.split(';')[0] ?? '' })).estado).toBe(200)
    await segura.cerrar()
  })

  it('la sesión dice quién soy, y al salir deja de valer', async () => {
    const ana = await p.persona('Ana Reyes')
    const yo = await p.pedir('GET', '/api/yo', undefined, ana)
    expect(yo).toMatchObject({
      estado: 200,
      cuerpo: { usuarioId: ana.usuarioId, email: ana.email, nombre: 'Ana Reyes', operador: false, membresias: [] },
    })
    expect((await p.pedir('POST', '/api/auth/sign-out', {}, ana)).estado).toBe(200)
    expect(await p.pedir('GET', '/api/yo', undefined, ana)).toMatchObject({ estado: 401, cuerpo: { code: 'sesion.ninguna' } })
  })

  it('con otra clave no se entra, ni con una cookie inventada', async () => {
    const ana = await p.persona()
    expect((await p.pedir('POST', '/api/auth/sign-in/email', { email: ana.email, password: 'otra clave larga' })).estado).toBe(401)
    expect((await p.pedir('POST', '/api/auth/sign-in/email', { email: 'nadie@ejemplo.do', password: 'otra clave larga' })).estado).toBe(401)
    expect((await p.pedir('GET', '/api/yo', undefined, { cookie: 'mercana.session_token=abc.def' })).estado).toBe(401)
  })

  it('rechaza claves de menos de ocho, nombres vacíos o de 5,000 caracteres y correos que no lo son', async () => {
    const alta = (cambio: object) =>
      p.pedir('POST', '/api/auth/sign-up/email', { email: 'malo@ejemplo.do', name: 'Ana', password: CLAVE, ...cambio })
    expect(await alta({ password: 'x7#kP2q' })).toMatchObject({ estado: 422, cuerpo: { code: 'sesion.clave-corta' } })
    expect(await alta({ password: 'a'.repeat(129) })).toMatchObject({ estado: 422, cuerpo: { code: 'sesion.clave-larga' } })
    expect(await alta({ password: 'Password123' })).toMatchObject({ estado: 422, cuerpo: { code: 'sesion.clave-comun' } })
    expect((await alta({ name: '   ' })).estado).toBe(400)
    expect((await alta({ name: 'a'.repeat(5000) })).estado).toBe(400)
    expect((await alta({ email: 'sinarroba' })).estado).toBe(400)
    expect((await alta({ email: { $gt: '' } })).estado).toBe(400)
    expect((await alta({ email: `${'a'.repeat(300)}@ejemplo.do` })).estado).toBe(400)
  })

  it('una página ajena no puede usar la cookie', async () => {
    const ana = await p.persona()
    const ajena = (origin: string | undefined) =>
      p.app.inject({
        method: 'PUT',
        url: '/api/yo/perfil',
        headers: { host: 'mercana.test', cookie: ana.cookie, ...(origin ? { origin } : {}) },
        payload: { nombre: 'Robada' },
      })
    for (const origen of ['http://evil.test', 'null', undefined]) expect((await ajena(origen)).statusCode).toBe(403)
    expect((await ajena('http://mercana.test')).statusCode).toBe(200)
    const salida = await p.app.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { host: 'mercana.test', origin: 'http://evil.test', cookie: ana.cookie },
      payload: {},
    })
    expect(salida.statusCode).toBe(403)
  })

  it('las puertas de la biblioteca que no se usan no existen', async () => {
    const ana = await p.persona()
    for (const puerta of [
      'delete-user',
      'update-user',
      'change-email',
      'list-accounts',
      'list-sessions',
      'two-factor/get-totp-uri',
      'verify-email',
      'error',
      'ok',
    ]) {
      expect((await p.pedir('POST', `/api/auth/${puerta}`, {}, ana)).estado).toBe(404)
      expect((await p.pedir('GET', `/api/auth/${puerta}`, undefined, ana)).estado).toBe(404)
    }
  })
})

describe('el perfil', () => {
  it('nace al entrar por primera vez con lo que dice la declaración', async () => {
    const ana = await p.persona('Ana Reyes')
    const base = await p.store.db(`usuario-${ana.usuarioId}`)
    expect(await base.get(`usuario:${ana.usuarioId}`)).toMatchObject({
      tipo: 'usuario',
      nombre: 'Ana Reyes',
      email: ana.email,
      tipoCliente: 'Normal',
      condicion: 'CONTADO',
      cliente: true,
      activo: true,
      creditoAprobadoCentavos: 0,
    })
  })

  it('guarda lo mío y solo lo que mandé, y deja la línea de auditoría', async () => {
    const ana = await p.persona('Ana Reyes')
    await p.pedir('PUT', '/api/yo/perfil', { telefono: '809-555-0101', calle: '<b>El Conde</b>' }, ana)
    const r = await p.pedir('PUT', '/api/yo/perfil', { nombre: 'Ana María' }, ana)
    expect(r.estado).toBe(200)
    const base = await p.store.db(`usuario-${ana.usuarioId}`)
    expect(await base.get(`usuario:${ana.usuarioId}`)).toMatchObject({
      nombre: 'Ana María',
      telefono: '809-555-0101',
      calle: '<b>El Conde</b>',
      editadoPor: ana.usuarioId,
    })
    expect((await p.pedir('GET', '/api/yo', undefined, ana)).cuerpo['nombre']).toBe('Ana María')
    const lineas = await (await p.store.db('auditoria')).find({ tipo: 'auditoria', padre: `usuario:${ana.usuarioId}` })
    expect(lineas).toHaveLength(2)
    expect(lineas[1]).toMatchObject({ creadoPor: ana.usuarioId, cambios: { nombre: { antes: 'Ana Reyes', despues: 'Ana María' } } })
  })

  it('no deja que nadie se dé crédito ni descuento', async () => {
    const ana = await p.persona()
    for (const cambio of [
      { creditoAprobadoCentavos: 1 },
      { activo: false },
      { descuentoPuntosBasicos: 5000 },
      { referenciadoPor: 'yo' },
      { empleado: true },
    ]) {
      expect(await p.pedir('PUT', '/api/yo/perfil', cambio, ana)).toMatchObject({
        estado: 422,
        cuerpo: { code: 'usuario.campo-reservado' },
      })
    }
    expect((await p.pedir('PUT', '/api/yo/perfil', { nombre: 'a'.repeat(5000) }, ana)).estado).toBe(400)
    expect((await p.pedir('PUT', '/api/yo/perfil', { nombre: 'X' })).estado).toBe(401)
  })
})
