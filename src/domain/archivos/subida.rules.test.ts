import { describe, expect, it } from 'vitest'
import { esArchivoDe, partesDeUrl, refDeArchivo, urlDeTalla } from './archivo.ts'
import { carpetas } from './carpetas.ts'
import { messages } from '#domain/messages.ts'
import { esperaTras, motivoDeSubida, noTieneRemedio, seReintenta } from './subida.rules.ts'

const ID = '0195a000-0000-7000-8000-000000000001'

describe('una subida que falla', () => {
  it('espera el doble cada vez, hasta 64 segundos', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 50, 5000].map(esperaTras)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 64_000, 64_000, 64_000,
    ])
  })

  it('se reintenta lo de la línea y lo del servidor, nunca lo que alguien decidió', () => {
    const codigos = ['red.sin-conexion', 'red.tardo-demasiado', 'red.error-del-servidor', 'red.respuesta-rara', 'peticion.demasiadas']
    expect(codigos.filter((code) => !seReintenta({ code }))).toEqual([])
    const decididos = ['sesion.ninguna', 'archivo.sin-espacio', 'permiso.denegado', 'archivo.no-existe', 'archivo.no-es-imagen']
    expect(decididos.filter((code) => seReintenta({ code }))).toEqual([])
  })

  it('dice 401, 402, 403 y 404 con sus palabras', () => {
    const palabras = (code: string) => messages[motivoDeSubida({ code }).code]?.mensaje.split(':')[0]
    expect(palabras('sesion.ninguna')).toBe('Sin sesión')
    expect(palabras('archivo.sin-espacio')).toBe('Sin espacio')
    expect(palabras('permiso.denegado')).toBe('Sin permiso')
    expect(palabras('archivo.no-existe')).toBe('No existe')
    expect(palabras('tienda.no-existe')).toBe('No existe')
    expect(motivoDeSubida({ code: 'red.sin-conexion' })).toEqual({ code: 'red.sin-conexion' })
    expect(noTieneRemedio({ code: 'archivo.imagen-danada' })).toBe(true)
    expect(noTieneRemedio({ code: 'archivo.sin-espacio' })).toBe(false)
  })
})

describe('el nombre de una foto', () => {
  it('dice de quién es, en qué carpeta y cuál, y de nada más', () => {
    const ref = refDeArchivo('t1', 'productos', ID)
    expect(ref).toEqual({ nombre: `${ID}.webp`, carpeta: 't1/productos', url: `/archivos/t1/productos/${ID}.webp` })
    expect(partesDeUrl(ref.url)).toEqual({ dueno: 't1', carpeta: 'productos', id: ID })
    for (const url of ['', `/archivos/t1/otra/${ID}.webp`, `/archivos/../productos/${ID}.webp`, 'https://x.test/a.webp'])
      expect(partesDeUrl(url)).toBeUndefined()
  })

  it('lleva a los otros tamaños; las de antes tienen uno', () => {
    expect(urlDeTalla(`/archivos/t1/tienda/${ID}.webp`, 'chica')).toBe(`/archivos/t1/tienda/${ID}-chica.webp`)
    expect(urlDeTalla(`/archivos/t1/${'a'.repeat(64)}.webp`, 'chica')).toBe(`/archivos/t1/${'a'.repeat(64)}.webp`)
  })

  it('una tienda no toma la de otra', () => {
    const de = (url: string) => esArchivoDe('t1', { nombre: '', carpeta: '', url })
    expect(de(`/archivos/t1/tienda/${ID}.webp`)).toBe(true)
    expect(de(`/archivos/t1/${'a'.repeat(64)}.webp`)).toBe(true)
    expect(de(`/archivos/t2/tienda/${ID}.webp`)).toBe(false)
    expect(de(`/archivos/t2/${'a'.repeat(64)}.webp`)).toBe(false)
    expect(de('https://evil.test/x.webp')).toBe(false)
  })

  it('lo privado dice quién lo ve', () => {
    const privadas = Object.values(carpetas).filter(({ privada }) => privada)
    expect(privadas.length).toBe(4)
    expect(privadas.every(({ ver }) => ver !== undefined)).toBe(true)
  })
})
