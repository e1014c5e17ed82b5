import { useState } from 'react'
import { Text } from '@mantine/core'
import { comandosDesembolsos } from '#domain/desembolsos/comandos.desembolsos.ts'
import { formatMoney } from '#domain/core/money.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import { ActForm } from '../kit/ActForm.tsx'
import { useEnviar } from '../kit/answer/useCommand.ts'
import { ChoiceField, TextField } from '../kit/inputs.tsx'
import { Section } from '../kit/Section.tsx'
import { useCuentaDeMercana } from './CuentaDeMercana.tsx'
import { diasQuePudo } from './palabras.ts'

interface Props {
  tiendaId: string
  /** RD$ centavos. */
  debe: number
  hoy: string
  onChange: () => void
}

/** A store owes more than it is owed: it is taken off what comes next, or it pays. */
export function LaTiendaPago({ tiendaId, debe, hoy, onChange }: Props) {
  const enviar = useEnviar()
  const [metodoId, campo] = useCuentaDeMercana('A cuál cuenta de Mercana entró')
  const [dia, setDia] = useState(hoy)
  const [referencia, setReferencia] = useState('')
  const [id] = useState(() => crypto.randomUUID())
  return (
    <Section title={`La tienda debe ${formatMoney(debe)}`}>
      <ActForm
        submit="Anotar que lo pagó"
        disabled={metodoId === '' || referencia.trim() === ''}
        act={() =>
          enviar(
            comandosDesembolsos.anotarAbonoDeTienda,
            { id: tiendaId },
            { id, metodoId, centavos: debe, dia, referencia: referencia.trim() },
          )
        }
        done="Anotado: ya no debe nada"
        onDone={onChange}
      >
        <Text>Se descuenta de lo próximo que entre. Si lo transfirió a una cuenta de Mercana y ya está en el banco, anótalo.</Text>
        {campo}
        <ChoiceField label="Qué día entró" data={diasQuePudo(sumarDias(hoy, -30), hoy)} value={dia} onChange={setDia} />
        <TextField label="Número de la transferencia" maxLength={60} value={referencia} onChange={setReferencia} />
      </ActForm>
    </Section>
  )
}
