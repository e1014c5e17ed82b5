import { Button, Group } from '@mantine/core'
import { IconDownload, IconPrinter, IconReceipt2, IconShare } from '@tabler/icons-react'
import type { Venta } from '#domain/entidades/venta.ts'
import { sePuedeCompartir } from '#ui/imprimir/compartir.ts'
import { useImpresora } from '#ui/imprimir/impresora.ts'
import { toastError } from '#ui/toast.ts'
import { useLocked } from '#ui/useLocked.ts'
import type { Salida } from './usePapel.ts'

interface Props {
  venta: Venta
  sacar: (venta: Venta, salida: Salida) => Promise<boolean>
}

/** The ways out of a ticket that this browser has. */
export function BotonesPapel({ venta, sacar }: Props) {
  const { elegida } = useImpresora()
  const [mandar, mandando] = useLocked(async (salida: Salida) => {
    const salio = await sacar(venta, salida)
    if (!salio && salida === 'impresora')
      toastError('La impresora no contesta', 'Revisa que esté encendida y con papel, o imprime con el navegador.')
  })
  return (
    <Group justify="center" gap="xs">
      {elegida && (
        <Button variant="default" leftSection={<IconReceipt2 size={20} />} loading={mandando} onClick={() => mandar('impresora')}>
          {elegida.nombre}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconPrinter size={20} />}
        disabled={mandando}
        onClick={() => mandar('navegador')}
        aria-keyshortcuts="i"
      >
        Imprimir
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} />}
        disabled={mandando}
        onClick={() => mandar('pdf')}
        aria-keyshortcuts="p"
      >
        PDF
      </Button>
      {sePuedeCompartir() && (
        <Button variant="default" leftSection={<IconShare size={20} />} disabled={mandando} onClick={() => mandar('compartir')}>
          Compartir
        </Button>
      )}
    </Group>
  )
}
