import { useState } from 'react'
import { Text } from '@mantine/core'
import type { PagoDeLote } from '#domain/desembolsos/lote.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import type { Result } from '#domain/core/result.ts'
import type { Column } from '#ui/DataTable.tsx'
import { ActModal } from '../kit/ActForm.tsx'
import { money, text } from '../kit/columns.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'
import { useCuentaDeMercana } from './CuentaDeMercana.tsx'

type PorArmar = Pick<PagoDeLote, 'quien' | 'nombre' | 'centavos' | 'retenidoCentavos'>

const quien = text<PorArmar>('quien', 'A quién', ({ nombre }) => nombre)
const monto = money<PorArmar>('monto', 'Monto', ({ centavos }) => centavos)
const conRetencion: readonly Column<PorArmar>[] = [
  quien,
  money('bruto', 'Comisiones', ({ centavos, retenidoCentavos }) => centavos + retenidoCentavos),
  money('retenido', 'Retención', ({ retenidoCentavos }) => retenidoCentavos),
  monto,
]

interface Props {
  pagos: readonly PorArmar[]
  /** `id` is made here: sent again it is the same batch. */
  armar: (id: string, metodoId: string) => Promise<Result<{ id: string }>>
  onClose: () => void
  onDone: (loteId: string) => void
}

/** Builds a batch of these payments, from one of the platform's accounts. */
export function ArmarLote({ pagos, armar, onClose, onDone }: Props) {
  const [metodoId, campo] = useCuentaDeMercana('De cuál cuenta de Mercana sale')
  const [id] = useState(() => crypto.randomUUID())
  const total = pagos.reduce((suma, { centavos }) => suma + centavos, 0)
  const retiene = pagos.some(({ retenidoCentavos }) => retenidoCentavos > 0)
  return (
    <ActModal
      title="Armar un lote de pago"
      submit={`Armar por ${formatMoney(total)}`}
      disabled={metodoId === ''}
      onClose={onClose}
      done="Lote armado: ahora lo aprueban otras dos personas"
      act={() => armar(id, metodoId)}
      onDone={({ id: loteId }) => onDone(loteId)}
    >
      <Text>No sale dinero todavía: lo aprueban dos personas que no seas tú, y después se lleva al banco.</Text>
      {campo}
      <SmallTable label="Pagos del lote" rows={pagos} rowKey={(pago) => pago.quien} columns={retiene ? conRetencion : [quien, monto]} />
    </ActModal>
  )
}
