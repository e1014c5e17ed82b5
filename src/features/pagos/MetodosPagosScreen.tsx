import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconBuildingBank, IconPlus, IconReceipt2 } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosPagos } from '#domain/comandos.pagos.ts'
import type { MetodoDePlataforma } from '#domain/entidades/pedido.ts'
import { mensajeDe } from '#domain/messages.ts'
import { formatMoney } from '#domain/money.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatInteger } from '#ui/format.ts'
import { PageLayout } from '#ui/PageLayout.tsx'
import { EmptyState, ErrorState, Loading, OfflineState } from '#ui/states.tsx'
import { paths } from '../paths.ts'
import { MetodoMercana } from './MetodoMercana.tsx'

const oNada = (centavos: number, nada: string): string => (centavos === 0 ? nada : formatMoney(centavos))

const columnas: readonly Column<MetodoDePlataforma>[] = [
  { key: 'nombre', header: 'Método', card: 'title', value: (m) => m.nombre },
  { key: 'banco', header: 'Banco', width: 160, value: (m) => m.banco },
  {
    key: 'tiendas',
    header: 'Tiendas',
    width: 110,
    value: (m) => (m.todas ? 'Todas' : m.tiendas.length),
    cell: (m) => (m.todas ? 'Todas' : formatInteger(m.tiendas.length)),
  },
  { key: 'desde', header: 'Desde', width: 120, value: (m) => oNada(m.minimoCentavos, '—') },
  { key: 'hasta', header: 'Hasta', width: 120, value: (m) => oNada(m.maximoCentavos, 'Sin tope') },
  { key: 'plazo', header: 'Plazo', width: 90, value: (m) => `${m.plazoHoras} h` },
  { key: 'dos', header: 'Dos personas desde', width: 150, value: (m) => oNada(m.cuatroOjosDesdeCentavos, 'Nunca') },
  { key: 'activo', header: 'Se ofrece', width: 110, value: (m) => (m.activo ? 'Sí' : 'No') },
]

/** Accounts of the platform to which customers pay, and which stores offer them. */
export function Component() {
  const { datos, error, recargar } = useConsulta(comandosPagos.metodosDeMercana, {}, {})
  const [editando, setEditando] = useState<MetodoDePlataforma | 'nuevo'>()
  return (
    <PageLayout
      title="Métodos de pago"
      description="Cuentas de Mercana que los clientes ven al pedir, junto a las de cada tienda. Lo que se paga ahí lo verifica Mercana."
      actions={
        <>
          <Button
            component={Link}
            to={paths.verificacionMercana.path}
            variant="default"
            leftSection={<IconReceipt2 size={20} aria-hidden />}
          >
            Pagos por verificar
          </Button>
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setEditando('nuevo')} disabled={!datos}>
            Nuevo método
          </Button>
        </>
      }
      state={
        datos ? undefined : !error ? (
          <Loading />
        ) : error.code === 'red.sin-conexion' ? (
          <OfflineState what="La lista de métodos" onRetry={recargar} />
        ) : (
          <ErrorState message={mensajeDe(error).mensaje} fix={mensajeDe(error).arreglo} onRetry={recargar} />
        )
      }
    >
      {datos && (
        <DataTable
          name="metodos-mercana"
          label="Métodos de pago"
          rows={datos.metodos}
          rowKey={(m) => m.id}
          columns={columnas}
          searchText={textoDe}
          searchPlaceholder="Nombre o banco"
          onOpen={setEditando}
          empty={
            <EmptyState icon={<IconBuildingBank size={38} />} title="Mercana no cobra por las tiendas">
              Cada tienda ofrece sus propios métodos. Crea uno aquí si los clientes van a pagar a una cuenta de Mercana.
            </EmptyState>
          }
        />
      )}
      {editando && (
        <MetodoMercana
          key={editando === 'nuevo' ? '' : editando.id}
          metodo={editando === 'nuevo' ? undefined : editando}
          onClose={() => setEditando(undefined)}
          onSave={recargar}
        />
      )}
    </PageLayout>
  )
}

const textoDe = (m: MetodoDePlataforma): string => `${m.nombre} ${m.banco}`
