import { describe, expect, test } from 'vitest'
import { CostosEnvios } from './costos-envios.entity.ts'
import { componer } from '#domain/core/entity.ts'
import { llano } from '#domain/core/importacion/celdas.ts'
import { leerFilaDeEnvio, planificarEnvios, proponerMapaDeEnvios, type EnvioLeido } from './importacion.envios.ts'

const nombres: Record<string, string> = {
  '010109': 'Espaillat',
  '01010901': 'Moca',
  '0101090101': 'Moca',
  '0101090102': 'José Contreras',
  '010113': 'La Vega',
  '01011301': 'La Vega',
  '010109010101': 'El Centro',
  '010113010101': 'El Centro',
}
const lugares = {
  vigente: (codigo: string) => (codigo in nombres ? codigo : ''),
  llamados: (nombre: string) => Object.keys(nombres).filter((codigo) => llano(nombres[codigo] ?? '') === llano(nombre)),
}
const HOY = '2026-11-21'
const encabezado = ['Código', 'Provincia', 'Municipio', 'Sector', 'Costo', 'Gratis desde', 'Entregamos', 'Desde', 'Hasta']
const mapa = proponerMapaDeEnvios(encabezado)
const leer = (...celdas: string[]) => leerFilaDeEnvio(celdas, 2, { mapa, decimal: '.', lugares, hoy: HOY })
const codigoDe = (...celdas: string[]): string => {
  const leida = leer(...celdas)
  return leida.ok ? leida.value.codigo : leida.errores.map(({ columna, code }) => `${columna} ${code}`).join()
}

describe('un archivo de costos de envío', () => {
  test('las columnas se reconocen por su nombre', () => {
    expect(mapa).toEqual({ codigo: 0, provincia: 1, municipio: 2, lugar: 3, costo: 4, gratisDesde: 5, entrega: 6, desde: 7, hasta: 8 })
  })

  test('el lugar se dice con su código, también sin el cero que la hoja le quita', () => {
    expect(codigoDe('010109', '', '', '', '100')).toBe('010109')
    expect(codigoDe('10109', '', '', '', '100')).toBe('010109')
    expect(codigoDe('999999', '', '', '', '100')).toBe('codigo importar.lugar-desconocido')
  })

  test('o con su nombre dentro de la provincia y el municipio que la fila nombra', () => {
    expect(codigoDe('', 'ESPAILLAT', '', '', '100')).toBe('010109')
    expect(codigoDe('', 'Espaillat', 'Moca', '', '100')).toBe('01010901')
    expect(codigoDe('', 'Espaillat', '', 'jose contreras', '100')).toBe('0101090102')
    expect(codigoDe('', 'La Vega', '', 'El Centro', '100')).toBe('010113010101')
    expect(codigoDe('', 'La Vega', 'La Vega', '', '100')).toBe('01011301')
    expect(codigoDe('', '', '', 'Todo el país', '100')).toBe('')
  })

  test('un nombre de varios lugares no se adivina; el de un municipio y su cabecera es el municipio', () => {
    expect(codigoDe('', '', '', 'El Centro', '100')).toBe('lugar importar.lugar-ambiguo')
    expect(codigoDe('', '', '', 'Moca', '100')).toBe('01010901')
    expect(codigoDe('', 'La Vega', '', 'Moca', '100')).toBe('lugar importar.lugar-desconocido')
    expect(codigoDe('', '', '', '', '100')).toBe('lugar importar.lugar-falta')
  })

  test('el costo, las fechas y el sí o no se leen como aquí se escriben', () => {
    expect(leer('010109', '', '', '', 'RD$ 1,250.50', '3000', 'sí', '1/12/2026', '2026-12-31')).toMatchObject({
      value: { centavos: 125_050, gratisDesdeCentavos: 300_000, entrega: true, desde: '2026-12-01', hasta: '2026-12-31' },
    })
    expect(leer('010109', '', '', '', '', '', 'No')).toMatchObject({ value: { entrega: false, centavos: 0, desde: HOY, hasta: null } })
  })

  test('los tramos de peso se leen de su columna; sin ella los de la regla se quedan', () => {
    const conPeso = { ...mapa, ...proponerMapaDeEnvios([...encabezado, 'Por peso']) }
    const celdas = (tramos: string) => ['010109', '', '', '', '100', '', '', '', '', tramos]
    const leida = (tramos: string) => leerFilaDeEnvio(celdas(tramos), 2, { mapa: conPeso, decimal: '.', lugares, hoy: HOY })
    expect(leida('5 kg: 100')).toMatchObject({ value: { tramosDePeso: [{ desdeGramos: 5000, masCentavos: 10_000 }] } })
    expect(leida('')).toMatchObject({ value: { tramosDePeso: [] } })
    expect(leida('mucho')).toMatchObject({ errores: [{ columna: 'tramos', code: 'importar.tramos-no-se-entienden' }] })
    const sinColumna = leer('010109', '', '', '', '100')
    expect(sinColumna.ok && 'tramosDePeso' in sinColumna.value).toBe(false)
  })

  test('cada celda mala se dice, y ninguna se toma por cero', () => {
    const leida = leer('', '', '', 'Marte', 'mucho', '-5', 'quizás', '31/02/2026', 'nunca')
    expect(leida.ok ? [] : leida.errores.map(({ columna }) => columna)).toEqual([
      'lugar',
      'entrega',
      'costo',
      'gratisDesde',
      'desde',
      'hasta',
    ])
    expect(codigoDe('010109', '', '', '', '')).toBe('costo importar.costo-falta')
    expect(codigoDe('010109', '', '', '', '100', '', '', '2026-12-01', '2026-11-30')).toBe('hasta importar.fecha-no-se-entiende')
  })

  test('lo del mismo lugar y día cambia la regla que hay; lo demás es una regla más', () => {
    const regla = (id: string, cambios: Partial<EnvioLeido>) =>
      componer(CostosEnvios, id, CostosEnvios.esquemaCampos.parse({ codigo: '010109', centavos: 100, desde: HOY, ...cambios }), {
        tiendaId: 't',
        en: `${HOY}T10:00:00.000Z`,
        creadoPor: 'x',
        dispositivoId: '',
        seq: 0,
        hlc: '',
      })
    const [mia, anulada] = [regla('a', {}), regla('b', { codigo: '01010901', hasta: '2026-11-20' })]
    const leida = (cambios: Partial<EnvioLeido>): EnvioLeido => ({
      codigo: '010109',
      entrega: true,
      centavos: 100,
      gratisDesdeCentavos: 0,
      desde: HOY,
      hasta: null,
      nota: '',
      ...cambios,
    })
    const plan = planificarEnvios([leida({}), leida({ codigo: '01010901' }), leida({ desde: '2026-12-01' })], [mia, anulada])
    expect(plan).toMatchObject({ sinCambio: 1, cambios: [], nuevas: [{ codigo: '01010901' }, { desde: '2026-12-01' }] })
    const tramosDePeso = [{ desdeGramos: 5000, masCentavos: 10_000 }]
    const conTramos = regla('c', { tramosDePeso })
    expect(planificarEnvios([leida({}), leida({ tramosDePeso: [...tramosDePeso] })], [conTramos])).toMatchObject({
      sinCambio: 2,
      cambios: [],
    })
    expect(planificarEnvios([leida({ tramosDePeso: [] })], [conTramos]).cambios).toMatchObject([{ cambio: { tramosDePeso: [] } }])
    expect(planificarEnvios([leida({ centavos: 200 })], [mia]).cambios).toMatchObject([{ reglaId: 'a', cambio: { centavos: 200 } }])
  })
})
