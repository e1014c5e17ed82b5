/** Sessions, other sites, sockets and logs: rows 41, 44–49, 68, 69, 71, 75, 76 and 79 of the attack table. */
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Turno } from '#domain/caja/turno.entity.ts'
import { CLAVE, unServidor } from '../../support/server/test-server.ts'
import { bien } from '../../support/server/sync.ts'
import { almacenQueCae, contratar, crudo, negado, sinCambios, suertes, unaMesa, unLocal, type Mesa } from '../mesa.ts'

let m: Mesa
let puerto: number
beforeAll(async () => {
  m = await unaMesa()
  await m.p.app.listen({ port: 0, host: '127.0.0.1' })
  const lugar = m.p.app.server.address()
  puerto = typeof lugar === 'object' && lugar !== null ? lugar.port : 0
}, 60_000)
afterAll(() => m.p.cerrar())

/** Bytes as they are over a socket of its own; the status lines that came back. */
function porSocket(bytes: string, espera = 1500): Promise<string[]> {
  return new Promise((resolver, rechazar) => {
    const socket = connect(puerto, '127.0.0.1')
    let texto = ''
    const fin = (): void => resolver(texto.match(/HTTP\/1\.1 \d{3}/g) ?? [])
    socket.setTimeout(espera, () => socket.destroy())
    socket.on('data', (trozo) => (texto += trozo.toString()))
    socket.on('close', fin)
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' || error.code === 'EPIPE' ? fin() : rechazar(error)))
    socket.write(bytes)
  })
}

const b64 = (valor: object): string => Buffer.from(JSON.stringify(valor)).toString('base64url')

test('fila 41: un JWT, firmado como sea, no es ninguna credencial', async () => {
  const { p, a } = m
  const datos = b64({ sub: a.caja.de.dispositivoId, roles: ['operador', '_admin'], exp: 4_102_444_800 })
  await sinCambios(p, async () => {
    for (const cabeza of [
      { alg: 'none' },
      { alg: 'HS256', kid: '../../secreto' },
      { alg: 'HS256', jku: 'http://evil.test/k' },
      { alg: 'ES256', kid: "' OR 1=1" },
    ])
      for (const authorization of [`Bearer ${b64(cabeza)}.${datos}.`, `Dispositivo ${b64(cabeza)}.${datos}`]) {
        negado(await p.pedir('GET', `/sync/v1/saludo?tiendaId=${a.tienda.tiendaId}`, undefined, { authorization }), 401)
        negado(await p.pedir('GET', '/api/yo', undefined, { authorization }), 401, 'sesion.ninguna')
      }
  })
})

test('fila 44: a quien dejan de contar entre el equipo se le corta la línea en 5 s; no lee, y lo que entrega espera aparte', async () => {
  const { p, a } = m
  const { persona, empleadoId, navegador } = await contratar(p, a.duena, a.tienda, 'supervisor')
  const respuesta = await fetch(`http://127.0.0.1:${puerto}/sync/v1/stream?tiendaId=${a.tienda.tiendaId}`, {
    headers: { authorization: navegador.de.authorization, cookie: persona.cookie },
  })
  expect(respuesta.status).toBe(200)
  const cortada = (async () => {
    for await (const _ of respuesta.body ?? []) continue
  })()
  bien(await p.pedir('PUT', `/api/tiendas/${a.tienda.tiendaId}/empleados/${empleadoId}`, { activo: false }, a.duena))
  const inicio = performance.now()
  await cortada
  expect(performance.now() - inicio).toBeLessThan(5000)
  negado(await navegador.leer('pull?base=ops'), [401, 403, 410])
  negado(await navegador.leer('snapshot'), [401, 403, 410])
  const suerte = await sinCambios(p, async () => suertes(await navegador.enviar(navegador.hecho(Turno))), ['cuarentena'])
  expect(suerte).toEqual(['sin-permiso'])
}, 20_000)

