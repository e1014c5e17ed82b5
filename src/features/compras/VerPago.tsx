import { useState } from 'react'
import { Alert, Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { anularPago } from '#data/compras/compras.ts'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { PagoProveedor, retencionesIsr, type CompraPagada } from '#domain/compras/pago-proveedor.entity.ts'
import { retenidoDePago } from '#domain/compras/pago-proveedor.rules.ts'
import { formatMoney } from '#domain/core/money.ts'
import { nombreMetodo } from '#domain/ventas/venta.rules.ts'
import type { Column } from '#ui/DataTable.tsx'
import { formatDay } from '#ui/format.ts'
import { ConMotivo } from '../kit/answer/ConMotivo.tsx'
import { money, text } from '../kit/columns.tsx'
import { Facts } from '../kit/Facts.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'
import { paths } from '../paths.ts'
import type { ComprasDeAqui } from './useComprasDeAqui.ts'

/** One payment: what it settled, what was kept back, and the way to take it back. */
export function VerPago({ fila: { doc }, anulado, onClose }: ComprasDeAqui['pagos'][number] & { onClose: () => void }) {
  const tienda = useTienda()
  const nombre = tienda.slug
  const puede = usePuede(PagoProveedor, 'anular')
  const [anulando, setAnulando] = useState(false)
  const { itbis, isr } = retenidoDePago(doc)
  const columnas: readonly Column<CompraPagada>[] = [
    text('factura', 'Factura', ({ ncf }) => ncf || 'Sin comprobante', {
      cell: ({ compraId, ncf }) => (
        <Anchor component={Link} to={paths.compras.href({ nombre }, { compra: compraId })} underline="always">
          {ncf || 'Sin comprobante'}
        </Anchor>
      ),
    }),
    money('abono', 'Pagado', ({ abonoCentavos }) => abonoCentavos),
    money('itbis', 'ITBIS retenido', ({ itbisRetenidoCentavos }) => itbisRetenidoCentavos, { zero: '—' }),
    money('isr', 'ISR retenido', ({ isrRetenidoCentavos }) => isrRetenidoCentavos, { zero: '—' }),
  ]
  if (anulando)
    return (
      <ConMotivo
        titulo={`Anular el pago de ${formatMoney(doc.centavos)}`}
        boton="Anular el pago"
        peligro
        act={(motivo) => anularPago(tienda, doc.id, motivo)}
        done="Pago anulado"
        onDone={onClose}
        onClose={() => setAnulando(false)}
      >
        <Text>Lo que pagaba se vuelve a deber, y el banco deja de esperarlo.</Text>
      </ConMotivo>
    )
  return (
    <Modal opened onClose={onClose} title={`Pago a ${doc.proveedor.nombre}`} size="lg">
      <Stack>
        {anulado && <Alert color="red" title="Este pago está anulado" />}
        <Facts
          rows={[
            ['Fecha', formatDay(doc.fecha)],
            ['Cómo', `${nombreMetodo[doc.metodo]} ${doc.referencia}`.trim()],
            ['Pagado', formatMoney(doc.centavos)],
            ['ITBIS retenido', itbis === 0 ? undefined : formatMoney(itbis)],
            ['ISR retenido', isr === 0 ? undefined : `${formatMoney(isr)}${doc.tipoIsr === '' ? '' : ` · ${retencionesIsr[doc.tipoIsr]}`}`],
            ['A favor de la tienda', doc.anticipoCentavos === 0 ? undefined : formatMoney(doc.anticipoCentavos)],
            ['Nota', doc.nota],
            ['Lo registró', doc.registroNombre],
          ]}
        />
        {doc.documentos.length > 0 && (
          <SmallTable
            label="Facturas pagadas"
            rows={doc.documentos}
            rowKey={({ compraId }) => compraId}
            columns={columnas}
            minWidth={380}
          />
        )}
        {!anulado && puede && doc.metodo !== 'efectivo' && (
          <Group justify="flex-end">
            <Button color="red" variant="subtle" onClick={() => setAnulando(true)}>
              Anular
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  )
}
