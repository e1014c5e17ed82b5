import { Alert, Button, Group, Rating, Stack, Text } from '@mantine/core'
import { conEscrito, useEscritoMio } from '#data/session/useEscrito.ts'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosResenas, type MiResena } from '#domain/resenas/comandos.resenas.ts'
import type { ContenidoDePedido } from '#domain/pedidos/pedido.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { Answer } from '#features/kit/Answer.tsx'
import { useOrden } from '#features/kit/answer/useCommand.ts'
import { Estrellas } from '#features/kit/resena/Estrellas.tsx'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import { TextField } from '#features/kit/inputs.tsx'
import { formatDateTime } from '#ui/format.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useState } from 'react'

const LARGO = 1000

interface Props {
  pedidoId: string
  contenido: Pick<ContenidoDePedido, 'lineas' | 'tiendaNombre'>
}

/** What she says of an order that she has, for everybody to read, and what the store answered. */
export function ResenaDelPedido({ pedidoId, contenido }: Props) {
  const consulta = useConsulta(comandosResenas.miResena, { pedidoId }, {})
  const [cambiando, setCambiando] = useState(false)
  return (
    <Seccion titulo="¿Cómo te fue?">
      <Answer of={consulta} what="Tu reseña">
        {({ resena, puede }) => {
          if (resena && !cambiando) return <LoDicho resena={resena} {...(puede === '' ? { onChange: () => setCambiando(true) } : {})} />
          if (puede !== '') return <Text c="dimmed">{explicarCodigo(puede)}</Text>
          return (
            <Escribir
              pedidoId={pedidoId}
              contenido={contenido}
              antes={resena}
              onSave={() => {
                setCambiando(false)
                consulta.recargar()
              }}
            />
          )
        }}
      </Answer>
    </Seccion>
  )
}

function LoDicho({ resena, onChange }: { resena: MiResena; onChange?: () => void }) {
  return (
    <Stack gap="xs">
      {resena.oculta && (
        <Alert color="orange" title="Mercana la quitó">
          {resena.motivo} Si la escribes de otra forma, la vuelven a mirar.
        </Alert>
      )}
      <Estrellas cuantas={resena.estrellas} size="lg" />
      {resena.comentario !== '' && <Text style={{ whiteSpace: 'pre-line' }}>{resena.comentario}</Text>}
      {resena.productos.map(({ productoId, nombre, estrellas }) => (
        <Group key={productoId} gap="xs">
          <Text size="sm">{nombre}</Text>
          <Estrellas cuantas={estrellas} size="sm" />
        </Group>
      ))}
      <Text size="sm" c="dimmed">
        {formatDateTime(resena.editadaEn || resena.en)}
      </Text>
      {resena.respuesta !== '' && (
        <Alert color="blue" title="Te respondió la tienda">
          {resena.respuesta}
        </Alert>
      )}
      {onChange && (
        <Group>
          <Button variant="default" onClick={onChange}>
            Cambiar lo que dije
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Escribir({ pedidoId, contenido, antes, onSave }: Props & { antes: MiResena | null; onSave: () => void }) {
  const orden = useOrden()
  // Half-written, it is here when she comes back.
  const { campos, anotar, olvidar } = useEscritoMio(`resena:${pedidoId}`)
  const { comentario } = conEscrito({ comentario: antes?.comentario ?? '' }, campos)
  const [estrellas, setEstrellas] = useState(antes?.estrellas ?? 0)
  const [deProductos, setDeProductos] = useState(() => new Map((antes?.productos ?? []).map((uno) => [uno.productoId, uno.estrellas])))
  const [falta, setFalta] = useState(false)
  const productos = [...new Map(contenido.lineas.map(({ productoId, nombre }) => [productoId, nombre]))]
  const [enviar, enviando] = useLocked(async () => {
    if (estrellas === 0) {
      setFalta(true)
      return
    }
    const calificados = [...deProductos].map(([productoId, cuantas]) => ({ productoId, estrellas: cuantas }))
    const hecho = await orden(
      comandosResenas.resenar,
      { pedidoId },
      { estrellas, comentario, productos: calificados },
      { bien: 'Gracias: ya la lee todo el mundo', mal: 'No se guardó. Lo que escribiste sigue aquí' },
    )
    if (!hecho.ok) return
    olvidar()
    onSave()
  })
  return (
    <Stack>
      <div>
        <Text fw={500} id="estrellas">
          Tu compra en {contenido.tiendaNombre}
        </Text>
        <Rating
          value={estrellas}
          onChange={(cuantas) => {
            setEstrellas(cuantas)
            setFalta(false)
          }}
          size="xl"
          aria-labelledby="estrellas"
          getSymbolLabel={(cuantas) => `${cuantas} de 5`}
        />
        <Text c="red" size="sm" role="alert" hidden={!falta}>
          Toca de una a cinco estrellas
        </Text>
      </div>
      <TextField
        label="Cuéntalo"
        description="Lo lee todo el mundo, con tu primer nombre. No pongas teléfonos ni direcciones"
        lines={3}
        maxLength={LARGO}
        value={comentario}
        onChange={(texto) => anotar({ ...campos, comentario: texto })}
      />
      <Stack gap="xs" role="group" aria-label="Estrellas de cada producto">
        <Text fw={500}>Los productos, si quieres</Text>
        {productos.map(([productoId, nombre]) => (
          <Group key={productoId} justify="space-between" wrap="nowrap">
            <Text size="sm">{nombre}</Text>
            <Rating
              value={deProductos.get(productoId) ?? 0}
              onChange={(cuantas) => setDeProductos((sofar) => new Map(sofar).set(productoId, cuantas))}
              size="md"
              aria-label={`Estrellas de ${nombre}`}
              getSymbolLabel={(cuantas) => `${nombre}: ${cuantas} de 5`}
            />
          </Group>
        ))}
      </Stack>
      <Group>
        <Button onClick={enviar} loading={enviando}>
          {antes ? 'Guardar lo que digo' : 'Publicar mi reseña'}
        </Button>
      </Group>
    </Stack>
  )
}
