import { useSyncExternalStore, type ReactNode } from 'react'
import { Button, Text } from '@mantine/core'
import { IconDeviceMobileDown } from '@tabler/icons-react'
import { install } from '#ui/install.ts'
import classes from './InicioScreen.module.css'

/** The browser's own offer to install the app; where it never makes one (iPhone, iPad), how its person does it. */
export function Instalar() {
  const isOffered = useSyncExternalStore(install.subscribe, install.isOffered)
  return isOffered ? (
    <Oferta titulo="Pon Mercana en este equipo" boton={<Button onClick={() => void install.ask()}>Instalar</Button>}>
      Abre como una aplicación, a pantalla completa y sin conexión.
    </Oferta>
  ) : (
    <Oferta
      titulo="Pon Mercana en tu pantalla de inicio"
      boton={
        <Button variant="default" onClick={install.notNow}>
          Ahora no
        </Button>
      }
    >
      Toca Compartir y luego «Agregar a inicio». Abre como una aplicación y sin conexión, guarda lo tuyo por más tiempo y puede avisarte de
      tus pedidos.
    </Oferta>
  )
}

function Oferta({ titulo, boton, children }: { titulo: string; boton: ReactNode; children: ReactNode }) {
  return (
    <section className={classes['install']} aria-label="Instalar Mercana">
      <IconDeviceMobileDown size={34} aria-hidden />
      <div>
        <Text fw={700}>{titulo}</Text>
        <Text size="sm">{children}</Text>
      </div>
      {boton}
    </section>
  )
}
