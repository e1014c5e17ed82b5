import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer as createHttp } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { abrirDisco } from './disco.ts'
import type { Baul } from './port.ts'
import { abrirS3 } from './s3.ts'

const bytes = (texto: string): Uint8Array => new TextEncoder().encode(texto)
const texto = async (baul: Baul, clave: string): Promise<string | undefined> => {
  const guardado = await baul.leer(clave)
  if (!guardado) return undefined
  const contenido = await buffer(guardado.contenido)
  expect(contenido.length).toBe(guardado.size)
  return contenido.toString()
}

/** What any place for bytes has to do. */
function contrato(abrir: () => Promise<Baul>): void {
  let baul: Baul
  beforeAll(async () => {
    baul = await abrir()
  }, 30_000)
  afterAll(() => baul.cerrar())

  it('devuelve lo que se guardó, byte por byte', async () => {
    const contenido = Uint8Array.from({ length: 300_000 }, (_nada, i) => (i * 7) % 256)
    await baul.guardar('t1/productos/a.webp', contenido, 'image/webp')
    const guardado = await baul.leer('t1/productos/a.webp')
    expect(guardado?.size).toBe(300_000)
    expect(guardado && (await buffer(guardado.contenido)).equals(contenido)).toBe(true)
  })

  it('de lo que no hay dice que no hay', async () => {
    expect(await baul.leer('t1/productos/nada.webp')).toBeUndefined()
    expect(await baul.leer('nadie/nada.webp')).toBeUndefined()
  })

  it('lo nuevo con la misma clave queda en lugar de lo viejo', async () => {
    await baul.guardar('t1/tienda/b.webp', bytes('viejo, más largo'), 'image/webp')
    await baul.guardar('t1/tienda/b.webp', bytes('nuevo'), 'image/webp')
    expect(await texto(baul, 't1/tienda/b.webp')).toBe('nuevo')
  })

  it('borra lo que hay y no se queja de lo que no', async () => {
    await baul.guardar('t1/tienda/c.webp', bytes('c'), 'image/webp')
    await baul.guardar('t1/tienda/d.webp', bytes('d'), 'image/webp')
    await baul.borrar(['t1/tienda/c.webp', 't1/tienda/nunca.webp'])
    expect(await baul.leer('t1/tienda/c.webp')).toBeUndefined()
    expect(await texto(baul, 't1/tienda/d.webp')).toBe('d')
    await baul.borrar([])
  })

  it('una clave que el servidor no pudo hacer no se escribe, no se borra y no se encuentra', async () => {
    for (const clave of [
      '../fuera.webp',
      '/abs.webp',
      't1/../../x.webp',
      't1//x.webp',
      't1/.oculto',
      't1/x',
      '',
      `${'a'.repeat(201)}.webp`,
    ]) {
      await expect(baul.guardar(clave, bytes('x'), 'image/webp')).rejects.toThrow('not a key')
      await expect(baul.borrar([clave])).rejects.toThrow('not a key')
      expect(await baul.leer(clave)).toBeUndefined()
    }
  })
}

describe('una carpeta de este equipo', () => {
  let carpeta = ''
  beforeAll(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'mercana-baul-'))
  })
  afterAll(() => rm(carpeta, { recursive: true, force: true }))
  contrato(async () => abrirDisco(carpeta))

  // Of a bucket it is S3's promise, which the server of these tests does not keep: two at once left a mixture.
  it('veinte escrituras a la vez de la misma clave dejan una de ellas, entera', async () => {
    const baul = abrirDisco(carpeta)
    const todas = Array.from({ length: 20 }, (_nada, i) => String(i).repeat(5000))
    await Promise.all(todas.map((una) => baul.guardar('t1/tienda/e.webp', bytes(una), 'image/webp')))
    expect(todas).toContain(await texto(baul, 't1/tienda/e.webp'))
    baul.cerrar()
  })

  it('no deja restos de lo que escribía', async () => {
    expect((await readdir(carpeta, { recursive: true })).filter((nombre) => nombre.includes('.tmp'))).toEqual([])
  })
})

describe('un bucket de un servidor S3', () => {
  let carpeta = ''
  let parar = async (): Promise<void> => undefined
  let endpoint = ''
  beforeAll(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'mercana-s3-'))
    const servidor = await arrancarS3(carpeta)
    endpoint = servidor.endpoint
    parar = servidor.parar
  }, 60_000)
  afterAll(async () => {
    await parar()
    await rm(carpeta, { recursive: true, force: true })
  })
  contrato(async () => abrirS3({ endpoint, region: 'us-east-1', bucket: 'fotos', accessKey: 'S3RVER', secretKey: 'S3RVER' }))

  it('de un bucket que todavía no está dice que no hay, y lo hace al guardar', async () => {
    const nuevo = abrirS3({ endpoint, region: 'us-east-1', bucket: 'sin-estrenar', accessKey: 'S3RVER', secretKey: 'S3RVER' })
    expect(await nuevo.leer('t1/tienda/a.webp')).toBeUndefined()
    await nuevo.guardar('t1/tienda/a.webp', bytes('a'), 'image/webp')
    expect(await texto(nuevo, 't1/tienda/a.webp')).toBe('a')
    nuevo.cerrar()
  })

  it('el que ya existe se abre otra vez, con lo que tenía', async () => {
    const otra = abrirS3({ endpoint, region: 'us-east-1', bucket: 'fotos', accessKey: 'S3RVER', secretKey: 'S3RVER' })
    await otra.guardar('t2/tienda/f.webp', bytes('f'), 'image/webp')
    expect(await texto(otra, 't2/tienda/f.webp')).toBe('f')
    otra.cerrar()
  })

  it('un servidor en apuros es un fallo, no una foto que no existe', async () => {
    const roto = createHttp((_peticion, respuesta) => respuesta.writeHead(503).end())
    roto.listen(0, '127.0.0.1')
    await once(roto, 'listening')
    const lugar = roto.address()
    const puerto = typeof lugar === 'object' && lugar ? lugar.port : 0
    const baul = abrirS3({ endpoint: `http://127.0.0.1:${puerto}`, region: 'x', bucket: 'fotos', accessKey: 'a', secretKey: 'b' })
    await expect(baul.leer('t1/tienda/a.webp')).rejects.toThrow()
    await expect(baul.guardar('t1/tienda/a.webp', bytes('a'), 'image/webp')).rejects.toThrow()
    baul.cerrar()
    roto.closeAllConnections()
    roto.close()
  })
})

/** A real S3 server, as a process of its own. */
async function arrancarS3(carpeta: string): Promise<{ endpoint: string; parar: () => Promise<void> }> {
  const puerto = await unPuerto()
  const programa = fileURLToPath(import.meta.resolve('s3rver/bin/s3rver.js'))
  const proceso = spawn(process.execPath, [programa, '-d', carpeta, '-a', '127.0.0.1', '-p', String(puerto), '-s'], { stdio: 'ignore' })
  const endpoint = `http://127.0.0.1:${puerto}`
  const limite = performance.now() + 20_000
  while (
    !(await fetch(endpoint)
      .then(() => true)
      .catch(() => false))
  ) {
    if (performance.now() > limite) throw new Error('s3rver did not start')
    await new Promise((seguir) => setTimeout(seguir, 100))
  }
  return {
    endpoint,
    parar: async () => {
      const fin = once(proceso, 'exit')
      proceso.kill()
      await fin
    },
  }
}

async function unPuerto(): Promise<number> {
  const servidor = createServer().listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  const lugar = servidor.address()
  servidor.close()
  if (typeof lugar !== 'object' || lugar === null) throw new Error('no port')
  return lugar.port
}
