import { Badge, Card, Group, Stack, Text } from '@mantine/core'
import { saludDe } from '#domain/sync/salud.rules.ts'
import { situacionRemota } from '#domain/sync/salud.situacion.ts'
import type { SaludDispositivo } from '#domain/comandos.ts'
import { formatAgo, formatDateTime, formatInteger } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { AvisoSalud } from './AvisoSalud.tsx'
import { Answer } from '#features/kit/Answer.tsx'
import type { SaludTiendaEnLinea } from './saludTienda.ts'

/** What each device has made and the server does not have: which numbers of its order, since when, and what to do. */
export function HuecosPanel({ consulta }: { consulta: SaludTiendaEnLinea }) {
  return (
    <Answer of={consulta} what="La lista de huecos" since={({ hora }) => hora}>
      {({ dispositivos }) => {
        const conHuecos = dispositivos.filter(({ huecos }) => huecos.length > 0)
        if (conHuecos.length === 0)
          return (
            <EmptyState title="No falta nada">
              Cada equipo numera lo que hace: 1, 2, 3… El servidor tiene todos los números de todos los equipos, sin saltos.
            </EmptyState>
          )
        return (
          <Stack>
            {conHuecos.map((d) => (
              <Hueco key={d.dispositivoId} dispositivo={d} />
            ))}
          </Stack>
        )
      }}
    </Answer>
  )
}

const enPalabras = ([desde, hasta]: readonly [number, number]): string =>
  desde === hasta ? `el ${formatInteger(desde)}` : `del ${formatInteger(desde)} al ${formatInteger(hasta)}`

function Hueco({ dispositivo: d }: { dispositivo: SaludDispositivo }) {
  const ahora = useNow(30_000)
  const aviso = saludDe(situacionRemota(d), ahora).find(({ estado }) => estado === 'faltan-documentos')
  return (
    <Card component="section" aria-label={d.nombre}>
      <Group justify="space-between" mb="sm">
        <Text fw={700} fz="lg">
          {d.nombre}
        </Text>
        <Text c="dimmed" size="sm">
          Último contacto, {formatAgo(d.contactoEn, ahora)}
        </Text>
      </Group>
      {aviso && <AvisoSalud aviso={aviso} />}
      <Text mt="sm">
        {d.huecosDesde === '' ? 'Se acaban de notar' : `Se notó el ${formatDateTime(d.huecosDesde)}`}: de lo que hizo este equipo, en su
        orden, falta
      </Text>
      <Group gap="xs" mt="xs" component="ul" style={{ listStyle: 'none', padding: 0, margin: 0 }} aria-label="Documentos que faltan">
        {d.huecos.map((rango) => (
          <Badge key={rango[0]} component="li" variant="light" color="red" size="lg" tt="none">
            {enPalabras(rango)}
          </Badge>
        ))}
      </Group>
    </Card>
  )
}
