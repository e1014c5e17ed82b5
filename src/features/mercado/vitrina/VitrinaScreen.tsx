import { Suspense, useEffect } from 'react'
import { Paper, Stack, Text } from '@mantine/core'
import { useParams } from 'react-router-dom'
import { useVitrina } from '#data/mercado/vitrina.ts'
import type { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { paths } from '#features/paths.ts'
import { anotarVisita } from '../tiendas-visitadas.ts'
import { pageNotFound } from '#ui/page/PageError.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { deferred } from '#ui/page/deferred.tsx'
import { Loading, OfflineState, StaleBadge } from '#ui/show/states.tsx'
import { AccionesDeTienda } from './AccionesDeTienda.tsx'
import { Cabecera } from './Cabecera.tsx'
import { Condiciones } from './Condiciones.tsx'
import { Productos } from './Productos.tsx'

/** Most shops are open. */
const AvisoDeTienda = deferred(async () => (await import('./AvisoDeTienda.tsx')).AvisoDeTienda)
const TiendaCerrada = deferred(async () => (await import('../TiendaCerrada.tsx')).TiendaCerrada)
const NoVino = deferred(async () => (await import('./Palabras.tsx')).NoVino, OfflineState)

/** A shop as anybody sees it: who it is, on which terms it sells, and what at which price. Once seen, also with no connection. */
export function Component() {
  const { nombre = '' } = useParams()
  const { vitrina, fresca, error, recargar } = useVitrina(nombre)
  const existe = vitrina !== undefined
  useEffect(() => {
    if (existe) anotarVisita(localStorage, nombre)
  }, [existe, nombre])
  if (!vitrina) {
    if (!error) return <Loading label="Abriendo la tienda…" />
    if (error.code === 'red.sin-conexion') return <OfflineState isPage what="La página de la tienda" onRetry={recargar} />
    if (error.code === 'tienda.no-existe') throw pageNotFound(paths.vitrina.href({ nombre }))
    return (
      <Suspense>
        <NoVino error={error} onRetry={recargar} />
      </Suspense>
    )
  }
  const { tienda, productos, en } = vitrina
  return (
    <PageLayout
      title={tienda.tiendaNombre}
      width="full"
      description={[...new Set([tienda.tiendaCategoria, tienda.tiendaTipo])].filter(Boolean).join(' · ')}
      actions={<AccionesDeTienda tienda={tienda} />}
    >
      <Stack gap="lg">
        {!fresca && <StaleBadge since={en} />}
        <Suspense>{tienda.estado !== 'abierta' && <AvisoDeTienda estado={tienda.estado} />}</Suspense>
        <Cabecera tienda={tienda} />
        <Suspense>{tienda.estado === 'abierta' && <TiendaCerrada atiende={tienda} conHoras={false} />}</Suspense>
        {(tienda.estado === 'abierta' || productos.length > 0) && (
          <>
            <Condiciones tienda={tienda} />
            <Productos tienda={tienda} productos={productos} />
          </>
        )}
        <Devoluciones tienda={tienda} />
      </Stack>
    </PageLayout>
  )
}

function Devoluciones({ tienda: { tiendaReembolsoDias, tiendaReembolso } }: { tienda: TiendaPublica }) {
  if (tiendaReembolsoDias === 0 && tiendaReembolso === '') return null
  return (
    <Paper component="section" aria-labelledby="reembolsos" withBorder p="md">
      <Text component="h2" id="reembolsos" fw={700} m={0}>
        Cambios y devoluciones
      </Text>
      {tiendaReembolsoDias > 0 && (
        <Text>{tiendaReembolsoDias === 1 ? 'Un día para devolver.' : `${tiendaReembolsoDias} días para devolver.`}</Text>
      )}
      {tiendaReembolso !== '' && <Text style={{ whiteSpace: 'pre-line' }}>{tiendaReembolso}</Text>}
    </Paper>
  )
}
