import { expect, test } from 'vitest'
import { refDeArchivo } from '#domain/archivos/archivo.ts'
import type { EventoPedido } from '../pedido.entity.ts'
import { evidenciasDe } from './pedido.evidencia.ts'

const ID = '01980000-0000-7000-8000-000000000001'
const archivo = refDeArchivo(`t${'0'.repeat(32)}`, 'entregas', ID)
const acto = (id: string, accion: EventoPedido['accion'], datos: object, hora = 10) => ({
  id,
  accion,
  datos: datos as EventoPedido['datos'],
  en: `2026-11-21T${hora}:00:00.000Z`,
})

test('la firma dice de quién es, la foto dónde se tomó, y la de un intento fallido también se ve', () => {
  const vistas = evidenciasDe([
    acto('b', 'entregar', { prueba: { clase: 'foto', archivo, latitud: 19.3, longitud: -70.5 }, cobradoCentavos: 0 }, 12),
    acto('a', 'fallarEntrega', { motivo: 'No había nadie', archivo }, 11),
    acto('c', 'entregar', { prueba: { clase: 'firma', archivo, quien: 'Ana Reyes' }, cobradoCentavos: 0 }, 13),
  ])
  expect(vistas.map(({ actoId, titulo, archivoId, donde }) => [actoId, titulo, archivoId, donde?.latitud])).toEqual([
    ['a', 'Foto del lugar', ID, undefined],
    ['b', 'Foto de la entrega', ID, 19.3],
    ['c', 'Firma de Ana Reyes', ID, undefined],
  ])
})

test('con PIN, sin foto o de otro acto no hay nada que ver', () => {
  expect(
    evidenciasDe([
      acto('a', 'entregar', { prueba: { clase: 'pin', pin: '1234' }, cobradoCentavos: 0 }),
      acto('b', 'fallarEntrega', { motivo: 'No contesta', archivo: null }),
      acto('c', 'mensaje', { texto: 'Hola' }),
      acto('d', 'entregar', {}),
    ]),
  ).toEqual([])
})
