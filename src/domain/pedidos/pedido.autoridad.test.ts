/** Who may do an act on an order follows the store's own matrix of roles, at the device and on the server. */
import { describe, expect, test } from 'vitest'
import { EventoPedido } from './pedido.entity.ts'
import { construir } from '#domain/core/construir.ts'
import { eventoLocal, prepararActo, type Autor } from './pedido.local.ts'
import { autoridadDe, conProvisionales, pedidoRecienColocado, plegarPedido } from './pedido.rules.ts'
import { acto, contenidoDe } from '../../../tests/support/order-fold.ts'
import { ajustableDe, conAjuste } from '#domain/personas/roles.ts'
import type { AjusteDePermiso, RolDeTienda } from '#domain/personas/roles-de-tienda.ts'

const contenido = contenidoDe('contra_entrega')
const recien = pedidoRecienColocado(contenido)
const ANTES = '2026-11-20T12:00:00.000Z'
const AJUSTADO = '2026-11-21T12:00:00.000Z'
const DESPUES = '2026-11-22T12:00:00.000Z'

function ajustar(rol: RolDeTienda, clave: string, permitido: boolean, desde = AJUSTADO, ajustes: readonly AjusteDePermiso[] = []) {
  const ajustable = ajustableDe(clave, rol)
  if (!ajustable) throw new Error(`${clave} is not adjustable for ${rol}`)
  return conAjuste(ajustes, ajustable, { rol, permitido, desde })
}
const ana = (rol: RolDeTienda, ajustes: readonly AjusteDePermiso[], otrosRoles: RolDeTienda[] = []): Autor => ({
  empleadoId: 'empleado:ana',
  nombre: 'Ana',
  rol,
  otrosRoles,
  ajustes,
})
const pedido = { pedidoId: 'pedido:g:t', contenido, estado: recien }
const aceptar = (autor: Autor, en: string) => prepararActo(pedido, 'aceptar', { minutos: 5 }, autor, en)

describe('quién hace qué con un pedido', () => {
  test('es lo que la tienda ajustó: lo que quitó a un rol no se le ofrece, y lo que le puso sí', () => {
    expect(aceptar(ana('pedidos', []), DESPUES)).toMatchObject({ ok: true })
    expect(aceptar(ana('pedidos', ajustar('pedidos', 'aceptarPedidos', false)), DESPUES)).toMatchObject({
      ok: false,
      error: { code: 'pedido.sin-permiso' },
    })
    expect(aceptar(ana('cajero', []), DESPUES).ok).toBe(false)
    expect(aceptar(ana('cajero', ajustar('cajero', 'aceptarPedidos', true)), DESPUES).ok).toBe(true)
  })

  test('lo que se hizo antes de que se quitara cuenta; lo de después, no; y lo que se permitió después vale también para lo de antes', () => {
    const quitado = ajustar('pedidos', 'aceptarPedidos', false)
    expect(autoridadDe(ana('pedidos', quitado), 'aceptar', ANTES)).toEqual({ rol: 'pedidos' })
    expect(autoridadDe(ana('pedidos', quitado), 'aceptar', DESPUES)).toEqual({ rol: 'pedidos', permitido: false })
    const puesto = ajustar('cajero', 'aceptarPedidos', true)
    expect(autoridadDe(ana('cajero', puesto), 'aceptar', ANTES)).toEqual({ rol: 'cajero', permitido: true })
    const puestoYQuitado = ajustar('cajero', 'aceptarPedidos', false, '2026-11-21T18:00:00.000Z', puesto)
    expect(autoridadDe(ana('cajero', puestoYQuitado), 'aceptar', '2026-11-21T15:00:00.000Z')).toEqual({ rol: 'cajero', permitido: true })
    expect(autoridadDe(ana('cajero', puestoYQuitado), 'aceptar', DESPUES)).toEqual({ rol: 'cajero' })
  })

  test('de quien es varias cosas vale el rol al que no se le quitó', () => {
    const quitado = ajustar('supervisor', 'aceptarPedidos', false)
    expect(autoridadDe(ana('supervisor', quitado, ['pedidos']), 'aceptar', DESPUES)).toEqual({ rol: 'pedidos' })
    expect(autoridadDe(ana('contador', [], ['cajero']), 'facturar', DESPUES)).toEqual({ rol: 'cajero' })
  })

  test('el pliegue obedece a lo que se decidió al anotarlo, y sin nada anotado a lo declarado', () => {
    const de = (rol: 'pedidos' | 'cajero', permitido?: boolean) =>
      plegarPedido(contenido, [{ ...acto('aceptar', { minutos: 0 }, { min: 1, rol }), permitido }]).pedido
    expect([de('pedidos'), de('pedidos', false), de('cajero'), de('cajero', true)]).toEqual([
      'aceptado',
      'colocado',
      'colocado',
      'aceptado',
    ])
  })

  test('lo hecho aquí sin señal se ve como lo verá el servidor', () => {
    const hecho = (en: string) =>
      construir(EventoPedido, { accion: 'aceptar', previo: [], datos: { minutos: 0 } }, { id: 'mio', en, creadoPor: 'empleado:ana' })
    const visto = (autor: Autor, en: string) => conProvisionales(contenido, recien, [eventoLocal(hecho(en), autor)])
    const quitado = ana('pedidos', ajustar('pedidos', 'aceptarPedidos', false))
    expect(visto(quitado, ANTES).pedido).toBe('aceptado')
    expect(visto(quitado, DESPUES)).toMatchObject({ pedido: 'colocado', tareas: [{ code: 'pedido.sin-permiso' }] })
    expect(visto(ana('cajero', ajustar('cajero', 'aceptarPedidos', true)), DESPUES).pedido).toBe('aceptado')
  })
})
