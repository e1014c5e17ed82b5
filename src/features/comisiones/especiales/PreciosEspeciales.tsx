import { useMemo, useState } from 'react'
import { Button, Stack, Text } from '@mantine/core'
import { IconPlus, IconTags } from '@tabler/icons-react'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { comandosPromociones } from '#domain/promociones/comandos.promociones.ts'
import { estadoDeCupon, type EstadoDeCupon } from '#domain/promociones/cupon.rules.ts'
import { PrecioEspecial } from '#domain/promociones/precio-especial.entity.ts'
import { cuantoEspecial, deQueEspecial, paraQuienEspecial } from '#domain/promociones/precio-especial.palabras.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { useOrden } from '../../kit/answer/useCommand.ts'
import { oneOf, state, text, type Mark } from '../../kit/columns.tsx'
import { useHoy } from '../../kit/device/useHoy.ts'
import { cuandoVale, marcaDeCupon } from '../cupones/palabras.ts'
import { FichaDePrecio } from './FichaDePrecio.tsx'
import { VerPrecio } from './VerPrecio.tsx'

interface Fila {
  precio: PrecioEspecial
  marca: Mark
  esta: EstadoDeCupon
}

const columnas: readonly Column<Fila>[] = [
  text('nombre', 'Precio especial', ({ precio }) => precio.nombre, { card: 'title' }),
  text('cuanto', 'A cuánto', ({ precio }) => cuantoEspecial(precio), { width: 190, card: 'end' }),
  text('que', 'De qué', ({ precio }) => deQueEspecial(precio), { width: 240, card: 'line' }),
  text('quien', 'Para quién', ({ precio }) => paraQuienEspecial(precio), { width: 240, card: 'line' }),
  state('estado', 'Estado', ({ marca }) => marca, { width: 150 }),
  text('cuando', 'Cuándo', ({ precio }) => cuandoVale(precio), { width: 200, card: 'none' }),
]
const filtros = [
  oneOf<Fila>('estado', 'Estado', ({ esta }) => esta, {
    vale: 'Valen hoy',
    empieza: 'Todavía no empiezan',
    termino: 'Terminaron',
    retirada: 'Retirados',
  }),
]

/** What the till charges by itself instead of the shelf's price: by quantity, by the customer's list, for some days. */
export function PreciosEspeciales() {
  const { tiendaId } = useTienda()
  const orden = useOrden()
  const hoy = useHoy()
  const precios = useVivo(PrecioEspecial)
  const puede = usePuede(PrecioEspecial, 'crear')
  const [abierto, abrir] = useSearchState('precio')
  const [paraProducto, quitarProducto] = useSearchState('producto', { replace: true })
  const [hasta = ''] = useSearchState('hasta')
  const [creando, setCreando] = useState(false)
  const filas = useMemo(
    () =>
      precios
        ?.map(({ doc }): Fila => {
          const esta = estadoDeCupon(doc, hoy)
          return { precio: doc, esta, marca: marcaDeCupon[esta] }
        })
        .sort((a, b) => (a.precio.en > b.precio.en ? -1 : 1)),
    [precios, hoy],
  )
  if (filas === undefined) return <Loading />
  const vista = filas.find(({ precio }) => precio.id === abierto)
  return (
    <Stack gap="lg" mt="md">
      <Text c="dimmed" maw={720}>
        Lo que la caja cobra sola, también sin conexión: por cantidad, a los clientes de una lista de precio, o por unos días. Si valen
        varios, se cobra el más barato; no se suman. En los pedidos en línea valen los cupones y las ofertas.
      </Text>
      {puede && (
        <div>
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setCreando(true)}>
            Nuevo precio especial
          </Button>
        </div>
      )}
      <DataTable
        name="precios-especiales"
        label="Precios especiales"
        rows={filas}
        rowKey={({ precio }) => precio.id}
        columns={columnas}
        filters={filtros}
        searchText={({ precio }) => `${precio.nombre} ${deQueEspecial(precio)} ${precio.lista}`}
        searchPlaceholder="Nombre, producto o lista"
        onOpen={({ precio }) => abrir(precio.id)}
        empty={
          <EmptyState icon={<IconTags size={38} />} title="Todavía no hay precios especiales">
            Crea uno para quien compra por mayor, para quien lleva varios, o para esta semana.
          </EmptyState>
        }
      />
      {vista && (
        <VerPrecio
          precio={vista.precio}
          marca={vista.marca}
          puede={puede}
          retirar={(precioId) =>
            orden(
              comandosPromociones.retirarPrecioEspecial,
              { tiendaId, precioId },
              {},
              { bien: 'Las cajas dejan de cobrarlo cuando se enteren' },
            )
          }
          onClose={() => abrir()}
        />
      )}
      {puede && (creando || paraProducto !== undefined) && (
        <FichaDePrecio
          hoy={hoy}
          de={paraProducto === undefined ? undefined : { productoId: paraProducto, hasta }}
          onClose={() => {
            quitarProducto()
            setCreando(false)
          }}
        />
      )}
    </Stack>
  )
}
