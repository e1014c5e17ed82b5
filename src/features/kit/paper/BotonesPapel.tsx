import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileTypePdf, IconPrinter, IconReceipt2, IconShare } from '@tabler/icons-react'
import { formatTime, withStop } from '#ui/format.ts'
import { sePuedeCompartir } from '#ui/imprimir/compartir.ts'
import { useImpresora } from '#ui/imprimir/impresora.ts'
import { toastError } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import type { PapelEnCaja, Salida } from './usePapel.ts'

/** The ways out of a ticket that this browser has, and what became of the last one. */
export function BotonesPapel({ papel, conCarta = false }: { papel: PapelEnCaja; conCarta?: boolean }) {
  const { elegida } = useImpresora()
  const { trabajo, siguiente: copia, sacar, declarar } = papel
  const [mandar, mandando] = useLocked(async (salida: Salida) => {
    const destino = await sacar(salida)
    if (destino === 'fallido' && salida === 'impresora')
      toastError('La impresora no contesta', 'No salió nada. Revisa que esté encendida y con papel, o imprime con el navegador.')
  })
  const imprimir = copia === 0 ? 'Imprimir' : 'Imprimir otra vez'
  return (
    <Stack align="center" gap="xs">
      {!mandando && (trabajo?.estado === 'dudoso' || trabajo?.estado === 'enviando') && (
        <Alert color="orange" role="alert" title="No se sabe si el ticket salió">
          <Text mb="xs">Mira la impresora. Si salió, no lo imprimas otra vez; si no salió nada, dilo y saldrá como el primero.</Text>
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => void declarar(true)}>
              Sí salió
            </Button>
            <Button size="xs" variant="default" onClick={() => void declarar(false)}>
              No salió nada
            </Button>
          </Group>
        </Alert>
      )}
      <Group justify="center" gap="xs">
        {elegida && (
          <Button variant="default" leftSection={<IconReceipt2 size={20} />} loading={mandando} onClick={() => mandar('impresora')}>
            {copia === 0 ? elegida.nombre : `${elegida.nombre}, otra vez`}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPrinter size={20} />}
          disabled={mandando}
          onClick={() => mandar('navegador')}
          aria-keyshortcuts="i"
        >
          {imprimir}
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
        {conCarta && (
          <Button variant="default" leftSection={<IconFileTypePdf size={20} />} disabled={mandando} onClick={() => mandar('carta')}>
            PDF carta
          </Button>
        )}
        {sePuedeCompartir() && (
          <Button variant="default" leftSection={<IconShare size={20} />} disabled={mandando} onClick={() => mandar('compartir')}>
            Compartir
          </Button>
        )}
      </Group>
      {!mandando && copia > 0 && (
        <Text size="sm" c="dimmed">
          {trabajo?.estado === 'impreso' && trabajo.en !== '' ? `${withStop(`El último salió a las ${formatTime(trabajo.en)}`)} ` : ''}El
          siguiente sale marcado COPIA {copia}.
        </Text>
      )}
    </Stack>
  )
}
