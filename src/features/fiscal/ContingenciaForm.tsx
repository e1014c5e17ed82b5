import { useState } from 'react'
import { Text, Textarea, TextInput } from '@mantine/core'
import { ejecutar } from '#data/device/browser/api.ts'
import { nuevoId } from '#data/device/browser/ids.ts'
import { useTienda } from '#data/session/react.tsx'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { comandosEcf, type EstadoDeEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { Contingencia } from '#domain/fiscal/ecf/contingencia.entity.ts'
import { ultimoDiaPosible, venceReemplazo } from '#domain/fiscal/ecf/contingencia.rules.ts'
import { formatDay } from '#ui/format.ts'
import { DayInput } from '#ui/input/calendario.tsx'
import { ActModal } from '#features/kit/ActForm.tsx'

type Fila = EstadoDeEcf['contingencias'][number]

interface Props {
  onDone: () => void
  onClose: () => void
}

const deHoy = (): string => diaFiscal(new Date().toISOString())

/** The earliest day from which one may still be open. */
const DIAS_ATRAS = 14

const Notificacion = ({ value, onChange }: { value: string; onChange: (texto: string) => void }) => (
  <TextInput
    label="Cómo se notificó a la DGII"
    description="El número que dio la Oficina Virtual, o el día y por dónde se avisó"
    maxLength={100}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** Says that the store cannot issue e-CF; asked again after a lost answer, it is the same one. */
export function DeclararContingencia({ onDone, onClose }: Props) {
  const { tiendaId } = useTienda()
  const [id] = useState(() => nuevoId(Contingencia.tipo))
  const [hoy] = useState(deHoy)
  const [desde, setDesde] = useState<string | null>(hoy)
  const [motivo, setMotivo] = useState('')
  const [notificacion, setNotificacion] = useState('')
  return (
    <ActModal
      deliberate
      onClose={onClose}
      title="Declarar contingencia"
      submit="Declararla"
      disabled={desde === null || motivo.trim() === ''}
      act={() =>
        ejecutar(
          comandosEcf.declararContingencia,
          { tiendaId },
          { id, desde: desde ?? hoy, motivo: motivo.trim(), notificacion: notificacion.trim() },
        )
      }
      done="Declarada: las cajas pasan a serie B cuando se enteren"
      onDone={onDone}
    >
      <Text size="sm">
        Es para cuando la tienda no puede emitir comprobantes E: se perdió el certificado, o no hay servidor. Sin línea en una caja no hace
        falta: esos comprobantes se firman cuando vuelve.
      </Text>
      <DayInput label="Desde" required minDate={sumarDias(hoy, -DIAS_ATRAS)} maxDate={hoy} value={desde} onChange={setDesde} />
      <Textarea
        label="Qué pasó"
        required
        autosize
        minRows={2}
        maxLength={300}
        value={motivo}
        onChange={(event) => setMotivo(event.currentTarget.value)}
      />
      <Notificacion value={notificacion} onChange={setNotificacion} />
      <Text size="sm" c="dimmed">
        Dura 15 días como mucho. Al terminar, cada venta con serie B de esos días se reemplaza por una E, que va solo a la DGII: al cliente
        le vale su papel.
      </Text>
    </ActModal>
  )
}

/** Says which was its last day. */
export function TerminarContingencia({ fila, onDone, onClose }: Props & { fila: Fila }) {
  const { tiendaId } = useTienda()
  const [hoy] = useState(deHoy)
  const ultimo = [hoy, ultimoDiaPosible(fila)].toSorted()[0] ?? hoy
  const [hasta, setHasta] = useState<string | null>(ultimo)
  return (
    <ActModal
      deliberate
      onClose={onClose}
      title="Terminar la contingencia"
      submit="Terminarla"
      disabled={hasta === null}
      act={() => ejecutar(comandosEcf.terminarContingencia, { tiendaId, contingenciaId: fila.id }, { hasta: hasta ?? ultimo })}
      done="Terminada: lo vendido con serie B se está reemplazando"
      onDone={onDone}
    >
      <DayInput label="Último día" required minDate={fila.desde} maxDate={ultimo} value={hasta} onChange={setHasta} />
      <Text size="sm">
        Las cajas vuelven a serie E cuando se enteren. Lo vendido con serie B en esos días, también lo que una caja traiga después, se
        reemplaza solo{hasta === null ? '' : `; la DGII lo espera hasta el ${formatDay(venceReemplazo(hasta))}`}.
      </Text>
    </ActModal>
  )
}

/** Says how DGII was told. */
export function NotificarContingencia({ fila, onDone, onClose }: Props & { fila: Fila }) {
  const { tiendaId } = useTienda()
  const [notificacion, setNotificacion] = useState(fila.notificacion)
  return (
    <ActModal
      onClose={onClose}
      title="Notificación a la DGII"
      submit="Guardar"
      disabled={notificacion.trim() === ''}
      act={() => ejecutar(comandosEcf.notificarContingencia, { tiendaId, contingenciaId: fila.id }, { notificacion: notificacion.trim() })}
      done="Anotado"
      onDone={onDone}
    >
      <Notificacion value={notificacion} onChange={setNotificacion} />
    </ActModal>
  )
}