test('fila 45: después de salir, la cookie no vale', async () => {
  const { p } = m
  const ana = await p.persona()
  bien(await p.pedir('POST', '/api/auth/sign-out', {}, ana))
  negado(await p.pedir('GET', '/api/yo', undefined, ana), 401, 'sesion.ninguna')
  negado(await p.pedir('PUT', '/api/yo/perfil', { nombre: 'Otra' }, ana), 401, 'sesion.ninguna')
})

test('fila 46: la cookie de antes de entrar no es la de después, ni sirve una puesta por otro', async () => {
  const { p, clienta } = m
  const puesta = { cookie: 'mercana.session_token=fijada-por-otro.firma' }
  const r = await p.pedir('POST', '/api/auth/sign-in/email', { email: clienta.email, password: CLAVE }, puesta)
  bien(r)
  const cookie = String([r.headers['set-cookie'] ?? []].flat()[0]).split(';')[0] ?? ''
  expect(cookie).toMatch(/session_token=./)
  expect(cookie).not.toContain('fijada-por-otro')
  negado(await p.pedir('GET', '/api/yo', undefined, puesta), 401, 'sesion.ninguna')
  const otra = await p.entrar(clienta.email, CLAVE)
  expect(otra.cookie).not.toBe(cookie)
})

test('fila 47: otra página no escribe con la cookie: ni formulario, ni texto, ni sin origen; y leer no cambia nada', async () => {
  const { p, a } = m
  const tienda = `/api/tiendas/${a.tienda.tiendaId}`
  await sinCambios(p, async () => {
    for (const [url, metodo, cuerpo] of [
      ['/api/yo/perfil', 'PUT', '{"nombre":"Robada"}'],
      [tienda, 'PUT', '{"tiendaNombre":"Robada"}'],
      [`${tienda}/empleados`, 'POST', '{"nombre":"Espía","cargo":"","rol":"propietario","email":"","telefono":""}'],
      ['/api/auth/sign-out', 'POST', '{}'],
    ] as const) {
      for (const origin of [
        'http://evil.test',
        'null',
        '',
        'http://mercana.test.evil.test',
        'http://evil.test#mercana.test',
        'mercana.test',
      ]) {
        const r = await crudo(p, metodo, url, { texto: cuerpo, quien: a.duena, headers: { origin } })
        expect([url, origin, r.estado]).toEqual([url, origin, 403])
      }
      for (const tipo of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
        negado(
          await crudo(p, metodo, url, { texto: cuerpo, quien: a.duena, headers: { 'content-type': tipo, origin: 'http://mercana.test' } }),
          415,
        )
      expect([200, 404]).toContain((await crudo(p, 'GET', url, { quien: a.duena })).estado)
    }
    for (const url of ['/api/yo', `${tienda}/sincronizacion`, `${tienda}/numeros`, `${tienda}/cuarentena`])
      bien(await p.pedir('GET', url, undefined, a.duena))
  })
})

test('fila 48: ningún origen ajeno recibe permiso de leer', async () => {
  const { p, a } = m
  for (const url of ['/api/yo', '/api/publico/tiendas', '/sync/v1/push', '/api/auth/get-session'])
    for (const origin of ['http://evil.test', 'null', 'http://mercana.test'])
      for (const metodo of ['OPTIONS', 'GET'] as const) {
        const r = await crudo(p, metodo, url, {
          quien: a.duena,
          headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
        })
        expect(Object.keys(r.headers).filter((nombre) => nombre.startsWith('access-control-'))).toEqual([])
      }
})

test('fila 49: nadie pone la caja en un marco ni la alcanza desde la ventana que la abrió', async () => {
  const { p } = m
  for (const url of ['/', '/login', '/mercana/x/caja', '/api/yo', '/archivos/x/y', '/no-existe.js']) {
    const { headers } = await crudo(p, 'GET', url, { headers: { accept: 'text/html' } })
    expect(String(headers['content-security-policy'])).toMatch(/frame-ancestors 'none'/)
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-content-type-options': 'nosniff',
    })
  }
})

