import { Button, Group } from '@mantine/core'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { usePapeles } from '#data/ventas/papeles.ts'
import type { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import type { Impreso } from '#domain/core/impreso.ts'
import { download } from '#ui/download.ts'
import { enviarTrabajo, useImpresora } from '#ui/imprimir/impresora.ts'
import { imprimirEnNavegador } from '#ui/imprimir/navegador.ts'
import { toastError } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'

type Como = 'ticket' | 'impresora' | 'carta' | 'pdf'

async function mandar(como: Como, impresos: Impreso[], trabajo: string) {
  if (como === 'impresora') return await enviarTrabajo(trabajo, impresos)
  if (como === 'pdf') {
    const { hacerPdf } = await import('#ui/imprimir/pdf.ts')
    download(`${impresos.length === 1 ? (impresos[0]?.titulo ?? 'factura') : 'facturas'}.pdf`, await hacerPdf(impresos, 'carta'))
  } else imprimirEnNavegador(impresos, como)
  return 'impreso' as const
}

interface Props {
  ventas: readonly Venta[]
  /** Of those that this device keeps no longer, by the sale's id. */
  firmas?: ReadonlyMap<string, Ecf>
  onPrint: () => void
}

/** Prints stored sales, many at once, each marked with the copy that it is. */
export function AccionesPapel({ ventas, firmas, onPrint }: Props) {
  const impresora = useImpresora()
  const imprimir = usePapeles()
  const [sacar, sacando] = useLocked(async (como: Como) => {
    const destino = await imprimir(ventas, (impresos, trabajo) => mandar(como, impresos, trabajo), {
      minimo: 1,
      ...(firmas ? { firmas } : {}),
    }).finally(onPrint)
    if (destino === 'fallido') toastError('La impresora no respondió', 'No salió nada. Revisa que esté encendida y conectada.')
    if (destino === 'dudoso')
      toastError(
        'No se sabe si las copias salieron',
        'Mira la impresora, abre cada factura y di si salió: la que no, sale como la misma copia.',
      )
  })
  const boton = { size: 'xs', disabled: ventas.length === 0 || sacando } as const
  return (
    <Group gap="xs">
      <Button {...boton} leftSection={<IconPrinter size={16} />} onClick={() => sacar('ticket')}>
        Imprimir 80 mm
      </Button>
      {impresora.elegida && (
        <Button {...boton} variant="default" onClick={() => sacar('impresora')}>
          Impresora de tickets
        </Button>
      )}
      <Button {...boton} variant="default" leftSection={<IconPrinter size={16} />} onClick={() => sacar('carta')}>
        Imprimir carta
      </Button>
      <Button {...boton} variant="default" leftSection={<IconFileTypePdf size={16} />} onClick={() => sacar('pdf')}>
        PDF carta
      </Button>
    </Group>
  )
}
