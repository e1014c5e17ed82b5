import { useState } from 'react'
import { Button, Group } from '@mantine/core'
import { IconBrandWhatsapp, IconLock, IconLockOpen, IconRestore, IconTrash } from '@tabler/icons-react'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { enlaceWhatsapp } from '#domain/fiscal/identificacion.ts'
import { formatMoney } from '#domain/core/money.ts'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { notices, toastError, toastSuccess } from '#ui/toast.ts'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import type { Renglon } from './renglones.ts'

type Pregunta = 'eliminar' | 'bloquear'

/** What can be done to a customer: write to them, stop their credit, take them off the list and bring them back. */
export function Acciones({ renglon, onEliminado }: { renglon: Renglon; onEliminado: () => void }) {
  const { repo } = useTienda()
  const cliente = renglon.fila.doc
  const puedeBorrar = usePuede(Cliente, 'borrar')
  const puedeCredito = usePuede(Cliente, 'editarCredito')
  const [pregunta, setPregunta] = useState<Pregunta>()
  const cambiar = async (campos: Partial<Cliente>, motivo: string, bien: string, mal: string): Promise<boolean> => {
    const hecho = await repo.editar(Cliente, cliente.id, campos, motivo)
    if (hecho.ok) toastSuccess(bien)
    else toastError(mal, enPalabras(hecho.error))
    return hecho.ok
  }
  const chat = enlaceWhatsapp(cliente.telefono)
  return (
    <Group gap="xs" mb="md">
      {chat !== undefined && (
        <Button
          component="a"
          href={chat}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
        >
          WhatsApp
        </Button>
      )}
      {puedeCredito && cliente.condicion === 'CREDITO' && (
        <Button
          variant="default"
          leftSection={cliente.creditoBloqueado ? <IconLockOpen size={18} aria-hidden /> : <IconLock size={18} aria-hidden />}
          onClick={() =>
            cliente.creditoBloqueado
              ? void cambiar({ creditoBloqueado: false }, 'Crédito desbloqueado', notices.updated, notices.updateFailed)
              : setPregunta('bloquear')
          }
        >
          {cliente.creditoBloqueado ? 'Desbloquear crédito' : 'Bloquear crédito'}
        </Button>
      )}
      {puedeBorrar &&
        (cliente.activo ? (
          <Button variant="subtle" color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setPregunta('eliminar')}>
            Eliminar
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconRestore size={18} aria-hidden />}
            onClick={() => void cambiar({ activo: true }, 'Recuperado', notices.updated, notices.updateFailed)}
          >
            Recuperar
          </Button>
        ))}
      <ConfirmDialog
        opened={pregunta === 'eliminar'}
        onClose={() => setPregunta(undefined)}
        title={`¿Eliminar a ${cliente.nombre}?`}
        confirmLabel="Eliminar"
        danger
        onConfirm={async () => {
          if (await cambiar({ activo: false }, 'Eliminado', notices.deleted, notices.deleteFailed)) onEliminado()
        }}
      >
        {renglon.deuda.saldoCentavos > 0 && <b>Debe {formatMoney(renglon.deuda.saldoCentavos)}. </b>}
        Deja de verse en la lista y en la caja. Sus facturas quedan como están, y se puede recuperar en Eliminados.
      </ConfirmDialog>
      <ConfirmDialog
        opened={pregunta === 'bloquear'}
        onClose={() => setPregunta(undefined)}
        title={`¿Bloquear el crédito de ${cliente.nombre}?`}
        confirmLabel="Bloquear"
        onConfirm={() => cambiar({ creditoBloqueado: true }, 'Crédito bloqueado', notices.updated, notices.updateFailed)}
      >
        Las cajas no le venden a crédito desde que lo sepan; de contado sí. Lo que debe no cambia.
      </ConfirmDialog>
    </Group>
  )
}
