import { Suspense } from 'react'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconShare3 } from '@tabler/icons-react'
import { Link, useParams } from 'react-router-dom'
import { useVitrina } from '#data/mercado/vitrina.ts'
import { urlDeTalla } from '#domain/archivos/archivo.ts'
import { unidadCorta } from '#domain/core/unidades.ts'
import type { ProductoPublico } from '#domain/pedidos/comandos.vitrina.ts'
import type { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { paths } from '#features/paths.ts'
import { Dibujo } from '#ui/dibujo/Dibujo.tsx'
import { formatDateTime, formatUnitPrice, symbolOf } from '#ui/format.ts'
import { pageNotFound } from '#ui/page/PageError.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { deferred } from '#ui/page/deferred.tsx'
import { EmptyState, Loading, OfflineState, StaleBadge } from '#ui/show/states.tsx'
import { toastInfo } from '#ui/toast.ts'
import { AlCarrito, Encargar } from './ComoLlevarlo.tsx'
import { Condiciones } from './Condiciones.tsx'
import { coloresDeExistencia, existenciaDe, palabrasDeExistencia, vaCon, variantesDe } from './filtros.ts'
import { ProductoCard } from './ProductoCard.tsx'
import classes from './Vitrina.module.css'

const Avisame = deferred(async () => (await import('./Avisame.tsx')).Avisame)
const TiendaCerrada = deferred(async () => (await import('../TiendaCerrada.tsx')).TiendaCerrada)
const NoVino = deferred(async () => (await import('./Palabras.tsx')).NoVino, OfflineState)

/** One product as anybody sees it: its picture, what it costs and since when, whether there is any, how it is brought, and what goes with it. */
export function Component() {
  const { nombre = '', productoId = '' } = useParams()
  const { vitrina, fresca, error, recargar } = useVitrina(nombre)
  if (!vitrina) {
    if (!error) return <Loading label="Abriendo el producto…" />
    if (error.code === 'red.sin-conexion') return <OfflineState isPage what="La página del producto" onRetry={recargar} />
    if (error.code === 'tienda.no-existe') throw pageNotFound(paths.productoDeTienda.href({ nombre, productoId }))
    return (
      <Suspense>
        <NoVino error={error} onRetry={recargar} />
      </Suspense>
    )
  }
  const { tienda, productos, en } = vitrina
  const producto = productos.find(({ id }) => id === productoId)
  return (
    <PageLayout
      title={producto ? nombreEntero(producto) : 'Ya no se vende'}
      width="full"
      description={
        <Anchor component={Link} to={paths.vitrina.href({ nombre })}>
          {tienda.tiendaNombre}
        </Anchor>
      }
    >
      {producto ? (
        <Stack gap="lg">
          {!fresca && <StaleBadge since={en} />}
          <Suspense>{tienda.estado === 'abierta' && <TiendaCerrada atiende={tienda} conHoras={false} />}</Suspense>
          <Ficha key={producto.id} tienda={tienda} producto={producto} productos={productos} />
          <Condiciones tienda={tienda} />
          <VaConEsto tienda={tienda} producto={producto} productos={productos} />
        </Stack>
      ) : (
        <EmptyState title="La tienda ya no muestra este producto">
          <Anchor component={Link} to={paths.vitrina.href({ nombre })}>
            Mira lo que vende {tienda.tiendaNombre}
          </Anchor>
        </EmptyState>
      )}
    </PageLayout>
  )
}

interface Props {
  tienda: TiendaPublica
  producto: ProductoPublico
  productos: readonly ProductoPublico[]
}

const nombreEntero = ({ nombre, variante }: ProductoPublico): string => (variante === '' ? nombre : `${nombre} · ${variante}`)

function Ficha({ tienda, producto, productos }: Props) {
  const { nombre, categoria, precioDiezmilesimas, precioEn, unidad, foto, dibujo } = producto
  const existencia = existenciaDe(producto)
  const variantes = variantesDe(producto, productos)
  return (
    <article className={classes['ficha']} aria-label={nombreEntero(producto)}>
      {foto === '' ? (
        <Dibujo cual={dibujo} className={classes['fotoGrande']} />
      ) : (
        <img src={urlDeTalla(foto, 'grande')} alt={nombre} className={classes['fotoGrande']} />
      )}
      <Stack gap="sm">
        {categoria !== '' && (
          <Anchor component={Link} to={paths.vitrina.href({ nombre: tienda.slug }, { categoria })} size="sm">
            {categoria}
          </Anchor>
        )}
        <Text className="numeros" fz={32} fw={700} lh={1.1}>
          {symbolOf('DOP')}
          {formatUnitPrice(precioDiezmilesimas)}
          {unidad !== 'unidad' && (
            <Text span c="dimmed">
              {' '}
              por {unidadCorta(unidad)}
            </Text>
          )}
        </Text>
        {precioEn !== '' && (
          <Text size="sm" c="dimmed">
            Precio del {formatDateTime(precioEn)}
          </Text>
        )}
        <Text fw={600} c={coloresDeExistencia[existencia]}>
          {palabrasDeExistencia[existencia]}
        </Text>
        {variantes.length > 1 && (
          <Group gap="xs" role="group" aria-label="Otras presentaciones">
            {variantes.map((otra) => (
              <Button
                key={otra.id}
                component={Link}
                to={paths.productoDeTienda.href({ nombre: tienda.slug, productoId: otra.id })}
                replace
                variant={otra.id === producto.id ? 'filled' : 'default'}
                {...(otra.id === producto.id ? { 'aria-current': 'page' as const } : {})}
              >
                {otra.variante || otra.nombre}
              </Button>
            ))}
          </Group>
        )}
        {existencia === 'encargo' ? (
          <>
            <Encargar tienda={tienda} nombre={nombre} />
            <Suspense>
              <Avisame tiendaId={tienda.tiendaId} productoId={producto.id} nombre={nombre} />
            </Suspense>
          </>
        ) : (
          <AlCarrito tienda={tienda} producto={producto} principal />
        )}
        <Compartir tienda={tienda} producto={producto} />
      </Stack>
    </article>
  )
}

/** Sends it to somebody; where a browser has no such thing its address is copied. */
function Compartir({ tienda, producto }: Pick<Props, 'tienda' | 'producto'>) {
  const ruta = paths.productoDeTienda.href({ nombre: tienda.slug, productoId: producto.id })
  const url = new URL(ruta, window.location.origin).href
  const compartir = async () => {
    try {
      if (typeof navigator.share === 'function')
        await navigator.share({ title: `${nombreEntero(producto)}, en ${tienda.tiendaNombre}`, url })
      else {
        await navigator.clipboard.writeText(url)
        toastInfo('Enlace copiado')
      }
    } catch (error) {
      // Who thought again needs no notice of it.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toastInfo('Copia la dirección de arriba para enviarlo')
    }
  }
  return (
    <Button variant="subtle" leftSection={<IconShare3 size={18} aria-hidden />} onClick={() => void compartir()}>
      Compartir
    </Button>
  )
}

/** Others of its category that there are: from what the page holds, so with no line too. */
function VaConEsto({ tienda, producto, productos }: Props) {
  const otros = vaCon(producto, productos)
  if (otros.length === 0) return null
  return (
    <section aria-labelledby="va-con-esto">
      <Title order={2} size="h3" id="va-con-esto" mb="sm">
        Más de {producto.categoria}
      </Title>
      <ul className={classes['productos']}>
        {otros.map((otro) => (
          <ProductoCard key={otro.id} tienda={tienda} producto={otro} />
        ))}
      </ul>
    </section>
  )
}
