import { useState } from 'react'
import { Badge, Button, Card, Group, Modal, Stack, Text } from '@mantine/core'
import { ejecutar } from '#data/device/browser/api.ts'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosMercana, type EquipoDeTienda } from '#domain/plataforma/comandos.mercana.ts'
import type { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { formatAgo, formatDateTime, withStop } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { useNow } from '#ui/hooks/useNow.ts'
import { ConMotivo } from '#features/kit/answer/ConMotivo.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import { unanswered } from '#features/kit/Answer.tsx'

interface Props {
  tienda: Pick<TiendaPublica, 'tiendaId' | 'tiendaNombre'>
  onClose: () => void
}

/** The devices of a store: an operator suspends one that misbehaves, and lifts it. */
export function EquiposDeTienda({ tienda: { tiendaId, tiendaNombre }, onClose }: Props) {
  const { datos, error, recargar } = useConsulta(comandosMercana.equiposDeTienda, { id: tiendaId }, {})
  const [moviendo, setMoviendo] = useState<EquipoDeTienda>()
  return (
    <>
      <Modal opened={moviendo === undefined} onClose={onClose} title={`Equipos de ${tiendaNombre}`} size="lg">
        {datos ? (
          <Stack component="ul" gap="sm" p={0} m={0}>
            {datos.dispositivos.length === 0 && (
              <EmptyState title="Todavía no tiene equipos">Aquí salen cuando enrole una caja.</EmptyState>
            )}
            {datos.dispositivos.map((equipo) => (
              <Equipo key={equipo.dispositivoId} equipo={equipo} onMove={() => setMoviendo(equipo)} />
            ))}
          </Stack>
        ) : (
          unanswered({ datos, error, recargar }, 'La lista de equipos')
        )}
      </Modal>
      {moviendo && (
        <MoverEquipo
          key={moviendo.dispositivoId}
          tiendaId={tiendaId}
          equipo={moviendo}
          onDone={recargar}
          onClose={() => setMoviendo(undefined)}
        />
      )}
    </>
  )
}

function Equipo({ equipo, onMove }: { equipo: EquipoDeTienda; onMove: () => void }) {
  const { nombre, clase, caja, estado, contactoEn, suspendidoEn, suspendidoPor, suspendidoMotivo } = equipo
  const ahora = useNow(30_000)
  const suspendido = suspendidoEn !== ''
  return (
    <Card component="li" aria-label={nombre} style={{ listStyle: 'none' }}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Text fw={700}>{nombre}</Text>
          <Text size="sm" c="dimmed">
            {clase === 'web' ? 'Navegador' : caja || 'Caja'} ·{' '}
            {contactoEn === '' ? 'Nunca se conectó' : `Contacto ${formatAgo(contactoEn, ahora)}`}
          </Text>
        </div>
        <Badge variant="light" size="lg" tt="none" color={suspendido ? 'red' : estado === 'activo' ? 'teal' : 'gray'}>
          {suspendido ? 'Suspendido' : estado === 'activo' ? 'Activo' : 'Dado de baja'}
        </Badge>
      </Group>
      {suspendido && (
        <Text mt="xs">
          {withStop(`${suspendidoPor}, el ${formatDateTime(suspendidoEn)}`)} Motivo: {withStop(suspendidoMotivo)}
        </Text>
      )}
      <Group mt="sm">
        <Button
          size="sm"
          variant="default"
          color={suspendido ? 'teal' : 'red'}
          aria-label={suspendido ? `Levantar la suspensión de ${nombre}` : `Suspender ${nombre}`}
          onClick={onMove}
        >
          {suspendido ? 'Levantar la suspensión' : 'Suspender'}
        </Button>
      </Group>
    </Card>
  )
}

interface PropsMover {
  tiendaId: string
  equipo: EquipoDeTienda
  onDone: () => void
  onClose: () => void
}

function MoverEquipo({ tiendaId, equipo: { dispositivoId, nombre, suspendidoEn }, onDone, onClose }: PropsMover) {
  const [motivo, setMotivo] = useState('')
  const suspendido = suspendidoEn === ''
  const { run, running, problem } = useAction(
    () => ejecutar(comandosMercana.suspenderEquipo, { id: tiendaId, dispositivoId }, { suspendido, motivo }),
    () => {
      toastSuccess(suspendido ? `${nombre} quedó suspendido` : `${nombre} vuelve a entregar y a leer`)
      onDone()
      onClose()
    },
  )
  return (
    <ConMotivo
      titulo={suspendido ? `Suspender ${nombre}` : `Levantar la suspensión de ${nombre}`}
      descripcion="Queda en la auditoría. El propietario lo lee con tu nombre y tu correo, para escribirte"
      boton={suspendido ? 'Suspender el equipo' : 'Levantar la suspensión'}
      peligro={suspendido}
      haciendo={running}
      problema={problem}
      motivo={motivo}
      onType={setMotivo}
      onAct={run}
      onClose={onClose}
    >
      {suspendido
        ? 'Deja de entregar y de leer hasta que lo levantes, tampoco por la caja negra de otro equipo. Lo que venda queda guardado en él y entra después: no se pierde nada.'
        : 'Vuelve a leer y entrega solo lo que guardaba.'}
    </ConMotivo>
  )
}
