import { useState } from 'react'
import { comandosDesembolsos, type LoteEntero } from '#domain/desembolsos/comandos.desembolsos.ts'
import type { PagoDeLote } from '#domain/desembolsos/lote.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { ConMotivo } from '../kit/answer/ConMotivo.tsx'
import { useEnviar } from '../kit/answer/useCommand.ts'
import { useHoy } from '../kit/device/useHoy.ts'
import { ChoiceField } from '../kit/inputs.tsx'
import { diasQuePudo } from './palabras.ts'

interface Props {
  loteId: string
  lote: Pick<LoteEntero, 'pagadoEl'>
  pago: PagoDeLote
  onClose: () => void
  onDone: () => void
}

/** The bank gave back what it had taken: on which day, and why. */
export function DevolvioElBanco({ loteId, lote: { pagadoEl }, pago: { quien, nombre, centavos }, onClose, onDone }: Props) {
  const enviar = useEnviar()
  const hoy = useHoy()
  const [dia, setDia] = useState(hoy)
  return (
    <ConMotivo
      titulo="¿El banco lo devolvió?"
      boton="Anotar que lo devolvió"
      peligro
      descripcion="Lo lee quien lo esperaba, y queda en la auditoría a tu nombre"
      act={(motivo) => enviar(comandosDesembolsos.devolverPagoDeLote, { loteId }, { quien, motivo, dia })}
      done="Anotado: sus órdenes están otra vez por pagar"
      onDone={onDone}
      onClose={onClose}
      campos={<ChoiceField label="Qué día volvió el dinero" data={diasQuePudo(pagadoEl, hoy)} value={dia} onChange={setDia} />}
    >
      Los {formatMoney(centavos)} de {nombre} volvieron a la cuenta de Mercana. Se le debe otra vez, y se le avisa.
    </ConMotivo>
  )
}
