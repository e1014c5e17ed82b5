import { Alert, Button, Group, Text } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { IconBarcodeOff, IconClockExclamation, IconDatabaseExclamation } from '@tabler/icons-react'
import { usePermiso, usePuede, useSync } from '#data/session/react.tsx'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { avisoDePermiso } from '#domain/sync/permiso.rules.ts'
import { formatBytes } from '#ui/format.ts'

interface DeCodigo {
  codigo: string
  onSearch: () => void
  onCreate: () => void
  onClose: () => void
}

/** A code that no product has: it says so until somebody deals with it, and the sale goes on meanwhile. */
export function CodigoDesconocido({ codigo, onSearch, onCreate, onClose }: DeCodigo) {
  const puedeCrear = usePuede(Producto, 'crear')
  return (
    <Alert
      color="red"
      icon={<IconBarcodeOff />}
      title={`Ningún producto tiene el código ${codigo}`}
      role="alert"
      withCloseButton
      onClose={onClose}
    >
      No se agregó nada y la venta sigue igual. Búscalo por nombre
      {puedeCrear ? ', o créalo aquí con este código' : ' y avisa para que lo registren'}.
      <Group gap="xs" mt="xs">
        <Button variant="default" onClick={onSearch}>
          Buscar por nombre
        </Button>
        {puedeCrear && (
          <Button variant="default" onClick={onCreate}>
            Crear con este código
          </Button>
        )}
      </Group>
    </Alert>
  )
}

/** The last two days in which this till may sell with no line. */
export function AvisoPermiso() {
  const falta = avisoDePermiso(usePermiso())
  if (falta === '') return null
  return (
    <Alert color="orange" icon={<IconClockExclamation />} p="xs" role="status">
      <Text size="sm">Puede vender {falta} más sin conectarse. Conéctala un momento antes: después no hace ventas nuevas.</Text>
    </Alert>
  )
}

/** Below this a browser starts to throw data away. */
const ESPACIO_MINIMO = 200_000_000

/** What may go wrong with this device's storage, in words and with the way out. Closed, it stays closed until the browser is. */
export function AvisoAlmacen() {
  const { persistente, duraderaEstricta, usoBytes, cuotaBytes } = useSync()
  const [cerrado, setCerrado] = useSessionStorage({ key: 'mercana.caja.avisoAlmacen', defaultValue: false, getInitialValueInEffect: false })
  const libre = cuotaBytes - usoBytes
  const avisos = [
    ...(cuotaBytes > 0 && libre < ESPACIO_MINIMO
      ? [`Quedan ${formatBytes(libre)} libres en este equipo. Borra fotos o programas para no quedarse sin espacio vendiendo.`]
      : []),
    ...(persistente ? [] : ['El navegador no prometió conservar los datos: instala la aplicación y conéctate a menudo.']),
    ...(duraderaEstricta ? [] : ['Este navegador no confirma que la venta llegó al disco. Usa Chrome o Edge al día.']),
  ]
  if (cerrado || avisos.length === 0) return null
  return (
    <Alert color="orange" icon={<IconDatabaseExclamation />} p="xs" role="status" withCloseButton onClose={() => setCerrado(true)}>
      <Text size="sm">{avisos.join(' ')}</Text>
    </Alert>
  )
}
