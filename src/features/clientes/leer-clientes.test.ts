import { describe, expect, it } from 'vitest'
import { leerClientes, mirarClientes } from './leer-clientes.ts'

async function leer(contenido: string) {
  const mirada = await mirarClientes(new File([contenido], 'clientes.csv'))
  if (!mirada.ok) throw new Error(mirada.error.code)
  return { muestra: mirada.value, lectura: leerClientes(mirada.value, mirada.value.mapa, mirada.value.decimal) }
}

describe('un archivo de clientes', () => {
  it('con punto y coma y coma decimal se lee entero, y dice la fila de lo que no entra', async () => {
    const { muestra, lectura } = await leer('Nombre;RNC;Límite\nPeña SRL;131246796;1.500,50\n;2;x\n')
    expect(muestra).toMatchObject({ separador: ';', decimal: ',', conEncabezado: true })
    if (!lectura.ok) throw new Error(lectura.error.code)
    expect(lectura.value.filas).toMatchObject([{ nombre: 'Peña SRL', creditoAprobadoCentavos: 150_050 }])
    expect(lectura.value.errores.map(({ fila, columna }) => [fila, columna])).toEqual([
      [3, 'nombre'],
      [3, 'limite'],
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
