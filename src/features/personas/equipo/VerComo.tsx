import { Button, Group, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { usePin, usePuede, useTienda, useVerComo } from '#data/session/react.tsx'
import { nombreDeRoles } from '#domain/personas/equipo.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { paths } from '#features/paths.ts'
import { miradasDe } from './roles.ts'

/** Looking at the store as a role does, or as somebody here who has several: their menus and screens, with nothing saved. */
export function VerComo() {
  const { slug } = useTienda()
  const mirar = useVerComo()
  const { accesos } = usePin()
  const puede = usePuede(Tienda, 'verComo')
  const navigate = useNavigate()
  if (!mirar || !puede) return null
  return (
    <section aria-labelledby="ver-como">
      <Text fw={650} id="ver-como">
        Ver la tienda como
      </Text>
      <Text c="dimmed" size="sm" mb="xs">
        Los menús y las pantallas de quien trabaja así, sin que nada se guarde. Funciona sin conexión.
      </Text>
      <Group gap="xs">
        {miradasDe(accesos).map((roles) => (
          <Button
            key={nombreDeRoles(roles)}
            variant="default"
            size="sm"
            leftSection={<IconEye size={18} aria-hidden />}
            onClick={() => {
              mirar.verComo(roles)
              void navigate(paths.tienda.href({ nombre: slug }))
            }}
          >
            {nombreDeRoles(roles)}
          </Button>
        ))}
      </Group>
    </section>
  )
}
