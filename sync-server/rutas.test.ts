import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comandos } from '#domain/comandos.ts'
import { comandosAvisos } from '#domain/avisos/comandos.avisos.ts'
import { comandosEfectivo } from '#domain/caja/comandos.efectivo.ts'
import { comandosBancos } from '#domain/bancos/comandos.bancos.ts'
import { comandosCobros } from '#domain/cobros/comandos.cobros.ts'
import { comandosCredito } from '#domain/cobros/comandos.credito.ts'
import { comandosTransferencias } from '#domain/bancos/comandos.transferencias.ts'
import { comandosEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { comandosPadron } from '#domain/fiscal/padron/comandos.padron.ts'
import { comandosLibros } from '#domain/libros/comandos.libros.ts'
import { comandosAfiliados } from '#domain/afiliados/comandos.afiliados.ts'
import { comandosComisiones } from '#domain/comisiones/comandos.comisiones.ts'
import { comandosImpuestos } from '#domain/fiscal/comandos.impuestos.ts'
import { comandosPromociones } from '#domain/promociones/comandos.promociones.ts'
import { comandosEsperas } from '#domain/mercado/comandos.esperas.ts'
import { comandosResenas } from '#domain/resenas/comandos.resenas.ts'
import { comandosDesembolsos } from '#domain/desembolsos/comandos.desembolsos.ts'
import { comandosReportes } from '#domain/reportes/comandos.reportes.ts'
import { comandosMercana } from '#domain/plataforma/comandos.mercana.ts'
import { comandosPagos } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { comandosPersonas } from '#domain/personas/comandos.personas.ts'
import { buildApp } from './app.ts'
import type { Acceso } from './http/ruta.ts'
import { unServidor, type Prueba } from '../tests/support/server/test-server.ts'

interface RutaVista {
  metodo: string
  url: string
  acceso: Acceso | undefined
}

let p: Prueba
const vistas: RutaVista[] = []
beforeAll(async () => {
  p = await unServidor()
  const app = await buildApp({
    store: p.store,
    config: p.server.config,
    alRegistrar: ({ method, url, config }) => {
      for (const metodo of [method].flat()) if (metodo !== 'HEAD') vistas.push({ metodo, url, acceso: config?.acceso })
    },
  })
  await app.close()
})
afterAll(() => p.cerrar())

/** Everybody may ask for these; a new one is added here on purpose. */
const publicas = [
  'GET /healthz',
  'GET /readyz',
  'GET /archivos/:tiendaId/:nombre',
  'GET /archivos/:dueno/:carpeta/:nombre',
  'GET /*',
  'GET /sitemap.xml',
  'GET /robots.txt',
  'GET /api/invitacion',
  'POST /api/dispositivos/enrolar',
  'POST /sync/v1/acceso',
  'GET /api/publico/territorio',
  'GET /api/publico/territorio/division',
  'GET /api/publico/comprobante/:tiendaId/:ventaId/:palabra',
  'GET /api/publico/comprobante/:tiendaId/:ventaId/:palabra/xml',
  'GET /api/publico/tiendas',
  'GET /api/publico/tiendas/:slug',
  'GET /api/publico/tiendas/:slug/catalogo',
  'GET /api/publico/tiendas/:slug/condiciones',
  'GET /api/publico/tiendas/:slug/resenas',
  'GET /api/publico/productos',
  'GET /api/publico/slug/:slug',
  'GET /api/publico/tipos_negocios',
  'GET /api/publico/cuenta/:tiendaId/:palabra',
  'GET /api/fe/:tiendaId/fe/autenticacion/api/semilla',
  'POST /api/fe/:tiendaId/fe/autenticacion/api/validacioncertificado',
  'POST /api/fe/:tiendaId/fe/recepcion/api/ecf',
  'POST /api/fe/:tiendaId/fe/aprobacioncomercial/api/ecf',
  ...[
    'get-session',
    'acceso',
    'proveedores',
    'callback/:id',
    'passkey/generate-register-options',
    'passkey/generate-authenticate-options',
  ].map((puerta) => `GET /api/auth/${puerta}`),
  ...[
    'sign-up/email',
    'sign-in/email',
    'sign-out',
    'revoke-sessions',
    'revoke-other-sessions',
    'change-password',
    'enlace/pedir',
    'enlace/entrar',
    'enlace/clave',
    'acceso/cerrar-sesion',
    'sign-in/social',
    'link-social',
    'unlink-account',
    'callback/apple',
    'two-factor/enable',
    'two-factor/disable',
    'two-factor/generate-backup-codes',
    'two-factor/verify-totp',
    'two-factor/verify-backup-code',
    'passkey/verify-registration',
    'passkey/verify-authentication',
    'passkey/update-passkey',
    'passkey/delete-passkey',
  ].map((puerta) => `POST /api/auth/${puerta}`),
]

describe('todas las rutas', () => {
  it('dicen quién puede llamarlas', () => {
    expect(vistas.length).toBeGreaterThan(20)
    const mudas = vistas.filter(({ acceso }) => !acceso || Object.keys(acceso).length === 0)
    expect(mudas).toEqual([])
  })

  it('las que son de todos están en la lista, y ninguna más', () => {
    const abiertas = vistas.filter(({ acceso }) => acceso?.publica).map(({ metodo, url }) => `${metodo} ${url}`)
    expect(new Set(abiertas)).toEqual(new Set(publicas))
  })

  it('un comando declarado tiene su ruta', () => {
    const registradas = new Set(vistas.map(({ metodo, url }) => `${metodo} ${url}`))
    const faltan = [
      comandos,
      comandosPersonas,
      comandosPedidos,
      comandosPagos,
      comandosBancos,
      comandosCobros,
      comandosCredito,
      comandosTransferencias,
      comandosMercana,
      comandosAvisos,
      comandosEcf,
      comandosLibros,
      comandosReportes,
      comandosComisiones,
      comandosImpuestos,
      comandosPromociones,
      comandosResenas,
      comandosEsperas,
      comandosAfiliados,
      comandosDesembolsos,
      comandosEfectivo,
      comandosPadron,
    ]
      .flatMap((unos) => Object.values(unos))
      .map(({ metodo, ruta }) => `${metodo} ${ruta}`)
      .filter((ruta) => !registradas.has(ruta))
    expect(faltan).toEqual([])
  })

  it('sin sesión ni dispositivo, las demás contestan 401 con su código y no dicen más', async () => {
    for (const { metodo, url } of vistas.filter((vista) => !vista.acceso?.publica)) {
      const r = await p.pedir(metodo as 'GET', url.replaceAll(/:(\w+)/g, 'x'), metodo === 'GET' ? undefined : {})
      expect([`${metodo} ${url}`, r.estado]).toEqual([`${metodo} ${url}`, 401])
      expect(Object.keys(r.cuerpo)).toEqual(['code'])
    }
  })

  it('una persona de fuera recibe 404 en cada ruta de una tienda ajena', async () => {
    const duena = await p.persona()
    const { tiendaId } = await p.tienda(duena)
    const otra = await p.persona()
    for (const { metodo, url } of vistas.filter((vista) => vista.url.includes(':tiendaId') && !vista.acceso?.publica)) {
      const r = await p.pedir(
        metodo as 'GET',
        url.replace(':tiendaId', tiendaId).replaceAll(/:(\w+)/g, 'x'),
        metodo === 'GET' ? undefined : {},
        otra,
      )
      expect([`${metodo} ${url}`, r.estado, r.cuerpo]).toEqual([`${metodo} ${url}`, 404, { code: 'tienda.no-existe' }])
    }
  })
})

describe('el borde', () => {
  it('contesta las rutas que no existen en JSON bajo /api y /sync', async () => {
    for (const url of ['/api/nada', '/sync/nada', '/api', '/sync/v1/../../etc/passwd', '/_all_dbs', '/archivos/x/y', '/assets/nada.js']) {
      const r = await p.pedir('GET', url)
      expect([url, r.estado, r.cuerpo]).toEqual([url, 404, { code: 'ruta.no-existe' }])
    }
  })

  it('rechaza JSON roto, cuerpos enormes, otros tipos y claves que envenenan', async () => {
    const crudo = (payload: string, tipo = 'application/json') =>
      p.app.inject({ method: 'POST', url: '/api/dispositivos/enrolar', headers: { 'content-type': tipo }, payload })
    expect((await crudo('{"codigo":')).json()).toEqual({ code: 'peticion.json-invalido' })
    expect((await crudo('<html>')).statusCode).toBe(400)
    expect((await crudo('a=1', 'application/x-www-form-urlencoded')).json()).toEqual({ code: 'peticion.tipo-no-admitido' })
    expect((await crudo('{}', 'text/plain')).statusCode).toBe(415)
    expect((await crudo(JSON.stringify({ codigo: 'x'.repeat(1_100_000) }))).json()).toEqual({ code: 'peticion.demasiado-grande' })
    expect((await crudo('{"__proto__":{"a":1}}')).statusCode).toBe(400)
    expect((await crudo('{"codigo":{"$gt":""},"nombre":"x"}')).json()).toMatchObject({
      code: 'peticion.invalida',
      datos: { campo: 'codigo' },
    })
  })

  it('no contesta TRACE, ni da nada de cómo se guarda el código', async () => {
    expect((await p.app.inject({ method: 'TRACE', url: '/api/yo' })).statusCode).toBeGreaterThanOrEqual(400)
    for (const url of ['/.git/config', '/.env', '/package.json', '/sync-server/app.ts', '/assets/', '/datos/secreto']) {
      const r = await p.app.inject({ method: 'GET', url })
      expect([url, r.statusCode]).toEqual([url, 404])
    }
  })

  it('una dirección mal escrita no es un error del servidor', async () => {
    for (const url of ['/%', '/api/%zz', '/%00', `/${'a'.repeat(5000)}`])
      expect((await p.app.inject({ method: 'GET', url })).statusCode).toBeLessThan(500)
  })

  it('manda las cabeceras de seguridad y no guarda lo privado', async () => {
    const { headers } = await p.pedir('GET', '/api/yo')
    const csp = String(headers['content-security-policy'])
    expect(csp).toContain("script-src 'self' 'wasm-unsafe-eval'")
    expect(/script-src[^;]*unsafe-inline/.test(csp)).toBe(false)
    expect(csp).toContain("object-src 'none'")
    expect(csp).toContain("frame-ancestors 'none'")
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
  })

  it('un fallo interno no cuenta nada más que su número', async () => {
    const app = await buildApp({ store: p.store, config: p.server.config })
    app.get('/falla', { config: { acceso: { publica: true } } }, () => {
      throw new Error('contraseña de la base: 1234')
    })
    const r = await app.inject({ method: 'GET', url: '/falla' })
    expect(r.statusCode).toBe(500)
    expect(r.json()).toEqual({ code: 'servidor.error', datos: { solicitud: expect.stringMatching(/^[0-9a-f-]{36}$/) } })
    await app.close()
  })

  it('pone un límite de peticiones por dirección', async () => {
    const limitado = await unServidor({ MERCANA_LIMITES: 'normales' })
    const estados: number[] = []
    for (let i = 0; i < 12; i++)
      estados.push((await limitado.pedir('POST', '/api/dispositivos/enrolar', { codigo: 'AAAAAAAA', nombre: 'x' })).estado)
    expect(estados.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422))
    expect(estados.slice(10)).toEqual([429, 429])
    expect((await limitado.pedir('POST', '/api/dispositivos/enrolar', { codigo: 'AAAAAAAA', nombre: 'x' })).cuerpo).toEqual({
      code: 'peticion.demasiadas',
    })
    await limitado.cerrar()
  })

  it('está sano mientras su almacén contesta', async () => {
    expect(await p.pedir('GET', '/healthz')).toMatchObject({ estado: 200, cuerpo: { estado: 'bien' } })
  })
})
