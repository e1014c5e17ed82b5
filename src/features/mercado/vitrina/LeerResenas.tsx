import { useState } from 'react'
import type * as z from 'zod'
import { Alert, Button, Drawer, Group, Progress, Stack, Text } from '@mantine/core'
import { useConsulta } from '#data/useConsulta.ts'
import { Answer } from '#features/kit/Answer.tsx'
import { comandosResenas, type ResenaPublica } from '#domain/resenas/comandos.resenas.ts'
import { promedioDe } from '#domain/resenas/resena.rules.ts'
import { Estrellas } from '#features/kit/resena/Estrellas.tsx'
import { enDecimas, enResenas } from '#features/kit/resena/estrellas.ts'
import { enPalabras, useEnviar } from '#features/kit/answer/useCommand.ts'
import { formatDateTime } from '#ui/format.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { toastError } from '#ui/toast.ts'

type Pagina = z.output<typeof comandosResenas.resenasDeTienda.respuesta>

/** All that is said of a store, the newest first: how many gave each, and each in its words. */
export function LeerResenas({ slug, onClose }: { slug: string; onClose: () => void }) {
  const consulta = useConsulta(comandosResenas.resenasDeTienda, { slug }, {})
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title="Reseñas">
      <Answer of={consulta} what="Las reseñas">
        {(primera) => <Lista slug={slug} primera={primera} />}
      </Answer>
    </Drawer>
  )
}

function Lista({ slug, primera }: { slug: string; primera: Pagina }) {
  const enviar = useEnviar()
  const [resenas, setResenas] = useState<readonly ResenaPublica[]>(primera.resenas)
  const [sigue, setSigue] = useState(primera.sigue)
  const { total, decimas } = promedioDe(primera.cuantas)
  const [masDe, pidiendo] = useLocked(async () => {
    const hecho = await enviar(comandosResenas.resenasDeTienda, { slug }, sigue ?? {})
    if (!hecho.ok) {
      toastError('No se pudo traer más', enPalabras(hecho.error))
      return
    }
    setResenas((sofar) => [...sofar, ...hecho.value.resenas])
    setSigue(hecho.value.sigue)
  })
  return (
    <Stack gap="lg">
      <Text fw={700} size="lg">
        ★ {enDecimas(decimas)} · {enResenas(total)}
      </Text>
      <Stack gap={4}>
        {[5, 4, 3, 2, 1].map((cuantas) => (
          <Group key={cuantas} wrap="nowrap" gap="xs">
            <Estrellas cuantas={cuantas} size="sm" />
            <Progress
              flex={1}
              value={((primera.cuantas[cuantas - 1] ?? 0) * 100) / total}
              aria-label={`Con ${cuantas}: ${primera.cuantas[cuantas - 1] ?? 0}`}
            />
            <Text size="sm" className="numeros" miw={28} ta="end">
              {primera.cuantas[cuantas - 1] ?? 0}
            </Text>
          </Group>
        ))}
      </Stack>
      {resenas.map((resena) => (
        <Stack key={resena.id} gap={4} component="article" aria-label={`Reseña de ${resena.autorNombre}`}>
          <Group justify="space-between">
            <Text fw={600}>{resena.autorNombre}</Text>
            <Estrellas cuantas={resena.estrellas} />
          </Group>
          <Text size="sm" c="dimmed">
            {formatDateTime(resena.editadaEn || resena.en)}
          </Text>
          {resena.comentario !== '' && <Text style={{ whiteSpace: 'pre-line' }}>{resena.comentario}</Text>}
          {resena.productos.map(({ productoId, nombre, estrellas }) => (
            <Group key={productoId} gap="xs">
              <Text size="sm">{nombre}</Text>
              <Estrellas cuantas={estrellas} size="sm" />
            </Group>
          ))}
          {resena.respuesta !== '' && (
            <Alert color="blue" title="La tienda responde">
              {resena.respuesta}
            </Alert>
          )}
        </Stack>
      ))}
      {sigue && (
        <Button variant="default" onClick={masDe} loading={pidiendo}>
          Ver más
        </Button>
      )}
    </Stack>
  )
}
