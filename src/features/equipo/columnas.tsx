import { Badge } from '@mantine/core'
import { IconCheck, IconMoped } from '@tabler/icons-react'
import { nombreDeRoles, nombresDeRol, rolesDeTienda, type Empleado } from '#domain/entidades/equipo.ts'
import { tieneRol } from '#domain/entity.ts'
import { formatoTelefono } from '#domain/identificacion.ts'
import { formatMoney, formatPercent } from '#domain/money.ts'
import type { Column, Filter } from '#ui/DataTable.tsx'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import type { Rendimiento } from './rendimiento.ts'
import { esMensajero } from './roles.ts'

/** Somebody's file with what is known of their work. */
export interface EmpleadoEnLista extends Empleado {
  rendimiento: Rendimiento
  /** Names, by commas; '' until the server says. */
  tiendas: string
  dispositivos: string
  ultimoAcceso: string
}

const dinero = (centavos: number) => (centavos === 0 ? '—' : formatMoney(centavos))
const dato = (
  key: string,
  header: string,
  de: (empleado: EmpleadoEnLista) => string,
  resto: Partial<Column<EmpleadoEnLista>> = {},
): Column<EmpleadoEnLista> => ({ key, header, card: 'none', value: de, cell: (e) => de(e) || '—', ...resto })
const porcentaje = (key: string, header: string, de: (empleado: EmpleadoEnLista) => number): Column<EmpleadoEnLista> => ({
  key,
  header,
  numeric: true,
  width: 120,
  card: 'none',
  value: de,
  cell: (e) => (de(e) === 0 ? '—' : formatPercent(de(e))),
  csv: (e) => de(e) / 100,
})
const marca = (color: string, texto: string) => (
  <Badge variant="light" size="lg" tt="none" color={color}>
    {texto}
  </Badge>
)
const si = (texto: string) => (
  <Badge variant="light" size="lg" tt="none" color="teal" leftSection={<IconCheck size={15} aria-hidden />}>
    {texto}
  </Badge>
)

/** The columns; names of devices and what only the server knows come with the rows. */
export const columnasDeEmpleados: readonly Column<EmpleadoEnLista>[] = [
  { key: 'nombre', header: 'Nombre', card: 'title', value: (e) => e.nombre },
  { key: 'rol', header: 'Rol', width: 170, value: nombreDeRoles },
  {
    key: 'cargo',
    header: 'Cargo',
    width: 160,
    value: (e) => e.cargo || '—',
    cell: (e) =>
      esMensajero(e.cargo) ? (
        <Badge variant="light" size="lg" tt="none" color="blue" leftSection={<IconMoped size={16} aria-hidden />}>
          Delivery
        </Badge>
      ) : (
        e.cargo || '—'
      ),
  },
  { key: 'telefono', header: 'Teléfono', width: 150, value: (e) => formatoTelefono(e.telefono) || '—' },
  { key: 'email', header: 'Email', width: 220, hidden: true, card: 'none', value: (e) => e.email || '—' },
  {
    key: 'pin',
    header: 'PIN',
    width: 140,
    value: (e) => (e.tienePin ? 1 : 0),
    cell: (e) => (e.tienePin ? si('Puesto') : marca('orange', 'Falta')),
    csv: (e) => (e.tienePin ? 'sí' : 'no'),
  },
  {
    key: 'cuenta',
    header: 'Cuenta',
    width: 140,
    value: (e) => (e.usuarioId === '' ? 0 : 1),
    cell: (e) => (e.usuarioId === '' ? marca('gray', 'Sin unir') : si('Unida')),
    csv: (e) => (e.usuarioId === '' ? 'no' : 'sí'),
  },
  dato('tiendas', 'Tiendas', ({ tiendas }) => tiendas, { width: 200 }),
  dato('dispositivos', 'Dispositivos', ({ dispositivos }) => dispositivos, { width: 200 }),
  {
    key: 'acceso',
    header: 'Último acceso',
    width: 170,
    card: 'none',
    value: ({ ultimoAcceso }) => ultimoAcceso,
    cell: ({ ultimoAcceso }) => formatDateTime(ultimoAcceso),
  },
  {
    key: 'ventas',
    header: 'Ventas',
    numeric: true,
    width: 100,
    card: 'none',
    value: ({ rendimiento }) => rendimiento.ventas,
    cell: ({ rendimiento }) => formatInteger(rendimiento.ventas),
    total: (filas) => formatInteger(filas.reduce((suma, { rendimiento }) => suma + rendimiento.ventas, 0)),
  },
  {
    key: 'vendido',
    header: 'Vendido',
    numeric: true,
    width: 150,
    value: ({ rendimiento }) => rendimiento.vendidoCentavos,
    cell: ({ rendimiento }) => dinero(rendimiento.vendidoCentavos),
    csv: ({ rendimiento }) => rendimiento.vendidoCentavos / 100,
    total: (filas) => formatMoney(filas.reduce((suma, { rendimiento }) => suma + rendimiento.vendidoCentavos, 0)),
  },
  porcentaje('descuento', 'Descuento', ({ rendimiento }) => rendimiento.descuentoPuntosBasicos),
  porcentaje('devuelto', 'Devuelto', ({ rendimiento }) => rendimiento.devueltoPuntosBasicos),
  {
    key: 'diferencia',
    header: 'Diferencia en cierres',
    numeric: true,
    width: 170,
    card: 'none',
    value: ({ rendimiento }) => rendimiento.diferenciaCentavos,
    cell: ({ rendimiento }) => dinero(rendimiento.diferenciaCentavos),
    csv: ({ rendimiento }) => rendimiento.diferenciaCentavos / 100,
    total: (filas) => formatMoney(filas.reduce((suma, { rendimiento }) => suma + rendimiento.diferenciaCentavos, 0)),
  },
  {
    key: 'estado',
    header: 'Estado',
    width: 165,
    card: 'end',
    value: (e) => (e.activo ? 'Activo' : 'Suspendido'),
    cell: (e) => marca(e.activo ? 'teal' : 'gray', e.activo ? 'Activo' : 'Suspendido'),
  },
]
export const filtros: readonly Filter<EmpleadoEnLista>[] = [
  {
    key: 'estado',
    label: 'Estado',
    options: [
      { value: 'activo', label: 'Activos' },
      { value: 'suspendido', label: 'Suspendidos' },
    ],
    test: ({ activo }, valor) => activo === (valor === 'activo'),
  },
  {
    key: 'rol',
    label: 'Rol',
    options: rolesDeTienda.map((value) => ({ value, label: nombresDeRol[value] })),
    test: (empleado, valor) => rolesDeTienda.some((rol) => rol === valor && tieneRol(empleado, rol)),
  },
  {
    key: 'falta',
    label: 'Le falta',
    options: [
      { value: 'pin', label: 'PIN' },
      { value: 'cuenta', label: 'Cuenta' },
    ],
    test: ({ tienePin, usuarioId }, valor) => (valor === 'pin' ? !tienePin : usuarioId === ''),
  },
]
