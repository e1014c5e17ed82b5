import { expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { explicacionDe, marcaDe } from './ecf.ts'

it('de un rechazo dice lo que dijo la DGII, y qué hacer según quede el número', () => {
  const rechazo = { estado: 'rechazado', problema: null, reemplaza: null, mensajes: [{ codigo: '1', texto: 'El RNC no existe' }] } as const
  expect(explicacionDe({ ...rechazo, mensajes: [...rechazo.mensajes], secuencia: 'libre' })).toMatchObject({
    que: 'El RNC no existe',
    arreglo: expect.stringContaining('no dio por usado'),
  })
  expect(explicacionDe({ ...rechazo, mensajes: [], secuencia: 'gastada' })).toMatchObject({
    que: 'La DGII no dijo por qué.',
    arreglo: expect.stringContaining('quedó usado'),
  })
})

it('de un papel dice solo lo que lo reemplazó, y si su número se gastó, que tome otro', () => {
  const reemplaza = { ncf: 'B0200000007', contingenciaId: 'contingencia:1', vence: null }
  expect(marcaDe('B02', construir(Ecf, { estado: 'aceptado', reemplaza }))?.[1]).toBe('Aceptado')
  const rechazado = construir(Ecf, { estado: 'rechazado', secuencia: 'gastada', reemplaza })
  expect(explicacionDe(rechazado).arreglo).toContain('toma otro para reemplazar el B0200000007')
})

it('de lo que no se pudo firmar dice qué falta, con su detalle', () => {
  const sin = { estado: 'porFirmar', mensajes: [], secuencia: '', reemplaza: null } as const
  expect(explicacionDe({ ...sin, mensajes: [], problema: { code: 'ecf.sin-direccion', detalle: '' } }).que).toBe(
    'La tienda no tiene dirección.',
  )
  expect(explicacionDe({ ...sin, mensajes: [], problema: { code: 'ecf.dgii-nego', detalle: '400 X' } }).que).toContain('(400 X)')
})

it('en una lista se ve dónde está cada uno: en papel nada, sin saberse de él sin firmar, y lo que espera por alguien aparte', () => {
  const resuelto = { por: 'empleado:1', en: '2026-11-21T16:00:00.000Z', como: 'Con el E320000000002' }
  const problema = { code: 'ecf.sin-direccion', detalle: '' }
  const palabra = (cambios: Partial<Ecf>) => marcaDe('E32', construir(Ecf, cambios))?.[1]
  expect(marcaDe('B02', undefined)).toBeUndefined()
  expect(marcaDe('E32', undefined)?.[1]).toBe('Sin firmar')
  expect([palabra({ estado: 'firmado' }), palabra({ estado: 'aceptado' }), palabra({ problema })]).toEqual([
    'Por enviar',
    'Aceptado',
    'Por arreglar',
  ])
  expect([palabra({ estado: 'rechazado' }), palabra({ estado: 'rechazado', resuelto })]).toEqual(['Rechazado', 'Rechazado y resuelto'])
})
