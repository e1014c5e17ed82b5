import { useState } from 'react'
import { Button, FileButton, Group, Stack, Text, Title } from '@mantine/core'
import { IconCamera, IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import type { MiPedidoVisto } from '#data/pedidos/mis-pedidos.ts'
import { uuid } from '#data/device/browser/puertos-navegador.ts'
import { conEscrito, useEscritoMio } from '#data/session/useEscrito.ts'
import type { ActuarEnPedido } from '#data/pedidos/useMisPedidos.ts'
import { leerCentavos } from '#domain/core/money.ts'
import { fallo, type Result } from '#domain/core/result.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { MoneyInput } from '#ui/input/NumberField.tsx'
import { Foto } from '#features/kit/photo/Foto.tsx'
import { problemaDeFoto, reducirFoto, tiposDeFoto } from '#features/kit/photo/fotos.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import classes from './MisPedidos.module.css'
import { useFotosMias } from './useFotosMias.ts'

interface Props {
  visto: MiPedidoVisto
  actuar: ActuarEnPedido
}

interface Escrito {
  banco: string
  referencia: string
  centavos: number | null
}

/** The receipt of a transfer: which bank, its number, how much, and its picture; kept here when there is no connection. */
export function EnviarComprobante({ visto, actuar }: Props) {
  const { doc, estado } = visto
  const borrador = useEscritoMio(`comprobante:${doc.id}`)
  const { campos, anotar, olvidar } = borrador
  const enBlanco: Escrito = { banco: '', referencia: '', centavos: estado.porCobrarCentavos }
  const { banco, referencia, centavos } = conEscrito(enBlanco, campos)
  const poner = (cambio: Partial<Escrito>) => anotar({ ...campos, ...cambio })
  const fotos = useFotosMias(borrador, `comprobante:${doc.id}`, 1, doc.contenido.tiendaId)
  const [foto] = fotos.fotos

  const { run, running, problem } = useAction(async (): Promise<Result<void>> => {
    if (centavos === null) return fallo('pedido.datos-invalidos')
    const guardadas = await fotos.encolar()
    if (!guardadas.ok) return guardadas
    const [archivo = null] = guardadas.value
    const datos = { comprobanteId: uuid(), archivo, banco: banco.trim(), referencia: referencia.trim(), centavos }
    const hecho = await actuar.hacer('enviarComprobante', datos)
    if (!hecho.ok) await fotos.quitar(guardadas.value)
    if (hecho.ok) {
      olvidar()
      fotos.poner([])
    }
    return hecho
  })

  return (
    <form
      aria-label="Enviar comprobante"
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <Stack gap="sm">
        <Title order={2} size="h5">
          {estado.pago === 'rechazado' ? 'Enviar otro comprobante' : 'Enviar el comprobante'}
        </Title>
        <TextField
          label="Banco desde el que pagaste"
          required
          maxLength={80}
          autoComplete="off"
          value={banco}
          onChange={(texto) => poner({ banco: texto })}
        />
        <TextField
          label="Número de referencia"
          description="Está en el comprobante que te dio el banco."
          required
          maxLength={60}
          autoComplete="off"
          value={referencia}
          onChange={(texto) => poner({ referencia: texto })}
        />
        <MoneyInput
          label="Monto que transferiste"
          required
          parse={leerCentavos}
          value={centavos}
          onChange={(nuevo) => poner({ centavos: nuevo })}
        />
        <CampoDeFoto foto={foto} onChange={(nueva) => fotos.poner(nueva ? [nueva] : [])} />
        <Problem>{problem}</Problem>
        <Group>
          <Button
            type="submit"
            loading={running}
            disabled={!fotos.puede || !foto || banco.trim() === '' || referencia.trim() === '' || centavos === null || centavos <= 0}
          >
            Enviar comprobante
          </Button>
          <Text size="sm" c="dimmed" flex="1 1 12rem">
            Sin conexión también puedes: se guarda en este equipo y sale solo.
          </Text>
        </Group>
      </Stack>
    </form>
  )
}

interface CampoDeFotoProps {
  foto: Blob | undefined
  onChange: (foto: Blob | undefined) => void
}

/** Taken now or chosen; made smaller here, so that what a telephone makes is not refused for its size. */
function CampoDeFoto({ foto, onChange }: CampoDeFotoProps) {
  const [problema, setProblema] = useState('')
  const escoger = async (elegida: File | null): Promise<void> => {
    if (!elegida) return
    const reducida = await reducirFoto(elegida)
    const malo = await problemaDeFoto(reducida)
    setProblema(malo ? enPalabras(malo) : '')
    if (!malo) onChange(reducida)
  }
  return (
    <Stack gap="xs" role="group" aria-label="Foto del comprobante">
      <Text fw={500}>Foto del comprobante</Text>
      {foto && <Foto url="" archivo={foto} alt="Foto que escogiste" size={112} className={classes['miniatura']} />}
      <Group gap="xs">
        <FileButton accept="image/*" capture="environment" onChange={(elegida) => void escoger(elegida)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconCamera size={20} aria-hidden />}>
              Tomar foto
            </Button>
          )}
        </FileButton>
        <FileButton accept={tiposDeFoto} onChange={(elegida) => void escoger(elegida)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPhotoPlus size={20} aria-hidden />}>
              {foto ? 'Cambiar foto' : 'Escoger foto'}
            </Button>
          )}
        </FileButton>
        {foto && (
          <Button variant="subtle" color="red" leftSection={<IconTrash size={20} aria-hidden />} onClick={() => onChange(undefined)}>
            Quitar
          </Button>
        )}
      </Group>
      <Text c="red" role="alert" hidden={problema === ''}>
        {problema}
      </Text>
    </Stack>
  )
}
