import { Checkbox, Stack, Text } from '@mantine/core'
import { nombreDeRoles, nombresDeRol, rolesDeTienda, type RolDeTienda } from '#domain/personas/equipo.entity.ts'
import { juntarRoles, type RolesDePersona } from '#domain/personas/roles-de-tienda.ts'
import { quePuede } from './roles.ts'

interface Props {
  ficha: RolesDePersona
  onChange: (otrosRoles: RolDeTienda[]) => void
}

/** What somebody does besides their main role. An owner may do everything already, and being one is no side job. */
export function OtrosRoles({ ficha, onChange }: Props) {
  const { rol, otrosRoles } = juntarRoles(ficha)
  if (rol === 'propietario') return null
  return (
    <>
      <Checkbox.Group
        size="md"
        label="También hace de…"
        description="Puede además todo lo que marques aquí: ve sus pantallas y hace lo suyo, con la misma entrada"
        value={otrosRoles}
        onChange={(marcados) => onChange(rolesDeTienda.filter((uno) => marcados.includes(uno)))}
      >
        <Stack gap={6} mt="xs">
          {rolesDeTienda
            .filter((uno) => uno !== rol && uno !== 'propietario')
            .map((uno) => (
              <Checkbox key={uno} size="md" value={uno} label={nombresDeRol[uno]} description={quePuede[uno]} />
            ))}
        </Stack>
      </Checkbox.Group>
      {otrosRoles.length > 0 && (
        <Text size="sm" role="status">
          Trabaja de <b>{nombreDeRoles({ rol, otrosRoles }).toLowerCase()}</b>: de cada cosa vale lo que más le permita uno de sus roles.
        </Text>
      )}
    </>
  )
}
