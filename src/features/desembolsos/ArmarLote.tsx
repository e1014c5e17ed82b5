import { useState } from 'react'
import { Text } from '@mantine/core'
import { comandosDesembolsos, type TiendaPorPagar } from '#domain/desembolsos/comandos.desembolsos.ts'
import { formatMoney } from '#domain/core/money.ts'
import type { Column } from '#ui/DataTable.tsx'
import { ActModal } from '../kit/ActForm.tsx'
import { useEnviar } from '../kit/answer/useCommand.ts'
import { money, text } from '../kit/columns.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'
import { useCuentaDeMercana } from './CuentaDeMercana.tsx'

const columnas: readonly Column<TiendaPorPagar>[] = [
  text('tienda', 'Tienda', ({ nombre }) => nombre),
  money('monto', 'Monto', ({ exigibleCentavos }) => exigibleCentavos),
]

interface Props {
  tiendas: readonly TiendaPorPagar[]
  onClose: () => void
  onDone: (loteId: string) => void
}

/** Builds a batch of these stores, from one of the platform's accounts. */
export function ArmarLote({ tiendas, onClose, onDone }: Props) {
  const enviar = useEnviar()
  const [metodoId, campo] = useCuentaDeMercana('De cuál cuenta de Mercana sale')
  // Made here: sent again it is the same batch.
  const [id] = useState(() => crypto.randomUUID())
  const total = tiendas.reduce((suma, { exigibleCentavos }) => suma + exigibleCentavos, 0)
  return (
    <ActModal
      title="Armar un lote de pago"
      submit={`Armar por ${formatMoney(total)}`}
      disabled={metodoId === ''}
      onClose={onClose}
      done="Lote armado: ahora lo aprueban otras dos personas"
      act={() =>
        enviar(
          comandosDesembolsos.armarLote,
          {},
          {
            id,
            metodoId,
            tiendas: tiendas.map(({ tiendaId: tienda, exigibleCentavos: centavos }) => ({ tienda, centavos })),
          },
        )
      }
      onDone={({ id: loteId }) => onDone(loteId)}
    >
      <Text>No sale dinero todavía: lo aprueban dos personas que no seas tú, y después se lleva al banco.</Text>
      {campo}
      <SmallTable label="Tiendas del lote" rows={tiendas} rowKey={({ tiendaId }) => tiendaId} columns={columnas} />
    </ActModal>
  )
}
