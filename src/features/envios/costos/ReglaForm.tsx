import { useState } from 'react'
import { SimpleGrid, Text } from '@mantine/core'
import { nuevoId } from '#data/device/browser/ids.ts'
import { useConfigTienda, useTienda } from '#data/session/react.tsx'
import { conEscrito, loEscrito, useEscrito } from '#data/session/useEscrito.ts'
import type { Franja } from '#domain/core/franja.ts'
import { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { problemaDeHorario } from '#domain/tienda/horario.rules.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { TextField, SwitchField, MoneyField } from '#features/kit/inputs.tsx'
import { HorarioPropio } from './HorarioPropio.tsx'
import { guardarReglas } from './lote.ts'
import { TramosDePeso, tramosEscritos, type TramoEscrito } from './TramosDePeso.tsx'
import { ActModal } from '#features/kit/ActForm.tsx'

export type QueRegla = { lugares: readonly { codigo: string; nombre: string }[] } | { regla: CostosEnvios; nombre: string }

interface Props {
  que: QueRegla
  hoy: string
  onClose: () => void
}

interface Formulario {
  entrega: boolean
  costo: number | null
  gratis: number | null
  tramos: TramoEscrito[]
  desde: string
  hasta: string
  nota: string
  /** Empty: as the store says for everywhere. */
  horario: Franja[]
}

const enFormulario = (previa: CostosEnvios | undefined, hoy: string): Formulario => ({
  entrega: previa?.entrega ?? true,
  costo: previa?.centavos ?? null,
  gratis: previa && previa.gratisDesdeCentavos > 0 ? previa.gratisDesdeCentavos : null,
  tramos: previa?.tramosDePeso ?? [],
  desde: previa?.desde ?? hoy,
  hasta: previa?.hasta ?? '',
  nota: previa?.nota ?? '',
  horario: previa?.horario ?? [],
})

/** What it costs to bring to a place, or to several at once; or the change of a rule that is there. */
export function ReglaForm({ que, hoy, onClose }: Props) {
  const { tiendaId, sync } = useTienda()
  const deTienda = useConfigTienda()?.entregaHorario ?? []
  const previa = 'regla' in que ? que.regla : undefined
  const lugares = 'regla' in que ? [{ codigo: que.regla.codigo, nombre: que.nombre }] : que.lugares
  const [ids] = useState(() => lugares.map(() => nuevoId(CostosEnvios.tipo)))
  const [primero] = lugares
  const antes = enFormulario(previa, hoy)
  const { campos: escrito, anotar, olvidar } = useEscrito(`envio:${previa?.id ?? `${primero?.codigo ?? ''}:${lugares.length}`}`)
  const valores = conEscrito(antes, escrito)
  const { entrega, costo, gratis, tramos, desde, hasta, nota, horario } = valores
  const poner = (cambio: Partial<Formulario>) => anotar(loEscrito(antes, { ...valores, ...cambio }))
  const dejar = () => {
    olvidar()
    onClose()
  }
  const [intentado, setIntentado] = useState(false)
  const malCosto = entrega && costo === null ? 'Escribe cuánto cuesta; 0 es gratis' : undefined
  const tramosDePeso = tramosEscritos(entrega ? tramos : [])
  const malTramos = tramosDePeso.ok ? undefined : explicarCodigo(tramosDePeso.error.code)
  const malDesde = desde === '' ? 'Escoge el día' : undefined
  const malHorario = problemaDeHorario(horario, [])
  const malHasta = hasta !== '' && hasta < desde ? 'Termina antes de empezar' : undefined
  const guardar = () => {
    const campos = {
      entrega,
      centavos: entrega ? (costo ?? 0) : 0,
      gratisDesdeCentavos: entrega ? (gratis ?? 0) : 0,
      tramosDePeso: tramosDePeso.ok ? tramosDePeso.value : [],
      desde,
      hasta: hasta === '' ? null : hasta,
      nota: nota.trim(),
      horario: entrega ? horario : [],
    }
    return previa
      ? guardarReglas(tiendaId, [], [{ reglaId: previa.id, cambio: campos }])
      : guardarReglas(
          tiendaId,
          lugares.map(({ codigo }, i) => ({ ...campos, codigo, id: ids[i] ?? nuevoId(CostosEnvios.tipo) })),
          [],
        )
  }
  const titulo = lugares.length === 1 ? `Envío a ${primero?.nombre ?? ''}` : `Envío a ${lugares.length} lugares`
  return (
    <ActModal
      onClose={onClose}
      title={titulo}
      size="lg"

      act={guardar}
      done="Costo de envío guardado"
      onDone={() => {
        void sync.sincronizar()
        olvidar()
      }}
      check={() => {
        setIntentado(true)
        return [malCosto, malTramos, malDesde, malHasta, malHorario].every((mal) => mal === undefined)
      }}
      submit="Guardar"
      onCancel={dejar}
    >
      {lugares.length > 1 && <Text c="dimmed">{lugares.map(({ nombre }) => nombre).join(', ')}</Text>}
      <SwitchField
        label="Entregamos ahí"
        description="Apagado, quien pida desde ese lugar solo puede retirar en la tienda"
        value={entrega}
        onChange={(si) => poner({ entrega: si })}
      />
      {entrega && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MoneyField label="Costo" data-autofocus value={costo} onChange={(costo) => poner({ costo })} error={intentado && malCosto} />
          <MoneyField
            label="Gratis desde"
            description="Lo que sume la compra; vacío, nunca es gratis"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={gratis}
            onChange={(gratis) => poner({ gratis })}
          />
        </SimpleGrid>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField
          type="date"
          label="Rige desde"
          value={desde}
          onChange={(texto) => poner({ desde: texto })}
          error={intentado && malDesde}
        />
        <TextField
          type="date"
          label="Hasta"
          description="Vacío: hasta que lo cambies"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={hasta}
          onChange={(texto) => poner({ hasta: texto })}
          error={malHasta}
        />
      </SimpleGrid>
      {entrega && <TramosDePeso valor={tramos} problema={intentado ? malTramos : undefined} onChange={(tramos) => poner({ tramos })} />}
      {entrega && (
        <HorarioPropio
          horario={horario}
          deTienda={deTienda}
          problema={intentado ? malHorario : undefined}
          onChange={(horario) => poner({ horario })}
        />
      )}
      <TextField
        label="Nota"
        description="La ve tu equipo, no el cliente"
        maxLength={200}
        value={nota}
        onChange={(texto) => poner({ nota: texto })}
      />
    </ActModal>
  )
}
