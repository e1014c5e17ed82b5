import { useState } from 'react'
import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconHandGrab, IconQrcode } from '@tabler/icons-react'
import { puedeTomarCajas } from '#data/session/caja-negra/caja-negra.ts'
import { usePersona, useTienda } from '#data/session/react.tsx'
import { nombreDeConcepto, nombreDeEstado, sePuedeRecibir } from '#domain/caja/entrega.rules.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { formatDateTime } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { TomarCaja } from '../../kit/caja-negra/TomarCaja.tsx'
import { MarkBadge } from '../../kit/columns.tsx'
import { columnasRecibidas, filtrosDeEntregas } from './lista.tsx'
import { RecepcionFirmada, Recibir } from './Recibir.tsx'
import { useEntregas } from '#features/kit/device/useEntregas.ts'

/** What others hand to this person: counted before what they say of it is seen. */
export function Component() {
  const tienda = useTienda()
  const persona = usePersona()
  const entregas = useEntregas()
  const [abierta, abrir] = useSearchState('entrega')
  const [leyendo, setLeyendo] = useState(false)
  const suyas = entregas?.filter(({ entrega }) => entrega.paraEmpleadoId === persona?.empleadoId)
  const porRecibir = suyas?.filter(({ estado }) => sePuedeRecibir(estado)) ?? []
  const una = suyas?.find(({ entrega }) => entrega.id === abierta)
  if (una && sePuedeRecibir(una.estado)) return <Recibir key={una.entrega.id} entrega={una.entrega} onBack={() => abrir('')} />
  return (
    <PageLayout
      title="Recibir dinero"
      description="Cuenta lo que te dan antes de ver cuánto dice quien lo entrega."
      width="full"
      actions={
        puedeTomarCajas(tienda) && (
          <Button variant="default" leftSection={<IconQrcode size={18} aria-hidden />} onClick={() => setLeyendo(true)}>
            Leer la entrega
          </Button>
        )
      }
      state={suyas === undefined ? <Loading /> : undefined}
    >
      <Stack>
        {porRecibir.length > 0 && (
          <section aria-labelledby="por-recibir">
            <Title order={2} size="h3" mb="sm" id="por-recibir">
              Por recibir
            </Title>
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
              {porRecibir.map(({ entrega, estado }) => (
                <Card key={entrega.id}>
                  <Group justify="space-between">
                    <Text fw={650}>{entrega.deNombre}</Text>
                    {estado === 'vencida' && <MarkBadge mark={['red', nombreDeEstado[estado]]} />}
                  </Group>
                  <Text size="sm" c="dimmed" mb="sm">
                    {nombreDeConcepto[entrega.concepto]}, {formatDateTime(entrega.en)}
                  </Text>
                  <Button leftSection={<IconHandGrab size={18} aria-hidden />} onClick={() => abrir(entrega.id)}>
                    Contar y recibir
                  </Button>
                </Card>
              ))}
            </SimpleGrid>
          </section>
        )}
        <DataTable
          name="recepciones"
          label="Dinero que te entregaron"
          rows={suyas ?? []}
          rowKey={({ entrega }) => entrega.id}
          columns={columnasRecibidas}
          filters={filtrosDeEntregas}
          searchText={({ entrega }) => entrega.deNombre}
          searchPlaceholder="Quién entregó"
          defaultSort={{ key: 'en', descending: true }}
          onOpen={({ entrega }) => abrir(entrega.id)}
          empty={
            <EmptyState title="Nadie te ha entregado dinero">
              Aquí llega lo que te entregan. Sin conexión, lee la entrega de la pantalla de quien te la da.
            </EmptyState>
          }
        />
      </Stack>
      {una && <RecepcionFirmada una={una} onClose={() => abrir('')} />}
      {leyendo && <TomarCaja titulo="Leer la entrega" onClose={() => setLeyendo(false)} />}
    </PageLayout>
  )
}
