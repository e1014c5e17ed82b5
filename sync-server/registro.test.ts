import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { leerConfig } from './core/config.ts'
import { openStore } from './store/open.ts'

it('los registros no llevan correos, claves, cookies, códigos ni direcciones completas', async () => {
  const carpeta = await mkdtemp(join(tmpdir(), 'mercana-registro-'))
  const lineas: string[] = []
  const store = await openStore({ carpeta: join(carpeta, 'store') })
  const config = leerConfig({ NODE_ENV: 'production', MERCANA_DATOS: carpeta, MERCANA_LIMITES: 'holgados', SMTP_URL: 'smtp://127.0.0.1:1' })
  const app = await buildApp({ store, config, log: { level: 'trace', stream: { write: (linea: string) => lineas.push(linea) } } })
  const pedir = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, headers: { host: 'm.test', origin: 'http://m.test', ...headers }, payload })

  const alta = await pedir('/api/auth/sign-up/email', { email: 'secreta@ejemplo.do', name: 'Nombre Secreto', password: 'clave-secreta-1' })
  const cookie = String([alta.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
  await pedir('/api/auth/sign-up/email', { email: 'secreta@ejemplo.do', name: 'Otra', password: 'clave-secreta-1' })
  await pedir('/api/auth/sign-in/email', { email: 'secreta@ejemplo.do', password: 'clave-errada-2' })
  // Nobody listens there: that is logged, and not for whom it was.
  await pedir('/api/auth/enlace/pedir', { email: 'enlace-secreto@ejemplo.do', para: 'entrar' })
  await pedir('/api/auth/sign-out', {}, { cookie, origin: 'http://ajena.test' })
  await pedir('/api/invitaciones/codigo-secreto-de-invitacion', {}, { cookie })
  await app.inject({ method: 'GET', url: '/api/invitaciones/codigo-secreto-de-lectura', headers: { host: 'm.test', cookie } })
  await pedir(
    '/api/dispositivos/enrolar',
    { codigo: 'ABCDEFGH', nombre: 'x' },
    { authorization: `Dispositivo dispositivo:1.${'s'.repeat(43)}` },
  )
  await app.inject({ method: 'GET', url: '/api/publico/tiendas?buscar=busqueda-secreta' })
  await app.close()
  await store.close()
  await rm(carpeta, { recursive: true, force: true })

  const todo = lineas.join('')
  expect(todo).toContain('/api/invitaciones/:codigo')
  expect(todo).toContain('no se pudo enviar un enlace')
  for (const secreto of [
    'secreta@',
    'enlace-secreto',
    'Nombre Secreto',
    'clave-',
    cookie.slice(-30),
    'codigo-secreto',
    'ABCDEFGH',
    'sssss',
    'busqueda-secreta',
    config.secreto,
  ]) {
    expect([secreto, todo.includes(secreto)]).toEqual([secreto, false])
  }
})
