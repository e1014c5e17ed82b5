import { lazy, Suspense } from 'react'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { RouterProvider } from 'react-router-dom'
import { DatosProvider } from '#data/session/react.tsx'
import { Loading } from '#ui/show/states.tsx'
import { cssVariablesResolver, theme } from '#ui/theme.ts'
import { useNoticesWanted } from '#ui/toast.ts'
import { Trouble } from './lazy-parts.ts'
import { router } from './router.tsx'

const Notices = lazy(() => import('./shell/Notices.tsx').then(({ Notices }) => ({ default: Notices })))

/** `tema.js` reads the same key before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'mercana.tema' })

export function App() {
  const noticesWanted = useNoticesWanted()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="dark"
      colorSchemeManager={colorSchemeManager}
    >
      <DatosProvider
        cargando={<Loading />}
        alFallar={(fallo, reintentar) => (
          <Suspense fallback={<Loading />}>
            <Trouble title="No se pudieron abrir los datos de este equipo" fallo={fallo} onRetry={reintentar} />
          </Suspense>
        )}
      >
        <RouterProvider router={router} />
      </DatosProvider>
      <Suspense fallback={null}>{noticesWanted && <Notices />}</Suspense>
    </MantineProvider>
  )
}
