import { lazy, Suspense } from 'react'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { RouterProvider } from 'react-router-dom'
import { DatosProvider } from '#data/react.tsx'
import { mensajeDe } from '#domain/messages.ts'
import type { Fallo } from '#domain/result.ts'
import { ErrorState, Loading } from '#ui/states.tsx'
import { cssVariablesResolver, theme } from '#ui/theme.ts'
import { useNoticesWanted } from '#ui/toast.ts'
import { router } from './router.tsx'

const Notices = lazy(() => import('./Notices.tsx').then(({ Notices }) => ({ default: Notices })))

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
      <DatosProvider cargando={<Loading />} alFallar={(fallo, reintentar) => <NoDisk fallo={fallo} onRetry={reintentar} />}>
        <RouterProvider router={router} />
      </DatosProvider>
      <Suspense fallback={null}>{noticesWanted && <Notices />}</Suspense>
    </MantineProvider>
  )
}

/** Nothing can be read or kept here until the browser opens its disk. */
function NoDisk({ fallo, onRetry }: { fallo: Fallo; onRetry: () => void }) {
  const { mensaje, arreglo } = mensajeDe(fallo)
  return <ErrorState title="No se pudieron abrir los datos de este equipo" message={mensaje} fix={arreglo} onRetry={onRetry} />
}
