import { describe, expect, it } from 'vitest'
import { lookAt, readAll } from '../kit/import-file.ts'
import { archivoDeClientes } from './archivo.ts'

async function leer(contenido: string) {
  const mirada = await lookAt(new File([contenido], 'clientes.csv'), archivoDeClientes)
  if (!mirada.ok) throw new Error(mirada.error.code)
  const alcance = { signal: new AbortController().signal, onAdvance: () => undefined }
  return { muestra: mirada.value, lectura: await readAll(mirada.value, archivoDeClientes, archivoDeClientes.reader(mirada.value), alcance) }
}

describe('un archivo de clientes', () => {
  it('con punto y coma y coma decimal se lee entero, y dice la fila de lo que no entra', async () => {
    const { muestra, lectura } = await leer('Nombre;RNC;Límite\nPeña SRL;131246796;1.500,50\n;2;x\n')
    expect(muestra).toMatchObject({ separador: ';', decimal: ',', conEncabezado: true })
    if (!lectura.ok) throw new Error(lectura.error.code)
    expect(lectura.value.rows).toMatchObject([{ nombre: 'Peña SRL', creditoAprobadoCentavos: 150_050 }])
    expect(lectura.value.bad.rows).toBe(1)
    expect(lectura.value.bad.errors.map(({ fila, columna }) => [fila, columna])).toEqual([
      [3, 'Nombre o razón social'],
      [3, 'Límite de crédito'],
    ])
  })
  it('sin encabezado no adivina las columnas', async () => {
    const { muestra } = await leer('Ana,8095551234\nLuis,8295551234\n')
    expect(muestra).toMatchObject({ conEncabezado: false, mapa: {}, encabezado: ['Columna 1', 'Columna 2'] })
    expect(muestra.filas).toHaveLength(2)
  })
  it('no pasa de lo que cabe en una caja', async () => {
    const { lectura } = await leer(`nombre,telefono\n${'Ana,1\n'.repeat(20_001)}`)
    expect(lectura).toMatchObject({ ok: false, error: { code: 'importar.demasiados' } })
  })
})
