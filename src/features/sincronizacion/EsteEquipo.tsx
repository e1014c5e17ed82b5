import { Alert, Badge, Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useNumeros, useSync, useTienda } from '#data/react.tsx'
import { comprobantes, tipoComprobantes } from '#domain/ncf.ts'
import { mensajeDe } from '#domain/messages.ts'
import { formatAgo, formatBytes, formatDay, formatInteger } from '#ui/format.ts'
import { useNow } from '#ui/useNow.ts'
import { useLocked } from '#ui/useLocked.ts'

const MINUTO = 60_000

/** Is money at risk, and what should be done? One sentence for each state of this device. */
export function EsteEquipo() {
  const { dispositivo, interno } = useTienda()
  const sync = useSync()
  const ahora = useNow(30_000)
  const numeros = useNumeros()
  const [sincronizar, sincronizando] = useLocked(sync.sincronizar)
  const dato = (titulo: string, valor: string, nota?: string) => (
    <div>
      <Text size="sm" c="dimmed">
        {titulo}
      </Text>
      <Text fw={650} className="numeros" style={{ overflowWrap: 'anywhere' }}>
        {valor}
      </Text>
      {nota !== undefined && (
        <Text size="sm" c="dimmed">
          {nota}
        </Text>
      )}
    </div>
  )
  return (
    <Card>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={700} fz="lg">
            {dispositivo.nombre}
          </Text>
          <Text c="dimmed">Este equipo{dispositivo.clase === 'caja' ? ', enrolado como caja' : ', del navegador de quien entró'}</Text>
        </div>
        <Button leftSection={<IconRefresh size={18} />} onClick={sincronizar} loading={sincronizando}>
          Sincronizar ahora
        </Button>
      </Group>
      <Stack mt="md" gap="sm">
        <Avisos />
      </Stack>
      <SimpleGrid cols={{ base: 2, md: 3, lg: 6 }} mt="md">
        {dato(
          'Sin recibo del servidor',
          formatInteger(sync.sinEnviar),
          sync.sinEnviar === 0 ? 'Todo está recibido' : `El más viejo, ${formatAgo(sync.masViejo, ahora)}`,
        )}
        {dato(
          'Último contacto',
          formatAgo(sync.ultimoContacto, ahora),
          sync.conexion === 'en-linea' ? 'En línea' : sync.conexion === 'verificando' ? 'Verificando…' : 'Sin conexión',
        )}
        {dato(
          'Reloj',
          Math.abs(sync.desfaseMs) < MINUTO
            ? 'En hora'
            : `${formatInteger(Math.round(Math.abs(sync.desfaseMs) / MINUTO))} min ${sync.desfaseMs > 0 ? 'adelantado' : 'atrasado'}`,
        )}
        {dato('Espacio', formatBytes(sync.usoBytes), sync.cuotaBytes > 0 ? `de ${formatBytes(sync.cuotaBytes)}` : undefined)}
        {dato(
          'Guardado',
          sync.duraderaEstricta ? 'En disco, seguro' : 'Relajado',
          sync.persistente ? 'El navegador prometió conservarlo' : 'El navegador no prometió conservarlo',
        )}
        {dato('Versión', interno.puertos.version)}
      </SimpleGrid>
      {dispositivo.clase === 'caja' && (
        <Group mt="md" gap="xs" aria-label="Comprobantes que quedan" role="list">
          {tipoComprobantes.map((tipo) => {
            const de = numeros?.[tipo]
            if (!de) return null
            return (
              <Badge
                key={tipo}
                role="listitem"
                size="lg"
                variant="light"
                tt="none"
                color={de.quedan === 0 ? 'red' : de.quedan < 20 ? 'orange' : 'teal'}
                title={comprobantes[tipo].nombre}
              >
                {tipo}: quedan {formatInteger(de.quedan)}
                {de.vence === null ? '' : `, hasta ${formatDay(de.vence)}`}
              </Badge>
            )
          })}
        </Group>
      )}
    </Card>
  )
}

function Avisos() {
  const sync = useSync()
  const fallo = sync.ultimoFallo === '' ? undefined : mensajeDe({ code: sync.ultimoFallo })
  return (
    <>
      {sync.revocado && (
        <Alert color="red" title="Este equipo fue dado de baja">
          Ya no puede vender. Lo que falta por entregar se sigue entregando: déjalo abierto y con conexión hasta que llegue a cero.
        </Alert>
      )}
      {sync.enCuarentena > 0 && (
        <Alert color="red" title={`${formatInteger(sync.enCuarentena)} en cuarentena`}>
          El servidor los tiene guardados, no se perdió nada. Alguien con permiso debe revisar el motivo en la lista de abajo.
        </Alert>
      )}
      {sync.sinEnviar > 0 && sync.conexion !== 'en-linea' && (
        <Alert color="orange" title={`${formatInteger(sync.sinEnviar)} solo están en este equipo`}>
          Están seguros en su disco y saldrán solos al volver la conexión. No borres los datos del navegador ni devuelvas el equipo antes de
          eso.
        </Alert>
      )}
      {!sync.duraderaEstricta && (
        <Alert color="red" title="Este navegador no asegura el disco">
          Un corte de luz podría llevarse la última venta. Usa Chrome o Edge al día en la caja.
        </Alert>
      )}
      {fallo && sync.conexion !== 'sin-conexion' && (
        <Alert color="orange" title={fallo.mensaje}>
          {fallo.arreglo}
        </Alert>
      )}
    </>
  )
}
