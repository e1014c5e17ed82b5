import { expect, test } from 'vitest'
import { debidoEn } from './pedido.atraso.ts'
import { contenidoDeMuestra, estadoDeMuestra } from '../pedido.muestra.ts'
import type { EstadoDePedido } from '../pedido.ts'

const acto = (accion: 'aceptar' | 'aprobarPago', en: string): EstadoDePedido['historia'][number] => ({
  id: accion,
  accion,
  en,
  actor: '',
  nombre: '',
  rol: 'pedidos',
  veredicto: 'aceptado',
  code: '',
})
const con = (cambio: Partial<EstadoDePedido>) => debidoEn(contenidoDeMuestra, { ...estadoDeMuestra, ...cambio })

test('una hora para aceptar lo que se cobra al entregar; de lo que no está pagado se espera al cliente', () => {
  expect(con({})).toBe('2026-11-21T16:00:00.000Z')
  expect(con({ pago: 'pendiente' })).toBe('')
  expect(con({ pago: 'en_verificacion' })).toBe('')
  expect(con({ pago: 'pagado', historia: [acto('aprobarPago', '2026-11-21T18:00:00.000Z')] })).toBe('2026-11-21T19:00:00.000Z')
  expect(debidoEn({ ...contenidoDeMuestra, aceptaAntesDePagar: true }, { ...estadoDeMuestra, pago: 'pendiente' })).toBe(
    '2026-11-21T16:00:00.000Z',
  )
})

test('aceptado, lo que la tienda dijo que tarda, o un día; entregado o terminado, nada', () => {
  const aceptado: Partial<EstadoDePedido> = { pedido: 'aceptado', historia: [acto('aceptar', '2026-11-21T15:30:00.000Z')] }
  expect(con({ ...aceptado, minutos: 45 })).toBe('2026-11-21T16:15:00.000Z')
  expect(con(aceptado)).toBe('2026-11-22T15:30:00.000Z')
  expect(con({ ...aceptado, pedido: 'listo', entregado: true })).toBe('')
  expect(con({ pedido: 'cancelado' })).toBe('')
})
