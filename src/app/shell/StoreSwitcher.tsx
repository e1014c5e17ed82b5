import { Menu, Text, UnstyledButton } from '@mantine/core'
import { IconBuildingStore, IconCheck, IconChevronDown, IconEye, IconEyeOff, IconPlus, IconReportMoney } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useConfigTienda, useSesion } from '#data/session/react.tsx'
import { tieneRol } from '#domain/core/entity.ts'
import { permisosDeDeclaracion } from '#domain/fiscal/declaraciones/declaraciones.permisos.ts'
import { nombreDeRoles } from '#domain/personas/equipo.entity.ts'
import { paths } from '#features/paths.ts'
import classes from './StoreSwitcher.module.css'
import { useSlug, useVisit } from '../gate/useVisitor.ts'

/** The store at hand, and the way to another one. For who has one. */
export function StoreSwitcher() {
  const { usuario, membresias, dispositivoCaja } = useSesion()
  const slug = useSlug()
  const { asCustomer } = useVisit()
  const stores = new Map(membresias.map((membresia) => [membresia.slug, membresia.tiendaNombre]))
  const roles = new Map(membresias.map((membresia) => [membresia.slug, nombreDeRoles(membresia)]))
  if (dispositivoCaja && !stores.has(dispositivoCaja.slug)) stores.set(dispositivoCaja.slug, dispositivoCaja.nombre)
  const opened = useConfigTienda()?.tiendaNombre
  const name = slug === undefined ? undefined : (opened ?? stores.get(slug))
  return (
    <Menu position="bottom-start" shadow="md" width={280}>
      <Menu.Target>
        <UnstyledButton className={classes['button'] ?? ''}>
          <IconBuildingStore size={20} aria-hidden className={classes['icon'] ?? ''} />
          <span className={classes['name']}>{name ?? (stores.size === 1 ? [...stores.values()][0] : 'Mis tiendas')}</span>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Mis tiendas</Menu.Label>
        {[...stores].map(([storeSlug, storeName]) => (
          <Menu.Item
            key={storeSlug}
            component={Link}
            to={paths.tienda.href({ nombre: storeSlug })}
            rightSection={storeSlug === slug ? <IconCheck size={18} aria-label="abierta" /> : undefined}
          >
            {storeName}
            {roles.has(storeSlug) && (
              <Text component="span" display="block" size="sm" c="dimmed">
                {roles.get(storeSlug)}
              </Text>
            )}
          </Menu.Item>
        ))}
        {membresias.filter((una) => permisosDeDeclaracion.leer.some((rol) => tieneRol(una, rol))).length > 1 && (
          <Menu.Item component={Link} to={paths.misTiendas.href()} leftSection={<IconReportMoney size={18} aria-hidden />}>
            El mes de mis tiendas
          </Menu.Item>
        )}
        {slug !== undefined && stores.has(slug) && (
          <>
            <Menu.Divider />
            {asCustomer ? (
              <Menu.Item component={Link} to={paths.tienda.href({ nombre: slug })} leftSection={<IconEyeOff size={18} aria-hidden />}>
                Volver al tablero
              </Menu.Item>
            ) : (
              <Menu.Item
                component={Link}
                to={paths.tienda.href({ nombre: slug }, { ver: 'cliente' })}
                leftSection={<IconEye size={18} aria-hidden />}
              >
                Ver como cliente
              </Menu.Item>
            )}
          </>
        )}
        {usuario && (
          <>
            <Menu.Divider />
            <Menu.Item component={Link} to={paths.nuevaTienda.path} leftSection={<IconPlus size={18} aria-hidden />}>
              Crear una tienda
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
