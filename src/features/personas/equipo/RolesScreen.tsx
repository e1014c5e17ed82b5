import { Fragment } from 'react'
import { Alert, Badge, Group, Stack, Switch, Table, Text } from '@mantine/core'
import { IconCheck, IconMinus, IconUsersGroup } from '@tabler/icons-react'
import { useConfigTienda, usePuede, useTienda } from '#data/session/react.tsx'
import { comandosPersonas } from '#domain/personas/comandos.personas.ts'
import { nombresDeRol, rolesDeTienda, type RolDeTienda } from '#domain/personas/equipo.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { Loading } from '#ui/show/states.tsx'
import { useIsDesktop } from '#ui/hooks/useIsDesktop.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useOnline } from '#ui/hooks/useOnline.ts'
import { WideTable } from '#ui/show/WideTable.tsx'
import { paths } from '#features/paths.ts'
import { useOrden } from '#features/kit/answer/useCommand.ts'
import { matrizDe, nombresDeAjustable, type CeldaDeRol } from './matriz.ts'
import { quePuede } from './roles.ts'
import { VerComo } from './VerComo.tsx'

/** What each role may do in this store; the owner switches what may be switched, and looks at the store as a role does. */
export function Component() {
  const { slug } = useTienda()
  const tienda = useConfigTienda()
  const puedeAjustar = usePuede(Tienda, 'ajustarPermisos')
  const isOnline = useOnline()
  const isDesktop = useIsDesktop()
  const renglones = matrizDe(tienda?.permisosAjustados ?? [])
  return (
    <PageLayout
      title="Roles"
      description="Lo que puede hacer cada quien en esta tienda. Quien es propietario puede todo."
      width="full"
      state={tienda === undefined ? <Loading /> : undefined}
      actions={
        <LinkButton to={paths.empleados.href({ nombre: slug })} icon={IconUsersGroup}>
          Empleados
        </LinkButton>
      }
    >
      <Stack gap="lg">
        {!isOnline && (
          <Alert color="orange" title="Sin conexión">
            Así están los roles según este equipo. Los cambios los decide el servidor: se hacen cuando vuelva la conexión. Ver como otro rol
            sí funciona.
          </Alert>
        )}
        <VerComo />
        <Text c="dimmed">
          Un cambio vale en cada caja en cuanto se conecta; lo que se hizo antes de saberlo se acepta. Queda escrito quién hizo cada cambio
          y cuándo; si necesitas saberlo, pídeselo al operador de Mercana, que puede buscarlo.
        </Text>
        {isDesktop ? (
          <WideTable label="Permisos por rol" minWidth={1000}>
            <Table verticalSpacing="sm" withTableBorder>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Permiso</Table.Th>
                  {rolesDeTienda.map((rol) => (
                    <Table.Th key={rol} scope="col" ta="center" title={quePuede[rol]}>
                      {nombresDeRol[rol]}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {renglones.map(({ clave, celdas }) => (
                  <Table.Tr key={clave}>
                    <Table.Th scope="row" fw={400}>
                      <Nombre clave={clave} />
                    </Table.Th>
                    {celdas.map((celda) => (
                      <Table.Td key={celda.rol} ta="center">
                        <Interruptor clave={clave} celda={celda} activo={puedeAjustar && isOnline} />
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </WideTable>
        ) : (
          rolesDeTienda.map((rol) => <RolEnTarjeta key={rol} rol={rol} renglones={renglones} activo={puedeAjustar && isOnline} />)
        )}
      </Stack>
    </PageLayout>
  )
}

const Nombre = ({ clave }: { clave: string }) => (
  <>
    <Text fw={650}>{nombresDeAjustable[clave]?.titulo ?? clave}</Text>
    <Text c="dimmed" size="sm">
      {nombresDeAjustable[clave]?.detalle}
    </Text>
  </>
)

function RolEnTarjeta({ rol, renglones, activo }: { rol: RolDeTienda; renglones: ReturnType<typeof matrizDe>; activo: boolean }) {
  const suyos = renglones.flatMap(({ clave, celdas }) => celdas.filter((celda) => celda.rol === rol).map((celda) => ({ clave, celda })))
  const propios = suyos.filter(({ celda }) => celda.ajustable || celda.permitido)
  return (
    <section aria-label={nombresDeRol[rol]}>
      <Text fw={750} size="lg">
        {nombresDeRol[rol]}
      </Text>
      <Text c="dimmed" mb="xs">
        {quePuede[rol]}
      </Text>
      {rol !== 'propietario' && propios.length > 0 && (
        <Stack gap="sm">
          {propios.map(({ clave, celda }) => (
            <Group key={clave} justify="space-between" wrap="nowrap">
              <div>
                <Nombre clave={clave} />
              </div>
              <Interruptor clave={clave} celda={celda} activo={activo} />
            </Group>
          ))}
        </Stack>
      )}
    </section>
  )
}

/** A switch where the owner may; else a mark of what holds. */
function Interruptor({
  clave,
  celda: { rol, permitido, ajustable, cambiado },
  activo,
}: {
  clave: string
  celda: CeldaDeRol
  activo: boolean
}) {
  const { tiendaId } = useTienda()
  const orden = useOrden()
  const [poner, poniendo] = useLocked(() => orden(comandosPersonas.ajustarPermiso, { tiendaId }, { rol, clave, permitido: !permitido }))
  const nombre = `${nombresDeAjustable[clave]?.titulo ?? clave}: ${nombresDeRol[rol]}`
  if (!ajustable)
    return permitido ? (
      <IconCheck size={20} role="img" aria-label={`${nombre}: sí`} />
    ) : (
      <IconMinus size={20} role="img" aria-label={`${nombre}: no`} opacity={0.4} />
    )
  return (
    <Fragment>
      <Switch aria-label={nombre} checked={permitido} disabled={!activo || poniendo} onChange={poner} display="inline-block" />
      {cambiado && (
        <Badge variant="light" size="sm" color="blue" display="block" mx="auto" mt={4}>
          Cambiado
        </Badge>
      )}
    </Fragment>
  )
}
