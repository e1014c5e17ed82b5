import { useState } from 'react'
import { useTienda } from '#data/session/react.tsx'
import type { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { TextField, ChoiceField, SwitchField, MoneyField } from '#features/kit/inputs.tsx'
import { formatInteger } from '#ui/format.ts'
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
  return (
    <ActModal
      onClose={onClose}
      title={reglas.length === 1 ? 'Cambiar un costo' : `Cambiar ${formatInteger(reglas.length)} costos`}

      act={() =>
        guardarReglas(
          tiendaId,
          [],
          reglas.map(({ id: reglaId }) => ({ reglaId, cambio })),
        )
      }
      done={(cuantas) => `${formatInteger(cuantas)} costos cambiados`}
      onDone={() => {
        void sync.sincronizar()
        onDone()
      }}
      check={() => {
        setIntentado(true)
        return malTramos === undefined
      }}
      submit="Cambiar"
      disabled={nada || tarde}
    >
      <ChoiceField
        label="¿Entregamos ahí?"
        data={[
          { value: '', label: 'Como está en cada uno' },
          { value: 'si', label: 'Sí, entregamos' },
          { value: 'no', label: 'No entregamos' },
        ]}
        value={entrega}
        onChange={setEntrega}
      />
      <MoneyField label="Costo" description="Vacío: como está en cada uno" value={costo} onChange={setCosto} />
      <MoneyField label="Gratis desde" description="0: nunca. Vacío: como está en cada uno" value={gratis} onChange={setGratis} />
      <SwitchField
        label="Cambiar lo que se suma por peso"
        description="Apagado: como está en cada uno. Encendido y sin tramos: se quitan los que haya"
        value={tramos !== undefined}
        onChange={(si) => setTramos(si ? [] : undefined)}
      />
      {tramos && <TramosDePeso valor={tramos} problema={intentado ? malTramos : undefined} onChange={setTramos} />}
      <TextField
        type="date"
        label="Hasta"
        description="Vacío: como está en cada uno"
        value={hasta}
        onChange={setHasta}
        error={tarde && 'Alguno empieza después de ese día'}
      />
    </ActModal>
  )
}
