import { useMemo, useState } from 'react'
import { Anchor, Badge, Button, Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { useConsulta } from '#data/useConsulta.ts'
import type { comandos } from '#domain/comandos.ts'
import { estadosDeTienda, type TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { formatoIdentificacion, formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { nombresDeEstadoDeTienda, pasosDeOperador, type EstadoDeTienda } from '#domain/tienda/tienda.rules.ts'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { formatDateTime } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { paths } from '#features/paths.ts'
import { EquiposDeTienda } from './EquiposDeTienda.tsx'
import { MoverTienda, type ActoDeTienda } from './MoverTienda.tsx'
import { unanswered } from '#features/kit/Answer.tsx'
import { oneOf, text } from '#features/kit/columns.tsx'

export const enPortada = ({ activo, tiendaShowAllUsers, estado }: TiendaPublica): boolean =>
  activo && tiendaShowAllUsers && estado === 'abierta'

const colores: Readonly<Record<EstadoDeTienda, string>> = { pendiente: 'blue', abierta: 'teal', suspendida: 'red', terminada: 'gray' }
const actos: Readonly<Record<ActoDeTienda, string>> = { abierta: 'Abrir', suspendida: 'Suspender', terminada: 'Terminar' }

const columnasDe = (
  mover: (tienda: TiendaPublica, a: ActoDeTienda | 'sin-rnc') => void,
  verEquipos: (tienda: TiendaPublica) => void,
): readonly Column<TiendaPublica>[] => [
  text('nombre', 'Tienda', (t) => t.tiendaNombre, {
    card: 'title',
    cell: (t) => (
      <Anchor component={Link} to={paths.tienda.href({ nombre: t.slug })}>
        {t.tiendaNombre}
      </Anchor>
    ),
  }),
  text('estado', 'Estado', (t) => nombresDeEstadoDeTienda[t.estado], {
    width: 150,
    card: 'end',
    cell: (t) => (
      <Badge variant="light" tt="none" color={colores[t.estado]}>
        {nombresDeEstadoDeTienda[t.estado]}
      </Badge>
    ),
  }),
  { key: 'slug', header: 'Dirección', width: 200, hidden: true, value: (t) => `/${t.slug}` },
  text('rnc', 'RNC confirmado', (t) => formatoIdentificacion(t.tiendaRnc), {
    width: 150,
    cell: (t) =>
      t.tiendaRnc === '' ? (
        <Badge color="orange" variant="light" tt="none">
          Sin confirmar
        </Badge>
      ) : (
        formatoIdentificacion(t.tiendaRnc)
      ),
  }),
  { key: 'tipo', header: 'Tipo', width: 160, hidden: true, value: (t) => t.tiendaTipo || '—' },
  { key: 'telefono', header: 'Teléfono', width: 140, hidden: true, value: (t) => formatoTelefono(t.tiendaTelefono) || '—' },
  { key: 'portada', header: 'En la portada', width: 130, value: (t) => (enPortada(t) ? 'Sí' : 'No') },
  { key: 'creada', header: 'Creada', width: 180, hidden: true, card: 'none', value: (t) => t.en, cell: (t) => formatDateTime(t.en) },
  {
    key: 'acto',
    header: 'Acción',
    width: 390,
    export: false,
    value: () => '',
    cell: (t) => (
      <Group gap={6}>
        <Button size="sm" px="xs" variant="subtle" aria-label={`Equipos de ${t.tiendaNombre}`} onClick={() => verEquipos(t)}>
          Equipos
        </Button>
        {(['abierta', 'suspendida', 'terminada'] as const)
          .filter((a) => pasosDeOperador[t.estado].includes(a))
          .map((a) => (
            <Button
              key={a}
              size="sm"
              px="xs"
              variant="subtle"
              color={a === 'abierta' ? 'teal' : 'red'}
              aria-label={`${actos[a]} ${t.tiendaNombre}`}
              onClick={() => mover(t, a)}
            >
              {actos[a]}
            </Button>
          ))}
        {t.tiendaRnc !== '' && (
          <Button
            size="sm"
            px="xs"
            variant="subtle"
            color="red"
            aria-label={`Quitar RNC a ${t.tiendaNombre}`}
            onClick={() => mover(t, 'sin-rnc')}
          >
            Quitar RNC
          </Button>
        )}
      </Group>
    ),
  },
]

const filtros: readonly Filter<TiendaPublica>[] = [
  oneOf(
    'estado',
    'Estado',
    (t) => t.estado,
    estadosDeTienda.map((value) => ({ value, label: nombresDeEstadoDeTienda[value] })),
  ),
  {
    key: 'portada',
    label: 'En la portada',
    options: [
      { value: 'si', label: 'Sí' },
      { value: 'no', label: 'No' },
    ],
    test: (t, si) => enPortada(t) === (si === 'si'),
  },
  {
    key: 'rnc',
    label: 'RNC',
    options: [
      { value: 'con', label: 'Confirmado' },
      { value: 'sin', label: 'Sin confirmar' },
    ],
    test: (t, con) => (t.tiendaRnc !== '') === (con === 'con'),
  },
  { kind: 'fechas', key: 'creada', label: 'Creada', value: (t) => t.en },
]

/** Every store, whether it shows itself or not, and what an operator does with it. */
export function TiendasPanel({
  datos,
  error,
  recargar,
}: ReturnType<typeof useConsulta<typeof comandos.tiendasDeMercana.cuerpo, typeof comandos.tiendasDeMercana.respuesta>>) {
  const [moviendo, setMoviendo] = useState<{ tienda: TiendaPublica; a: ActoDeTienda | 'sin-rnc' }>()
  const [equipos, setEquipos] = useState<TiendaPublica>()
  const columnas = useMemo(() => columnasDe((tienda, a) => setMoviendo({ tienda, a }), setEquipos), [])
  if (datos)
    return (
      <>
        <DataTable
          name="tiendas"
          label="Tiendas"
          rows={datos.tiendas}
          rowKey={(t) => t.id}
          columns={columnas}
          filters={filtros}
          searchText={(t) => `${t.tiendaNombre} ${t.slug} ${t.tiendaRnc} ${t.tiendaTipo}`}
          searchPlaceholder="Nombre, dirección o RNC"
          empty={<EmptyState title="Aún no hay tiendas">Aquí aparecen en cuanto alguien crea la suya.</EmptyState>}
        />
        {equipos && <EquiposDeTienda tienda={equipos} onClose={() => setEquipos(undefined)} />}
        {moviendo && <MoverTienda {...moviendo} onClose={() => setMoviendo(undefined)} onDone={recargar} />}
      </>
    )
  return unanswered({ datos, error, recargar }, 'La lista de tiendas')
}
