import { expect, test } from 'vitest'
import { cambiosDeCampo, recibidosHasta, relojDeCampo, valoresConocidos, ventanaDe } from './conocido.rules.ts'
import { DIA_MS } from '#domain/core/fecha.ts'
import { encodeHlc } from '#domain/core/hlc.ts'

const hlc = (dia: number, contador = 0): string => encodeHlc(dia * DIA_MS, contador, 'dispositivo:1')
const cambio = (dia: number, antes: unknown, despues: unknown) => ({ hlc: hlc(dia), antes, despues })
const cambios = [cambio(40, 300, 400), cambio(10, null, 100), cambio(20, 100, 200), cambio(30, 200, 300)]
const conocidos = (dia: number, dias = 7) => valoresConocidos(400, cambios, { hasta: hlc(dia), desdeMs: (dia - dias) * DIA_MS })

test('una caja puede tener el valor de ahora y los que rigieron mientras pudo no oír nada', () => {
  expect(conocidos(29)).toEqual([200])
  expect(conocidos(33)).toEqual([200, 300])
  expect(conocidos(33, 14)).toEqual([100, 200, 300])
  expect(conocidos(100)).toEqual([400])
})

test('lo que se cambió después no lo conocía nadie; antes del primer cambio rige lo que había', () => {
  expect(conocidos(39)).toEqual([300])
  expect(conocidos(12)).toEqual([100])
  expect(valoresConocidos(50, [cambio(20, 10, 50)], { hasta: hlc(5), desdeMs: 0 })).toEqual([10])
  expect(valoresConocidos(50, [], { hasta: hlc(5), desdeMs: 0 })).toEqual([50])
})

test('la ventana va hacia atrás lo que dura el permiso y un día más, y un reloj adelantado no la mueve', () => {
  const recibido = 50 * DIA_MS
  expect(ventanaDe({ hlc: hlc(50) }, recibido, { permisoDias: 7 })).toEqual({ hasta: hlc(50), desdeMs: 42 * DIA_MS })
  expect(ventanaDe({ hlc: hlc(5000) }, recibido, { permisoDias: 7 }).desdeMs).toBe(42 * DIA_MS)
  expect(ventanaDe({ hlc: hlc(20) }, recibido, { permisoDias: 7 }).desdeMs).toBe(12 * DIA_MS)
})

test('un reloj atrasado no abre la ventana más allá de lo que el servidor le dio al equipo', () => {
  const noAntesDe = new Date(45 * DIA_MS).toISOString()
  expect(ventanaDe({ hlc: hlc(1) }, 50 * DIA_MS, { permisoDias: 7 }, noAntesDe).desdeMs).toBe(37 * DIA_MS)
  expect(ventanaDe({ hlc: hlc(50) }, 50 * DIA_MS, { permisoDias: 7 }, noAntesDe).desdeMs).toBe(42 * DIA_MS)
})

test('lo que había lo dice el servidor, y no quien editó; lo que llegó después de la venta no lo conocía nadie', () => {
  const campos = { precio: { antes: 1, despues: 500 } }
  const forjado = { hlc: hlc(3), cambios: [{ docId: 'a', campos }], recepcion: { en: '2026-11-21', vistos: { 'a.precio': 400 } } }
  expect(cambiosDeCampo([forjado], 'a', 'precio')).toEqual([{ ...cambio(3, 400, 500), recibidoEn: '2026-11-21' }])
  expect(recibidosHasta(cambiosDeCampo([forjado], 'a', 'precio'), '2026-11-20')).toEqual([])
})

test('los cambios de un campo se leen de cualquier histórico, también de una importación', () => {
  const historico = { hlc: hlc(3), cambios: ['a', 'b'].map((docId) => ({ docId, campos: { precio: { antes: 1, despues: 2 } } })) }
  expect(cambiosDeCampo([historico], 'b', 'precio')).toEqual([{ ...cambio(3, 1, 2), recibidoEn: '' }])
  expect(cambiosDeCampo([historico], 'c', 'precio')).toEqual([])
  expect(cambiosDeCampo([historico], 'a', 'constructor')).toEqual([])
})

test('el reloj de un campo es el suyo, o el de su documento', () => {
  expect(relojDeCampo({ reloj: 'r1', relojes: { precio: 'r2' } }, 'precio')).toBe('r2')
  expect(relojDeCampo({ reloj: 'r1', relojes: {} }, 'toString')).toBe('r1')
  expect(relojDeCampo({}, 'precio')).toBe('')
})
