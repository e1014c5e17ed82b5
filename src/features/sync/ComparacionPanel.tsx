import { Badge, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { SaludDispositivo } from '#domain/comandos.ts'
import { formatMoney } from '#domain/core/money.ts'
import { saludDe } from '#domain/sync/salud.rules.ts'
import { situacionRemota } from '#domain/sync/salud.situacion.ts'
import type { Digesto } from '#domain/core/sync.ts'
import { formatDateTime, formatDay, formatInteger } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { AvisoSalud } from './AvisoSalud.tsx'
import { Answer } from '#features/kit/Answer.tsx'
import type { SaludTiendaEnLinea } from './saludTienda.ts'

const deComparacion: readonly string[] = ['el-servidor-tiene-menos', 'no-coincide', 'aqui-hay-menos']

/** Day by day, does the server hold what each device has receipts for? */
export function ComparacionPanel({ consulta }: { consulta: SaludTiendaEnLinea }) {
  return (
    <Answer of={consulta} what="La comparación" since={({ hora }) => hora}>
      {({ dispositivos }) => {
        const vistos = dispositivos.filter(({ estado, comparado }) => estado === 'activo' || (comparado?.distintos.length ?? 0) > 0)
        if (vistos.length === 0)
          return (
            <EmptyState title="Aún no hay nada que comparar">
              Cada noche, cada equipo compara sus días cerrados con el servidor: cuántos documentos, cuánto dinero y cuáles.
            </EmptyState>
          )
        return (
          <Stack>
            {vistos.map((d) => (
              <Comparado key={d.dispositivoId} dispositivo={d} />
            ))}
          </Stack>
        )
      }}
    </Answer>
  )
}

function Comparado({ dispositivo: d }: { dispositivo: SaludDispositivo }) {
  const ahora = useNow(60_000)
  const distintos = d.comparado?.distintos ?? []
  const avisos = saludDe(situacionRemota(d), ahora).filter(({ estado }) => deComparacion.includes(estado))
  return (
    <Card component="section" aria-label={d.nombre}>
      <Group justify="space-between">
        <div>
          <Text fw={700} fz="lg">
            {d.nombre}
          </Text>
          <Text c="dimmed" size="sm">
            {d.comparado ? `Comparado el ${formatDateTime(d.comparado.en)}` : 'Se compara al primer contacto de cada día'}
          </Text>
        </div>
        <Badge size="lg" variant="light" tt="none" color={d.comparado === null ? 'gray' : distintos.length === 0 ? 'teal' : 'red'}>
          {d.comparado === null
            ? 'Sin comparar'
            : distintos.length === 0
              ? 'Coincide'
              : `${formatInteger(distintos.length)} ${distintos.length === 1 ? 'día' : 'días'} sin coincidir`}
        </Badge>
      </Group>
      {avisos.length > 0 && (
        <Stack gap="sm" mt="sm">
          {avisos.map((aviso) => (
            <AvisoSalud key={aviso.estado} aviso={aviso} />
          ))}
        </Stack>
      )}
      {distintos.length > 0 && (
        <SimpleGrid component="dl" cols={{ base: 1, sm: 2, lg: 3 }} mt="sm" mb={0}>
          {distintos.map(({ dia, dispositivo, servidor }) => (
            <div key={dia}>
              <Text component="dt" fw={650}>
                {formatDay(dia)}
              </Text>
              <Text component="dd" m={0} className="numeros" style={{ whiteSpace: 'normal' }}>
                El equipo: {cifras(dispositivo)}
              </Text>
              <Text component="dd" m={0} className="numeros" style={{ whiteSpace: 'normal' }}>
                El servidor: {cifras(servidor)}
              </Text>
            </div>
          ))}
        </SimpleGrid>
      )}
    </Card>
  )
}

const cifras = ({ cuenta, centavos }: Digesto): string =>
  `${formatInteger(cuenta)} ${cuenta === 1 ? 'documento' : 'documentos'}, ${formatMoney(centavos)}`
