import { useState } from 'react'
import { Button, Card, Group, Modal, Stack, Text } from '@mantine/core'
import { ejecutar } from '#data/device/browser/api.ts'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosMercana, type EquipoDeTienda } from '#domain/plataforma/comandos.mercana.ts'
import type { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { MarkBadge } from '#features/kit/columns.tsx'
import { Answer } from '#features/kit/Answer.tsx'
import { Item } from '#features/kit/list/Item.tsx'
import { formatAgo, formatDateTime, withStop } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { ConMotivo } from '#features/kit/answer/ConMotivo.tsx'

interface Props {
  tienda: Pick<TiendaPublica, 'tiendaId' | 'tiendaNombre'>
  onClose: () => void
}

/** The devices of a store: an operator suspends one that misbehaves, and lifts it. */
export function EquiposDeTienda({ tienda: { tiendaId, tiendaNombre }, onClose }: Props) {
  const consulta = useConsulta(comandosMercana.equiposDeTienda, { id: tiendaId }, {})
  const [moviendo, setMoviendo] = useState<EquipoDeTienda>()
  return (
    <>
      <Modal opened={moviendo === undefined} onClose={onClose} title={`Equipos de ${tiendaNombre}`} size="lg">
        <Answer of={consulta} what="La lista de equipos">
          {({ dispositivos }) => (
            <Stack component="ul" gap="sm" p={0} m={0}>
              {dispositivos.length === 0 && <EmptyState title="Todavía no tiene equipos">Aquí salen cuando enrole una caja.</EmptyState>}
              {dispositivos.map((equipo) => (
                <Equipo key={equipo.dispositivoId} equipo={equipo} onMove={() => setMoviendo(equipo)} />
              ))}
            </Stack>
          )}
        </Answer>
      </Modal>
      {moviendo && (
        <MoverEquipo
          key={moviendo.dispositivoId}
          tiendaId={tiendaId}
          equipo={moviendo}
          onDone={consulta.recargar}
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
      <Item
        title={nombre}
        detail={`${clase === 'web' ? 'Navegador' : caja || 'Caja'} · ${contactoEn === '' ? 'Nunca se conectó' : `Contacto ${formatAgo(contactoEn, ahora)}`}`}
      >
        <MarkBadge mark={suspendido ? ['red', 'Suspendido'] : estado === 'activo' ? ['teal', 'Activo'] : ['gray', 'Dado de baja']} />
      </Item>
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
  const suspendido = suspendidoEn === ''
  return (
    <ConMotivo
      titulo={suspendido ? `Suspender ${nombre}` : `Levantar la suspensión de ${nombre}`}
      descripcion="Queda en la auditoría. El propietario lo lee con tu nombre y tu correo, para escribirte"
      boton={suspendido ? 'Suspender el equipo' : 'Levantar la suspensión'}
      peligro={suspendido}
      act={(motivo) => ejecutar(comandosMercana.suspenderEquipo, { id: tiendaId, dispositivoId }, { suspendido, motivo })}
      done={suspendido ? `${nombre} quedó suspendido` : `${nombre} vuelve a entregar y a leer`}
      onDone={onDone}
      onClose={onClose}
    >
      {suspendido
        ? 'Deja de entregar y de leer hasta que lo levantes, tampoco por la caja negra de otro equipo. Lo que venda queda guardado en él y entra después: no se pierde nada.'
        : 'Vuelve a leer y entrega solo lo que guardaba.'}
    </ConMotivo>
  )
}
