import { expect, it } from 'vitest'
import type { ApunteDelDiario } from '#domain/libros/comandos.libros.ts'
import { asentarTodos } from '#domain/libros/asientos.ts'
import { balanceGeneral, balanzaDeComprobacion, estadoDeResultados, renglonesDelDiario } from '#domain/libros/estados.ts'
import { plegarLibro } from '#domain/libros/pliegue.ts'
import { csvText } from '#ui/data-table/download-csv.ts'
import { csvLines } from '#ui/data-table/rows.ts'
import { enCualquierTienda } from '../../../tests/support/libros.ts'
import { archivosDeEstados, columnasDelDiario } from './exportes.ts'
import type { Libro } from './libro.ts'

const periodo = { libro: 'tienda', desde: '2026-10', hasta: '2027-06' } as const
const columna = (nombre: string): number => columnasDelDiario.findIndex(({ header }) => header === nombre)

it('el diario que sale cuadra documento por documento, al centavo, con el código de cada cuenta', () => {
  enCualquierTienda((tienda) => {
    const renglones = renglonesDelDiario(asentarTodos(tienda.todos).asientos, {
      desde: '',
      hasta: '9999-12-31',
      codigos: { ventas: '4-01' },
    })
    const apuntes = renglones.map((uno): ApunteDelDiario => ({ ...uno, turnoId: '', parteNombre: '' }))
    const [titulos = [], ...lineas] = csvLines(apuntes, columnasDelDiario)
    expect(titulos.slice(0, 8)).toEqual(['Fecha', 'Documento', 'Código', 'Cuenta', 'De quién', 'Descripción', 'Débito', 'Crédito'])
    const sumas = new Map<unknown, number>()
    for (const linea of lineas) {
      const [debe, haber] = [linea[columna('Débito')], linea[columna('Crédito')]].map((celda) => Math.round(Number(celda || 0) * 100))
      const documento = linea[columna('Documento')]
      sumas.set(documento, (sumas.get(documento) ?? 0) + (debe ?? 0) - (haber ?? 0))
    }
    expect([...sumas.values()].filter((suma) => suma !== 0)).toEqual([])
    const ventas = lineas.filter((linea) => linea[columna('Cuenta')] === 'Ventas')
    expect(ventas.filter((linea) => linea[columna('Código')] !== '4-01')).toEqual([])
  }, 20)
})

it('un nombre que es una fórmula sale como texto, y una cifra negativa como cifra', async () => {
  const apunte = {
    fecha: '2026-11-01',
    del: '2026-10-05',
    docId: '131246796-E320000000001',
    tipo: 'venta',
    turnoId: '',
    cuenta: 'clientes',
    codigo: '11030201',
    nombre: 'Cuentas por cobrar a clientes',
    parte: 'cliente:1',
    parteNombre: '=HYPERLINK("https://x","y")',
    partida: '',
    moneda: 'DOP',
    centavos: -150,
    debeCentavos: 0,
    haberCentavos: 150,
  } satisfies ApunteDelDiario
  const texto = await csvText(csvLines([apunte], columnasDelDiario))
  const [, linea = ''] = texto.split('\r\n')
  expect(linea).toContain(`"'=HYPERLINK(`)
  expect(linea).toContain(',1.5,DOP,-1.5,')
  expect(linea).toContain('E320000000001,')
  expect(linea).toContain('complemento del')
})

it('los tres estados salen con sus sumas', () => {
  enCualquierTienda((tienda) => {
    const saldos = [...plegarLibro(asentarTodos(tienda.todos).asientos).saldos.values()]
    const dicho = {
      balanza: balanzaDeComprobacion(saldos, periodo),
      resultados: estadoDeResultados(saldos, periodo),
      balance: balanceGeneral(saldos, periodo),
      codigos: {},
    } as unknown as Libro
    const [balanza, resultados, balance] = archivosDeEstados(dicho)
    const debe = balanza?.rows.reduce((suma, { debeCentavos = 0 }) => suma + debeCentavos, 0)
    expect(debe).toBe(balanza?.rows.reduce((suma, { haberCentavos = 0 }) => suma + haberCentavos, 0))
    expect(resultados?.rows.at(-1)).toMatchObject({ cuenta: 'Resultado', centavos: dicho.resultados.resultadoCentavos })
    const de = (cual: string) => balance?.rows.find(({ cuenta }) => cuenta === cual)?.centavos
    expect(de('Total de activos')).toBe(de('Total de pasivos, capital y resultado'))
  }, 10)
})
