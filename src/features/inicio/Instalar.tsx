import { useSyncExternalStore } from 'react'
import { Button, Text } from '@mantine/core'
import { IconDeviceMobileDown } from '@tabler/icons-react'
import { install } from '#ui/install.ts'
import classes from './InicioScreen.module.css'

/** The browser's own offer to install the app; where it never makes one (iPhone, iPad), how its person does it. */
export function Instalar() {
  const isOffered = useSyncExternalStore(install.subscribe, install.isOffered)
  if (isOffered)
    return (
      <section className={classes['install']} aria-label="Instalar Mercana">
        <IconDeviceMobileDown size={34} aria-hidden />
        <div>
          <Text fw={700}>Pon Mercana en este equipo</Text>
          <Text size="sm">Abre como una aplicación, a pantalla completa y sin conexión.</Text>
        </div>
        <Button onClick={() => void install.ask()}>Instalar</Button>
      </section>
    )
  return (
    <section className={classes['install']} aria-label="Instalar Mercana">
      <IconDeviceMobileDown size={34} aria-hidden />
      <div>
        <Text fw={700}>Pon Mercana en tu pantalla de inicio</Text>
        <Text size="sm">
          Toca Compartir y luego «Agregar a inicio». Abre como una aplicación y sin conexión, guarda lo tuyo por más tiempo y puede avisarte
          de tus pedidos.
        </Text>
      </div>
      <Button variant="default" onClick={install.notNow}>
        Ahora no
      </Button>
    </section>
  )
}
