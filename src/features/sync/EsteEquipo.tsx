import { Badge, Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconRefresh, IconScale } from '@tabler/icons-react'
import { versionDe } from '#data/session/de-tienda.ts'
import type { EstadoCofre } from '#data/device/keys/cofre.ts'
import { useCofre, useNumeros, useSegundaCopia, useSync, useTienda } from '#data/session/react.tsx'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { tipoComprobantes } from '#domain/core/tipos-comprobante.ts'
import { formatAgo, formatBytes, formatDay, formatInteger } from '#ui/format.ts'
import { useNow } from '#ui/hooks/useNow.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { guardadoEnPalabras, segundaCopiaEnPalabras } from './palabras-del-disco.ts'
import { AvisoSalud } from './AvisoSalud.tsx'
import { useSaludPropia } from '#features/kit/device/useSaludPropia.ts'
import { DiscoDeLaCaja } from './DiscoDeLaCaja.tsx'

const MINUTO = 60_000

/** What is held here of customers, and who can look at it. */
const CLIENTES: Record<EstadoCofre, [valor: string, nota: string]> = {
  abriendo: ['Abriendo…', ''],
  'en-claro': ['Sin sellar', 'Este equipo no tiene datos de clientes sellados'],
  abierto: ['Sellados, abiertos', 'Cifrados en el disco; se ven mientras hay alguien en el equipo'],
  releyendo: ['Sellados, llegando', 'Se están trayendo otra vez del servidor'],
  cerrado: ['Sellados, cerrados', 'Los abre el PIN de quien ya entró aquí, o la conexión'],
}

/** Is money at risk, and what should be done? One sentence for each state of this device. */
export function EsteEquipo() {
  const tienda = useTienda()
  const { dispositivo } = tienda
  const sync = useSync()
  const ahora = useNow(30_000)
  const numeros = useNumeros()
  const segundaCopia = useSegundaCopia()
  const cofre = useCofre()
  const avisos = useSaludPropia()
  const [sincronizar, sincronizando] = useLocked(sync.sincronizar)
  const [comparar, comparando] = useLocked(sync.comparar)
  const dato = (titulo: string, valor: string, nota?: string) => (
    <div>
      <Text size="sm" c="dimmed">
        {titulo}
      </Text>
      <Text fw={650} className="numeros" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
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
        <Group gap="xs">
          <Button variant="default" leftSection={<IconScale size={18} />} onClick={comparar} loading={comparando}>
            Comparar con el servidor
          </Button>
          <Button leftSection={<IconRefresh size={18} />} onClick={sincronizar} loading={sincronizando}>
            Sincronizar ahora
          </Button>
        </Group>
      </Group>
      <Stack mt="md" gap="sm">
        {avisos.map((aviso) => (
          <AvisoSalud key={aviso.estado} aviso={aviso} />
        ))}
        <DiscoDeLaCaja />
      </Stack>
      <SimpleGrid cols={{ base: 2, md: 4, lg: 7 }} mt="md">
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
        {dato('Guardado', ...guardadoEnPalabras(sync))}
        {dato(
          'Días cerrados',
          sync.comparado === null
            ? 'Sin comparar'
            : sync.comparado.distintos.length === 0
              ? 'Coinciden'
              : `${formatInteger(sync.comparado.distintos.length)} sin coincidir`,
          sync.comparado === null ? 'Se comparan cada noche' : `Con el servidor, ${formatAgo(sync.comparado.en, ahora)}`,
        )}
        {dato('Segunda copia', ...segundaCopiaEnPalabras(segundaCopia, sync.sinEnviar))}
        {dato('Datos de clientes', ...CLIENTES[cofre])}
        {dato('Versión', versionDe(tienda))}
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
