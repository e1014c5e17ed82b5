import { Alert, Stack } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { paths } from '#features/paths.ts'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { RevisionDeMercana } from '../RevisionDePlataforma.tsx'

/** Tells the staff that customers cannot order, and why; nothing of an open store. */
export function EstadoCard({ tienda, esDueno }: { tienda: Tienda; esDueno: boolean }) {
  const { estado, estadoMotivo, slug } = tienda
  if (estado === 'abierta') return null
  if (estado === 'pendiente')
    return (
      <Stack gap="sm">
        <RevisionDeMercana tienda={tienda} />
        {(tienda.revision !== 'pedida' || tienda.revisionDe !== 'apertura') && (
          <Alert color="blue" icon={<IconBuildingStore size={26} aria-hidden />} title="El público todavía no ve la tienda">
            Para recibir pedidos, Mercana la aprueba primero. Las cajas no esperan por eso.
            {esDueno && (
              <LinkButton
                to={paths.configurar.href({ nombre: slug }, { ver: 'arranque' })}
                variant="filled"
                size="sm"
                mt="xs"
                display="block"
                w="fit-content"
              >
                Ver qué falta
              </LinkButton>
            )}
          </Alert>
        )}
      </Stack>
    )
  return (
    <Alert
      color="red"
      icon={<IconBuildingStore size={26} aria-hidden />}
      title={estado === 'suspendida' ? 'Mercana suspendió la tienda' : 'La tienda terminó en Mercana'}
      role="alert"
    >
      {estadoMotivo !== '' && <>Motivo: {estadoMotivo}. </>}
      Nadie puede pedir en ella. Los pedidos abiertos se terminan como siempre, y las cajas siguen vendiendo y entregando lo suyo.
    </Alert>
  )
}
