/** Somebody with several roles may do what any of them may: every pair of roles, in what decides (docs/adr/0021-roles-and-impersonation.md). */
import { afterAll, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import type { RolDeTienda } from '#domain/personas/equipo.entity.ts'
import { puede, type Papel } from '#domain/core/entity.ts'
import { camposPermitidos, revisarCambios } from '#domain/sync/permissions.ts'
import { ajustables, conAjuste } from '#domain/personas/roles.ts'
import { bases } from '#domain/core/sync.ts'
import { limiteDescuento } from '#domain/ventas/venta.autoridad.ts'
import { revisarPermiso, type Accesos } from '#server/sync/ingesta/permiso.ts'
import { entidadesDe } from '#server/sync/quien.ts'
import {
  casosHistorico,
  decirCuentas,
  enCaja,
  hechosPosibles,
  lee,
  papeles,
  permite,
  permiteHistorico,
  Puerta,
  todas,
  type Ajustes,
} from './matriz.ts'

afterAll(() => decirCuentas('matriz de varios roles'))

const ANTES = '2026-11-20T12:00:00.000Z'
/** Whoever comes first is the main one: each pair both ways, and everybody at once. */
const conjuntos: readonly (readonly [RolDeTienda, ...RolDeTienda[]])[] = [
  ...papeles.flatMap((rol) => papeles.filter((otro) => otro !== rol).map((otro): [RolDeTienda, RolDeTienda] => [rol, otro])),
  ['verificador', 'mensajero', 'pedidos', 'contador', 'cajero', 'supervisor'],
]

/** Every switch turned to the other side, for every role that has it. */
const alReves: Ajustes = ajustables.reduce<Ajustes>(
  (ajustes, ajustable) =>
    ajustable.roles.reduce<Ajustes>((puestos, rol) => {
      const [tipo, accion = ''] = ajustable.actos[0] ?? []
      const permitido = !todas.some((entity) => entity.tipo === tipo && permite(rol, entity, accion))
      return conAjuste(puestos, ajustable, { rol, permitido, desde: ANTES })
    }, ajustes),
  [],
)
const tiendas: readonly [nombre: string, ajustes: Ajustes][] = [
  ['declarado', []],
  ['ajustado', alReves],
]
const papelDe = ([rol, ...otrosRoles]: readonly [RolDeTienda, ...RolDeTienda[]], ajustes: Ajustes): Papel => ({ rol, otrosRoles, ajustes })

test.each(tiendas)('decidir (%s): se puede lo que puede alguno de los roles, en cada entidad, acción y campo', (nombre, ajustes) => {
  const puerta = new Puerta(`decidir ${nombre}`)
  const acciones = [...new Set(todas.flatMap(({ permisos }) => Object.keys(permisos)))]
  for (const roles of conjuntos) {
    const papel = papelDe(roles, ajustes)
    for (const entity of todas) {
      for (const accion of acciones)
        puerta.caso(`${roles.join('+')} ${accion} ${entity.tipo}`, puede(papel, entity, accion), permite(roles, entity, accion, ajustes))
      for (const accion of ['leer', 'editar'] as const)
        if (!permite(roles, entity, accion, ajustes))
          puerta.caso(`${roles.join('+')} ${accion} campos de ${entity.tipo}`, camposPermitidos(papel, entity, accion).length > 0, false)
    }
    for (const caso of casosHistorico)
      puerta.caso(
        `${roles.join('+')} ${caso.accion} ${caso.entity.tipo} ${caso.campo}`,
        revisarCambios(papel, caso.campos).ok && puede(papel, Historico, 'crear'),
        permiteHistorico(roles, caso, ajustes),
      )
  }
  expect(puerta.terminar(20_000)).toEqual([])
})

test.each(tiendas)('recibir (%s): entra lo que puede alguno de los roles de quien lo hizo', (nombre, ajustes) => {
  const puerta = new Puerta(`recibir ${nombre}`)
  for (const roles of conjuntos) {
    const [rol, ...otrosRoles] = roles
    const accesos: Accesos = new Map([['empleado:1', { rol, otrosRoles, activo: true, cajas: [], cajasDesde: '' }]])
    const remitente = { dispositivoId: 'dispositivo:1', tiendaId: 't1', clase: 'caja', estado: 'activo', empleadoId: undefined } as const
    for (const caso of hechosPosibles(ajustes)) {
      const { que, entity, campos, permitido } = enCaja(caso, ajustes)
      const doc = { ...construir(entity, { ...campos }, { creadoPor: 'empleado:1' }) }
      const negado = revisarPermiso({ entity, doc, crudo: doc }, remitente, accesos, ajustes)
      puerta.caso(`${roles.join('+')}: ${que}`, negado === undefined, permitido(roles))
    }
  }
  expect(puerta.terminar(2500)).toEqual([])
})

test('leer: se leen las bases y los documentos de todos los roles', () => {
  const puerta = new Puerta('leer')
  for (const roles of conjuntos)
    for (const base of bases) {
      const leidas = entidadesDe(base, { papel: papelDe(roles, []), usuarioId: 'u1' })
      for (const entity of todas)
        puerta.caso(`${roles.join('+')} ${base} ${entity.tipo}`, leidas.includes(entity), lee(roles, false, entity, base))
    }
  expect(puerta.terminar(5000)).toEqual([])
})

test('limites: el descuento es el del rol que más puede dar', () => {
  const tienda = { descuentoMaximoCajero: 1000, descuentoMaximoSupervisor: 3000 }
  for (const [, ajustes] of tiendas)
    for (const roles of conjuntos) {
      const solos = roles.map((rol) => limiteDescuento({ rol, ajustes }, tienda))
      expect(limiteDescuento(papelDe(roles, ajustes), tienda), roles.join('+')).toBe(Math.max(...solos))
    }
})
