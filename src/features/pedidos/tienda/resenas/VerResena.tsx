import { useState } from 'react'
import { Button, Drawer, Group, Stack } from '@mantine/core'
import { comandosResenas, type ResenaDicha } from '#domain/resenas/comandos.resenas.ts'
import { useOrden } from '#features/kit/answer/useCommand.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { LoQueDice } from '#features/kit/resena/LoQueDice.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'

interface Props {
  tiendaId: string
  resena: ResenaDicha
  puede: boolean
  onChange: () => void
  onClose: () => void
}

/** A review: answered here, or handed to who runs the platform. */
export function VerResena({ tiendaId, resena, puede, onChange, onClose }: Props) {
  const orden = useOrden()
  const [respuesta, setRespuesta] = useState(resena.respuesta)
  const [denuncia, setDenuncia] = useState<string>()
  const parametros = { tiendaId, resenaId: resena.id }
  const [responder, respondiendo] = useLocked(async () => {
    const hecho = await orden(
      comandosResenas.responderResena,
      parametros,
      { respuesta },
      { bien: respuesta.trim() === '' ? 'Quitaste la respuesta' : 'Ya la lee todo el mundo' },
    )
    if (hecho.ok) onChange()
  })
  const [denunciar, denunciando] = useLocked(async () => {
    const hecho = await orden(comandosResenas.denunciarResena, parametros, { motivo: denuncia ?? '' }, { bien: 'Mercana la va a mirar' })
    if (!hecho.ok) return
    setDenuncia(undefined)
    onChange()
  })
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={`Reseña de ${resena.autorNombre}`}>
      <Stack gap="lg">
        <LoQueDice resena={resena} />
        {puede && (
          <Stack gap="xs">
            <TextField
              label="Tu respuesta"
              description="La lee todo el mundo debajo de la reseña"
              lines={3}
              maxLength={1000}
              value={respuesta}
              onChange={setRespuesta}
            />
            <Group>
              <Button onClick={responder} loading={respondiendo} disabled={respuesta.trim() === resena.respuesta}>
                {resena.respuesta === '' ? 'Responder' : respuesta.trim() === '' ? 'Quitar la respuesta' : 'Cambiar la respuesta'}
              </Button>
              {resena.estado === 'visible' && denuncia === undefined && (
                <Button variant="default" onClick={() => setDenuncia('')}>
                  Pedir que la quiten
                </Button>
              )}
            </Group>
          </Stack>
        )}
        {denuncia !== undefined && (
          <Stack gap="xs">
            <TextField
              label="Por qué hay que quitarla"
              description="Se quita si insulta, miente sobre el pedido o da datos de alguien. No porque la nota sea mala"
              lines={2}
              maxLength={300}
              value={denuncia}
              onChange={setDenuncia}
            />
            <Group>
              <Button onClick={denunciar} loading={denunciando} disabled={denuncia.trim().length < 3}>
                Enviar a Mercana
              </Button>
              <Button variant="default" onClick={() => setDenuncia(undefined)}>
                Dejarla
              </Button>
            </Group>
          </Stack>
        )}
      </Stack>
    </Drawer>
  )
}
