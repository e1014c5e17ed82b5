import { expect, test } from 'vitest'
import { contenidoDeMuestra, estadoDeMuestra } from '#domain/pedidos/pedido.muestra.ts'
import { plegarPedido } from '#domain/pedidos/pedido.rules.ts'
import type { AccionDePedido, ContenidoDePedido, EstadoDePedido, EventoDePedido } from '#domain/pedidos/pedido.ts'
import { ejesDePedido } from '#domain/pedidos/pedido.ts'
import { intervencionesDe } from './pedido-de-plataforma.ts'

const llevan = [{ empleadoId: 'empleado:m', nombre: 'Juan', rol: 'mensajero' as const, otrosRoles: [] }]
const con = (cambio: Partial<EstadoDePedido>, contenido: ContenidoDePedido = contenidoDeMuestra) =>
  intervencionesDe({ contenido, estado: { ...estadoDeMuestra, ...cambio }, llevan })

test('se cancela mientras está en la tienda y se asigna lo que va a domicilio y ya se aceptó', () => {
  expect(con({})).toEqual(['cancelar'])
  expect(con({ pedido: 'aceptado' })).toEqual(['cancelar', 'asignar'])
  expect(con({ pedido: 'listo', entrega: 'en_ruta' })).toEqual([])
  expect(con({ pedido: 'listo', entrega: 'fallida' })).toEqual(['asignar'])
  expect(con({ pedido: 'cancelado' })).toEqual([])
  expect(con({ pedido: 'aceptado' }, { ...contenidoDeMuestra, envio: { ...contenidoDeMuestra.envio, clase: 'retiro' } })).toEqual([
    'cancelar',
  ])
})

test('lo que se ofrece es lo que el pliegue cuenta', () => {
  const acto = (n: number, accion: AccionDePedido, datos: Record<string, unknown>, rol: EventoDePedido['rol']): EventoDePedido => ({
    id: `acto:${n}`,
    accion,
    hlc: `${n}`,
    en: '2026-11-21T15:10:00.000Z',
    recibidoEn: '2026-11-21T15:10:00.000Z',
    actor: rol,
    persona: '',
    nombre: '',
    rol,
    previo: Array.from({ length: n - 1 }, (_, i) => `acto:${i + 1}`),
    datos,
  })
  const cuenta = (eventos: EventoDePedido[], accion: AccionDePedido, datos: Record<string, unknown>): boolean =>
    plegarPedido(contenidoDeMuestra, [...eventos, acto(eventos.length + 1, accion, datos, 'operador')]).historia.at(-1)?.veredicto ===
    'aceptado'
  const pasos = [
    [],
    [acto(1, 'aceptar', { minutos: 10 }, 'pedidos')],
    [acto(1, 'aceptar', { minutos: 10 }, 'pedidos'), acto(2, 'alistar', { lineas: [] }, 'pedidos')],
  ]
  for (const eventos of pasos) {
    const estado = plegarPedido(contenidoDeMuestra, eventos)
    expect(ejesDePedido.pedido).toContain(estado.pedido)
    const ofrece = intervencionesDe({ contenido: contenidoDeMuestra, estado, llevan })
    expect(ofrece.includes('cancelar')).toBe(cuenta(eventos, 'cancelarTienda', { motivo: 'No contesta' }))
    expect(ofrece.includes('asignar')).toBe(cuenta(eventos, 'asignar', { mensajeroId: 'empleado:m', nombre: 'Juan' }))
  }
})
