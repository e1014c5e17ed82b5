import { Suspense, useEffect, useState } from 'react'
import { Anchor, Button, Code, Group, List, Stack, Text, Title } from '@mantine/core'
import { isRouteErrorResponse, Link, useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { LecturaFallida } from '#data/device/vivo.ts'
import { paths } from '#features/paths.ts'
import { PageError } from '#ui/page/PageError.ts'
import { Toldo } from '#ui/show/Toldo.tsx'
import classes from './ErrorPage.module.css'
import { codeOf } from './failures.ts'
import { features } from './features.ts'
import { Trouble } from './lazy-parts.ts'
import { ScreenNotStored } from './load-screen.ts'
import { menuFor, type MenuItem } from './shell/menu.ts'
import { useSlug, useVisitor } from './gate/useVisitor.ts'

/** Status and text of anything that a route can throw; 500 where no status is known, and a code in place of a programmer's words. */
function describe(error: unknown): { status: number; message: string } {
  if (error instanceof PageError) return { status: error.status, message: error.message }
  return { status: isRouteErrorResponse(error) ? error.status : 500, message: `Código ${codeOf(error)}` }
}

/** Shown in place of a page that cannot be. */
export function ErrorPage() {
  const error = useRouteError()
  if (error instanceof LecturaFallida) return <Unread />
  return error instanceof ScreenNotStored ? <NotStored /> : <Failed {...describe(error)} />
}

/** A list of this page could not be read from the disk: another try mounts it anew. */
function Unread() {
  const navigate = useNavigate()
  const here = useLocation()
  const retry = () => void navigate(here, { replace: true, state: here.state as unknown })
  return (
    <Suspense fallback={null}>
      <Trouble title="Algo salió mal" fallo={{ code: 'datos.no-lee' }} onRetry={retry} />
    </Suspense>
  )
}

function Failed({ status, message }: { status: number; message: string }) {
  const navigate = useNavigate()
  const title = status === 404 ? 'Page Not Found' : 'Internal Server Error'
  useTitle(title)
  return (
    <Stack className={classes['root'] ?? ''} gap="md">
      <Toldo />
      <Text className={classes['status'] ?? ''} aria-hidden>
        {status}
      </Text>
      <Title order={1}>{title}</Title>
      <Text size="lg">
        {status === 404
          ? 'No existe, o cambió de lugar. Revisa la dirección o vuelve al inicio.'
          : 'Algo falló al mostrar esta página. Lo que guardaste sigue guardado; vuelve a cargarla. Si se repite, di el código que sigue.'}
      </Text>
      <Code block>{message}</Code>
      <Group>
        {status === 404 ? (
          <Button onClick={() => void navigate(-1)}>Volver</Button>
        ) : (
          <Button onClick={() => location.reload()}>Cargar otra vez</Button>
        )}
        <Button component={Link} to={paths.inicio.path} variant="default" reloadDocument={status !== 404}>
          Ir al inicio
        </Button>
      </Group>
    </Stack>
  )
}

/** No connection and this page is not stored: says which ones are, by really loading them. */
function NotStored() {
  useTitle('Sin conexión')
  const visitor = useVisitor()
  const slug = useSlug()
  const [stored, setStored] = useState<readonly MenuItem[] | undefined>(undefined)
  const wanted = menuFor(features, visitor, slug).flatMap((group) => group.items)
  const key = wanted.map(({ href }) => href).join()
  useEffect(() => {
    let alive = true
    void Promise.allSettled(wanted.map(({ screen }) => screen.load())).then((results) => {
      if (alive) setStored(wanted.filter((_, index) => results[index]?.status === 'fulfilled'))
    })
    return () => {
      alive = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `key` stands for the list, which is made anew on each render
  }, [key])
  return (
    <Stack className={classes['root'] ?? ''} gap="md">
      <Toldo />
      <Title order={1}>Sin conexión y esta página no está guardada</Title>
      <Text size="lg">Se guarda en el equipo la primera vez que se abre con conexión. Lo que ya registraste no se ha perdido.</Text>
      {stored !== undefined && stored.length > 0 && (
        <>
          <Title order={2} size="h3">
            Esto sí está disponible
          </Title>
          <List spacing="xs">
            {stored.map(({ screen, href }) => (
              <List.Item key={href}>
                <Anchor component={Link} to={href}>
                  {screen.title}
                </Anchor>
              </List.Item>
            ))}
          </List>
        </>
      )}
      <Group>
        <Button onClick={() => location.reload()}>Intentar otra vez</Button>
      </Group>
    </Stack>
  )
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Mercana`
  }, [title])
}
