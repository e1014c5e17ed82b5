import { useState } from 'react'
import { Alert, Group, Text, Textarea } from '@mantine/core'
import { useTienda } from '#data/session/react.tsx'
import { conEscrito, useEscrito } from '#data/session/useEscrito.ts'
import { arquear } from '#data/ventas/fondos.ts'
import { totalConteo } from '#domain/caja/cuadre.rules.ts'
import type { DatosArqueo } from '#domain/caja/fondo.rules.ts'
import type { Conteo } from '#domain/caja/turno.entity.ts'
import { formatMoney, type Moneda } from '#domain/core/money.ts'
import { toastSuccess } from '#ui/toast.ts'
import { ActModal } from '../../kit/ActForm.tsx'
import { useAction } from '../../kit/answer/useAction.ts'
import { ConteoGaveta } from '../ConteoGaveta.tsx'

interface Props {
  nombre: string
  que: DatosArqueo['que']
  donde: DatosArqueo['donde']
  /** By the book, in centavos. */
  esperado: Record<Moneda, number>
  onClose: () => void
}
interface Cuenta {
  dop: Conteo
  usd: Conteo
  motivo: string
}
const SIN_CONTAR: Cuenta = { dop: {}, usd: {}, motivo: '' }

/** A count of a fund or of the safe, blind until it is finished. */
export function Arquear({ nombre, que, donde, esperado, onClose }: Props) {
  const tienda = useTienda()
  const { campos, anotar, olvidar } = useEscrito(`arqueo ${nombre}`)
  const { dop, usd, motivo } = conEscrito(SIN_CONTAR, campos)
  const poner = (cambio: Partial<Cuenta>) => anotar({ ...campos, ...cambio })
  const [contado, setContado] = useState(false)
  const { run, running, problem } = useAction(
    () => arquear(tienda, { que, donde, dop, usd, esperado, motivo }),
    () => {
      olvidar()
      toastSuccess('Arqueo guardado')
      onClose()
    },
  )
  const difiere = totalConteo(dop) !== esperado.DOP || totalConteo(usd) !== esperado.USD
  const esApertura = que === 'apertura'
  return (
    <ActModal
      title={esApertura ? `Con cuánto empieza: ${nombre}` : `Arqueo: ${nombre}`}
      size="lg"
      onClose={onClose}
      onSubmit={contado || esApertura ? run : () => setContado(true)}
      running={running}
      submit={contado || esApertura ? 'Firmar' : 'Terminé de contar'}
      problem={problem}
      deliberate
    >
      <ConteoGaveta
        conteo={{ DOP: dop, USD: usd }}
        onConteo={(moneda, cuenta) => {
          setContado(false)
          poner(moneda === 'DOP' ? { dop: cuenta } : { usd: cuenta })
        }}
      />
      {contado && (
        <Alert color={difiere ? 'orange' : 'teal'} title={difiere ? 'No es lo que dice el libro' : 'Cuadra'} role="status">
          <Renglon moneda="DOP" dice={esperado.DOP} contado={totalConteo(dop)} />
          {(esperado.USD !== 0 || totalConteo(usd) !== 0) && <Renglon moneda="USD" dice={esperado.USD} contado={totalConteo(usd)} />}
        </Alert>
      )}
      {contado && difiere && (
        <Textarea
          label="Por qué difiere"
          required
          maxLength={300}
          autosize
          value={motivo}
          onChange={(evento) => poner({ motivo: evento.currentTarget.value })}
        />
      )}
    </ActModal>
  )
}

const Renglon = ({ moneda, dice, contado }: { moneda: Moneda; dice: number; contado: number }) => (
  <Group justify="space-between" className="numeros">
    <Text>Libro {formatMoney(dice, moneda)}</Text>
    <Text>Contado {formatMoney(contado, moneda)}</Text>
    <Text fw={650}>Diferencia {formatMoney(contado - dice, moneda)}</Text>
  </Group>
)
