import { Badge } from '@mantine/core'
import { IconCheck, IconMoped } from '@tabler/icons-react'
import { nombreDeRoles, nombresDeRol, rolesDeTienda, type Empleado } from '#domain/personas/equipo.entity.ts'
import { tieneRol } from '#domain/core/entity.ts'
import { formatoTelefono } from '#domain/fiscal/identificacion.ts'
import type { Column, Filter } from '#ui/DataTable.tsx'
import type { Rendimiento } from './rendimiento.ts'
import { esMensajero } from './roles.ts'
import { choiceFilter, count, instant, MarkBadge, money, percent, state, text } from '#features/kit/columns.tsx'

/** Somebody's file with what is known of their work. */
export interface EmpleadoEnLista extends Empleado {
  rendimiento: Rendimiento
  /** Names, by commas; '' until the server says. */
  tiendas: string
  dispositivos: string
  ultimoAcceso: string
}

const dato = (key: string, header: string, de: (empleado: EmpleadoEnLista) => string, resto: Partial<Column<EmpleadoEnLista>> = {}) =>
  text(key, header, de, { card: 'none', cell: (e) => de(e) || '—', ...resto })
const porcentaje = (key: string, header: string, de: (empleado: EmpleadoEnLista) => number) =>
  percent(key, header, de, { width: 120, card: 'none', zero: '—' })
const si = (texto: string) => (
  <Badge variant="light" size="lg" tt="none" color="teal" leftSection={<IconCheck size={15} aria-hidden />}>
    {texto}
  </Badge>
)

/** The columns; names of devices and what only the server knows come with the rows. */
export const columnasDeEmpleados: readonly Column<EmpleadoEnLista>[] = [
  { key: 'nombre', header: 'Nombre', card: 'title', value: (e) => e.nombre },
  { key: 'rol', header: 'Rol', width: 170, value: nombreDeRoles },
  text('cargo', 'Cargo', (e) => e.cargo || '—', {
    width: 160,
    cell: (e) =>
      esMensajero(e.cargo) ? (
        <Badge variant="light" size="lg" tt="none" color="blue" leftSection={<IconMoped size={16} aria-hidden />}>
          Delivery
        </Badge>
      ) : (
        e.cargo || '—'
      ),
  }),
  { key: 'telefono', header: 'Teléfono', width: 150, value: (e) => formatoTelefono(e.telefono) || '—' },
  { key: 'email', header: 'Email', width: 220, hidden: true, card: 'none', value: (e) => e.email || '—' },
  text('pin', 'PIN', (e) => (e.tienePin ? 1 : 0), {
    width: 140,
    cell: (e) => (e.tienePin ? si('Puesto') : <MarkBadge mark={['orange', 'Falta']} size="lg" />),
    csv: (e) => (e.tienePin ? 'sí' : 'no'),
  }),
  text('cuenta', 'Cuenta', (e) => (e.usuarioId === '' ? 0 : 1), {
    width: 140,
    cell: (e) => (e.usuarioId === '' ? <MarkBadge mark={['gray', 'Sin unir']} size="lg" /> : si('Unida')),
    csv: (e) => (e.usuarioId === '' ? 'no' : 'sí'),
  }),
  dato('tiendas', 'Tiendas', ({ tiendas }) => tiendas, { width: 200 }),
  dato('dispositivos', 'Dispositivos', ({ dispositivos }) => dispositivos, { width: 200 }),
  instant('acceso', 'Último acceso', ({ ultimoAcceso }) => ultimoAcceso, { width: 170, card: 'none' }),
  count('ventas', 'Ventas', ({ rendimiento }) => rendimiento.ventas, { width: 100, card: 'none', sum: true }),
  money('vendido', 'Vendido', ({ rendimiento }) => rendimiento.vendidoCentavos, { width: 150, zero: '—', sum: true }),
  porcentaje('descuento', 'Descuento', ({ rendimiento }) => rendimiento.descuentoPuntosBasicos),
  porcentaje('devuelto', 'Devuelto', ({ rendimiento }) => rendimiento.devueltoPuntosBasicos),
  money('diferencia', 'Diferencia en cierres', ({ rendimiento }) => rendimiento.diferenciaCentavos, {
    width: 170,
    card: 'none',
    zero: '—',
    sum: true,
  }),
  state('estado', 'Estado', (e) => (e.activo ? ['teal', 'Activo'] : ['gray', 'Suspendido']), { width: 165, card: 'end', size: 'lg' }),
]
export const filtros: readonly Filter<EmpleadoEnLista>[] = [
  choiceFilter('estado', 'Estado', [
    ['activo', 'Activos', ({ activo }) => activo],
    ['suspendido', 'Suspendidos', ({ activo }) => !activo],
  ]),
  choiceFilter(
    'rol',
    'Rol',
    rolesDeTienda.map((rol) => [rol, nombresDeRol[rol], (empleado) => tieneRol(empleado, rol)]),
  ),
  choiceFilter('falta', 'Le falta', [
    ['pin', 'PIN', ({ tienePin }) => !tienePin],
    ['cuenta', 'Cuenta', ({ usuarioId }) => usuarioId === ''],
  ]),
]
