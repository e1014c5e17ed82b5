import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { leer, type Rol } from '#domain/core/entity.ts'
import type { Cambio } from './historico.rules.ts'
import { camposPermitidos, paraRol, revisarCambios } from './permissions.ts'

const cambio = (campos: Record<string, [unknown, unknown]>) =>
  ({
    docId: 'x:1',
    campos: Object.fromEntries(Object.entries(campos).map(([campo, [antes, despues]]) => [campo, { antes, despues }])),
  }) as Cambio

describe('campos de cada rol', () => {
  it('el crédito de un cliente lo edita quien puede, y los demás campos también el cajero', () => {
    expect(camposPermitidos('cajero', Cliente, 'editar')).not.toContain('creditoAprobadoCentavos')
    expect(camposPermitidos('cajero', Cliente, 'editar')).toContain('telefono')
    expect(camposPermitidos('supervisor', Cliente, 'editar')).toContain('creditoAprobadoCentavos')
    expect(camposPermitidos('contador', Cliente, 'editar')).toEqual([])
    expect(camposPermitidos(undefined, Cliente, 'leer')).toEqual([])
    expect(camposPermitidos('cajero', Venta, 'leer')).toEqual(Object.keys(Venta.campos))
  })

  it('el costo de un producto no lo ve el cajero', () => {
    const cafe = construir(Producto)
    expect(paraRol('cajero', Producto, cafe)).toEqual({ ...cafe, costoDiezmilesimas: 0 })
    expect(paraRol('contador', Producto, cafe)).toEqual(cafe)
  })

  it('quien reparte pedidos ve quién trabaja, y no con qué se comparan sus PIN', () => {
    const acceso = construir(Acceso, { pinHash: 'a'.repeat(64), pinSal: 'b'.repeat(32), pinIteraciones: 600_000 })
    const visto = paraRol('pedidos', Acceso, acceso)
    expect(visto).toEqual({ ...acceso, pinHash: '', pinSal: '', pinIteraciones: 0 })
    expect(leer(Acceso, visto).nombre).toBe(acceso.nombre)
    expect(paraRol('cajero', Acceso, acceso)).toEqual(acceso)
    expect(camposPermitidos('mensajero', Acceso, 'leer')).toEqual([])
  })

  it('quien no puede leer el documento no ve ninguno de sus campos, y el sobre sigue', () => {
    const visto = paraRol('mensajero', Producto, construir(Producto))
    expect(visto).toMatchObject({ id: 'producto:1', nombre: '', foto: null, precioDiezmilesimas: 0 })
  })
})

describe('quién hace qué cambio', () => {
  const nuevo = { nombre: [null, 'Ana'] as [unknown, unknown] }
  it.each<[string, Rol | undefined, string, Record<string, [unknown, unknown]>, string]>([
    [
      'el cajero crea un cliente con su crédito en cero',
      'cajero',
      'cliente',
      { ...nuevo, condicion: [null, 'CONTADO'], creditoAprobadoCentavos: [null, 0] },
      'bien',
    ],
    [
      'el cajero crea un cliente con crédito',
      'cajero',
      'cliente',
      { ...nuevo, creditoAprobadoCentavos: [null, 1] },
      'guardar.campo-sin-permiso',
    ],
    ['el cajero bloquea el crédito', 'cajero', 'cliente', { creditoBloqueado: [false, true] }, 'guardar.campo-sin-permiso'],
    ['el supervisor une dos clientes', 'supervisor', 'cliente', { unidoA: ['', 'cliente:2'] }, 'bien'],
    ['el cajero une dos clientes', 'cajero', 'cliente', { unidoA: ['', 'cliente:2'] }, 'guardar.campo-sin-permiso'],
    ['el dueño elimina un cliente', 'propietario', 'cliente', { activo: [true, false] }, 'bien'],
    ['el supervisor elimina un cliente', 'supervisor', 'cliente', { activo: [true, false] }, 'guardar.campo-sin-permiso'],
    ['el cajero edita un teléfono', 'cajero', 'cliente', { telefono: ['', '+18095551234'] }, 'bien'],
    [
      'el cajero edita la condición, aunque sea a la de siempre',
      'cajero',
      'cliente',
      { condicion: ['CREDITO', 'CONTADO'] },
      'guardar.campo-sin-permiso',
    ],
    ['el supervisor da crédito', 'supervisor', 'cliente', { creditoAprobadoCentavos: [0, 100] }, 'bien'],
    ['el cajero cambia un precio de catálogo', 'cajero', 'producto', { precioDiezmilesimas: [1, 2] }, 'guardar.sin-permiso'],
    ['el supervisor cambia un precio de catálogo', 'supervisor', 'producto', { precioDiezmilesimas: [1, 2] }, 'bien'],
    [
      'el contador crea un producto',
      'contador',
      'producto',
      { nombre: [null, 'x'], precioDiezmilesimas: [null, 1], itbis: [null, '18'] },
      'guardar.sin-permiso',
    ],
    ['nadie', undefined, 'cliente', { telefono: ['', 'x'] }, 'guardar.sin-permiso'],
    ['algo que no existe', 'propietario', 'planeta', { x: [null, 1] }, 'historico.tipo-desconocido'],
  ])('%s', (_nombre, rol, docTipo, campos, esperado) => {
    const revision = revisarCambios(rol, { docTipo, cambios: [cambio(campos)] })
    expect(revision.ok ? 'bien' : revision.error.code).toBe(esperado)
  })
})