test('fila 68: un registro no se parte con saltos de línea, ni lleva lo que la gente escribe', async () => {
  const lineas: string[] = []
  const p = await unServidor({}, undefined, { log: { level: 'trace', stream: { write: (linea: string) => void lineas.push(linea) } } })
  const trampa = 'pepe\r\n{"level":60,"msg":"falsa"}'
  await p.pedir('POST', '/api/auth/sign-in/email', { email: `${trampa}@ejemplo.do`, password: trampa })
  await p.pedir('GET', `/api/publico/tiendas?buscar=${encodeURIComponent(trampa)}`)
  await p.pedir('GET', `/api/tiendas/${encodeURIComponent(trampa)}/numeros`, undefined, await p.persona(trampa))
  await p.app.inject({
    method: 'GET',
    url: '/api/yo',
    headers: { 'user-agent': 'falsa', 'x-mercana-estado': 'falsa', authorization: 'falsa', referer: 'http://falsa' },
  })
  await p.cerrar()
  const todo = lineas.join('')
  expect(todo).not.toMatch(/falsa|pepe|ejemplo\.do/)
  for (const linea of todo.trim().split('\n')) expect(JSON.parse(linea)).toMatchObject({ level: expect.any(Number) })
})

test('fila 68: ni los secretos ni los datos de la gente salen en un registro, tampoco cuando algo falla', async () => {
  const lineas: string[] = []
  const almacen = almacenQueCae()
  const p = await unServidor({}, almacen.abrir, { log: { level: 'trace', stream: { write: (linea: string) => void lineas.push(linea) } } })
  const a = await unLocal(p, ['cajero'])
  const b = await unLocal(p)
  const pin = { pinHash: 'ab'.repeat(32), pinSal: 'cd'.repeat(16), pinIteraciones: 600_000 }
  bien(await p.pedir('PUT', `/api/tiendas/${a.tienda.tiendaId}/empleados/${a.tienda.empleadoId}/pin`, pin, a.duena))
  const cliente = {
    clienteId: 'cliente:1',
    nombre: 'Clienta Reservada',
    identificacion: '00112345678',
    tipoIdentificacion: 'Cédula' as const,
  }
  const venta = await a.caja.venta({ cliente, nota: 'nota reservada' })
  const mala = { ...venta, id: 'otra', texto: venta.texto.replace('{', '{"x":1,"x":2,') }
  expect(suertes(await a.caja.enviar(venta, mala))).toEqual(['recibido', 'hash-distinto'])
  bien(await p.pedir('PUT', '/api/yo/perfil', { telefono: '8095557777', identificacion: '00187654321' }, a.gente.cajero.persona))
  negado(await p.pedir('GET', `/api/tiendas/${b.tienda.tiendaId}/numeros`, undefined, a.duena), 404)
  const otra = await a.caja.venta({ cliente, nota: 'nota reservada' })
  almacen.caido = true
  expect((await a.caja.enviar(otra)).estado).toBeGreaterThan(499)
  almacen.caido = false
  await p.cerrar()
  const todo = lineas.join('')
  expect(todo).toMatch(/piden lo de una tienda ajena/)
  expect(todo).toMatch(/"level":50/)
  const secretos = [
    a.caja.de.authorization.split('.')[1],
    a.duena.cookie.split('=')[1],
    a.duena.email,
    pin.pinHash,
    pin.pinSal,
    CLAVE,
    p.server.config.secreto,
  ]
  const datos = [cliente.nombre, cliente.identificacion, 'nota reservada', '8095557777', '00187654321']
  for (const secreto of [...secretos, ...datos]) expect([secreto, todo.includes(String(secreto))]).toEqual([secreto, false])
})

