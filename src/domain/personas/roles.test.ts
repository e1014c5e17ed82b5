import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Acceso, nombreDeRoles } from './equipo.entity.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { juntarRoles } from './roles-de-tienda.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { entityDe } from '#domain/entities.ts'
import { leer, mismosRoles, puede } from '#domain/core/entity.ts'
import { revisarCambios } from '#domain/sync/permissions.ts'
import { ajustableDe, ajustables, ajustesHasta, conAjuste, type Ajustable } from './roles.ts'
import { limiteDescuento } from '#domain/ventas/venta.autoridad.ts'

const el = (clave: string): Ajustable => {
  const uno = ajustables.find((ajustable) => ajustable.clave === clave)
  if (!uno) throw new Error(clave)
  return uno
}
const HOY = '2026-11-21T15:00:00.000Z'
const MANANA = '2026-11-22T15:00:00.000Z'

describe('los permisos ajustables', () => {
  it('son acciones que alguna entidad declara, nunca leer, y nunca del propietario', () => {
    for (const { actos, roles } of ajustables) {
      for (const [tipo, accion] of actos)
        expect([tipo, accion, entityDe(tipo)?.permisos[accion] !== undefined]).toEqual([tipo, accion, true])
      expect(actos.map(([, accion]) => accion)).not.toContain('leer')
      expect(roles).not.toContain('propietario')
    }
  })

  it('un rol que puede ajustarse ya lee lo que va a tocar', () => {
    const sinLeer = ajustables.flatMap(({ clave, actos, roles }) =>
      roles.filter((rol) => actos.some(([tipo]) => !puede(rol, entityDe(tipo) ?? Venta, 'leer'))).map((rol) => `${clave} ${rol}`),
    )
    expect(sinLeer).toEqual([])
  })

  it('lo que no está en la lista no se ajusta', () => {
    expect(ajustableDe('devolver', 'cajero')).toBeDefined()
    expect(ajustableDe('devolver', 'contador')).toBeUndefined()
    expect(ajustableDe('borrar', 'cajero')).toBeUndefined()
  })
})

describe('un rol ajustado', () => {
  const quitado = conAjuste([], el('devolver'), { rol: 'supervisor', permitido: false, desde: HOY })

  it('puede lo que la tienda dice, y lo demás como se declaró', () => {
    const supervisor = { rol: 'supervisor', ajustes: quitado } as const
    expect(puede(supervisor, Venta, 'devolver')).toBe(false)
    expect(puede(supervisor, Venta, 'crear')).toBe(true)
    expect(puede({ rol: 'propietario', ajustes: quitado }, Venta, 'devolver')).toBe(true)
    expect(puede('supervisor', Venta, 'devolver')).toBe(true)
  })

  it('manda el último ajuste, y se sabe cómo estaba antes', () => {
    const vuelto = conAjuste(quitado, el('devolver'), { rol: 'supervisor', permitido: true, desde: MANANA })
    expect(puede({ rol: 'supervisor', ajustes: vuelto }, Venta, 'devolver')).toBe(true)
    expect(puede({ rol: 'supervisor', ajustes: ajustesHasta(vuelto, HOY) }, Venta, 'devolver')).toBe(false)
    expect(ajustesHasta(vuelto, '2026-11-20T00:00:00.000Z')).toEqual([])
  })

  it('lo que dejó de regir hace más de 60 días se olvida; lo que rige, nunca', () => {
    const viejo = conAjuste([], el('devolver'), { rol: 'cajero', permitido: true, desde: '2026-01-01T00:00:00.000Z' })
    const despues = conAjuste(viejo, el('devolver'), { rol: 'cajero', permitido: false, desde: '2026-02-01T00:00:00.000Z' })
    expect(despues).toHaveLength(2)
    expect(conAjuste(despues, el('retirar'), { rol: 'cajero', permitido: true, desde: HOY }).map(({ accion }) => accion)).toEqual([
      'devolver',
      'retirar',
    ])
  })

  it('vale también campo por campo y en los descuentos', () => {
    const ajustes = [
      ...conAjuste([], el('productos'), { rol: 'cajero', permitido: true, desde: HOY }),
      ...conAjuste([], el('descontar'), { rol: 'cajero', permitido: false, desde: HOY }),
    ]
    const cajero = { rol: 'cajero', ajustes } as const
    const cambio = { docTipo: Producto.tipo, cambios: [{ docId: 'producto:1', campos: { nombre: { antes: 'a', despues: 'b' } } }] }
    expect(revisarCambios(cajero, cambio).ok).toBe(true)
    expect(revisarCambios('cajero', cambio).ok).toBe(false)
    expect(limiteDescuento(cajero, { descuentoMaximoCajero: 1000, descuentoMaximoSupervisor: 3000 })).toBe(0)
  })
})

