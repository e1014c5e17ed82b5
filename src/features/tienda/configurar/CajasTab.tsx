import { useState } from 'react'
import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCashRegister, IconDeviceTablet, IconPlus } from '@tabler/icons-react'
import { usePuede, useVivo } from '#data/session/react.tsx'
import { Caja, Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { Section } from '#features/kit/Section.tsx'
import { formatInteger } from '#ui/format.ts'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { CajaForm } from './CajaForm.tsx'
import { DispositivosLista } from './DispositivosLista.tsx'
import { EnrolarDialog } from './EnrolarDialog.tsx'
import { Tarjeta } from './Tarjeta.tsx'

/** The places where a drawer is, and the devices that work at them. */
export function CajasTab() {
  const cajas = useVivo(Caja)
  const dispositivos = useVivo(Dispositivo)
  const enrola = usePuede(Dispositivo, 'crear')
  const [editando, setEditando] = useState<Caja | 'nueva'>()
  const [enrolando, setEnrolando] = useState<{ caja: Caja; previos: ReadonlySet<string> }>()
  if (cajas === undefined) return <Loading />
  const ordenadas = cajas
    .map(({ doc }) => doc)
    .sort((a, b) => Number(b.activo) - Number(a.activo) || a.nombre.localeCompare(b.nombre, 'es', { numeric: true }))
  const nueva = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setEditando('nueva')}>
      Nueva caja
    </Button>
  )
  return (
    <Stack gap="xl">
      <Section title="Cajas" actions={ordenadas.length > 0 && nueva}>
        {ordenadas.length === 0 ? (
          <EmptyState icon={<IconCashRegister size={38} />} title="Aún no hay cajas" action={nueva}>
            Una caja es el lugar donde hay una gaveta de dinero. Crea una y enrola el equipo que la atiende.
          </EmptyState>
        ) : (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {ordenadas.map((caja) => {
              const equipos = (dispositivos ?? []).filter(({ doc }) => doc.cajaId === caja.id && doc.estado === 'activo')
              return (
                <Tarjeta
                  key={caja.id}
                  nombre={caja.nombre}
                  marca={caja.activo ? ['teal', 'Activa'] : ['gray', 'Apagada']}
                  onEdit={() => setEditando(caja)}
                  actos={
                    enrola &&
                    caja.activo &&
                    dispositivos && (
                      <Button
                        px="sm"
                        variant={equipos.length === 0 ? 'filled' : 'default'}
                        leftSection={<IconDeviceTablet size={20} aria-hidden />}
                        onClick={() => setEnrolando({ caja, previos: new Set(dispositivos.map(({ doc }) => doc.id)) })}
                        aria-label={`Enrolar un equipo en ${caja.nombre}`}
                      >
                        Enrolar un equipo
                      </Button>
                    )
                  }
                >
                  <Text c="dimmed">
                    {equipos.length === 0 ? 'Ningún equipo enrolado' : equipos.map(({ doc }) => doc.nombre).join(', ')}. Toma{' '}
                    {formatInteger(caja.numerosPorBloque)} comprobantes de cada tipo por vez.
                  </Text>
                </Tarjeta>
              )
            })}
          </SimpleGrid>
        )}
      </Section>
      <DispositivosLista />
      {editando && (
        <CajaForm
          key={editando === 'nueva' ? '' : editando.id}
          caja={editando === 'nueva' ? undefined : editando}
          existentes={ordenadas}
          onClose={() => setEditando(undefined)}
        />
      )}
      {enrolando && <EnrolarDialog {...enrolando} onClose={() => setEnrolando(undefined)} />}
    </Stack>
  )
}