test('fila 69: dos largos, o largo y trozos a la vez, no son una petición', async () => {
  const cuerpo = '{"codigo":"AAAAAAAA","nombre":"x"}'
  const cabeza = 'POST /api/dispositivos/enrolar HTTP/1.1\r\nHost: mercana.test\r\nContent-Type: application/json\r\n'
  const oculta = 'GET /api/yo HTTP/1.1\r\nHost: mercana.test\r\n\r\n'
  for (const bytes of [
    `${cabeza}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${oculta}`,
    `${cabeza}Content-Length: ${cuerpo.length}\r\nContent-Length: 0\r\n\r\n${cuerpo}`,
    `${cabeza}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${oculta}`,
    `${cabeza}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`,
    `${cabeza}Content-Length: +5\r\n\r\n12345`,
    `${cabeza}X: a\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    'GET /api/yo HTTP/9.9\r\nHost: x\r\n\r\n',
    'GET /api/yo HTTP/1.1\r\n\r\n',
  ]) {
    const estados = await porSocket(bytes)
    expect([bytes, estados]).toEqual([bytes, ['HTTP/1.1 400']])
  }
})

test('fila 69: decir otra dirección en X-Forwarded-For no esquiva el límite', async () => {
  const p = await unServidor({ MERCANA_LIMITES: 'normales' })
  const estados: number[] = []
  for (let i = 0; i < 14; i++) {
    const headers = {
      'x-forwarded-for': `10.0.0.${i}`,
      'x-real-ip': `10.0.1.${i}`,
      forwarded: `for=10.0.2.${i}`,
      'cf-connecting-ip': `10.0.3.${i}`,
    }
    estados.push((await crudo(p, 'POST', '/api/dispositivos/enrolar', { texto: '{"codigo":"AAAAAAAA","nombre":"x"}', headers })).estado)
  }
  await p.cerrar()
  expect(estados).toEqual([...Array.from({ length: 10 }, () => 422), ...Array.from({ length: 4 }, () => 429)])
})

test('fila 69: detrás de un proxy de confianza cuenta la dirección que él dice, y solo la suya', async () => {
  const p = await unServidor({ MERCANA_LIMITES: 'normales', MERCANA_PROXY: '127.0.0.1' })
  const enrolar = async (deDonde: string) =>
    (
      await crudo(p, 'POST', '/api/dispositivos/enrolar', {
        texto: '{"codigo":"AAAAAAAA","nombre":"x"}',
        headers: { 'x-forwarded-for': deDonde },
      })
    ).estado
  for (let i = 0; i < 10; i++) expect(await enrolar(`1.2.3.${i}, 8.8.8.8`)).toBe(422)
  expect([await enrolar('9.9.9.9, 8.8.8.8'), await enrolar('8.8.4.4')]).toEqual([429, 422])
  await p.cerrar()
})

test('fila 71: a una petición que no termina se le acaba el tiempo', () => {
  const { server } = m.p.app
  expect(server.requestTimeout).toBeGreaterThan(0)
  expect(server.headersTimeout).toBeGreaterThan(0)
  expect(server.headersTimeout).toBeLessThanOrEqual(server.requestTimeout)
})

test('fila 71: un equipo tiene una sola línea abierta, por muchas que pida', async () => {
  const { a } = m
  const cortes = new AbortController()
  const abrir = () =>
    fetch(`http://127.0.0.1:${puerto}/sync/v1/stream?tiendaId=${a.tienda.tiendaId}`, {
      headers: { authorization: a.caja.de.authorization },
      signal: cortes.signal,
    })
  let terminadas = 0
  const lineas: Response[] = []
  for (let i = 0; i < 20; i++) lineas.push(await abrir())
  const leyendo = lineas.map(async (linea) => {
    for await (const _ of linea.body ?? []) continue
    terminadas++
  })
  await expect.poll(() => terminadas).toBe(19)
  cortes.abort()
  await Promise.allSettled(leyendo)
})

