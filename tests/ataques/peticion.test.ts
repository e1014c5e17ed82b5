/** Requests that no page of ours makes: rows 10–12, 14–22 and 70 of the attack table. */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { envioDe } from '../support/server/door.ts'
import { sha256 } from '#server/core/hechos/texto.ts'
import { bien } from '../support/server/sync.ts'
import { crudo, negado, sinCambios, suertes, unaMesa, type Mesa } from './mesa.ts'

let m: Mesa
beforeAll(async () => {
  m = await unaMesa()
}, 60_000)
afterAll(() => m.p.cerrar())

const ops = (): string => `tienda-${m.a.tienda.tiendaId}-ops`
const leyendo = (consulta: string): string => `/sync/v1/pull?base=ops&tiendaId=${m.a.tienda.tiendaId}${consulta}`

test('fila 10: las direcciones de CouchDB no existen, para nadie', async () => {
  const { p, a } = m
  await sinCambios(p, async () => {
    for (const url of [
      '/_all_dbs',
      '/_utils',
      '/_utils/',
      '/_node/_local/_config',
      '/_users/_all_docs',
      '/_session',
      '/_up',
      `/${ops()}`,
      `/${ops()}/_all_docs`,
      '/sync/v1/_all_dbs',
      '/api/_session',
    ])
      for (const quien of [{}, a.duena, a.caja.de, { authorization: 'Basic YWRtaW46YWRtaW4=' }])
        negado(await p.pedir('GET', url, undefined, quien), 404, 'ruta.no-existe')
    negado(await p.pedir('POST', '/_session', { name: 'admin', password: 'admin' }), 404, 'ruta.no-existe')
  })
})

test('fila 11: la dueña no pone documentos de diseño', async () => {
  const { p, a } = m
  await sinCambios(p, async () => {
    for (const url of [`/${ops()}/_design/x`, `/sync/v1/${ops()}/_design/x`, `/api/tiendas/${a.tienda.tiendaId}/_design/x`]) {
      const cuerpo = { validate_doc_update: 'function(){}', language: 'javascript' }
      negado(await p.pedir('PUT', url, cuerpo, a.duena), 404, 'ruta.no-existe')
      negado(await p.pedir('PUT', url, cuerpo, a.gente.propietario.navegador.de), 404, 'ruta.no-existe')
    }
  })
})

test('fila 12: no hay _bulk_docs, y en una entrega new_edits y las revisiones forjadas no abren otra rama', async () => {
  const { p, a } = m
  const venta = await a.caja.venta()
  expect(suertes(await a.caja.enviar(venta))).toEqual(['recibido'])
  await sinCambios(p, async () => {
    negado(await p.pedir('POST', `/${ops()}/_bulk_docs`, { docs: [], new_edits: false }, a.duena), 404, 'ruta.no-existe')
    const cuerpo = { tiendaId: a.tienda.tiendaId, new_edits: false, hechos: [venta] }
    expect(suertes(await p.pedir('POST', '/sync/v1/push', cuerpo, a.caja.de))).toEqual(['recibido'])
    for (const campo of ['_rev', 'rev', '_revisions', 'recepcion']) {
      const doc = {
        ...(JSON.parse(a.caja.hecho(Turno).texto) as { id: string; seq: number }),
        [campo]: campo === '_revisions' ? { start: 9 } : '9-ff',
      }
      expect(suertes(await a.caja.enviar(envioDe(doc)))).toEqual(['esquema'])
    }
  }, ['cuarentena'])
})

test('fila 14: lo que CouchDB entendería en una lectura no cambia lo que se lee; lo que no cabe se rechaza', async () => {
  const { p, a } = m
  const leer = (consulta: string) => p.pedir('GET', leyendo(consulta), undefined, a.caja.de)
  await sinCambios(p, async () => {
    const limpia = bien(await leer(''))
    for (const consulta of [
      '&filter=_view&view=_all_docs',
      '&filter=app/f',
      '&attachments=true',
      '&feed=continuous',
      '&include_docs=true',
      '&since=garbage',
      '&desde=garbage',
    ])
      expect(bien(await leer(consulta))).toEqual({ ...limpia, hora: expect.any(String) })
    for (const consulta of [
      '&limite=1e9',
      '&limite=1001',
      '&limite=0',
      '&limite=-1',
      '&limite=NaN',
      '&limite=',
      '&desde=' + 'x'.repeat(5000),
    ])
      negado(await leer(consulta), 400, 'peticion.invalida')
    for (const base of ['_users', 'auth', 'plataforma', 'auditoria', 'cuarentena', 'ncf', 'toString', '__proto__'])
      negado(await p.pedir('GET', `/sync/v1/pull?base=${base}&tiendaId=${a.tienda.tiendaId}`, undefined, a.caja.de), 400)
  })
})

