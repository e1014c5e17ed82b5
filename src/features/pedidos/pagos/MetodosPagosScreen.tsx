import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconBuildingBank, IconPlus, IconReceipt2 } from '@tabler/icons-react'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosPagos } from '#domain/pedidos/pagos/comandos.pagos.ts'
import type { MetodoDePlataforma } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatInteger } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { unanswered } from '#features/kit/Answer.tsx'
import { money, text } from '#features/kit/columns.tsx'
import { paths } from '#features/paths.ts'
import { MetodoMercana } from './MetodoDePlataforma.tsx'

const columnas: readonly Column<MetodoDePlataforma>[] = [
  text('nombre', 'Método', ({ nombre }) => nombre, { card: 'title' }),
  text('banco', 'Banco', ({ banco }) => banco, { width: 160 }),
  text('tiendas', 'Tiendas', ({ todas, tiendas }) => (todas ? 'Todas' : formatInteger(tiendas.length)), { width: 110 }),
  money('desde', 'Desde', (m) => m.minimoCentavos, { width: 120, zero: '—' }),
  money('hasta', 'Hasta', (m) => m.maximoCentavos, { width: 120, zero: 'Sin tope' }),
  text('plazo', 'Plazo', ({ plazoHoras }) => `${plazoHoras} h`, { width: 90 }),
  money('dos', 'Dos personas desde', (m) => m.cuatroOjosDesdeCentavos, { width: 150, zero: 'Nunca' }),
  text('activo', 'Se ofrece', ({ activo }) => (activo ? 'Sí' : 'No'), { width: 110 }),
]

/** Accounts of the platform to which customers pay, and which stores offer them. */
export function Component() {
  const consulta = useConsulta(comandosPagos.metodosDeMercana, {}, {})
  const { datos, recargar } = consulta
  const [editando, setEditando] = useState<MetodoDePlataforma | 'nuevo'>()
  return (
    <PageLayout
      title="Métodos de pago"
      description="Cuentas de Mercana que los clientes ven al pedir, junto a las de cada tienda. Lo que se paga ahí lo verifica Mercana."
      actions={
        <>
          <LinkButton to={paths.verificacionMercana.path} icon={IconReceipt2}>
            Pagos por verificar
          </LinkButton>
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setEditando('nuevo')} disabled={!datos}>
            Nuevo método
          </Button>
        </>
      }
      state={unanswered(consulta, 'La lista de métodos')}
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
