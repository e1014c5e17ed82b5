import { Button, Group, Text, Title } from '@mantine/core'
import { IconCashRegister, IconLayoutDashboard, IconMotorbike, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useSesion } from '#data/session/react.tsx'
import { nombreDeRoles, type RolesDePersona } from '#domain/personas/roles-de-tienda.ts'
import { permisosDeVenta } from '#domain/ventas/venta.permisos.ts'
import { puede, tieneRol } from '#domain/core/entity.ts'
import { paths } from '#features/paths.ts'
import { Monogram } from '#ui/show/Monogram.tsx'
import classes from './MisTiendas.module.css'

interface Puerta {
  slug: string
  nombre: string
  detalle: string
  esCaja: boolean
  /** What their roles open here first. */
  puerta: 'vender' | 'entregas' | 'tablero'
}

const puertaDe = (quien: RolesDePersona): Puerta['puerta'] =>
  puede(quien, { permisos: permisosDeVenta }, 'crear') ? 'vender' : tieneRol(quien, 'mensajero') ? 'entregas' : 'tablero'

/** The stores where this person works and the till that this device is: one tap from selling, also with no connection. */
export function MisTiendas() {
  const { usuario, membresias, dispositivoCaja } = useSesion()
  const propias: Puerta[] = membresias.map((membresia) => ({
    slug: membresia.slug,
    nombre: membresia.tiendaNombre,
    detalle: nombreDeRoles(membresia),
    esCaja: false,
    puerta: puertaDe(membresia),
  }))
  const caja: Puerta[] = dispositivoCaja
    ? [{ slug: dispositivoCaja.slug, nombre: dispositivoCaja.nombre, detalle: 'Caja de este equipo', esCaja: true, puerta: 'vender' }]
    : []
  if (!usuario && caja.length === 0) return null
  return (
    <section aria-labelledby="mis-tiendas">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="mis-tiendas">
          Mis tiendas
        </Title>
        {usuario && (
          <Button component={Link} to={paths.nuevaTienda.path} variant="subtle" leftSection={<IconPlus size={19} aria-hidden />}>
            Crear una tienda
          </Button>
        )}
      </Group>
      {caja.length + propias.length === 0 ? (
        <Text c="dimmed">Todavía no trabajas en ninguna. Crea la tuya, o abre el enlace con que te invitaron.</Text>
      ) : (
        <ul className={classes['doors']}>
          {[...caja, ...propias].map(({ slug, nombre, detalle, esCaja, puerta }) => (
            <li key={`${slug}:${esCaja}`} className={classes['door']}>
              <Monogram name={nombre} />
              <div className={classes['words']}>
                <Text fw={700}>{nombre}</Text>
                <Text size="sm" c="dimmed">
                  {detalle}
                </Text>
              </div>
              <Group gap="xs">
                {puerta === 'vender' && (
                  <Button
                    component={Link}
                    to={paths.carrito.href({ nombre: slug })}
                    leftSection={<IconCashRegister size={20} aria-hidden />}
                    aria-label={`Vender en ${nombre}`}
                  >
                    Vender
                  </Button>
                )}
                {puerta === 'entregas' && (
                  <Button
                    component={Link}
                    to={paths.delivery.href({ nombre: slug }, { ver: 'mias' })}
                    leftSection={<IconMotorbike size={20} aria-hidden />}
                    aria-label={`Mis entregas de ${nombre}`}
                  >
                    Mis entregas
                  </Button>
                )}
                {!esCaja && (
                  <Button
                    component={Link}
                    to={paths.tienda.href({ nombre: slug })}
                    variant="default"
                    leftSection={<IconLayoutDashboard size={20} aria-hidden />}
                    aria-label={`Tablero de ${nombre}`}
                  >
                    Tablero
                  </Button>
                )}
              </Group>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
