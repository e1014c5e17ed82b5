import { useState } from 'react'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { comandos } from '#domain/comandos.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { formatoIdentificacion } from '#domain/fiscal/identificacion.ts'
import { tieneRncConfirmado } from '#domain/tienda/tienda.rules.ts'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { RevisionDeMercana } from '../RevisionDePlataforma.tsx'
import { useOrden } from '#features/kit/answer/useCommand.ts'
import { PruebaDelRnc, sinPrueba } from '../PruebaDelRnc.tsx'
import { ActModal } from '../../kit/ActForm.tsx'

/** Whether Mercana saw that the RNC is this shop's own: how to ask for it, and how to give it up. */
export function RncConfirmado({ tienda }: { tienda: Tienda }) {
  const [abierto, setAbierto] = useState<'pedir' | 'soltar'>()
  const orden = useOrden()
  const { tiendaId, rncConfirmado, revision, revisionDe } = tienda
  if (tienda.tiendaRnc === '') return null
  if (tieneRncConfirmado(tienda))
    return (
      <Stack gap={4} mt="sm">
        <Group gap="xs">
          <IconRosetteDiscountCheck size={22} aria-hidden color="var(--mantine-color-teal-text)" />
          <Text>Mercana confirmó que el RNC {formatoIdentificacion(tienda.tiendaRnc)} es de tu negocio.</Text>
          <Button size="sm" variant="subtle" color="red" onClick={() => setAbierto('soltar')}>
            Soltar este RNC
          </Button>
        </Group>
        <ConfirmDialog
          opened={abierto === 'soltar'}
          title="Soltar el RNC"
          confirmLabel="Soltar el RNC"
          danger
          onClose={() => setAbierto(undefined)}
          onConfirm={() => orden(comandos.soltarRnc, { tiendaId }, { rnc: rncConfirmado }, { bien: 'El RNC quedó suelto' })}
        >
          La tienda queda sin RNC y sus rangos se retiran: lo que no se haya prestado a una caja no se usará más. Lo que las cajas ya tienen
          se puede terminar. Otra persona podrá pedir ese RNC. No se puede deshacer.
        </ConfirmDialog>
      </Stack>
    )
  return (
    <Stack gap="sm" mt="sm">
      {revisionDe === 'rnc' && <RevisionDeMercana tienda={tienda} />}
      {revision !== 'pedida' && (
        <Alert color="mango" title="Este RNC todavía no está confirmado">
          <Stack gap="xs" align="flex-start">
            Las cajas facturan con él, pero no sale en tu página. Si lo confirma otra cuenta antes que tú, no podrás tomar más números.
            <Button variant="default" onClick={() => setAbierto('pedir')}>
              Pedir que lo confirmen
            </Button>
          </Stack>
        </Alert>
      )}
      {revision === 'pedida' && revisionDe === 'apertura' && <Text c="dimmed">Mercana lo mira junto con la apertura de la tienda.</Text>}
      {abierto === 'pedir' && <Pedir tiendaId={tiendaId} onClose={() => setAbierto(undefined)} />}
    </Stack>
  )
}

function Pedir({ tiendaId, onClose }: { tiendaId: string; onClose: () => void }) {
  const orden = useOrden()
  const [prueba, setPrueba] = useState(sinPrueba)
  const [pedir, pidiendo] = useLocked(async () => {
    const pedido = await orden(comandos.pedirRevisionDeRnc, { tiendaId }, prueba, {
      bien: 'Pedido. Te avisamos aquí y por correo.',
      mal: 'No se pudo pedir',
    })
    if (pedido.ok) onClose()
  })
  return (
    <ActModal onClose={onClose} title="Pedir que confirmen el RNC" onSubmit={pedir} running={pidiendo} submit="Pedirlo" cancel="Volver">
      <Text>
        Envía una foto del acta de inscripción o de la tarjeta del RNC. Si el mismo dueño tiene otra tienda con este RNC, no hace falta.
      </Text>
      <PruebaDelRnc prueba={prueba} onChange={setPrueba} />
    </ActModal>
  )
}
