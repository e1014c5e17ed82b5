import { useState } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { Escrito } from '#data/session/useEscrito.ts'
import { nombreRolDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import type { EstadoDePedido } from '#domain/pedidos/pedido.ts'
import type { Result } from '#domain/core/result.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { formatDateTime } from '#ui/format.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import classes from './PedidoMensajes.module.css'

const LARGO = 1000

interface Props {
  mensajes: EstadoDePedido['mensajes']
  /** Tells which messages are of whoever reads: they stand at the right. */
  esMio: (mensaje: EstadoDePedido['mensajes'][number]) => boolean
  /** Ids of messages that the server does not have yet. */
  provisionales?: ReadonlySet<string>
  /** Keeps what was written, with or without signal; left out where nobody may write. */
  enviar?: (texto: string) => Promise<Result<unknown>>
  /** Where what is half-written is kept; it goes with the page without it. */
  borrador?: Escrito
}

/** What customer and store wrote to each other about an order, and a box to write more. */
export function PedidoMensajes({ mensajes, esMio, provisionales, enviar, borrador }: Props) {
  return (
    <Stack>
      {mensajes.length === 0 ? (
        <Text c="dimmed">Nadie ha escrito todavía.</Text>
      ) : (
        <ol className={classes['lista']} aria-label="Mensajes del pedido">
          {mensajes.map((mensaje) => (
            <li key={mensaje.id} data-mio={esMio(mensaje)}>
              <Text size="sm" c="dimmed">
                {mensaje.nombre} · {nombreRolDePedido(mensaje.rol)} · {formatDateTime(mensaje.en)}
              </Text>
              <Text className={classes['texto'] ?? ''}>{mensaje.texto}</Text>
              {provisionales?.has(mensaje.id) && <Text size="sm">Se enviará cuando haya conexión.</Text>}
            </li>
          ))}
        </ol>
      )}
      {enviar && <Caja enviar={enviar} borrador={borrador} />}
    </Stack>
  )
}

interface CajaProps {
  enviar: NonNullable<Props['enviar']>
  borrador: Escrito | undefined
}

function Caja({ enviar, borrador }: CajaProps) {
  const [suelto, setSuelto] = useState('')
  const { texto: escrito = '' } = borrador?.campos ?? { texto: suelto }
  const texto = typeof escrito === 'string' ? escrito : ''
  const setTexto = (nuevo: string) => (borrador ? borrador.anotar(nuevo === '' ? {} : { texto: nuevo }) : setSuelto(nuevo))
  const { run, running, problem } = useAction(
    () => enviar(texto.trim()),
    () => setTexto(''),
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (texto.trim() !== '') run()
      }}
    >
      <Stack gap="xs">
        <TextField label="Mensaje" lines={2} maxRows={6} maxLength={LARGO} value={texto} onChange={setTexto} />
        <Problem>{problem}</Problem>
        <Group justify="end">
          <Button type="submit" loading={running} disabled={texto.trim() === ''} leftSection={<IconSend size={20} aria-hidden />}>
            Enviar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