test('fila 75: la sesión no la lee ningún script y por https es __Host-', async () => {
  const p = await unServidor({ MERCANA_URL: 'https://mercana.test' })
  const r = await crudo(p, 'POST', '/api/auth/sign-up/email', {
    texto: JSON.stringify({ email: 'ana@ejemplo.do', name: 'Ana', password: CLAVE }),
    headers: { origin: 'https://mercana.test' },
  })
  const cookies = [r.headers['set-cookie'] ?? []].flat().map(String)
  await p.cerrar()
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies)
    expect(cookie).toMatch(/^__Host-[^;]+;(?=.*HttpOnly)(?=.*Secure)(?=.*SameSite=Lax)(?=.*Path=\/)(?!.*Domain)/i)
  expect(r.headers['strict-transport-security']).toMatch(/max-age=31536000/)
})

test('fila 75: ningún script que no sea del producto puede correr', async () => {
  const csp = String((await crudo(m.p, 'GET', '/')).headers['content-security-policy'])
  const [, scripts = ''] = /script-src ([^;]*)/.exec(csp) ?? []
  expect(scripts.split(' ').toSorted()).toEqual(["'self'", "'wasm-unsafe-eval'"])
  for (const cierre of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "default-src 'self'"]) expect(csp).toContain(cierre)
  // Nothing that a page writes becomes HTML or a script but by one policy, that of src/public/politica.js.
  expect(csp).toContain("require-trusted-types-for 'script'")
  expect(/trusted-types ([^;]*)(?:;|$)/.exec(csp.replace("require-trusted-types-for 'script'", ''))?.[1]).toBe('default')
})

test('fila 76: nada subido se sirve como script, y ningún service worker alcanza más que lo suyo', async () => {
  const { p, a } = m
  for (const url of [
    '/sw.js',
    '/service-worker.js',
    `/archivos/${a.tienda.tiendaId}/sw.js`,
    `/archivos/${a.tienda.tiendaId}/${'a'.repeat(64)}.js`,
    '/archivos/sw.js',
  ])
    expect((await crudo(p, 'GET', url)).headers['service-worker-allowed']).toBeUndefined()
  for (const nombre of ['sw.js', `${'a'.repeat(64)}.js`, `${'a'.repeat(64)}.html`, `${'a'.repeat(64)}.svg`, `${'a'.repeat(64)}.webp%00.js`])
    negado(await p.pedir('GET', `/archivos/${a.tienda.tiendaId}/${nombre}`), [400, 404])
})

test('fila 79: con el almacén caído nadie oye que su sesión no vale', async () => {
  const almacen = almacenQueCae()
  const p = await unServidor({}, almacen.abrir)
  const ana = await p.persona()
  const tienda = await p.tienda(ana)
  almacen.caido = true
  for (const [url, quien] of [
    ['/api/yo', ana],
    [`/api/tiendas/${tienda.tiendaId}/numeros`, ana],
    [`/sync/v1/saludo?tiendaId=${tienda.tiendaId}`, { authorization: `Dispositivo dispositivo:1.${'s'.repeat(43)}` }],
  ] as const) {
    const r = await p.pedir('GET', url, undefined, quien)
    negado(r, 503, 'servidor.no-contesta')
    expect(Number(r.headers['retry-after'])).toBeGreaterThan(0)
  }
  // Nor that the password is wrong; and the failure is one line of the log, not a page of the library's on the terminal.
  const terminal = vi.spyOn(console, 'error')
  const entrada = await p.pedir('POST', '/api/auth/sign-in/email', { email: ana.email, password: CLAVE })
  expect([entrada.estado, entrada.cuerpo]).toEqual([500, { code: 'servidor.error', datos: { solicitud: expect.any(String) } }])
  expect(terminal).not.toHaveBeenCalled()
  terminal.mockRestore()
  almacen.caido = false
  bien(await p.pedir('GET', '/api/yo', undefined, ana))
  await p.cerrar()
})
