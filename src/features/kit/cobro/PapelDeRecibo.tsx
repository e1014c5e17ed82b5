import { Button, Group } from '@mantine/core'
import { IconDownload, IconPrinter, IconReceipt2, IconShare } from '@tabler/icons-react'
import { useConfigTienda } from '#data/session/react.tsx'
import type { Impreso } from '#domain/core/impreso.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { sePuedeCompartir } from '#ui/imprimir/compartir.ts'
import { enviarAImpresora, useImpresora } from '#ui/imprimir/impresora.ts'
import { toastError } from '#ui/toast.ts'

type Salida = 'impresora' | 'navegador' | 'pdf' | 'compartir'

interface Props {
  /** The paper, made of what is stored. */
  papel: (tienda: Tienda) => Impreso
  /** Letter size instead of a strip. */
  carta?: boolean
}

/** The ways out of a paper that is no sale: the receipt printer, the browser, a PDF, another app of the device. */
export function PapelDeRecibo({ papel, carta = false }: Props) {
  const tienda = useConfigTienda()
  const { elegida } = useImpresora()
  const [sacar, sacando] = useLocked(async (salida: Salida) => {
    if (!tienda) return
    const impreso = papel(tienda)
    const [clase, nombre] = [carta ? ('carta' as const) : ('ticket' as const), `${impreso.titulo}.pdf`]
    if (salida === 'impresora') {
      if (!(await enviarAImpresora([impreso])))
        toastError('La impresora no contesta', 'Revisa que esté encendida y con papel, o imprime con el navegador.')
    } else if (salida === 'navegador') (await import('#ui/imprimir/navegador.ts')).imprimirEnNavegador([impreso], clase)
    else {
      const pdf = await (await import('#ui/imprimir/pdf.ts')).hacerPdf([impreso], clase)
      if (salida === 'pdf') (await import('#ui/download.ts')).download(nombre, pdf)
      else await (await import('#ui/imprimir/compartir.ts')).compartir(nombre, pdf)
    }
  })
  const boton = { variant: 'default', loading: sacando, disabled: !tienda }
  return (
    <Group gap="xs">
      {elegida && !carta && (
        <Button {...boton} leftSection={<IconReceipt2 size={20} aria-hidden />} onClick={() => sacar('impresora')}>
          {elegida.nombre}
        </Button>
      )}
      <Button {...boton} leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => sacar('navegador')}>
        Imprimir
      </Button>
      <Button {...boton} leftSection={<IconDownload size={20} aria-hidden />} onClick={() => sacar('pdf')}>
        PDF
      </Button>
      {sePuedeCompartir() && (
        <Button {...boton} leftSection={<IconShare size={20} aria-hidden />} onClick={() => sacar('compartir')}>
          Compartir
        </Button>
      )}
    </Group>
  )
}