describe('quien tiene varios roles', () => {
  const tienda = { descuentoMaximoCajero: 1000, descuentoMaximoSupervisor: 3000 }
  const cajeroContador = { rol: 'cajero', otrosRoles: ['contador'] } as const

  it('puede lo que puede cualquiera de ellos, y nada más', () => {
    expect(puede(cajeroContador, Venta, 'crear')).toBe(true)
    expect(puede(cajeroContador, RangoNCF, 'crear')).toBe(true)
    expect(puede(cajeroContador, Venta, 'devolver')).toBe(false)
    expect(puede({ rol: 'verificador', otrosRoles: ['cajero'] }, Venta, 'crear')).toBe(true)
    expect(puede({ rol: 'verificador', otrosRoles: [] }, Venta, 'crear')).toBe(false)
  })

  it('lo que la tienda quitó a un rol no se lo quita al otro, y lo que le puso vale', () => {
    const ajustes = [
      ...conAjuste([], el('devolver'), { rol: 'supervisor', permitido: false, desde: HOY }),
      ...conAjuste([], el('retirar'), { rol: 'cajero', permitido: true, desde: HOY }),
    ]
    expect(puede({ rol: 'supervisor', otrosRoles: ['cajero'], ajustes }, Venta, 'devolver')).toBe(false)
    expect(puede({ rol: 'supervisor', otrosRoles: ['propietario'], ajustes }, Venta, 'devolver')).toBe(true)
    expect(puede({ rol: 'verificador', otrosRoles: ['cajero'], ajustes }, MovimientoCaja, 'retirar')).toBe(true)
  })

  it('un cambio puede pedir lo de un rol y lo del otro a la vez', () => {
    const ajustes = conAjuste([], el('credito'), { rol: 'pedidos', permitido: true, desde: HOY })
    const cambio = { docTipo: Cliente.tipo, cambios: [{ docId: 'cliente:1', campos: { tiempoCreditoDias: { antes: 0, despues: 30 } } }] }
    const editor = { rol: 'cajero', otrosRoles: ['pedidos'], ajustes } as const
    expect(revisarCambios({ rol: 'pedidos', ajustes }, cambio).ok).toBe(false)
    expect(revisarCambios({ rol: 'cajero', ajustes }, cambio).ok).toBe(false)
    expect(revisarCambios(editor, cambio).ok).toBe(true)
  })

  it('da el descuento del rol que más puede dar', () => {
    expect(limiteDescuento({ rol: 'cajero', otrosRoles: ['supervisor'] }, tienda)).toBe(3000)
    expect(limiteDescuento({ rol: 'contador', otrosRoles: ['cajero'] }, tienda)).toBe(1000)
    expect(limiteDescuento({ rol: 'contador', otrosRoles: ['verificador'] }, tienda)).toBe(0)
    const sinDescontar = conAjuste([], el('descontar'), { rol: 'supervisor', permitido: false, desde: HOY })
    expect(limiteDescuento({ rol: 'supervisor', otrosRoles: ['cajero'], ajustes: sinDescontar }, tienda)).toBe(1000)
  })

  it('se guarda cada rol una vez, y quien es propietario lo es ante todo', () => {
    expect(juntarRoles({ rol: 'cajero', otrosRoles: ['contador', 'cajero', 'contador', 'supervisor'] })).toEqual({
      rol: 'cajero',
      otrosRoles: ['supervisor', 'contador'],
    })
    expect(juntarRoles({ rol: 'cajero', otrosRoles: ['propietario'] })).toEqual({ rol: 'propietario', otrosRoles: ['cajero'] })
    expect(juntarRoles({ rol: 'mensajero' })).toEqual({ rol: 'mensajero', otrosRoles: [] })
    expect(mismosRoles({ rol: 'cajero', otrosRoles: ['contador'] }, { rol: 'contador', otrosRoles: ['cajero'] })).toBe(true)
    expect(mismosRoles('cajero', { rol: 'cajero', otrosRoles: ['contador'] })).toBe(false)
  })

  it('se dice en palabras, y lo guardado antes de que hubiera varios se lee', () => {
    expect(nombreDeRoles({ rol: 'cajero' })).toBe('Cajero')
    expect(nombreDeRoles(cajeroContador)).toBe('Cajero y contador')
    expect(nombreDeRoles({ rol: 'supervisor', otrosRoles: ['contador', 'verificador'] })).toBe('Supervisor, contador y verificador')
    const { otrosRoles: _nuevo, ...viejo } = construir(Acceso, { rol: 'cajero' })
    expect(leer(Acceso, viejo)).toMatchObject({ rol: 'cajero', otrosRoles: [] })
  })
})
