import { Button, Group, Menu, Text } from '@mantine/core'
import {
  IconArrowsExchange,
  IconCashRegister,
  IconDotsVertical,
  IconInbox,
  IconKeyboard,
  IconLock,
  IconPlayerPause,
  IconPrinter,
  IconReceipt,
  IconTag,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { usePin, useTienda, useVivo } from '#data/session/react.tsx'
import type { Persona } from '#data/write/repository.ts'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import type { Turno } from '#domain/caja/turno.entity.ts'
import { cierreDeTurno, paths } from '#features/paths.ts'
import { formatInteger } from '#ui/format.ts'
import { useImpresora } from '#ui/imprimir/impresora.ts'

export type Herramienta = 'aparcadas' | 'ventas' | 'mover' | 'impresora' | 'atajos'

interface Props {
  persona: Persona
  turno: Turno
  aparcadas: number
  onOpen: (herramienta: Herramienta) => void
  onGaveta: () => void
  onAbierto: () => void
}

/** Who sells, at which caja, and everything that is not the sale itself. */
export function BarraCaja({ persona, turno, aparcadas, onOpen, onGaveta, onAbierto }: Props) {
  const { dispositivo, slug } = useTienda()
  const { bloquear } = usePin()
  const { elegida } = useImpresora()
  const navegar = useNavigate()
  const cajas = useVivo(Caja)
  const caja = cajas?.find(({ doc }) => doc.id === dispositivo.cajaId)?.doc.nombre ?? dispositivo.nombre
  const ajeno = turno.cajeroId !== persona.empleadoId
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Text fw={750} size="lg" truncate>
          {caja}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {persona.nombre}
          {ajeno && ` · turno de ${turno.cajeroNombre}`}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        {aparcadas > 0 && (
          <Button variant="light" leftSection={<IconPlayerPause size={18} />} onClick={() => onOpen('aparcadas')}>
            {formatInteger(aparcadas)} <span className="solo-lector">ventas en espera</span>
          </Button>
        )}
        <Button variant="default" leftSection={<IconReceipt size={18} />} visibleFrom="sm" onClick={() => onOpen('ventas')}>
          Ventas
        </Button>
        <Menu position="bottom-end" width={280}>
          <Menu.Target>
            <Button variant="default" px="sm" aria-label="Más de la caja">
              <IconDotsVertical size={20} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconReceipt size={18} />} onClick={() => onOpen('ventas')}>
              Ventas del turno, reimprimir, devolver
            </Menu.Item>
            <Menu.Item leftSection={<IconTag size={18} />} onClick={onAbierto}>
              Precio abierto
            </Menu.Item>
            <Menu.Item leftSection={<IconPlayerPause size={18} />} onClick={() => onOpen('aparcadas')}>
              Ventas en espera
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowsExchange size={18} />} onClick={() => onOpen('mover')}>
              Entrada, retiro o gasto
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowsExchange size={18} />}
              onClick={() => void navegar(paths.entregaCaja.href({ nombre: slug }))}
            >
              Entregar dinero
            </Menu.Item>
            <Menu.Item leftSection={<IconInbox size={18} />} onClick={() => void navegar(paths.recibirCaja.href({ nombre: slug }))}>
              Recibir dinero
            </Menu.Item>
            {elegida && (
              <Menu.Item leftSection={<IconInbox size={18} />} onClick={onGaveta}>
                Abrir la gaveta
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconPrinter size={18} />} onClick={() => onOpen('impresora')}>
              Impresora de tickets
            </Menu.Item>
            <Menu.Item leftSection={<IconKeyboard size={18} />} onClick={() => onOpen('atajos')}>
              Teclas de la caja
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item leftSection={<IconLock size={18} />} onClick={() => void bloquear()}>
              Bloquear o cambiar de persona
            </Menu.Item>
            <Menu.Item leftSection={<IconCashRegister size={18} />} onClick={() => void navegar(cierreDeTurno(slug, turno.id))}>
              Cerrar el turno
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </Group>
  )
}
