import { Button, CopyButton, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconPackage, IconShoppingBag, IconTruckDelivery } from '@tabler/icons-react'
import { anotarOrden } from '#data/compras/ordenes.ts'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { OrdenDeCompra } from '#domain/compras/orden-de-compra.entity.ts'
import { formatQuantity } from '#domain/core/money.ts'
import { enlaceWhatsapp } from '#domain/fiscal/identificacion.ts'
import type { Column } from '#ui/DataTable.tsx'
import { formatInteger } from '#ui/format.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { decir } from '../kit/answer/useCommand.ts'
import { count, money, quantity, text } from '../kit/columns.tsx'
import { LinkButton, WhatsappButton } from '../kit/LinkButton.tsx'
import { Section } from '../kit/Section.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'
import { paths } from '../paths.ts'
import { usePorPedir, type DeProveedor, type PorPedir } from './usePorPedir.ts'

/** How many days what is asked for should last. */
const coberturas = ['7', '15', '30'] as const
/** Of each supplier; whoever has more is asked in parts. */
const A_LA_VISTA = 100

const columnas: readonly Column<PorPedir>[] = [
  text('producto', 'Producto', ({ nombre }) => nombre),
  quantity('pedir', 'Pedir', ({ pedir }) => pedir),
  quantity('hay', 'Hay', ({ hay }) => hay),
  quantity('viene', 'En camino', ({ viene }) => viene, { zero: '—' }),
  count('dias', 'Días que dura', ({ dias }) => dias),
  quantity('vendido', 'Se vendió en 30 días', ({ vendido }) => vendido, { zero: '—' }),
  money('costo', 'Costará cerca de', ({ costoCentavos }) => costoCentavos, { zero: '—' }),
]

const enPalabras = ({ productos }: DeProveedor): string =>
  `Hola, quiero pedir:\n${productos.map(({ nombre, pedir }) => `• ${formatQuantity(pedir)} ${nombre}`).join('\n')}`

/** What runs out, by whoever brought it last, with how much to ask for; it is asked for by WhatsApp, or copied. */
export function QuePedir() {
  const { slug: nombre } = useTienda()
  const puedeComprar = usePuede(OrdenDeCompra, 'crear')
  const [pedida, setCobertura] = useSearchState('cobertura', { replace: true })
  const cobertura = coberturas.find((una) => una === pedida) ?? '15'
  const grupos = usePorPedir(Number(cobertura))
  if (!grupos) return <Loading label="Mirando lo que se vende…" />
  return (
    <Stack>
      <Text c="dimmed">
        Lo que no alcanza hasta que llegue, o está por debajo de su mínimo, según lo vendido en este equipo en los últimos 30 días.
      </Text>
      <SegmentedControl
        aria-label="Para cuántos días se pide"
        w="fit-content"
        value={cobertura}
        onChange={(valor) => setCobertura(valor === '15' ? undefined : valor)}
        data={coberturas.map((value) => ({ value, label: `${value} días` }))}
      />
      {grupos.length === 0 && (
        <EmptyState icon={<IconPackage size={38} />} title="No hay nada que pedir">
          Todo alcanza hasta que llegue más. Ponle un mínimo a lo que nunca debe faltar, en Productos.
        </EmptyState>
      )}
      {grupos.map((grupo) => {
        const { proveedor, productos } = grupo
        const palabras = enPalabras(grupo)
        const chat = enlaceWhatsapp(proveedor?.telefono ?? '')
        const quien = proveedor?.razonSocial ?? 'Sin proveedor'
        return (
          <Paper key={proveedor?.id ?? ''} withBorder p="md">
            <Section title={quien}>
              {!proveedor && <Text c="dimmed">No hay una compra que diga quién los trae: sale cuando registres la primera.</Text>}
              <SmallTable
                label={`Qué pedirle a ${quien}`}
                rows={productos.slice(0, A_LA_VISTA)}
                rowKey={({ productoId }) => productoId}
                columns={columnas}
                minWidth={560}
              />
              {productos.length > A_LA_VISTA && <Text>Y {formatInteger(productos.length - A_LA_VISTA)} más.</Text>}
              <Group mt="md">
                {chat !== undefined && (
                  <WhatsappButton href={`${chat}?text=${encodeURIComponent(palabras)}`} aria-label={`Pedir por WhatsApp a ${quien}`}>
                    Pedir por WhatsApp
                  </WhatsappButton>
                )}
                <CopyButton value={palabras} timeout={3000}>
                  {({ copied, copy }) => (
                    <Button
                      variant="default"
                      onClick={copy}
                      leftSection={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
                      aria-label={copied ? 'Copiado' : `Copiar el pedido a ${quien}`}
                    >
                      {copied ? 'Copiado' : 'Copiar el pedido'}
                    </Button>
                  )}
                </CopyButton>
                {proveedor && puedeComprar && <AnotarPedido grupo={grupo} proveedorId={proveedor.id} quien={quien} />}
                {proveedor && (
                  <LinkButton
                    to={paths.compraNueva.href({ nombre }, { proveedor: proveedor.id, cobertura })}
                    icon={IconShoppingBag}
                    aria-label={`Ya llegó: registrar la compra a ${quien}`}
                  >
                    Ya llegó
                  </LinkButton>
                )}
              </Group>
            </Section>
          </Paper>
        )
      })}
    </Stack>
  )
}

/** Notes that it was asked for: from then on it is on its way, and is not proposed again. */
function AnotarPedido({ grupo: { productos }, proveedorId, quien }: { grupo: DeProveedor; proveedorId: string; quien: string }) {
  const tienda = useTienda()
  const [anotar, anotando] = useLocked(async () => {
    const lineas = productos.map(({ productoId, nombre, pedir: milesimas, costoDiezmilesimas }) => ({
      productoId,
      nombre,
      milesimas,
      costoDiezmilesimas,
    }))
    decir(await anotarOrden(tienda, proveedorId, lineas), { bien: `Pedido a ${quien} anotado: está en camino` })
  })
  return (
    <Button
      variant="default"
      loading={anotando}
      leftSection={<IconTruckDelivery size={20} aria-hidden />}
      aria-label={`Ya lo pedí: anotar el pedido a ${quien}`}
      onClick={anotar}
    >
      Ya lo pedí
    </Button>
  )
}
