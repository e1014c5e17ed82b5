import { Button } from '@mantine/core'
import { IconFileTypePdf, IconPrinter, IconShare } from '@tabler/icons-react'
import type { Impreso } from '#domain/core/impreso.ts'
import { download } from '#ui/download.ts'
import { compartir, sePuedeCompartir } from '#ui/imprimir/compartir.ts'
import { enviarAImpresora, useImpresora } from '#ui/imprimir/impresora.ts'
import { imprimirEnNavegador } from '#ui/imprimir/navegador.ts'
import { toastError } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'

/** The ways out of a Z report, or an X, that this browser has. */
export function PapelesZ({ impreso, nombre: cual = 'reporte Z' }: { impreso: Impreso; nombre?: string }) {
  const impresora = useImpresora()
  const nombre = `${impreso.titulo}.pdf`
  const pdf = async () => (await import('#ui/imprimir/pdf.ts')).hacerPdf([impreso], 'ticket')
  const [bajar, bajando] = useLocked(async () => download(nombre, await pdf()))
  const [mandar, mandando] = useLocked(async () => void (await compartir(nombre, await pdf())))
  const [sacar, sacando] = useLocked(async () => {
    if (!(await enviarAImpresora([impreso])))
      toastError('La impresora no contesta', 'Revisa que esté encendida y con papel, o imprime con el navegador.')
  })
  return (
    <>
      {sePuedeCompartir() && (
        <Button variant="default" leftSection={<IconShare size={18} />} loading={mandando} onClick={() => mandar()}>
          Compartir
        </Button>
      )}
      <Button variant="default" leftSection={<IconFileTypePdf size={18} />} loading={bajando} onClick={() => bajar()}>
        PDF
      </Button>
      {impresora.elegida && (
        <Button variant="default" leftSection={<IconPrinter size={18} />} loading={sacando} onClick={() => sacar()}>
          Impresora de tickets
        </Button>
      )}
      <Button leftSection={<IconPrinter size={18} />} onClick={() => imprimirEnNavegador([impreso], 'ticket')}>
        Imprimir {cual}
      </Button>
    </>
  )
}
