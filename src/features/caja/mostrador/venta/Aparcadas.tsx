import { useState } from 'react'
import { ActionIcon, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { VentaAparcada } from '#data/write/borradores.ts'
import { useBorradores, useConfigTienda, usePersona } from '#data/session/react.tsx'
import { CONSUMIDOR_FINAL } from '#domain/ventas/comprador.ts'
import { formatMoney } from '#domain/core/money.ts'
import { totalesDe, type BorradorVenta } from '#domain/ventas/venta.rules.ts'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { formatInteger, formatTime } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useHoy } from '#features/kit/device/useHoy.ts'
import classes from './Aparcadas.module.css'

interface Props {
  actual: BorradorVenta
  onClose: () => void
}

/** Parks the sale at hand under a name, and takes parked ones up again. They stay over a closed browser. */
export function Aparcadas({ actual, onClose }: Props) {
  const { aparcadas, aparcar, retomar, descartarAparcada } = useBorradores()
  const persona = usePersona()
  const nombreCliente = actual.cliente.nombre === CONSUMIDOR_FINAL.nombre ? '' : actual.cliente.nombre
  const [nombre, setNombre] = useState(nombreCliente)
  const [porBorrar, setPorBorrar] = useState<VentaAparcada | undefined>(undefined)
  const [guardar, guardando] = useLocked(async () => {
    await aparcar(nombre.trim() || `Venta de las ${formatTime(new Date().toISOString())}`, persona?.nombre ?? '')
    onClose()
  })
  const [tomar, tomando] = useLocked(async (id: string) => {
    await retomar(id)
    onClose()
  })
  const conLineas = actual.lineas.length > 0
  return (
    <Modal opened onClose={onClose} title={conLineas ? 'Dejar esta venta en espera' : 'Ventas en espera'} size="lg">
      <Stack>
        {conLineas && (
          <form
            onSubmit={(evento) => {
              evento.preventDefault()
              guardar()
            }}
          >
            <Group align="flex-end" wrap="nowrap">
              <TextInput
                data-autofocus
                flex={1}
                label="Nombre para encontrarla"
                placeholder="Mesa 4, doña Carmen…"
                maxLength={80}
                value={nombre}
                onChange={(evento) => setNombre(evento.currentTarget.value)}
              />
              <Button type="submit" loading={guardando}>
                Dejar en espera
              </Button>
            </Group>
          </form>
        )}
        {aparcadas.length === 0 && !conLineas && (
          <EmptyState title="No hay ventas en espera">Con F8 la venta en curso espera mientras atiendes a otra persona.</EmptyState>
        )}
        {aparcadas.length > 0 && (
          <ul className={classes['lista']} aria-label="Ventas en espera">
            {aparcadas.map((aparcada, i) => (
              <li key={aparcada.id}>
                <button
                  type="button"
                  disabled={tomando}
                  onClick={() => tomar(aparcada.id)}
                  {...(i === 0 && !conLineas ? { 'data-autofocus': true } : {})}
                >
                  <span>
                    <strong>{aparcada.nombre}</strong>
                    <Text component="small" size="sm" c="dimmed" display="block">
                      {formatTime(aparcada.en)} · {aparcada.porNombre} · {formatInteger(aparcada.borrador.lineas.length)}{' '}
                      {aparcada.borrador.lineas.length === 1 ? 'línea' : 'líneas'}
                    </Text>
                  </span>
                  <Total borrador={aparcada.borrador} />
                </button>
                <ActionIcon
                  size={52}
                  variant="light"
                  color="red"
                  aria-label={`Descartar ${aparcada.nombre}`}
                  onClick={() => setPorBorrar(aparcada)}
                >
                  <IconTrash size={20} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
      </Stack>
      <ConfirmDialog
        opened={porBorrar !== undefined}
        onClose={() => setPorBorrar(undefined)}
        title="¿Descartar la venta en espera?"
        confirmLabel="Descartar"
        danger
        onConfirm={async () => {
          if (porBorrar) await descartarAparcada(porBorrar.id)
        }}
      >
        Se pierde lo que tenía apuntado {porBorrar?.nombre}. No usó ningún número de comprobante.
      </ConfirmDialog>
    </Modal>
  )
}

function Total({ borrador }: { borrador: BorradorVenta }) {
  const config = useConfigTienda()
  const { total } = totalesDe(borrador, {
    preciosIncluyenItbis: config?.preciosIncluyenItbis ?? true,
    fecha: useHoy(),
  })
  return (
    <Text fw={750} className="numeros">
      {formatMoney(total)}
    </Text>
  )
}