test('fila 14: una marca inventada, con la época de verdad, no tumba nada ni salta a otra base', async () => {
  const { p, a } = m
  const { epoch, desde } = bien(await p.pedir('GET', leyendo(''), undefined, a.caja.de)) as { epoch: string; desde: string }
  const buena = JSON.parse(Buffer.from(desde, 'base64url').toString()) as object
  const forjadas: object[] = [
    { e: epoch, seq: 'garbage' },
    { e: epoch, seq: '' },
    { e: epoch, seq: '-1' },
    { e: epoch, seq: '1e400' },
    { e: epoch, seq: '999999999999999999999' },
    { e: epoch, seq: '../../x' },
    { ...buena, i: -1, en: '' },
    { ...buena, i: 1e9, en: '' },
    { ...buena, i: 0.5, en: '\uffff' },
    { ...buena, i: 0, en: { $gt: '' } },
  ]
  await sinCambios(p, async () => {
    for (const forjada of forjadas) {
      const marca = Buffer.from(JSON.stringify(forjada)).toString('base64url')
      const r = await p.pedir('GET', leyendo(`&desde=${marca}`), undefined, a.caja.de)
      expect([JSON.stringify(forjada), r.estado]).toEqual([JSON.stringify(forjada), 200])
    }
  })
})

test('fila 15: el servidor no llama a donde le digan', async () => {
  const { p, a } = m
  await sinCambios(p, async () => {
    for (const url of ['/_replicate', '/sync/v1/_replicate', '/api/_replicate'])
      negado(await p.pedir('POST', url, { source: 'http://169.254.169.254/latest', target: 'x' }, a.duena), 404, 'ruta.no-existe')
    // A picture is bytes, never an address that the server would fetch.
    const r = await p.pedir('POST', `/api/tiendas/${a.tienda.tiendaId}/imagenes`, { url: 'http://169.254.169.254/' }, a.duena)
    negado(r, 422, 'archivo.no-es-imagen')
    negado(
      await p.pedir(
        'PUT',
        `/api/tiendas/${a.tienda.tiendaId}`,
        { tiendaLogo: { nombre: 'x', carpeta: 'x', url: 'http://169.254.169.254/' } },
        a.duena,
      ),
      [400, 422],
    )
  })
})

test('fila 16: nadie purga, compacta, cambia la seguridad ni borra una base', async () => {
  const { p, a } = m
  await sinCambios(p, async () => {
    for (const fin of ['_purge', '_compact', '_security', '_revs_limit', '_local/x', '_find', '_index'])
      for (const metodo of ['POST', 'PUT', 'DELETE'] as const)
        negado(await p.pedir(metodo, `/${ops()}/${fin}`, {}, a.duena), 404, 'ruta.no-existe')
    negado(await p.pedir('DELETE', `/${ops()}`, undefined, a.duena), 404, 'ruta.no-existe')
    negado(await p.pedir('DELETE', `/sync/v1/pull?base=ops&tiendaId=${a.tienda.tiendaId}`, undefined, a.caja.de), 404, 'ruta.no-existe')
  })
})

test('fila 17: una clave dos veces no se lee, en ningún nivel ni en ninguna puerta', async () => {
  const { p, a } = m
  const dobles = [
    ['/api/yo/perfil', 'PUT', '{"nombre":"Ana","nombre":"Otra"}'],
    ['/api/yo/perfil', 'PUT', '{"nombre":"Ana","n\\u006fmbre":"Otra"}'],
    ['/api/auth/sign-up/email', 'POST', '{"email":"a@ejemplo.do","email":"b@ejemplo.do","name":"x","password":"una clave larga"}'],
    [`/api/tiendas/${a.tienda.tiendaId}`, 'PUT', '{"tiendaPuntosVenta":[{"a":1,"a":2}]}'],
    ['/sync/v1/push', 'POST', `{"tiendaId":"x","tiendaId":"${a.tienda.tiendaId}","hechos":[{}]}`],
  ] as const
  await sinCambios(p, async () => {
    for (const [url, metodo, texto] of dobles) {
      const quien = url.startsWith('/sync') ? a.caja.de : a.duena
      negado(await crudo(p, metodo, url, { texto, quien }), 400, 'peticion.json-invalido')
    }
  })
  // Colons and braces inside of texts are no keys.
  const perfil = JSON.stringify({ nombre: 'Ana "la de: {todo}" \\ \\" [a:1,a:2]' })
  bien(await crudo(p, 'PUT', '/api/yo/perfil', { texto: perfil, quien: a.duena }))
})

