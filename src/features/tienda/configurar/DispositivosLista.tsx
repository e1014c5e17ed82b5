import { DIA_MS } from '#domain/core/fecha.ts'
import { useState } from 'react'
import { Anchor, Text } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos, type SaludDispositivo } from '#domain/comandos.ts'
import { Caja, Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { Section } from '#features/kit/Section.tsx'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { formatAgo, formatInteger } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { EquiposSuspendidos } from '#features/kit/device/EquiposSuspendidos.tsx'
import { paths } from '../../paths.ts'
import { useOrden } from '#features/kit/answer/useCommand.ts'
import { actions, instant, oneOf, RowButton, state, text, type Mark } from '#features/kit/columns.tsx'

/** A device as this store knows it, with what the server says of it when it answers. */
interface Renglon {
  doc: Dispositivo
  salud: SaludDispositivo | undefined
  caja: string
}

const filtros: readonly Filter<Renglon>[] = [
  oneOf('clase', 'Clase', ({ doc }) => doc.clase, { caja: 'Cajas', web: 'Navegadores' }),
  oneOf('estado', 'Estado', ({ doc }) => doc.estado, { activo: 'Activos', revocado: 'Dados de baja' }),
]

function estado({ doc, salud }: Renglon, ahora: number): Mark {
  if (doc.suspendidoEn !== '') return ['red', 'Suspendido por Mercana']
  if (doc.estado === 'revocado') return ['gray', 'Dado de baja']
  if (!salud) return ['gray', 'Activo']
  if (salud.contactoEn === '') return ['orange', 'Nunca se conectó']
  return ahora - Date.parse(salud.contactoEn) > DIA_MS ? ['orange', 'Callado más de un día'] : ['teal', 'Activo']
}

/** What it said at its last contact: "E31 200, E32 450". */
const numerosDe = (salud: Renglon['salud']): string =>
  Object.entries(salud?.ultimo?.numeros ?? {})
    .map(([tipo, quedan]) => `${tipo} ${formatInteger(quedan)}`)
    .sort()
    .join(', ')

/** The browsers that work for the store, and the way to take one away. */
export function DispositivosLista() {
  const { tiendaId, slug, dispositivo: este } = useTienda()
  const ahora = useNow(30_000)
  const orden = useOrden()
  const puede = usePuede(Dispositivo, 'revocar')
  const dispositivos = useVivo(Dispositivo)
  const cajas = useVivo(Caja)
  const { datos, recargar } = useConsulta(comandos.sincronizacion, { tiendaId }, {}, { cadaMs: 20_000 })
  const [baja, setBaja] = useState<Dispositivo>()
  const renglones: Renglon[] = (dispositivos ?? []).map(({ doc }) => ({
    doc,
    salud: datos?.dispositivos.find(({ dispositivoId }) => dispositivoId === doc.id),
    caja: doc.clase === 'web' ? 'Navegador' : (cajas?.find((caja) => caja.doc.id === doc.cajaId)?.doc.nombre ?? ''),
  }))
  const columnas: Column<Renglon>[] = [
    text('nombre', 'Equipo', ({ doc }) => doc.nombre, {
      card: 'title',
      cell: ({ doc }) => (
        <>
          {doc.nombre}
          {doc.id === este.id && (
            <Text span c="dimmed">
              {' '}
              (este)
            </Text>
          )}
        </>
      ),
    }),
    { key: 'caja', header: 'Dónde', width: 150, value: ({ caja }) => caja },
    state('estado', 'Estado', (r) => estado(r, ahora), { width: 165, card: 'end' }),
    text('contacto', 'Último contacto', ({ salud }) => salud?.contactoEn ?? '', {
      width: 150,
      cell: ({ salud }) => (salud ? formatAgo(salud.contactoEn, ahora) : 'Se ve con conexión'),
    }),
    text('sin', 'Sin enviar', ({ salud }) => salud?.ultimo?.sinEnviar ?? 0, {
      width: 95,
      numeric: true,
      cell: ({ salud }) => (salud?.ultimo ? formatInteger(salud.ultimo.sinEnviar) : '—'),
    }),
    text('numeros', 'Números que quedan', ({ salud }) => numerosDe(salud), {
      width: 170,
      card: 'none',
      cell: ({ salud }) => numerosDe(salud) || '—',
    }),
    instant('alta', 'Enrolado', ({ doc }) => doc.en, { width: 190, card: 'none', hidden: true }),
    ...(puede
      ? [
          actions<Renglon>(
            ({ doc }) =>
              doc.estado === 'activo' && (
                <RowButton of={`Dar de baja ${doc.nombre}`} onClick={() => setBaja(doc)}>
                  Dar de baja
                </RowButton>
              ),
            { width: 140 },
          ),
        ]
      : []),
  ]
  return (
    <Section
      title="Dispositivos"
      actions={
        <Anchor component={Link} to={paths.sincronizacion.href({ nombre: slug }, { ver: 'dispositivos' })}>
          Ver su sincronización
        </Anchor>
      }
    >
      <EquiposSuspendidos />
      <DataTable
        name="equipos"
        label="Lista de dispositivos"
        rows={renglones}
        rowKey={({ doc }) => doc.id}
        columns={columnas}
        filters={filtros}
        searchText={({ doc, caja }) => `${doc.nombre} ${caja}`}
        defaultSort={{ key: 'contacto', descending: true }}
        urlPrefix="e"
        empty={
          <EmptyState icon={<IconDeviceTablet size={38} />} title="Aún no hay equipos">
            Enrola el primero desde una caja.
          </EmptyState>
        }
      />
      <ConfirmDialog
        opened={baja !== undefined}
        onClose={() => setBaja(undefined)}
        title={`¿Dar de baja ${baja?.nombre ?? ''}?`}
        confirmLabel="Dar de baja"
        danger
        onConfirm={async () => {
          if (baja) await orden(comandos.revocarDispositivo, { tiendaId, dispositivoId: baja.id }, {})
          recargar()
        }}
      >
        {baja?.id === este.id ? 'Es el equipo en que estás. ' : ''}Al conectarse deja de leer datos de la tienda y no puede vender. Lo que
        tenga sin entregar se le sigue recibiendo; sus números sin usar quedan congelados. No se puede deshacer: para usarlo otra vez se
        enrola de nuevo.
      </ConfirmDialog>
    </Section>
  )
}
