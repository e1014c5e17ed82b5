import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { puede } from '#domain/core/entity.ts'
import { abrirEnPestana, accesoCon, credencialWeb, MEDIODIA, PIN, sembrar } from '../../../tests/support/caja-sola.ts'
import { unEquipo } from '../../../tests/support/dispositivo.ts'
import type { Persona } from '#data/write/repository.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'

const duena: Persona = { empleadoId: 'empleado:1', nombre: 'Ana', rol: 'propietario' }
const permisosAjustados = [
  { rol: 'cajero', tipo: 'venta', accion: 'devolver', permitido: true, desde: '2026-11-20T12:00:00.000Z' } as const,
]

/** The browser of somebody in a shop where cashiers make returns. */
async function abierta(miembro: Persona): Promise<TiendaLocal> {
  const equipo = unEquipo({ ahora: MEDIODIA })
  const tienda = construir(Tienda, { permisosAjustados: [...permisosAjustados] }, { id: 'tienda:t1', tiendaId: 't1' })
  await sembrar(equipo, [tienda, await accesoCon(equipo, { empleadoId: 'empleado:2', rol: 'cajero', activo: true })])
  return abrirEnPestana(equipo, { de: credencialWeb, miembro })
}
const cliente = (tienda: TiendaLocal) => tienda.repo.crear(Cliente, { nombre: 'Luis' })

describe('el papel de quien está en la pantalla', () => {
  it('lleva lo que la tienda ajustó, también quien autoriza con su PIN', async () => {
    const tienda = await abierta({ ...duena, rol: 'cajero' })
    expect(puede(tienda.persona.valor(), Venta, 'devolver')).toBe(true)
    const autoriza = await tienda.autorizarConPin('empleado:2', PIN)
    expect(autoriza.ok && puede(autoriza.value, Venta, 'devolver')).toBe(true)
    expect(tienda.persona.valor()).toBe(tienda.persona.valor())
    await tienda.cerrar()
  })

  it('la dueña mira como otro rol: cambia lo que ve y nada se guarda, hasta que vuelve', async () => {
    const tienda = await abierta(duena)
    let avisos = 0
    const dejar = tienda.persona.suscribir(() => avisos++)
    tienda.verComo({ rol: 'contador' })
    expect(avisos).toBeGreaterThan(0)
    expect(tienda.persona.valor()).toMatchObject({ empleadoId: 'empleado:1', rol: 'contador' })
    expect(await cliente(tienda)).toMatchObject({ ok: false, error: { code: 'verComo.solo-mira' } })
    tienda.verComo(undefined)
    expect(tienda.persona.valor()).toMatchObject({ rol: 'propietario' })
    expect((await cliente(tienda)).ok).toBe(true)
    dejar()
    await tienda.cerrar()
  })

  it('la dueña mira como alguien que hace de varias cosas', async () => {
    const tienda = await abierta(duena)
    tienda.verComo({ rol: 'verificador', otrosRoles: ['cajero'] })
    expect(puede(tienda.persona.valor(), Venta, 'devolver')).toBe(true)
    expect(puede(tienda.persona.valor(), Tienda, 'verComo')).toBe(false)
    tienda.verComo({ rol: 'contador' })
    expect(puede(tienda.persona.valor(), Venta, 'crear')).toBe(false)
    await tienda.cerrar()
  })

  it('quien entra con su PIN trae todos sus roles, y los pierde o los gana cuando su acceso cambia', async () => {
    const equipo = unEquipo({ ahora: MEDIODIA })
    const acceso = await accesoCon(equipo, { empleadoId: 'empleado:2', rol: 'verificador', otrosRoles: ['cajero'], activo: true })
    await sembrar(equipo, [construir(Tienda, {}, { id: 'tienda:t1', tiendaId: 't1' }), acceso])
    const tienda = await abrirEnPestana(equipo)
    expect((await tienda.entrarConPin('empleado:2', PIN)).ok).toBe(true)
    expect(tienda.persona.valor()).toMatchObject({ rol: 'verificador', otrosRoles: ['cajero'] })
    expect(puede(tienda.persona.valor(), Venta, 'crear')).toBe(true)
    await tienda.interno.ops.cambiar([acceso.id], (fila) => fila && { ...fila, texto: JSON.stringify({ ...acceso, otrosRoles: [] }) })
    await expect.poll(() => puede(tienda.persona.valor(), Venta, 'crear')).toBe(false)
    await tienda.cerrar()
    const otraVez = await abrirEnPestana(equipo)
    expect(otraVez.persona.valor()).toMatchObject({ rol: 'verificador', otrosRoles: [] })
    await otraVez.cerrar()
  })

  it('desbloquea el PIN de otra quien es supervisora además de otra cosa', async () => {
    const equipo = unEquipo({ ahora: MEDIODIA })
    const accesos = await Promise.all([
      accesoCon(equipo, { empleadoId: 'empleado:2', rol: 'contador', otrosRoles: ['supervisor'], activo: true }),
      accesoCon(equipo, { empleadoId: 'empleado:3', rol: 'contador', activo: true }),
    ])
    await sembrar(equipo, [construir(Tienda, {}, { id: 'tienda:t1', tiendaId: 't1' }), ...accesos])
    const tienda = await abrirEnPestana(equipo)
    const conPinDe = (empleadoId: string) => tienda.desbloquearPin('empleado:9', { empleadoId, pin: PIN })
    // Who never sells there has no PIN on this till.
    expect(await conPinDe('empleado:3')).toMatchObject({ ok: false, error: { code: 'pin.sin-pin' } })
    expect((await conPinDe('empleado:2')).ok).toBe(true)
    await tienda.cerrar()
  })

  it('nadie más mira como otro', async () => {
    const tienda = await abierta({ ...duena, rol: 'supervisor' })
    tienda.verComo({ rol: 'propietario' })
    expect(tienda.persona.valor()).toMatchObject({ rol: 'supervisor' })
    await tienda.cerrar()
  })
})
