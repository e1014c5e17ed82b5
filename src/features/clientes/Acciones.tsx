import { Button, Group } from '@mantine/core'
import { IconLock, IconLockOpen, IconRestore, IconTrash } from '@tabler/icons-react'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { enlaceWhatsapp } from '#domain/fiscal/identificacion.ts'
import { formatMoney } from '#domain/core/money.ts'
import { decir } from '#features/kit/answer/useCommand.ts'
import { WhatsappButton } from '#features/kit/LinkButton.tsx'
import { AskButton } from '#features/kit/AskButton.tsx'
import { notices } from '#ui/toast.ts'
import type { Renglon } from './renglones.ts'

/** What can be done to a customer: write to them, stop their credit, take them off the list and bring them back. */
export function Acciones({ renglon, onEliminado }: { renglon: Renglon; onEliminado: () => void }) {
  const { repo } = useTienda()
  const cliente = renglon.fila.doc
  const puedeBorrar = usePuede(Cliente, 'borrar')
  const puedeCredito = usePuede(Cliente, 'editarCredito')
  const cambiar = async (campos: Partial<Cliente>, motivo: string, palabras?: Parameters<typeof decir>[1]) =>
    decir(await repo.editar(Cliente, cliente.id, campos, motivo), palabras)
  const chat = enlaceWhatsapp(cliente.telefono)
  return (
    <Group gap="xs" mb="md">
      <WhatsappButton href={chat} />
      {puedeCredito &&
        cliente.condicion === 'CREDITO' &&
        (cliente.creditoBloqueado ? (
          <Button
            variant="default"
            leftSection={<IconLockOpen size={18} aria-hidden />}
            onClick={() => void cambiar({ creditoBloqueado: false }, 'Crédito desbloqueado')}
          >
            Desbloquear crédito
          </Button>
        ) : (
          <AskButton
            variant="default"
            icon={IconLock}
            label="Bloquear crédito"
            question={`¿Bloquear el crédito de ${cliente.nombre}?`}
            confirm="Bloquear"
            act={() => cambiar({ creditoBloqueado: true }, 'Crédito bloqueado')}
          >
            Las cajas no le venden a crédito desde que lo sepan; de contado sí. Lo que debe no cambia.
          </AskButton>
        ))}
      {puedeBorrar &&
        (cliente.activo ? (
          <AskButton
            variant="subtle"
            color="red"
            icon={IconTrash}
            label="Eliminar"
            question={`¿Eliminar a ${cliente.nombre}?`}
            danger
            act={async () => {
              const palabras = { bien: notices.deleted, mal: notices.deleteFailed }
              if (await cambiar({ activo: false }, 'Eliminado', palabras)) onEliminado()
            }}
          >
            {renglon.deuda.saldoCentavos > 0 && <b>Debe {formatMoney(renglon.deuda.saldoCentavos)}. </b>}
            Deja de verse en la lista y en la caja. Sus facturas quedan como están, y se puede recuperar en Eliminados.
          </AskButton>
        ) : (
          <Button
            variant="default"
            leftSection={<IconRestore size={18} aria-hidden />}
            onClick={() => void cambiar({ activo: true }, 'Recuperado')}
          >
            Recuperar
          </Button>
        ))}
    </Group>
  )
}
