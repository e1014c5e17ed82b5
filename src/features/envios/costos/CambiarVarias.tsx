import { useState } from 'react'
import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useTienda } from '#data/session/react.tsx'
import type { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { leerCentavos } from '#domain/core/money.ts'
import { formatInteger } from '#ui/format.ts'
import { MoneyInput } from '#ui/input/NumberField.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { useAction } from '#features/kit/answer/useAction.ts'
import { guardarReglas, type CambioDeRegla } from './lote.ts'
import { TramosDePeso, tramosEscritos, type TramoEscrito } from './TramosDePeso.tsx'
import { ActModal } from '#features/kit/ActForm.tsx'

interface Props {
  reglas: readonly CostosEnvios[]
  onClose: () => void
  onDone: () => void
}

/** The same change to several rules; what is left empty stays as it is in each. */
export function CambiarVarias({ reglas, onClose, onDone }: Props) {
  const { tiendaId, sync } = useTienda()
  const [costo, setCosto] = useState<number | null>(null)
  const [gratis, setGratis] = useState<number | null>(null)
  /** undefined: as they are in each. */
  const [tramos, setTramos] = useState<TramoEscrito[]>()
  const [entrega, setEntrega] = useState('')
  const [hasta, setHasta] = useState('')
  const leidos = tramos && tramosEscritos(tramos)
  const malTramos = leidos && !leidos.ok ? explicarCodigo(leidos.error.code) : undefined
  const cambio: CambioDeRegla['cambio'] = {
    ...(costo === null ? {} : { centavos: costo }),
    ...(gratis === null ? {} : { gratisDesdeCentavos: gratis }),
    ...(leidos?.ok ? { tramosDePeso: leidos.value } : {}),
    ...(entrega === '' ? {} : { entrega: entrega === 'si' }),
    ...(hasta === '' ? {} : { hasta }),
  }
  const nada = Object.keys(cambio).length === 0 && malTramos === undefined
  const tarde = hasta !== '' && reglas.some(({ desde }) => desde > hasta)
  const [intentado, setIntentado] = useState(false)
  const { run, running, problem } = useAction(
    () =>
      guardarReglas(
        tiendaId,
        [],
        reglas.map(({ id: reglaId }) => ({ reglaId, cambio })),
      ),
    (cuantas) => {
      toastSuccess(`${formatInteger(cuantas)} costos cambiados`)
      void sync.sincronizar()
      onDone()
    },
  )
  return (
    <ActModal
      onClose={onClose}
      title={reglas.length === 1 ? 'Cambiar un costo' : `Cambiar ${formatInteger(reglas.length)} costos`}

      onSubmit={() => {
        setIntentado(true)
        if (!nada && !tarde && malTramos === undefined) run()
      }}
      running={running}
      submit="Cambiar"
      disabled={nada || tarde}
      problem={problem}
    >
      <NativeSelect
        size="md"
        label="¿Entregamos ahí?"
        data={[
          { value: '', label: 'Como está en cada uno' },
          { value: 'si', label: 'Sí, entregamos' },
          { value: 'no', label: 'No entregamos' },
        ]}
        value={entrega}
        onChange={(event) => setEntrega(event.currentTarget.value)}
      />
      <MoneyInput
        label="Costo"
        description="Vacío: como está en cada uno"
        parse={leerCentavos}
        explain={explicarCodigo}
        value={costo}
        onChange={setCosto}
      />
      <MoneyInput
        label="Gratis desde"
        description="0: nunca. Vacío: como está en cada uno"
        parse={leerCentavos}
        explain={explicarCodigo}
        value={gratis}
        onChange={setGratis}
      />
      <Switch
        label="Cambiar lo que se suma por peso"
        description="Apagado: como está en cada uno. Encendido y sin tramos: se quitan los que haya"
        checked={tramos !== undefined}
        onChange={(event) => setTramos(event.currentTarget.checked ? [] : undefined)}
      />
      {tramos && <TramosDePeso valor={tramos} problema={intentado ? malTramos : undefined} onChange={setTramos} />}
      <TextInput
        type="date"
        label="Hasta"
        description="Vacío: como está en cada uno"
        value={hasta}
        onChange={(event) => setHasta(event.currentTarget.value)}
        error={tarde && 'Alguno empieza después de ese día'}
      />
    </ActModal>
  )
}
