import { describe, expect, it } from 'vitest'
import type { Columna } from '#domain/catalogo/importacion.ts'
import { lookAt, readAll, type Sample } from '#features/kit/import-file.ts'
import { archivoDeProductos } from './archivo.ts'

const mirar = (archivo: File) => lookAt(archivo, archivoDeProductos)
const leerTodo = (muestra: Sample<Columna>, signal: AbortSignal, onAdvance: () => void) =>
  readAll(muestra, archivoDeProductos, archivoDeProductos.reader({ ...muestra, itbisPorDefecto: '18' }), { signal, onAdvance })

const archivo = (contenido: string | Uint8Array<ArrayBuffer>) => new File([contenido], 'lista.csv')
async function muestraDe(contenido: string | Uint8Array<ArrayBuffer>): Promise<Sample<Columna>> {
  const mirada = await mirar(archivo(contenido))
  if (!mirada.ok) throw new Error(mirada.error.code)
  return mirada.value
}
async function leer(contenido: string | Uint8Array<ArrayBuffer>, senal = new AbortController().signal) {
  const muestra = await muestraDe(contenido)
  return leerTodo(muestra, senal, () => undefined)
}
const codigo = async (contenido: string | Uint8Array<ArrayBuffer>) => {
  const mirada = await mirar(archivo(contenido))
  return mirada.ok ? '' : mirada.error.code
}

describe('abrir un archivo de productos', () => {
  it('lee Windows-1252 con punto y coma y coma decimal', async () => {
    const bytes = Uint8Array.from([...'nombre;precio\nPi\u00f1a;1,50\nCaf\u00e9;12,75\n'].map((c) => c.charCodeAt(0)))
    const leida = await leer(bytes)
    expect(leida.ok && leida.value.rows.map((f) => [f.nombre, f.precioDiezmilesimas])).toEqual([
      ['Piña', 15_000],
      ['Café', 127_500],
    ])
  })
  it('lee UTF-8 con marca de orden', async () => {
    const leida = await leer('\ufeffnombre,precio\nÑame,30\n')
    expect(leida.ok && leida.value.rows[0]?.nombre).toBe('Ñame')
  })
  it('propone columnas sin nombre cuando no hay encabezado', async () => {
    const muestra = await muestraDe('746001,Pan,5.00\n746002,Sal,8.00\n')
    expect(muestra).toMatchObject({ conEncabezado: false, encabezado: ['Columna 1', 'Columna 2', 'Columna 3'], mapa: {} })
    expect(muestra.filas).toHaveLength(2)
  })
  it.each([
    ['', 'importar.archivo-vacio'],
    ['una sola cosa', 'importar.sin-columnas'],
    [new Uint8Array([0x50, 0x4b, 3, 4]), 'importar.no-es-texto'],
    [new Uint8Array([65, 0, 66]), 'importar.no-es-texto'],
  ])('dice por qué no puede con %j', async (contenido, esperado) => expect(await codigo(contenido)).toBe(esperado))
  it('no abre 200 MB', async () => {
    const enorme = { size: 200_000_000 } as File
    const mirada = await mirar(enorme)
    expect(!mirada.ok && mirada.error.code).toBe('importar.archivo-muy-grande')
  })
})

describe('leer todas las filas', () => {
  it('separa las buenas de las malas y dice cada una, con letras de dos bytes en todos los cortes', async () => {
    const filas = Array.from({ length: 40_000 }, (_, i) => `${i},Ñandú ñoño ${i},${i === 7 ? 'x' : '5.00'}`)
    const leida = await leer(`codigo_barra,nombre,precio\n${filas.join('\n')}\n746,"roto`)
    if (!leida.ok) throw new Error(leida.error.code)
    expect(leida.value.rows).toHaveLength(39_999)
    expect(leida.value.rows.every((f) => f.nombre.startsWith('Ñandú ñoño '))).toBe(true)
    expect(leida.value.bad.errors.map((e) => [e.fila, e.code])).toEqual([
      [9, 'importar.precio-no-es-numero'],
      [40_002, 'importar.fila-incompleta'],
    ])
  })
  it('se puede cancelar', async () => {
    const control = new AbortController()
    const muestra = await muestraDe(`nombre,precio\n${'Pan,5\n'.repeat(300_000)}`)
    const leida = await leerTodo(muestra, control.signal, () => control.abort())
    expect(!leida.ok && leida.error.code).toBe('importar.cancelado')
  })
  it('el informe trae todas las filas malas, también pasadas las 20,000, en palabras', async () => {
    const malas = Array.from({ length: 30_000 }, (_, i) => `${i},Pan ${i},"caro; ""muy"""`)
    const leida = await leer(`codigo_barra,nombre,precio\n${malas.join('\n')}\n99999,=CMD(),-1\n`)
    if (!leida.ok) throw new Error(leida.error.code)
    expect(leida.value.bad).toMatchObject({ rows: 30_001, count: 30_001 })
    expect(leida.value.bad.errors).toHaveLength(100)
    const lineas = (await new Blob(leida.value.bad.report).text()).trim().split('\r\n')
    expect(lineas).toHaveLength(30_001)
    expect(lineas[29_999]).toBe('30001,Precio,"caro; ""muy""",El precio no es un número.')
    expect(lineas.at(-1)).toContain('El precio es menor que cero.')
  })
})

describe('una hoja de Excel', () => {
  const hoja = async (filas: (string | number | null)[][]) => {
    const { default: escribir } = await import('write-excel-file/universal')
    const celdas = filas.map((fila) => fila.map((value) => (value === null ? null : { value })))
    return new Uint8Array(await (await escribir(celdas).toBlob()).arrayBuffer())
  }
  it('se lee como el mismo texto: códigos largos, decimales, comas y celdas vacías', async () => {
    const bytes = await hoja([
      ['Código de barra', 'Nombre', 'Precio', 'Existencia'],
      [7_460_083_708_421, 'Café, molido', 1250.5, 3.25],
      ['0746', 'Piña "grande"', 30, null],
      [null, 'Sin precio', null, 1],
    ])
    expect(await muestraDe(bytes)).toMatchObject({
      deHoja: true,
      decimal: '.',
      mapa: { codigoBarra: 0, nombre: 1, precio: 2, existencia: 3 },
    })
    const leida = await leer(bytes)
    if (!leida.ok) throw new Error(leida.error.code)
    expect(leida.value.rows.map((f) => [f.codigoBarra, f.nombre, f.precioDiezmilesimas, f.existenciaMilesimas])).toEqual([
      ['7460083708421', 'Café, molido', 12_505_000, 3250],
      ['0746', 'Piña "grande"', 300_000, undefined],
    ])
    expect(leida.value.bad.errors.map((e) => [e.fila, e.code])).toEqual([[4, 'importar.precio-falta']])
  })
  it('una que pasa de 15 MB no se abre', async () => {
    const bytes = new Uint8Array(15_000_001)
    bytes.set([0x50, 0x4b])
    expect(await codigo(bytes)).toBe('importar.archivo-muy-grande')
  })
})
