import { Text } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import type { EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { paths } from '#features/paths.ts'

interface Props {
  tiendaId: string
  estado: Pick<EstadoDePedido, 'fiscal' | 'ventaId' | 'ncf' | 'consulta' | 'notas'>
}

/** The invoice of an order, once there is one, and what was taken back of it. */
export function FacturaDelPedido({ tiendaId, estado: { fiscal, ventaId, ncf, consulta = '', notas } }: Props) {
  if (ncf === '' || fiscal === 'sin_facturar' || fiscal === 'anulado') return null
  return (
    <Seccion titulo="Factura">
      <Text className="numeros">NCF {ncf}</Text>
      {notas.map((nota) => (
        <Text key={nota.id} size="sm">
          Tiene la nota de crédito {nota.ncf}.
        </Text>
      ))}
      {consulta === '' ? (
        <Text size="sm" c="dimmed">
          Si no te la dieron con el pedido, pídela a la tienda con ese número.
        </Text>
      ) : (
        <LinkButton to={paths.comprobantePublico.href({ tiendaId, ventaId, palabra: consulta })} icon={IconFileInvoice}>
          Ver y bajar la factura
        </LinkButton>
      )}
    </Seccion>
  )
}
