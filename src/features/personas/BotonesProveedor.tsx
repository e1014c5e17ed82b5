import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconBrandApple, IconBrandFacebook, IconBrandGoogle, IconBrandWindows, IconExternalLink } from '@tabler/icons-react'
import { proveedores, type IdProveedor } from '#domain/personas/proveedores.ts'
import type { Icon } from '#features/feature.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useProveedor } from './useProveedor.ts'

const icons: Record<IdProveedor, Icon> = {
  google: IconBrandGoogle,
  facebook: IconBrandFacebook,
  apple: IconBrandApple,
  microsoft: IconBrandWindows,
}

type Opciones = Parameters<typeof useProveedor>[0]

interface Props extends Opciones {
  ids: readonly IdProveedor[]
}

/** A button for each of these other accounts, and what there is to say while its window is open. */
export function BotonesProveedor({ ids, ...options }: Props) {
  const { waiting, blocked, problem, open, cancel, openHere } = useProveedor(options)
  return (
    <Stack>
      {ids.map((id) => {
        const BrandIcon = icons[id]
        return (
          <Button
            key={id}
            variant="default"
            leftSection={<BrandIcon size={20} aria-hidden />}
            loading={waiting === id}
            disabled={waiting !== undefined && waiting !== id}
            onClick={() => open(id)}
          >
            {options.unir ? `Unir mi cuenta de ${proveedores[id]}` : `Continuar con ${proveedores[id]}`}
          </Button>
        )
      })}
      {waiting && (
        <Group role="status" justify="space-between">
          <Text c="dimmed">Termina en la ventana de {proveedores[waiting]} que se abrió.</Text>
          <Button variant="subtle" size="compact-md" onClick={cancel}>
            Cancelar
          </Button>
        </Group>
      )}
      {blocked && (
        <Alert color="orange" role="alert" icon={<IconExternalLink size={22} aria-hidden />} title="Tu navegador no dejó abrir la ventana">
          <Stack align="flex-start">
            Puedes permitir las ventanas de esta página, o seguir aquí mismo: al terminar vuelves solo.
            <Button onClick={() => openHere(blocked)}>Seguir en esta ventana</Button>
          </Stack>
        </Alert>
      )}
      <Problem>{problem}</Problem>
    </Stack>
  )
}
