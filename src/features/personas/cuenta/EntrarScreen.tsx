import { lazy, Suspense } from 'react'
import { Alert, List, Paper, Stack, Tabs, Text, Title } from '@mantine/core'
import { IconCloudOff, IconMailOpened } from '@tabler/icons-react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useSesion } from '#data/session/react.tsx'
import { paths } from '#features/paths.ts'
import { Loading } from '#ui/show/states.tsx'
import { Toldo } from '#ui/show/Toldo.tsx'
import { useOnline } from '#ui/hooks/useOnline.ts'
import { CorreoForm } from './CorreoForm.tsx'
import classes from './EntrarScreen.module.css'

/** Only an enrolled till needs it. */
const TillLogin = lazy(() => import('./TillLogin.tsx').then(({ TillLogin }) => ({ default: TillLogin })))
/** Only one that was. */
const Retirado = lazy(() => import('./Retirado.tsx').then(({ Retirado }) => ({ default: Retirado })))
/** Only who opened somebody's link. */
const Invitado = lazy(() => import('./Invitado.tsx').then(({ Invitado }) => ({ default: Invitado })))
/** Who comes back wants neither; each is fetched when its tab is opened. */
const RegistroForm = lazy(() => import('./RegistroForm.tsx').then(({ RegistroForm }) => ({ default: RegistroForm })))
const EnrolarForm = lazy(() => import('#features/kit/device/EnrolarForm.tsx').then(({ EnrolarForm }) => ({ default: EnrolarForm })))

/** The door: PIN on an enrolled till, e-mail for people, a code for a tablet that becomes a till. */
export function Component() {
  const { dispositivoCaja, usuario, retiro } = useSesion()
  const isOnline = useOnline()
  const [query] = useSearchParams()
  const { state } = useLocation() as { state: { desde?: string } | null }
  const invitado = state?.desde?.startsWith(paths.invitacion.href({ codigo: '' })) === true
  return (
    <div className={classes['door']}>
      <section className={classes['welcome']}>
        <Toldo />
        <div className={classes['words']}>
          <Title order={1}>{dispositivoCaja ? 'Buenas. ¿Quién vende hoy?' : 'Tu negocio, abierto siempre'}</Title>
          <Text size="lg" mt="sm" visibleFrom="sm">
            Vende con comprobante fiscal aunque se vaya el internet. Lo que cobras queda guardado aquí y llega solo cuando vuelve la
            conexión.
          </Text>
        </div>
      </section>
      <Stack gap="lg" className={classes['ways'] ?? ''}>
        {retiro && (
          <Suspense fallback={null}>
            <Retirado retiro={retiro} />
          </Suspense>
        )}
        {!usuario && document.cookie.includes('referenciadoPor') && (
          <Suspense fallback={null}>
            <Invitado />
          </Suspense>
        )}
        {invitado && (
          <Alert color="teal" icon={<IconMailOpened size={22} aria-hidden />} title="Te invitaron a trabajar en una tienda">
            Entra con tu cuenta, o crea una, y enseguida aceptas la invitación.
          </Alert>
        )}
        {!isOnline && <OfflineHelp isTill={dispositivoCaja !== undefined} />}
        {dispositivoCaja && (
          <Suspense fallback={<Loading />}>
            <TillLogin caja={dispositivoCaja} />
          </Suspense>
        )}
        <Paper withBorder p="lg" radius="lg">
          {usuario ? (
            <>
              <Title order={2} mb="md">
                Enrolar este equipo
              </Title>
              <Suspense fallback={<Loading />}>
                <EnrolarForm />
              </Suspense>
            </>
          ) : (
            <Tabs defaultValue={query.has('codigo') || retiro ? 'enrolar' : 'entrar'}>
              <Tabs.List grow mb="lg" aria-label="Cómo entrar">
                <Tabs.Tab value="entrar">Entrar</Tabs.Tab>
                <Tabs.Tab value="crear">Crear cuenta</Tabs.Tab>
                <Tabs.Tab value="enrolar">Enrolar</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="entrar">
                <CorreoForm />
              </Tabs.Panel>
              <Suspense fallback={<Loading />}>
                <Tabs.Panel value="crear">
                  <RegistroForm />
                </Tabs.Panel>
                <Tabs.Panel value="enrolar">
                  <EnrolarForm />
                </Tabs.Panel>
              </Suspense>
            </Tabs>
          )}
        </Paper>
      </Stack>
    </div>
  )
}

/** What can be done with no line, so that nobody types a password in vain. */
function OfflineHelp({ isTill }: { isTill: boolean }) {
  return (
    <Alert color="orange" icon={<IconCloudOff size={22} aria-hidden />} title="Sin conexión">
      <List spacing={4}>
        {isTill && <List.Item>Con tu PIN puedes abrir la caja y vender como siempre.</List.Item>}
        {!isTill && <List.Item>Este equipo no está enrolado como caja, así que ahora no se puede entrar en él.</List.Item>}
        <List.Item>Entrar con correo, crear una cuenta y enrolar una caja se hacen cuando vuelva la conexión.</List.Item>
      </List>
    </Alert>
  )
}
