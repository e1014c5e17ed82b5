import { useMemo, useState } from 'react'
import { Anchor, Button, Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import { estadosDeTienda, type TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { formatoIdentificacion, formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { nombresDeEstadoDeTienda, pasosDeOperador, type EstadoDeTienda } from '#domain/tienda/tienda.rules.ts'
import { Answer } from '#features/kit/Answer.tsx'
import type { ConsultaEnLinea } from '#data/useConsulta.ts'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { formatDateTime } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { paths } from '#features/paths.ts'
import { EquiposDeTienda } from './EquiposDeTienda.tsx'
import { MoverTienda, type ActoDeTienda } from './MoverTienda.tsx'
import { oneOf, text, MarkBadge, actions, state, choiceFilter } from '#features/kit/columns.tsx'

export const enPortada = ({ activo, tiendaShowAllUsers, estado }: TiendaPublica): boolean =>
  activo && tiendaShowAllUsers && estado === 'abierta'

const colores: Readonly<Record<EstadoDeTienda, string>> = { pendiente: 'blue', abierta: 'teal', suspendida: 'red', terminada: 'gray' }
const actos: Readonly<Record<ActoDeTienda, string>> = { abierta: 'Abrir', suspendida: 'Suspender', terminada: 'Terminar' }

const Acto = ({ de, children, ...props }: { de: string; color?: string; onClick: () => void; children: string }) => (
  <Button size="sm" px="xs" variant="subtle" aria-label={de} {...props}>
    {children}
  </Button>
)

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
  state('estado', 'Estado', (t) => [colores[t.estado], nombresDeEstadoDeTienda[t.estado]], { width: 150, card: 'end' }),
  { key: 'slug', header: 'Dirección', width: 200, hidden: true, value: (t) => `/${t.slug}` },
  text('rnc', 'RNC confirmado', (t) => formatoIdentificacion(t.tiendaRnc), {
    width: 150,
    cell: (t) => (t.tiendaRnc === '' ? <MarkBadge mark={['orange', 'Sin confirmar']} /> : formatoIdentificacion(t.tiendaRnc)),
  }),
  { key: 'tipo', header: 'Tipo', width: 160, hidden: true, value: (t) => t.tiendaTipo || '—' },
  { key: 'telefono', header: 'Teléfono', width: 140, hidden: true, value: (t) => formatoTelefono(t.tiendaTelefono) || '—' },
  { key: 'portada', header: 'En la portada', width: 130, value: (t) => (enPortada(t) ? 'Sí' : 'No') },
  { key: 'creada', header: 'Creada', width: 180, hidden: true, card: 'none', value: (t) => t.en, cell: (t) => formatDateTime(t.en) },
  actions(
    (t) => (
      <Group gap={6}>
        <Acto de={`Equipos de ${t.tiendaNombre}`} onClick={() => verEquipos(t)}>
          Equipos
        </Acto>
        {(['abierta', 'suspendida', 'terminada'] as const)
          .filter((a) => pasosDeOperador[t.estado].includes(a))
          .map((a) => (
            <Acto key={a} de={`${actos[a]} ${t.tiendaNombre}`} color={a === 'abierta' ? 'teal' : 'red'} onClick={() => mover(t, a)}>
              {actos[a]}
            </Acto>
          ))}
        {t.tiendaRnc !== '' && (
          <Acto de={`Quitar RNC a ${t.tiendaNombre}`} color="red" onClick={() => mover(t, 'sin-rnc')}>
            Quitar RNC
          </Acto>
        )}
      </Group>
    ),
    { width: 390 },
  ),
]

const filtros: readonly Filter<TiendaPublica>[] = [
  oneOf(
    'estado',
    'Estado',
    (t) => t.estado,
    estadosDeTienda.map((value) => ({ value, label: nombresDeEstadoDeTienda[value] })),
  ),
  choiceFilter('portada', 'En la portada', [
    ['si', 'Sí', enPortada],
    ['no', 'No', (t) => !enPortada(t)],
  ]),
  choiceFilter('rnc', 'RNC', [
    ['con', 'Confirmado', (t) => t.tiendaRnc !== ''],
    ['sin', 'Sin confirmar', (t) => t.tiendaRnc === ''],
  ]),
  { kind: 'fechas', key: 'creada', label: 'Creada', value: (t) => t.en },
]

/** Every store, whether it shows itself or not, and what an operator does with it. */
export function TiendasPanel(consulta: ConsultaEnLinea<{ tiendas: TiendaPublica[] }>) {
  const [moviendo, setMoviendo] = useState<{ tienda: TiendaPublica; a: ActoDeTienda | 'sin-rnc' }>()
  const [equipos, setEquipos] = useState<TiendaPublica>()
  const columnas = useMemo(() => columnasDe((tienda, a) => setMoviendo({ tienda, a }), setEquipos), [])
  return (
    <Answer of={consulta} what="La lista de tiendas">
      {({ tiendas }) => (
        <>
          <DataTable
            name="tiendas"
            label="Tiendas"
            rows={tiendas}
            rowKey={(t) => t.id}
            columns={columnas}
            filters={filtros}
            searchText={(t) => `${t.tiendaNombre} ${t.slug} ${t.tiendaRnc} ${t.tiendaTipo}`}
            searchPlaceholder="Nombre, dirección o RNC"
            empty={<EmptyState title="Aún no hay tiendas">Aquí aparecen en cuanto alguien crea la suya.</EmptyState>}
          />
          {equipos && <EquiposDeTienda tienda={equipos} onClose={() => setEquipos(undefined)} />}
          {moviendo && <MoverTienda {...moviendo} onClose={() => setMoviendo(undefined)} onDone={consulta.recargar} />}
        </>
      )}
    </Answer>
  )
}
