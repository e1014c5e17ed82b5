import { describe, expect, it } from 'vitest'
import type { Tienda } from './tienda.entity.ts'
import { aperturaDe, diaDeEntrega, formatoMinuto, problemaDeHorario, textoApertura, textoFranjas } from './horario.rules.ts'

/** Of Santo Domingo. 21 November 2026 is a Saturday. */
const a = (dia: string, hora: string) => new Date(`${dia}T${hora}:00.000-04:00`).toISOString()
const lunesASabado = [1, 2, 3, 4, 5, 6].map((dia) => ({ dia, abre: 480, cierra: 1260 }))
const colmado: Pick<Tienda, 'tiendaHorario' | 'tiendaCierres'> = { tiendaHorario: lunesASabado, tiendaCierres: [] }
const texto = (tienda: typeof colmado, dia: string, hora: string) => {
  const apertura = aperturaDe(tienda, a(dia, hora))
  return apertura && textoApertura(apertura, dia)
}

describe('abierta o cerrada', () => {
  it.each([
    ['2026-11-21', '08:00', 'Abierta hasta las 9:00 p. m.'],
    ['2026-11-21', '07:59', 'Cerrada; abre a las 8:00 a. m.'],
    ['2026-11-21', '21:00', 'Cerrada; abre el lunes a las 8:00 a. m.'],
    ['2026-11-22', '10:00', 'Cerrada; abre mañana a las 8:00 a. m.'],
  ])('el %s a las %s: %s', (dia, hora, dicho) => {
    expect(texto(colmado, dia, hora)).toBe(dicho)
  })
  it('quien cierra pasada la medianoche sigue abierto en la madrugada', () => {
    const bar = { tiendaHorario: [{ dia: 6, abre: 1080, cierra: 1560 }], tiendaCierres: [] }
    expect(texto(bar, '2026-11-22', '01:30')).toBe('Abierta hasta las 2:00 a. m.')
    expect(texto(bar, '2026-11-22', '02:00')).toContain('Cerrada')
  })
  it('dos tandas seguidas son una, y el almuerzo cierra', () => {
    const tandas = {
      tiendaHorario: [
        { dia: 6, abre: 480, cierra: 720 },
        { dia: 6, abre: 720, cierra: 780 },
        { dia: 6, abre: 840, cierra: 1080 },
      ],
      tiendaCierres: [],
    }
    expect(texto(tandas, '2026-11-21', '09:00')).toBe('Abierta hasta las 1:00 p. m.')
    expect(texto(tandas, '2026-11-21', '13:30')).toBe('Cerrada; abre a las 2:00 p. m.')
  })
  it('un feriado cierra aunque la semana diga que abre, y dice por qué', () => {
    const tiendaCierres = [{ desde: '2026-11-21', hasta: '2026-11-30', motivo: 'inventario' }]
    expect(texto({ ...colmado, tiendaCierres }, '2026-11-21', '10:00')).toBe('Cerrada por inventario; abre el 01/12 a las 8:00 a. m.')
  })
  it('a quien no cierra nunca no se le pone hora de cierre, y la madrugada sigue a la noche', () => {
    const siempre = { tiendaHorario: [0, 1, 2, 3, 4, 5, 6].map((dia) => ({ dia, abre: 0, cierra: 1440 })), tiendaCierres: [] }
    expect(texto(siempre, '2026-11-21', '15:00')).toBe('Abierta')
    const noche = {
      tiendaHorario: [
        { dia: 6, abre: 1080, cierra: 1440 },
        { dia: 0, abre: 0, cierra: 120 },
      ],
      tiendaCierres: [],
    }
    expect(texto(noche, '2026-11-21', '20:00')).toBe('Abierta hasta las 2:00 a. m.')
  })
  it('sin horario no se dice nada', () => {
    expect(aperturaDe({ tiendaHorario: [], tiendaCierres: [] }, a('2026-11-21', '10:00'))).toBeUndefined()
  })
})

it('un horario al revés o pisado se dice antes de guardarlo', () => {
  expect(problemaDeHorario([{ dia: 1, abre: 600, cierra: 600 }], [])).toContain('Lunes')
  expect(
    problemaDeHorario(
      [
        { dia: 1, abre: 480, cierra: 720 },
        { dia: 1, abre: 700, cierra: 900 },
      ],
      [],
    ),
  ).toContain('se pisan')
  expect(problemaDeHorario(lunesASabado, [{ desde: '2026-12-02', hasta: '2026-12-01', motivo: '' }])).toContain('termina antes')
  expect(problemaDeHorario(lunesASabado, [])).toBeUndefined()
})
it('la hora se lee como se dice', () => {
  expect([0, 750, 1560].map(formatoMinuto)).toEqual(['12:00 a. m.', '12:30 p. m.', '2:00 a. m.'])
})

describe('días y horas de entrega', () => {
  const de = (dias: readonly number[], abre = 480, cierra = 1080) => dias.map((dia) => ({ dia, abre, cierra }))
  it.each([
    [[], ''],
    [de([1, 2, 3, 4, 5, 6]), 'lunes a sábado, 8:00 a. m. – 6:00 p. m.'],
    [[...de([0], 540, 780), ...de([6, 5, 4, 3, 2, 1])], 'lunes a sábado, 8:00 a. m. – 6:00 p. m.; domingo, 9:00 a. m. – 1:00 p. m.'],
    [de([1, 2, 4]), 'lunes y martes, 8:00 a. m. – 6:00 p. m.; jueves, 8:00 a. m. – 6:00 p. m.'],
    [[...de([3], 840, 1080), ...de([3], 480, 720)], 'miércoles, 8:00 a. m. – 12:00 p. m. y 2:00 p. m. – 6:00 p. m.'],
    [de([0, 1, 2, 3, 4, 5, 6], 0, 1440), 'todos los días, todo el día'],
  ])('se dicen como la gente: %j', (franjas, dicho) => {
    expect(textoFranjas(franjas)).toBe(dicho)
  })

  it('de un día se dice su horario, o por qué no y cuál es el próximo', () => {
    const semana = de([1, 2, 3, 4, 5, 6])
    const feriado = [{ desde: '2026-11-23', hasta: '2026-11-23', motivo: 'feriado' }]
    expect(diaDeEntrega(semana, feriado, '2026-11-21')).toEqual({
      horas: '8:00 a. m. – 6:00 p. m.',
      motivo: '',
      proximo: '2026-11-21',
    })
    expect(diaDeEntrega(semana, feriado, '2026-11-22')).toEqual({ horas: '', motivo: '', proximo: '2026-11-24' })
    expect(diaDeEntrega(semana, feriado, '2026-11-23')).toMatchObject({ horas: '', motivo: 'feriado' })
    expect(diaDeEntrega([], [], '2026-11-23').proximo).toBeUndefined()
  })
})
