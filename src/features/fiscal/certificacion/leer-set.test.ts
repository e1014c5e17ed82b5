import { expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { leerLibro, sinVacias } from './leer-set.ts'

it('lee cada hoja como texto, con sus cifras como están, y deja fuera las columnas en que nadie dice nada', async () => {
  const celda = (value: string | number) => (typeof value === 'number' ? { value, type: Number } : { value, type: String })
  const hoja = (filas: (string | number)[][]) => filas.map((fila) => fila.map(celda))
  const libro = await writeXlsxFile([
    {
      sheet: 'ECF',
      data: hoja([
        ['CasoPrueba', 'ENCF', 'WebSite', 'MontoTotal', 'NombreItem[1]'],
        ['x', 'E310000000001', '#e', 228_460.5, 'Café "1.ª" & cacao'],
        ['#e', '#e', '#e', '#e', '#e'],
      ]),
    },
    { sheet: 'RFCE', data: hoja([['ENCF'], ['0012']]) },
  ]).toBuffer()
  const leido = await leerLibro(new File([Uint8Array.from(libro)], 'set.xlsx'))
  expect(leido).toEqual({
    ok: true,
    value: [
      {
        nombre: 'ECF',
        filas: [
          ['CasoPrueba', 'ENCF', 'MontoTotal', 'NombreItem[1]'],
          ['x', 'E310000000001', '228460.5', 'Café "1.ª" & cacao'],
        ],
      },
      { nombre: 'RFCE', filas: [['ENCF'], ['0012']] },
    ],
  })
})

it('lo que no es un libro lo dice', async () => {
  for (const contenido of ['', 'a,b\n1,2', 'PK\u0003\u0004nada'])
    expect(await leerLibro(new File([contenido], 'set.xlsx'))).toMatchObject({ ok: false, error: { code: 'certificacion.no-es-set' } })
})

it('una tabla sin filas queda en nada', () => {
  expect(sinVacias([])).toEqual([[]])
  expect(
    sinVacias([
      ['A', 'B'],
      ['#E', ' '],
    ]),
  ).toEqual([[]])
})
