import { useState } from 'react'
import { Alert, FileButton, Group, Button, Text } from '@mantine/core'
import { IconFileCode } from '@tabler/icons-react'
import { useCatalogo, useConfigTienda } from '#data/session/react.tsx'
import { nombreDeVenta } from '#domain/catalogo/producto.rules.ts'
import type { Fallo } from '#domain/core/result.ts'
import { mensajeDe } from '#domain/messages.ts'
import { leerEcfRecibido, type EcfLeido } from './ecf-recibido.ts'

/** Fills the form in from the XML of a supplier's electronic document. */
export function LlenarConXml({ onFill }: { onFill: (ecf: EcfLeido) => void }) {
  const catalogo = useCatalogo()
  const rnc = useConfigTienda()?.tiendaRnc ?? ''
  const [malo, setMalo] = useState<Fallo>()
  const llenar = async (archivo: File | null): Promise<void> => {
    if (!archivo) return
    const leido = leerEcfRecibido(await archivo.text(), rnc, (codigo) => {
      const producto = catalogo.porCodigo(codigo)
      return producto && { id: producto.id, nombre: nombreDeVenta(producto) }
    })
    setMalo(leido.ok ? undefined : leido.error)
    if (leido.ok) onFill(leido.value)
  }
  return (
    <>
      <Group>
        <FileButton accept=".xml,text/xml,application/xml" onChange={(archivo) => void llenar(archivo).catch(reportError)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileCode size={20} aria-hidden />}>
              Llenar con el XML
            </Button>
          )}
        </FileButton>
        <Text c="dimmed">Si el proveedor te mandó un comprobante electrónico (e-CF). Compáralo después con el papel.</Text>
      </Group>
      {malo && (
        <Alert color="red" role="alert" title={mensajeDe(malo).mensaje}>
          {mensajeDe(malo).arreglo}
        </Alert>
      )}
    </>
  )
}
