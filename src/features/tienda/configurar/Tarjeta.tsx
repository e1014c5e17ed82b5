import type { ReactNode } from 'react'
import { Badge, Button, Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { Mark } from '#features/kit/columns.tsx'
import classes from './Configurar.module.css'

interface Props {
  nombre: string
  marca: Mark
  children: ReactNode
  /** More that can be done with it. */
  actos?: ReactNode
  onEdit: (() => void) | undefined
}

/** One of a few things of the store that are set up: how it stands, what it is, and the way to change it. */
export const Tarjeta = ({ nombre, marca: [color, palabra], children, actos, onEdit }: Props) => (
  <article className={classes['tarjeta']} aria-label={nombre}>
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Text fw={700} fz="lg" lh={1.25}>
        {nombre}
      </Text>
      <Badge variant="light" color={color} style={{ flex: 'none' }}>
        {palabra}
      </Badge>
    </Group>
    {children}
    <Group gap="xs" mt="auto">
      {actos}
      {onEdit && (
        <Button
          px="sm"
          variant="subtle"
          color="gray"
          leftSection={<IconPencil size={20} aria-hidden />}
          onClick={onEdit}
          aria-label={`Editar ${nombre}`}
        >
          Editar
        </Button>
      )}
    </Group>
  </article>
)
