import { Button, Code, CopyButton, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTienda } from '#data/session/react.tsx'
import { LinkButton } from '../kit/LinkButton.tsx'
import { paths } from '../paths.ts'

/** Where other issuers leave what they issue to the store: what DGII asks of every issuer to be reached at. */
export function DireccionDeRecepcion() {
  const { tiendaId, slug: nombre } = useTienda()
  const direccion = `${globalThis.location.origin}/api/fe/${tiendaId}`
  return (
    <section aria-labelledby="direccion-de-recepcion">
      <Stack gap="xs" align="flex-start">
        <Title order={2} size="h3" id="direccion-de-recepcion">
          Dónde recibes comprobantes
        </Title>
        <Text>
          Dale esta dirección a la DGII como la de recepción, aprobación comercial y autenticación. Lo que tus proveedores te emitan llega a
          Compras, Recibidos.
        </Text>
        <Code style={{ overflowWrap: 'anywhere' }}>{direccion}</Code>
        <CopyButton value={direccion} timeout={3000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
            >
              {copied ? 'Copiada' : 'Copiar la dirección'}
            </Button>
          )}
        </CopyButton>
        <LinkButton to={paths.compras.href({ nombre }, { ver: 'recibidos' })}>Ver los recibidos</LinkButton>
      </Stack>
    </section>
  )
}
