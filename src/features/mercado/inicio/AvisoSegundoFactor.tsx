import { Alert, Button, Group } from '@mantine/core'
import { IconShieldExclamation } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#features/paths.ts'

/** Said to who would run the platform, had a second factor been proved (adr/0020). */
export const AvisoSegundoFactor = () => (
  <Alert color="orange" icon={<IconShieldExclamation size={22} aria-hidden />} title="Falta tu segundo paso para operar la plataforma">
    <Group justify="space-between">
      Actívalo, o agrega una llave y entra con ella. Mientras tanto usas Mercana como cualquier persona.
      <Button component={Link} to={paths.perfil.href({ ver: 'seguridad' })} variant="default">
        Ir a mi perfil
      </Button>
    </Group>
  </Alert>
)
