import { Suspense, useState, type ReactNode } from 'react'
import { Box, Burger, Group, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, useNavigation } from 'react-router-dom'
import { paths } from '#features/paths.ts'
import { Logo } from '#ui/show/Logo.tsx'
import { Loading } from '#ui/show/states.tsx'
import { Toldo } from '#ui/show/Toldo.tsx'
import { useIsDesktop } from '#ui/hooks/useIsDesktop.ts'
import { Account } from './Account.tsx'
import { BottomBar } from './BottomBar.tsx'
import { ConnectionChip } from './ConnectionChip.tsx'
import { features } from '../features.ts'
import { Campana, CartLink, ConfirmIdentity, InPlaceOf, MobileMenu, StoreSwitcher } from '../lazy-parts.ts'
import { menuFor } from './menu.ts'
import { Nav } from './Nav.tsx'
import { PaletteButton } from './PaletteButton.tsx'
import classes from './Shell.module.css'
import { ThemeToggle } from './ThemeToggle.tsx'
import { UpdateBanner } from './UpdateBanner.tsx'
import { useScrollOnNavigation } from '../useScrollOnNavigation.ts'
import { useIsElsewhere, useSlug, useVisit, useVisitor } from '../gate/useVisitor.ts'

/** The frame of every page: header, menu at the side from lg up and in a drawer below, bottom bar on a phone. */
export function Shell({ children }: { children: ReactNode }) {
  const slug = useSlug()
  const visitor = useVisitor()
  const groups = menuFor(features, visitor, slug)
  const isDesktop = useIsDesktop()
  const [opened, setOpened] = useState(false)
  const [isRail, setRail] = useLocalStorage({ key: 'mercana.menu.angosto', defaultValue: false, getInitialValueInEffect: false })
  const isLoading = useNavigation().state === 'loading'
  const hasMenu = groups.some((group) => group.items.length > 1) || groups.length > 1
  const isElsewhere = useIsElsewhere()
  const { asCustomer } = useVisit()
  useScrollOnNavigation()

  return (
    <div className={classes['shell']} data-menu={isDesktop && hasMenu} data-rail={isRail}>
      <a href="#contenido" className={classes['skip']}>
        Saltar al contenido
      </a>
      <header className={classes['header']} data-no-imprimir>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          {!isDesktop && hasMenu && (
            <Burger
              opened={opened}
              onClick={() => setOpened(!opened)}
              aria-label="Menú"
              aria-expanded={opened}
              size="sm"
              visibleFrom="sm"
            />
          )}
          <UnstyledButton
            component={Link}
            to={paths.inicio.path}
            className={classes['brand'] ?? ''}
            data-in-store={slug !== undefined}
            aria-label="Mercana, inicio"
          >
            <Logo />
            <Box component="span" visibleFrom="md">
              Mercana
            </Box>
          </UnstyledButton>
          <Suspense fallback={null}>{visitor.stores.length > 0 && <StoreSwitcher />}</Suspense>
          <Group gap={6} ml="auto" wrap="nowrap">
            <ConnectionChip />
            <Suspense fallback={null}>
              <CartLink isShown={slug === undefined || !visitor.stores.includes(slug) || asCustomer} />
            </Suspense>
            <PaletteButton groups={groups} />
            {isDesktop && <ThemeToggle />}
            <Suspense fallback={null}>{visitor.signedIn && <Campana />}</Suspense>
            <Suspense fallback={null}>{visitor.signedIn && <ConfirmIdentity />}</Suspense>
            <Account />
          </Group>
        </Group>
        <Toldo size="sm" />
        {isLoading && <div className={classes['loading']} role="status" aria-label="Cargando" />}
      </header>
      {isDesktop && hasMenu && (
        <aside className={classes['side']} data-no-imprimir>
          <Nav groups={groups} isRail={isRail} />
          <UnstyledButton
            className={classes['collapse'] ?? ''}
            onClick={() => setRail(!isRail)}
            aria-label={isRail ? 'Ensanchar el menú' : 'Angostar el menú'}
          >
            {isRail ? <IconLayoutSidebarLeftExpand size={22} aria-hidden /> : <IconLayoutSidebarLeftCollapse size={22} aria-hidden />}
          </UnstyledButton>
        </aside>
      )}
      <Suspense fallback={null}>{opened && <MobileMenu groups={groups} opened={!isDesktop} onClose={() => setOpened(false)} />}</Suspense>
      <main id="contenido" tabIndex={-1} className={classes['main']}>
        <UpdateBanner />
        {isElsewhere && (
          <Suspense fallback={null}>
            <InPlaceOf />
          </Suspense>
        )}
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </main>
      {!isDesktop && hasMenu && <BottomBar groups={groups} onMenu={() => setOpened(true)} />}
    </div>
  )
}
