import { Alert } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useArranque } from '#data/tienda/useArranque.ts'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { formatInteger } from '#ui/format.ts'
import { paths } from '#features/paths.ts'

/** Leads the owner of a new store to what it still lacks; nothing once it has everything. */
export function ArranqueCard({ nombre, hoy }: { nombre: string; hoy: string }) {
  const faltan = useArranque(hoy)?.filter(({ hecho }) => !hecho).length ?? 0
  if (faltan === 0) return null
  return (
    <Alert
      color="mango"
      role="status"
      icon={<IconListCheck size={26} aria-hidden />}
      title={faltan === 1 ? 'Falta un paso para vender con todo' : `Faltan ${formatInteger(faltan)} pasos para vender con todo`}
    >
      <LinkButton to={paths.configurar.href({ nombre }, { ver: 'arranque' })} variant="filled" size="sm" mt={4}>
        Ver la lista de arranque
      </LinkButton>
    </Alert>
  )
}
