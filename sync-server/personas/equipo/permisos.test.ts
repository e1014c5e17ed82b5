import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { contratar, suertes, type Empleado } from '../../../tests/ataques/mesa.ts'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../../../tests/support/server/test-server.ts'
import { Hechos, unaCaja, unaTienda } from '../../../tests/support/server/sync.ts'

let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba
let supervisora: Empleado
let cajera: Empleado
let caja: Hechos
beforeAll(async () => {
  p = await unServidor()
  ;({ duena, tienda } = await unaTienda(p))
  supervisora = await contratar(p, duena, tienda, 'supervisor')
  cajera = await contratar(p, duena, tienda, 'cajero')
  caja = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
}, 60_000)
afterAll(() => p.cerrar())

const ajustar = (rol: string, clave: string, permitido: boolean, quien: object = duena) =>
  p.pedir('PUT', `/api/tiendas/${tienda.tiendaId}/permisos`, { rol, clave, permitido }, quien)
let cajas = 0
const crearCaja = (quien: object) => p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/cajas`, { nombre: `Otra ${++cajas}` }, quien)
const nota = (creadoPor: string, en?: string) => {
  const seq = caja.seq
  const ncf = `E3499${String(seq).padStart(8, '0')}`
  const modifica = { ventaId: 'x', ncf: 'E320000000001', fecha: '2026-11-21', codigo: '3' as const, motivo: 'x' }
  return caja.hecho(
    Venta,
    { tipoComprobante: 'E34', ncf, modifica },
    { creadoPor, id: `131246796-${ncf}`, ...(en === undefined ? {} : { en }) },
  )
}
const entregar = async (...hechos: unknown[]) => suertes(await caja.enviar(...hechos))

describe('los permisos de los roles', () => {
  it('los ajusta la dueña, de uno en uno y solo los que se pueden; queda escrito', async () => {
    expect((await ajustar('cajero', 'devolver', true, supervisora.persona)).cuerpo).toEqual({ code: 'permiso.denegado' })
    expect((await ajustar('cajero', 'borrarTodo', true)).cuerpo['code']).toBe('tienda.permiso-no-ajustable')
    expect((await ajustar('propietario', 'devolver', false)).cuerpo['code']).toBe('tienda.permiso-no-ajustable')
    await p.pedir('PUT', `/api/tiendas/${tienda.tiendaId}`, { permisosAjustados: [] }, duena)
    expect((await ajustar('supervisor', 'cajas', false)).estado).toBe(200)
    const lineas = await (
      await p.store.db('auditoria')
    ).find({ tipo: 'auditoria', padre: `tienda:${tienda.tiendaId}`, orden: 'desc', limite: 1 })
    expect(lineas[0]).toMatchObject({ creadoPor: tienda.empleadoId, cambios: { permisosAjustados: { antes: [] } } })
  })

  it('la puerta de los comandos obedece', async () => {
    expect((await crearCaja(supervisora.persona)).estado).toBe(403)
    await ajustar('supervisor', 'cajas', true)
    expect((await crearCaja(supervisora.persona)).estado).toBe(200)
    expect((await crearCaja(duena)).estado).toBe(200)
  })

  it('editar la tienda no toca los ajustes', async () => {
    await ajustar('supervisor', 'cajas', false)
    await p.pedir('PUT', `/api/tiendas/${tienda.tiendaId}`, { permisosAjustados: [], tiendaNombre: 'Otra' }, duena)
    expect((await crearCaja(supervisora.persona)).estado).toBe(403)
    await ajustar('supervisor', 'cajas', true)
  })

  it('lo que una caja entrega se juzga por lo que la tienda permite, o permitía cuando se hizo', async () => {
    const [sin] = await entregar(nota(cajera.empleadoId))
    expect(sin).toBe('sin-permiso')
    p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 60_000)
    await ajustar('cajero', 'devolver', true)
    const mientras = p.reloj.ahora.toISOString()
    p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 60_000)
    expect(await entregar(nota(cajera.empleadoId))).not.toContain('sin-permiso')
    await ajustar('cajero', 'devolver', false)
    p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 60_000)
    // A till that was out of line did one while it was allowed, and one after it had not been any more.
    expect(await entregar(nota(cajera.empleadoId, mientras))).not.toContain('sin-permiso')
    expect(await entregar(nota(cajera.empleadoId))).toEqual(['sin-permiso'])
  })
})
