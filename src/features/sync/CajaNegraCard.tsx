import { useMemo, useState } from 'react'
import { Alert, Button, Card, Group, Text, Title } from '@mantine/core'
import { IconPackageExport, IconPackageImport } from '@tabler/icons-react'
import { puedeTomarCajas } from '#data/session/caja-negra/caja-negra.ts'
import { useSync, useTienda, useVivoDe } from '#data/session/react.tsx'
import { formatInteger } from '#ui/format.ts'
import { SacarCaja } from '../kit/caja-negra/SacarCaja.tsx'
import { TomarCaja } from '../kit/caja-negra/TomarCaja.tsx'

/** What this device has not handed in, taken out to another one, and the other way round. */
export function CajaNegraCard() {
  const tienda = useTienda()
  const { sinEnviar, conexion, revocado } = useSync()
  const [abierta, setAbierta] = useState<'sacar' | 'tomar'>()
  const { repo } = tienda
  const vivo = useMemo(() => repo.encargos(), [repo])
  const encargos = useVivoDe(vivo)?.length ?? 0
  const porEntregar = sinEnviar + encargos
  const urge = sinEnviar > 0 && (conexion !== 'en-linea' || revocado)
  return (
    <Card mt="lg" component="section" aria-labelledby="caja-negra">
      <Group justify="space-between" align="flex-start">
        <div style={{ flex: '1 1 320px' }}>
          <Title order={2} size="h4" id="caja-negra">
            Caja negra
          </Title>
          <Text c="dimmed">
            Si este equipo no puede conectarse, saca en un archivo o en códigos QR todo lo que el servidor no ha recibido. Otro equipo de la
            tienda lo recibe y lo entrega por él. Nada se dobla: cada documento lleva su número.
          </Text>
        </div>
        <Group gap="xs">
          <Button
            variant={urge ? 'filled' : 'default'}
            leftSection={<IconPackageExport size={18} />}
            disabled={porEntregar === 0}
            onClick={() => setAbierta('sacar')}
          >
            Sacar lo que falta
          </Button>
          {puedeTomarCajas(tienda) && (
            <Button variant="default" leftSection={<IconPackageImport size={18} />} onClick={() => setAbierta('tomar')}>
              Recibir de otro equipo
            </Button>
          )}
        </Group>
      </Group>
      {urge && (
        <Alert mt="md" color="orange" title="¿Vas a formatear, devolver o borrar este equipo?">
          Saca antes su caja negra: {formatInteger(sinEnviar)} {sinEnviar === 1 ? 'documento solo está' : 'documentos solo están'} aquí y se
          perdería{sinEnviar === 1 ? '' : 'n'} con él.
        </Alert>
      )}
      {encargos > 0 && (
        <Alert mt="md" color="blue" title={`${formatInteger(encargos)} de otro equipo por entregar`}>
          Están guardados en este disco y saldrán solos al volver la conexión, como documentos de quien los hizo.
        </Alert>
      )}
      {abierta === 'sacar' && <SacarCaja onClose={() => setAbierta(undefined)} />}
      {abierta === 'tomar' && <TomarCaja onClose={() => setAbierta(undefined)} />}
    </Card>
  )
}