test('fila 18: nada llega al prototipo, ni por el cuerpo, ni por la consulta, ni dentro de un hecho', async () => {
  const { p, a } = m
  const venenos = [
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"nombre":"x","contactoNombre":{"__proto__":{"polluted":1}}}',
  ]
  await sinCambios(p, async () => {
    for (const texto of venenos) {
      negado(await crudo(p, 'PUT', '/api/yo/perfil', { texto, quien: a.duena }), 400)
      negado(await crudo(p, 'POST', '/api/auth/sign-in/email', { texto }), 400)
      negado(
        await crudo(p, 'POST', '/sync/v1/push', { texto: `{"tiendaId":"${a.tienda.tiendaId}","hechos":[${texto}]}`, quien: a.caja.de }),
        400,
      )
    }
    for (const consulta of ['__proto__[polluted]=1', '__proto__.polluted=1', 'constructor[prototype][polluted]=1', 'buscar[__proto__]=1'])
      negado(await p.pedir('GET', `/api/publico/tiendas?${consulta}`), 400)
    const turno = a.caja.hecho(Turno)
    const texto = turno.texto
      .replace('"fondoUsd":{}', '"fondoUsd":{"__proto__":7,"constructor":7}')
      .replace('{"', '{"__proto__":{"polluted":1},"')
    expect(texto).not.toBe(turno.texto)
    expect(suertes(await a.caja.enviar({ ...turno, texto, hash: sha256(texto) }))).toEqual(['esquema'])
  }, ['cuarentena'])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test('fila 19: donde va un texto no va una pregunta de Mango, y se contesta en menos de 50 ms', async () => {
  const { p, a } = m
  const preguntas = [{ $gt: null }, { $regex: '(a+)+$' }, { $ne: '' }, ['a'], 7, null, true]
  const puertas = [
    (x: unknown) => p.pedir('POST', '/api/auth/sign-in/email', { email: x, password: 'x' }),
    (x: unknown) => p.pedir('POST', '/api/auth/sign-in/email', { email: a.duena.email, password: x }),
    (x: unknown) => p.pedir('POST', '/api/dispositivos/enrolar', { codigo: x, nombre: 'x' }),
    (x: unknown) => p.pedir('PUT', '/api/yo/perfil', { nombre: x }, a.duena),
    (x: unknown) => p.pedir('POST', `/api/tiendas/${a.tienda.tiendaId}/cuarentena/reintentar`, { cuarentenaId: x }, a.duena),
    (x: unknown) => p.pedir('POST', '/sync/v1/push', { tiendaId: x, hechos: [{}] }, a.caja.de),
  ]
  const tiempos: number[] = []
  await sinCambios(p, async () => {
    for (const puerta of puertas)
      for (const pregunta of preguntas) {
        const inicio = performance.now()
        const r = await puerta(pregunta)
        tiempos.push(performance.now() - inicio)
        expect([400, 401, 422]).toContain(r.estado)
      }
  })
  expect(tiempos.toSorted((x, y) => x - y)[Math.floor(tiempos.length * 0.9)]).toBeLessThan(50)
})

test('fila 20: una búsqueda con trampas se busca como texto o se rechaza, en menos de 100 ms', async () => {
  const { p } = m
  const busquedas = [
    '(a+)+$',
    '.*',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '\0',
    '\u202Eabc',
    '%',
    '_',
    "' OR 1=1 --",
    'a'.repeat(100),
    '😀'.repeat(40),
  ]
  const tiempos: number[] = []
  await sinCambios(p, async () => {
    for (const buscar of busquedas) {
      const inicio = performance.now()
      const r = await p.pedir('GET', `/api/publico/tiendas?buscar=${encodeURIComponent(buscar)}`)
      tiempos.push(performance.now() - inicio)
      expect([buscar, r.estado, (r.cuerpo['tiendas'] as unknown[]).length]).toEqual([buscar, 200, 0])
    }
    for (const buscar of ['a'.repeat(1000), 'a'.repeat(60_000)])
      negado(await p.pedir('GET', `/api/publico/tiendas?buscar=${buscar}`), [400, 414, 431])
    // Half of a character is no UTF-8: it is read as a sign that nothing is called.
    expect((await p.pedir('GET', '/api/publico/tiendas?buscar=%ED%A0%80%ff')).estado).toBe(200)
  })
  expect(tiempos.toSorted((x, y) => x - y)[Math.floor(tiempos.length * 0.9)]).toBeLessThan(100)
})

test('fila 21: lo enorme, lo hondo y los números imposibles se rechazan sin que a los demás les cueste', async () => {
  const { p, a } = m
  const grande = 'x'.repeat(30_000_000)
  await sinCambios(p, async () => {
    const pico = process.memoryUsage().arrayBuffers
    for (const [url, quien] of [
      ['/api/dispositivos/enrolar', {}],
      ['/api/yo/perfil', a.duena],
      ['/sync/v1/push', a.caja.de],
    ] as const)
      negado(
        await crudo(p, url === '/api/yo/perfil' ? 'PUT' : 'POST', url, { texto: `{"nombre":"${grande}"}`, quien }),
        413,
        'peticion.demasiado-grande',
      )
    expect(process.memoryUsage().arrayBuffers - pico).toBeLessThan(150_000_000)
    const hechos = (n: number) => ({ tiendaId: a.tienda.tiendaId, hechos: Array.from({ length: n }, () => ({})) })
    negado(await p.pedir('POST', '/sync/v1/push', hechos(10_001), a.caja.de), 400, 'peticion.invalida')
    negado(await p.pedir('POST', '/sync/v1/push', hechos(201), a.caja.de), 400, 'peticion.invalida')
    for (const hondo of ['['.repeat(1000) + ']'.repeat(1000), '{"a":'.repeat(1000) + '1' + '}'.repeat(1000)])
      for (const [url, metodo, quien] of [
        ['/api/yo/perfil', 'PUT', a.duena],
        ['/sync/v1/push', 'POST', a.caja.de],
      ] as const)
        negado(
          await crudo(p, metodo, url, { texto: `{"tiendaId":"${a.tienda.tiendaId}","hechos":[${hondo}]}`, quien }),
          400,
          'peticion.json-invalido',
        )
    for (const numero of ['1e309', '-1e309', '9007199254740993', '1.5', '1e21', '"NaN"', 'null']) {
      const bueno = a.caja.hecho(MovimientoCaja)
      const texto = bueno.texto.replace(/"centavos":\d+/, `"centavos":${numero}`)
      expect([numero, suertes(await a.caja.enviar({ ...bueno, texto, hash: sha256(texto) }))]).toEqual([numero, ['esquema']])
    }
    negado(await crudo(p, 'PUT', '/api/yo/perfil', { texto: '{"nombre":NaN}', quien: a.duena }), 400, 'peticion.json-invalido')
  }, ['cuarentena'])
  expect(suertes(await a.caja.enviar(await a.caja.venta()))).toEqual(['recibido'])
})

test('fila 22: nada comprimido se abre', async () => {
  const { p, a } = m
  const bomba = gzipSync(new Uint8Array(20_000_000))
  await sinCambios(p, async () => {
    for (const codificado of ['gzip', 'deflate', 'br', 'gzip, gzip', 'zstd'])
      negado(await crudo(p, 'POST', '/sync/v1/push', { texto: bomba, headers: { 'content-encoding': codificado }, quien: a.caja.de }), 415)
  })
})

test('fila 70: un parámetro dos veces, o con corchetes, se rechaza', async () => {
  const { p, a } = m
  await sinCambios(p, async () => {
    for (const consulta of [
      '&limite=1&limite=9e9',
      '&limite[]=1',
      '&limite[0]=1',
      '&base=conta',
      `&tiendaId=${m.b.tienda.tiendaId}`,
      '&desde=0&desde=1',
      '&x.y=1',
    ])
      negado(await p.pedir('GET', leyendo(consulta), undefined, a.caja.de), 400)
    negado(await p.pedir('GET', `/sync/v1/stream?tiendaId=${a.tienda.tiendaId}&tiendaId=${m.b.tienda.tiendaId}`, undefined, a.caja.de), 400)
    negado(await p.pedir('GET', '/api/publico/tiendas?buscar=a&buscar=b'), 400)
  })
})
