import { Suspense } from 'react'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { IconArrowRight, IconBuildingStore, IconPlus } from '@tabler/icons-react'
import { useSesion } from '#data/session/react.tsx'
import { nombreDeRoles } from '#domain/personas/equipo.entity.ts'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { Section } from '#features/kit/Section.tsx'
import { Monogram } from '#ui/show/Monogram.tsx'
import { deferred } from '#ui/page/deferred.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { Toldo } from '#ui/show/Toldo.tsx'
import { paths } from '#features/paths.ts'
import { AbrirInvitacion } from './AbrirInvitacion.tsx'
import { ColasDeMercana } from './ColasDePlataforma.tsx'
import classes from './Plataforma.module.css'
import { PanelOperador } from './PanelOperador.tsx'
import { PorAclararDeMercana } from './PorAclararDePlataforma.tsx'
import { RevisionesPanel } from './RevisionesPanel.tsx'

/** Apart: nobody but who runs the platform needs its chart. */
const MarchaDelMercado = deferred(async () => (await import('./MarchaDelMercado.tsx')).MarchaDelMercado)

/** Where somebody who entered starts: the stores they work in, a new one, an invitation; and the platform, for who runs it. */
export function Component() {
  const { usuario, membresias } = useSesion()
  const crear = (
    <LinkButton to={paths.nuevaTienda.path} variant="filled" icon={IconPlus}>
      Crear una tienda
    </LinkButton>
  )
  return (
    <PageLayout title="Mis tiendas" description={usuario && `Entraste como ${usuario.nombre}.`} actions={crear}>
      <Stack gap="xl">
        {usuario?.operador && <RevisionesPanel />}
        {usuario?.operador && (
          <Suspense>
            <MarchaDelMercado />
          </Suspense>
        )}
        {usuario?.operador && <ColasDeMercana />}
        {usuario?.operador && <PorAclararDeMercana />}
        {usuario?.operador && <PanelOperador />}
        {membresias.length > 0 ? (
          <ul className={classes['tiendas']}>
            {membresias.map(({ tiendaId, slug, tiendaNombre, ...roles }) => (
              <li key={tiendaId} className={classes['tienda']}>
                <Toldo size="sm" />
                <div className={classes['cuerpo']}>
                  <Monogram name={tiendaNombre} size={52} />
                  <div className={classes['palabras']}>
                    <Text fw={700} fz="lg" lh={1.25}>
                      {tiendaNombre}
                    </Text>
                    <Text c="dimmed" size="sm">
                      {nombreDeRoles(roles)} · /{slug}
                    </Text>
                  </div>
                  <LinkButton
                    to={paths.tienda.href({ nombre: slug })}
                    variant="filled"
                    rightSection={<IconArrowRight size={18} aria-hidden />}
                    aria-label={`Abrir ${tiendaNombre}`}
                  >
                    Abrir
                  </LinkButton>
                </div>
              </li>
            ))}
          </ul>
        ) : (
          // Who runs the platform need not work in any.
          !usuario?.operador && (
            <EmptyState icon={<IconBuildingStore size={38} />} title="Todavía no trabajas en ninguna tienda">
              Crea la tuya y vende hoy mismo, o abre el enlace con que te invitaron a otra.
            </EmptyState>
          )
        )}
        <SimpleGrid cols={{ base: 1, md: usuario?.operador ? 1 : 2 }} spacing="lg">
          <AbrirInvitacion />
          {!usuario?.operador && (
            <Section title="La tasa del dólar" className={classes['caja']}>
              <Text c="dimmed">La que usan todas las cajas de Mercana cuando cobran en dólares, con su historia.</Text>
              <LinkButton to={paths.tasaDolar.path} mt="auto" style={{ alignSelf: 'flex-start' }}>
                Ver la tasa
              </LinkButton>
            </Section>
          )}
        </SimpleGrid>
      </Stack>
    </PageLayout>
  )
}
